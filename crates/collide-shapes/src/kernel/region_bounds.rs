//! Boxes around views and points of views, in `f64`: what prunes a search, and where an inside
//! test starts. Boxes are rounded outward, never too small.

use collide_core::{Bounds, Real, SupportMap, Vec2, Vector2, View};

/// A box around the shape; `None` where it is unbounded.
pub(crate) fn bounds_of<T: Real>(view: &View<'_, T>) -> Option<Bounds> {
    match view {
        View::Point(p) => Some(Bounds::of_point(*p)),
        View::Segment(s) => Some(Bounds::of_segment(s.a, s.b)),
        View::Ray(_) | View::Line(_) | View::HalfPlane(_) => None,
        View::Circle(c) => Some(grown(Bounds::of_point(c.center), c.radius)),
        View::Ellipse(e) => {
            Some(grown(Bounds::of_point(e.center), e.semi_axes.x.max(e.semi_axes.y)))
        }
        View::Capsule(c) => Some(grown(Bounds::of_segment(c.a, c.b), c.radius)),
        View::Aabb(b) => Some(Bounds { min: b.min, max: b.max }),
        View::Rect(r) => around(r.corners()),
        View::Triangle(t) => around(t.vertices),
        View::ConvexPolygon(p) => {
            let core = around(p.vertices.iter().map(|&v| Vec2::from_point(v)))?;
            Some(grown(core, p.radius))
        }
        View::Polygon(p) => Some(p.rings.bounds()),
        View::Polyline(p) => Some(p.rings.bounds()),
        View::Compound(parts) => {
            let mut boxes = (0..parts.part_count()).map(|i| bounds_of(&parts.part(i).view()));
            let first = boxes.next()??;
            boxes.try_fold(first, |all, part| Some(all.merged(part?)))
        }
        View::Custom(shape) => custom_bounds(*shape),
    }
}

fn around(points: impl IntoIterator<Item = Vec2>) -> Option<Bounds> {
    let mut points = points.into_iter();
    let first = Bounds::of_point(points.next()?);
    Some(points.fold(first, Bounds::with_point))
}

/// The box grown by `radius`, and by what the rounding of that may lose; exact for none.
fn grown(bounds: Bounds, radius: f64) -> Bounds {
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
fn custom_bounds<T: Real>(shape: &dyn SupportMap<T>) -> Option<Bounds> {
    let core = around(axis_supports(shape))?;
    let size = core.min.x.abs().max(core.max.x.abs()).max(core.min.y.abs()).max(core.max.y.abs());
    Some(grown(core, shape.rounding().to_f64() + 8.0 * T::EPS.to_f64() * size))
}

fn axis_supports<T: Real>(shape: &dyn SupportMap<T>) -> [Vec2; 4] {
    [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)].map(|(x, y)| {
        Vec2::from_point(shape.support_point(Vector2::new(T::nearest(x), T::nearest(y))))
    })
}

/// A point of the shape; of a round one, a point of its inside.
pub(crate) fn point_of<T: Real>(view: &View<'_, T>) -> Vec2 {
    match view {
        View::Point(p) => *p,
        View::Segment(s) => s.a,
        View::Ray(r) => r.origin,
        View::Line(l) => l.point,
        View::HalfPlane(h) => h.point,
        View::Circle(c) => c.center,
        View::Ellipse(e) => e.center,
        View::Capsule(c) => c.a,
        View::Aabb(b) => b.min,
        View::Rect(r) => r.corners()[0],
        View::Triangle(t) => t.vertices[0],
        View::ConvexPolygon(p) => p.vertex(0),
        View::Polygon(p) => p.rings.vertex(0),
        View::Polyline(p) => p.rings.vertex(0),
        View::Compound(parts) => point_of(&parts.part(0).view()),
        View::Custom(shape) => {
            let [a, b, c, d] = axis_supports(*shape);
            a.midpoint(c).midpoint(b.midpoint(d))
        }
    }
}
