//! When two hulls that translate and turn first touch, where that is clear without exact signs.
//!
//! At time `t` an axis separates the hulls by `g > 0`. It turns with the edge that faces the other
//! hull, or, between vertices, as they pass each other. Seen along the axis that turns at the rate
//! `ω`, every vertex of A moves on a circle about its center at the rate `ω_A − ω`, and every one
//! of B at `ω_B − ω`; the centers, Δ apart, part at the velocity `u`. So for each pair of vertices
//! the gap has a second derivative of at most
//!
//! `K = ω² |Δ| + 2 |ω| |u| + (ω_A − ω)² |a| + (ω_B − ω)² |b|`,
//!
//! with the longest spokes `a` and `b`. A function that is at least `g` at 0, at least 0 at `δ`,
//! and bends by no more than `K`, is at least `(δ − s) (g / δ − K s / 2)` at `s` between. All of
//! them, hence their least, the gap, are positive before `δ` if `δ² ≤ 2 g / K` and the gap at `δ`
//! is not negative. No other proof is needed: within that bound the zero of the gap is found by
//! Newton's method with three derivatives, from any start. There another axis separates the
//! hulls, or they touch.
//!
//! Source: E. Catto, *Continuous Collision* (GDC 2013), which solves one axis after the other in
//! the same way; the bound is our own.

use crate::cast::Impact;
use crate::sweep::certified_advance::{extent, meeting_of_circles};
use crate::sweep::motion::Path;
use crate::sweep::turning_hull::{
    Carrier, GapInTime, Moment, TurningAxis, TurningHull, TurningHulls,
};
use collide_core::{lesser, sqrt};
use collide_shapes::kernel::certain::Certain;
use collide_shapes::kernel::hull::Hull;
use collide_shapes::kernel::tolerance::{TOUCHING_GAP, ZERO_GAP};

/// How many axes are tried before the advance by bounds takes over: most pairs need two, many
/// turns many more.
const MOST_AXES: usize = 64;
/// Evaluations on the way to the zero along one axis, of which Newton's method needs three.
const MOST_STEPS: usize = 6;

/// When two moving hulls, apart at the start, first touch, if no later than `limit`, which changes
/// nothing else.
pub(crate) fn hulls<A: Hull, B: Hull>(
    (a, path_a): (&A, &Path),
    (b, path_b): (&B, &Path),
    limit: f64,
) -> Certain<Impact> {
    if !(TurningHull::holds(a) & TurningHull::holds(b)) {
        return Certain::Unsure;
    }
    let hulls = TurningHulls { a: TurningHull::new(a, path_a), b: TurningHull::new(b, path_b) };
    let (round_a, round_b) = (&hulls.a.round, &hulls.b.round);
    let Some((start, end)) = meeting_of_circles(round_a, round_b) else { return Certain::Beyond };
    let touching = TOUCHING_GAP * f64::EPSILON * extent(round_a, round_b);
    TouchSearch { hulls: &hulls, end, limit, touching }.run(start)
}

/// The search for the first touch of two hulls.
struct TouchSearch<'w> {
    hulls: &'w TurningHulls,
    /// Later they do not touch.
    end: f64,
    /// Nor is that checked.
    limit: f64,
    /// The gap at which hulls touch.
    touching: f64,
}

impl<'w> TouchSearch<'w> {
    /// The first touch from `start` on.
    fn run(&self, start: f64) -> Certain<Impact> {
        if start > self.end {
            return Certain::Beyond;
        }
        let mut now = self.hulls.at(start);
        let mut direction = now.between;
        let mut corners = now.corners(direction);
        for _ in 0..MOST_AXES {
            if now.time > self.limit {
                return Certain::Beyond;
            }
            let Some(axis) = now.climb(direction, corners) else { return Certain::Unsure };
            let height = now.height(&axis);
            if height <= self.touching {
                return self.touch(&now, &axis, height);
            }
            if now.time >= self.end {
                return Certain::Beyond;
            }
            let Some((later, gap)) = self.advance(&now, &axis) else { return Certain::Unsure };
            (now, direction, corners) = (later, gap.normal, gap.corners);
        }
        Certain::Unsure
    }

    /// A later moment up to which the axis separates the hulls, at most until the end: where the
    /// gap along it closes, unless the bound stops before that.
    #[inline]
    fn advance(&self, now: &Moment<'_>, axis: &TurningAxis) -> Option<(Moment<'w>, GapInTime)> {
        let gap = now.gap(axis);
        let (zero, rest) = (ZERO_GAP * self.touching, self.end - now.time);
        let longest = self.longest_step(now, axis, &gap);
        let is_apart = longest > 0.0;
        if !is_apart {
            return None;
        }
        let longest = lesser(longest, rest);
        let mut step = lesser(gap.first_zero(), longest);
        for _ in 0..MOST_STEPS {
            let later = self.hulls.at(if step < rest { now.time + step } else { self.end });
            let gap = later.gap(axis);
            let is_last = (gap.value > 0.0) & ((step >= longest) | (gap.slope >= 0.0));
            if (gap.value.abs() <= zero) | is_last {
                return (later.time > now.time).then_some((later, gap));
            }
            step = lesser(step + gap.next_zero(), longest);
            let is_later = step > 0.0;
            if !is_later {
                return None;
            }
        }
        None
    }

    /// The step within which a gap that is not negative at its end was positive before; not a
    /// number if the gap is not positive now.
    #[inline]
    fn longest_step(&self, now: &Moment<'_>, axis: &TurningAxis, gap: &GapInTime) -> f64 {
        let TurningHulls { a, b } = self.hulls;
        let (speed, rate) = (self.hulls.velocity().length(), axis.rate.abs());
        let distance = now.between.length() + speed * (self.end - now.time);
        let of_centers = rate * (rate * distance + 2.0 * speed);
        let most_bend = of_centers + a.most_bend(axis.rate) + b.most_bend(axis.rate);
        sqrt(2.0 * gap.value / most_bend)
    }

    /// The impact of hulls that touch at the vertices of an axis, `height` apart. No deeper: they
    /// were separated until now.
    fn touch(&self, now: &Moment<'_>, axis: &TurningAxis, height: f64) -> Certain<Impact> {
        let is_no_deeper = height >= -self.touching;
        if !is_no_deeper {
            return Certain::Unsure;
        }
        let TurningHulls { a, b } = self.hulls;
        let (normal, corners) = (axis.normal, axis.corners);
        let point = if axis.carrier == Carrier::EdgeOfA {
            let center = b.round.center(now.time);
            center + now.of_b(corners.b) - normal * (b.radius + 0.5 * height)
        } else {
            let center = a.round.center(now.time);
            center + now.of_a(corners.a) + normal * (a.radius + 0.5 * height)
        };
        Certain::Sure(Impact { time: now.time, point, normal })
    }
}

#[cfg(test)]
mod tests {
    use super::{Certain, TOUCHING_GAP, extent};
    use crate::cast::start::separation;
    use crate::pair_order::is_in_order;
    use crate::random_hulls::{Pair, pair, turning};
    use crate::sweep::certified_advance::advance;
    use crate::sweep::matrix::certain_impact;
    use crate::sweep::motion::Path;
    use crate::sweep::moving_body::{Body, Lists};
    use collide_core::view::Rect;
    use collide_core::{Vec2, View};
    use collide_shapes::matrix;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    #[derive(Default)]
    struct Tally {
        hits: usize,
        misses: usize,
        unclear: usize,
        /// The advance by bounds says that they do not touch, or touch, but only just.
        tangent: usize,
    }

    type Moving<'m> = (&'m View<'m>, &'m Path);

    /// The gap at a time, and how far the shapes are from a point then.
    fn gaps(a: Moving<'_>, b: Moving<'_>, time: f64, point: Vec2) -> [f64; 3] {
        let (body_a, body_b) = (Body::new(a.0, *a.1), Body::new(b.0, *b.1));
        let mut lists = (Lists::new(), Lists::new());
        let there_a = body_a.at(&a.1.pose(time), &mut lists.0);
        let there_b = body_b.at(&b.1.pose(time), &mut lists.1);
        let point: View<'_> = View::Point(point);
        [(&there_a, &there_b), (&there_a, &point), (&there_b, &point)]
            .map(|(p, q)| separation(p, q).expect("convex shapes").distance)
    }

    /// What is clear against the advance by bounds.
    #[track_caller]
    fn check(a: Moving<'_>, b: Moving<'_>, tally: &mut Tally) {
        let (body_a, body_b) = (Body::new(a.0, *a.1), Body::new(b.0, *b.1));
        let touching = TOUCHING_GAP * f64::EPSILON * extent(body_a.round(), body_b.round());
        let bounded = advance(&body_a, &body_b, 1.0);
        let inputs = (a, b, bounded);
        let impact = match (certain_impact(a, b, 1.0), bounded) {
            (Certain::Unsure, _) => return tally.unclear += 1,
            (Certain::Beyond, None) => return tally.misses += 1,
            (Certain::Beyond, Some(hit)) => {
                for late in [1e-8, 1e-7, 1e-6, 1e-5, 1e-4] {
                    let [gap, ..] = gaps(a, b, hit.time + late, hit.point);
                    assert!(gap >= -2.0 * touching, "gap {gap:e} {late} later {inputs:?}");
                }
                return tally.tangent += 1;
            }
            (Certain::Sure(impact), _) => impact,
        };
        for gap in gaps(a, b, impact.time, impact.point) {
            assert!(gap.abs() <= 2.0 * touching, "gap {gap:e} {impact:?} {inputs:?}");
        }
        assert!((impact.normal.length_squared() - 1.0).abs() <= 8.0 * f64::EPSILON, "{inputs:?}");
        let Some(bounded) = bounded else { return tally.tangent += 1 };
        tally.hits += 1;
        let speed = (b.1.translation - a.1.translation).length()
            + a.1.angle.abs() * body_a.round().reach
            + b.1.angle.abs() * body_b.round().reach;
        let late = (impact.time - bounded.time).abs() * speed;
        // Where they glide into each other, the gap hardly determines the time.
        assert!(late <= 1e-6 + 1e4 * touching, "late by {late:e} {impact:?} {inputs:?}");
    }

    #[test]
    fn a_point_that_spins_fast_does_not_pass_through_a_rectangle_without_thickness() {
        let wall = View::Rect(Rect {
            center: Vec2::new(1e6, -0.5),
            rotation: Vec2::new(1.0, 0.0),
            half_extents: Vec2::new(0.0, 0.25),
        });
        let (translation, center) = (Vec2::new(0.75, -0.5), Vec2::new(1e6 + 0.5, 0.125));
        let path = Path { translation, angle: 10.0, center };
        let point = View::Point(Vec2::new(1e6 + 0.5, -4.25));
        let (translation, center) = (Vec2::new(1.0, 5.0), Vec2::new(1e6, -5.0));
        let spin = Path { translation, angle: 40.0, center };
        let mut tally = Tally::default();
        check((&wall, &path), (&point, &spin), &mut tally);
        assert_eq!((tally.hits, tally.unclear), (1, 0));
    }

    #[test]
    fn what_is_clear_of_two_hulls_that_turn_is_what_the_bounds_say() {
        let (mut rng, mut tally) = (Pcg64Mcg::seed_from_u64(0x5eeb), Tally::default());
        for round in 0..600 {
            let Some(Pair { vectors, a, b }) = pair(&mut rng, round) else { continue };
            let [side, stray, aside, angles, about, ..] = vectors;
            let path = |translation: Vec2, angle: f64, center: Vec2| Path {
                translation,
                angle: if round % 7 == 0 { 40.0 * angle } else { 2.0 * angle },
                center,
            };
            let path_a = path(stray, angles.x, a.center + about * 0.5);
            let path_b = path(stray - side * 6.0 + aside, angles.y, b.center);
            for a in turning(&a.hulls()) {
                for b in turning(&b.hulls()) {
                    if !matrix::intersects(a, b) && is_in_order(a, b) {
                        check((a, &path_a), (b, &path_b), &mut tally);
                    }
                }
            }
        }
        let Tally { hits, misses, unclear, tangent } = tally;
        assert!(hits > 6_000 && misses > 2_000, "{hits} {misses}");
        assert!(tangent * 1000 < hits + misses, "{tangent} of {hits} and {misses}");
        assert!(unclear * 50 < hits + misses, "{unclear} of {hits} and {misses}");
    }
}
