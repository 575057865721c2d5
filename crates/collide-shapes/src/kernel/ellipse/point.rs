//! Ellipse × point: the secular equation, measured from the pole.
//!
//! Folded into the first quadrant with the major semi-axis scaled to 1, `β` the minor one and
//! `e² = 1 − β²`, the eccentric anomaly of the foot of the point `(y₀, y₁)` is the unit vector
//! `p(τ) = (y₀/(τ + e²), β·y₁/τ)` for the one `τ > 0` that makes it unit. Newton's method on
//! `1 − 1/|p|`, which is convex and decreasing, climbs monotonically to the root from any start
//! to its left, quadratically in the end. Since τ is measured from the pole, nothing cancels
//! next to the major axis.
//!
//! Source: own derivation; the reciprocal norm is that of Moré and Sorensen's trust region step.

use crate::kernel::curved::{reach, signed};
use crate::kernel::ellipse::frame::Frame;
use crate::kernel::tolerance::NEGLIGIBLE_COORDINATE;
use collide_core::view::Ellipse;
use collide_core::{Vec2, greater, sqrt};

/// The most Newton steps (15 seen in 240 000 points of twelve adversarial classes).
const STEPS: u32 = 32;
/// The point of an ellipse closest to a query point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Foot {
    /// Distance from the boundary, negative inside.
    pub distance: f64,
    /// The unit outward normal at the foot: the gradient of the distance.
    pub normal: Vec2,
    /// The closest point of the boundary.
    pub point: Vec2,
}

/// The square of the point's norm with respect to the ellipse: at most 1 exactly for its points.
#[inline]
fn norm_squared(ellipse: &Ellipse, point: Vec2) -> f64 {
    let y = (point - ellipse.center).unrotated(ellipse.rotation);
    let z = Vec2::new(y.x / ellipse.semi_axes.x, y.y / ellipse.semi_axes.y);
    z.length_squared()
}

/// Whether the point belongs to the ellipse; wrong only within 1.5 ε of the boundary, relative to
/// the extent of the pair, and then in agreement with [`point_foot`].
#[inline]
pub fn contains_point(ellipse: &Ellipse, point: Vec2) -> bool {
    norm_squared(ellipse, point) <= 1.0
}

/// The signed distance of a point with its gradient and foot, world frame.
pub fn point_foot(ellipse: &Ellipse, point: Vec2) -> Foot {
    let frame = Frame::new(ellipse, reach(point - ellipse.center));
    let (distance, normal, foot) = foot_in_frame(frame.axes, frame.localize(point));
    let norm = norm_squared(ellipse, point);
    let distance = if norm == 1.0 { 0.0 } else { signed(distance * frame.unscale, norm < 1.0) };
    Foot { distance, normal: frame.globalize_unit(normal), point: frame.globalize(foot) }
}

/// Signed distance, unit normal and foot of the point `y` for semi-axes `axes`.
pub(super) fn foot_in_frame(axes: Vec2, y: Vec2) -> (f64, Vec2, Vec2) {
    if axes.x < axes.y {
        let (distance, n, p) = foot_of_long(axes.y, axes.x, Vec2::new(y.y, y.x));
        return (distance, Vec2::new(n.y, n.x), Vec2::new(p.y, p.x));
    }
    foot_of_long(axes.x, axes.y, y)
}

/// The same for `a ≥ b`.
fn foot_of_long(a: f64, b: f64, y: Vec2) -> (f64, Vec2, Vec2) {
    let (y0, y1) = (y.x.abs() / a, y.y.abs() / a);
    let beta = b / a;
    let e2 = ((a - b) / a) * ((a + b) / a);
    let p = secular(y0, beta * y1, e2);
    let n = Vec2::new(beta * p.x, p.y);
    let n = n.unit().unwrap_or(n);
    let distance = a * ((y0 - p.x) * n.x + (y1 - beta * p.y) * n.y);
    let unfold = |v: Vec2| Vec2::new(v.x.copysign(y.x), v.y.copysign(y.y));
    (distance, unfold(n), unfold(Vec2::new(a * p.x, b * p.y)))
}

/// The unit vector `(y₀/(τ + e²), s/τ)` with `τ ≥ 0`, for nonnegative arguments.
pub(super) fn secular(y0: f64, s: f64, e2: f64) -> Vec2 {
    if s == 0.0 || y0 < e2 && s < NEGLIGIBLE_COORDINATE * e2 * 0.5 {
        if y0 < e2 {
            let x = y0 / e2;
            return Vec2::new(x, sqrt((1.0 - x) * (1.0 + x)));
        }
        return Vec2::new(1.0, 0.0);
    }
    let mut tau = greater(s, y0 - e2);
    if s < e2 / 64.0 {
        let q = 0.5 * s * sqrt(e2);
        tau = greater(q / sqrt(greater(e2 - y0, sqrt(q))), tau);
    }
    let mut p = Vec2::new(y0 / (tau + e2), s / tau);
    for _ in 0..STEPS {
        let squared = p.length_squared();
        if squared <= 1.0 {
            break;
        }
        let r = sqrt(squared);
        let slope = p.x * p.x / (tau + e2) + p.y * p.y / tau;
        let next = tau + (r - 1.0) * squared / slope;
        let done = next <= tau * (1.0 + f64::EPSILON);
        tau = next;
        p = Vec2::new(y0 / (tau + e2), s / tau);
        if done {
            break;
        }
    }
    p * (1.0 / sqrt(p.length_squared()))
}
