//! Which hole lies in which exterior: rings with the solid to their left that do not cross, of
//! which two share vertices at most.
//!
//! The middle of an edge of a hole lies on no other ring. Of the exteriors around it, found by a
//! ray that crosses them an odd number of times, the one with the least area is its own.

use crate::shape::box_tree::BoxTree;
use crate::shape::ring::rings_around;
use alloc::vec;
use alloc::vec::Vec;
use collide_core::Vec2;
use collide_core::view::Aabb;

/// Regions, each an exterior with its holes. The coordinates are whole numbers below 2^52, so that
/// middles and areas are exact.
pub(super) fn regions(rings: Vec<Vec<Vec2>>) -> Vec<Vec<Vec<Vec2>>> {
    let (holes, exteriors): (Vec<_>, Vec<_>) = rings.into_iter().partition(|r| twice_area(r) < 0);
    if exteriors.is_empty() {
        return Vec::new();
    }
    let around = Around::new(&exteriors);
    let owners: Vec<_> = holes.iter().map(|hole| around.innermost(hole)).collect();
    let mut regions: Vec<_> = exteriors.into_iter().map(|exterior| vec![exterior]).collect();
    for (hole, owner) in holes.into_iter().zip(owners) {
        if let Some(owner) = owner {
            regions[owner].push(hole);
        }
    }
    regions
}

/// The edges of exteriors, and what is computed of them.
struct Around<'a> {
    exteriors: &'a [Vec<Vec2>],
    areas: Vec<i128>,
    /// The exterior and the first vertex of each edge.
    edges: Vec<(usize, usize)>,
    tree: BoxTree,
}

impl<'a> Around<'a> {
    fn new(exteriors: &'a [Vec<Vec2>]) -> Self {
        let of_ring = |(ring, vertices): (usize, &Vec<Vec2>)| {
            (0..vertices.len()).map(move |start| (ring, start))
        };
        let edges: Vec<_> = exteriors.iter().enumerate().flat_map(of_ring).collect();
        let bounds = |&(ring, start): &(usize, usize)| {
            let [a, b] = edge(&exteriors[ring], start);
            Aabb { min: a.min(b), max: a.max(b) }
        };
        let boxes: Vec<_> = edges.iter().map(bounds).collect();
        let areas = exteriors.iter().map(|ring| twice_area(ring)).collect();
        Self { exteriors, areas, edges, tree: BoxTree::new(boxes) }
    }

    /// The exterior of least area around a hole.
    fn innermost(&self, hole: &[Vec2]) -> Option<usize> {
        let [a, b] = edge(hole, 0);
        let middle = Vec2::new(f64::midpoint(a.x, b.x), f64::midpoint(a.y, b.y));
        let around = rings_around(middle, &self.tree, |index| {
            let (ring, start) = self.edges[index];
            (ring, edge(&self.exteriors[ring], start))
        });
        around.into_iter().min_by_key(|ring| self.areas[*ring])
    }
}

fn edge(ring: &[Vec2], start: usize) -> [Vec2; 2] {
    [ring[start], ring[(start + 1) % ring.len()]]
}

/// Twice the area to the left of a ring, negative where that is outside.
fn twice_area(ring: &[Vec2]) -> i128 {
    let cross = |start| {
        let [a, b] = edge(ring, start).map(|p| (p.x as i128, p.y as i128));
        a.0 * b.1 - a.1 * b.0
    };
    (0..ring.len()).map(cross).sum()
}
