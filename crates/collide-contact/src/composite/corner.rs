//! The concave corners of a union: where a side of a part runs into another part.

use crate::composite::exposure::{Exposure, size};
use crate::composite::parts::{Part, bounds, for_each_part};
use crate::manifold::support_face::Side;
use crate::ray::matrix::ray_hits_view;
use collide_core::view::{Ray, Segment};
use collide_core::{Vec2, View, greater, lesser, views};
use collide_shapes::kernel::geometry::support_point;
use collide_shapes::kernel::hull::Hull;
use collide_shapes::kernel::hull::any_small::small_hull;
use collide_shapes::kernel::tolerance::CONE_SINE;
use collide_shapes::matrix;

/// Whether a side of part `own` runs into another part of the union, so that the outline of the
/// union has a concave corner there, of which a body meets one of the sides.
pub(crate) fn has_corner_at(exits: &Exposure<'_>, body: &View<'_>, own: u32, side: &Side) -> bool {
    let (window, mut is_found) = (bounds(body), false);
    let mut visit = |wall: &Part<'_>, slack: f64| {
        for_each_corner(side, wall, slack, &mut |corner| {
            is_found = is_found || {
                let beside = corner.point + corner.open * (4.0 * slack / corner.sine);
                corner.is_met_by(body) && !exits.hides(own, side.normal, || [beside])
            };
        });
    };
    for (its, member) in exits.near().filter(|(its, _)| its.meets(&window)) {
        let slack = exits.seam * greater(size(&window), size(its));
        member.for_each_leaf(&window, &mut |leaf| {
            if !leaf.holds(own) {
                for_each_part(leaf, &window, &mut |wall| visit(wall, slack));
            }
        });
    }
    is_found
}

/// Where a side meets the outline of a wall that rises from it.
struct Corner {
    point: Vec2,
    /// Along the side, away from the wall.
    open: Vec2,
    /// How far the side goes there.
    length: f64,
    /// Of the angle between the two.
    sine: f64,
    /// The side of the wall, from here to its upper end; a curved one has none.
    rising: Option<View<'static>>,
}

impl Corner {
    /// Whether a body meets the side before the wall, or the wall.
    fn is_met_by(&self, body: &View<'_>) -> bool {
        let side = straight(self.point, self.open, self.length);
        let is_met = |side: &View<'_>| matrix::intersects(side, body);
        is_met(&side) || self.rising.as_ref().is_some_and(is_met)
    }
}

/// What goes straight on from a point for this length.
fn straight(origin: Vec2, direction: Vec2, length: f64) -> View<'static> {
    if length == f64::INFINITY {
        return View::Ray(Ray { origin, direction });
    }
    View::Segment(Segment { a: origin, b: origin + direction * length })
}

/// Calls `visit` with the corners at which a side goes on as a wall; lengths within `slack` are
/// none.
fn for_each_corner(side: &Side, wall: &Part<'_>, slack: f64, visit: &mut dyn FnMut(&Corner)) {
    wall.for_each_side(&mut |wall| {
        if let Some(corner) = corner(side, wall, slack) {
            visit(&corner);
        }
    });
    if is_round(&wall.view) {
        for_each_round_corner(side, &wall.view, slack, visit);
    }
}

/// The corner of a side with one of the wall.
fn corner(side: &Side, wall: &Side, slack: f64) -> Option<Corner> {
    let sine = side.direction().dot(wall.normal);
    if sine.abs() <= CONE_SINE {
        return None;
    }
    let [start, foot] = [side, wall].map(|side| side.anchor + side.normal * side.radius);
    let along = (foot - start).dot(wall.normal) / sine;
    let point = start + side.direction() * along;
    let up = wall.direction().dot(point - foot);
    let holds = |range: [f64; 2], at: f64| range[0] - slack <= at && at <= range[1] + slack;
    let end = usize::from(sine > 0.0);
    let length = (side.range[end] - along).abs();
    // Seen from outside of the corner, both run to its right or to its left.
    let rise = (wall.range[1 - end] - up).abs();
    let is_corner = holds(side.range, along) && holds(wall.range, up);
    (is_corner && lesser(length, rise * sine.abs()) > 2.0 * slack).then(|| Corner {
        point,
        open: side.direction() * sine.signum(),
        length,
        sine: sine.abs(),
        rising: Some(straight(point, wall.direction() * -sine.signum(), rise)),
    })
}

/// The same where the outline of the wall is curved: where the side enters it and leaves it.
fn for_each_round_corner(side: &Side, wall: &View<'_>, slack: f64, visit: &mut dyn FnMut(&Corner)) {
    let direction = side.direction();
    let start = side.anchor + side.normal * side.radius;
    let reach = |toward| support_point(wall, toward).map(|point| point - start);
    let (Some(first), Some(last), Some(top)) =
        (reach(-direction), reach(direction), reach(side.normal))
    else {
        return;
    };
    if top.dot(side.normal) <= 2.0 * slack {
        return;
    }
    // From before the wall on, and not from the start of an endless side.
    let first = first.dot(direction);
    let begin = greater(side.range[0], first - (last.dot(direction) - first));
    let ray = Ray { origin: start + direction * begin, direction };
    for hit in ray_hits_view(&ray, wall) {
        let (along, sine) = (begin + hit.t, direction.dot(hit.normal));
        let length = side.range[usize::from(sine > 0.0)] - along;
        let is_on_side = (side.range[0]..=side.range[1]).contains(&along);
        if is_on_side && sine.abs() > CONE_SINE && length.abs() > 2.0 * slack {
            visit(&Corner {
                point: hit.point,
                open: direction * sine.signum(),
                length: length.abs(),
                sine: sine.abs(),
                rising: None,
            });
        }
    }
}

/// Whether the outline of a convex part is curved somewhere.
pub(crate) fn is_round(part: &View<'_>) -> bool {
    match part {
        View::Ellipse(_) | View::Custom(_) => true,
        View::ConvexPolygon(polygon) => polygon.radius > 0.0,
        views!(small_hull | unbounded | region | compound) => {
            small_hull(part).is_some_and(|hull| hull.radius() > 0.0)
        }
    }
}
