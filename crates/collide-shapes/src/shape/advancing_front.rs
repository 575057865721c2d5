//! A triangulation for the cases that the crate `spade` does not take, and without the standard
//! library, on which `spade` depends: plain and exact at every scale, and cubic in the number of
//! vertices at worst.
//!
//! The front is the list of directed edges that have unfinished solid on their left. An edge is
//! taken off, and joined to the first vertex with which it spans a triangle that is empty and
//! crosses no edge of the front; every edge of a polygon has such a vertex.

use crate::shape::edge_pair::{InCommon, meet};
use alloc::vec::Vec;
use collide_core::predicate::{dot_of_differences, orient2d};
use collide_core::{Rings, Vec2};

/// The triangles, counterclockwise, as indices of the rings' vertices; of vertices in one place
/// the first. `None` if the rings are not those of a polygon.
pub(super) fn triangulate(rings: &Rings) -> Option<Vec<[u32; 3]>> {
    let mut front = Front::new(rings);
    let mut triangles = Vec::new();
    while let Some((a, b)) = front.edges.pop() {
        let c = front.apexes().into_iter().find(|&c| front.spans(a, b, c))?;
        triangles.push([a, b, c]);
        front.close(b, c);
        front.close(c, a);
    }
    Some(triangles)
}

struct Front {
    positions: Vec<Vec2>,
    edges: Vec<(u32, u32)>,
}

impl Front {
    fn new(rings: &Rings) -> Self {
        let positions: Vec<Vec2> = rings.vertices().to_vec();
        let first = |i: usize| (0..=i).find(|&j| positions[j] == positions[i]).unwrap_or(i) as u32;
        let places: Vec<u32> = (0..positions.len()).map(first).collect();
        let mut front = Self { positions, edges: Vec::new() };
        for ring in 0..rings.ring_count() {
            let range = rings.ring_range(ring);
            for i in range.clone() {
                let next = if i + 1 == range.end { range.start } else { i + 1 };
                front.add_split(places[i], places[next], &places);
            }
        }
        front
    }

    fn at(&self, vertex: u32) -> Vec2 {
        self.positions[vertex as usize]
    }

    /// Adds the edge in pieces, from one vertex that lies on it to the next.
    fn add_split(&mut self, from: u32, to: u32, places: &[u32]) {
        let (mut start, end) = (from, to);
        while start != end {
            let (a, b) = (self.at(start), self.at(end));
            let between = |&v: &u32| {
                let p = self.at(v);
                orient2d(a, b, p) == 0.0
                    && dot_of_differences(a, b, a, p) > 0.0
                    && dot_of_differences(b, a, b, p) > 0.0
            };
            let nearer = |&v: &u32, &w: &u32| {
                let order = dot_of_differences(a, b, self.at(w), self.at(v));
                order.partial_cmp(&0.0).unwrap_or(core::cmp::Ordering::Equal)
            };
            let next = places.iter().copied().filter(between).min_by(nearer).unwrap_or(end);
            self.edges.push((start, next));
            start = next;
        }
    }

    /// The vertices of the front.
    fn apexes(&self) -> Vec<u32> {
        let mut all: Vec<u32> = self.edges.iter().map(|edge| edge.0).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Whether the triangle lies to the left of ab, is empty, and crosses no edge.
    fn spans(&self, a: u32, b: u32, c: u32) -> bool {
        let (p, q, r) = (self.at(a), self.at(b), self.at(c));
        orient2d(p, q, r) > 0.0
            && !self.edges.iter().any(|&(v, w)| {
                let (s, t) = (self.at(v), self.at(w));
                let is_corner = v == a || v == b || v == c;
                (!is_corner && holds(p, q, r, s))
                    || [p, q].iter().any(|&end| meet([end, r], [s, t]) == InCommon::Across)
            })
    }

    /// The side from `from` to `to` of a finished triangle: what lies beyond is unfinished,
    /// unless it is an edge of the front itself.
    fn close(&mut self, from: u32, to: u32) {
        match self.edges.iter().position(|&edge| edge == (from, to)) {
            Some(index) => drop(self.edges.swap_remove(index)),
            None => self.edges.push((to, from)),
        }
    }
}

/// Whether the closed counterclockwise triangle holds `s`.
fn holds(p: Vec2, q: Vec2, r: Vec2, s: Vec2) -> bool {
    orient2d(p, q, s) >= 0.0 && orient2d(q, r, s) >= 0.0 && orient2d(r, p, s) >= 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn ring(points: &[(i32, i32)]) -> Vec<Vec2> {
        points.iter().map(|&(x, y)| Vec2::new(x.into(), y.into())).collect()
    }

    /// Twice the area of all triangles, each of which must turn left.
    fn area(rings: &Rings) -> f64 {
        let triangles = triangulate(rings).unwrap();
        let turn = |[a, b, c]: [u32; 3]| {
            let [a, b, c] = [a, b, c].map(|v| rings.vertex(v as usize));
            (b - a).cross(c - a)
        };
        assert!(triangles.iter().all(|&t| turn(t) > 0.0));
        triangles.into_iter().map(turn).sum()
    }

    #[test]
    fn a_square_with_two_holes_keeps_its_area() {
        let outer = ring(&[(0, 0), (9, 0), (9, 9), (0, 9)]);
        let (left, right) =
            (ring(&[(1, 1), (1, 4), (4, 4), (4, 1)]), ring(&[(5, 5), (5, 8), (8, 8), (8, 5)]));
        assert_eq!(area(&Rings::closed([outer, left, right])), 2.0 * (81.0 - 18.0));
    }

    #[test]
    fn a_hole_that_touches_an_edge_in_one_point_keeps_its_area() {
        let outer = ring(&[(0, 0), (8, 0), (8, 8), (0, 8)]);
        let hole = ring(&[(4, 0), (2, 3), (6, 3)]);
        assert_eq!(area(&Rings::closed([outer, hole])), 2.0 * (64.0 - 6.0));
    }

    #[test]
    fn a_comb_with_collinear_and_repeated_vertices_keeps_its_area() {
        let comb = ring(&[
            (0, 0),
            (6, 0),
            (6, 0),
            (6, 5),
            (5, 5),
            (5, 1),
            (3, 1),
            (3, 5),
            (2, 5),
            (2, 1),
            (1, 1),
            (1, 5),
            (0, 5),
            (0, 3),
        ]);
        assert_eq!(area(&Rings::closed(vec![comb])), 2.0 * (6.0 + 12.0));
    }
}
