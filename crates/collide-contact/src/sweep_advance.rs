//! The time of impact of two convex shapes that translate and turn: certified advance.
//!
//! At time `t` the shapes are `s > 0` apart along the unit normal `n`. Let the normal turn at
//! the rate `ω`. A point `q` of A, seen from A's center of turn in the frame that turns with
//! the normal, moves in the next `δ` by `δ (ω_A − ω) q⊥` and by no more than
//! `½ (δ (ω_A − ω))² |q|` beside that. So the shapes stay apart along the normal at least by
//!
//! `L(δ) = (n + δ ω n⊥) · (Δ + δ u) − h_A(n − δ (ω_A − ω) n⊥) − h_B(−(n − δ (ω_B − ω) n⊥))`
//! `       − ½ δ² ω² (|Δ| + δ |u|)`,
//!
//! with `Δ` from A's center to B's, `u` its rate, `h` the supports about the centers at time
//! `t`, each vertex `q` moved on by its own `½ (δ (ω_A − ω))² |q|` (of a curved shape the greatest
//! `|q|` for all). `h` is convex in `δ`, hence `L`, without what it gains
//! from `δ² ω n⊥ · u`, is concave: where it is not negative at `δ`, it is not negative before.
//! Its chords give ever better safe steps, and no step passes the first touch. The best of
//! three rates is taken: 0, which is exact to second order for corners, and those of A and B,
//! which are for their edges. So the steps converge quadratically where the shapes approach
//! each other at a rate, and the number of steps in a near miss grows with the logarithm of
//! its inverse. Without turning, `L` is linear: Newton's method on a convex distance.
//!
//! Before the first step and after the last one the circles about the centers that hold the
//! shapes are apart: only the time between counts, however many turns happen outside it.
//!
//! Source: the linear bound is B. Mirtich's conservative advancement (1996); that the axis may
//! turn with an edge is in E. Catto's *Continuous Collision* (GDC 2013); the bound of second
//! order and the support in a turned direction are our own.

use crate::cast::Impact;
use crate::cast_hull::Motions;
use crate::cast_start;
use crate::motion::Path;
use crate::sweep_body::{About, Body, Placed};
use collide_core::{Real, Vec2, View, sqrt};
use collide_shapes::kernel::Separation;

/// Steps after which the time reached is the answer: safe, though the gap may be larger than
/// promised. Reached only where the shapes glide along each other, apart by rounding, through
/// many turns.
const MAX_STEPS: usize = 4096;

/// The gap, in EPS of the extent of the pair, at which shapes are said to touch: what the
/// separations are accurate to.
const TOUCHING_GAP: f64 = 16.0;

/// Halvings of the interval that holds the end of the safe step, at least; each chord gains more.
const MAX_HALVINGS: usize = 24;

/// The share of the gap, and of a step, that is not worth another evaluation of `L`: the next
/// step closes what is left. Larger costs steps, smaller evaluations.
const NEGLIGIBLE: f64 = 1e-6;

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
    advance(&Body::new(a, path(a, motions.a)), &Body::new(b, path(b, motions.b)), 1.0)
}

/// When two moving convex shapes, apart at the start, first touch; `None` if not before
/// `limit`.
pub(crate) fn advance<T: Real>(a: &Body<'_, T>, b: &Body<'_, T>, limit: f64) -> Option<Impact> {
    let (mut time, end) = meeting_of_circles(a, b)?;
    let end = end.min(limit);
    if time > end {
        return None;
    }
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
        let scene = Scene::new(a, b, &placed, time, &separation);
        let step = scene.safe_step(end - time)?;
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

/// Two shapes at a time, apart.
struct Scene<'p, 'v, T: Real> {
    placed: &'p (Placed<'v, T>, Placed<'v, T>),
    centers: (Vec2, Vec2),
    /// The rates of turn.
    angles: (f64, f64),
    reaches: (f64, f64),
    normal: Vec2,
    gap: f64,
    /// From A's center to B's, and its rate.
    offset: Vec2,
    velocity: Vec2,
}

impl<'p, 'v, T: Real> Scene<'p, 'v, T> {
    fn new(
        a: &Body<'_, T>,
        b: &Body<'_, T>,
        placed: &'p (Placed<'v, T>, Placed<'v, T>),
        time: f64,
        separation: &Separation,
    ) -> Self {
        let centers = (a.center(time), b.center(time));
        Self {
            placed,
            centers,
            angles: (a.path().angle, b.path().angle),
            reaches: (a.reach(), b.reach()),
            normal: separation.normal,
            gap: separation.distance,
            offset: centers.1 - centers.0,
            velocity: b.path().translation - a.path().translation,
        }
    }

    /// The longest of the safe steps that the three rates of the normal give; `None` if one of
    /// them keeps the shapes apart until `end`.
    fn safe_step(&self, end: f64) -> Option<f64> {
        let still = Bound::new(self, 0.0);
        let step = still.safe_step(end)?;
        let (turn_a, turn_b) = self.angles;
        if turn_a == 0.0 && turn_b == 0.0 {
            return Some(step);
        }
        let with_a = Bound::new(self, turn_a);
        let with_b = Bound::new(self, turn_b);
        let best = if with_a.at(step) >= with_b.at(step) { with_a } else { with_b };
        if best.at(step) <= still.at(step).max(0.0) {
            return Some(step);
        }
        best.safe_step(end).map(|longer| longer.max(step))
    }
}

/// The lower bound `L` of the gap along a normal that turns at a rate.
struct Bound<'s, 'p, 'v, T: Real> {
    scene: &'s Scene<'p, 'v, T>,
    /// ω_A − ω and ω_B − ω.
    turn_a: f64,
    turn_b: f64,
    /// The coefficients of δ, δ² and δ³ beside the supports.
    coefficients: [f64; 3],
    /// What the supports say at δ = 0.
    base: f64,
}

impl<'s, 'p, 'v, T: Real> Bound<'s, 'p, 'v, T> {
    fn new(scene: &'s Scene<'p, 'v, T>, rate: f64) -> Self {
        let (turn_a, turn_b) = (scene.angles.0 - rate, scene.angles.1 - rate);
        let (normal, side) = (scene.normal, scene.normal.perp());
        let curvature = rate * rate * scene.offset.length();
        let coefficients = [
            normal.dot(scene.velocity) + rate * side.dot(scene.offset),
            (rate * side.dot(scene.velocity)).min(0.0) - 0.5 * curvature,
            -0.5 * rate * rate * scene.velocity.length(),
        ];
        let mut bound = Self { scene, turn_a, turn_b, coefficients, base: 0.0 };
        bound.base = bound.supports(0.0);
        bound
    }

    /// −h_A − h_B.
    fn supports(&self, step: f64) -> f64 {
        let Scene { placed: (a, b), centers, reaches, normal, .. } = self.scene;
        let turned = |turn: f64| *normal - normal.perp() * (turn * step);
        let bend = |turn: f64| 0.5 * (turn * step) * (turn * step);
        let about_a = About { center: centers.0, reach: reaches.0, bend: bend(self.turn_a) };
        let about_b = About { center: centers.1, reach: reaches.1, bend: bend(self.turn_b) };
        -a.height(turned(self.turn_a), about_a) - b.height(-turned(self.turn_b), about_b)
    }

    /// L.
    fn at(&self, step: f64) -> f64 {
        let is_still = self.turn_a == 0.0 && self.turn_b == 0.0;
        let supports = if is_still { 0.0 } else { self.supports(step) - self.base };
        let [first, second, third] = self.coefficients;
        self.scene.gap + supports + step * (first + step * (second + step * third))
    }

    /// A step after which L is still not negative, nearly the longest; `None` if L stays
    /// positive until `end`.
    fn safe_step(&self, end: f64) -> Option<f64> {
        let (mut low, mut high) = ((0.0, self.scene.gap), (end, self.at(end)));
        if high.1 > 0.0 {
            return None;
        }
        for _ in 0..MAX_HALVINGS {
            let chord = (high.0 - low.0) * (low.1 / (low.1 - high.1));
            // Rounding may refuse the chord's end where L all but vanishes: then a little less.
            let start = low.0;
            for share in [1.0, 1.0 - NEGLIGIBLE, 0.5] {
                let step = start + chord * share;
                let value = self.at(step);
                if value >= 0.0 && step > low.0 {
                    low = (step, value);
                    break;
                } else if value < 0.0 && step < high.0 {
                    high = (step, value);
                }
            }
            let middle = 0.5 * (low.0 + high.0);
            let value = self.at(middle);
            if value >= 0.0 {
                low = (middle, value);
            } else {
                high = (middle, value);
            }
            if low.1 <= self.scene.gap * NEGLIGIBLE || high.0 - low.0 <= low.0 * NEGLIGIBLE {
                break;
            }
        }
        Some(low.0)
    }
}
