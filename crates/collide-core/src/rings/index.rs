//! The index over the edges of rings: boxes over runs of consecutive edges.
//!
//! Each ring is cut into runs of at most [`RUN`] edges; the boxes of the runs are level 0, and
//! a box of the next level holds [`FAN`] consecutive ones. Consecutive edges are near each
//! other, so the tree is good without any sorting, the place of a node tells its children and
//! its parent, and only the boxes have to be fitted again after a motion. Boxes are the exact
//! bounds of the vertices.

use crate::{Vec2, greater, view};
use smallvec::SmallVec;

/// Edges in a run: fewer make more boxes, more make more edges per box that is met.
const RUN: usize = 8;
/// Children of a box.
const FAN: usize = 4;
/// Enough levels for 2^32 edges: 2^29 runs, a quarter on each next level.
const LEVELS: usize = 16;

/// An axis-aligned box around edges, exact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Least coordinates.
    pub min: Vec2,
    /// Greatest coordinates.
    pub max: Vec2,
}

impl Bounds {
    /// The box of a single point.
    #[inline]
    pub fn of_point(p: Vec2) -> Self {
        Self { min: p, max: p }
    }

    /// The box around two points.
    #[inline]
    pub fn of_segment(a: Vec2, b: Vec2) -> Self {
        Self { min: a.min(b), max: a.max(b) }
    }

    /// The box around this one and `p`.
    #[inline]
    pub fn with_point(self, p: Vec2) -> Self {
        Self { min: self.min.min(p), max: self.max.max(p) }
    }

    /// The box around both.
    #[inline]
    pub fn merged(self, other: Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// Whether the boxes share a point.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        self.min.x <= other.max.x
            && other.min.x <= self.max.x
            && self.min.y <= other.max.y
            && other.min.y <= self.max.y
    }

    /// The distance between the boxes, rounded down: never more than the true one.
    #[inline]
    pub fn least_distance(&self, other: &Self) -> f64 {
        let axis = |a: f64, b: f64| greater(greater(a, b), 0.0);
        let gap = Vec2::new(
            axis(self.min.x - other.max.x, other.min.x - self.max.x),
            axis(self.min.y - other.max.y, other.min.y - self.max.y),
        );
        gap.length() * (1.0 - 4.0 * f64::EPSILON)
    }
}

/// Consecutive edges of one ring.
#[derive(Clone, Copy, Debug)]
struct Run {
    start: u32,
    len: u32,
    /// The vertex at which the last edge ends.
    last: u32,
    ring: u32,
}

/// The place of a box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    level: usize,
    /// Its number within the level.
    pub(super) number: usize,
}

/// Runs of edges and the tree of boxes over them.
#[derive(Debug)]
pub(super) struct Index {
    runs: SmallVec<[Run; 1]>,
    /// Level after level, the runs' first.
    boxes: SmallVec<[Bounds; 1]>,
    /// Where each level starts in `boxes`; then where the last ends.
    starts: [u32; LEVELS + 1],
    top: usize,
}

impl Index {
    /// The runs of the rings that end where `ends` says. The boxes are not fitted yet.
    pub(super) fn new(ends: &[u32], closed: bool) -> Self {
        let mut index =
            Self { runs: SmallVec::new(), boxes: SmallVec::new(), starts: [0; LEVELS + 1], top: 0 };
        let mut start = 0;
        for (ring, &end) in ends.iter().enumerate() {
            index.cut_ring(start, end, ring as u32, closed);
            start = end;
        }
        index.lay_out_levels();
        index
    }

    fn cut_ring(&mut self, first: u32, end: u32, ring: u32, closed: bool) {
        let edge_end = if closed || end - first < 2 { end } else { end - 1 };
        for start in (first..edge_end).step_by(RUN) {
            let len = (edge_end - start).min(RUN as u32);
            let last = if start + len == end { first } else { start + len };
            self.runs.push(Run { start, len, last, ring });
        }
    }

    fn lay_out_levels(&mut self) {
        let (mut count, mut total) = (self.runs.len(), self.runs.len());
        self.starts[1] = total as u32;
        while count > FAN && self.top + 1 < LEVELS {
            count = count.div_ceil(FAN);
            total += count;
            self.top += 1;
            self.starts[self.top + 1] = total as u32;
        }
        self.boxes.resize(total, Bounds::of_point(Vec2::ZERO));
    }

    /// Fits every box to the vertices; the box around everything.
    pub(super) fn fit(&mut self, vertices: &[Vec2]) -> Bounds {
        for (run, bounds) in self.runs.iter().zip(&mut self.boxes) {
            *bounds = run_bounds(run, vertices);
        }
        for level in 1..=self.top {
            let start = self.starts[level] as usize;
            let (below, above) = self.boxes.split_at_mut(start);
            let children = below[self.starts[level - 1] as usize..].chunks(FAN);
            for (bounds, children) in above.iter_mut().zip(children) {
                *bounds = children[1..].iter().fold(children[0], |all, &b| all.merged(b));
            }
        }
        let last = self.boxes[self.starts[self.top] as usize..].iter().copied();
        last.reduce(Bounds::merged).unwrap_or(Bounds::of_point(Vec2::ZERO))
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

    /// Where a search starts.
    #[inline]
    pub(super) fn first(&self) -> Option<Node> {
        (!self.runs.is_empty()).then_some(Node { level: self.top, number: 0 })
    }

    #[inline]
    pub(super) fn bounds(&self, node: Node) -> &Bounds {
        &self.boxes[self.starts[node.level] as usize + node.number]
    }

    /// The first child, `None` for a run.
    #[inline]
    pub(super) fn child(&self, node: Node) -> Option<Node> {
        (node.level > 0).then(|| Node { level: node.level - 1, number: node.number * FAN })
    }

    /// The next node in order that is not below this one.
    #[inline]
    pub(super) fn skip(&self, node: Node) -> Option<Node> {
        let Node { mut level, mut number } = node;
        number += 1;
        while level < self.top && (number % FAN == 0 || number == self.count(level)) {
            number = (number - 1) / FAN + 1;
            level += 1;
        }
        (number < self.count(level)).then_some(Node { level, number })
    }

    /// How many nodes a level has.
    #[inline]
    fn count(&self, level: usize) -> usize {
        (self.starts[level + 1] - self.starts[level]) as usize
    }

    /// The vertices at which the edges below a node begin and end, if they form one chain.
    #[inline]
    pub(super) fn chain_ends(&self, node: Node) -> Option<(usize, usize)> {
        let width = FAN.pow(node.level as u32);
        let first = &self.runs[node.number * width];
        let last = &self.runs[((node.number + 1) * width).min(self.runs.len()) - 1];
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
        Self {
            runs: self.runs.clone(),
            boxes: self.boxes.clone(),
            starts: self.starts,
            top: self.top,
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.runs.clone_from(&source.runs);
        self.boxes.clone_from(&source.boxes);
        self.starts = source.starts;
        self.top = source.top;
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
