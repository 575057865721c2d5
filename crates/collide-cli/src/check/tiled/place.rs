//! Where a Tiled object lies and what figure it is.

use super::super::affine::{Affine, Pair};
use super::super::build;
use super::super::outline::{Figure, Outline, Refusal};
use super::super::scene::Scene;
use super::files::Files;
use super::model::{Form, Map, Object, ReadObject, Tile, Tileset, TilesetRef};
use std::sync::Arc;

/// The highest bits of a global tile id: flipped horizontally, vertically, diagonally, and
/// turned by 120° (hexagonal maps only).
const FLIP_X: u32 = 1 << 31;
const FLIP_Y: u32 = 1 << 30;
const FLIP_DIAGONAL: u32 = 1 << 29;
const TURN_120: u32 = 1 << 28;

/// Adds an object of a layer at `offset` to the scene.
pub(crate) fn add(
    object: &ReadObject,
    offset: Pair,
    map: &Map,
    files: &mut Files,
    scene: &mut Scene,
) {
    let object = match object {
        Ok(object) => object,
        Err((id, reason)) => return scene.skip(id.clone(), reason),
    };
    let resolved = resolve(object, map, files).and_then(|(object, tileset)| {
        let name = object.name.clone().unwrap_or_default();
        let figure = match tileset {
            Some(tile) => place_tile(&object, &tile, offset, map, scene)?,
            None => place_plain(&object, offset)?,
        };
        Ok((name, figure))
    });
    match resolved {
        Ok((name, figure)) => scene.add(object.id.clone(), name, figure),
        Err(refusal) => scene.skip(object.id.clone(), refusal),
    }
}

/// A tile object's tileset and the tile's number in it.
struct TileOf {
    tileset: Arc<Tileset>,
    local: u32,
}

/// The object with its template filled in, and its tile.
fn resolve(
    object: &Object,
    map: &Map,
    files: &mut Files,
) -> Result<(Object, Option<TileOf>), Refusal> {
    let Some(name) = &object.template else {
        let tile = object.gid.map(|gid| map_tile(gid, map, files)).transpose()?;
        return Ok((object.clone(), tile));
    };
    let template = files.template(name).map_err(Refusal::Malformed)?;
    let merged = object.or(&template.object);
    let tile = match (object.gid, template.object.gid) {
        (Some(gid), _) => Some(map_tile(gid, map, files)?),
        (None, Some(gid)) => Some(template_tile(gid, template.tileset.as_ref(), name, files)?),
        (None, None) => None,
    };
    Ok((merged, tile))
}

fn map_tile(gid: u32, map: &Map, files: &mut Files) -> Result<TileOf, Refusal> {
    let global = gid & !(FLIP_X | FLIP_Y | FLIP_DIAGONAL | TURN_120);
    let owners = map.tilesets.iter().filter(|tileset| tileset.first_gid <= global);
    let Some(owner) = owners.max_by_key(|tileset| tileset.first_gid) else {
        return Err(Refusal::Malformed(format!("no tileset has the tile {global}")));
    };
    let tileset = files.tileset(owner).map_err(Refusal::Malformed)?;
    Ok(TileOf { tileset, local: global - owner.first_gid })
}

fn template_tile(
    gid: u32,
    named: Option<&TilesetRef>,
    template: &str,
    files: &mut Files,
) -> Result<TileOf, Refusal> {
    let global = gid & !(FLIP_X | FLIP_Y | FLIP_DIAGONAL | TURN_120);
    let Some(named) = named.filter(|tileset| tileset.first_gid <= global) else {
        return Err(Refusal::Malformed(format!("{template}: no tileset has the tile {global}")));
    };
    let tileset = files.tileset_of_template(named, template).map_err(Refusal::Malformed)?;
    Ok(TileOf { tileset, local: global - named.first_gid })
}

fn place_plain(object: &Object, offset: Pair) -> Result<Figure, Refusal> {
    outline(object)?.placed(&pose(object, offset))
}

/// From the frame of an object, whose origin is its position, to the scene.
fn pose(object: &Object, offset: Pair) -> Affine {
    let at = [object.position[0] + offset[0], object.position[1] + offset[1]];
    Affine::translation(at).after(&Affine::rotation(object.rotation.unwrap_or(0.0)))
}

/// What the object is in its own frame: from the origin to (width, height).
fn outline(object: &Object) -> Result<Outline, Refusal> {
    let size = [object.width.unwrap_or(0.0), object.height.unwrap_or(0.0)];
    Ok(match &object.form {
        Some(Form::Point) => Outline::Point([0.0, 0.0]),
        Some(Form::Polygon(points)) => {
            Outline::Polygon { exterior: points.clone(), holes: Vec::new() }
        }
        Some(Form::Polyline(points)) => {
            Outline::Polyline { vertices: points.clone(), closed: false }
        }
        Some(Form::Text) => return Err(Refusal::Malformed("a text is not a shape".to_owned())),
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
/// rectangle.
fn place_tile(
    object: &Object,
    tile: &TileOf,
    offset: Pair,
    map: &Map,
    scene: &mut Scene,
) -> Result<Figure, Refusal> {
    let own = tile.tileset.tiles.get(&tile.local);
    let tile_size = own.and_then(|tile| tile.size).unwrap_or(tile.tileset.tile_size);
    let size = [object.width.unwrap_or(tile_size[0]), object.height.unwrap_or(tile_size[1])];
    let anchor = anchor(&tile.tileset.alignment, &map.orientation);
    let corner = [-anchor[0] * size[0], -anchor[1] * size[1]];
    let from_corner = pose(object, offset).after(&Affine::translation(corner));
    match own.filter(|tile| !tile.collision.is_empty()) {
        None => Outline::Box { min: [0.0, 0.0], max: size, radius: 0.0 }.placed(&from_corner),
        Some(own) => {
            let inside = flips(object.gid.unwrap_or(0), tile_size, size)?;
            collision(own, &object.id, &from_corner.after(&inside), scene)
        }
    }
}

/// The part of the size that lies left of and above an object's position.
fn anchor(alignment: &str, orientation: &str) -> Pair {
    let alignment = match (alignment, orientation) {
        ("" | "unspecified", "isometric") => "bottom",
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

/// From a tile's own frame to that of the object that shows it: the flips, the diagonal one
/// first, then the stretching.
fn flips(gid: u32, tile_size: Pair, size: Pair) -> Result<Affine, Refusal> {
    if gid & TURN_120 != 0 {
        return Err(Refusal::Malformed("a tile turned by 120°".to_owned()));
    }
    let diagonal = gid & FLIP_DIAGONAL != 0;
    let mut map = Affine::IDENTITY;
    let mut shown = tile_size;
    if diagonal {
        map = Affine { x: [0.0, 1.0], y: [1.0, 0.0], origin: [0.0, 0.0] };
        shown = [tile_size[1], tile_size[0]];
    }
    if gid & FLIP_X != 0 {
        map = Affine { x: [-1.0, 0.0], y: [0.0, 1.0], origin: [shown[0], 0.0] }.after(&map);
    }
    if gid & FLIP_Y != 0 {
        map = Affine { x: [1.0, 0.0], y: [0.0, -1.0], origin: [0.0, shown[1]] }.after(&map);
    }
    let ratio = |i: usize| if shown[i] > 0.0 { size[i] / shown[i] } else { 1.0 };
    Ok(Affine::scale(ratio(0), ratio(1)).after(&map))
}

/// The collision objects of a tile as one figure. One that cannot be a shape is skipped as
/// `object/part`.
fn collision(
    tile: &Tile,
    id: &str,
    from_tile: &Affine,
    scene: &mut Scene,
) -> Result<Figure, Refusal> {
    let mut figures = Vec::new();
    for part in &tile.collision {
        let placed = match part {
            Ok(part) => {
                outline(part).and_then(|o| o.placed(&from_tile.after(&pose(part, [0.0, 0.0]))))
            }
            Err((_, reason)) => Err(Refusal::Malformed(reason.clone())),
        };
        let part_id = part.as_ref().map_or_else(|(id, _)| id, |part| &part.id);
        match placed {
            Ok(figure) => figures.push(figure),
            Err(refusal) => scene.skip(format!("{id}/{part_id}"), refusal),
        }
    }
    if figures.len() == 1 {
        return Ok(figures.swap_remove(0));
    }
    let parts = figures.into_iter().map(|figure| figure.shape).collect();
    Ok(build::compound(parts)?.into())
}
