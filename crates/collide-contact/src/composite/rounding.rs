//! What rounding may have done to the lengths near a point.

use collide_core::{Vec2, greater};
use collide_shapes::kernel::tolerance::POINT_ROUNDING;

/// By how much lengths at a point may be wrong.
pub(crate) fn rounding_of(point: Vec2) -> f64 {
    POINT_ROUNDING * greater(point.x.abs(), point.y.abs())
}
