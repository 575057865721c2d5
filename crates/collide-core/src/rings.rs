//! The outline of a polygon or polyline: rings of vertices, seen as one list of edges.

use crate::{Real, Vec2, view};
use alloc::vec::Vec;
use nalgebra::Point2;

/// The rings of a polygon, or the chain of a polyline, in one list of vertices.
///
/// Edge `i` starts at vertex `i`. In a closed ring the last edge returns to the ring's first
/// vertex; an open chain has one edge fewer than vertices.
#[derive(Debug, PartialEq)]
pub struct Rings<T: Real> {
    vertices: Vec<Point2<T>>,
    /// Where each ring ends in `vertices`.
    ends: Vec<u32>,
    closed: bool,
}

impl<T: Real> Clone for Rings<T> {
    fn clone(&self) -> Self {
        Self { vertices: self.vertices.clone(), ends: self.ends.clone(), closed: self.closed }
    }

    /// No allocation where the vectors of `self` are large enough.
    fn clone_from(&mut self, source: &Self) {
        self.vertices.clone_from(&source.vertices);
        self.ends.clone_from(&source.ends);
        self.closed = source.closed;
    }
}

impl<T: Real> Rings<T> {
    /// The rings of a polygon: the exterior, then the holes. No validation.
    pub fn closed(rings: impl IntoIterator<Item = Vec<Point2<T>>>) -> Self {
        let mut all = Self { vertices: Vec::new(), ends: Vec::new(), closed: true };
        for ring in rings {
            all.vertices.extend(ring);
            all.ends.push(all.vertices.len() as u32);
        }
        all
    }

    /// One chain, which returns to its first vertex if `closed`. No validation.
    pub fn chain(vertices: Vec<Point2<T>>, closed: bool) -> Self {
        let ends = alloc::vec![vertices.len() as u32];
        Self { vertices, ends, closed }
    }

    /// All vertices, ring after ring.
    pub fn vertices(&self) -> &[Point2<T>] {
        &self.vertices
    }

    /// All vertices, to be moved in place by a rigid motion.
    pub fn vertices_mut(&mut self) -> &mut [Point2<T>] {
        &mut self.vertices
    }

    /// Whether the last edge of a ring returns to its first vertex.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// How many rings there are.
    pub fn ring_count(&self) -> usize {
        self.ends.len()
    }

    /// The vertex indices of ring `ring`.
    pub fn ring_range(&self, ring: usize) -> core::ops::Range<usize> {
        let start = if ring == 0 { 0 } else { self.ends[ring - 1] as usize };
        start..self.ends[ring] as usize
    }

    /// The vertices of ring `ring`.
    pub fn ring(&self, ring: usize) -> &[Point2<T>] {
        &self.vertices[self.ring_range(ring)]
    }

    /// Vertex `index`, promoted.
    #[inline]
    pub fn vertex(&self, index: usize) -> Vec2 {
        Vec2::from_point(self.vertices[index])
    }

    /// Every edge with its index, ring after ring.
    pub fn edges(&self) -> impl Iterator<Item = (usize, view::Segment)> + '_ {
        (0..self.ring_count()).flat_map(move |ring| {
            let range = self.ring_range(ring);
            let (start, end) = (range.start, range.end);
            let count = if self.closed || end - start == 1 { end - start } else { end - start - 1 };
            (start..start + count).map(move |i| {
                let next = if i + 1 == end { start } else { i + 1 };
                (i, view::Segment { a: self.vertex(i), b: self.vertex(next) })
            })
        })
    }
}
