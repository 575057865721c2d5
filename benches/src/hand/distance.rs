//! The distance of two placed shapes, 0 where they touch.

use super::{
    Capsule, Circle, Convex, Float, Obb, V, convex_convex, obb_obb, point_segment_squared,
    segment_segment,
};
use std::ops::{Add, Mul, Sub};

/// Circle × oriented rectangle.
#[inline(always)]
pub fn circle_obb_distance<F: Float>(a: &Circle<F>, b: &Obb<F>) -> F {
    let d = a.c.sub(b.c);
    let x = (d.dot(b.x).abs() - b.h.0).max(F::ZERO);
    let y = (d.dot(b.x.perp()).abs() - b.h.1).max(F::ZERO);
    ((x * x + y * y).sqrt() - a.r).max(F::ZERO)
}

/// Segment × segment.
#[inline(always)]
pub fn segment_segment_distance<F: Float>(a: &Capsule<F>, b: &Capsule<F>) -> F {
    if segment_segment(a, b) {
        return F::ZERO;
    }
    point_segment_squared(a.a, b.a, b.b)
        .min(point_segment_squared(a.b, b.a, b.b))
        .min(point_segment_squared(b.a, a.a, a.b).min(point_segment_squared(b.b, a.a, a.b)))
        .sqrt()
}

/// Squared distance of a point from a rectangle.
#[inline(always)]
fn point_obb_squared<F: Float>(p: V<F>, b: &Obb<F>) -> F {
    let d = p.sub(b.c);
    let x = (d.dot(b.x).abs() - b.h.0).max(F::ZERO);
    let y = (d.dot(b.x.perp()).abs() - b.h.1).max(F::ZERO);
    x * x + y * y
}

/// Corners.
#[inline(always)]
pub fn corners<F: Float>(b: &Obb<F>) -> [V<F>; 4] {
    let (x, y) = (b.x.mul(b.h.0), b.x.perp().mul(b.h.1));
    [b.c.sub(x).sub(y), b.c.add(x).sub(y), b.c.add(x).add(y), b.c.sub(x).add(y)]
}

/// Oriented rectangle × oriented rectangle: apart, a corner of one is closest.
#[inline(always)]
pub fn obb_obb_distance<F: Float>(a: &Obb<F>, b: &Obb<F>) -> F {
    if obb_obb(a, b) {
        return F::ZERO;
    }
    let mut least = F::MAX;
    for p in corners(a) {
        least = least.min(point_obb_squared(p, b));
    }
    for p in corners(b) {
        least = least.min(point_obb_squared(p, a));
    }
    least.sqrt()
}

/// Convex polygon × convex polygon: all vertices against all edges.
#[inline(always)]
pub fn convex_convex_distance<F: Float>(a: &Convex<F>, b: &Convex<F>) -> F {
    if convex_convex(a, b) {
        return F::ZERO;
    }
    let mut least = F::MAX;
    for (v, w) in [(&a.v, &b.v), (&b.v, &a.v)] {
        let mut p = w[w.len() - 1];
        for &q in w {
            for &x in v {
                least = least.min(point_segment_squared(x, p, q));
            }
            p = q;
        }
    }
    least.sqrt()
}
