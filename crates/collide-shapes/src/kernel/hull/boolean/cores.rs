//! The exact signs that decide where two cores lie: hulls without their radii.

use crate::kernel::hull::Hull;
use crate::kernel::hull::axis::many::{Floor, for_best_edges};
use crate::kernel::hull::many::{Chain, clearly_higher, is_in_some_wedge};
use crate::kernel::tolerance::UNPROVEN;
use collide_core::predicate::{compare_segment_distance, orient2d};
use collide_core::view::Segment;
use collide_core::{Vec2, check};

/// Whether the hull is a point that is nowhere, and so belongs to nothing.
#[inline]
pub(crate) fn is_nowhere<H: Hull>(hull: &H) -> bool {
    hull.vertex_count() == 1 && check::is_nowhere(hull.vertex(0))
}

/// Whether the cores are closer than the sum of the radii allows: `accept` is given the sign of
/// `distance − (r_a + r_b)`, which for cores that overlap may be that of another vertex.
#[inline]
pub(crate) fn cores_reach<A: Hull, B: Hull>(a: &A, b: &B, accept: impl Fn(f64) -> bool) -> bool {
    vertices_reach(a, b, &accept) || (a.vertex_count() > 1 && vertices_reach(b, a, &accept))
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
    some_edge_leaves_out(a, b, |turn| turn < 0.0)
}

/// Whether for some edge of `a` that has a length the turns to all vertices of `b` are known to be
/// outside: all negative ones are.
pub(crate) fn some_edge_leaves_out<A: Hull, B: Hull>(
    a: &A,
    b: &B,
    is_outside: impl Fn(f64) -> bool,
) -> bool {
    let leaves_out = |edge: usize| {
        let Segment { a: start, b: end } = a.edge(edge);
        let is_out = |i: usize| is_outside(orient2d(start, end, b.vertex(i)));
        start != end && all_low_vertices(b, a.edge_normal(edge), start, is_out)
    };
    if !a.is_large() {
        return (0..a.edge_count()).any(leaves_out);
    }
    // Inside of all other edges there is clearly something.
    let reach = a.reach_from(b.vertex(0)) + b.reach_from(a.vertex(0));
    let slack = UNPROVEN * reach + f64::MIN_POSITIVE;
    let mut floor = Floor { gap: -slack, error: slack };
    let mut is_found = false;
    for_best_edges(a, b, &mut floor, &mut |edge, _, floor| {
        if leaves_out(edge) {
            (is_found, floor.gap) = (true, f64::INFINITY);
        }
    });
    is_found
}

/// Whether all vertices of a hull are outside of an edge that starts at `origin`. Only those are
/// tested that may not be: of a large polygon those that lie lowest.
fn all_low_vertices<H: Hull>(
    hull: &H,
    normal: Option<Vec2>,
    origin: Vec2,
    is_outside: impl Fn(usize) -> bool,
) -> bool {
    let clearly =
        normal.filter(|_| hull.is_large()).and_then(|n| clearly_higher(n, hull.reach_from(origin)));
    let (Some(normal), Some(clearly)) = (normal, clearly) else {
        return (0..hull.vertex_count()).all(is_outside);
    };
    let (lowest, _) = hull.lowest(normal, origin);
    if lowest.abs() > clearly {
        return lowest > 0.0;
    }
    Chain::lowest(hull, normal, 4.0 * clearly).indices().all(is_outside)
}

/// Whether one hull comes lexicographically before the other.
#[inline]
fn order_separates<A: Hull, B: Hull>(a: &A, b: &B) -> bool {
    before(greatest(a), least(b)) || before(greatest(b), least(a))
}

/// Whether `p` comes strictly before `q` in lexicographic order.
#[inline]
pub(crate) fn before(p: Vec2, q: Vec2) -> bool {
    p.lexicographic_cmp(q).is_lt()
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
    if hull.vertex_count() == 1 {
        return hull.vertex(0) == p;
    }
    if hull.is_large()
        && let Some(holds) = is_in_some_wedge(hull, p)
    {
        return holds;
    }
    let inside = (0..hull.edge_count()).all(|i| {
        let edge = hull.edge(i);
        orient2d(edge.a, edge.b, p) >= 0.0
    });
    inside && !before(p, least(hull)) && !before(greatest(hull), p)
}
