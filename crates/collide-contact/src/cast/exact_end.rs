//! Where a cast ends: whether a moved shape meets a ray, a line or a half-plane. Exact.
//!
//! A time near 1 is computed with rounding; whether the touch comes before the end of the motion
//! is then for these signs to say. They know straight and round shapes; of curved ones and of
//! users' shapes nothing is exact.

use crate::form::Form;
use collide_core::view::{HalfPlane, Ray};
use collide_core::{Vec2, View, predicate, views};
use collide_shapes::kernel::hull::any_small::small_hull;
use collide_shapes::kernel::hull::{AsHull, Hull};
use smallvec::SmallVec;

/// The vertices and the radius of a straight or round shape.
struct Core {
    vertices: SmallVec<[Vec2; 16]>,
    radius: f64,
}

impl Core {
    fn of_points(points: impl Iterator<Item = Vec2>) -> Self {
        Self { vertices: points.collect(), radius: 0.0 }
    }

    fn of_hull<H: Hull>(hull: &H) -> Self {
        let vertices = (0..hull.vertex_count()).map(|i| hull.vertex(i)).collect();
        Self { vertices, radius: hull.radius() }
    }

    /// Of a convex shape; `None` if it is curved.
    fn of_convex(view: &View<'_>) -> Option<Self> {
        match view {
            View::ConvexPolygon(polygon) => Some(Self::of_hull(&polygon.hull())),
            views!(small_hull | unbounded | curved | region | compound) => {
                small_hull(view).map(|hull| Self::of_hull(&hull))
            }
        }
    }
}

/// Whether the shape, which no translation but `moved` brings lower, reaches the half-plane;
/// `None` if that is not known exactly.
pub(crate) fn reaches_half_plane(plane: &HalfPlane, view: &View<'_>, moved: Vec2) -> Option<bool> {
    let reaches = |vertex: Vec2, radius: f64| {
        let normal = [Vec2::ZERO, plane.normal];
        predicate::compare_height_when_moved(plane.point, normal, vertex, moved, radius, 0.0) <= 0.0
    };
    match Form::of(view) {
        Form::Convex(convex) => Core::of_convex(convex)
            .map(|core| core.vertices.iter().any(|&vertex| reaches(vertex, core.radius))),
        Form::Outline(rings) => Some(rings.vertices().iter().any(|&vertex| reaches(vertex, 0.0))),
        Form::Ray(ray) => Some(reaches(ray.origin, 0.0)),
        Form::Line(line) => Some(reaches(line.point, 0.0)),
        Form::HalfPlane(other) => Some(reaches(other.point, 0.0)),
        // A compound is cast part by part before it comes here.
        Form::Parts(_) => None,
    }
}

/// How a shape lies to a ray.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// They share a point.
    Meets,
    /// All of it is on one side of the ray's line: positive for the left.
    Beside(i8),
    /// Behind the ray's origin, or on both sides.
    Around,
}

/// How the bounded shape, moved, lies to the ray; `None` if that is not known exactly.
pub(crate) fn place(ray: &Ray, view: &View<'_>, moved: Vec2) -> Option<Place> {
    let place = |core: &Core| Moved { ray, core, moved }.place();
    match Form::of(view) {
        Form::Convex(convex) => Core::of_convex(convex).map(|core| place(&core)),
        Form::Outline(rings) => {
            let edges =
                rings.edges().map(|(_, edge)| Core::of_points([edge.a, edge.b].into_iter()));
            edges.map(|core| place(&core)).reduce(joined)
        }
        Form::Ray(_) | Form::Line(_) | Form::HalfPlane(_) | Form::Parts(_) => None,
    }
}

/// The place of two parts.
fn joined(p: Place, q: Place) -> Place {
    match (p, q) {
        (Place::Meets, _) | (_, Place::Meets) => Place::Meets,
        (p, q) if p == q => p,
        _ => Place::Around,
    }
}

/// Whether a point that moves along a line which meets the ray reaches it.
pub(crate) fn point_reaches_ray(point: Vec2, moved: Vec2, ray: &Ray) -> bool {
    let along = ray.direction;
    let before = predicate::side_of_line(ray.origin, along, point);
    if before == 0.0 {
        return ahead(ray, point, moved) >= 0.0;
    }
    let after = predicate::cross_with_moved(Vec2::ZERO, along, point, moved, ray.origin);
    after == 0.0 || (after > 0.0) != (before > 0.0)
}

/// Sign of how far ahead of the ray's origin the moved point lies.
fn ahead(ray: &Ray, point: Vec2, moved: Vec2) -> f64 {
    let [point, moved, origin] = [point, moved, ray.origin].map(Vec2::perp);
    predicate::cross_with_moved(Vec2::ZERO, ray.direction, point, moved, origin)
}

/// A convex shape, moved, beside a ray.
struct Moved<'r> {
    ray: &'r Ray,
    core: &'r Core,
    moved: Vec2,
}

impl Moved<'_> {
    fn place(&self) -> Place {
        let vertices = &self.core.vertices;
        let meets = vertices.iter().any(|&c| self.meets_disc(c))
            || (0..vertices.len()).any(|i| {
                let (a, b) = (vertices[i], vertices[(i + 1) % vertices.len()]);
                a != b && (self.crosses(a, b) || self.origin_is_near(a, b))
            });
        if meets {
            return Place::Meets;
        }
        let is_on = |left: bool| vertices.iter().all(|&c| self.is_beside(c, left));
        if is_on(true) {
            Place::Beside(1)
        } else if is_on(false) {
            Place::Beside(-1)
        } else {
            Place::Around
        }
    }

    /// Sign of the height of a vertex above the line through `point` with this normal, less the
    /// radius.
    fn height(&self, point: Vec2, normal: [Vec2; 2], vertex: Vec2) -> f64 {
        let radius = self.core.radius;
        predicate::compare_height_when_moved(point, normal, vertex, self.moved, radius, 0.0)
    }

    /// Whether the disc around a vertex lies on one side of the ray's line and does not touch it.
    fn is_beside(&self, vertex: Vec2, left: bool) -> bool {
        let normal = self.ray.direction.perp();
        self.height(self.ray.origin, [Vec2::ZERO, if left { normal } else { -normal }], vertex)
            > 0.0
    }

    /// Whether the disc around a vertex meets the ray.
    fn meets_disc(&self, vertex: Vec2) -> bool {
        let (origin, radius) = (self.ray.origin, self.core.radius);
        if ahead(self.ray, vertex, self.moved) >= 0.0 {
            return !self.is_beside(vertex, true) && !self.is_beside(vertex, false);
        }
        predicate::compare_distance_when_moved(vertex, self.moved, origin, radius, 0.0) <= 0.0
    }

    /// Whether the ray crosses the inner of an edge.
    fn crosses(&self, a: Vec2, b: Vec2) -> bool {
        let Ray { origin, direction } = *self.ray;
        let side =
            |c: Vec2| predicate::cross_with_moved(Vec2::ZERO, direction, c, self.moved, origin);
        let (side_a, side_b) = (side(a), side(b));
        if side_a == 0.0 || side_b == 0.0 || (side_a > 0.0) == (side_b > 0.0) {
            return false;
        }
        // The side of the edge on which the origin lies, seen from the other end.
        let turn = predicate::cross_with_moved(b, a, a, self.moved, origin);
        turn == 0.0 || (turn > 0.0) == (side_b > 0.0)
    }

    /// Whether the ray's origin lies over an edge, on its right, no further away than the radius.
    fn origin_is_near(&self, a: Vec2, b: Vec2) -> bool {
        let origin = self.ray.origin;
        // Signs of (a − b) · (a + moved − origin) and of (b − a) · (b + moved − origin).
        let over = |from: Vec2, to: Vec2| {
            let [c, u, d] = [to, self.moved, origin].map(Vec2::perp);
            predicate::cross_with_moved(from, to, c, u, d) >= 0.0
        };
        let is_outside = predicate::cross_with_moved(a, b, a, self.moved, origin) >= 0.0;
        let inward = [a.perp(), b.perp()];
        over(b, a) && over(a, b) && is_outside && self.height(origin, inward, a) <= 0.0
    }
}
