//! The Minkowski difference of two hulls, edge by edge.
//!
//! `A ⊖ B = {a − b}` is a convex polygon whose edges are those of A and of −B in the order of
//! their directions. It is walked, not stored: O(n + m), without allocation. Directions are
//! compared by exact signs, so parallel edges, repeated vertices and collinear ones are in
//! order.

use collide_core::{Vec2, predicate};
use collide_shapes::kernel::hull::Hull;

/// A vertex of the difference: the vertices of A and B that it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct VertexPair {
    pub(crate) a: usize,
    pub(crate) b: usize,
}

/// An edge of the difference.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    /// Whether it is an edge of A, met by a vertex of B; else it is the other way round.
    pub(crate) is_of_a: bool,
    pub(crate) from: VertexPair,
    pub(crate) to: VertexPair,
}

/// The edges of A ⊖ B, counterclockwise: none if both hulls are points.
pub(crate) struct Edges<'h, A: Hull, B: Hull> {
    a: &'h A,
    b: &'h B,
    at: VertexPair,
    left_a: usize,
    left_b: usize,
}

impl<'h, A: Hull, B: Hull> Edges<'h, A, B> {
    pub(crate) fn new(a: &'h A, b: &'h B) -> Self {
        let at = VertexPair { a: lowest(a, 1.0), b: lowest(b, -1.0) };
        Self { a, b, at, left_a: a.edge_count(), left_b: b.edge_count() }
    }

    /// The corner that the walk starts from.
    pub(crate) fn start(&self) -> VertexPair {
        self.at
    }

    fn is_a_next(&self) -> bool {
        if self.left_a == 0 || self.left_b == 0 {
            return self.left_b == 0;
        }
        let edge_a = (self.a.vertex(self.at.a), self.a.vertex(self.a.next(self.at.a)));
        // Of −B: from end to start.
        let edge_b = (self.b.vertex(self.b.next(self.at.b)), self.b.vertex(self.at.b));
        // What has no direction comes before it is in the way.
        if edge_a.0 == edge_a.1 || edge_b.0 == edge_b.1 {
            return edge_a.0 == edge_a.1;
        }
        let (half_a, half_b) = (is_downward(edge_a), is_downward(edge_b));
        if half_a != half_b {
            return half_b;
        }
        predicate::cross_of_differences(edge_a.0, edge_a.1, edge_b.0, edge_b.1) >= 0.0
    }
}

impl<A: Hull, B: Hull> Iterator for Edges<'_, A, B> {
    type Item = Edge;

    fn next(&mut self) -> Option<Edge> {
        if self.left_a + self.left_b == 0 {
            return None;
        }
        let from = self.at;
        let is_of_a = self.is_a_next();
        if is_of_a {
            self.left_a -= 1;
            self.at.a = self.a.next(self.at.a);
        } else {
            self.left_b -= 1;
            self.at.b = self.b.next(self.at.b);
        }
        Some(Edge { is_of_a, from, to: self.at })
    }
}

/// Whether the edge points into the half turn from −x, inclusive, to +x, exclusive. Exact.
fn is_downward((from, to): (Vec2, Vec2)) -> bool {
    to.y < from.y || to.y == from.y && to.x < from.x
}

/// The index of the vertex of `sign · hull` with the least y, and of those the least x; of
/// repeated ones the last, so that the walk starts with an edge that has a length.
fn lowest<H: Hull>(hull: &H, sign: f64) -> usize {
    let at = |i: usize| hull.vertex(i) * sign;
    let below = |p: Vec2, q: Vec2| p.y < q.y || p.y == q.y && p.x < q.x;
    let least =
        (1..hull.vertex_count()).fold(0, |best, i| if below(at(i), at(best)) { i } else { best });
    let mut last = least;
    for _ in 1..hull.vertex_count() {
        if at(hull.next(last)) != at(least) {
            break;
        }
        last = hull.next(last);
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;
    use collide_shapes::kernel::hull::small_hull::SmallHull;

    fn corners<A: Hull, B: Hull>(a: &A, b: &B) -> alloc::vec::Vec<Vec2> {
        Edges::new(a, b).map(|edge| a.vertex(edge.to.a) - b.vertex(edge.to.b)).collect()
    }

    #[test]
    fn two_parallel_segments_differ_by_a_longer_segment() {
        let a = SmallHull::new([Vec2::new(0.0, 0.0), Vec2::new(2.0, 0.0)], 0.0);
        let b = SmallHull::new([Vec2::new(1.0, 1.0), Vec2::new(4.0, 1.0)], 0.0);
        let expected = [(-2.0, -1.0), (1.0, -1.0), (-1.0, -1.0), (-4.0, -1.0)];
        assert_eq!(corners(&a, &b), expected.map(|(x, y)| Vec2::new(x, y)));
    }

    /// The corners of the difference, without those that repeat the one before.
    fn distinct<const N: usize, const M: usize>(
        a: [(f64, f64); N],
        b: [(f64, f64); M],
    ) -> alloc::vec::Vec<Vec2> {
        let a = SmallHull::new(a.map(|(x, y)| Vec2::new(x, y)), 0.0);
        let b = SmallHull::new(b.map(|(x, y)| Vec2::new(x, y)), 0.0);
        let mut all = corners(&a, &b);
        all.dedup();
        all
    }

    #[test]
    fn a_vertex_that_repeats_changes_no_corner() {
        let house = [(0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (2.0, 3.0), (0.0, 2.0)];
        let kite = [(0.0, -3.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];
        for twice in 0..4 {
            let more: [_; 5] = core::array::from_fn(|i| kite[if i > twice { i - 1 } else { i }]);
            assert_eq!(distinct(house, more), distinct(house, kite), "{twice}");
            assert_eq!(distinct(more, house), distinct(kite, house), "{twice}");
        }
    }

    #[test]
    fn a_square_less_a_point_is_the_square_moved() {
        let a = SmallHull::new(
            [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(x, y)| Vec2::new(x, y)),
            0.0,
        );
        let b = SmallHull::new([Vec2::new(5.0, 5.0)], 0.0);
        let expected = [(-4.0, -5.0), (-4.0, -4.0), (-5.0, -4.0), (-5.0, -5.0)];
        assert_eq!(corners(&a, &b), expected.map(|(x, y)| Vec2::new(x, y)));
    }
}
