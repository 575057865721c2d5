//! The time of impact of two convex shapes that translate and turn: certified advance.
//!
//! Where the shapes are apart, [`crate::sweep::approach_bound`] bounds how fast the gap can close;
//! a step that this bound allows passes no touch. It is exact to second order, so the steps
//! converge quadratically where the shapes approach each other at a rate, and the number of steps
//! in a near miss grows with the logarithm of its inverse.
//!
//! It ends at a gap of what the separations are accurate to ([`TOUCHING_GAP`]); where shapes
//! without width have come through each other by rounding, of what the way so far is
//! ([`WAY_ERROR`]).
//!
//! Before the first step and after the last one the circles about the centers that hold the
//! shapes are apart: only the time between counts, however many turns happen outside it. A shape
//! that turns many times is taken for the ring that it sweeps wherever that is clear of the other:
//! so the steps follow the turns only where both shapes turn, and their rings overlap.
//!
//! Source: B. Mirtich's conservative advancement (1996).

use crate::cast::start;
use crate::cast::{Impact, Motions};
use crate::form::support_of_convex;
use crate::sweep::approach_bound::Scene;
use crate::sweep::motion::Path;
use crate::sweep::moving_body::{Body, Lists, Round};
use collide_core::{Vec2, View, greater, lesser, sqrt};
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::tolerance::{SLOW_STEP, TOUCHING_GAP, WAY_ERROR};

/// Steps, and more of them for each radian, after which the time reached is the answer: safe,
/// though the gap may be larger than those above. Reached only where the shapes glide along each
/// other, apart by rounding.
const MAX_STEPS: usize = 4096;
const STEPS_PER_RADIAN: usize = 16;
/// The angle, in radians, from which a ring is worth its distances.
const OFTEN: f64 = 16.0;
/// How wrong the sum of two reaches may be, of its size, and the distance of two centers, of the
/// extent of the pair. More only widens the time that is looked at.
const REACH_ERROR: f64 = 16.0 * f64::EPSILON;
const CENTER_ERROR: f64 = 64.0 * f64::EPSILON;

/// When two convex shapes that translate, apart at the start, first touch.
pub(crate) fn translate(a: &View<'_>, b: &View<'_>, motions: Motions) -> Option<Impact> {
    let (path_a, path_b) = (straight(a, motions.a), straight(b, motions.b));
    advance(&Body::new(a, path_a), &Body::new(b, path_b), 1.0)
}

/// The same, of shapes further apart than `target`: when they first are that near, and how they lie
/// then.
pub(crate) fn translate_within(
    a: &View<'_>,
    b: &View<'_>,
    motions: Motions,
    target: f64,
) -> Option<(f64, Separation)> {
    let (path_a, path_b) = (straight(a, motions.a), straight(b, motions.b));
    advance_within(&Body::new(a, path_a), &Body::new(b, path_b), 1.0, target)
}

/// How much further apart than `target` [`translate_within`] may report it.
pub(crate) fn slack_of_translation(
    a: &View<'_>,
    b: &View<'_>,
    motions: Motions,
    target: f64,
) -> f64 {
    let (path_a, path_b) = (straight(a, motions.a), straight(b, motions.b));
    let extent = extent(Body::new(a, path_a).round(), Body::new(b, path_b).round());
    TOUCHING_GAP * f64::EPSILON * (extent + target)
}

/// The way of a shape that does not turn.
pub(crate) fn straight(shape: &View<'_>, translation: Vec2) -> Path {
    let center = support_of_convex(shape, Vec2::new(1.0, 0.0));
    Path { translation, angle: 0.0, center }
}

/// When two moving convex shapes, apart at the start, first touch; `None` if later than `limit`,
/// which changes nothing else.
pub(crate) fn advance(a: &Body<'_>, b: &Body<'_>, limit: f64) -> Option<Impact> {
    advance_within(a, b, limit, 0.0).map(|(time, separation)| impact(time, &separation))
}

/// The same for any distance in place of a touch: where the shapes are further apart than `target`,
/// the bound holds for what the gap exceeds it by.
fn advance_within(
    a: &Body<'_>,
    b: &Body<'_>,
    limit: f64,
    target: f64,
) -> Option<(f64, Separation)> {
    let (mut time, end) = nearing_of_circles(a.round(), b.round(), target)?;
    if time > end {
        return None;
    }
    let turning = |body: &Body<'_>| body.path().angle.abs() * body.round().reach;
    let fastest = (b.path().translation - a.path().translation).length() + turning(a) + turning(b);
    let angle = (a.path().angle.abs() + b.path().angle.abs()) * (end - time);
    let turns_often = angle > OFTEN;
    let within_a_ring = if turns_often { time_within_a_ring(a, b, target) } else { None };
    let mut lists = (Lists::new(), Lists::new());
    let (mut last, mut last_gap) = (None::<(f64, Separation)>, 0.0);
    for _ in 0..MAX_STEPS + STEPS_PER_RADIAN * angle as usize {
        if let Some((from, until)) = within_a_ring
            && from <= time
            && time < until
        {
            (time, last) = (lesser(until, end), None);
        }
        if time > limit {
            return None;
        }
        let poses = (a.path().pose(time), b.path().pose(time));
        let placed = (a.at(&poses.0, &mut lists.0), b.at(&poses.1, &mut lists.1));
        let Some(separation) = start::separation(&placed.0, &placed.1) else {
            break;
        };
        let gap = separation.distance - target;
        // Of the way so far: early in a long motion little is rounded.
        let extent = extent_until(time, a.round(), b.round());
        let normal = separation.normal;
        let touching = TOUCHING_GAP * f64::EPSILON * (extent + target);
        // After many turns shapes without width may have come through each other by rounding.
        let is_through = last.is_some_and(|(_, apart)| apart.normal.dot(normal) < 0.0);
        let way = if is_through { fastest * time } else { 0.0 };
        if gap <= greater(touching, WAY_ERROR * f64::EPSILON * way) {
            return Some((time, on_the_side_of(last, separation)));
        }
        let scene = Scene {
            arms: (a.arms(&poses.0, &placed.0, normal), b.arms(&poses.1, &placed.1, -normal)),
            angles: (a.path().angle, b.path().angle),
            normal,
            gap,
            offset: b.round().center(time) - a.round().center(time),
            velocity: b.path().translation - a.path().translation,
        };
        let is_slow = last.is_some() && scene.gap > last_gap * SLOW_STEP;
        let end = end - time;
        let step = if is_slow { scene.longest_step(end)? } else { scene.step(end)? };
        let step = if turns_often { greater(step, scene.step_however_turned(end)?) } else { step };
        // No point closes in faster than this, whatever rounding makes of the bound.
        let step = greater(step, lesser(scene.gap / fastest, end));
        (last, last_gap) = (Some((time, separation)), scene.gap);
        if time + step <= time {
            break;
        }
        time += step;
    }
    last
}

/// A touch, seen from where the shapes came: of a shape without width both sides are as near.
fn on_the_side_of(last: Option<(f64, Separation)>, touch: Separation) -> Separation {
    match last {
        Some((_, apart)) if apart.normal.dot(touch.normal) < 0.0 => {
            Separation { normal: -touch.normal, ..touch }
        }
        _ => touch,
    }
}

fn impact(time: f64, separation: &Separation) -> Impact {
    Impact {
        time,
        point: separation.point_a.midpoint(separation.point_b),
        normal: separation.normal,
    }
}

/// The largest coordinate on the way, with the size of its shape: the scale of rounding.
pub(crate) fn extent(a: &Round, b: &Round) -> f64 {
    extent_until(1.0, a, b)
}

/// The same of the way up to a time.
fn extent_until(time: f64, a: &Round, b: &Round) -> f64 {
    let of = |round: &Round| {
        let largest = |v: Vec2| greater(v.x.abs(), v.y.abs());
        round.reach + greater(largest(round.center(0.0)), largest(round.center(time)))
    };
    greater(of(a), of(b))
}

/// The time between 0 and 1 in which the circles about the shapes meet, if any.
pub(crate) fn meeting_of_circles(a: &Round, b: &Round) -> Option<(f64, f64)> {
    nearing_of_circles(a, b, 0.0)
}

/// The same, of those that are no further apart than `target`.
fn nearing_of_circles(a: &Round, b: &Round, target: f64) -> Option<(f64, f64)> {
    let slack = rounding_of_circles(a, b, target);
    time_within((a.reach + b.reach + target) * (1.0 + REACH_ERROR), a, b, slack)
}

/// The time between 0 and 1 in which one of the shapes is in the hole of the ring that the other
/// sweeps as it turns, further than `target` from it, if any.
fn time_within_a_ring(a: &Body<'_>, b: &Body<'_>, target: f64) -> Option<(f64, f64)> {
    let within = |ring: &Body<'_>, other: &Body<'_>| {
        let (ring, hole, other) = (ring.round(), ring.hole()?, other.disc());
        let slack = rounding_of_circles(ring, &other, target);
        let radius = (hole - other.reach - target) * (1.0 - REACH_ERROR);
        time_within(radius, ring, &other, -slack)
    };
    within(a, b).or_else(|| within(b, a))
}

fn rounding_of_circles(a: &Round, b: &Round, target: f64) -> f64 {
    CENTER_ERROR * (extent(a, b) + target)
}

/// The time between 0 and 1 in which the centers are no further apart than `radius`, if any, with
/// as much more, or less, as `slack` is.
fn time_within(radius: f64, a: &Round, b: &Round, slack: f64) -> Option<(f64, f64)> {
    let offset = b.center(0.0) - a.center(0.0);
    let velocity = b.path.translation - a.path.translation;
    let radius = radius + slack;
    let Some(toward) = velocity.unit() else {
        return (offset.length() <= radius).then_some((0.0, 1.0));
    };
    let speed = velocity.length();
    let across = toward.cross(offset).abs();
    if across > radius {
        return None;
    }
    let half = sqrt(radius - across) * sqrt(radius + across);
    let middle = -offset.dot(toward);
    let (start, end) = ((middle - half - slack) / speed, (middle + half + slack) / speed);
    (start <= 1.0 && end >= 0.0).then_some((greater(start, 0.0), lesser(end, 1.0)))
}
