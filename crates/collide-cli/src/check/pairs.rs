//! Which shapes of a scene meet: boxes first, then the shapes themselves.

use super::scene::{Entry, Scene};
use crate::progress;
use collide2d::prelude::*;
use collide2d::{Aabb, AnyShape, Real};
use rayon::prelude::*;
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree};
use std::time::{Duration, Instant};

/// Two shapes of the scene that intersect, or lie within the margin.
#[derive(Debug)]
pub(crate) struct Hit {
    /// Index of the shape that comes first in the scene.
    pub(crate) a: usize,
    /// Index of the other.
    pub(crate) b: usize,
    /// Unit vector from A to B.
    pub(crate) normal: [f64; 2],
    /// Negative: the gap between them.
    pub(crate) depth: f64,
    /// Midway between the shapes' boundaries where they touch.
    pub(crate) points: Vec<[f64; 2]>,
}

/// A depth that no scene has: lines that cross are this deep in each other, for instance.
pub(crate) const UNBOUNDED: f64 = f64::MAX_COORDINATE;

/// What a scene's pairs came to.
#[derive(Debug)]
pub(crate) struct Totals {
    /// How many pairs the boxes left over.
    pub(crate) candidates: usize,
    pub(crate) hits: usize,
    /// How long it took to find them.
    pub(crate) time: Duration,
}

/// How many pairs are queried, and their hits handed on, at a time.
const GROUP: usize = 1 << 16;

/// The pairs of a scene whose boxes are near.
pub(crate) struct Candidates<'s> {
    entries: &'s [Entry],
    boxes: Vec<Option<Aabb<f64>>>,
    tree: RTree<GeomWithData<Rectangle<[f64; 2]>, usize>>,
    /// What has no box pairs with everything.
    unbounded: Vec<usize>,
    wanted: Wanted,
    /// Where the other side begins, if pairs are of two sides.
    other_side: Option<usize>,
    count: usize,
    time: Duration,
}

/// Which pairs are hits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// How far apart they may be.
    pub(crate) margin: f64,
    /// How deep they must be in each other, and more.
    pub(crate) deeper_than: Option<f64>,
    /// Whether a shape may be on both sides; it is no hit of its own.
    pub(crate) same_file: bool,
}

impl<'s> Candidates<'s> {
    /// The pairs whose boxes are at most the margin apart.
    pub(crate) fn new(scene: &'s Scene, wanted: Wanted) -> Self {
        let start = Instant::now();
        let Scene { entries, other_side, .. } = scene;
        let first = other_side.unwrap_or(0);
        let boxes: Vec<_> = entries.iter().map(|entry| entry.shape.bounding_box()).collect();
        let bounded =
            boxes.iter().enumerate().skip(first).filter_map(|(i, b)| Some((i, b.as_ref()?)));
        let tree = RTree::bulk_load(
            bounded
                .map(|(i, b)| GeomWithData::new(Rectangle::from_aabb(envelope(b, 0.0)), i))
                .collect(),
        );
        let unbounded = (first..boxes.len()).filter(|&i| boxes[i].is_none()).collect();
        let (count, time, other_side) = (0, Duration::ZERO, *other_side);
        let mut new = Self { entries, boxes, tree, unbounded, wanted, other_side, count, time };
        let shapes = (0..new.first_sides()).into_par_iter();
        new.count = shapes.map(|a| new.partners(a).count()).sum();
        new.time = start.elapsed();
        new
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// How many shapes may come first in a pair.
    fn first_sides(&self) -> usize {
        self.other_side.unwrap_or(self.entries.len())
    }

    /// The shapes after shape `a`, or of the other side, that may be near it, in no order.
    fn partners(&self, a: usize) -> impl Iterator<Item = usize> {
        let first = self.other_side.unwrap_or(a + 1);
        let bounds = self.boxes[a].as_ref();
        let near = bounds.map(|b| {
            self.tree
                .locate_in_envelope_intersecting(envelope(b, self.wanted.margin))
                .map(|b| b.data)
        });
        let without_box = bounds.map(|_| self.unbounded.iter().copied());
        let all = bounds.is_none().then_some(first..self.boxes.len());
        let some = near.into_iter().flatten().chain(without_box.into_iter().flatten());
        some.filter(move |&b| first <= b).chain(all.into_iter().flatten())
    }

    /// Hands on the pairs that hit, in the order of the shapes in the scene, group by group.
    pub(crate) fn for_each_group<E>(
        &self,
        mut visit: impl FnMut(Vec<Hit>) -> Result<(), E>,
    ) -> Result<Totals, E> {
        let progress = progress::of_pairs(self.count as u64);
        let (mut hits, mut time, mut a) = (0, self.time, 0);
        while a < self.first_sides() {
            let start = Instant::now();
            let mut group = Vec::new();
            while a < self.first_sides() && group.len() < GROUP {
                let first = group.len();
                group.extend(self.partners(a).map(|b| (a, b)));
                group[first..].sort_unstable();
                a += 1;
            }
            let found: Vec<_> = group.par_iter().filter_map(|&(a, b)| self.hit(a, b)).collect();
            hits += found.len();
            time += start.elapsed();
            visit(found)?;
            progress.inc(group.len() as u64);
        }
        progress.finish_and_clear();
        Ok(Totals { candidates: self.count, hits, time })
    }

    fn hit(&self, a: usize, b: usize) -> Option<Hit> {
        let Wanted { margin, deeper_than, same_file } = self.wanted;
        if same_file && self.entries[a].id == self.entries[b].id {
            return None;
        }
        let [shape_a, shape_b] = [a, b].map(|index| &self.entries[index].shape);
        let contact = shape_a.contact(shape_b, margin)?;
        if deeper_than.is_some_and(|least| contact.depth <= least) {
            return None;
        }
        let points = if contact.depth < UNBOUNDED {
            touching_points(shape_a, shape_b, &contact, margin)
        } else {
            // No translation separates them: any common point will do.
            let common = shape_a.closest_points(shape_b).point_a;
            vec![[common.x, common.y]]
        };
        let normal = [contact.normal.x, contact.normal.y];
        Some(Hit { a, b, normal, depth: contact.depth, points })
    }
}

/// The box grown by the margin, and by the rounding of that sum.
fn envelope(bounds: &Aabb<f64>, margin: f64) -> AABB<[f64; 2]> {
    let grown =
        |x: f64, by: f64| if by == 0.0 { x } else { x + by + by.signum() * x.abs() * f64::EPSILON };
    let (min, max) = (bounds.min(), bounds.max());
    AABB::from_corners(
        [grown(min.x, -margin), grown(min.y, -margin)],
        [grown(max.x, margin), grown(max.y, margin)],
    )
}

fn touching_points(
    shape_a: &AnyShape<f64>,
    shape_b: &AnyShape<f64>,
    contact: &Contact<f64>,
    margin: f64,
) -> Vec<[f64; 2]> {
    let middle = |p: Point2<f64>, q: Point2<f64>| [p.x / 2.0 + q.x / 2.0, p.y / 2.0 + q.y / 2.0];
    let manifolds = shape_a.manifold(shape_b, margin);
    let points = manifolds.iter().flat_map(|manifold| manifold.points.iter());
    let mut points: Vec<_> = points.map(|p| middle(p.point_a, p.point_b)).collect();
    if points.is_empty() {
        points.push(middle(contact.point_a, contact.point_b));
    }
    points
}
