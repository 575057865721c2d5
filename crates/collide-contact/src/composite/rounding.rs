//! What rounding may have done to the lengths near a point.

use collide_core::{Vec2, greater};

/// By how much lengths at a point may be wrong: 8 EPS of its coordinates.
pub(crate) fn rounding_of(point: Vec2) -> f64 {
    8.0 * f64::EPSILON * greater(point.x.abs(), point.y.abs())
}
