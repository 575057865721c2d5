//! On which side of a point the vertices of a ring lie: to the right or left of it, above or below.
//!
//! Two bits for each vertex, compared where they are stored, tell of most edges whether the ray to
//! the right from the point crosses them: those with both ends to the right of the point, or both
//! to the left.

use crate::{Real, Vec2};
use nalgebra::Point2;

/// The bit of each vertex that says whether it lies to the right.
const RIGHT: u32 = 0x5555;

/// The edges of a run by the vertex at which they start: the lower one of its two bits.
pub(super) struct Sides {
    /// Certainly crossed.
    pub(super) crossed: u32,
    /// Crossed if they pass to the right of the point.
    pub(super) open: u32,
    /// Whether no vertex has a coordinate of the point.
    pub(super) are_certain: bool,
}

impl Sides {
    /// The edges that start at `starts`, the last of which ends at `last`.
    #[inline(always)]
    pub(super) fn of_run<T: Real>(starts: &[Point2<T>], last: &Point2<T>, p: Vec2) -> Self {
        // The rounded point is on the same side of what it does not coincide with.
        let p = Point2::new(T::nearest(p.x), T::nearest(p.y));
        let (sides, is_certain) = match starts.first_chunk() {
            Some(all) => T::right_and_above(all, &p),
            None => of_fewer(starts, &p),
        };
        let count = starts.len();
        let ends = u32::from(sides) >> 2 | of_one(last, &p) << (2 * (count - 1));
        let crosses = (u32::from(sides) ^ ends) >> 1 & RIGHT;
        Self {
            crossed: crosses & u32::from(sides) & ends,
            open: crosses & (u32::from(sides) ^ ends),
            are_certain: is_certain & (last.x != p.x) & (last.y != p.y),
        }
    }
}

/// As of eight points, but of fewer.
fn of_fewer<T: Real>(points: &[Point2<T>], p: &Point2<T>) -> (u16, bool) {
    let (mut sides, mut is_certain) = (0, true);
    for (number, point) in points.iter().enumerate() {
        sides |= of_one(point, p) << (2 * number);
        is_certain &= (point.x != p.x) & (point.y != p.y);
    }
    (sides as u16, is_certain)
}

#[inline(always)]
fn of_one<T: Real>(vertex: &Point2<T>, p: &Point2<T>) -> u32 {
    u32::from(vertex.x > p.x) | u32::from(vertex.y > p.y) << 1
}
