//! Boxes around views, their support points, some point of each, and normals of edges, in `f64`.

use crate::kernel::hull::{AsHull, Hull};
use collide_core::predicate::orient2d;
use collide_core::view::{Custom, Ellipse, Located};
use collide_core::{Bounds, Vec2, View, greater, views};

/// A box around the shape, rounded outward; `None` where it is unbounded.
pub fn bounds_of(view: &View<'_>) -> Option<Bounds> {
    views! {
        match view, hull(shape) => around_hull(&shape.hull());
        View::Aabb(b) => Some(Bounds { min: b.min, max: b.max }),
        views!(unbounded) => None,
        View::Ellipse(e) => {
            Some(grown(Bounds::of_point(e.center), greater(e.semi_axes.x, e.semi_axes.y)))
        }
        View::Polygon(p) => Some(p.rings.bounds()),
        View::Polyline(p) => Some(p.rings.bounds()),
        View::Compound(parts) => parts.stored_box().or_else(|| {
            let mut boxes = parts.parts().map(|part| bounds_of(&part));
            let first = boxes.next()??;
            boxes.try_fold(first, |all, part| Some(all.merged(part?)))
        }),
        View::Custom(shape) => custom_bounds(*shape),
    }
}

fn around_hull<H: Hull>(hull: &H) -> Option<Bounds> {
    Some(grown(around(hull.vertices())?, hull.radius()))
}

fn around(points: impl IntoIterator<Item = Vec2>) -> Option<Bounds> {
    let mut points = points.into_iter();
    let first = Bounds::of_point(points.next()?);
    Some(points.fold(first, Bounds::with_point))
}

/// The unit outward normals of the edges of a polygon; one without length has that of its
/// predecessor.
pub(crate) fn edge_normals(vertices: &[Vec2]) -> impl Iterator<Item = Vec2> + '_ {
    let normal = |i: usize| {
        let next = if i + 1 == vertices.len() { 0 } else { i + 1 };
        (-(vertices[next] - vertices[i]).perp()).unit()
    };
    let last = (0..vertices.len()).rev().find_map(normal);
    let mut previous = last.unwrap_or(Vec2::new(1.0, 0.0));
    (0..vertices.len()).map(move |i| {
        previous = normal(i).unwrap_or(previous);
        previous
    })
}

/// The box grown by `radius`, and by what the rounding of that may lose; exact for none.
#[inline]
pub fn grown(bounds: Bounds, radius: f64) -> Bounds {
    if radius == 0.0 {
        return bounds;
    }
    let out = |x: f64| radius + (x.abs() + radius) * f64::EPSILON + f64::MIN_POSITIVE;
    let Bounds { min, max } = bounds;
    Bounds {
        min: Vec2::new(min.x - out(min.x), min.y - out(min.y)),
        max: Vec2::new(max.x + out(max.x), max.y + out(max.y)),
    }
}

/// A support map states its furthest points to within the rounding of its scalar.
fn custom_bounds(shape: Custom<'_>) -> Option<Bounds> {
    let core = around(axis_supports(shape))?;
    let reach = |p: Vec2| greater(p.x.abs(), p.y.abs());
    let size = greater(reach(core.min), reach(core.max));
    Some(grown(core, shape.rounding() + 8.0 * shape.eps() * size))
}

fn axis_supports(shape: Custom<'_>) -> [Vec2; 4] {
    [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)]
        .map(|(x, y)| shape.support_point(Vec2::new(x, y)))
}

/// The ends of a shape of the user's that has no width: a segment, or a point.
pub fn ends_of_flat(shape: Custom<'_>) -> Option<[Vec2; 2]> {
    if shape.rounding() > 0.0 {
        return None;
    }
    let [right, top, left, bottom] = axis_supports(shape);
    let is_wide = right.x - left.x >= top.y - bottom.y;
    let [a, b] = if is_wide { [left, right] } else { [bottom, top] };
    let across = (b - a).perp();
    let is_between = |direction: Vec2| orient2d(a, b, shape.support_point(direction)) == 0.0;
    (a == b || (is_between(across) && is_between(-across))).then_some([a, b])
}

/// A point of the shape; of a round one, a point of its inside.
pub fn point_of(view: &View<'_>) -> Vec2 {
    views! {
        match view, hull(shape) => shape.hull().vertex(0);
        View::Ray(r) => r.origin,
        View::Line(l) => l.point,
        View::HalfPlane(h) => h.point,
        View::Ellipse(e) => e.center,
        View::Polygon(p) => p.rings.vertex(0),
        View::Polyline(p) => p.rings.vertex(0),
        View::Compound(parts) => parts
            .parts()
            .find(|part| !part.is_nowhere())
            .map_or(Vec2::ZERO, |part| point_of(&part)),
        View::Custom(shape) => {
            let [a, b, c, d] = axis_supports(*shape);
            a.midpoint(c).midpoint(b.midpoint(d))
        }
    }
}

/// A point of the convex `view` that lies furthest along the unit vector `toward`; `None` where
/// the shape goes on without end, and for composites.
pub fn support_point(view: &View<'_>, toward: Vec2) -> Option<Vec2> {
    views! {
        match view, hull(shape) => hull_support(&shape.hull(), toward);
        View::Point(point) => Some(*point),
        View::Ellipse(ellipse) => Some(ellipse_support(ellipse, toward)),
        View::Custom(shape) => Some(custom_support(*shape, toward)),
        View::Ray(ray) if ray.direction.dot(toward) <= 0.0 => Some(ray.origin),
        View::Line(line) if line.direction.dot(toward) == 0.0 => Some(line.point),
        View::HalfPlane(half_plane)
            if half_plane.normal.cross(toward) == 0.0 && half_plane.normal.dot(toward) > 0.0 =>
        {
            Some(half_plane.point)
        }
        views!(unbounded | region | compound) => None,
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

fn custom_support(shape: Custom<'_>, toward: Vec2) -> Vec2 {
    shape.support_point(toward) + toward * shape.rounding()
}
