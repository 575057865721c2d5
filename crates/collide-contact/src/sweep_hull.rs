//! When two hulls that translate and turn first touch, where that is clear without exact signs.
//!
//! At time `t` an axis separates the hulls by `g > 0`. It turns with the edge that faces the other
//! hull, or, between vertices, as they pass each other. Seen along the axis that turns at the rate
//! `ω`, every vertex of A, and so of B, moves on a circle about its center at the rate `ω_A − ω`;
//! the centers, Δ apart, part at the velocity `u`. So for each pair of vertices the gap has a
//! second derivative of at most
//!
//! `K = ω² |Δ| + 2 |ω| |u| + (ω_A − ω)² |a| + (ω_B − ω)² |b|`,
//!
//! with the longest spokes `a` and `b`. A function that is at least `g` at 0, at least 0 at `δ`, and
//! bends by no more than `K`, is at least `(δ − s) (g / δ − K s / 2)` at `s` between. All of them,
//! hence their least, the gap, are positive before `δ` if `δ² ≤ 2 g / K` and the gap at `δ` is not
//! negative. No other proof is needed: within that bound the zero of the gap is found by Newton's
//! method with the second derivative, from any start. There another axis separates the hulls, or
//! they touch.
//!
//! Source: that the zero along one axis is sought before the next axis is in E. Catto's *Continuous
//! Collision* (GDC 2013); the bound is our own.

use crate::cast::Impact;
use crate::motion::Path;
use crate::sweep_advance::{TOUCHING_GAP, extent, meeting_of_circles};
use crate::sweep_wheel::{Axis, Carrier, Gap, Moment, Wheel, Wheels};
use collide_core::sqrt;
use collide_shapes::kernel::hull::Hull;
use collide_shapes::kernel::seen::Seen;

/// How many axes are tried before the advance by bounds takes over: most pairs need three, many
/// turns many more.
const MOST_AXES: usize = 64;
/// Evaluations on the way to the zero along one axis, of which Newton's method needs three.
const MOST_STEPS: usize = 6;
/// The part of the touching gap below which a gap is a zero.
const ZERO: f64 = 0.25;

/// When two moving hulls, apart at the start, first touch before `limit`.
pub(crate) fn hulls<A: Hull, B: Hull>(
    (a, path_a): (&A, &Path),
    (b, path_b): (&B, &Path),
    limit: f64,
) -> Seen<Impact> {
    let (Some(a), Some(b)) = (Wheel::new(a, path_a), Wheel::new(b, path_b)) else {
        return Seen::Unclear;
    };
    let Some((start, end)) = meeting_of_circles(&a.round, &b.round) else { return Seen::Beyond };
    let end = end.min(limit);
    if start > end {
        return Seen::Beyond;
    }
    let touching = TOUCHING_GAP * f64::EPSILON * extent(&a.round, &b.round);
    Sweep { wheels: Wheels { a, b }, end, touching }.from(start)
}

struct Sweep {
    wheels: Wheels,
    end: f64,
    /// The gap at which hulls touch.
    touching: f64,
}

impl Sweep {
    fn from(&self, start: f64) -> Seen<Impact> {
        let mut now = self.wheels.at(start);
        let mut direction = now.between;
        let mut corners = now.corners(direction);
        for _ in 0..MOST_AXES {
            let Some(axis) = now.climb(direction, corners) else { return Seen::Unclear };
            let gap = now.gap(&axis);
            if gap.value <= self.touching {
                return self.touch(&now, &axis, &gap);
            }
            if now.time >= self.end {
                return Seen::Beyond;
            }
            let Some((later, gap)) = self.advance(&now, &axis, &gap) else { return Seen::Unclear };
            (now, direction, corners) = (later, gap.normal, gap.corners);
        }
        Seen::Unclear
    }

    /// A later moment up to which the axis separates the hulls, at most until the end: where the
    /// gap along it closes, unless the bound stops before that.
    fn advance<'s>(
        &'s self,
        now: &Moment<'_>,
        axis: &Axis,
        gap: &Gap,
    ) -> Option<(Moment<'s>, Gap)> {
        let zero = ZERO * self.touching;
        let longest = self.longest_step(now, axis, gap).min(self.end - now.time);
        let mut step = first_zero(gap).min(longest);
        for _ in 0..MOST_STEPS {
            let later =
                self.wheels.at(if step < self.end - now.time { now.time + step } else { self.end });
            let gap = later.gap(axis);
            let is_last = (gap.value > 0.0) & ((step >= longest) | (gap.slope >= 0.0));
            if (gap.value.abs() <= zero) | is_last {
                return (later.time > now.time).then_some((later, gap));
            }
            step = (step - correction(&gap)).min(longest);
            if !(step > 0.0) {
                return None;
            }
        }
        None
    }

    /// The step within which a gap that is not negative at its end was positive before.
    fn longest_step(&self, now: &Moment<'_>, axis: &Axis, gap: &Gap) -> f64 {
        let Wheels { a, b } = &self.wheels;
        let (speed, rate) = (self.wheels.velocity().length(), axis.rate.abs());
        let distance = now.between.length() + speed * (self.end - now.time);
        let of = |wheel: &Wheel| wheel.bend(axis.rate);
        let bend = rate * (rate * distance + 2.0 * speed) + of(a) + of(b);
        sqrt(2.0 * gap.value / bend)
    }

    /// The impact of hulls that touch at the vertices of an axis.
    fn touch(&self, now: &Moment<'_>, axis: &Axis, gap: &Gap) -> Seen<Impact> {
        let Wheels { a, b } = &self.wheels;
        let (normal, corners) = (axis.normal, axis.corners);
        let height = normal.dot(now.offset(corners)) - (a.radius + b.radius);
        if !((gap.value >= -self.touching) & (height <= self.touching)) {
            return Seen::Unclear;
        }
        let point = if axis.carrier == Carrier::EdgeOfA {
            let center = b.round.center(now.time);
            center + now.of_b(corners.b) - normal * (b.radius + 0.5 * height)
        } else {
            let center = a.round.center(now.time);
            center + now.of_a(corners.a) + normal * (a.radius + 0.5 * height)
        };
        Seen::Clearly(Impact { time: now.time, point, normal })
    }
}

/// Where a parabola that begins as the gap does first vanishes: infinite if never.
fn first_zero(gap: &Gap) -> f64 {
    let square = gap.slope * gap.slope - 2.0 * gap.bend * gap.value;
    let denominator = sqrt(square) - gap.slope;
    if denominator > 0.0 { 2.0 * gap.value / denominator } else { f64::INFINITY }
}

/// How much too far Newton's method, with the second derivative, says a step goes.
fn correction(gap: &Gap) -> f64 {
    let newton = gap.value / gap.slope;
    newton * (1.0 + 0.5 * newton * gap.bend / gap.slope)
}

#[cfg(test)]
mod tests {
    use super::{Seen, TOUCHING_GAP, extent};
    use crate::cast_start::{is_in_order, separation};
    use crate::motion::Path;
    use crate::sweep_advance::advance;
    use crate::sweep_body::{Body, Lists, counterclockwise};
    use crate::sweep_view::glance;
    use alloc::vec::Vec;
    use collide_core::view::{Capsule, Circle, Rect, Segment};
    use collide_core::{Vec2, View};
    use collide_shapes::{ConvexPolygon, matrix};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    #[derive(Default)]
    struct Tally {
        hits: usize,
        misses: usize,
        unclear: usize,
    }

    /// What is clear against the advance by bounds.
    #[track_caller]
    fn check(a: (&View<'_, f64>, &Path), b: (&View<'_, f64>, &Path), tally: &mut Tally) {
        let (body_a, body_b) = (Body::new(a.0, *a.1), Body::new(b.0, *b.1));
        let bounded = advance(&body_a, &body_b, 1.0);
        let told = (a, b, bounded);
        let impact = match glance(a, b, 1.0) {
            Seen::Unclear => return tally.unclear += 1,
            Seen::Beyond => {
                assert!(bounded.is_none(), "{told:?}");
                return tally.misses += 1;
            }
            Seen::Clearly(impact) => impact,
        };
        tally.hits += 1;
        let touching = TOUCHING_GAP * f64::EPSILON * extent(body_a.round(), body_b.round());
        let mut lists = (Lists::new(), Lists::new());
        let (pose_a, pose_b) = (a.1.pose(impact.time), b.1.pose(impact.time));
        let (there_a, there_b) =
            (body_a.at(&pose_a, &mut lists.0), body_b.at(&pose_b, &mut lists.1));
        let gap = separation(&there_a, &there_b).expect("convex shapes").distance;
        assert!(gap.abs() <= 2.0 * touching, "gap {gap:e} {impact:?} {told:?}");
        for shape in [&there_a, &there_b] {
            let point: View<'_, f64> = View::Point(impact.point);
            let off = separation(shape, &point).expect("convex shapes").distance;
            assert!(off.abs() <= 2.0 * touching, "off {off:e} {impact:?} {told:?}");
        }
        assert!((impact.normal.length_squared() - 1.0).abs() <= 8.0 * f64::EPSILON, "{told:?}");
        // Where they glide into each other, the gap hardly tells the time.
        let bounded = bounded.expect("a hit");
        let speed = (b.1.translation - a.1.translation).length()
            + a.1.angle.abs() * body_a.round().reach
            + b.1.angle.abs() * body_b.round().reach;
        let late = (impact.time - bounded.time).abs() * speed;
        assert!(late <= 1e-6 + 1e4 * touching, "late by {late:e} {impact:?} {told:?}");
    }

    fn shapes<'a>(
        &[a, b, c, ..]: &[Vec2; 8],
        radius: f64,
        polygon: &'a ConvexPolygon<f64>,
    ) -> [View<'a, f64>; 7] {
        let rotation = b.unit().unwrap_or(Vec2::new(0.6, 0.8));
        let half_extents = Vec2::new(radius, (c.x - a.x).abs());
        [
            View::Point(a),
            View::Segment(Segment { a, b }),
            View::Circle(Circle { center: a, radius }),
            View::Capsule(Capsule { a, b, radius }),
            View::Rect(Rect { center: a, rotation, half_extents }),
            View::Triangle(counterclockwise([a, b, c])),
            View::ConvexPolygon(polygon.as_view()),
        ]
    }

    #[test]
    fn what_is_clear_of_two_hulls_that_turn_is_what_the_bounds_say() {
        let (mut rng, mut tally) = (Pcg64Mcg::seed_from_u64(0x5eeb), Tally::default());
        for round in 0..600 {
            let far = if round % 5 == 0 { 1e6 } else { 0.0 };
            let mut number = || {
                let x: f64 = rng.random_range(-1.0..1.0);
                if round % 3 == 0 { (4.0 * x).round() * 0.25 } else { x }
            };
            let mut around = |center: Vec2| -> [Vec2; 8] {
                core::array::from_fn(|_| center + Vec2::new(number(), number()))
            };
            let [side, stray, aside, angles, about, ..] = around(Vec2::ZERO);
            let (at_a, at_b) = (Vec2::new(far, 0.0), Vec2::new(far, 0.0) + side * 5.0);
            let (points_a, points_b) = (around(at_a), around(at_b));
            let polygon = |points: &[Vec2]| {
                ConvexPolygon::hull(points.iter().map(|p| p.to_point()).collect::<Vec<_>>())
            };
            let (Ok(polygon_a), Ok(polygon_b)) = (polygon(&points_a), polygon(&points_b)) else {
                continue;
            };
            let path = |translation: Vec2, angle: f64, center: Vec2| Path {
                translation,
                angle: if round % 7 == 0 { 40.0 * angle } else { 2.0 * angle },
                center,
            };
            let path_a = path(stray, angles.x, at_a + about * 0.5);
            let path_b = path(stray - side * 6.0 + aside, angles.y, at_b);
            let radius = 0.125 * f64::from(round % 9);
            for a in &shapes(&points_a, radius, &polygon_a) {
                for b in &shapes(&points_b, radius * 0.5, &polygon_b) {
                    if !matrix::intersects::<f64>(a, b) && is_in_order(a, b) {
                        check((a, &path_a), (b, &path_b), &mut tally);
                    }
                }
            }
        }
        let Tally { hits, misses, unclear } = tally;
        assert!(hits > 6_000 && misses > 2_000, "{hits} {misses}");
        assert!(unclear * 50 < hits + misses, "{unclear} of {hits} and {misses}");
    }
}
