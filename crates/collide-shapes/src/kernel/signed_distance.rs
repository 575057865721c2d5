//! The signed distance field of a shape, by family.
//!
//! For a convex shape it is the separation of the shape from the point: outside the distance,
//! inside the least way out. For a polygon it is the distance from its outline with the sign
//! of the exact inside test. A union answers with the least of its parts: exact outside, and
//! inside the depth in the deepest part, which is a lower bound where parts overlap or abut.

use crate::kernel::region::vicinity::Vicinity;
use crate::kernel::{Separation, curved, flat};
use crate::matrix;
use collide_core::predicate::{dot_of_differences, orient2d};
use collide_core::view::{self, Compound, Located, Segment};
use collide_core::{Rings, Vec2, View, greater, views};

/// The separation of `shape` (A) from `point` (B).
pub fn signed_distance(shape: &View<'_>, point: &Vec2) -> Separation {
    if shape.is_nowhere() || point.is_nowhere() {
        return Separation::FROM_NOWHERE;
    }
    views! {
        match shape, hull(a) => flat::separation(a, point);
        View::Ray(a) => flat::separation(a, point),
        View::Line(a) => flat::separation(a, point),
        View::HalfPlane(a) => flat::separation(a, point),
        View::Ellipse(a) => curved::separation(a, point),
        View::Custom(a) => curved::separation(a, point),
        View::Polygon(a) => {
            let inside = matrix::intersects(shape, &View::Point(*point));
            from_outline(a.rings, *point, if inside { -1.0 } else { 1.0 })
        }
        View::Polyline(a) => from_outline(a.rings, *point, 1.0),
        View::Compound(parts) => least_of_parts(*parts, point),
    }
}

/// The distance from the outline, times `sign`; `normal` still points out of the shape.
fn from_outline(rings: &Rings, point: Vec2, sign: f64) -> Separation {
    let outline = View::Polyline(view::Polyline { rings });
    let gap = matrix::closest_points(&outline, &View::Point(point));
    let normal = (gap.point_b - gap.point_a).unit().map(|n| n * sign);
    Separation {
        distance: gap.distance * sign,
        normal: normal.unwrap_or_else(|| normal_at(rings, point)),
        point_a: gap.point_a,
        point_b: point,
    }
}

/// The normal of an edge that holds `point`; the solid lies to the left of every edge.
fn normal_at(rings: &Rings, point: Vec2) -> Vec2 {
    let holds = |e: &Segment| {
        orient2d(e.a, e.b, point) == 0.0
            && dot_of_differences(e.a, e.b, e.a, point) >= 0.0
            && dot_of_differences(e.b, e.a, e.b, point) >= 0.0
    };
    rings
        .edges()
        .filter(|(_, e)| holds(e))
        .find_map(|(_, e)| (-(e.b - e.a).perp()).unit())
        .unwrap_or(Vec2::new(1.0, 0.0))
}

/// Of several the first. A part is no nearer than its box, but the deepest of those that hold the
/// point may be any of them.
fn least_of_parts(parts: Compound<'_>, point: &Vec2) -> Separation {
    let of_part = |index| signed_distance(&parts.part(index), point);
    let near = Vicinity::of_partner_of(parts, &View::Point(*point));
    let Some((boxes, near)) = parts.part_boxes().zip(near) else {
        let nearer = |p: Separation, q: Separation| if q.distance < p.distance { q } else { p };
        return (0..parts.part_count()).map(of_part).fold(Separation::FROM_NOWHERE, nearer);
    };
    let mut least = Separation::FROM_NOWHERE;
    let mut first = usize::MAX;
    boxes.search_nearest(
        f64::INFINITY,
        |bounds| near.least_distance(bounds),
        |index, _| {
            let next = of_part(index);
            if (next.distance, index) < (least.distance, first) {
                (least, first) = (next, index);
            }
            greater(least.distance, 0.0).next_up()
        },
    );
    least
}
