//! On which side of a point the vertices of a ring lie: to the right or left of it, above or below.
//!
//! Two bits for each vertex, compared where they are stored, tell of most edges whether the ray to
//! the right from the point crosses them: those with both ends to the right of the point, or both
//! to the left.

use crate::{Real, Vec2};
use nalgebra::Point2;

/// How many edges are told of at once.
pub(super) const WORD: usize = 32;
/// The bit of each vertex that says whether it lies to the right.
const RIGHT: u64 = 0x5555_5555_5555_5555;

/// Consecutive edges by the vertex at which they start: the lower one of its two bits.
pub(super) struct Sides {
    /// Certainly crossed.
    pub(super) crossed: u64,
    /// Crossed if they pass to the right of the point.
    pub(super) open: u64,
    /// Whether no vertex has a coordinate of the point.
    pub(super) are_certain: bool,
}

impl Sides {
    /// The edges that start at `starts`, of which there are 1 to [`WORD`], and the last of which
    /// ends at `last`.
    #[inline(always)]
    pub(super) fn of_edges<T: Real>(starts: &[Point2<T>], last: &Point2<T>, p: Vec2) -> Self {
        // The rounded point is on the same side of what it does not coincide with.
        let p = &Point2::new(T::nearest(p.x), T::nearest(p.y));
        let (mut sides, mut are_certain) = (0, (last.x != p.x) & (last.y != p.y));
        let (eights, rest) = starts.as_chunks();
        for (number, eight) in eights.iter().enumerate() {
            let (of_eight, is_certain) = T::right_and_above(eight, p);
            sides |= u64::from(of_eight) << (16 * number);
            are_certain &= is_certain;
        }
        for (number, vertex) in (8 * eights.len()..).zip(rest) {
            sides |= of_one(vertex, p) << (2 * number);
            are_certain &= (vertex.x != p.x) & (vertex.y != p.y);
        }
        let ends = sides >> 2 | of_one(last, p) << (2 * (starts.len() - 1));
        let crosses = (sides ^ ends) >> 1 & RIGHT;
        Self { crossed: crosses & sides & ends, open: crosses & (sides ^ ends), are_certain }
    }
}

#[inline(always)]
fn of_one<T: Real>(vertex: &Point2<T>, p: &Point2<T>) -> u64 {
    u64::from(vertex.x > p.x) | u64::from(vertex.y > p.y) << 1
}
