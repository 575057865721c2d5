//! Ray × point, line, ray and half-plane: one division each; every decision is an exact sign.

use crate::ray::hit::{Crossing, HitKind, Stretch};
use crate::ray::scaled_ray::Probe;
use collide_core::point::is_nowhere;
use collide_core::view::{HalfPlane, Line, Ray};
use collide_core::{Vec2, greater, predicate};

/// The point itself, where it lies on the ray.
pub(crate) fn point(probe: &Probe, point: Vec2) -> Stretch {
    if !is_nowhere(point) && probe.side(point) == 0.0 && probe.ahead(point) >= 0.0 {
        return Stretch::one(head_on(probe, point));
    }
    Stretch::NONE
}

/// One crossing, or, where the ray runs along the line, its origin.
pub(crate) fn line(probe: &Probe, line: &Line) -> Stretch {
    let turn = predicate::cross_sign(line.direction, probe.direction);
    let side = predicate::side_of_line(line.point, line.direction, probe.origin);
    if side == 0.0 {
        let along = turn == 0.0;
        let hit =
            if along { along_start(probe, line.direction) } else { crossing(probe, line, 0.0) };
        return Stretch::one(hit);
    }
    if turn == 0.0 || (side > 0.0) == (turn > 0.0) {
        return Stretch::NONE;
    }
    Stretch::one(crossing(probe, line, t_at_line(probe, line)))
}

/// As with a line, kept to the part ahead of the other ray's origin.
pub(crate) fn ray(probe: &Probe, other: &Ray) -> Stretch {
    let turn = predicate::cross_sign(other.direction, probe.direction);
    if turn == 0.0 {
        return parallel_rays(probe, other);
    }
    // The other ray meets this one's line ahead iff its origin lies behind this line.
    let offset = probe.side(other.origin);
    if offset != 0.0 && (offset > 0.0) != (turn > 0.0) {
        return Stretch::NONE;
    }
    let hits = line(probe, &Line { point: other.origin, direction: other.direction });
    match hits.first() {
        Some(hit) if offset == 0.0 => {
            Stretch::one(Crossing { t: probe.t_of(other.origin), point: other.origin, ..hit })
        }
        _ => hits,
    }
}

/// The boundary, where it is crossed; a ray that runs along it touches it at its origin.
pub(crate) fn half_plane(probe: &Probe, half_plane: &HalfPlane) -> Stretch {
    let slope = predicate::dot_sign(half_plane.normal, probe.direction);
    let height = predicate::ahead_along(half_plane.point, half_plane.normal, probe.origin);
    let kind = match (height, slope) {
        (h, s) if h == 0.0 && s == 0.0 => HitKind::Touch,
        (h, s) if h >= 0.0 && s < 0.0 => HitKind::Enter,
        (h, s) if h <= 0.0 && s > 0.0 => HitKind::Exit,
        _ => return Stretch::NONE,
    };
    let boundary = Line { point: half_plane.point, direction: half_plane.normal.perp() };
    let t = if height == 0.0 { 0.0 } else { t_at_line(probe, &boundary) };
    let point = if t == 0.0 { probe.origin } else { at_line(probe, &boundary) };
    let normal = half_plane.normal.unit().unwrap_or(-probe.unit);
    Stretch::one(Crossing { t, point, normal, kind })
}

/// Rays on parallel lines share points only if the lines are one.
fn parallel_rays(probe: &Probe, other: &Ray) -> Stretch {
    if probe.side(other.origin) != 0.0 {
        return Stretch::NONE;
    }
    let ahead = probe.ahead(other.origin);
    let same_way = predicate::dot_sign(probe.direction, other.direction) > 0.0;
    match (ahead, same_way) {
        (a, true) if a > 0.0 => Stretch::one(head_on(probe, other.origin)),
        (_, true) => Stretch::one(along_start(probe, other.direction)),
        (a, false) if a > 0.0 => {
            let end = Crossing { normal: probe.unit, ..head_on(probe, other.origin) };
            Stretch::two(along_start(probe, other.direction), end)
        }
        (0.0, false) => Stretch::one(head_on(probe, other.origin)),
        _ => Stretch::NONE,
    }
}

/// A touch at a point of the ray's line, met frontally.
pub(crate) fn head_on(probe: &Probe, point: Vec2) -> Crossing {
    let t = greater(probe.t_of(point), 0.0);
    Crossing { t, point, normal: -probe.unit, kind: HitKind::Touch }
}

/// The touch at the origin of a ray that starts along a line of direction `direction`.
fn along_start(probe: &Probe, direction: Vec2) -> Crossing {
    let normal = direction.perp().unit().unwrap_or(-probe.unit);
    Crossing { t: 0.0, point: probe.origin, normal, kind: HitKind::Touch }
}

fn crossing(probe: &Probe, line: &Line, t: f64) -> Crossing {
    let point = if t == 0.0 { probe.origin } else { at_line(probe, line) };
    let normal = facing(line.direction.perp().unit().unwrap_or(-probe.unit), probe);
    Crossing { t, point, normal, kind: HitKind::Touch }
}

/// The one of ±`normal` that faces the ray.
pub(crate) fn facing(normal: Vec2, probe: &Probe) -> Vec2 {
    if normal.dot(probe.unit) > 0.0 { -normal } else { normal }
}

/// Where the ray's line crosses another that is not parallel to it, in units of the ray.
fn t_at_line(probe: &Probe, line: &Line) -> f64 {
    greater(probe.t_of_scaled(scaled_t_at_line(probe, line)), 0.0)
}

/// The line is ahead, as exact signs have found; so far ahead, where the directions differ by less
/// than rounding, that any such point is on both as nearly as it can be.
fn scaled_t_at_line(probe: &Probe, line: &Line) -> f64 {
    let along = line.direction.unit().unwrap_or(-probe.unit);
    let least_turn = f64::EPSILON * (probe.scaled.x.abs() + probe.scaled.y.abs());
    let turn = greater(along.cross(probe.scaled).abs(), least_turn);
    let ratio = along.cross(line.point - probe.origin).abs() / turn;
    if ratio.is_finite() { ratio } else { f64::MAX }
}

fn at_line(probe: &Probe, line: &Line) -> Vec2 {
    let point = probe.at_scaled(scaled_t_at_line(probe, line));
    if point.is_finite() { point } else { probe.origin }
}
