//! The least separating axis, its depth and clipped points; casts.

use super::{Capsule, Circle, Convex, Float, Hit, Obb, Ray, V, corners, ray_capsule};
use std::ops::{Add, Mul, Neg, Sub};

/// Normal, depth, up to two points on A.
#[derive(Clone, Copy)]
pub struct Touch<F> {
    /// From A to B.
    pub n: V<F>,
    /// Depth.
    pub depth: F,
    /// Points.
    pub p: [V<F>; 2],
    /// How many points: 0 where the shapes are apart.
    pub count: u32,
}

impl<F: Float> Touch<F> {
    /// No contact.
    pub const APART: Self =
        Self { n: V(F::ONE, F::ZERO), depth: F::ZERO, p: [V(F::ZERO, F::ZERO); 2], count: 0 };
}

/// Circle × circle.
#[inline(always)]
pub fn circle_circle_contact<F: Float>(a: &Circle<F>, b: &Circle<F>) -> Touch<F> {
    let (d, r) = (b.c.sub(a.c), a.r + b.r);
    let squared = d.dot(d);
    if squared > r * r {
        return Touch::APART;
    }
    let length = squared.sqrt();
    let n = if length > F::ZERO { d.mul(F::ONE / length) } else { V(F::ONE, F::ZERO) };
    Touch { n, depth: r - length, p: [a.c.add(n.mul(a.r)); 2], count: 1 }
}

/// Circle × oriented rectangle.
#[inline(always)]
pub fn circle_obb_contact<F: Float>(a: &Circle<F>, b: &Obb<F>) -> Touch<F> {
    let (d, y) = (a.c.sub(b.c), b.x.perp());
    let (px, py) = (d.dot(b.x), d.dot(y));
    let qx = px.max(-b.h.0).min(b.h.0);
    let qy = py.max(-b.h.1).min(b.h.1);
    let (ex, ey) = (px - qx, py - qy);
    let squared = ex * ex + ey * ey;
    if squared > a.r * a.r {
        return Touch::APART;
    }
    if squared > F::ZERO {
        let length = squared.sqrt();
        let n = b.x.mul(-ex / length).add(y.mul(-ey / length));
        return Touch { n, depth: a.r - length, p: [a.c.add(n.mul(a.r)); 2], count: 1 };
    }
    let (sx, sy) = (b.h.0 - px.abs(), b.h.1 - py.abs());
    let sign = |v: F| if v < F::ZERO { F::ONE } else { -F::ONE };
    let (n, inside) = if sx < sy { (b.x.mul(sign(px)), sx) } else { (y.mul(sign(py)), sy) };
    Touch { n, depth: a.r + inside, p: [a.c.add(n.mul(a.r)); 2], count: 1 }
}

/// Oriented rectangle × oriented rectangle, one point.
#[inline(always)]
pub fn obb_obb_contact<F: Float>(a: &Obb<F>, b: &Obb<F>) -> Touch<F> {
    obb_obb_touch::<F, false>(a, b)
}

/// Oriented rectangle × oriented rectangle, clipped.
#[inline(always)]
pub fn obb_obb_manifold<F: Float>(a: &Obb<F>, b: &Obb<F>) -> Touch<F> {
    obb_obb_touch::<F, true>(a, b)
}

/// Least axis, with clipping where `CLIP`.
#[inline(always)]
fn obb_obb_touch<F: Float, const CLIP: bool>(a: &Obb<F>, b: &Obb<F>) -> Touch<F> {
    let d = b.c.sub(a.c);
    let (ay, by) = (a.x.perp(), b.x.perp());
    let (c, s) = (a.x.dot(b.x).abs(), a.x.cross(b.x).abs());
    let p = [d.dot(a.x), d.dot(ay), d.dot(b.x), d.dot(by)];
    let gaps = [
        p[0].abs() - (a.h.0 + b.h.0 * c + b.h.1 * s),
        p[1].abs() - (a.h.1 + b.h.0 * s + b.h.1 * c),
        p[2].abs() - (b.h.0 + a.h.0 * c + a.h.1 * s),
        p[3].abs() - (b.h.1 + a.h.0 * s + a.h.1 * c),
    ];
    let mut best = 0;
    for i in 1..4 {
        if gaps[i] > gaps[best] {
            best = i;
        }
    }
    if gaps[best] > F::ZERO {
        return Touch::APART;
    }
    let axis = [a.x, ay, b.x, by][best];
    let n = if p[best] < F::ZERO { axis.neg() } else { axis };
    let depth = -gaps[best];
    if !CLIP {
        let far = corners(b);
        let mut deepest = far[0];
        for q in far {
            if q.dot(n) < deepest.dot(n) {
                deepest = q;
            }
        }
        return Touch { n, depth, p: [deepest; 2], count: 1 };
    }
    let (r, i, m) = if best < 2 { (a, b, n) } else { (b, a, n.neg()) };
    clip_obb(r, i, m, n, depth)
}

/// Clips the edge of `i` that faces `m` to the sides of the face of `r` along `m`.
#[inline(always)]
fn clip_obb<F: Float>(r: &Obb<F>, i: &Obb<F>, m: V<F>, n: V<F>, depth: F) -> Touch<F> {
    let side = m.perp();
    let (iy, ry) = (i.x.perp(), r.x.perp());
    let (mx, my) = (m.dot(i.x), m.dot(iy));
    let (center, half) = if mx.abs() > my.abs() {
        let x = if mx > F::ZERO { i.x.mul(-i.h.0) } else { i.x.mul(i.h.0) };
        (i.c.add(x), iy.mul(i.h.1))
    } else {
        let y = if my > F::ZERO { iy.mul(-i.h.1) } else { iy.mul(i.h.1) };
        (i.c.add(y), i.x.mul(i.h.0))
    };
    let width = r.h.0 * side.dot(r.x).abs() + r.h.1 * side.dot(ry).abs();
    let reach = r.h.0 * m.dot(r.x).abs() + r.h.1 * m.dot(ry).abs();
    let (c0, slope) = (center.sub(r.c).dot(side), half.dot(side));
    let inverse = F::ONE / slope;
    let (t0, t1) = ((-width - c0) * inverse, (width - c0) * inverse);
    let low = t0.min(t1).max(-F::ONE);
    let high = t0.max(t1).min(F::ONE);
    let (p, q) = (center.add(half.mul(low)), center.add(half.mul(high)));
    let below = |x: V<F>| x.sub(r.c).dot(m) <= reach;
    match (below(p), below(q)) {
        (true, true) => Touch { n, depth, p: [p, q], count: 2 },
        (true, false) => Touch { n, depth, p: [p, p], count: 1 },
        _ => Touch { n, depth, p: [q, q], count: 1 },
    }
}

/// Convex polygon × convex polygon, one point.
#[inline(always)]
pub fn convex_convex_contact<F: Float>(a: &Convex<F>, b: &Convex<F>) -> Touch<F> {
    convex_convex_touch::<F, false>(a, b)
}

/// Convex polygon × convex polygon, clipped.
#[inline(always)]
pub fn convex_convex_manifold<F: Float>(a: &Convex<F>, b: &Convex<F>) -> Touch<F> {
    convex_convex_touch::<F, true>(a, b)
}

/// Least axis, with clipping where `CLIP`.
#[inline(always)]
fn convex_convex_touch<F: Float, const CLIP: bool>(a: &Convex<F>, b: &Convex<F>) -> Touch<F> {
    let (ga, ia) = best_axis(a, b);
    let (gb, ib) = best_axis(b, a);
    if ga > F::ZERO || gb > F::ZERO {
        return Touch::APART;
    }
    let (r, i, m, edge, gap, flip) =
        if ga >= gb { (a, b, a.n[ia], ia, ga, false) } else { (b, a, b.n[ib], ib, gb, true) };
    let n = if flip { m.neg() } else { m };
    if !CLIP {
        let deepest = i.v.iter().fold(i.v[0], |s, &p| if p.dot(m) < s.dot(m) { p } else { s });
        return Touch { n, depth: -gap, p: [deepest; 2], count: 1 };
    }
    let mut facing = 0;
    for k in 1..i.n.len() {
        if i.n[k].dot(m) < i.n[facing].dot(m) {
            facing = k;
        }
    }
    let (mut p, mut q) = (i.v[facing], i.v[(facing + 1) % i.v.len()]);
    let (e0, e1, side) = (r.v[edge], r.v[(edge + 1) % r.v.len()], m.perp());
    let (lo, hi) = (e0.dot(side), e1.dot(side));
    let (sp, sq) = (p.dot(side), q.dot(side));
    let d = q.sub(p).mul(F::ONE / (sq - sp));
    if sq < lo {
        q = p.add(d.mul(lo - sp));
    }
    if sp > hi {
        p = p.add(d.mul(hi - sp));
    }
    let base = e0.dot(m);
    match (p.dot(m) <= base, q.dot(m) <= base) {
        (true, true) => Touch { n, depth: -gap, p: [p, q], count: 2 },
        (true, false) => Touch { n, depth: -gap, p: [p, p], count: 1 },
        _ => Touch { n, depth: -gap, p: [q, q], count: 1 },
    }
}

/// The greatest gap over the normals of `a`, and its index.
#[inline(always)]
fn best_axis<F: Float>(a: &Convex<F>, b: &Convex<F>) -> (F, usize) {
    let (mut greatest, mut index) = (-F::MAX, 0);
    for (k, (v, n)) in a.v.iter().zip(&a.n).enumerate() {
        let mut least = F::MAX;
        for p in &b.v {
            least = least.min(p.dot(*n));
        }
        let gap = least - v.dot(*n);
        if gap > greatest {
            (greatest, index) = (gap, k);
        }
    }
    (greatest, index)
}

/// Where a circle moving by `m` meets a rectangle.
#[inline(always)]
pub fn circle_obb_cast<F: Float>(a: &Circle<F>, m: V<F>, b: &Obb<F>) -> Option<Hit<F>> {
    let ray = Ray { o: a.c, d: m };
    let k = corners(b);
    let mut first: Option<Hit<F>> = None;
    for i in 0..4 {
        let edge = Capsule { a: k[i], b: k[(i + 1) & 3], r: a.r };
        if let Some(hit) = ray_capsule(&ray, &edge)
            && first.is_none_or(|first| hit.t < first.t)
        {
            first = Some(hit);
        }
    }
    let first = first.filter(|hit| hit.t <= F::ONE)?;
    Some(Hit { p: first.p.sub(first.n.mul(a.r)), n: first.n.neg(), ..first })
}

/// Where a rectangle moving by `m` meets a rectangle.
#[inline(always)]
pub fn obb_obb_cast<F: Float>(a: &Obb<F>, m: V<F>, b: &Obb<F>) -> Option<Hit<F>> {
    let d = b.c.sub(a.c);
    let (ay, by) = (a.x.perp(), b.x.perp());
    let (c, s) = (a.x.dot(b.x).abs(), a.x.cross(b.x).abs());
    let axes = [a.x, ay, b.x, by];
    let reach = [
        a.h.0 + b.h.0 * c + b.h.1 * s,
        a.h.1 + b.h.0 * s + b.h.1 * c,
        b.h.0 + a.h.0 * c + a.h.1 * s,
        b.h.1 + a.h.0 * s + a.h.1 * c,
    ];
    let (mut enter, mut exit, mut best) = (-F::MAX, F::ONE, 0);
    for i in 0..4 {
        let (p, v) = (d.dot(axes[i]), m.dot(axes[i]));
        let inverse = F::ONE / v;
        let (t0, t1) = ((p - reach[i]) * inverse, (p + reach[i]) * inverse);
        let near = t0.min(t1);
        if near > enter {
            (enter, best) = (near, i);
        }
        exit = exit.min(t0.max(t1));
    }
    if enter > exit || exit < F::ZERO {
        return None;
    }
    let (t, axis) = (enter.max(F::ZERO), axes[best]);
    let n = if d.sub(m.mul(t)).dot(axis) < F::ZERO { axis.neg() } else { axis };
    // The corner of the one whose side it is not, that is furthest towards the other.
    let deepest = |k: [V<F>; 4], n: V<F>| {
        let mut deepest = k[0];
        for q in k {
            if q.dot(n) > deepest.dot(n) {
                deepest = q;
            }
        }
        deepest
    };
    let p =
        if best < 2 { deepest(corners(b), n.neg()) } else { deepest(corners(a), n).add(m.mul(t)) };
    Some(Hit { t, p, n })
}
