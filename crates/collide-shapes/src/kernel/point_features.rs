//! The distance of a point from a point, a segment and a ray, with its direction.
//!
//! Beside a segment the direction is the segment's own normal, on the side that the exact turn
//! names: right and unit even for a point that is next to the segment or on it.

use crate::kernel::separation::Separation;
use crate::kernel::tolerance::LENGTHENED;
use collide_core::Vec2;
use collide_core::predicate::{orient2d, side_of_line};
use collide_core::view::{Ray, Segment};

/// The distance of two points. The direction of coincident points is +x.
#[inline]
pub fn point_point(p: Vec2, q: Vec2) -> Separation {
    let between = q - p;
    match between.unit() {
        Some(normal) => Separation::new(between.length(), normal, p, q),
        None => Separation::new(0.0, Vec2::new(1.0, 0.0), p, q),
    }
}

/// The distance of a point (A) from a segment (B).
pub fn point_segment(p: Vec2, segment: Segment) -> Separation {
    let Some(along) = (segment.b - segment.a).unit() else {
        return point_point(p, segment.a);
    };
    if p == segment.a || p == segment.b {
        return beside(p, p, along, 0.0);
    }
    let lengthy = along * LENGTHENED;
    let (past_a, past_b) = (lengthy.dot(p - segment.a), lengthy.dot(p - segment.b));
    if past_a <= 0.0 {
        return point_point(p, segment.a);
    }
    if past_b >= 0.0 {
        return point_point(p, segment.b);
    }
    // From the nearer end: next to an end, the distance from the segment is not mistaken for
    // more than that from the end, which has another direction.
    let origin = if past_a + past_b > 0.0 { segment.b } else { segment.a };
    beside(p, origin, along, orient2d(segment.a, segment.b, p))
}

/// The distance of a point (A) from a ray (B).
pub fn point_ray(p: Vec2, ray: &Ray) -> Separation {
    let along = direction(ray.direction);
    if p == ray.origin {
        return beside(p, p, along, 0.0);
    }
    if (along * LENGTHENED).dot(p - ray.origin) <= 0.0 {
        return point_point(p, ray.origin);
    }
    beside(p, ray.origin, along, side_of_line(ray.origin, ray.direction, p))
}

/// The distance of a point from the line through `origin` along the unit vector `along`, on the
/// left of which the point lies if `side` is positive.
#[inline]
pub fn beside(p: Vec2, origin: Vec2, along: Vec2, side: f64) -> Separation {
    let normal = if side > 0.0 { -along.perp() } else { along.perp() };
    let distance = if side == 0.0 { 0.0 } else { along.cross(p - origin).abs() };
    Separation::new(distance, normal, p, p + normal * distance)
}

/// The unit vector of a direction that a constructor has found nonzero.
#[inline]
pub fn direction(vector: Vec2) -> Vec2 {
    vector.unit().unwrap_or(Vec2::new(1.0, 0.0))
}
