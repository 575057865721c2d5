//! Up to when two translating shapes can come as near as a distance: beyond, a motion however long
//! changes nothing, and what it is measured in stays of the size of the shapes.

use crate::form::Form;
use collide_core::view::Located;
use collide_core::{Vec2, View, greater, lesser, predicate};
use collide_shapes::kernel::geometry::{bounds_of, point_of};
use collide_shapes::kernel::tolerance::HORIZON_ERROR;

/// A time after which shapes with this relative velocity, not zero, are no nearer than `target`;
/// infinite where none is known.
pub(crate) fn horizon(a: &View<'_>, b: &View<'_>, velocity: Vec2, target: f64) -> f64 {
    let of = |way: f64, far: f64, speed: f64| {
        // What rounding may take away is added; nothing is as fast as infinity.
        let time = (way + HORIZON_ERROR * (way + far)) / lesser(speed, f64::MAX);
        if time >= 0.0 { time } else { f64::INFINITY }
    };
    if a.is_nowhere() || b.is_nowhere() {
        return 0.0;
    }
    let speed = lesser(velocity.length(), f64::MAX);
    if let (Some(box_a), Some(box_b)) = (bounds_of(a), bounds_of(b)) {
        let all = box_a.merged(box_b);
        return of((all.max - all.min).length() + target, far(all.min) + far(all.max), speed);
    }
    let across = |point: Vec2, normal: Vec2, b: &View<'_>| {
        let normal = normal.unit().unwrap_or(Vec2::ZERO);
        let closing = normal.dot(velocity).abs();
        let height = normal.dot(point_of(b) - point).abs() + size(b) + target;
        let far = far(point) + far(point_of(b)) + height;
        if closing > HORIZON_ERROR * speed { of(height, far, closing) } else { f64::INFINITY }
    };
    match (Form::of(a), Form::of(b)) {
        (Form::Parts(parts), _) => parts
            .parts()
            .map(|part| horizon(&part, b, velocity, target))
            .fold(0.0, |most, time| greater(time, most)),
        (_, Form::Parts(_)) => horizon(b, a, -velocity, target),
        (Form::HalfPlane(plane), _) => across(plane.point, plane.normal, b),
        (Form::Line(line), _) => across(line.point, line.direction.perp(), b),
        (_, Form::HalfPlane(_) | Form::Line(_)) => horizon(b, a, -velocity, target),
        (Form::Ray(p), Form::Ray(q)) => {
            let [p, q] = [p.origin, q.origin].map(View::Point);
            greater(horizon(a, &q, velocity, target), horizon(b, &p, -velocity, target))
        }
        (Form::Ray(ray), _) if predicate::cross_sign(ray.direction, velocity) == 0.0 => {
            let way = (point_of(b) - ray.origin).length() + size(b) + target;
            of(way, far(point_of(b)) + far(ray.origin), speed)
        }
        (Form::Ray(ray), _) => across(ray.origin, ray.direction.perp(), b),
        (_, Form::Ray(_)) => horizon(b, a, -velocity, target),
        (Form::Convex(_) | Form::Outline(_), Form::Convex(_) | Form::Outline(_)) => f64::INFINITY,
    }
}

/// How far a point is from the origin of the frame, or a little more.
fn far(point: Vec2) -> f64 {
    point.norm_l1()
}

/// No point of a bounded shape is further from another.
fn size(view: &View<'_>) -> f64 {
    bounds_of(view).map_or(0.0, |bounds| (bounds.max - bounds.min).length())
}
