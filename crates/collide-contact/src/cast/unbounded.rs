//! Casts of half-planes, lines and rays.
//!
//! Above a half-plane only the point of the other shape counts that lies lowest above the boundary,
//! and how fast it comes down. A line is the half-plane on its far side. Of two rays the origin of
//! one meets the other. What is bounded meets a ray as a segment, long enough for all that it can
//! meet.

use crate::cast::CastApart;
use crate::cast::exact_end::{Place, place, point_reaches_ray, reaches_half_plane};
use crate::cast::horizon::horizon;
use crate::cast::{Impact, Motions, start};
use crate::form::{Form, furthest};
use crate::ray::hit::Crossing;
use crate::ray::scaled_ray::ScaledRay;
use crate::ray::unbounded;
use collide_core::view::{HalfPlane, Line, Ray, Segment};
use collide_core::{Vec2, View, greater, lesser, predicate};
use collide_shapes::kernel::geometry::{point_of, support_point};

/// A half-plane and a shape above it.
pub(crate) fn half_plane(plane: &HalfPlane, b: &View<'_>, motions: Motions) -> Option<Impact> {
    let normal = plane.normal.unit()?;
    let lowest = lowest_point(b, normal)?;
    let height = greater(normal.dot(lowest - plane.point), 0.0);
    let closing = -normal.dot(motions.relative());
    let is_reached = reaches_half_plane(plane, b, motions.relative());
    if !is_reached.unwrap_or(closing > 0.0 && height <= closing) {
        return None;
    }
    let time = if height < closing { height / closing } else { 1.0 };
    Some(Impact { time, point: lowest + motions.b * time, normal })
}

/// A line and a shape on one side of it. A compound is cast part by part before it comes here.
pub(crate) fn line(line: &Line, b: &View<'_>, motions: Motions) -> Option<Impact> {
    half_plane(&side_away(line, b), b, motions)
}

/// The half-plane on the side of a line that a shape on one side of it is not on.
pub(crate) fn side_away(line: &Line, b: &View<'_>) -> HalfPlane {
    let side = predicate::side_of_line(line.point, line.direction, point_of(b));
    let left = line.direction.perp();
    HalfPlane { point: line.point, normal: if side >= 0.0 { left } else { -left } }
}

/// Two rays that do not meet: the origin of one meets the other.
pub(crate) fn rays(a: &Ray, b: &Ray, motions: Motions) -> Option<Impact> {
    let velocity = motions.relative();
    if velocity == Vec2::ZERO {
        return None;
    }
    let meet = |origin: Vec2, direction: Vec2, ray: &Ray| {
        let hit = unbounded::ray(&ScaledRay::new(&Ray { origin, direction }), ray).first()?;
        point_reaches_ray(origin, direction, ray).then(|| Crossing { t: lesser(hit.t, 1.0), ..hit })
    };
    let b_meets_a = meet(b.origin, velocity, a).map(|hit| Impact {
        time: hit.t,
        point: b.origin + motions.b * hit.t,
        normal: hit.normal,
    });
    let a_meets_b = meet(a.origin, -velocity, b).map(|hit| Impact {
        time: hit.t,
        point: a.origin + motions.a * hit.t,
        normal: -hit.normal,
    });
    b_meets_a.into_iter().chain(a_meets_b).reduce(Impact::earlier)
}

/// A ray and a bounded shape: the part of the ray that it can meet. The end of that part is
/// rounded, hence where the motion ends is settled by itself.
pub(crate) fn ray(
    ray: &Ray,
    b: &View<'_>,
    motions: Motions,
    cast_apart: CastApart,
) -> Option<Impact> {
    let span = motions.time_in_range();
    if span < 1.0 {
        let hit = self::ray(ray, b, motions.up_to(span), cast_apart)?;
        return Some(Impact { time: hit.time * span, ..hit });
    }
    let cast = |motions: Motions| {
        let cast_up_to = |length: f64| {
            let segment = View::Segment(start_of_ray(ray, length));
            cast_apart(b, &segment, motions.flipped()).map(Impact::flipped)
        };
        let until = lesser(horizon(&View::Ray(*ray), b, motions.relative(), 0.0), 1.0);
        let length = long_enough(ray, b, motions, until);
        let hit = cast_up_to(length)?;
        let shorter = long_enough(ray, b, motions, hit.time);
        if shorter < 0.25 * length { cast_up_to(shorter).or(Some(hit)) } else { Some(hit) }
    };
    let Some(end) = place(ray, b, motions.relative()) else { return cast(motions) };
    // What touches the rounded part at the start is on its way through the ray, or away from it.
    let touch = || {
        let rounded = start_of_ray(ray, long_enough(ray, b, motions, 0.0));
        start::impact(&View::Segment(rounded), b)
    };
    let hit = cast(motions.up_to(2.0)).or_else(touch)?;
    let time = 2.0 * hit.time;
    let is_met = match end {
        Place::Meets => true,
        // Having left the ray's line it does not come back: the hit was before.
        Place::Beside(_) => place(ray, b, Vec2::ZERO) != Some(end),
        // It left the ray by its origin, or has not met it.
        Place::Around => cast_apart(&View::Point(ray.origin), b, motions).is_some(),
    };
    // What rounding puts after the end is at the end, in time and in place.
    let late = greater(time - 1.0, 0.0);
    is_met.then(|| Impact { time: time - late, point: hit.point - motions.b * late, ..hit })
}

/// The length of a ray up to what a bounded shape can meet by a time. What is rounded at its end
/// stays of the size of what can be met.
pub(crate) fn long_enough(ray: &Ray, b: &View<'_>, motions: Motions, time: f64) -> f64 {
    2.0 * (furthest(b, ray.origin) + motions.relative().length() * time)
}

/// A ray up to a distance from its origin.
pub(crate) fn start_of_ray(ray: &Ray, length: f64) -> Segment {
    let along = ray.direction.unit().unwrap_or(Vec2::ZERO);
    Segment { a: ray.origin, b: ray.origin + along * length }
}

/// The point of the shape that lies furthest against `normal`; `None` if there is no such.
fn lowest_point(view: &View<'_>, normal: Vec2) -> Option<Vec2> {
    match Form::of(view) {
        Form::Convex(convex) => support_point(convex, -normal),
        Form::Outline(rings) => lowest_of(rings.vertices().iter().copied(), normal),
        Form::Ray(ray) => Some(ray.origin),
        Form::Line(line) => Some(line.point),
        Form::HalfPlane(plane) => Some(plane.point),
        Form::Parts(parts) => lowest_of(
            (0..parts.part_count()).filter_map(|i| lowest_point(&parts.part(i), normal)),
            normal,
        ),
    }
}

fn lowest_of(points: impl Iterator<Item = Vec2>, normal: Vec2) -> Option<Vec2> {
    points.reduce(|low, p| if p.dot(normal) < low.dot(normal) { p } else { low })
}
