//! On which side of a point the vertices of a ring lie: to the right or left of it, above or below.
//!
//! Two bits for each vertex, compared where they are stored, tell of most edges whether the ray to
//! the right from the point crosses them: those with both ends to the right of the point, or both
//! to the left.

use crate::{Real, Vec2};
use nalgebra::Point2;

/// The vertices of which one word has two bits each.
pub(super) const BLOCK: usize = 32;
/// Vertices compared in one go.
const STEP: usize = 8;
/// The bit of each vertex that says whether it lies to the right.
const RIGHT: u64 = 0x5555_5555_5555_5555;

/// The edges of a block by the vertex at which they end: the lower one of its two bits.
pub(super) struct Sides {
    /// Certainly crossed.
    pub(super) crossed: u64,
    /// Crossed if they pass to the right of the point.
    pub(super) open: u64,
    /// Whether no vertex has a coordinate of the point.
    pub(super) are_certain: bool,
}

impl Sides {
    /// The edges that end at the vertices of `block`, the first of which starts at `before`.
    #[inline(always)]
    pub(super) fn of_block<T: Real>(before: Point2<T>, block: &[Point2<T>], p: Vec2) -> Self {
        // The rounded point is on the same side of what it does not coincide with.
        let p = Point2::new(T::nearest(p.x), T::nearest(p.y));
        let (mut ends, mut are_certain) = (0, true);
        let (steps, rest) = block.as_chunks::<STEP>();
        for (number, step) in steps.iter().enumerate() {
            let (sides, is_certain) = T::right_and_above(step, &p);
            ends |= u64::from(sides) << (2 * STEP * number);
            are_certain &= is_certain;
        }
        for (number, vertex) in (steps.len() * STEP..).zip(rest) {
            ends |= of_one(vertex, &p) << (2 * number);
            are_certain &= (vertex.x != p.x) & (vertex.y != p.y);
        }
        let starts = ends << 2 | of_one(&before, &p);
        let crosses = ((ends ^ starts) >> 1) & RIGHT & (u64::MAX >> (64 - 2 * block.len()));
        Self { crossed: crosses & ends & starts, open: crosses & (ends ^ starts), are_certain }
    }
}

#[inline(always)]
fn of_one<T: Real>(vertex: &Point2<T>, p: &Point2<T>) -> u64 {
    u64::from(vertex.x > p.x) | u64::from(vertex.y > p.y) << 1
}
