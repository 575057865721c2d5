//! Point × convex polygon: the greatest height of the point above an edge.
//!
//! With unit outward normals, the point is inside iff no height is positive. The sign of the
//! greatest is certain unless it is within the rounding error; then the exact predicates
//! decide, as they do for a rounded polygon.

use crate::kernel::hull::{AsHull, Hull};
use crate::kernel::{flat, hull_boolean};
use collide_core::view::ConvexPolygon;
use collide_core::{Real, Vec2};

/// The rounding error of a height, per magnitude of the coordinates (64 EPS, needed: 20).
const HEIGHT_ERROR: f64 = 64.0 * f64::EPSILON;
/// With more vertices, the discs inside and around the polygon are worth their branches.
const FEW: usize = 12;

/// Whether the point belongs to the polygon.
#[inline]
pub fn intersects<T: Real>(polygon: &ConvexPolygon<'_, T>, point: &Vec2) -> bool {
    if polygon.vertices.len() > FEW || polygon.radius > 0.0 {
        return flat::intersects(polygon, point);
    }
    let size = polygon.magnitude() + point.x.abs() + point.y.abs();
    let height = greatest_height(polygon, *point);
    if height.abs() > HEIGHT_ERROR * size + f64::MIN_POSITIVE {
        return height < 0.0;
    }
    hull_boolean::intersects_exact(polygon, &point.hull())
}

#[inline(always)]
fn greatest_height<T: Real>(polygon: &ConvexPolygon<'_, T>, p: Vec2) -> f64 {
    let mut greatest = f64::NEG_INFINITY;
    for (&vertex, normal) in polygon.vertices.iter().zip(polygon.normals) {
        let height = normal.dot(p - Vec2::from_point(vertex));
        greatest = if height > greatest { height } else { greatest };
    }
    greatest
}
