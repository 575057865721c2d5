//! Exact signs of polynomials in the stored numbers: the only decision makers.
//!
//! Each predicate evaluates its polynomial in `f64` with an error bound, and only where the
//! bound does not settle the sign takes a cold path in exact arithmetic. The value returned is
//! an `f64` of which only the **sign** is meant (and exact): negative, zero or positive.

mod exact;

pub use exact::Exact;

use crate::{Vec2, sqrt};

/// Sign of the turn a → b → c: positive to the left, zero when exactly collinear.
#[inline]
pub fn orient2d(a: Vec2, b: Vec2, c: Vec2) -> f64 {
    (a - c).cross(b - c)
}

/// Sign of `u × v`.
#[inline]
pub fn cross_sign(u: Vec2, v: Vec2) -> f64 {
    u.cross(v)
}

/// Sign of `u · v`.
#[inline]
pub fn dot_sign(u: Vec2, v: Vec2) -> f64 {
    u.dot(v)
}

/// Sign of `u × (q − p)`: on which side of the line through `p` along `u` the point `q` lies.
#[inline]
pub fn side_of_line(p: Vec2, u: Vec2, q: Vec2) -> f64 {
    u.cross(q - p)
}

/// Sign of `u · (q − p)`: whether `q` lies ahead of `p` along `u`.
#[inline]
pub fn ahead_along(p: Vec2, u: Vec2, q: Vec2) -> f64 {
    u.dot(q - p)
}

/// Sign of `(b − a) × (d − c)`: zero when the segments are exactly parallel.
#[inline]
pub fn cross_of_differences(a: Vec2, b: Vec2, c: Vec2, d: Vec2) -> f64 {
    (b - a).cross(d - c)
}

/// Sign of `(b − a) · (d − c)`.
#[inline]
pub fn dot_of_differences(a: Vec2, b: Vec2, c: Vec2, d: Vec2) -> f64 {
    (b - a).dot(d - c)
}

/// Sign of `u × (d − c)`, `u` being a raw direction.
#[inline]
pub fn cross_with_difference(u: Vec2, c: Vec2, d: Vec2) -> f64 {
    u.cross(d - c)
}

/// Sign of `|p − q| − (r + s)`. `s` may be negative (containment); positive when `r + s < 0`.
#[inline]
pub fn compare_distance(p: Vec2, q: Vec2, r: f64, s: f64) -> f64 {
    let reach = r + s;
    if reach < 0.0 { 1.0 } else { (p - q).length_squared() - reach * reach }
}

/// Sign of `dist(p, line through a and b) − (r + s)`; a ≠ b. `s` may be negative.
#[inline]
pub fn compare_line_distance(p: Vec2, a: Vec2, b: Vec2, r: f64, s: f64) -> f64 {
    compare_directed_line_distance(p, a, b - a, r, s)
}

/// Sign of `dist(p, line through a along u) − (r + s)`; `u` ≠ 0. `s` may be negative.
#[inline]
pub fn compare_directed_line_distance(p: Vec2, a: Vec2, u: Vec2, r: f64, s: f64) -> f64 {
    let reach = r + s;
    if reach < 0.0 {
        return 1.0;
    }
    let cross = u.cross(p - a);
    cross * cross - reach * reach * u.length_squared()
}

/// Sign of `dist(p, segment ab) − (r + s)`; a = b is a point. `s` may be negative.
#[inline]
pub fn compare_segment_distance(p: Vec2, a: Vec2, b: Vec2, r: f64, s: f64) -> f64 {
    if dot_of_differences(a, b, a, p) <= 0.0 {
        compare_distance(p, a, r, s)
    } else if dot_of_differences(b, a, b, p) <= 0.0 {
        compare_distance(p, b, r, s)
    } else {
        compare_line_distance(p, a, b, r, s)
    }
}

/// Sign of `n · (c − p) − (r + s)·|n|`, `n` ≠ 0: the signed distance of `c` above the boundary of the
/// half-plane through `p` with outward normal `n`, compared with `r + s` (of any sign).
#[inline]
pub fn compare_height(p: Vec2, n: Vec2, c: Vec2, r: f64, s: f64) -> f64 {
    n.dot(c - p) - (r + s) * sqrt(n.length_squared())
}
