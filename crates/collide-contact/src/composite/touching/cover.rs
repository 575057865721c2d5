//! What of an outline the neighbors cover: where one of them holds the point and reaches further.

use crate::composite::parts::{Leaf, for_each_part, seam_width};
use crate::composite::touching::way_out::is_curve;
use collide_core::view::Compound;
use collide_core::{Bounds, Vec2, View, greater, lesser, views};
use collide_shapes::kernel::geometry::support_point;
use collide_shapes::kernel::tolerance::CONE_SINE;
use collide_shapes::matrix;
use smallvec::SmallVec;

/// Whether all points of an outline, at which `leaf` of the union has the normal, are within the
/// union as seen along it.
pub(super) fn is_covered(
    union: &View<'_>,
    leaf: &View<'_>,
    points: impl Fn() -> SmallVec<[Vec2; 3]>,
    normal: Vec2,
) -> bool {
    let View::Compound(parts) = union else { return false };
    points().iter().all(|&at| {
        let spot = Spot { at, normal, width: seam_width(union) };
        spot.is_inside(*parts, leaf)
    })
}

/// A point of the outline of a part, and its normal there.
struct Spot {
    at: Vec2,
    normal: Vec2,
    width: f64,
}

impl Spot {
    /// Whether some part of the union holds the point and reaches further.
    fn is_inside(&self, parts: Compound<'_>, leaf: &View<'_>) -> bool {
        (0..parts.part_count()).any(|i| {
            let bounds = parts.box_of_part(i);
            let width = self.width_in(bounds);
            if bounds.is_some_and(|bounds| !is_within(&bounds, self.at, width)) {
                return false;
            }
            match parts.part(i) {
                View::Compound(inner) => self.is_inside(inner, leaf),
                neighbor @ (views!(hull | unbounded | curved | region)) => {
                    !is_same(&neighbor, leaf) && self.is_inside_neighbor(neighbor, leaf, width)
                }
            }
        })
    }

    /// By how much the point may seem apart from a part in this box.
    fn width_in(&self, bounds: Option<Bounds>) -> f64 {
        let size = bounds.map_or(0.0, |b| greater(b.min.norm_l1(), b.max.norm_l1()));
        self.width * (size + self.at.norm_l1())
    }

    fn is_inside_neighbor(&self, neighbor: View<'_>, leaf: &View<'_>, width: f64) -> bool {
        // A curve does not cover what has an inside.
        if is_curve(&neighbor) && !is_curve(leaf) {
            return false;
        }
        let mut is_inside = false;
        let around = Bounds::of_point(self.at);
        let pad = Vec2::new(width, width);
        let window = Bounds { min: around.min - pad, max: around.max + pad };
        for_each_part(&Leaf::alone(neighbor), &window, &mut |part| {
            is_inside = is_inside || self.is_inside_convex(&part.view, width);
        });
        is_inside
    }

    fn is_inside_convex(&self, part: &View<'_>, width: f64) -> bool {
        self.is_exceeded_by(part, width) && matrix::distance(&View::Point(self.at), part) <= width
    }

    /// Whether a part that holds the point reaches further along the normal.
    fn is_exceeded_by(&self, part: &View<'_>, width: f64) -> bool {
        let height = |point: Vec2| (point - self.at).dot(self.normal);
        match part {
            View::Ray(ray) => height(ray.origin) > width || is_along(ray.direction, self.normal),
            View::Line(line) => {
                is_along(line.direction, self.normal) || is_along(-line.direction, self.normal)
            }
            View::HalfPlane(half_plane) => {
                let is_bound = half_plane.normal.unit().is_some_and(|normal| {
                    normal.dot(self.normal) > 0.0 && normal.cross(self.normal).abs() <= CONE_SINE
                });
                !is_bound || height(half_plane.point) > width
            }
            views!(hull | curved | region | compound) => {
                support_point(part, self.normal).is_some_and(|point| height(point) > width)
            }
        }
    }
}

/// Whether a direction leads along the normal.
fn is_along(direction: Vec2, normal: Vec2) -> bool {
    direction.unit().is_some_and(|direction| direction.dot(normal) > CONE_SINE)
}

fn is_within(bounds: &Bounds, point: Vec2, width: f64) -> bool {
    let [x, y] = [
        lesser(point.x - bounds.min.x, bounds.max.x - point.x),
        lesser(point.y - bounds.min.y, bounds.max.y - point.y),
    ];
    x >= -width && y >= -width
}

/// Whether both are the same polygon or polyline, which knows its inner edges itself.
fn is_same(a: &View<'_>, b: &View<'_>) -> bool {
    match (a, b) {
        (View::Polygon(a), View::Polygon(b)) => core::ptr::eq(a.rings, b.rings),
        (View::Polyline(a), View::Polyline(b)) => core::ptr::eq(a.rings, b.rings),
        _ => false,
    }
}
