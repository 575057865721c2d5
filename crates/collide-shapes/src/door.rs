//! The `dyn` door: where a call on `dyn Shape` enters the pair matrix. One side's view is known
//! to the caller, so that only the other side is looked up.

use crate::matrix;
pub use crate::matrix::intersects as intersects_any;
use collide_core::{Aabb, Point2, Real, Vec2, View};

/// Whether the point belongs to the shape.
#[inline]
pub fn contains_point<T: Real>(view: &View<'_, T>, point: &Point2<T>) -> bool {
    matrix::intersects_known(view, &View::Point(Vec2::from_point(*point)))
}

/// Whether the shape and the box share a point.
#[inline]
pub fn intersects_aabb<T: Real>(view: &View<'_, T>, aabb: &Aabb<T>) -> bool {
    matrix::intersects_known(view, &View::Aabb(aabb.as_view()))
}
