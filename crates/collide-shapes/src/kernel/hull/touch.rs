//! Whether two rounded hulls touch: they share a point, their (relative) interiors do not.
//!
//! A radius makes an interior of its own: then the interiors meet iff the cores are closer than
//! `r_a + r_b`. Without radii they meet iff the origin lies in the relative interior of the
//! Minkowski difference B − A. Where that has area, its edges are those of A and of B, and
//! each must have something of the other hull strictly inside of it. Where it has none, A and B
//! lie on parallel lines: they must lie on one, and overlap along it.
//!
//! Source: Rockafellar, *Convex Analysis* (1970), Corollary 6.6.2 and Theorem 11.3.

use crate::kernel::hull::Hull;
use crate::kernel::hull::boolean::cores::{
    before, cores_apart, cores_reach, greatest, least, some_edge_leaves_out,
};
use crate::kernel::hull::boolean::intersects;
use crate::kernel::separation::Meeting;
use collide_core::predicate::{cross_of_differences, orient2d};
use collide_core::view::Segment;

/// Whether the hulls share a point but their interiors do not.
pub fn touches<A: Hull, B: Hull>(a: &A, b: &B) -> bool {
    touches_erased(&a.erased(), &b.erased())
}

fn touches_erased<A: Hull, B: Hull>(a: &A, b: &B) -> bool {
    intersects(a, b) && !interiors_meet(a, b)
}

fn interiors_meet<A: Hull, B: Hull>(a: &A, b: &B) -> bool {
    match flat_difference(a, b) {
        Some(Flat::Point) => a.vertex(0) == b.vertex(0),
        Some(Flat::Along(edge)) => overlap_along(a, b, edge),
        None => overlaps_erased(a, b),
    }
}

/// Whether the hulls, which share a point, still do so after every translation that is short
/// enough: the origin lies inside of their Minkowski difference, which has area.
pub fn overlaps<A: Hull, B: Hull>(a: &A, b: &B) -> bool {
    overlaps_erased(&a.erased(), &b.erased())
}

fn overlaps_erased<A: Hull, B: Hull>(a: &A, b: &B) -> bool {
    if a.radius() > 0.0 || b.radius() > 0.0 {
        return cores_reach(a, b, |sign| sign < 0.0) || !cores_apart(a, b);
    }
    flat_difference(a, b).is_none() && every_edge_is_crossed(a, b) && every_edge_is_crossed(b, a)
}

/// How the hulls meet.
pub fn meeting<A: Hull, B: Hull>(a: &A, b: &B) -> Meeting {
    meeting_erased(&a.erased(), &b.erased())
}

#[inline(never)]
fn meeting_erased<A: Hull, B: Hull>(a: &A, b: &B) -> Meeting {
    Meeting::of(intersects(a, b), || overlaps_erased(a, b))
}

/// A Minkowski difference without area.
enum Flat {
    Point,
    /// In the direction of this edge.
    Along(Segment),
}

/// The Minkowski difference of two hulls, if it has no area.
fn flat_difference<A: Hull, B: Hull>(a: &A, b: &B) -> Option<Flat> {
    if a.radius() > 0.0 || b.radius() > 0.0 {
        return None;
    }
    match direction(a).or_else(|| direction(b)) {
        None => Some(Flat::Point),
        Some(edge) if is_parallel(a, edge) && is_parallel(b, edge) => Some(Flat::Along(edge)),
        Some(_) => None,
    }
}

/// Whether the core of a hull has no area.
pub fn is_flat<H: Hull>(hull: &H) -> bool {
    direction(hull).is_none_or(|edge| is_parallel(hull, edge))
}

/// An edge with a length.
pub(crate) fn direction<H: Hull>(hull: &H) -> Option<Segment> {
    hull.sides().find(|e| e.a != e.b)
}

/// Whether all edges are parallel to `edge`.
pub(crate) fn is_parallel<H: Hull>(hull: &H, edge: Segment) -> bool {
    hull.sides().all(|e| cross_of_differences(edge.a, edge.b, e.a, e.b) == 0.0)
}

/// Whether two hulls on parallel lines lie on one and overlap in more than an end point, or are
/// the same point.
fn overlap_along<A: Hull, B: Hull>(a: &A, b: &B, edge: Segment) -> bool {
    let on_line = orient2d(edge.a, edge.b, a.vertex(0)) == 0.0
        && orient2d(edge.a, edge.b, b.vertex(0)) == 0.0;
    on_line && before(least(a), greatest(b)) && before(least(b), greatest(a))
}

/// Whether every edge of `a` has some of `b` strictly on its inner side.
fn every_edge_is_crossed<A: Hull, B: Hull>(a: &A, b: &B) -> bool {
    !some_edge_leaves_out(a, b, |turn| turn <= 0.0)
}
