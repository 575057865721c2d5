//! Ray × point, line, ray and half-plane: one division each; every decision is an exact sign.

use crate::ray::hit::{Crossing, HitKind, Stretch};
use crate::ray::scaled_ray::ScaledRay;
use collide_core::check::is_nowhere;
use collide_core::view::{HalfPlane, Line, Ray};
use collide_core::{Vec2, greater, predicate};

/// The point itself, where it lies on the ray.
pub(crate) fn point(scaled_ray: &ScaledRay, point: Vec2) -> Stretch {
    if !is_nowhere(point) && scaled_ray.side(point) == 0.0 && scaled_ray.ahead(point) >= 0.0 {
        return Stretch::one(head_on(scaled_ray, point));
    }
    Stretch::NONE
}

/// One crossing, or, where the ray runs along the line, its origin.
pub(crate) fn line(scaled_ray: &ScaledRay, line: &Line) -> Stretch {
    let turn = predicate::cross_sign(line.direction, scaled_ray.direction);
    let side = predicate::side_of_line(line.point, line.direction, scaled_ray.origin);
    if side == 0.0 {
        let along = turn == 0.0;
        let hit = if along {
            along_start(scaled_ray, line.direction)
        } else {
            crossing(scaled_ray, line, 0.0)
        };
        return Stretch::one(hit);
    }
    if turn == 0.0 || (side > 0.0) == (turn > 0.0) {
        return Stretch::NONE;
    }
    Stretch::one(crossing(scaled_ray, line, t_at_line(scaled_ray, line)))
}

/// As with a line, kept to the part ahead of the other ray's origin.
pub(crate) fn ray(scaled_ray: &ScaledRay, other: &Ray) -> Stretch {
    let turn = predicate::cross_sign(other.direction, scaled_ray.direction);
    if turn == 0.0 {
        return parallel_rays(scaled_ray, other);
    }
    // The other ray meets this one's line ahead iff its origin lies behind this line.
    let offset = scaled_ray.side(other.origin);
    if offset != 0.0 && (offset > 0.0) != (turn > 0.0) {
        return Stretch::NONE;
    }
    let hits = line(scaled_ray, &Line { point: other.origin, direction: other.direction });
    // Nearly parallel lines are crossed anywhere, but no ray is behind its origin.
    let is_behind = |p: Vec2| other.direction.dot(p - other.origin) < 0.0;
    match hits.first() {
        Some(hit) if offset == 0.0 || is_behind(hit.point) => {
            Stretch::one(Crossing { t: scaled_ray.t_of(other.origin), point: other.origin, ..hit })
        }
        _ => hits,
    }
}

/// The boundary, where it is crossed; a ray that runs along it touches it at its origin.
pub(crate) fn half_plane(scaled_ray: &ScaledRay, half_plane: &HalfPlane) -> Stretch {
    let slope = predicate::dot_sign(half_plane.normal, scaled_ray.direction);
    let height = predicate::ahead_along(half_plane.point, half_plane.normal, scaled_ray.origin);
    let kind = match (height, slope) {
        (h, s) if h == 0.0 && s == 0.0 => HitKind::Touch,
        (h, s) if h >= 0.0 && s < 0.0 => HitKind::Enter,
        (h, s) if h <= 0.0 && s > 0.0 => HitKind::Exit,
        _ => return Stretch::NONE,
    };
    let boundary = Line { point: half_plane.point, direction: half_plane.normal.perp() };
    let t = if height == 0.0 { 0.0 } else { t_at_line(scaled_ray, &boundary) };
    let point = if t == 0.0 { scaled_ray.origin } else { at_line(scaled_ray, &boundary) };
    let normal = half_plane.normal.unit().unwrap_or(-scaled_ray.unit);
    Stretch::one(Crossing { t, point, normal, kind })
}

/// Rays on parallel lines share points only if the lines are one.
fn parallel_rays(scaled_ray: &ScaledRay, other: &Ray) -> Stretch {
    if scaled_ray.side(other.origin) != 0.0 {
        return Stretch::NONE;
    }
    let ahead = scaled_ray.ahead(other.origin);
    let same_way = predicate::dot_sign(scaled_ray.direction, other.direction) > 0.0;
    match (ahead, same_way) {
        (a, true) if a > 0.0 => Stretch::one(head_on(scaled_ray, other.origin)),
        (_, true) => Stretch::one(along_start(scaled_ray, other.direction)),
        (a, false) if a > 0.0 => {
            let end = Crossing { normal: scaled_ray.unit, ..head_on(scaled_ray, other.origin) };
            Stretch::two(along_start(scaled_ray, other.direction), end)
        }
        (0.0, false) => Stretch::one(head_on(scaled_ray, other.origin)),
        _ => Stretch::NONE,
    }
}

/// A touch at a point of the ray's line, met frontally.
pub(crate) fn head_on(scaled_ray: &ScaledRay, point: Vec2) -> Crossing {
    let t = greater(scaled_ray.t_of(point), 0.0);
    Crossing { t, point, normal: -scaled_ray.unit, kind: HitKind::Touch }
}

/// The touch at the origin of a ray that starts along a line of direction `direction`.
fn along_start(scaled_ray: &ScaledRay, direction: Vec2) -> Crossing {
    let normal = direction.perp().unit().unwrap_or(-scaled_ray.unit);
    Crossing { t: 0.0, point: scaled_ray.origin, normal, kind: HitKind::Touch }
}

fn crossing(scaled_ray: &ScaledRay, line: &Line, t: f64) -> Crossing {
    let point = if t == 0.0 { scaled_ray.origin } else { at_line(scaled_ray, line) };
    let normal = facing(line.direction.perp().unit().unwrap_or(-scaled_ray.unit), scaled_ray);
    Crossing { t, point, normal, kind: HitKind::Touch }
}

/// The one of ±`normal` that faces the ray.
pub(crate) fn facing(normal: Vec2, scaled_ray: &ScaledRay) -> Vec2 {
    if normal.dot(scaled_ray.unit) > 0.0 { -normal } else { normal }
}

/// Where the ray's line crosses another that is not parallel to it, in units of the ray.
fn t_at_line(scaled_ray: &ScaledRay, line: &Line) -> f64 {
    greater(scaled_ray.t_of_scaled(scaled_t_at_line(scaled_ray, line)), 0.0)
}

/// The line is ahead, as exact signs have found; so far ahead, where the directions differ by less
/// than rounding, that any such point is on both as nearly as it can be.
fn scaled_t_at_line(scaled_ray: &ScaledRay, line: &Line) -> f64 {
    let along = line.direction.unit().unwrap_or(-scaled_ray.unit);
    let least_turn = f64::EPSILON * (scaled_ray.scaled.x.abs() + scaled_ray.scaled.y.abs());
    let turn = greater(along.cross(scaled_ray.scaled).abs(), least_turn);
    let ratio = along.cross(line.point - scaled_ray.origin).abs() / turn;
    if ratio.is_finite() { ratio } else { f64::MAX }
}

fn at_line(scaled_ray: &ScaledRay, line: &Line) -> Vec2 {
    let point = scaled_ray.at_scaled(scaled_t_at_line(scaled_ray, line));
    if point.is_finite() { point } else { scaled_ray.origin }
}
