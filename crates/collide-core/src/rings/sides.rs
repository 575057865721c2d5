//! Which edges of a ring cross the level of a point.
//!
//! One bit for each vertex, compared where it is stored, says whether it lies above the point; an
//! edge crosses the level if the bits of its ends differ.

use crate::{Real, Vec2};
use nalgebra::Point2;

/// How many edges are told of at once.
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
    pub(super) fn of_edges<T: Real>(starts: &[Point2<T>], last: &Point2<T>, p: Vec2) -> Self {
        // The rounded level is on the same side of what it does not coincide with.
        let level = T::nearest(p.y);
        let (mut above, mut are_certain) = (0, last.y != level);
        let (eights, rest) = starts.as_chunks();
        for (number, eight) in eights.iter().enumerate() {
            let (of_eight, is_certain) = T::above(eight, level);
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
