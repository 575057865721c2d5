//! Which tile a number means, how it is turned where it is shown, and its collision objects.

use super::super::affine::{Affine, Pair};
use super::super::outline::{Figure, Refusal};
use super::super::scene::Scene;
use super::files::Files;
use super::grid::isometric;
use super::model::{Form, Map, ReadObject, Tile, Tileset, TilesetRef};
use super::place::outline;
use collide2d::RepairNote;
use std::sync::Arc;

/// The highest bits of a global tile id: flipped horizontally, vertically, diagonally, and
/// turned by 120° (hexagonal maps only, where a diagonal flip is a turn by 60°).
const FLIP_X: u32 = 1 << 31;
const FLIP_Y: u32 = 1 << 30;
const FLIP_DIAGONAL: u32 = 1 << 29;
const TURN_120: u32 = 1 << 28;

/// The number of a tile, how it is turned aside.
pub(super) fn number(gid: u32) -> u32 {
    gid & !(FLIP_X | FLIP_Y | FLIP_DIAGONAL | TURN_120)
}

/// A tile: its tileset and its number there.
#[derive(Clone, Debug)]
pub(super) struct TileOf {
    pub(super) tileset: Arc<Tileset>,
    pub(super) local: u32,
}

impl TileOf {
    /// The tile that a map means by a number.
    pub(super) fn of_map(gid: u32, map: &Map, files: &mut Files<'_>) -> Result<Self, Refusal> {
        let global = number(gid);
        let owners = map.tilesets.iter().filter(|tileset| tileset.first_gid <= global);
        let Some(owner) = owners.max_by_key(|tileset| tileset.first_gid) else {
            return Err(Refusal::Malformed(format!("no tileset has the tile {global}").into()));
        };
        let tileset = files.tileset(owner).map_err(Refusal::Malformed)?;
        Ok(Self { tileset, local: global - owner.first_gid })
    }

    /// The tile that a template means by a number.
    pub(super) fn of_template(
        gid: u32,
        named: Option<&TilesetRef>,
        template: &str,
        files: &mut Files<'_>,
    ) -> Result<Self, Refusal> {
        let global = number(gid);
        let Some(named) = named.filter(|tileset| tileset.first_gid <= global) else {
            let reason = format!("{template}: no tileset has the tile {global}");
            return Err(Refusal::Malformed(reason.into()));
        };
        let tileset = files.tileset_of_template(named, template).map_err(Refusal::Malformed)?;
        Ok(Self { tileset, local: global - named.first_gid })
    }

    fn own(&self) -> Option<&Tile> {
        self.tileset.tiles.get(&self.local)
    }

    /// Width and height of the tile's image.
    pub(super) fn size(&self) -> Pair {
        self.own().and_then(|tile| tile.size).unwrap_or(self.tileset.tile_size)
    }

    /// By how much a tile that is shown in this size is painted beside its place.
    pub(super) fn offset(&self, shown: Pair) -> Pair {
        let [x, y] = self.tileset.offset;
        let [sx, sy] = stretch(self.size(), shown);
        [x * sx, y * sy]
    }

    pub(super) fn has_collision(&self) -> bool {
        self.own().is_some_and(|tile| !tile.collision.is_empty())
    }

    /// How many vertices the collision objects have. One with few takes the memory of eight.
    pub(super) fn vertices(&self) -> usize {
        let of = |object: &ReadObject| match object.as_ref().map(|object| &object.form) {
            Ok(Some(Form::Polygon(points) | Form::Polyline(points))) => points.len().max(8),
            _ => 8,
        };
        self.own().map_or(0, |tile| tile.collision.iter().map(of).sum())
    }

    /// The figures of the tile's collision objects.
    pub(super) fn collision(
        &self,
        from_tile: &Affine,
        repair: bool,
        report: &mut TileReport<'_>,
    ) -> Vec<Figure> {
        // Objects are drawn on the image, or on one isometric cell at its bottom.
        let projection = match self.tileset.isometric {
            None => Affine::IDENTITY,
            Some(cell) => {
                Affine::translation([0.0, self.size()[1] - cell[1]]).after(&isometric(cell, 1.0))
            }
        };
        let mut figures = Vec::new();
        for object in self.own().map_or(&[][..], |tile| &tile.collision) {
            let id = object.as_ref().map_or_else(|(id, _)| id, |object| &object.id);
            let placed = match object {
                Ok(object) => outline(object).and_then(|outline| {
                    let pose = from_tile.after(&object.pose(&projection));
                    outline.placed_or_repaired(&pose, repair, &mut |note| report.note(id, note))
                }),
                Err((_, reason)) => Err(Refusal::Malformed(reason.clone())),
            };
            match placed {
                Ok(figure) => figures.push(figure),
                Err(refusal) => report.skip(id, refusal),
            }
        }
        figures
    }
}

/// Where it is said what became of the collision objects of a tile.
pub(super) struct TileReport<'a> {
    /// What the tile is called.
    pub(super) id: &'a str,
    pub(super) scene: &'a mut Scene,
    /// Whether it has been said before.
    pub(super) quiet: bool,
}

impl TileReport<'_> {
    fn note(&mut self, part: &str, note: RepairNote) {
        if !self.quiet {
            self.scene.note(format!("{}/{part}", self.id), note);
        }
    }

    fn skip(&mut self, part: &str, refusal: Refusal) {
        if !self.quiet {
            self.scene.skip(format!("{}/{part}", self.id), refusal);
        }
    }
}

/// From a tile's own frame to the box from the origin to `size` that shows it, turned as the
/// highest bits of its number say.
pub(super) fn turned(gid: u32, tile_size: Pair, size: Pair, hexagonal: bool) -> Affine {
    if hexagonal { turned_by_sixths(gid, tile_size, size) } else { flipped(gid, tile_size, size) }
}

/// The size that a tile takes up where it is shown: a diagonal flip exchanges its sides.
pub(super) fn turned_size(gid: u32, [width, height]: Pair, hexagonal: bool) -> Pair {
    if gid & FLIP_DIAGONAL != 0 && !hexagonal { [height, width] } else { [width, height] }
}

/// The diagonal flip comes first, then the others, then the stretching.
fn flipped(gid: u32, tile_size: Pair, size: Pair) -> Affine {
    let mut map = Affine::IDENTITY;
    if gid & FLIP_DIAGONAL != 0 {
        map = Affine { x: [0.0, 1.0], y: [1.0, 0.0], origin: [0.0, 0.0] };
    }
    let shown = turned_size(gid, tile_size, false);
    let [sx, sy] = stretch(shown, size);
    Affine::scale(sx, sy).after(&mirrored(gid, shown)).after(&map)
}

/// The flips come first, then turns by sixths about the middle.
fn turned_by_sixths(gid: u32, tile_size: Pair, size: Pair) -> Affine {
    let turns = [(FLIP_DIAGONAL, 60.0), (TURN_120, 120.0)];
    let degrees = turns.iter().filter(|(bit, _)| gid & bit != 0).map(|(_, turn)| turn).sum();
    let [sx, sy] = stretch(tile_size, size);
    let middle = size.map(|s| s / 2.0);
    Affine::translation(middle)
        .after(&Affine::rotation(degrees))
        .after(&Affine::translation(middle.map(|m| -m)))
        .after(&Affine::scale(sx, sy))
        .after(&mirrored(gid, tile_size))
}

/// The horizontal and the vertical flip of a box from the origin to `size`.
fn mirrored(gid: u32, size: Pair) -> Affine {
    let mut map = Affine::IDENTITY;
    for (axis, bit) in [FLIP_X, FLIP_Y].into_iter().enumerate() {
        if gid & bit != 0 {
            let flip = if axis == 0 { Affine::scale(-1.0, 1.0) } else { Affine::scale(1.0, -1.0) };
            map = flip.after(&map);
            map.origin[axis] += size[axis];
        }
    }
    map
}

/// By how much both axes are stretched; not at all where a tile has no size.
fn stretch(from: Pair, to: Pair) -> Pair {
    std::array::from_fn(|axis| if from[axis] > 0.0 { to[axis] / from[axis] } else { 1.0 })
}
