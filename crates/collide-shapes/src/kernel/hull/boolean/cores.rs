//! The exact signs that tell where two cores lie: hulls without their radii.

use crate::kernel::hull::Hull;
use collide_core::predicate::{compare_segment_distance, orient2d};
use collide_core::{Vec2, check};

/// Whether the hull is a point that is nowhere, and so belongs to nothing.
#[inline]
pub(crate) fn is_nowhere<H: Hull>(hull: &H) -> bool {
    hull.len() == 1 && check::is_nowhere(hull.vertex(0))
}

/// Whether the cores are closer than the sum of the radii allows: `accept` is asked for the sign of
/// `distance − (r_a + r_b)`, which for cores that overlap may be that of another vertex.
#[inline]
pub(crate) fn cores_reach<A: Hull, B: Hull>(a: &A, b: &B, accept: impl Fn(f64) -> bool) -> bool {
    vertices_reach(a, b, &accept) || (a.len() > 1 && vertices_reach(b, a, &accept))
}

/// Whether some vertex of `a` is near enough to an edge of `b`.
#[inline]
fn vertices_reach<A: Hull, B: Hull>(a: &A, b: &B, accept: &impl Fn(f64) -> bool) -> bool {
    let (r, s) = (a.radius(), b.radius());
    a.vertices().any(|v| b.sides().any(|e| accept(compare_segment_distance(v, e.a, e.b, r, s))))
}

/// Whether the hulls without their radii are disjoint.
pub(crate) fn cores_apart<A: Hull, B: Hull>(a: &A, b: &B) -> bool {
    edge_separates(a, b) || edge_separates(b, a) || order_separates(a, b)
}

/// Whether all of `b` lies strictly outside one edge of `a`.
#[inline]
fn edge_separates<A: Hull, B: Hull>(a: &A, b: &B) -> bool {
    (0..a.edge_count()).any(|i| {
        let edge = a.edge(i);
        b.vertices().all(|v| orient2d(edge.a, edge.b, v) < 0.0)
    })
}

/// Whether one hull comes lexicographically before the other.
#[inline]
fn order_separates<A: Hull, B: Hull>(a: &A, b: &B) -> bool {
    before(greatest(a), least(b)) || before(greatest(b), least(a))
}

/// Whether `p` comes strictly before `q` in lexicographic order.
#[inline]
pub(crate) fn before(p: Vec2, q: Vec2) -> bool {
    p.x < q.x || (p.x == q.x && p.y < q.y)
}

/// The lexicographically least vertex.
#[inline]
pub(crate) fn least<H: Hull>(hull: &H) -> Vec2 {
    hull.vertices().fold(hull.vertex(0), |low, v| if before(v, low) { v } else { low })
}

/// The lexicographically greatest vertex.
#[inline]
pub(crate) fn greatest<H: Hull>(hull: &H) -> Vec2 {
    hull.vertices().fold(hull.vertex(0), |high, v| if before(high, v) { v } else { high })
}

/// Whether the point belongs to the hull without its radius.
#[inline]
pub(crate) fn core_holds<H: Hull>(hull: &H, p: Vec2) -> bool {
    if hull.len() == 1 {
        return hull.vertex(0) == p;
    }
    let inside = (0..hull.edge_count()).all(|i| {
        let edge = hull.edge(i);
        orient2d(edge.a, edge.b, p) >= 0.0
    });
    inside && !before(p, least(hull)) && !before(greatest(hull), p)
}
