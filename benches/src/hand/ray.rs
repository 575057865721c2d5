//! The first hit of a ray: its parameter, or a negative number.

use super::{Capsule, Circle, Convex, Float, Obb, Ray};
use std::ops::{Add, Mul, Neg, Sub};

/// Ray × circle.
#[inline(always)]
pub fn ray_circle<F: Float>(ray: &Ray<F>, b: &Circle<F>) -> F {
    let w = ray.o.sub(b.c);
    let (a, h, c) = (ray.d.dot(ray.d), w.dot(ray.d), w.dot(w) - b.r * b.r);
    let discriminant = h * h - a * c;
    if discriminant < F::ZERO {
        return -F::ONE;
    }
    let root = discriminant.sqrt();
    if c <= F::ZERO { (root - h) / a } else { (-h - root) / a }
}

/// Ray × oriented rectangle, by slabs.
#[inline(always)]
pub fn ray_obb<F: Float>(ray: &Ray<F>, b: &Obb<F>) -> F {
    let (w, y) = (ray.o.sub(b.c), b.x.perp());
    let (ox, oy, dx, dy) = (w.dot(b.x), w.dot(y), ray.d.dot(b.x), ray.d.dot(y));
    let (ix, iy) = (F::ONE / dx, F::ONE / dy);
    let (x0, x1) = ((-b.h.0 - ox) * ix, (b.h.0 - ox) * ix);
    let (y0, y1) = ((-b.h.1 - oy) * iy, (b.h.1 - oy) * iy);
    let enter = x0.min(x1).max(y0.min(y1));
    let exit = x0.max(x1).min(y0.max(y1));
    if enter > exit || exit < F::ZERO {
        return -F::ONE;
    }
    if enter >= F::ZERO { enter } else { exit }
}

/// Ray × convex polygon: clipping by all edges.
#[inline(always)]
pub fn ray_convex<F: Float>(ray: &Ray<F>, b: &Convex<F>) -> F {
    let (mut enter, mut exit) = (-F::MAX, F::MAX);
    for (v, n) in b.v.iter().zip(&b.n) {
        let (height, slope) = (v.sub(ray.o).dot(*n), ray.d.dot(*n));
        let t = height / slope;
        enter = if slope < F::ZERO { enter.max(t) } else { enter };
        exit = if slope > F::ZERO { exit.min(t) } else { exit };
    }
    if enter > exit || exit < F::ZERO {
        return -F::ONE;
    }
    if enter >= F::ZERO { enter } else { exit }
}

/// Ray × segment.
#[inline(always)]
pub fn ray_segment<F: Float>(ray: &Ray<F>, b: &Capsule<F>) -> F {
    let (e, w) = (b.b.sub(b.a), b.a.sub(ray.o));
    let denominator = ray.d.cross(e);
    let (t, s) = (w.cross(e) / denominator, w.cross(ray.d) / denominator);
    if t >= F::ZERO && s >= F::ZERO && s <= F::ONE { t } else { -F::ONE }
}

/// Ray × capsule: the two end circles and the two sides, the origin outside.
#[inline(always)]
pub fn ray_capsule<F: Float>(ray: &Ray<F>, b: &Capsule<F>) -> F {
    let e = b.b.sub(b.a);
    let n = e.perp().mul(b.r / e.dot(e).sqrt());
    let side =
        |offset| ray_segment(ray, &Capsule { a: b.a.add(offset), b: b.b.add(offset), r: F::ZERO });
    let first = |x: F, y: F| {
        if x < F::ZERO {
            y
        } else if y < F::ZERO {
            x
        } else {
            x.min(y)
        }
    };
    let ends = first(
        ray_circle(ray, &Circle { c: b.a, r: b.r }),
        ray_circle(ray, &Circle { c: b.b, r: b.r }),
    );
    first(ends, first(side(n), side(n.neg())))
}
