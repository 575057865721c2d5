//! The partition of a polygon into convex pieces, as the kernels see it.

use crate::view::ConvexPolygon;
use crate::{Bounds, Discs, OrientedBox, Vec2};
use alloc::vec::Vec;
use smallvec::SmallVec;

/// A partition of a polygon into convex pieces, computed once, on demand.
pub trait ConvexPieces: core::fmt::Debug + Send + Sync {
    /// The pieces, in a fixed order.
    fn pieces(&self) -> &[ConvexPiece];

    /// A piece of very many vertices as a convex polygon; `None` of others, which are soon laid
    /// out.
    fn laid_out(&self, index: usize) -> Option<&LargePiece>;

    /// Visits the pieces that meet a box, in order, and perhaps others.
    fn search(&self, near: &OrientedBox, visit: &mut dyn FnMut(usize, &ConvexPiece));

    /// Visits the pieces less than `limit` away from a box, those in nearer boxes first, that have
    /// a side of the polygon of which the nearest point to one of the box may be no end; and
    /// perhaps others. `visit` returns the limit from then on.
    fn search_sides(
        &self,
        beside: &OrientedBox,
        limit: f64,
        visit: &mut dyn FnMut(usize, &ConvexPiece) -> f64,
    );
}

/// The outward normal of the edge of a piece that starts at one of its vertices. Partitions have no
/// edges without length.
pub fn normal_of_edge(vertices: &[Vec2], start: usize) -> Vec2 {
    let next = if start + 1 == vertices.len() { 0 } else { start + 1 };
    let (start, end) = (vertices[start], vertices[next]);
    (-(end - start).perp()).unit().unwrap_or(Vec2::new(1.0, 0.0))
}

/// A piece of very many vertices, laid out.
#[derive(Clone, Debug)]
pub struct LargePiece {
    /// Which of the pieces it is.
    pub index: usize,
    /// The smallest box around it.
    pub bounds: Bounds,
    vertices: Vec<Vec2>,
    normals: Vec<Vec2>,
    discs: Discs,
}

impl LargePiece {
    /// The piece with these vertices, at least one.
    pub fn new(index: usize, vertices: Vec<Vec2>) -> Self {
        let normals: Vec<_> = (0..vertices.len()).map(|i| normal_of_edge(&vertices, i)).collect();
        let discs = Discs::of_polygon(&vertices, &normals);
        let bounds =
            vertices.iter().fold(Bounds::of_point(vertices[0]), |all, &p| all.with_point(p));
        Self { index, bounds, vertices, normals, discs }
    }

    /// The piece as the kernels see it.
    pub fn as_view(&self) -> ConvexPolygon<'_> {
        let Self { vertices, normals, discs, .. } = self;
        ConvexPolygon { vertices, normals, discs, radius: 0.0 }
    }
}

/// A convex piece of a polygon: indices of its vertices, counterclockwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConvexPiece {
    /// Indices into [`Rings::vertices`](crate::Rings::vertices).
    pub vertices: SmallVec<[u32; 8]>,
    /// Whether the edge from vertex `i` of the piece to the next is a diagonal inside the polygon.
    pub inner: SmallVec<[bool; 8]>,
}
