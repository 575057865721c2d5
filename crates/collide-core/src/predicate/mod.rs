//! Exact signs of polynomials in the stored numbers: what decides wherever rounding could.
//!
//! Each predicate evaluates its polynomial in `f64` with an error bound, and only where the
//! bound does not settle the sign takes a cold path in exact arithmetic. The value returned is
//! an `f64` of which only the **sign** is meant (and exact): negative, zero or positive.
//!
//! The answers are exact for all finite numbers, subnormal ones and mixed magnitudes included.
//! Why the filters are sound, with ρ = EPS / 2 the relative error of one operation: a difference
//! carries one ρ, a product of two differences three, and the sum of two such products is wrong
//! by less than 4 ρ of the sum of their magnitudes. What underflow loses is below 2^-1074 for each
//! product, and every bound has an absolute term of 2^-1022 besides. Where something overflows,
//! the bound is infinite or a NaN appears, no comparison with it holds, and the cold path decides.
//!
//! Source: Shewchuk, *Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
//! Predicates* (1997), for the scheme and the middle stage.

mod cold;
mod exact;
#[cfg(test)]
mod tests;

use crate::Vec2;

/// 4 ρ: the sum of two products of two differences.
const CROSS_ERROR: f64 = 2.0 * f64::EPSILON;
/// 8 ρ, more than the 5 ρ of two squares of differences less the square of a sum.
const DISTANCE_ERROR: f64 = 4.0 * f64::EPSILON;
/// 16 ρ, more than the 11 ρ of a height less radii, squared, and of products of two cross products.
const QUARTIC_ERROR: f64 = 8.0 * f64::EPSILON;
/// 2^-1022, far above what underflow can lose in a few products (2^-1074 in each).
const UNDERFLOW_ERROR: f64 = f64::MIN_POSITIVE;

/// Whether `value`, computed from products of the given `size`, certainly has the right sign.
#[inline]
fn is_certain(value: f64, size: f64, relative_error: f64) -> bool {
    value.abs() > relative_error * size + UNDERFLOW_ERROR
}

/// Sign of the turn a → b → c: positive to the left, zero when exactly collinear.
#[inline]
pub fn orient2d(a: Vec2, b: Vec2, c: Vec2) -> f64 {
    cross_of_differences(c, a, c, b)
}

/// Sign of `u × v`.
#[inline]
pub fn cross_sign(u: Vec2, v: Vec2) -> f64 {
    cross_of_differences(Vec2::ZERO, u, Vec2::ZERO, v)
}

/// The value of `u × v`, accurate to a few units in the last place also for nearly parallel
/// vectors of ordinary length; of very long or short ones only as accurate as its products.
#[inline]
pub fn accurate_cross(u: Vec2, v: Vec2) -> f64 {
    cold::accurate_cross(u, v)
}

/// Sign of `u · v`.
#[inline]
pub fn dot_sign(u: Vec2, v: Vec2) -> f64 {
    cross_sign(u, v.perp())
}

/// Sign of `u × (q − p)`: on which side of the line through `p` along `u` the point `q` lies.
#[inline]
pub fn side_of_line(p: Vec2, u: Vec2, q: Vec2) -> f64 {
    cross_with_difference(u, p, q)
}

/// Sign of `u · (q − p)`: whether `q` lies ahead of `p` along `u`.
#[inline]
pub fn ahead_along(p: Vec2, u: Vec2, q: Vec2) -> f64 {
    dot_of_differences(Vec2::ZERO, u, p, q)
}

/// Sign of `(b − a) × (d − c)`: zero when the segments are exactly parallel.
#[inline]
pub fn cross_of_differences(a: Vec2, b: Vec2, c: Vec2, d: Vec2) -> f64 {
    let (u, v) = (b - a, d - c);
    let (left, right) = (u.x * v.y, u.y * v.x);
    let value = left - right;
    if is_certain(value, left.abs() + right.abs(), CROSS_ERROR) {
        value
    } else {
        cold::cross(a, b, c, d)
    }
}

/// Sign of `(b − a) · (d − c)`.
#[inline]
pub fn dot_of_differences(a: Vec2, b: Vec2, c: Vec2, d: Vec2) -> f64 {
    cross_of_differences(a, b, c.perp(), d.perp())
}

/// Sign of `u × (d − c)`, `u` being a raw direction.
#[inline]
pub fn cross_with_difference(u: Vec2, c: Vec2, d: Vec2) -> f64 {
    cross_of_differences(Vec2::ZERO, u, c, d)
}

/// Sign of `(b − a) × (c + u − d)`: as [`cross_of_differences`], with `c` moved by `u`.
#[inline]
pub fn cross_with_moved(a: Vec2, b: Vec2, c: Vec2, u: Vec2, d: Vec2) -> f64 {
    let (v, w) = (b - a, c - d);
    let value = v.x * (w.y + u.y) - v.y * (w.x + u.x);
    let size = v.x.abs() * (w.y.abs() + u.y.abs()) + v.y.abs() * (w.x.abs() + u.x.abs());
    // One rounding more than a cross product of differences, of the size of the summands.
    if is_certain(value, size, 2.0 * CROSS_ERROR) { value } else { cold::moved(a, b, c, u, d) }
}

/// Sign of `u · (c + u − d)`: whether `c`, moved by `u`, has passed `d`.
#[inline]
pub fn ahead_when_moved(c: Vec2, u: Vec2, d: Vec2) -> f64 {
    cross_with_moved(Vec2::ZERO, u, c.perp(), u.perp(), d.perp())
}

/// Sign of `|p − q| − (r + s)`. `s` may be negative (containment); positive when `r + s < 0`.
#[inline]
pub fn compare_distance(p: Vec2, q: Vec2, r: f64, s: f64) -> f64 {
    let reach = r + s;
    if reach < 0.0 {
        return 1.0;
    }
    let (distance, reach) = ((p - q).length_squared(), reach * reach);
    let value = distance - reach;
    if is_certain(value, distance + reach, DISTANCE_ERROR) {
        value
    } else {
        cold::distance(p, q, r, s)
    }
}

/// Sign of `|c + u − p| − (r + s)`, given `r + s ≥ 0`: [`compare_distance`], with `c` moved by `u`.
#[inline]
pub fn compare_distance_when_moved(c: Vec2, u: Vec2, p: Vec2, r: f64, s: f64) -> f64 {
    let (w, size) = moved_difference(c, u, p);
    let (distance, reach) = (w.length_squared(), (r + s) * (r + s));
    let value = distance - reach;
    // The difference carries two ρ of its summands: five for its square, one for the sum.
    if is_certain(value, size.length_squared() + reach, 2.0 * DISTANCE_ERROR) {
        value
    } else {
        cold::distance_when_moved(c, u, p, r, s)
    }
}

/// Sign of `dist(p, line through a and b) − (r + s)`; a ≠ b. `s` may be negative.
#[inline]
pub fn compare_line_distance(p: Vec2, a: Vec2, b: Vec2, r: f64, s: f64) -> f64 {
    line_distance(a, b, p, a, r, s)
}

/// Sign of `dist(p, line through a along u) − (r + s)`; `u` ≠ 0. `s` may be negative.
#[inline]
pub fn compare_directed_line_distance(p: Vec2, a: Vec2, u: Vec2, r: f64, s: f64) -> f64 {
    line_distance(Vec2::ZERO, u, p, a, r, s)
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

/// Sign of `n · (c − p) − (r + s)·|n|`, `n` ≠ 0: the signed distance of `c` above the boundary of
/// the half-plane through `p` with outward normal `n`, compared with `r + s` (of any sign).
#[inline]
pub fn compare_height(p: Vec2, n: Vec2, c: Vec2, r: f64, s: f64) -> f64 {
    compare_height_of_difference(p, Vec2::ZERO, n, c, r, s)
}

/// Sign of `n · (c − p) − (r + s)·|n|` where `n = to − from` ≠ 0: [`compare_height`] above an edge
/// whose outward normal is the difference of two points.
#[inline]
pub fn compare_height_of_difference(p: Vec2, from: Vec2, to: Vec2, c: Vec2, r: f64, s: f64) -> f64 {
    let (n, v, reach) = (to - from, c - p, r + s);
    let (x, y) = (n.x * v.x, n.y * v.y);
    let height = x + y;
    let square = height * height.abs();
    let settled = quartic_filter(square, x.abs() + y.abs(), reach * reach.abs(), n);
    settled.unwrap_or_else(|| cold::height(from, to, p, c, r, s))
}

/// Sign of `n · (c + u − p) − (r + s)·|n|` where `n = to − from` ≠ 0:
/// [`compare_height_of_difference`], with `c` moved by `u`.
#[inline]
pub fn compare_height_when_moved(
    p: Vec2,
    [from, to]: [Vec2; 2],
    c: Vec2,
    u: Vec2,
    r: f64,
    s: f64,
) -> f64 {
    let (n, reach) = (to - from, r + s);
    let (w, size) = moved_difference(c, u, p);
    let height = n.dot(w);
    let size = n.x.abs() * size.x + n.y.abs() * size.y;
    // With 5 ρ size for the root of the square instead of 4 the filter's 16 ρ still suffice.
    let settled = quartic_filter(height * height.abs(), size, reach * reach.abs(), n);
    settled.unwrap_or_else(|| cold::height_when_moved(p, [from, to], c, u, r, s))
}

/// `c + u − p`, and for each component the sum of the magnitudes of which it is a difference.
#[inline]
fn moved_difference(c: Vec2, u: Vec2, p: Vec2) -> (Vec2, Vec2) {
    let v = c - p;
    (v + u, Vec2::new(v.x.abs() + u.x.abs(), v.y.abs() + u.y.abs()))
}

/// A line through `point` in the direction `to − from`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DirectedLine {
    /// A point of the line.
    pub point: Vec2,
    /// Where its direction starts: zero, for a raw direction.
    pub from: Vec2,
    /// Where its direction ends.
    pub to: Vec2,
}

/// Sign of where on `line` the line `first` crosses it, less where `second` does, along its
/// direction. Neither is parallel to `line`.
#[inline]
pub fn compare_line_crossings(
    line: DirectedLine,
    first: DirectedLine,
    second: DirectedLine,
) -> f64 {
    let along = line.to - line.from;
    let place = |other: DirectedLine| {
        let v = other.to - other.from;
        (SizedCross::new(other.point - line.point, v), SizedCross::new(along, v))
    };
    let ((num0, den0), (num1, den1)) = (place(first), place(second));
    let (left, right) = (num0.value * den1.value, num1.value * den0.value);
    let (difference, direction) = (left - right, den0.value * den1.value);
    let linear = num0.size + den0.size + num1.size + den1.size;
    let size = num0.size * den1.size + num1.size * den0.size;
    let bound = QUARTIC_ERROR * size + 4.0 * UNDERFLOW_ERROR * (1.0 + linear);
    if difference.abs() > bound && den0.is_certain() && den1.is_certain() && direction != 0.0 {
        if direction > 0.0 { difference } else { -difference }
    } else {
        cold::crossings(line, first, second)
    }
}

/// Sign of the distance of `p` from the line through `a` along `to − from`, less `r + s`.
#[inline(always)]
fn line_distance(from: Vec2, to: Vec2, p: Vec2, a: Vec2, r: f64, s: f64) -> f64 {
    let reach = r + s;
    if reach < 0.0 {
        return 1.0;
    }
    let u = to - from;
    let cross = SizedCross::new(u, p - a);
    let settled = quartic_filter(cross.value * cross.value, cross.size, reach * reach, u);
    settled.unwrap_or_else(|| cold::line_distance(from, to, a, p, r, s))
}

/// The sign of `square − reach · |n|²`, if certain, `square` and `reach` being signed squares: the
/// first of a sum of two products of the given `size`, the second of a sum.
///
/// With 4 ρ size for the root of `square`, the square is wrong by (2 · 4 + 1) ρ size², to which the
/// product adds 8 ρ reach n². Underflow: the absolute error of a factor is multiplied by the other.
#[inline(always)]
fn quartic_filter(square: f64, size: f64, reach: f64, n: Vec2) -> Option<f64> {
    let n_squared = n.length_squared();
    let product = reach * n_squared;
    let value = square - product;
    let relative = QUARTIC_ERROR * (size * size + product.abs());
    let absolute = UNDERFLOW_ERROR * (1.0 + reach.abs() + n_squared);
    (value.abs() > relative + absolute).then_some(value)
}

/// A cross product and the size of its two terms.
#[derive(Clone, Copy)]
struct SizedCross {
    value: f64,
    size: f64,
}

impl SizedCross {
    #[inline]
    fn new(u: Vec2, v: Vec2) -> Self {
        let (left, right) = (u.x * v.y, u.y * v.x);
        Self { value: left - right, size: left.abs() + right.abs() }
    }

    #[inline]
    fn is_certain(self) -> bool {
        is_certain(self.value, self.size, CROSS_ERROR)
    }
}
