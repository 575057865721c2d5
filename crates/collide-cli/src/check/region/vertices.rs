//! Vertices that are where they were before.

use crate::check::affine::Pair;
use std::collections::HashMap;

/// The vertices of rings, found again after rounding.
pub(super) struct Vertices {
    reach: f64,
    cells: HashMap<[i64; 2], Pair>,
}

impl Vertices {
    pub(super) fn new<'r>(rings: impl Iterator<Item = &'r Vec<Pair>>, reach: f64) -> Self {
        let cells = rings.flatten().map(|&vertex| (cell(vertex, reach), vertex)).collect();
        Self { reach, cells }
    }

    /// The vertex within reach, or else the point itself.
    pub(super) fn near(&self, point: Pair) -> Pair {
        let signs = [[-1.0, -1.0], [-1.0, 1.0], [1.0, -1.0], [1.0, 1.0]];
        let around = signs.map(|sign| [0, 1].map(|axis| point[axis] + sign[axis] * self.reach));
        let near =
            |vertex: &&Pair| (0..2).all(|axis| (vertex[axis] - point[axis]).abs() <= self.reach);
        let mut found =
            around.iter().filter_map(|p| self.cells.get(&cell(*p, self.reach))).filter(near);
        found.next().copied().unwrap_or(point)
    }
}

/// The cell of a point in a grid that is four times as wide as the reach.
fn cell(point: Pair, reach: f64) -> [i64; 2] {
    point.map(|c| (c / (4.0 * reach)).floor() as i64)
}
