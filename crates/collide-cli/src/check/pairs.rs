//! Which shapes of a scene meet: boxes first, then the shapes themselves.

use super::scene::Entry;
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
pub(crate) struct Findings {
    /// How many pairs the boxes left over.
    pub(crate) candidates: usize,
    /// In the order of the shapes in the scene.
    pub(crate) hits: Vec<Hit>,
    pub(crate) time: Duration,
}

/// Finds all pairs at most `margin` apart.
pub(crate) fn find(entries: &[Entry], margin: f64) -> Findings {
    let start = Instant::now();
    let candidates = candidates(entries, margin);
    let hits = candidates
        .par_iter()
        .filter_map(|&(a, b)| hit(a, b, &entries[a].shape, &entries[b].shape, margin))
        .collect();
    Findings { candidates: candidates.len(), hits, time: start.elapsed() }
}

/// The pairs whose boxes are at most `margin` apart, in order. What has no box pairs with
/// everything.
fn candidates(entries: &[Entry], margin: f64) -> Vec<(usize, usize)> {
    let boxes: Vec<_> = entries.iter().map(|entry| entry.shape.bounding_box()).collect();
    let bounded = boxes.iter().enumerate().filter_map(|(i, b)| Some((i, b.as_ref()?)));
    let tree = RTree::bulk_load(
        bounded
            .map(|(i, b)| GeomWithData::new(Rectangle::from_aabb(envelope(b, 0.0)), i))
            .collect(),
    );
    let unbounded: Vec<_> = (0..boxes.len()).filter(|&i| boxes[i].is_none()).collect();
    let mut pairs = Vec::new();
    for (a, bounds) in boxes.iter().enumerate() {
        let first = pairs.len();
        match bounds {
            None => pairs.extend((a + 1..boxes.len()).map(|b| (a, b))),
            Some(bounds) => {
                let near = tree.locate_in_envelope_intersecting(envelope(bounds, margin));
                pairs.extend(near.map(|b| (a, b.data)).filter(|&(a, b)| a < b));
                pairs.extend(unbounded.iter().map(|&b| (a, b)).filter(|&(a, b)| a < b));
            }
        }
        pairs[first..].sort_unstable();
    }
    pairs
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

fn hit(
    a: usize,
    b: usize,
    shape_a: &AnyShape<f64>,
    shape_b: &AnyShape<f64>,
    margin: f64,
) -> Option<Hit> {
    let contact = shape_a.contact(shape_b, margin)?;
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
