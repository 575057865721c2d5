//! The partition of a polygon into convex pieces.
//!
//! A constrained Delaunay triangulation splits the polygon: that of the crate `spade` where it
//! proves complete; else, because coordinates lie too far apart for it, and without the standard
//! library, the plain one of `advancing_front`. Diagonals are then removed, the longest first,
//! wherever the corners at both of their ends stay convex. What is left has at most four times
//! as many pieces as the best partition.
//!
//! Source: Hertel & Mehlhorn, *Fast triangulation of simple polygons* (1983).

use crate::shape::advancing_front;
#[cfg(feature = "std")]
use crate::shape::completeness::is_partition;
#[cfg(feature = "std")]
use crate::shape::delaunay;
use alloc::vec::Vec;
use collide_core::predicate::orient2d;
use collide_core::view::ConvexPiece;
use collide_core::{Rings, Vec2};

/// The convex pieces of a polygon, in a fixed order.
pub(super) fn partition(rings: &Rings) -> Vec<ConvexPiece> {
    let Some(triangles) = triangulate(rings) else { return Vec::new() };
    let mut mesh = Mesh::new(&triangles);
    mesh.merge(rings);
    mesh.pieces()
}

/// The triangles, counterclockwise, as indices of the rings' vertices; of vertices in one place
/// the first. `None` if the rings are not those of a polygon.
fn triangulate(rings: &Rings) -> Option<Vec<[u32; 3]>> {
    #[cfg(feature = "std")]
    if let Some(triangles) = delaunay::triangulate(rings).filter(|all| is_partition(rings, all)) {
        return Some(triangles);
    }
    advancing_front::triangulate(rings)
}

/// The directed edges of the pieces. Each piece is a cycle of `next`, counterclockwise.
struct Mesh {
    edges: Vec<HalfEdge>,
}

#[derive(Clone, Copy)]
struct HalfEdge {
    /// The vertex of the polygon where it starts.
    start: u32,
    next: usize,
    previous: usize,
    /// The edge back; of an edge of the outline the edge itself.
    twin: usize,
    /// Whether it bounds a piece.
    is_used: bool,
    /// Whether it is a diagonal inside the polygon.
    is_inner: bool,
}

impl Mesh {
    /// The mesh of counterclockwise triangles. An edge that two of them share is a diagonal.
    fn new(triangles: &[[u32; 3]]) -> Self {
        let ends = |i: usize| {
            let triangle = triangles[i / 3];
            (triangle[i % 3], triangle[(i + 1) % 3])
        };
        let count = 3 * triangles.len();
        let mut sorted: Vec<usize> = (0..count).collect();
        sorted.sort_by_key(|&i| ends(i));
        let edge = |i: usize| {
            let (start, end) = ends(i);
            let twin = sorted.binary_search_by_key(&(end, start), |&j| ends(j)).map(|k| sorted[k]);
            HalfEdge {
                start,
                next: i - i % 3 + (i + 1) % 3,
                previous: i - i % 3 + (i + 2) % 3,
                twin: twin.unwrap_or(i),
                is_used: true,
                is_inner: twin.is_ok(),
            }
        };
        Self { edges: (0..count).map(edge).collect() }
    }

    fn start(&self, edge: usize, rings: &Rings) -> Vec2 {
        rings.vertex(self.edges[edge].start as usize)
    }

    /// Removes diagonals, the longest first, where what is left is convex.
    fn merge(&mut self, rings: &Rings) {
        let mut diagonals: Vec<(f64, usize)> = Vec::new();
        for (i, edge) in self.edges.iter().enumerate() {
            if edge.is_inner && edge.start < self.edges[edge.twin].start {
                let along = self.start(edge.twin, rings) - self.start(i, rings);
                diagonals.push((along.length(), i));
            }
        }
        let ends = |i: usize| (self.edges[i].start, self.edges[self.edges[i].twin].start);
        diagonals.sort_by(|(d, i), (e, j)| e.total_cmp(d).then_with(|| ends(*i).cmp(&ends(*j))));
        for (_, diagonal) in diagonals {
            let twin = self.edges[diagonal].twin;
            if self.stays_convex(diagonal, twin, rings) && self.stays_convex(twin, diagonal, rings)
            {
                self.join_across(diagonal, twin);
                self.join_across(twin, diagonal);
                self.edges[diagonal].is_used = false;
                self.edges[twin].is_used = false;
            }
        }
    }

    /// Whether the corner where `edge` starts is convex without it.
    fn stays_convex(&self, edge: usize, twin: usize, rings: &Rings) -> bool {
        let before = self.start(self.edges[edge].previous, rings);
        let after = self.start(self.edges[self.edges[twin].next].next, rings);
        orient2d(before, self.start(edge, rings), after) >= 0.0
    }

    /// Leads around the start of `edge` from one piece into the other.
    fn join_across(&mut self, edge: usize, twin: usize) {
        let (previous, next) = (self.edges[edge].previous, self.edges[twin].next);
        self.edges[previous].next = next;
        self.edges[next].previous = previous;
    }

    /// The pieces, each from its lowest vertex, in the order of their vertices.
    fn pieces(mut self) -> Vec<ConvexPiece> {
        let mut pieces = Vec::new();
        for first in 0..self.edges.len() {
            let mut cycle: Vec<(u32, bool)> = Vec::new();
            let mut edge = first;
            while core::mem::take(&mut self.edges[edge].is_used) {
                cycle.push((self.edges[edge].start, self.edges[edge].is_inner));
                edge = self.edges[edge].next;
            }
            let lowest = (0..cycle.len()).min_by_key(|&i| cycle[i].0);
            cycle.rotate_left(lowest.unwrap_or(0));
            if !cycle.is_empty() {
                let (vertices, inner) = cycle.into_iter().unzip();
                pieces.push(ConvexPiece { vertices, inner });
            }
        }
        pieces.sort_by(|a, b| a.vertices.cmp(&b.vertices));
        pieces
    }
}
