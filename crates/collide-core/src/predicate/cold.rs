//! What the filters could not settle: a quick stage in pairs of `f64`s for degree 2, then exact
//! arithmetic, first with a few limbs and, should those not suffice, with all that can be needed.

use super::DirectedLine;
use super::exact::{Exact, FULL, SHORT};
use crate::{Vec2, greater};

/// 2^27 + 1 splits an `f64` into halves whose products are exact.
const SPLITTER: f64 = 134_217_729.0;
/// Products of magnitude above this (2^-800) have representable rounding errors.
const LEAST_PRODUCT: f64 = f64::from_bits((1023 - 800) << 52);
/// Numbers below this (2^450) multiply and split without overflow.
const GREATEST_FACTOR: f64 = f64::from_bits((1023 + 450) << 52);
/// 32 ρ², with ρ = EPS / 2, more than the 16 ρ² of `corrected_cross`.
const SECOND_ORDER_ERROR: f64 = 8.0 * f64::EPSILON * f64::EPSILON;

/// A polynomial whose sign is wanted.
trait Polynomial {
    /// Its value.
    fn value<const N: usize>(&self) -> Exact<N>;

    /// Its sign.
    fn sign(&self) -> f64 {
        let short = self.value::<SHORT>().sign();
        short.or_else(|| self.value::<FULL>().sign()).unwrap_or(0.0)
    }
}

/// Sign of `(b − a) × (d − c)`.
#[cold]
#[inline(never)]
pub(super) fn cross(a: Vec2, b: Vec2, c: Vec2, d: Vec2) -> f64 {
    quick_cross(a, b, c, d).unwrap_or_else(|| Cross { a, b, c, d }.sign())
}

/// Sign of `(b − a) × (c + u − d)`.
#[cold]
#[inline(never)]
pub(super) fn moved(a: Vec2, b: Vec2, c: Vec2, u: Vec2, d: Vec2) -> f64 {
    Moved { a, b, c, u, d }.sign()
}

/// Sign of `|p − q| − (r + s)`, given `r + s ≥ 0`.
#[cold]
#[inline(never)]
pub(super) fn distance(p: Vec2, q: Vec2, r: f64, s: f64) -> f64 {
    quick_distance(p, q, r, s).unwrap_or_else(|| Distance { p, u: Vec2::ZERO, q, r, s }.sign())
}

/// Sign of `|c + u − p| − (r + s)`, given `r + s ≥ 0`.
#[cold]
#[inline(never)]
pub(super) fn distance_when_moved(c: Vec2, u: Vec2, p: Vec2, r: f64, s: f64) -> f64 {
    Distance { p: c, u, q: p, r, s }.sign()
}

/// Sign of `n · (c − p) − (r + s)·|n|` where `n = to − from`.
#[cold]
#[inline(never)]
pub(super) fn height(from: Vec2, to: Vec2, p: Vec2, c: Vec2, r: f64, s: f64) -> f64 {
    Height { from, to, p, c, u: Vec2::ZERO, r, s, both_sides: false }.sign()
}

/// Sign of `n · (c + u − p) − (r + s)·|n|` where `n = to − from`.
#[cold]
#[inline(never)]
pub(super) fn height_when_moved(
    p: Vec2,
    [from, to]: [Vec2; 2],
    c: Vec2,
    u: Vec2,
    r: f64,
    s: f64,
) -> f64 {
    Height { from, to, p, c, u, r, s, both_sides: false }.sign()
}

/// Sign of `|u × (p − a)| − (r + s)·|u|` where `u = to − from`, given `r + s ≥ 0`.
#[cold]
#[inline(never)]
pub(super) fn line_distance(from: Vec2, to: Vec2, a: Vec2, p: Vec2, r: f64, s: f64) -> f64 {
    Height { from: from.perp(), to: to.perp(), p: a, c: p, u: Vec2::ZERO, r, s, both_sides: true }
        .sign()
}

/// Sign of the difference of the places on `line` at which two others cross it.
#[cold]
#[inline(never)]
pub(super) fn crossings(line: DirectedLine, first: DirectedLine, second: DirectedLine) -> f64 {
    let turn = |other: DirectedLine| turn(line, other).sign();
    Crossings { line, first, second }.sign() * turn(first) * turn(second)
}

/// The cross product of the directions.
fn turn(line: DirectedLine, other: DirectedLine) -> Cross {
    Cross { a: line.from, b: line.to, c: other.from, d: other.to }
}

struct Cross {
    a: Vec2,
    b: Vec2,
    c: Vec2,
    d: Vec2,
}

impl Polynomial for Cross {
    fn value<const N: usize>(&self) -> Exact<N> {
        let Self { a, b, c, d } = self;
        let left = Exact::difference(b.x, a.x).times(&Exact::difference(d.y, c.y));
        let right = Exact::difference(b.y, a.y).times(&Exact::difference(d.x, c.x));
        left.minus(&right)
    }
}

struct Moved {
    a: Vec2,
    b: Vec2,
    c: Vec2,
    u: Vec2,
    d: Vec2,
}

impl Polynomial for Moved {
    /// `(b − a) × (c − d) + (b − a) × u`.
    fn value<const N: usize>(&self) -> Exact<N> {
        let Self { a, b, c, u, d } = *self;
        let still = Cross { a, b, c: d, d: c }.value::<N>();
        still.plus(&Cross { a, b, c: Vec2::ZERO, d: u }.value())
    }
}

/// `|p + u − q|² − (r + s)²`.
struct Distance {
    p: Vec2,
    u: Vec2,
    q: Vec2,
    r: f64,
    s: f64,
}

impl Polynomial for Distance {
    fn value<const N: usize>(&self) -> Exact<N> {
        let x = moved_difference(self.p.x, self.u.x, self.q.x).squared();
        let y = moved_difference(self.p.y, self.u.y, self.q.y).squared();
        x.plus(&y).minus(&Exact::difference(self.r, -self.s).squared())
    }
}

/// `x + u − y`.
fn moved_difference<const N: usize>(x: f64, u: f64, y: f64) -> Exact<N> {
    let still = Exact::difference(x, y);
    if u == 0.0 { still } else { still.plus(&Exact::new(u)) }
}

/// With `h = n · (c + u − p)`, `n = to − from`: `h² − (r + s)² n²`, each term with the sign of what
/// was squared unless the heights on both sides count alike.
struct Height {
    from: Vec2,
    to: Vec2,
    p: Vec2,
    c: Vec2,
    u: Vec2,
    r: f64,
    s: f64,
    both_sides: bool,
}

impl Polynomial for Height {
    fn value<const N: usize>(&self) -> Exact<N> {
        let x = Exact::<N>::difference(self.to.x, self.from.x);
        let y = Exact::difference(self.to.y, self.from.y);
        let along_x = x.times(&moved_difference(self.c.x, self.u.x, self.p.x));
        let along_y = y.times(&moved_difference(self.c.y, self.u.y, self.p.y));
        let height = along_x.plus(&along_y);
        let height = if self.both_sides { height.squared() } else { height.signed_square() };
        let reach = Exact::difference(self.r, -self.s).signed_square();
        height.minus(&reach.times(&x.squared().plus(&y.squared())))
    }
}

struct Crossings {
    line: DirectedLine,
    first: DirectedLine,
    second: DirectedLine,
}

impl Polynomial for Crossings {
    /// `n0 · d1 − n1 · d0`, where `n / d` is the place of a crossing on the line.
    fn value<const N: usize>(&self) -> Exact<N> {
        let numerator = |other: DirectedLine| {
            let DirectedLine { point, from, to } = other;
            Cross { a: self.line.point, b: point, c: from, d: to }.value::<N>()
        };
        let denominator = |other: DirectedLine| turn(self.line, other).value::<N>();
        let left = numerator(self.first).times(&denominator(self.second));
        left.minus(&numerator(self.second).times(&denominator(self.first)))
    }
}

/// The sign of `(b − a) × (d − c)` from the exact products of the rounded differences, corrected
/// by what those lost (Shewchuk 1997, stages B and C); `None` if that is not certain.
fn quick_cross(a: Vec2, b: Vec2, c: Vec2, d: Vec2) -> Option<f64> {
    let (u, v) = (b - a, d - c);
    let (l, l_error) = two_product(u.x, v.y)?;
    let (r, r_error) = two_product(u.y, v.x)?;
    if l == 0.0 && r == 0.0 {
        return Some(0.0);
    }
    let u_lost = Vec2::new(lost(b.x, a.x, u.x), lost(b.y, a.y, u.y));
    let v_lost = Vec2::new(lost(d.x, c.x, v.x), lost(d.y, c.y, v.y));
    if u_lost == Vec2::ZERO && v_lost == Vec2::ZERO {
        // Rounding is monotone: products whose roundings differ, differ likewise.
        return Some(if l == r { l_error - r_error } else { l - r });
    }
    corrected_cross((l - r) + (l_error - r_error), l.abs() + r.abs(), (u, u_lost), (v, v_lost))
}

/// The cross product of `u + u_lost` and `v + v_lost`, where that of `u` and `v` is `heads`.
///
/// With ρ = EPS / 2 and `size` the sum of the products' magnitudes, the four corrections, each
/// below ρ of its product, are together below 2 ρ size and wrong by 6 ρ² size; what is left out is
/// below ρ² size, and `heads` is wrong by at most 2 ρ |heads| + ρ² size. So from |heads| = 4 ρ size
/// on the sign is right anyway, and below, all this is at most 16 ρ² size.
fn corrected_cross(heads: f64, size: f64, u: (Vec2, Vec2), v: (Vec2, Vec2)) -> Option<f64> {
    let ((u, u_lost), (v, v_lost)) = (u, v);
    let left = u.x * v_lost.y + v.y * u_lost.x;
    let right = u.y * v_lost.x + v.x * u_lost.y;
    let value = heads + (left - right);
    (value.abs() > SECOND_ORDER_ERROR * size).then_some(value)
}

/// The sign of `|p − q|² − (r + s)²` if the differences and the sum are exact.
fn quick_distance(p: Vec2, q: Vec2, r: f64, s: f64) -> Option<f64> {
    let (v, reach) = (p - q, r + s);
    let lost_x = lost(p.x, q.x, v.x);
    let lost_y = lost(p.y, q.y, v.y);
    if lost_x != 0.0 || lost_y != 0.0 || lost(r, -s, reach) != 0.0 {
        return None;
    }
    let (x, x_error) = two_product(v.x, v.x)?;
    let (y, y_error) = two_product(v.y, v.y)?;
    let (z, z_error) = two_product(reach, -reach)?;
    let (sum, sum_error) = two_sum(x, y);
    let (head, head_error) = two_sum(sum, z);
    // `head` is a small difference; the errors below it are summed with errors of their own.
    let (e, e_error) = two_sum(x_error, y_error);
    let (f, f_error) = two_sum(sum_error, z_error);
    let (g, g_error) = two_sum(e, f);
    let exact = e_error == 0.0 && f_error == 0.0 && g_error == 0.0;
    let (tail, tail_error) = two_sum(head_error, g);
    (exact && tail_error == 0.0).then_some(head + tail)
}

/// `x − y − rounded`, exactly, where `rounded` is the rounded `x − y`.
#[inline]
fn lost(x: f64, y: f64, rounded: f64) -> f64 {
    let y_seen = x - rounded;
    let x_seen = rounded + y_seen;
    (x - x_seen) + (y_seen - y)
}

/// `u × v`, accurate to a few units in the last place also where the products cancel, unless
/// they leave the range in which their rounding errors can be represented.
pub(super) fn accurate_cross(u: Vec2, v: Vec2) -> f64 {
    match (two_product(u.x, v.y), two_product(u.y, v.x)) {
        (Some((l, l_error)), Some((r, r_error))) => (l - r) + (l_error - r_error),
        _ => u.cross(v),
    }
}

/// The sum and its rounding error.
#[inline]
fn two_sum(x: f64, y: f64) -> (f64, f64) {
    let sum = x + y;
    (sum, lost(x, -y, sum))
}

/// The product and its rounding error, if both can be represented.
#[inline]
fn two_product(x: f64, y: f64) -> Option<(f64, f64)> {
    let product = x * y;
    if x == 0.0 || y == 0.0 {
        return Some((0.0, 0.0));
    }
    let fits = product.abs() > LEAST_PRODUCT && greater(x.abs(), y.abs()) < GREATEST_FACTOR;
    fits.then(|| {
        let ((x_high, x_low), (y_high, y_low)) = (split(x), split(y));
        let rest = product - x_high * y_high - x_low * y_high - x_high * y_low;
        (product, x_low * y_low - rest)
    })
}

/// `x` as a sum of two numbers of at most 26 bits.
#[inline]
fn split(x: f64) -> (f64, f64) {
    let scaled = SPLITTER * x;
    let high = scaled - (scaled - x);
    (high, x - high)
}
