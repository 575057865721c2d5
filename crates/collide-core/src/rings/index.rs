//! The index over the edges of rings: boxes over runs of consecutive edges.
//!
//! Each ring is cut into runs of at most [`RUN`] edges, and the boxes of the runs are the items of
//! a tree ([`Levels`]): consecutive edges are near each other. Boxes are the exact bounds of the
//! vertices. Needles have a second tree, of boxes in their own directions.

use super::bounds::Bounds;
use super::levels::{Levels, Node};
use crate::pose::Pose;
use crate::{OrientedBox, Vec2, view};
use alloc::boxed::Box;
use core::iter::once;
use smallvec::SmallVec;

/// Edges in a run: fewer make more boxes, more make more edges per box that is met.
const RUN: usize = 8;

/// How much of the area of the boxes of the runs boxes in their own directions have at most, to be
/// worth their place.
const THIN: f64 = 0.5;
/// Whether there are such boxes: small code (docs/web.md) has none.
const IS_ORIENTED: bool = cfg!(not(collide_small));

/// Consecutive edges of one ring.
#[derive(Clone, Copy)]
struct Run {
    start: u32,
    len: u32,
    /// The vertex at which the last edge ends.
    last: u32,
    ring: u32,
}

/// What is around some edges.
#[derive(Clone, Copy, Debug)]
pub struct Around<'a> {
    /// Their box, exact.
    pub bounds: &'a Bounds,
    /// A box in their own direction, in rings of which the boxes along the axes overlap much.
    pub oriented: Option<&'a OrientedBox>,
}

/// Runs of edges and the tree of boxes over them.
pub(super) struct Index {
    runs: SmallVec<[Run; 1]>,
    levels: Levels,
    /// Boxes in the directions of the runs, where those along the axes overlap: around needles.
    oriented: Option<Box<Levels<OrientedBox>>>,
}

impl Index {
    /// The runs of the rings that end where `ends` says, and the box around everything.
    pub(super) fn new(ends: &[u32], closed: bool, vertices: &[Vec2]) -> (Self, Bounds) {
        let mut index = Self { runs: SmallVec::new(), levels: Levels::flat(0), oriented: None };
        let mut start = 0;
        for (ring, &end) in ends.iter().enumerate() {
            index.cut_ring(start, end, ring as u32, closed);
            start = end;
        }
        index.levels = Levels::new(index.runs.len());
        let bounds = index.fit(vertices);
        let area = |bounds: &Bounds| (bounds.max.x - bounds.min.x) * (bounds.max.y - bounds.min.y);
        let covered = index.levels.boxes_of_items().iter().map(area).sum::<f64>();
        if IS_ORIENTED && index.levels.is_deep() && covered > area(&bounds) {
            let oriented = index.oriented_around(vertices);
            let area = |its: &OrientedBox| 4.0 * its.half.x * its.half.y;
            if oriented.boxes_of_items().iter().map(area).sum::<f64>() <= THIN * covered {
                index.oriented = Some(Box::new(oriented));
            }
        }
        (index, bounds)
    }

    /// The same runs, without a tree over them.
    pub(super) fn flattened(&self) -> Self {
        Self { runs: self.runs.clone(), levels: Levels::flat(self.runs.len()), oriented: None }
    }

    fn cut_ring(&mut self, first: u32, end: u32, ring: u32, closed: bool) {
        let edge_end = if closed || end - first < 2 { end } else { end - 1 };
        for start in (first..edge_end).step_by(RUN) {
            let len = (edge_end - start).min(RUN as u32);
            let last = if start + len == end { first } else { start + len };
            self.runs.push(Run { start, len, last, ring });
        }
    }

    /// Fits the boxes along the axes to the vertices; the box around everything.
    pub(super) fn fit(&mut self, vertices: &[Vec2]) -> Bounds {
        self.levels.fit(self.runs.iter().map(|run| run_bounds(run, vertices)))
    }

    /// Moves the boxes in the directions of the runs, as [`OrientedBox::moved`].
    pub(super) fn move_oriented(&mut self, pose: &Pose, drift: f64) {
        let Some(levels) = self.oriented.as_mut().filter(|_| IS_ORIENTED) else { return };
        for its in levels.boxes_mut() {
            *its = its.moved(pose, drift);
        }
    }

    /// Boxes in the directions of the runs.
    fn oriented_around(&self, vertices: &[Vec2]) -> Levels<OrientedBox> {
        let around_run = |run: &Run| {
            let starts = &vertices[run.start as usize..(run.start + run.len) as usize];
            let all = starts.iter().chain(once(&vertices[run.last as usize])).copied();
            OrientedBox::around(all).outward()
        };
        let around_all = |boxes: &[OrientedBox]| {
            OrientedBox::around(boxes.iter().flat_map(OrientedBox::corners)).outward()
        };
        Levels::of_items(self.runs.iter().map(around_run), around_all)
    }

    /// The boxes in the directions of the runs.
    #[inline]
    pub(super) fn oriented(&self) -> Option<&Levels<OrientedBox>> {
        self.oriented.as_deref().filter(|_| IS_ORIENTED)
    }

    /// What is around the edges below a node.
    #[inline]
    pub(super) fn around(&self, node: Node) -> Around<'_> {
        let oriented = self.oriented().map(|levels| levels.bounds(node));
        Around { bounds: self.levels.bounds(node), oriented }
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
        let Self { runs, levels, oriented } = self;
        Self { runs: runs.clone(), levels: levels.clone(), oriented: oriented.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.runs.clone_from(&source.runs);
        self.levels.clone_from(&source.levels);
        self.oriented.clone_from(&source.oriented);
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

#[cfg(test)]
mod tests {
    use super::super::Rings;
    use crate::pose::Pose;
    use crate::{Isometry2, Vec2, Vector2};
    use alloc::vec::Vec;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    /// Needles around a disc of this size about a point, in a random direction; their length is in
    /// sizes.
    fn needles(count: usize, length: f64, center: Vec2, size: f64, rng: &mut Pcg64Mcg) -> Rings {
        let step = Vec2::new(1.0, core::f64::consts::PI / count as f64).unit().expect("a vector");
        let mut to = Vec2::new(rng.random_range(-1.0..1.0), 1.0).unit().expect("a vector");
        let ring = (0..2 * count).map(|i| {
            to = to.rotated(step);
            center + to * (size * if i.is_multiple_of(2) { 1.0 } else { 1.0 + length })
        });
        Rings::closed([ring.collect()])
    }

    #[cfg(not(collide_small))]
    #[test]
    fn needles_have_boxes_in_their_directions_around_all_of_their_edges() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x0b0e);
        let far = Vec2::new(3e6, -7e5);
        let places = [(Vec2::ZERO, 1.0), (far, 1.0), (far, 1e-3), (far * 1e60, 1e60)];
        for (center, size) in places {
            let mut rings = needles(500, 4.0, center, size, &mut rng);
            assert!(rings.is_oriented(), "{size} at {center:?}");
            for round in 0..20 {
                // Rotations that are rounded to `f32`, translations that cancel.
                let to = far * (size * if round % 2 == 0 { 1.0 } else { -1.0 });
                let is_single = round > 9 && size <= 1.0;
                let pose = Isometry2::new(Vector2::new(to.x, to.y), 0.1 * f64::from(round));
                if is_single {
                    rings.place::<f32>(&Pose::new(&pose.cast::<f32>()).expect("in range"));
                } else {
                    rings.place::<f64>(&Pose::new(&pose).expect("in range"));
                }
                let index = &rings.index;
                let (mut areas, mut node) = ([0.0; 2], index.levels.first());
                while let Some(at) = node {
                    let around = index.around(at);
                    let oriented = around.oriented.expect("one for each");
                    for run in &index.runs[index.levels.items(at)] {
                        let starts = run.start as usize..(run.start + run.len) as usize;
                        for vertex in starts.chain([run.last as usize]) {
                            let vertex = rings.vertices[vertex];
                            let off = (vertex - oriented.center).unrotated(oriented.axis).abs();
                            let beyond = off - oriented.half;
                            assert!(beyond.x <= 0.0 && beyond.y <= 0.0, "{vertex:?} {oriented:?}");
                        }
                    }
                    let sides = around.bounds.max - around.bounds.min;
                    areas[0] += sides.x * sides.y;
                    areas[1] += 4.0 * oriented.half.x * oriented.half.y;
                    node = index.levels.child(at).or_else(|| index.levels.skip(at));
                }
                assert!(is_single || areas[1] < 0.5 * areas[0], "{areas:?} {size} at {center:?}");
            }
        }
    }

    #[test]
    fn boxes_that_do_not_overlap_or_are_few_or_filled_are_the_only_ones() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x0b0f);
        let smooth = needles(1000, 0.0, Vec2::ZERO, 1.0, &mut rng);
        assert!(!smooth.is_oriented());
        let mut number = || rng.random_range(-1.0..1.0);
        let tangle: Vec<_> = (0..1000).map(|_| Vec2::new(number(), number())).collect();
        assert!(!Rings::chain(tangle, false).is_oriented());
        assert!(!needles(60, 4.0, Vec2::ZERO, 1.0, &mut rng).is_oriented());
    }
}
