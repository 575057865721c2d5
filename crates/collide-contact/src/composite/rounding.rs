//! What rounding may have done to the lengths near a point.

use collide_core::{Vec2, View, greater, sqrt};
use collide_shapes::kernel::tolerance::{COSINE_ERROR, POINT_ROUNDING};

/// By how much lengths at a point may be wrong.
pub(crate) fn rounding_of(point: Vec2) -> f64 {
    POINT_ROUNDING * greater(point.x.abs(), point.y.abs())
}

/// What the cosines of normals with a shape may be wrong by: those of a user's are good to the root
/// of its rounding.
pub(crate) fn error_of_normals(shape: &View<'_>) -> f64 {
    if let View::Custom(custom) = shape { 4.0 * sqrt(custom.eps()) } else { COSINE_ERROR }
}
