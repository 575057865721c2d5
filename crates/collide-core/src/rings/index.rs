//! The index over the edges of rings: boxes over runs of consecutive edges.
//!
//! Each ring is cut into runs of at most [`RUN`] edges, and the boxes of the runs are the items of
//! a tree ([`Levels`]): consecutive edges are near each other. Boxes are the exact bounds of the
//! vertices.

use super::bounds::Bounds;
use super::levels::{Levels, Node};
use crate::{Vec2, view};
use smallvec::SmallVec;

/// Edges in a run: fewer make more boxes, more make more edges per box that is met.
const RUN: usize = 8;

/// Consecutive edges of one ring.
#[derive(Clone, Copy, Debug)]
struct Run {
    start: u32,
    len: u32,
    /// The vertex at which the last edge ends.
    last: u32,
    ring: u32,
}

/// Runs of edges and the tree of boxes over them.
#[derive(Debug)]
pub(super) struct Index {
    runs: SmallVec<[Run; 1]>,
    levels: Levels,
}

impl Index {
    /// The runs of the rings that end where `ends` says. The boxes are not fitted yet.
    pub(super) fn new(ends: &[u32], closed: bool) -> Self {
        let mut index = Self { runs: SmallVec::new(), levels: Levels::flat(0) };
        let mut start = 0;
        for (ring, &end) in ends.iter().enumerate() {
            index.cut_ring(start, end, ring as u32, closed);
            start = end;
        }
        index.levels = Levels::new(index.runs.len());
        index
    }

    /// The same runs, without a tree over them.
    pub(super) fn flattened(&self) -> Self {
        Self { runs: self.runs.clone(), levels: Levels::flat(self.runs.len()) }
    }

    fn cut_ring(&mut self, first: u32, end: u32, ring: u32, closed: bool) {
        let edge_end = if closed || end - first < 2 { end } else { end - 1 };
        for start in (first..edge_end).step_by(RUN) {
            let len = (edge_end - start).min(RUN as u32);
            let last = if start + len == end { first } else { start + len };
            self.runs.push(Run { start, len, last, ring });
        }
    }

    /// Fits every box to the vertices; the box around everything.
    pub(super) fn fit(&mut self, vertices: &[Vec2]) -> Bounds {
        self.levels.fit(self.runs.iter().map(|run| run_bounds(run, vertices)))
    }

    /// The boxes of the runs.
    #[inline]
    pub(super) fn levels(&self) -> &Levels {
        &self.levels
    }

    pub(super) fn run_count(&self) -> usize {
        self.runs.len()
    }

    /// The vertices at which the edges of run `run` start, and where the last one ends.
    #[inline]
    pub(super) fn run_vertices<'a>(
        &self,
        run: usize,
        vertices: &'a [Vec2],
    ) -> (&'a [Vec2], &'a Vec2) {
        let run = &self.runs[run];
        let start = run.start as usize;
        (&vertices[start..start + run.len as usize], &vertices[run.last as usize])
    }

    /// The vertices at which the edges below a node begin and end, if they form one chain.
    #[inline]
    pub(super) fn chain_ends(&self, node: Node) -> Option<(usize, usize)> {
        let items = self.levels.items(node);
        let (first, last) = (&self.runs[items.start], &self.runs[items.end - 1]);
        (first.ring == last.ring).then_some((first.start as usize, last.last as usize))
    }

    /// The edges of run `run`.
    #[inline]
    pub(super) fn edges<'a>(&self, run: usize, vertices: &'a [Vec2]) -> RunEdges<'a> {
        let run = &self.runs[run];
        let start = run.start as usize;
        RunEdges {
            rest: &vertices[start..start + run.len as usize],
            index: start,
            last: vertices[run.last as usize],
        }
    }
}

impl Clone for Index {
    fn clone(&self) -> Self {
        Self { runs: self.runs.clone(), levels: self.levels.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.runs.clone_from(&source.runs);
        self.levels.clone_from(&source.levels);
    }
}

fn run_bounds(run: &Run, vertices: &[Vec2]) -> Bounds {
    let starts = &vertices[run.start as usize..(run.start + run.len) as usize];
    let last = Bounds::of_point(vertices[run.last as usize]);
    starts.iter().fold(last, |all, &p| all.with_point(p))
}

/// The edges of a run, each with its index.
#[derive(Clone, Debug)]
pub struct RunEdges<'a> {
    /// The vertices at which the edges to come start.
    rest: &'a [Vec2],
    index: usize,
    /// Where the last edge ends.
    last: Vec2,
}

impl Iterator for RunEdges<'_> {
    type Item = (usize, view::Segment);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (&start, rest) = self.rest.split_first()?;
        let b = rest.first().copied().unwrap_or(self.last);
        let edge = (self.index, view::Segment { a: start, b });
        (self.rest, self.index) = (rest, self.index + 1);
        Some(edge)
    }
}
