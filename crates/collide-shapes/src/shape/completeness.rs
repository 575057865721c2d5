//! Whether triangles are a partition of a polygon, exactly.
//!
//! The outlines of triangles that all turn left add up, as chains, to the outline of their sum.
//! Where that is the polygon's own, edge by edge, every point is covered as often as the rings
//! wind around it: once inside and never outside.

use crate::shape::delaunay::first_in_place;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use collide_core::Rings;
use collide_core::predicate::{dot_of_differences, orient2d};

/// Whether the triangles, indices of the rings' vertices, cover the polygon once and nothing else.
pub(super) fn is_partition(rings: &Rings, triangles: &[[u32; 3]]) -> bool {
    let turns_left = |&[a, b, c]: &[u32; 3]| {
        let [a, b, c] = [a, b, c].map(|v| rings.vertex(v as usize));
        orient2d(a, b, c) > 0.0
    };
    triangles.iter().all(turns_left)
        && Rim::of(triangles).is_some_and(|mut rim| {
            let has_all = rim.take_rings(rings);
            has_all && rim.edges.is_empty()
        })
}

/// The directed edges of triangles that have no counterpart.
struct Rim {
    edges: BTreeSet<(u32, u32)>,
}

impl Rim {
    /// `None` if two triangles lie on the same side of an edge.
    fn of(triangles: &[[u32; 3]]) -> Option<Self> {
        let mut edges = BTreeSet::new();
        for &[a, b, c] in triangles {
            for (from, to) in [(a, b), (b, c), (c, a)] {
                if !edges.remove(&(to, from)) && !edges.insert((from, to)) {
                    return None;
                }
            }
        }
        Some(Self { edges })
    }

    /// Takes the edges of the rings off; false if one is not there.
    fn take_rings(&mut self, rings: &Rings) -> bool {
        let places: Vec<usize> = first_in_place(rings);
        (0..rings.ring_count()).all(|ring| {
            let range = rings.ring_range(ring);
            range.clone().all(|i| {
                let next = if i + 1 == range.end { range.start } else { i + 1 };
                self.take(places[i], places[next], rings)
            })
        })
    }

    /// Takes an edge off, as a whole or from one vertex that lies on it to the next.
    fn take(&mut self, from: usize, to: usize, rings: &Rings) -> bool {
        let (a, b, mut at) = (rings.vertex(from), rings.vertex(to), from as u32);
        while at as usize != to {
            let here = rings.vertex(at as usize);
            let leads_on = |&&(_, next): &&(u32, u32)| {
                let p = rings.vertex(next as usize);
                orient2d(a, b, p) == 0.0
                    && dot_of_differences(a, b, here, p) > 0.0
                    && dot_of_differences(a, b, p, b) >= 0.0
            };
            let Some(&edge) = self.edges.range((at, 0)..=(at, u32::MAX)).find(leads_on) else {
                return false;
            };
            self.edges.remove(&edge);
            at = edge.1;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::delaunay::triangulate;
    use collide_core::Vec2;

    fn rings(points: &[&[(f64, f64)]]) -> Rings {
        let ring = |ring: &&[(f64, f64)]| ring.iter().map(|&(x, y)| Vec2::new(x, y)).collect();
        Rings::closed(points.iter().map(ring))
    }

    #[test]
    fn triangles_are_a_partition_unless_one_is_missing_twice_there_or_turned() {
        let square = [(0.0, 0.0), (8.0, 0.0), (8.0, 8.0), (0.0, 8.0)];
        let hole = [(4.0, 0.0), (2.0, 3.0), (6.0, 3.0)];
        let rings = rings(&[&square, &hole]);
        let all = triangulate(&rings).expect("a polygon");
        assert!(is_partition(&rings, &all));
        for i in 0..all.len() {
            let mut less = all.clone();
            let [a, b, c] = less.swap_remove(i);
            assert!(!is_partition(&rings, &less));
            less.extend([[a, b, c], [b, c, a]]);
            assert!(!is_partition(&rings, &less));
            less.truncate(all.len() - 1);
            less.push([a, c, b]);
            assert!(!is_partition(&rings, &less));
        }
    }

    #[test]
    fn what_is_too_far_apart_is_refused() {
        let needle = [(0.0, 0.0), (1.0, 0.0), (1.0, f64::MIN_POSITIVE)];
        assert!(triangulate(&rings(&[&needle])).is_none());
    }
}
