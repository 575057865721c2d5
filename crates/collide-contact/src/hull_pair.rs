//! Questions about two hulls of any type.

use collide_core::{Real, Vec2, View, views};
use collide_shapes::kernel::hull::{AsHull, Hull};

/// A question about two hulls of any type.
pub(crate) trait OfHulls {
    type Answer;

    fn of<A: Hull, B: Hull>(self, a: &A, b: &B) -> Self::Answer;
}

/// The answer for two shapes, `otherwise` unless both are hulls: to wrap it in an `Option` would
/// copy it.
#[inline]
pub(crate) fn of_hulls<T: Real, Q: OfHulls>(
    a: &View<'_, T>,
    b: &View<'_, T>,
    question: Q,
    otherwise: impl FnOnce() -> Q::Answer,
) -> Q::Answer {
    match (a, b) {
        (View::ConvexPolygon(p), View::ConvexPolygon(q)) => question.of(&p.hull(), &q.hull()),
        (View::ConvexPolygon(p), _) if let Some(q) = small_hull(b) => question.of(&p.hull(), &q),
        (_, View::ConvexPolygon(q)) if let Some(p) = small_hull(a) => question.of(&p, &q.hull()),
        _ => match (small_hull(a), small_hull(b)) {
            (Some(p), Some(q)) => question.of(&p, &q),
            _ => otherwise(),
        },
    }
}

/// The shape as a hull of at most four vertices, if it is one.
pub(crate) fn small_hull<T: Real>(view: &View<'_, T>) -> Option<AnySmallHull> {
    Some(match view {
        View::Point(point) => AnySmallHull::new(&point.hull()),
        View::Segment(segment) => AnySmallHull::new(&segment.hull()),
        View::Circle(circle) => AnySmallHull::new(&circle.hull()),
        View::Capsule(capsule) => AnySmallHull::new(&capsule.hull()),
        View::Aabb(aabb) => AnySmallHull::new(&aabb.hull()),
        View::Rect(rect) => AnySmallHull::new(&rect.hull()),
        View::Triangle(triangle) => AnySmallHull::new(&triangle.hull()),
        View::ConvexPolygon(_) | views!(unbounded | curved | region | compound) => return None,
    })
}

/// A hull of at most four vertices: one type for all of them, so that the cast is compiled
/// four times and not for each of 49 pairs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnySmallHull {
    vertices: [Vec2; 4],
    len: usize,
    radius: f64,
}

impl AnySmallHull {
    fn new<H: Hull>(hull: &H) -> Self {
        let vertices = [0, 1, 2, 3].map(|i: usize| hull.vertex(i.min(hull.len() - 1)));
        Self { vertices, len: hull.len(), radius: hull.radius() }
    }
}

impl Hull for AnySmallHull {
    fn len(&self) -> usize {
        self.len
    }

    fn vertex(&self, index: usize) -> Vec2 {
        self.vertices[index & 3]
    }

    fn radius(&self) -> f64 {
        self.radius
    }

    fn edge_normal(&self, index: usize) -> Option<Vec2> {
        let edge = self.edge(index);
        (-(edge.b - edge.a).perp()).unit()
    }
}
