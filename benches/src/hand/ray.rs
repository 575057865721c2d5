//! The first hit of a ray: where, and the normal there.

use super::{Capsule, Circle, Convex, Float, Obb, Ray, V};
use std::ops::{Add, Mul, Neg, Sub};

/// Where a ray, or a moving shape, meets the other.
#[derive(Clone, Copy)]
pub struct Hit<F> {
    /// The parameter of the ray.
    pub t: F,
    /// The point.
    pub p: V<F>,
    /// The unit normal.
    pub n: V<F>,
}

/// Ray × circle.
#[inline(always)]
pub fn ray_circle<F: Float>(ray: &Ray<F>, b: &Circle<F>) -> Option<Hit<F>> {
    let w = ray.o.sub(b.c);
    let (a, h, c) = (ray.d.dot(ray.d), w.dot(ray.d), w.dot(w) - b.r * b.r);
    let discriminant = h * h - a * c;
    if discriminant < F::ZERO {
        return None;
    }
    let root = discriminant.sqrt();
    let t = if c <= F::ZERO { (root - h) / a } else { (-h - root) / a };
    if t < F::ZERO {
        return None;
    }
    let arm = w.add(ray.d.mul(t));
    Some(Hit { t, p: b.c.add(arm), n: arm.mul(F::ONE / b.r) })
}

/// Ray × oriented rectangle, by slabs.
#[inline(always)]
pub fn ray_obb<F: Float>(ray: &Ray<F>, b: &Obb<F>) -> Option<Hit<F>> {
    let (w, y) = (ray.o.sub(b.c), b.x.perp());
    let (ox, oy, dx, dy) = (w.dot(b.x), w.dot(y), ray.d.dot(b.x), ray.d.dot(y));
    let (ix, iy) = (F::ONE / dx, F::ONE / dy);
    let (x0, x1) = ((-b.h.0 - ox) * ix, (b.h.0 - ox) * ix);
    let (y0, y1) = ((-b.h.1 - oy) * iy, (b.h.1 - oy) * iy);
    let (near, far) = ((x0.min(x1), y0.min(y1)), (x0.max(x1), y0.max(y1)));
    let (enter, exit) = (near.0.max(near.1), far.0.min(far.1));
    if enter > exit || exit < F::ZERO {
        return None;
    }
    let is_outside = enter >= F::ZERO;
    let (t, is_x) = if is_outside { (enter, near.0 > near.1) } else { (exit, far.0 < far.1) };
    let (axis, along) = if is_x { (b.x, dx) } else { (y, dy) };
    let n = if (along > F::ZERO) == is_outside { axis.neg() } else { axis };
    Some(Hit { t, p: ray.o.add(ray.d.mul(t)), n })
}

/// Ray × convex polygon: clipping by all edges.
#[inline(always)]
pub fn ray_convex<F: Float>(ray: &Ray<F>, b: &Convex<F>) -> Option<Hit<F>> {
    let (mut enter, mut exit) = (-F::MAX, F::MAX);
    let (mut first, mut last) = (0, 0);
    for (k, (v, n)) in b.v.iter().zip(&b.n).enumerate() {
        let (height, slope) = (v.sub(ray.o).dot(*n), ray.d.dot(*n));
        let t = height / slope;
        if slope < F::ZERO && t > enter {
            (enter, first) = (t, k);
        }
        if slope > F::ZERO && t < exit {
            (exit, last) = (t, k);
        }
    }
    if enter > exit || exit < F::ZERO {
        return None;
    }
    let (t, k) = if enter >= F::ZERO { (enter, first) } else { (exit, last) };
    Some(Hit { t, p: ray.o.add(ray.d.mul(t)), n: b.n[k] })
}

/// Ray × segment.
#[inline(always)]
pub fn ray_segment<F: Float>(ray: &Ray<F>, b: &Capsule<F>) -> Option<Hit<F>> {
    let (e, w) = (b.b.sub(b.a), b.a.sub(ray.o));
    let denominator = ray.d.cross(e);
    let (t, s) = (w.cross(e) / denominator, w.cross(ray.d) / denominator);
    if t >= F::ZERO && s >= F::ZERO && s <= F::ONE {
        let n = e.perp().mul(F::ONE / e.dot(e).sqrt());
        let n = if denominator < F::ZERO { n.neg() } else { n };
        Some(Hit { t, p: b.a.add(e.mul(s)), n })
    } else {
        None
    }
}

/// Ray × capsule: the two end circles and the two sides, the origin outside.
#[inline(always)]
pub fn ray_capsule<F: Float>(ray: &Ray<F>, b: &Capsule<F>) -> Option<Hit<F>> {
    let e = b.b.sub(b.a);
    let n = e.perp().mul(b.r / e.dot(e).sqrt());
    let side =
        |offset| ray_segment(ray, &Capsule { a: b.a.add(offset), b: b.b.add(offset), r: F::ZERO });
    let first = |x: Option<Hit<F>>, y: Option<Hit<F>>| match (x, y) {
        (Some(x), Some(y)) => Some(if y.t < x.t { y } else { x }),
        (x, y) => x.or(y),
    };
    let ends = first(
        ray_circle(ray, &Circle { c: b.a, r: b.r }),
        ray_circle(ray, &Circle { c: b.b, r: b.r }),
    );
    first(ends, first(side(n), side(n.neg())))
}
