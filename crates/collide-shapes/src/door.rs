//! The doors: where a call, static or `dyn`, enters the pair matrix.

use collide_core::{Aabb, Point2, Real, View};

/// Whether the point belongs to the shape.
#[inline]
pub(crate) fn contains_point<T: Real>(_view: &View<'_, T>, _point: &Point2<T>) -> bool {
    false
}

/// Whether the shape and the box share a point.
#[inline]
pub(crate) fn intersects_aabb<T: Real>(_view: &View<'_, T>, _aabb: &Aabb<T>) -> bool {
    false
}

/// Whether the two shapes share a point.
#[inline]
pub(crate) fn intersects<T: Real>(_a: &View<'_, T>, _b: &View<'_, T>) -> bool {
    false
}
