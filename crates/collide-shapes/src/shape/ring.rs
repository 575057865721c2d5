//! What makes a ring, and rings together, a polygon.

use super::convex_polygon::{check_count, check_points};
use super::convexity::DistinctRing;
use alloc::vec::Vec;
use collide_core::error::Argument;
use collide_core::{Point2, Real, Rings, ShapeError};

/// The rings of a valid polygon, the solid to the left of every edge.
pub(super) fn check_rings<T: Real>(
    exterior: Vec<Point2<T>>,
    holes: Vec<Vec<Point2<T>>>,
) -> Result<Rings<T>, ShapeError> {
    let mut rings = Vec::with_capacity(1 + holes.len());
    rings.push(exterior);
    rings.extend(holes);
    for (index, ring) in rings.iter_mut().enumerate() {
        let argument = argument(index);
        check_count(ring, 3, argument)?;
        check_points(ring, argument)?;
        let distinct = DistinctRing::new(ring);
        if distinct.is_flat() {
            return Err(ShapeError::ZeroArea { argument });
        }
        if distinct.winding().is_clockwise() == (index == 0) {
            ring[1..].reverse();
        }
    }
    Ok(Rings::closed(rings))
}

/// The name of ring `index`: the exterior, then the holes.
fn argument(index: usize) -> Argument {
    match index {
        0 => Argument::named("exterior"),
        hole => Argument::element("holes", hole - 1),
    }
}
