//! What the tuned cells, and of points and segments the filter of all hulls, decide in floating
//! point: without a root, a division or a branch, and only where rounding cannot change the answer.
//!
//! A point at `w` from the start of a segment `u` lies within reach of it iff, with
//! `c = clamp(u·w, 0, u²)`, the squared distance times `u²` is at most that of the reach:
//! `(w² − reach²) u² − c (2 u·w − c) ≤ 0`. The left side is continuous where the nearest feature
//! changes, so that its error alone bounds what can go wrong, and no region is decided.
//!
//! The errors are constants of `tolerance.rs`, counted there in ρ = EPS / 2, the relative error of
//! one operation: a difference of coordinates carries one, a dot or cross product of two such four
//! of the lengths' product. Where a number overflows, its bound is infinite or a NaN appears: no
//! comparison holds, and the exact predicates are called. A segment without length leaves the
//! question to them, too.

use crate::kernel::certain::beyond_squared;
use crate::kernel::tolerance::{
    CROSS_PRODUCT_ERROR, POINT_MARGIN_ERROR, SEGMENT_END_ERROR, SQUARES_ERROR, UNDERFLOW,
};

use collide_core::{Discs, Vec2, greater, lesser};

/// Of the L1 norm of a difference, when it is compared with the sum of two: 8 EPS, needed: 3.
const NORMS_ERROR: f64 = 8.0 * f64::EPSILON;

/// Whether a point is within reach of the segment from `a` to `b`, if that is certain.
#[inline(always)]
pub(crate) fn point_segment(p: Vec2, a: Vec2, b: Vec2, reach: f64) -> Option<bool> {
    let (u, w) = (b - a, p - a);
    let (uu, ww, rr) = (u.dot(u), w.dot(w), reach * reach);
    let value = point_margin(uu, ww, u.dot(w), rr);
    let size = 4.0 * (ww + rr);
    let error = POINT_MARGIN_ERROR * (size * uu) + UNDERFLOW * (1.0 + size + uu);
    (value.abs() > error).then_some(value < 0.0)
}

/// Whether a polygon comes within reach of a point, if its discs decide: the one around
/// it is out of reach, or the one inside is within.
#[inline(always)]
pub(super) fn discs_point(discs: &Discs, p: Vec2, reach: f64) -> Option<bool> {
    let squared = (p - discs.center).length_squared();
    let inner = discs.inner + reach;
    let within = inner * inner * (1.0 - SQUARES_ERROR) - squared - UNDERFLOW;
    of_discs(discs, within, squared - beyond_squared(discs.outer + reach))
}

/// Whether two polygons come within reach of each other, if their discs decide.
#[inline]
pub(super) fn discs_discs(a: &Discs, b: &Discs, reach: f64) -> Option<bool> {
    let least = lesser(a.inner, b.inner);
    let inner = if least < 0.0 { least } else { a.inner + b.inner };
    discs_point(&Discs { center: a.center, inner, outer: a.outer + b.outer }, b.center, reach)
}

/// Whether a polygon comes within reach of the segment from `a` to `b`, if its discs
/// decide.
#[inline(always)]
pub(super) fn discs_segment(discs: &Discs, a: Vec2, b: Vec2, reach: f64) -> Option<bool> {
    let (u, w) = (b - a, discs.center - a);
    let (uu, ww) = (u.dot(u), w.dot(w));
    let (outer, inner) = (discs.outer + reach, discs.inner + reach);
    let value = point_margin(uu, ww, u.dot(w), 0.0);
    let size = 4.0 * (ww + outer * outer);
    let error = POINT_MARGIN_ERROR * (size * uu) + UNDERFLOW * (1.0 + size + uu);
    of_discs(discs, inner * inner * uu - value - error, value - outer * outer * uu - error)
}

/// The answer of a polygon's discs: where `within` is positive, the one inside, if there is one, is
/// certainly within reach, and where `beyond` is, the one around is out of reach.
#[inline]
pub(super) fn of_discs(discs: &Discs, within: f64, beyond: f64) -> Option<bool> {
    // What is not a number comes second, and so is kept.
    let within = lesser(discs.inner, within);
    of_margins(within, beyond)
}

/// Certainly so where `within` is positive, and certainly not where `beyond` is.
#[inline]
pub(super) fn of_margins(within: f64, beyond: f64) -> Option<bool> {
    // One condition, nearly always met: which of the two it is, is not for a branch to guess.
    (greater(within, beyond) > 0.0).then_some(within > 0.0)
}

/// Whether the segments from `a` to `b` and from `c` to `d` share a point, if that is certain.
#[inline(always)]
pub(crate) fn segments(a: Vec2, b: Vec2, c: Vec2, d: Vec2) -> Option<bool> {
    let (u, v, w) = (b - a, d - c, c - a);
    let (u_parts, v_parts) = parted(u, v, w);
    if (u_parts.margin > 0.0) & (v_parts.margin > 0.0) {
        return Some(!(u_parts.same_side | v_parts.same_side));
    }
    // On one line, or nearly, but too far from each other.
    let is_far = w.norm_l1() * (1.0 - NORMS_ERROR) > u.norm_l1() + v.norm_l1();
    is_far.then_some(false)
}

/// Whether the segments come within `reach` of each other, if that is certain.
///
/// Where they cross, an end of one of them is no further from the other one than it is from the
/// other one's line: if all ends are out of reach, whatever is too close to crossing to be known
/// does not cross.
#[inline(always)]
pub(crate) fn segments_within(a: Vec2, b: Vec2, c: Vec2, d: Vec2, reach: f64) -> Option<bool> {
    let (u, v, w) = (b - a, d - c, c - a);
    let (uu, vv, ww, rr) = (u.dot(u), v.dot(v), w.dot(w), reach * reach);
    let (uv, uw, vw) = (u.dot(v), u.dot(w), v.dot(w));
    let (turn, of_c, of_a) = (u.cross(v), u.cross(w), w.cross(v));
    let (of_d, of_b) = (of_c + turn, of_a - turn);
    let from_u = lesser(end_squared(uw, of_c, uu), end_squared(uw + uv, of_d, uu)) - rr * uu;
    let from_v = lesser(end_squared(-vw, of_a, vv), end_squared(uv - vw, of_b, vv)) - rr * vv;
    let extent = uu + vv + ww;
    let size = 4.0 * (extent + rr);
    let absolute = UNDERFLOW * (1.0 + size);
    let error_u = SEGMENT_END_ERROR * (size * uu) + absolute;
    let error_v = SEGMENT_END_ERROR * (size * vv) + absolute;
    let depth_u = lesser(greater(of_c, of_d), greater(-of_c, -of_d));
    let depth = lesser(lesser(greater(of_a, of_b), greater(-of_a, -of_b)), depth_u);
    let depth_error = CROSS_PRODUCT_ERROR * extent + UNDERFLOW;
    let slack = rr * lesser(uu, vv) - 8.0 * depth_error * depth_error - UNDERFLOW;
    let near = greater(-from_u - error_u, -from_v - error_v);
    let within = greater(near, depth - depth_error);
    // What is not a number comes second, and so is kept; and infinity is not certain.
    let far_u = from_u - error_u;
    let far = lesser(far_u, from_v - error_v + far_u * 0.0);
    of_margins(within, lesser(greater(-depth - depth_error, slack), far))
}

/// The squared distance from a segment, times its squared length, of a point that lies so far along
/// and across it.
#[inline]
pub(super) fn end_squared(along: f64, across: f64, length: f64) -> f64 {
    let beyond = greater(greater(-along, along - length), 0.0);
    across * across + beyond * beyond
}

/// `(d² − reach²) u²`, where `d` is the distance of a point from the segment along `u`, and the
/// squared distance from its start and the dot product with `u` are given.
#[inline]
fn point_margin(uu: f64, ww: f64, along: f64, rr: f64) -> f64 {
    let c = lesser(if along > 0.0 { along } else { 0.0 }, uu);
    (ww - rr) * uu - c * (along + along - c)
}

/// Whether a line has both ends of a segment on one side; certain where `margin` is positive.
#[derive(Clone, Copy)]
struct SidesOfLine {
    same_side: bool,
    margin: f64,
}

/// For the segments `u` from the origin and `v` from `w`: whether the line of the one parts them,
/// and that of the other.
#[inline(always)]
fn parted(u: Vec2, v: Vec2, w: Vec2) -> (SidesOfLine, SidesOfLine) {
    let (uv, uw, wv) = (u.cross(v), u.cross(w), w.cross(v));
    let (nu, nv, nw) = (u.norm_l1(), v.norm_l1(), w.norm_l1());
    let by_u = ends(uw, uw + uv, CROSS_PRODUCT_ERROR * (nu * (nw + nv)) + UNDERFLOW);
    let by_v = ends(wv, wv - uv, CROSS_PRODUCT_ERROR * (nv * (nw + nu)) + UNDERFLOW);
    (by_u, by_v)
}

/// Two ends at these heights, each wrong by no more than `error`. Signs are compared as bits: a
/// comparison of floats would become a branch.
#[inline]
fn ends(s: f64, t: f64, error: f64) -> SidesOfLine {
    let same_side = (s.to_bits() ^ t.to_bits()) >> 63 == 0;
    SidesOfLine { same_side, margin: lesser(s.abs(), t.abs()) - error }
}
