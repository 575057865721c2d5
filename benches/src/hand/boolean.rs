//! Whether two placed shapes touch.

use super::{Capsule, Circle, Concave, Convex, Float, Obb, V};
use std::ops::{Mul, Sub};

/// Circle × circle.
#[inline(always)]
pub fn circle_circle<F: Float>(a: &Circle<F>, b: &Circle<F>) -> bool {
    let (d, r) = (a.c.sub(b.c), a.r + b.r);
    d.dot(d) <= r * r
}

/// Point × circle.
#[inline(always)]
pub fn point_circle<F: Float>(p: &V<F>, b: &Circle<F>) -> bool {
    let d = p.sub(b.c);
    d.dot(d) <= b.r * b.r
}

/// Squared distance of a point from a segment.
#[inline(always)]
pub fn point_segment_squared<F: Float>(p: V<F>, a: V<F>, b: V<F>) -> F {
    let (e, w) = (b.sub(a), p.sub(a));
    let t = (w.dot(e) / e.dot(e)).max(F::ZERO).min(F::ONE);
    let d = w.sub(e.mul(t));
    d.dot(d)
}

/// Circle × segment.
#[inline(always)]
pub fn circle_segment<F: Float>(a: &Circle<F>, b: &Capsule<F>) -> bool {
    point_segment_squared(a.c, b.a, b.b) <= a.r * a.r
}

/// Circle × capsule.
#[inline(always)]
pub fn circle_capsule<F: Float>(a: &Circle<F>, b: &Capsule<F>) -> bool {
    let r = a.r + b.r;
    point_segment_squared(a.c, b.a, b.b) <= r * r
}

/// Circle × oriented rectangle.
#[inline(always)]
pub fn circle_obb<F: Float>(a: &Circle<F>, b: &Obb<F>) -> bool {
    let d = a.c.sub(b.c);
    let x = (d.dot(b.x).abs() - b.h.0).max(F::ZERO);
    let y = (d.dot(b.x.perp()).abs() - b.h.1).max(F::ZERO);
    x * x + y * y <= a.r * a.r
}

/// Circle × convex polygon: all edges' distances, no early exit.
#[inline(always)]
pub fn circle_convex<F: Float>(a: &Circle<F>, b: &Convex<F>) -> bool {
    let (mut inside, mut least) = (true, F::MAX);
    let mut p = b.v[b.v.len() - 1];
    for &q in &b.v {
        inside &= q.sub(p).cross(a.c.sub(p)) >= F::ZERO;
        least = least.min(point_segment_squared(a.c, p, q));
        p = q;
    }
    inside | (least <= a.r * a.r)
}

/// Oriented rectangle × oriented rectangle, four axes.
#[inline(always)]
pub fn obb_obb<F: Float>(a: &Obb<F>, b: &Obb<F>) -> bool {
    let d = b.c.sub(a.c);
    let (ay, by) = (a.x.perp(), b.x.perp());
    let (c, s) = (a.x.dot(b.x).abs(), a.x.cross(b.x).abs());
    let s0 = d.dot(a.x).abs() - (a.h.0 + b.h.0 * c + b.h.1 * s);
    let s1 = d.dot(ay).abs() - (a.h.1 + b.h.0 * s + b.h.1 * c);
    let s2 = d.dot(b.x).abs() - (b.h.0 + a.h.0 * c + a.h.1 * s);
    let s3 = d.dot(by).abs() - (b.h.1 + a.h.0 * s + a.h.1 * c);
    s0.max(s1).max(s2.max(s3)) <= F::ZERO
}

/// Segment × segment.
#[inline(always)]
pub fn segment_segment<F: Float>(a: &Capsule<F>, b: &Capsule<F>) -> bool {
    let (u, v) = (a.b.sub(a.a), b.b.sub(b.a));
    let (p, q) = (u.cross(b.a.sub(a.a)), u.cross(b.b.sub(a.a)));
    let (r, s) = (v.cross(a.a.sub(b.a)), v.cross(a.b.sub(b.a)));
    (p * q <= F::ZERO) & (r * s <= F::ZERO)
}

/// Capsule × capsule.
#[inline(always)]
pub fn capsule_capsule<F: Float>(a: &Capsule<F>, b: &Capsule<F>) -> bool {
    let r = a.r + b.r;
    let d = point_segment_squared(a.a, b.a, b.b)
        .min(point_segment_squared(a.b, b.a, b.b))
        .min(point_segment_squared(b.a, a.a, a.b).min(point_segment_squared(b.b, a.a, a.b)));
    (d <= r * r) | segment_segment(a, b)
}

/// Point × convex polygon.
#[inline(always)]
pub fn point_convex<F: Float>(p: &V<F>, b: &Convex<F>) -> bool {
    let mut highest = -F::MAX;
    for (v, n) in b.v.iter().zip(&b.n) {
        highest = highest.max(p.sub(*v).dot(*n));
    }
    highest <= F::ZERO
}

/// Separation of `b` along the normals of `a`.
#[inline(always)]
fn greatest_gap<F: Float>(a: &Convex<F>, b: &[V<F>]) -> F {
    let mut greatest = -F::MAX;
    for (v, n) in a.v.iter().zip(&a.n) {
        let mut least = F::MAX;
        for p in b {
            least = least.min(p.dot(*n));
        }
        greatest = greatest.max(least - v.dot(*n));
    }
    greatest
}

/// Convex polygon × convex polygon: circles first, then all axes.
#[inline(always)]
pub fn convex_convex<F: Float>(a: &Convex<F>, b: &Convex<F>) -> bool {
    let d = a.c.sub(b.c);
    let (squared, near, far) = (d.dot(d), a.inner + b.inner, a.outer + b.outer);
    if squared <= near * near {
        return true;
    }
    if squared > far * far {
        return false;
    }
    greatest_gap(a, &b.v) <= F::ZERO && greatest_gap(b, &a.v) <= F::ZERO
}

/// Segment × convex polygon.
#[inline(always)]
pub fn segment_convex<F: Float>(a: &Capsule<F>, b: &Convex<F>) -> bool {
    let n = a.b.sub(a.a).perp();
    let (mut least, mut most) = (F::MAX, -F::MAX);
    for p in &b.v {
        let h = p.sub(a.a).dot(n);
        (least, most) = (least.min(h), most.max(h));
    }
    least <= F::ZERO && most >= F::ZERO && greatest_gap(b, &[a.a, a.b]) <= F::ZERO
}

/// Point × simple polygon by the crossing number.
#[inline(always)]
pub fn point_concave<F: Float>(p: &V<F>, Concave(ring): &Concave<F>) -> bool {
    let mut inside = false;
    let mut a = ring[ring.len() - 1];
    for &b in ring {
        let straddles = (a.1 > p.1) != (b.1 > p.1);
        let left = (b.0 - a.0) * (p.1 - a.1) - (p.0 - a.0) * (b.1 - a.1) > F::ZERO;
        inside ^= straddles & (left != (b.1 < a.1));
        a = b;
    }
    inside
}

/// Circle × simple polygon.
#[inline(always)]
pub fn circle_concave<F: Float>(a: &Circle<F>, b: &Concave<F>) -> bool {
    let mut least = F::MAX;
    let mut p = b.0[b.0.len() - 1];
    for &q in &b.0 {
        least = least.min(point_segment_squared(a.c, p, q));
        p = q;
    }
    least <= a.r * a.r || point_concave(&a.c, b)
}

/// Simple polygon × simple polygon: edges of one that reach the other's box, against all.
pub fn concave_concave<F: Float>(a: &Concave<F>, b: &Concave<F>) -> bool {
    let bound = |ring: &[V<F>]| {
        ring.iter().fold((F::MAX, F::MAX, -F::MAX, -F::MAX), |s, p| {
            (s.0.min(p.0), s.1.min(p.1), s.2.max(p.0), s.3.max(p.1))
        })
    };
    let (ba, bb) = (bound(&a.0), bound(&b.0));
    if ba.0 > bb.2 || bb.0 > ba.2 || ba.1 > bb.3 || bb.1 > ba.3 {
        return false;
    }
    let near = |p: V<F>, q: V<F>, box_: (F, F, F, F)| {
        p.0.min(q.0) <= box_.2
            && p.0.max(q.0) >= box_.0
            && p.1.min(q.1) <= box_.3
            && p.1.max(q.1) >= box_.1
    };
    let mut p = a.0[a.0.len() - 1];
    for &q in &a.0 {
        if near(p, q, bb) {
            let e = Capsule { a: p, b: q, r: F::ZERO };
            let mut u = b.0[b.0.len() - 1];
            for &v in &b.0 {
                if segment_segment(&e, &Capsule { a: u, b: v, r: F::ZERO }) {
                    return true;
                }
                u = v;
            }
        }
        p = q;
    }
    point_concave(&a.0[0], b) || point_concave(&b.0[0], a)
}
