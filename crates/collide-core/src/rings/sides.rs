//! Which edges of a ring cross the level of a point.
//!
//! One bit for each vertex, compared where it is stored, says whether it lies above the point; an
//! edge crosses the level if the bits of its ends differ.

use crate::Vec2;
use wide::f64x2;

/// How many edges are handled at once.
pub(super) const WORD: usize = 64;

/// Consecutive edges, a bit each, by the vertex at which they start.
pub(super) struct Sides {
    /// One end of these lies above the point, the other does not.
    pub(super) crossing: u64,
    /// Whether no vertex lies on the level of the point.
    pub(super) are_certain: bool,
}

impl Sides {
    /// The edges that start at `starts`, of which there are 1 to [`WORD`], and the last of which
    /// ends at `last`.
    #[inline(always)]
    pub(super) fn of_edges(starts: &[Vec2], last: &Vec2, p: Vec2) -> Self {
        let level = p.y;
        let (mut above, mut are_certain) = (0, last.y != level);
        let (eights, rest) = starts.as_chunks();
        for (number, eight) in eights.iter().enumerate() {
            let (of_eight, is_certain) = above_level(eight, level);
            above |= u64::from(of_eight) << (8 * number);
            are_certain &= is_certain;
        }
        for (number, vertex) in (8 * eights.len()..).zip(rest) {
            above |= u64::from(vertex.y > level) << number;
            are_certain &= vertex.y != level;
        }
        let ends = above >> 1 | u64::from(last.y > level) << (starts.len() - 1);
        Self { crossing: above ^ ends, are_certain }
    }
}

/// A bit for each of the points, that of the first the lowest: whether it lies above `level`; and
/// whether none lies on it.
#[inline(always)]
fn above_level(points: &[Vec2; 8], level: f64) -> (u8, bool) {
    let level = f64x2::splat(level);
    let (mut above, mut equal) = (0, f64x2::ZERO);
    for (number, [p, q]) in points.as_chunks().0.iter().enumerate() {
        let heights = f64x2::new([p.y, q.y]);
        above |= heights.simd_gt(level).to_bitmask() << (2 * number);
        equal |= heights.simd_eq(level);
    }
    (above as u8, equal.none())
}
