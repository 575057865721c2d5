//! The start of casts and sweeps: shapes that intersect before they move meet at time 0; with a
//! one-sided chain those that have a contact.

use crate::cast::Impact;
use crate::contact::matrix::contact;
use crate::one_sided::is_one_sided;
use collide_core::{Vec2, View, greater};
use collide_shapes::kernel::Separation;
use collide_shapes::matrix;

/// The time after the start of what meets by less than any number after it: the least positive one.
pub(crate) const LEAST_TIME: f64 = f64::from_bits(1);

/// The impact at time 0 of shapes that intersect, with the normal of their contact.
pub(crate) fn impact(a: &View<'_>, b: &View<'_>) -> Option<Impact> {
    if !matrix::intersects(a, b) {
        return None;
    }
    if is_one_sided(a) || is_one_sided(b) {
        let met = contact::of_views(a, b, 0.0);
        return met.map(|met| Impact { time: 0.0, point: met.point_a, normal: met.normal });
    }
    let point = matrix::closest_points(a, b).point_a;
    let met = contact::of_views(a, b, 0.0);
    let normal = met.map_or(Vec2::new(1.0, 0.0), |met| met.normal);
    Some(Impact { time: 0.0, point, normal })
}

/// The impact of shapes that do not intersect at the start: after it, if only by the least there
/// is, so that a time of 0 and the boolean never contradict each other.
pub(crate) fn later(impact: Impact) -> Impact {
    Impact { time: greater(impact.time, LEAST_TIME), ..impact }
}

/// The signed distance of two convex shapes.
pub(crate) fn separation(a: &View<'_>, b: &View<'_>) -> Option<Separation> {
    contact::of_views(a, b, f64::MAX)
}
