//! The project's own scenes: `{"shapes":[{"id":…,"type":…,…},…]}`.

use super::affine::{Affine, Pair};
use super::options::Options;
use super::outline::{Figure, Outline, Refusal, RepairNote};
use super::reason::Reason;
use super::scene::{Scene, SceneError};
use super::{build, document};
use crate::keys::{self, Unknown};
use collide2d::{AnyShape, ShapeSpec};
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Display;

/// The key of the shapes.
pub(crate) const LIST: &str = "shapes";

/// How many bytes a shape may have, which takes thirty times the memory while it is read: as many
/// as a line of `collide query` if nothing else is said.
const LONGEST: usize = 16_000_000;

/// The scene in a JSON document that has `shapes`. Keys that a shape does not have are ignored only
/// if the reader is lenient.
pub(crate) fn read(text: &str, head: &Value, options: &Options<'_>) -> Result<Scene, SceneError> {
    if !head.get(LIST).is_some_and(Value::is_array) {
        return Err(SceneError::Malformed(Reason::plain(format_args!("`{LIST}` is not a list"))));
    }
    let mut scene = Scene::default();
    let mut indices = 0_usize..;
    document::for_each_entry(text, LIST, |shape| {
        let index = indices.next().unwrap_or_default();
        if shape.len() > LONGEST {
            let reason = format!("a shape of more than {LONGEST} bytes");
            return scene.skip(index.to_string(), reason);
        }
        // It is JSON: that was seen when the document was looked through.
        let shape = document::parse(shape).unwrap_or_default();
        let id = id(&shape).unwrap_or_else(|| index.to_string());
        let name = shape.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
        let changed = &mut |note| scene.note(id.clone(), note);
        match figure(&shape, options, changed) {
            Ok(figure) => scene.add(id, name, figure),
            Err(refusal) => scene.skip(id, refusal),
        }
    })?;
    Ok(scene)
}

/// An object's `id`, a string or a number.
pub(crate) fn id(value: &Value) -> Option<String> {
    match value.get("id")? {
        Value::String(id) => Some(id.clone()),
        Value::Number(id) => Some(id.to_string()),
        _ => None,
    }
}

fn figure(
    shape: &Value,
    options: &Options<'_>,
    changed: &mut dyn FnMut(RepairNote),
) -> Result<Figure, Refusal> {
    let malformed = |reason: Option<String>, said: &dyn Display| {
        Refusal::Malformed(reason.unwrap_or_else(|| said.to_string()).into())
    };
    if !options.lenient {
        keys::check_shape(shape, &["id", "name"], Unknown::Refused)
            .map_err(|e| malformed(keys::explain(shape), &e))?
            .map_err(|e| Refusal::Malformed(e.to_string().into()))?;
        check_names(shape).map_err(|e| Refusal::Malformed(e.into()))?;
    }
    let kind = shape.get("type").and_then(Value::as_str).and_then(build::format_name);
    if options.repair && kind == Some("polygon") {
        let rings = RingsSpec::deserialize(shape);
        let RingsSpec { exterior, holes } =
            rings.map_err(|e| malformed(keys::explain(shape), &e))?;
        let outline = Outline::Polygon { exterior, holes };
        return outline.placed_or_repaired(&Affine::IDENTITY, true, changed);
    }
    let spec = ShapeSpec::deserialize(shape).map_err(|e| malformed(keys::explain(shape), &e))?;
    let shape = AnyShape::from_spec(spec)?;
    Ok(Figure { kind: kind.unwrap_or(build::kind_name(&shape)), shape })
}

/// Whether an `id` is a string or a number and a `name` a string, if they are there.
fn check_names(shape: &Value) -> Result<(), String> {
    let given = |key| shape.get(key).filter(|value| !value.is_null());
    if given("id").is_some_and(|id| !id.is_string() && !id.is_number()) {
        return Err("`id` is neither a string nor a number".to_owned());
    }
    if given("name").is_some_and(|name| !name.is_string()) {
        return Err("`name` is not a string".to_owned());
    }
    Ok(())
}

/// The rings of a polygon as the format writes them.
#[derive(Deserialize)]
struct RingsSpec {
    exterior: Vec<Pair>,
    #[serde(default)]
    holes: Vec<Vec<Pair>>,
}
