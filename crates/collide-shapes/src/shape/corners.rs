//! The corners of a polygon: what its placed copies are made of.
//!
//! Rounding bends a straight edge at a vertex in its middle, and tears a vertex off the edge of
//! another ring that it lies on. A polygon that is made of its corners, and has a vertex wherever
//! rings touch, is the same set, and rounding does it no such harm.

use super::convexity::DistinctRing;
use alloc::vec::Vec;
use collide_core::predicate::{dot_of_differences, orient2d};
use collide_core::view::Segment;
use collide_core::{Bounds, Point2, Real, Rings, Vec2};
use core::cmp::Ordering;
use core::ops::ControlFlow;

/// The same set without vertices that repeat the one before or lie in the middle of a straight
/// edge, and with a vertex in every edge that another ring touches; `None` if that changes nothing.
pub(super) fn corners<T: Real>(rings: &Rings<T>) -> Option<Rings<T>> {
    let bent = Rings::closed((0..rings.ring_count()).map(|ring| bent_vertices(rings.ring(ring))));
    let corners = if bent.ring_count() > 1 { split_where_touched(&bent) } else { bent };
    (corners != *rings).then_some(corners)
}

/// The vertices at which the ring turns.
fn bent_vertices<T: Real>(ring: &[Point2<T>]) -> Vec<Point2<T>> {
    let distinct = DistinctRing::new(ring);
    let is_bent = |&i: &usize| {
        let [before, at, after] = distinct.corner(i);
        orient2d(before, at, after) != 0.0
    };
    (0..distinct.len()).filter(is_bent).map(|i| ring[distinct.index(i)]).collect()
}

/// A vertex in the middle of an edge of another ring.
struct Split<T: Real> {
    edge: usize,
    ends: [Vec2; 2],
    vertex: Point2<T>,
}

/// The rings with a vertex wherever one of another ring lies in the middle of an edge.
fn split_where_touched<T: Real>(rings: &Rings<T>) -> Rings<T> {
    let mut splits: Vec<Split<T>> = Vec::new();
    for &vertex in rings.vertices() {
        find_splits(rings, vertex, &mut splits);
    }
    splits.sort_by(|s, t| s.edge.cmp(&t.edge).then_with(|| s.order_along_edge(t)));
    splits.dedup_by(|s, t| s.edge == t.edge && s.vertex == t.vertex);
    let mut splits = splits.into_iter().peekable();
    let mut split_ring = |ring| {
        let mut vertices = Vec::new();
        for edge in rings.ring_range(ring) {
            vertices.push(rings.vertices()[edge]);
            while let Some(split) = splits.next_if(|split| split.edge == edge) {
                vertices.push(split.vertex);
            }
        }
        vertices
    };
    Rings::closed((0..rings.ring_count()).map(&mut split_ring))
}

/// Finds the edges in the middle of which the vertex lies.
fn find_splits<T: Real>(rings: &Rings<T>, vertex: Point2<T>, splits: &mut Vec<Split<T>>) {
    let p = Vec2::from_point(vertex);
    let near = Bounds::of_point(p);
    // Never breaks.
    let _: ControlFlow<()> = rings.search(
        |bounds| bounds.meets(&near),
        |edge, Segment { a, b }| {
            let is_near = Bounds::of_segment(a, b).meets(&near);
            if is_near && p != a && p != b && orient2d(a, b, p) == 0.0 {
                splits.push(Split { edge, ends: [a, b], vertex });
            }
            ControlFlow::Continue(())
        },
    );
}

impl<T: Real> Split<T> {
    fn order_along_edge(&self, other: &Self) -> Ordering {
        let [p, q] = [self, other].map(|split| Vec2::from_point(split.vertex));
        let ahead = dot_of_differences(self.ends[0], self.ends[1], p, q);
        0.0.partial_cmp(&ahead).unwrap_or(Ordering::Equal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Ring<'a> = &'a [[f64; 2]];

    fn rings(rings: &[Ring<'_>]) -> Rings<f64> {
        Rings::closed(rings.iter().map(|ring| ring.iter().map(|&p| p.into()).collect()))
    }

    #[track_caller]
    fn check(given: &[Ring<'_>], expected: &[Ring<'_>]) {
        let given = rings(given);
        assert_eq!(corners(&given).unwrap_or(given), rings(expected));
    }

    #[test]
    fn repeated_vertices_and_those_of_straight_edges_are_left_out() {
        let square: Ring<'_> = &[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
        check(&[square], &[square]);
        assert!(corners(&rings(&[square])).is_none());
        check(
            &[&[
                [0.0, 0.0],
                [1.0, 0.0],
                [4.0, 0.0],
                [4.0, 0.0],
                [4.0, 4.0],
                [0.0, 4.0],
                [0.0, 1.0],
            ]],
            &[square],
        );
        // The first vertex is none of the corners.
        check(
            &[&[[2.0, 0.0], [3.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0], [0.0, 0.0]]],
            &[&[[4.0, 0.0], [4.0, 4.0], [0.0, 4.0], [0.0, 0.0]]],
        );
    }

    #[test]
    fn an_edge_that_another_ring_touches_gets_a_vertex_there() {
        let square: Ring<'_> = &[[0.0, 0.0], [8.0, 0.0], [8.0, 8.0], [0.0, 8.0]];
        let right: Ring<'_> = &[[6.0, 0.0], [5.0, 1.0], [7.0, 1.0]];
        let left: Ring<'_> = &[[2.0, 0.0], [1.0, 1.0], [3.0, 1.0]];
        let touched: Ring<'_> =
            &[[0.0, 0.0], [2.0, 0.0], [6.0, 0.0], [8.0, 0.0], [8.0, 8.0], [0.0, 8.0]];
        check(&[square, right, left], &[touched, right, left]);
        // There is one already, in the middle of a straight edge; and there are two holes at once.
        check(&[touched, right, left], &[touched, right, left]);
        let beside: Ring<'_> = &[[2.0, 0.0], [6.0, 2.0], [6.0, 3.0]];
        check(&[square, left, right, beside], &[touched, left, right, beside]);
        // One hole touches another.
        let above: Ring<'_> = &[[2.0, 1.0], [1.0, 5.0], [3.0, 5.0]];
        let split: Ring<'_> = &[[2.0, 0.0], [1.0, 1.0], [2.0, 1.0], [3.0, 1.0]];
        check(&[square, left, above, right], &[touched, split, above, right]);
    }
}
