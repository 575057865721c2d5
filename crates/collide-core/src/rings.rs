//! The outline of a polygon or polyline: rings of vertices, seen as one list of edges.

mod bounds;
mod index;
mod levels;
mod locate;
mod sides;

pub use bounds::Bounds;
pub use index::{Around, RunEdges};
pub(crate) use levels::FAN;
pub use levels::Levels;
pub use locate::Location;

use crate::pose::Pose;
use crate::{Real, Vec2, view};
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;
use index::Index;
use levels::Node;
use smallvec::SmallVec;

/// The rings of a polygon, or the chain of a polyline, in one list of vertices, with an index
/// over the edges.
///
/// Edge `i` starts at vertex `i`. In a closed ring the last edge returns to the ring's first
/// vertex; an open chain has one edge fewer than vertices, but one of a single vertex has an
/// edge without length.
///
/// In the order in which a point is located, so that what is read first lies together.
#[repr(C)]
pub struct Rings {
    /// The box around everything.
    bounds: Bounds,
    /// Where each ring ends in `vertices`.
    ends: SmallVec<[u32; 2]>,
    vertices: SmallVec<[Vec2; 8]>,
    closed: bool,
    one_sided: bool,
    index: Index,
}

impl Rings {
    /// The rings of a polygon: the exterior, then the holes. No validation.
    pub fn closed(rings: impl IntoIterator<Item = Vec<Vec2>>) -> Self {
        let (mut vertices, mut ends) = (SmallVec::new(), SmallVec::new());
        for ring in rings {
            vertices.extend_from_slice(&ring);
            ends.push(vertices.len() as u32);
        }
        Self::indexed(vertices, ends, true)
    }

    /// One chain, which returns to its first vertex if `closed`. No validation.
    pub fn chain(vertices: Vec<Vec2>, closed: bool) -> Self {
        let end = vertices.len() as u32;
        Self::indexed(SmallVec::from_slice(&vertices), smallvec::smallvec![end], closed)
    }

    fn indexed(vertices: SmallVec<[Vec2; 8]>, ends: SmallVec<[u32; 2]>, closed: bool) -> Self {
        let (index, bounds) = Index::new(&ends, closed, &vertices);
        Self { bounds, ends, vertices, closed, one_sided: false, index }
    }

    /// The same, of which contacts, rays, casts and sweeps meet the left of each edge only.
    pub fn one_sided(self) -> Self {
        Self { one_sided: true, ..self }
    }

    /// All vertices, ring after ring.
    pub fn vertices(&self) -> &[Vec2] {
        &self.vertices
    }

    /// Moves every vertex, rounded once to scalar `T`; how far one may have drifted from where
    /// a rigid motion would have brought it. Does not allocate.
    pub fn place<T: Real>(&mut self, pose: &Pose) -> f64 {
        for vertex in &mut self.vertices {
            *vertex = pose.rounded_image::<T>(*vertex);
        }
        let before = core::mem::replace(&mut self.bounds, self.index.fit(&self.vertices));
        let drift = pose.stray::<T>(&before, &self.bounds);
        self.index.move_oriented(pose, drift);
        drift
    }

    /// Whether the last edge of a ring returns to its first vertex.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// Whether contacts, rays, casts and sweeps meet the left of each edge only.
    #[inline]
    pub fn is_one_sided(&self) -> bool {
        self.one_sided
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

    /// The ring to which vertex `vertex` belongs.
    pub fn ring_of(&self, vertex: usize) -> usize {
        self.ends.partition_point(|&end| end as usize <= vertex)
    }

    /// The vertices of ring `ring`.
    pub fn ring(&self, ring: usize) -> &[Vec2] {
        &self.vertices[self.ring_range(ring)]
    }

    /// Vertex `index`.
    #[inline]
    pub fn vertex(&self, index: usize) -> Vec2 {
        self.vertices[index]
    }

    /// Every edge with its index, ring after ring.
    pub fn edges(&self) -> impl Iterator<Item = (usize, view::Segment)> + '_ {
        (0..self.index.run_count()).flat_map(|run| self.index.edges(run, &self.vertices))
    }

    /// The smallest box around all vertices, exact.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Visits the edges that lie in boxes which `enter` lets in, in order, until `visit` breaks.
    ///
    /// The boxes form a tree over runs of consecutive edges: one that is refused is skipped with
    /// all its edges. Neither allocates nor recurses.
    #[inline]
    pub fn search<B>(
        &self,
        enter: impl FnMut(&Bounds) -> bool,
        mut visit: impl FnMut(usize, view::Segment) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.search_runs(enter, |_, mut edges| edges.try_for_each(|(i, edge)| visit(i, edge)))
    }

    /// As [`Rings::search`], but visits all edges there.
    #[inline]
    pub fn for_each_near(
        &self,
        enter: impl FnMut(&Bounds) -> bool,
        mut visit: impl FnMut(usize, view::Segment),
    ) {
        self.index
            .levels()
            .for_each_near(enter, |run, _| self.run(run).for_each(|(i, edge)| visit(i, edge)));
    }

    /// As [`Rings::search`], but visits runs of a few consecutive edges with their box.
    #[inline]
    pub fn search_runs<'a, B>(
        &'a self,
        enter: impl FnMut(&Bounds) -> bool,
        mut visit: impl FnMut(&Bounds, RunEdges<'a>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.index.levels().search(enter, |run, bounds| visit(bounds, self.run(run)))
    }

    /// Visits the runs whose boxes are less than `limit` away, by the word of `distance`, those of
    /// nearer boxes first; `visit` returns the limit from then on.
    #[inline]
    pub fn search_nearest<'a>(
        &'a self,
        limit: f64,
        distance: impl Fn(&Bounds) -> f64,
        mut visit: impl FnMut(RunEdges<'a>) -> f64,
    ) {
        let visit = |run: usize, _: &_| visit(self.run(run));
        self.index.levels().search_nearest(limit, distance, visit);
    }

    /// The same by all that is around the runs.
    pub fn search_nearest_around<'a>(
        &'a self,
        limit: f64,
        distance: impl Fn(Around<'_>) -> f64,
        mut visit: impl FnMut(RunEdges<'a>) -> f64,
    ) {
        let distance = |node| distance(self.index.around(node));
        let visit = |node: Node| visit(self.run(node.number));
        self.index.levels().search_nearest_nodes(limit, distance, visit);
    }

    /// Visits the pairs of runs that are less than `limit` apart, by the word of `apart` for what
    /// is around them, nearer ones first, with the box of the second; `visit` returns the limit
    /// from then on.
    pub fn search_nearest_pairs<'a>(
        &'a self,
        other: &'a Self,
        limit: f64,
        apart: impl Fn(Around<'_>, Around<'_>) -> f64,
        mut visit: impl FnMut(&Bounds, RunEdges<'a>, RunEdges<'a>) -> f64,
    ) {
        let (levels, others) = (self.index.levels(), other.index.levels());
        let apart = |a, b| apart(self.index.around(a), other.index.around(b));
        levels.search_nearest_pairs(others, limit, apart, |a, b, near_b| {
            visit(near_b, self.run(a), other.run(b))
        });
    }

    /// Whether the runs have boxes in their own directions.
    #[inline]
    pub fn is_oriented(&self) -> bool {
        self.index.oriented().is_some()
    }

    /// Whether there are so many edges that it pays to look for the nearest first.
    #[inline]
    pub fn is_deep(&self) -> bool {
        self.index.levels().is_deep()
    }

    #[inline]
    fn run(&self, run: usize) -> RunEdges<'_> {
        self.index.edges(run, &self.vertices)
    }

    /// The same rings without a tree over their edges: every search looks at all of them.
    pub fn flattened(&self) -> Self {
        let mut flat = Self { index: self.index.flattened(), ..self.clone() };
        flat.index.fit(&flat.vertices);
        flat
    }
}

/// `clone_from` does not allocate once there was room for as many vertices, and needles.
impl Clone for Rings {
    fn clone(&self) -> Self {
        Self {
            bounds: self.bounds,
            ends: self.ends.clone(),
            vertices: self.vertices.clone(),
            closed: self.closed,
            one_sided: self.one_sided,
            index: self.index.clone(),
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.bounds = source.bounds;
        self.ends.clone_from(&source.ends);
        self.vertices.clone_from(&source.vertices);
        self.closed = source.closed;
        self.one_sided = source.one_sided;
        self.index.clone_from(&source.index);
    }
}

impl fmt::Debug for Rings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rings")
            .field("vertices", &self.vertices())
            .field("ends", &self.ends)
            .field("closed", &self.closed)
            .field("one_sided", &self.one_sided)
            .finish_non_exhaustive()
    }
}

/// Equal vertices in equal rings, with equal sides.
impl PartialEq for Rings {
    fn eq(&self, other: &Self) -> bool {
        (self.closed, self.one_sided) == (other.closed, other.one_sided)
            && self.ends == other.ends
            && self.vertices == other.vertices
    }
}
