//! Questions about two hulls of any type.

use collide_core::View;
use collide_shapes::kernel::hull::any_small::small_hull;
use collide_shapes::kernel::hull::{AsHull, Hull};

/// A question about two hulls of any type.
pub(crate) trait OfHulls {
    type Answer;

    fn of<A: Hull, B: Hull>(self, a: &A, b: &B) -> Self::Answer;
}

/// The answer for two shapes, `otherwise` unless both are hulls: to wrap it in an `Option` would
/// copy it.
#[inline]
pub(crate) fn of_hulls<Q: OfHulls>(
    a: &View<'_>,
    b: &View<'_>,
    question: Q,
    otherwise: impl FnOnce() -> Q::Answer,
) -> Q::Answer {
    match (a, b) {
        (View::ConvexPolygon(p), View::ConvexPolygon(q)) => question.of(&p.hull(), &q.hull()),
        (View::ConvexPolygon(p), _) => match small_hull(b) {
            Some(q) => question.of(&p.hull(), &q),
            None => otherwise(),
        },
        (_, View::ConvexPolygon(q)) => match small_hull(a) {
            Some(p) => question.of(&p, &q.hull()),
            None => otherwise(),
        },
        _ => match (small_hull(a), small_hull(b)) {
            (Some(p), Some(q)) => question.of(&p, &q),
            _ => otherwise(),
        },
    }
}
