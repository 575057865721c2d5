//! Support points and boxes of the convex shapes.

use crate::composite::parts::{EVERYWHERE, box_around, box_of};
use collide_core::convex::{rounding_of, support_of};
use collide_core::view::Ellipse;
use collide_core::{Bounds, Real, SupportMap, Vec2, View};
use collide_shapes::kernel::hull::{AsHull, Hull};

/// A point of the convex `view` that lies furthest along the unit vector `toward`; `None` where
/// the shape goes on without end, and for composites.
pub(crate) fn support_point<T: Real>(view: &View<'_, T>, toward: Vec2) -> Option<Vec2> {
    match view {
        View::Point(point) => Some(*point),
        View::Segment(segment) => hull_support(&segment.hull(), toward),
        View::Circle(circle) => hull_support(&circle.hull(), toward),
        View::Capsule(capsule) => hull_support(&capsule.hull(), toward),
        View::Aabb(aabb) => hull_support(&aabb.hull(), toward),
        View::Rect(rect) => hull_support(&rect.hull(), toward),
        View::Triangle(triangle) => hull_support(&triangle.hull(), toward),
        View::ConvexPolygon(polygon) => hull_support(&polygon.hull(), toward),
        View::Ellipse(ellipse) => Some(ellipse_support(ellipse, toward)),
        View::Custom(shape) => Some(custom_support(*shape, toward)),
        View::Ray(ray) if ray.direction.dot(toward) <= 0.0 => Some(ray.origin),
        View::Line(line) if line.direction.dot(toward) == 0.0 => Some(line.point),
        View::HalfPlane(half_plane)
            if half_plane.normal.cross(toward) == 0.0 && half_plane.normal.dot(toward) > 0.0 =>
        {
            Some(half_plane.point)
        }
        _ => None,
    }
}

fn hull_support<H: Hull>(hull: &H, toward: Vec2) -> Option<Vec2> {
    Some(hull.vertex(hull.support_index(toward)) + toward * hull.radius())
}

/// `c + R·L²Rᵀd / |L·Rᵀd|` with the semi-axes on the diagonal of `L`.
fn ellipse_support(ellipse: &Ellipse, toward: Vec2) -> Vec2 {
    let local = toward.unrotated(ellipse.rotation);
    let stretched = Vec2::new(local.x * ellipse.semi_axes.x, local.y * ellipse.semi_axes.y);
    let unit = stretched.unit().unwrap_or(local);
    let reach = Vec2::new(unit.x * ellipse.semi_axes.x, unit.y * ellipse.semi_axes.y);
    ellipse.center + reach.rotated(ellipse.rotation)
}

fn custom_support<T: Real>(shape: &dyn SupportMap<T>, toward: Vec2) -> Vec2 {
    support_of(shape, toward) + toward * rounding_of(shape)
}

/// A box around a shape; everywhere where it has none.
pub(crate) fn bounds<T: Real>(view: &View<'_, T>) -> Bounds {
    match view {
        View::Ray(_) | View::Line(_) | View::HalfPlane(_) | View::Custom(_) => EVERYWHERE,
        View::Polygon(polygon) => polygon.rings.bounds(),
        View::Polyline(polyline) => polyline.rings.bounds(),
        View::Compound(compound) => (0..compound.part_count())
            .map(|i| box_of(compound.part(i)))
            .reduce(Bounds::merged)
            .unwrap_or(EVERYWHERE),
        _ => convex_bounds(view),
    }
}

fn convex_bounds<T: Real>(view: &View<'_, T>) -> Bounds {
    let axes = [Vec2::new(1.0, 0.0), Vec2::new(0.0, 1.0)];
    let extremes = axes.iter().flat_map(|&axis| [axis, -axis]);
    box_around(extremes.filter_map(|axis| support_point(view, axis)))
}
