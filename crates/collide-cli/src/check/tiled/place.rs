//! Where a Tiled object lies and what figure it is.

use super::super::affine::{Affine, Pair};
use super::super::build;
use super::super::options::Options;
use super::super::outline::{Figure, Outline, Refusal};
use super::super::scene::Scene;
use super::files::Files;
use super::grid::Orientation;
use super::model::{Form, Map, Object, ReadObject};
use super::tile::{TileOf, TileReport, turned};

/// Adds an object of a layer at `offset` to the scene.
pub(crate) fn add(
    object: &ReadObject,
    offset: Pair,
    map: &Map,
    options: &Options<'_>,
    files: &mut Files<'_>,
    scene: &mut Scene,
) {
    let object = match object {
        Ok(object) => object,
        Err((id, reason)) => return scene.skip(id.clone(), reason.clone()),
    };
    let resolved = resolve(object, map, files).and_then(|(object, tileset)| {
        let name = object.name.clone().unwrap_or_default();
        let figure = match tileset {
            Some(tile) => place_tile(&object, &tile, offset, map, options, scene)?,
            None => {
                let changed = &mut |note| scene.note(object.id.clone(), note);
                let pose = pose(&object, offset, map);
                outline(&object)?.placed_or_repaired(&pose, options.repair, changed)?
            }
        };
        Ok((name, figure))
    });
    match resolved {
        Ok((name, figure)) => scene.add(object.id.clone(), name, figure),
        Err(refusal) => scene.skip(object.id.clone(), refusal),
    }
}

/// The object with its template filled in, and its tile.
fn resolve(
    object: &Object,
    map: &Map,
    files: &mut Files<'_>,
) -> Result<(Object, Option<TileOf>), Refusal> {
    let Some(name) = &object.template else {
        let tile = object.gid.map(|gid| TileOf::of_map(gid, map, files)).transpose()?;
        return Ok((object.clone(), tile));
    };
    let template = files.template(name).map_err(Refusal::Malformed)?;
    let merged = object.or(&template.object);
    let tile = match (object.gid, template.object.gid) {
        (Some(gid), _) => Some(TileOf::of_map(gid, map, files)?),
        (None, Some(gid)) => {
            Some(TileOf::of_template(gid, template.tileset.as_ref(), name, files)?)
        }
        (None, None) => None,
    };
    Ok((merged, tile))
}

/// From the frame of an object, whose origin is its position, to the scene.
fn pose(object: &Object, offset: Pair, map: &Map) -> Affine {
    Affine::translation(offset).after(&object.pose(&map.grid.projection()))
}

impl Object {
    /// From the object's frame, whose origin is its position, to where `projection` paints it: it
    /// is projected first and turned then, about its position.
    pub(super) fn pose(&self, projection: &Affine) -> Affine {
        let shape = Affine { origin: [0.0, 0.0], ..*projection };
        self.place(projection).after(&shape)
    }

    /// The turn of the object about its painted position.
    fn place(&self, projection: &Affine) -> Affine {
        let turn = Affine::rotation(self.rotation.unwrap_or(0.0));
        Affine::translation(projection.point(self.position)).after(&turn)
    }
}

/// What the object is in its own frame: from the origin to (width, height).
pub(super) fn outline(object: &Object) -> Result<Outline, Refusal> {
    let size = [object.width.unwrap_or(0.0), object.height.unwrap_or(0.0)];
    Ok(match &object.form {
        Some(Form::Point) => Outline::Point([0.0, 0.0]),
        Some(Form::Polygon(points)) => {
            Outline::Polygon { exterior: points.clone(), holes: Vec::new() }
        }
        Some(Form::Polyline(points)) => {
            Outline::Polyline { vertices: points.clone(), closed: false }
        }
        Some(Form::Text) => return Err(Refusal::Malformed("a text is not a shape".into())),
        // To Tiled, what has no size is a point.
        _ if size == [0.0, 0.0] => Outline::Point([0.0, 0.0]),
        Some(Form::Ellipse) => {
            let half = size.map(|s| s / 2.0);
            Outline::Ellipse { center: half, semi_axes: half }
        }
        Some(Form::Capsule) => capsule(size),
        None => Outline::Box { min: [0.0, 0.0], max: size, radius: 0.0 },
    })
}

/// The capsule that fills a box: along its longer side.
fn capsule([width, height]: Pair) -> Outline {
    let radius = width.min(height) / 2.0;
    Outline::Capsule { a: [radius, radius], b: [width - radius, height - radius], radius }
}

/// A tile object is its tile's collision objects, stretched to the object's size, or else its
/// rectangle. It is painted upright whatever the map's orientation.
fn place_tile(
    object: &Object,
    tile: &TileOf,
    offset: Pair,
    map: &Map,
    options: &Options<'_>,
    scene: &mut Scene,
) -> Result<Figure, Refusal> {
    let tile_size = tile.size();
    let size = [object.width.unwrap_or(tile_size[0]), object.height.unwrap_or(tile_size[1])];
    let anchor = anchor(&tile.tileset.alignment, &map.grid.orientation);
    let beside = tile.offset(size);
    let corner = [beside[0] - anchor[0] * size[0], beside[1] - anchor[1] * size[1]];
    let from_corner = Affine::translation(offset)
        .after(&object.place(&map.grid.projection()))
        .after(&Affine::translation(corner));
    if !tile.has_collision() {
        return Outline::Box { min: [0.0, 0.0], max: size, radius: 0.0 }.placed(&from_corner);
    }
    let inside = turned(object.gid.unwrap_or(0), tile_size, size, map.grid.is_hexagonal());
    let mut report = TileReport { id: &object.id, scene, quiet: false };
    one_of(tile.collision(&from_corner.after(&inside), options.repair, &mut report))
}

/// Several figures as one.
pub(super) fn one_of(mut figures: Vec<Figure>) -> Result<Figure, Refusal> {
    if figures.len() == 1 {
        return Ok(figures.swap_remove(0));
    }
    let parts = figures.into_iter().map(|figure| figure.shape).collect();
    Ok(build::compound(parts)?.into())
}

/// The part of the size that lies left of and above an object's position.
fn anchor(alignment: &str, orientation: &Orientation) -> Pair {
    let alignment = match (alignment, orientation) {
        ("" | "unspecified", Orientation::Isometric) => "bottom",
        ("" | "unspecified", _) => "bottomleft",
        (given, _) => given,
    };
    let x = if alignment.ends_with("left") {
        0.0
    } else if alignment.ends_with("right") {
        1.0
    } else {
        0.5
    };
    let y = if alignment.starts_with("top") {
        0.0
    } else if alignment.starts_with("bottom") {
        1.0
    } else {
        0.5
    };
    [x, y]
}
