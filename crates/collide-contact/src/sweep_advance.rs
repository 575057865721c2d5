//! The time of impact of two convex shapes that translate and turn: certified advance.
//!
//! At time `t` the shapes are `s > 0` apart along the unit normal `n`. A point `q` of A, seen
//! from A's center of turn, moves in the next `δ` by `δ u + δ ω q⊥` and by no more than
//! `½ (δ ω)² |q|` beside that. So along the fixed `n` they stay apart at least by
//!
//! `L(δ) = n · (Δ + δ Δu) − h_A(n − δ ω_A n⊥) − h_B(−(n − δ ω_B n⊥)) − ½ δ² K`,
//! `K = ω_A² r_A + ω_B² r_B`,
//!
//! with `Δ` from A's center to B's, `h` the supports about the centers at time `t`, `r` the
//! bounds of `|q|`. `h` is convex in its argument, hence `L` is concave: where it is not
//! negative at `δ`, it is not negative before. Its chords give ever better safe steps, and no
//! step passes the first touch. `L` agrees with the distance to second order, so the steps
//! converge quadratically where the shapes approach each other at a rate, and the number of
//! steps in a near miss grows with the logarithm of its inverse. Without turning, `L` is
//! linear: Newton's method on a convex distance.
//!
//! Before the first step and after the last one the circles about the centers that hold the
//! shapes are apart: only the time between counts, however many turns happen outside it.
//!
//! Source: the linear bound is B. Mirtich's conservative advancement (1996); the second order
//! and the support in a turned direction are our own.

use crate::cast::Impact;
use crate::cast_hull::Motions;
use crate::cast_start;
use crate::motion::Path;
use crate::sweep_body::{Body, Placed};
use collide_core::{Real, Vec2, View, sqrt};
use collide_shapes::kernel::Separation;

/// Steps after which the time reached is the answer: safe, though the gap may be larger than
/// promised. Reached only where the shapes glide along each other, apart by rounding, through
/// many turns.
const MAX_STEPS: usize = 4096;

/// The gap, in EPS of the extent of the pair, at which shapes are said to touch: what the
/// separations are accurate to.
const TOUCHING_GAP: f64 = 16.0;

/// When two convex shapes that translate, apart at the start, first touch.
pub(crate) fn translate<T: Real>(
    a: &View<'_, T>,
    b: &View<'_, T>,
    motions: Motions,
) -> Option<Impact> {
    let path = |shape: &View<'_, T>, translation: Vec2| Path {
        translation,
        angle: 0.0,
        center: crate::cast_plane::any_point(shape),
    };
    advance(&Body::new(a, path(a, motions.a)), &Body::new(b, path(b, motions.b)))
}

/// When two moving convex shapes, apart at the start, first touch.
pub(crate) fn advance<T: Real>(a: &Body<'_, T>, b: &Body<'_, T>) -> Option<Impact> {
    let (mut time, end) = meeting_of_circles(a, b)?;
    let touching = TOUCHING_GAP * f64::EPSILON * extent(a, b);
    let mut last = None;
    for _ in 0..MAX_STEPS {
        let placed = (a.at(time), b.at(time));
        let Some(separation) = cast_start::separation(&placed.0.view(), &placed.1.view()) else {
            break;
        };
        let impact = impact(time, &separation);
        if separation.distance <= touching {
            return Some(impact);
        }
        let slack = Slack::new(a, b, &placed, time, &separation);
        let step = slack.safe_step(end - time)?;
        last = Some(impact);
        if time + step <= time {
            break;
        }
        time += step;
    }
    last
}

fn impact(time: f64, separation: &Separation) -> Impact {
    Impact {
        time,
        point: separation.point_a.midpoint(separation.point_b),
        normal: separation.normal,
    }
}

/// The largest coordinate on the way, with the shapes' sizes: the scale of rounding.
fn extent<T: Real>(a: &Body<'_, T>, b: &Body<'_, T>) -> f64 {
    let of = |body: &Body<'_, T>| {
        let largest = |v: Vec2| v.x.abs().max(v.y.abs());
        body.reach() + largest(body.center(0.0)).max(largest(body.center(1.0)))
    };
    of(a) + of(b)
}

/// The time between 0 and 1 in which the circles about the shapes meet, if any.
fn meeting_of_circles<T: Real>(a: &Body<'_, T>, b: &Body<'_, T>) -> Option<(f64, f64)> {
    let offset = b.center(0.0) - a.center(0.0);
    let velocity = b.path().translation - a.path().translation;
    let radius = (a.reach() + b.reach()) * (1.0 + 16.0 * f64::EPSILON);
    let slack = 64.0 * f64::EPSILON * extent(a, b);
    let Some(toward) = velocity.unit() else {
        return (offset.length() <= radius + slack).then_some((0.0, 1.0));
    };
    let (speed, radius) = (velocity.length(), radius + slack);
    let across = toward.cross(offset).abs();
    if across > radius {
        return None;
    }
    let half = sqrt(radius - across) * sqrt(radius + across);
    let middle = -offset.dot(toward);
    let (start, end) = ((middle - half - slack) / speed, (middle + half + slack) / speed);
    (start <= 1.0 && end >= 0.0).then_some((start.max(0.0), end.min(1.0)))
}

/// The lower bound `L` of the gap along a fixed normal.
struct Slack<'p, 'v, T: Real> {
    placed: &'p (Placed<'v, T>, Placed<'v, T>),
    centers: (Vec2, Vec2),
    angles: (f64, f64),
    normal: Vec2,
    /// The gap now.
    gap: f64,
    /// How fast it grows by the translations alone.
    rate: f64,
    /// K.
    curvature: f64,
    /// L of the supports at 0, as computed: what rounding makes of the gap.
    base: f64,
}

impl<'p, 'v, T: Real> Slack<'p, 'v, T> {
    fn new(
        a: &Body<'_, T>,
        b: &Body<'_, T>,
        placed: &'p (Placed<'v, T>, Placed<'v, T>),
        time: f64,
        separation: &Separation,
    ) -> Self {
        let angles = (a.path().angle, b.path().angle);
        let velocity = b.path().translation - a.path().translation;
        let mut slack = Self {
            placed,
            centers: (a.center(time), b.center(time)),
            angles,
            normal: separation.normal,
            gap: separation.distance,
            rate: separation.normal.dot(velocity),
            curvature: angles.0 * angles.0 * a.reach() + angles.1 * angles.1 * b.reach(),
            base: 0.0,
        };
        slack.base = slack.supports(0.0);
        slack
    }

    /// The part of L that depends on the supports.
    fn supports(&self, step: f64) -> f64 {
        let turned = |angle: f64| self.normal - self.normal.perp() * (angle * step);
        let (toward_b, toward_a) = (turned(self.angles.0), -turned(self.angles.1));
        let height = |placed: &Placed<'v, T>, direction: Vec2, center: Vec2| {
            let unit = direction.unit().unwrap_or(direction);
            (placed.support_point(unit) - center).dot(direction)
        };
        -height(&self.placed.0, toward_b, self.centers.0)
            - height(&self.placed.1, toward_a, self.centers.1)
    }

    /// L.
    fn at(&self, step: f64) -> f64 {
        let turning = if self.angles == (0.0, 0.0) { 0.0 } else { self.supports(step) - self.base };
        self.gap + step * self.rate + turning - 0.5 * step * step * self.curvature
    }

    /// A step after which L is still not negative, nearly the longest; `None` if L stays
    /// positive until `end`.
    fn safe_step(&self, end: f64) -> Option<f64> {
        let (mut low, mut high) = ((0.0, self.gap), (end, self.at(end)));
        if high.1 > 0.0 {
            return None;
        }
        for _ in 0..24 {
            let chord = low.0 + (high.0 - low.0) * (low.1 / (low.1 - high.1));
            let value = self.at(chord);
            if value >= 0.0 {
                low = (chord, value);
            } else {
                high = (chord, value);
            }
            if low.1 <= self.gap * 1e-9 || high.0 - low.0 <= low.0 * 1e-9 {
                break;
            }
            let middle = 0.5 * (low.0 + high.0);
            let value = self.at(middle);
            if value >= 0.0 { low = (middle, value) } else { high = (middle, value) }
        }
        Some(low.0)
    }
}
