//! Rays that require more than where they cross the outline.

use crate::CastOptions;
use crate::cast::Motions;
use crate::cast::nearing::cast_within;
use crate::ray::hit::{Crossing, HitKind};
use collide_core::view::{Circle, Located, Ray};
use collide_core::{Real, Vec2, View, clamped};
use collide_shapes::matrix;

/// The hit at the origin of a ray that starts in the shape: as if it came from outside, head on.
pub(crate) fn start(ray: &Ray, shape: &View<'_>) -> Option<Crossing> {
    let origin = View::Point(ray.origin);
    let is_inside = !shape.is_nowhere() && matrix::intersects(&origin, shape);
    is_inside.then(|| {
        let normal = -ray.direction.unit().unwrap_or(Vec2::new(1.0, 0.0));
        Crossing { t: 0.0, point: ray.origin, normal, kind: HitKind::Enter }
    })
}

/// The first hit of a circle of this radius whose center moves along the ray until `max`.
pub(crate) fn thick<T: Real>(ray: &Ray, radius: T, shape: &View<'_>, max: T) -> Option<Crossing> {
    // What is not a number is no maximum.
    let is_maximum = max >= T::zero();
    if !is_maximum {
        return None;
    }
    let radius = clamped(radius.to_f64(), 0.0, T::MAX_COORDINATE.to_f64());
    let radius = if radius >= 0.0 { radius } else { 0.0 };
    let circle = View::Circle(Circle { center: ray.origin, radius });
    let limits = CastOptions { max_time: max, ..CastOptions::default() }.limits();
    let hit = cast_within(&circle, shape, Motions { a: ray.direction, b: Vec2::ZERO }, &limits)?;
    let (point, normal) = (hit.separation.point_b, -hit.separation.normal);
    // As the cast reports it: 0 at the start only.
    let t = T::nearest_keeping_sign(hit.time).to_f64();
    Some(Crossing { t, point, normal, kind: HitKind::Enter })
}
