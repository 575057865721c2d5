//! GeoJSON: points, line strings, polygons and collections of them.

use super::affine::{Affine, Pair};
use super::document;
use super::options::Options;
use super::outline::{Outline, Refusal};
use super::reason::Reason;
use super::scene::{Scene, SceneError};
use super::scene_json::id;
use geojson::{Bbox, Geometry, GeometryValue, JsonObject, Position};
use serde::Deserialize;
use serde_json::Value;

/// The key of the features.
pub(crate) const LIST: &str = "features";

/// Whether a document's `type` is one of GeoJSON's.
pub(crate) fn is_type(kind: &str) -> bool {
    matches!(kind, "FeatureCollection" | "Feature") || is_geometry(kind)
}

fn is_geometry(kind: &str) -> bool {
    matches!(
        kind,
        "Point"
            | "MultiPoint"
            | "LineString"
            | "MultiLineString"
            | "Polygon"
            | "MultiPolygon"
            | "GeometryCollection"
    )
}

/// The scene in a GeoJSON document: each feature, or the bare geometry.
pub(crate) fn read(text: &str, head: &Value, options: &Options<'_>) -> Result<Scene, SceneError> {
    let mut scene = Scene::default();
    let mut indices = 0_usize..;
    let mut take = |feature: &str| {
        // One that is no object has nothing to say.
        let head = document::head(feature).map(|head| head.value).unwrap_or_default();
        let index = indices.next().unwrap_or_default();
        let id = id(&head).unwrap_or_else(|| index.to_string());
        let name = head.pointer("/properties/name").and_then(Value::as_str);
        let name = name.unwrap_or_default().to_owned();
        match geometry(feature, &head) {
            Ok(geometry) => add(&geometry.value, &id, &name, options, &mut scene),
            Err(reason) => scene.skip(id, reason),
        }
    };
    match head.get(LIST) {
        Some(Value::Array(_)) => document::for_each_entry(text, LIST, take)?,
        Some(_) => {
            return Err(SceneError::Malformed(Reason::plain(format_args!(
                "`{LIST}` is not a list"
            ))));
        }
        None => take(text),
    }
    Ok(scene)
}

/// A feature. That of the crate `geojson` would be read by way of a tree of values.
#[derive(Deserialize)]
struct FeatureFile {
    geometry: Option<Geometry>,
    #[serde(rename = "type")]
    _kind: FeatureKind,
    #[serde(rename = "id")]
    _id: Option<geojson::feature::Id>,
    #[serde(rename = "properties")]
    _properties: Option<JsonObject>,
    #[serde(rename = "bbox")]
    _bbox: Option<Bbox>,
}

#[derive(Deserialize)]
enum FeatureKind {
    Feature,
}

fn geometry(text: &str, head: &Value) -> Result<Geometry, Reason> {
    if !head.is_object() {
        return Err("a feature is an object".into());
    }
    let kind = head.get("type").and_then(Value::as_str).unwrap_or_default();
    if is_geometry(kind) {
        return document::read_checked(text);
    }
    let feature: FeatureFile = document::read_checked(text)?;
    feature.geometry.ok_or_else(|| "the feature has no geometry".into())
}

/// Adds a geometry; the parts of a multi-geometry get the ids `id/0`, `id/1`, …
pub(crate) fn add(
    geometry: &GeometryValue,
    id: &str,
    name: &str,
    options: &Options<'_>,
    scene: &mut Scene,
) {
    let part = |index: usize| format!("{id}/{index}");
    let mut put = |outline: Result<Outline, Refusal>, id: String| {
        let placed = outline.and_then(|outline| {
            let changed = &mut |note| scene.note(id.clone(), note);
            outline.placed_or_repaired(&Affine::IDENTITY, options.repair, changed)
        });
        match placed {
            Ok(figure) => scene.add(id, name.to_owned(), figure),
            Err(refusal) => scene.skip(id, refusal),
        }
    };
    match geometry {
        GeometryValue::Point { coordinates } => put(point(coordinates), id.to_owned()),
        GeometryValue::LineString { coordinates } => put(chain(coordinates), id.to_owned()),
        GeometryValue::Polygon { coordinates } => put(polygon(coordinates), id.to_owned()),
        GeometryValue::MultiPoint { coordinates } => {
            for (index, position) in coordinates.iter().enumerate() {
                if !position.as_slice().is_empty() {
                    put(point(position), part(index));
                }
            }
        }
        GeometryValue::MultiLineString { coordinates } => {
            for (index, line) in coordinates.iter().enumerate() {
                if !line.is_empty() {
                    put(chain(line), part(index));
                }
            }
        }
        GeometryValue::MultiPolygon { coordinates } => {
            for (index, rings) in coordinates.iter().enumerate() {
                if !rings.iter().all(Vec::is_empty) {
                    put(polygon(rings), part(index));
                }
            }
        }
        GeometryValue::GeometryCollection { geometries } => {
            for (index, inner) in geometries.iter().enumerate() {
                if !is_empty(&inner.value) {
                    add(&inner.value, &part(index), name, options, scene);
                }
            }
        }
    }
}

/// Whether a geometry has no point. As a part of another it is no shape and no fault.
fn is_empty(geometry: &GeometryValue) -> bool {
    match geometry {
        GeometryValue::Point { coordinates } => coordinates.as_slice().is_empty(),
        GeometryValue::LineString { coordinates } => coordinates.is_empty(),
        GeometryValue::Polygon { coordinates } => coordinates.iter().all(Vec::is_empty),
        // What is empty in these is left out by itself.
        _ => false,
    }
}

fn point(position: &Position) -> Result<Outline, Refusal> {
    pair(position).map(Outline::Point)
}

fn chain(line: &[Position]) -> Result<Outline, Refusal> {
    Ok(Outline::Polyline { vertices: pairs(line)?, closed: false })
}

fn polygon(rings: &[Vec<Position>]) -> Result<Outline, Refusal> {
    let [exterior, holes @ ..] = rings else {
        return Err(Refusal::Malformed("a polygon without rings".into()));
    };
    let holes = holes.iter().filter(|hole| !hole.is_empty()).map(|hole| open(hole));
    Ok(Outline::Polygon { exterior: open(exterior)?, holes: holes.collect::<Result<_, _>>()? })
}

/// A ring without the repetition of its first position that closes it in GeoJSON.
fn open(ring: &[Position]) -> Result<Vec<Pair>, Refusal> {
    let mut ring = pairs(ring)?;
    if ring.len() > 1 && ring.first() == ring.last() {
        ring.pop();
    }
    Ok(ring)
}

fn pairs(positions: &[Position]) -> Result<Vec<Pair>, Refusal> {
    positions.iter().map(pair).collect()
}

/// The first two numbers; a height is left aside.
fn pair(position: &Position) -> Result<Pair, Refusal> {
    match position.as_slice() {
        [x, y, ..] => Ok([*x, *y]),
        [] => Err(Refusal::Malformed("a position is empty".into())),
        _ => Err(Refusal::Malformed("a position has fewer than two numbers".into())),
    }
}
