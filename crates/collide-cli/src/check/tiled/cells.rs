//! The collision shapes of the tiles that a tile layer places.

use super::super::affine::{Affine, Pair};
use super::super::merge::Tiles;
use super::super::options::Options;
use super::super::outline::Figure;
use super::super::reason::Reason;
use super::super::scene::{Scene, SceneError};
use super::data::Chunk;
use super::files::Files;
use super::model::{Fill, Layer, Map};
use super::place::one_of;
use super::tile::{self, TileOf, TileReport, turned, turned_size};
use std::collections::{HashMap, HashSet};

/// How many cells of a map may have shapes: a few bytes can stand for millions of them.
pub(crate) const MAX_SHAPES: usize = 1 << 20;

/// How many vertices all of them may have; what has fewer than eight counts as eight.
const MAX_VERTICES: usize = 1 << 23;

/// How much the cells of a map, or of all maps of a world, have come to so far.
#[derive(Default)]
pub(super) struct Placed {
    /// How many cells have shapes.
    cells: usize,
    /// How many vertices these have.
    vertices: usize,
}

impl Placed {
    /// One more cell, in which this tile is.
    fn add(&mut self, tile: &TileOf) -> Result<(), SceneError> {
        self.cells += 1;
        self.vertices += tile.vertices();
        if self.cells > MAX_SHAPES {
            return Err(SceneError::TooManyCells(MAX_SHAPES));
        }
        if self.vertices > MAX_VERTICES {
            return Err(SceneError::TooManyVertices(MAX_VERTICES));
        }
        Ok(())
    }
}

/// What the tiles of a map have come to so far.
pub(super) struct Cells<'p> {
    /// The tiles shown so far that have collision objects, by their number.
    tiles: HashMap<u32, Option<TileOf>>,
    /// The tiles of which it was said what became of their collision objects.
    reported: HashSet<u32>,
    /// Why tiles could not be looked up: each reason is said once.
    reasons: HashSet<String>,
    placed: &'p mut Placed,
}

impl<'p> Cells<'p> {
    pub(super) fn new(placed: &'p mut Placed) -> Self {
        let (tiles, reported, reasons) = Default::default();
        Self { tiles, reported, reasons, placed }
    }

    /// Adds the tiles of a layer at `offset` as `layer/column,row`, or merged.
    pub(super) fn add(
        &mut self,
        layer: &Layer,
        offset: Pair,
        map: &Map,
        options: &Options<'_>,
        files: &mut Files<'_>,
        scene: &mut Scene,
    ) -> Result<(), SceneError> {
        let mut merged = Tiles::default();
        for chunk in &layer.chunks {
            let tiles = match chunk.as_ref().map_err(Reason::clone).and_then(Chunk::tiles) {
                Ok(tiles) => tiles,
                Err(reason) => {
                    scene.skip(layer.name.clone(), reason);
                    continue;
                }
            };
            for (cell, gid) in tiles {
                let number = tile::number(gid);
                if !self.tiles.contains_key(&number) {
                    let tile = self.look_up(gid, &layer.name, map, files, scene);
                    self.tiles.insert(number, tile);
                }
                let Some(Some(tile)) = self.tiles.get(&number) else { continue };
                let from_tile = from_tile(tile, gid, cell, offset, map);
                let name = format!("tile {number}");
                let quiet = !self.reported.insert(number);
                let mut report = TileReport { id: &name, scene, quiet };
                self.placed.add(tile)?;
                let figures = tile.collision(&from_tile, options.repair, &mut report);
                if figures.is_empty() {
                    continue;
                }
                let id = format!("{}/{},{}", layer.name, cell[0], cell[1]);
                if options.merge {
                    merged.add(&id, figures);
                } else {
                    add_whole(id, figures, scene);
                }
            }
        }
        merged.finish(&layer.name, "", scene);
        Ok(())
    }

    /// The tile of this number, if it has collision objects.
    fn look_up(
        &mut self,
        gid: u32,
        layer: &str,
        map: &Map,
        files: &mut Files<'_>,
        scene: &mut Scene,
    ) -> Option<TileOf> {
        match TileOf::of_map(gid, map, files) {
            Ok(tile) => tile.has_collision().then_some(tile),
            Err(refusal) => {
                if self.reasons.insert(refusal.to_string()) {
                    scene.skip(layer.to_owned(), refusal);
                }
                None
            }
        }
    }
}

fn add_whole(id: String, figures: Vec<Figure>, scene: &mut Scene) {
    match one_of(figures) {
        Ok(figure) => scene.add(id, String::new(), figure),
        Err(refusal) => scene.skip(id, refusal),
    }
}

/// From the frame of a tile to its cell.
fn from_tile(tile: &TileOf, gid: u32, cell: [i32; 2], offset: Pair, map: &Map) -> Affine {
    let hexagonal = map.grid.is_hexagonal();
    let (inside, size) = fill(tile, map.grid.cell);
    let shown = turned_size(gid, size, hexagonal);
    let [x, y] = map.grid.bottom_left(f64::from(cell[0]), f64::from(cell[1]));
    let beside = tile.offset(size);
    let corner =
        [x + offset[0] + beside[0] + inside[0], y + offset[1] + beside[1] - inside[1] - shown[1]];
    Affine::translation(corner).after(&turned(gid, tile.size(), shown, hexagonal))
}

/// Where in its cell a tile is painted, and in which size.
fn fill(tile: &TileOf, cell: Pair) -> (Pair, Pair) {
    let size = tile.size();
    match tile.tileset.fill {
        Fill::Stretch => ([0.0, 0.0], cell),
        Fill::Fit if size[0] > 0.0 && size[1] > 0.0 => {
            let ratio = (cell[0] / size[0]).min(cell[1] / size[1]);
            let shown = size.map(|s| s * ratio);
            ([(cell[0] - shown[0]) / 2.0, (cell[1] - shown[1]) / 2.0], shown)
        }
        Fill::Not | Fill::Fit => ([0.0, 0.0], size),
    }
}
