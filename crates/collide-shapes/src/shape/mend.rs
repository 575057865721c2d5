//! What becomes of rings that rounding has made cross or touch themselves or one another.
//!
//! Where edges meet, one end steps across the other edge, to the side that its own edge comes from:
//! in turns square to the other edge and back along its own: the latter leaves a sharp corner in
//! one step.
//! Where there are no two sides, all ends are rounded, each in another direction. So it goes on
//! until the rings are those of a polygon; after some rounds vertices may go further, twice as far
//! each time. An edge shorter than that loses a vertex instead, and a hole in which nothing remains
//! is left out. So a narrow part stays a narrow part, and no point of the outline moves much
//! further than it must.

use crate::shape::convex_polygon::make_convex;
use crate::shape::convexity::DistinctRing;
use crate::shape::ring::{Crossing, Outline, argument, check_area};
use alloc::vec::Vec;
use collide_core::{Real, Rings, ShapeError, Vec2, clamped, greater, lesser, predicate};
use smallvec::SmallVec;

/// Rounds until the vertices may go twice as far.
const ROUNDS: u32 = 8;

/// Rings of finite vertices, made those of a polygon where they are not.
pub(crate) fn valid_rings<T: Real>(rounded: &Rings) -> Rings {
    let mut mend = Mend::new(rounded, unit::<T>(rounded));
    // Of an exterior without area there remains the hull.
    mend.run::<T>().unwrap_or_else(|| hull::<T>(rounded.ring(0)))
}

/// The length of a rounding, at the largest coordinate.
fn unit<T: Real>(rings: &Rings) -> f64 {
    let bounds = rings.bounds();
    let far = bounds.min.abs().max(bounds.max.abs());
    T::EPS.to_f64() * greater(far.x, far.y) + T::LEAST.to_f64()
}

/// The hull of at least one vertex; of those without area the triangle of a rounding.
fn hull<T: Real>(ring: &[Vec2]) -> Rings {
    let mut vertices = SmallVec::from_slice(ring);
    make_convex::<T>(&mut vertices);
    Rings::closed([vertices.into_vec()])
}

#[derive(Clone, Copy)]
struct Vertex {
    rounded: Vec2,
    moved: Vec2,
}

/// An edge of a ring, by its ends.
#[derive(Clone, Copy)]
struct Edge {
    ring: usize,
    ends: [usize; 2],
}

/// What brings the end of an edge to the other side of a second edge.
struct Step {
    ring: usize,
    end: usize,
    /// How far it is to the second edge's line, that way.
    depth: f64,
    across: Vec2,
}

fn moved(ring: &[Vertex]) -> Vec<Vec2> {
    ring.iter().map(|vertex| vertex.moved).collect()
}

struct Mend {
    /// The exterior, then the holes.
    rings: Vec<Vec<Vertex>>,
    /// How far vertices go.
    reach: f64,
    round: u32,
}

impl Mend {
    fn new(rounded: &Rings, reach: f64) -> Self {
        let ring = |ring| {
            let vertices = rounded.ring(ring).iter();
            let mut ring: Vec<_> = vertices.map(|&v| Vertex { rounded: v, moved: v }).collect();
            ring.dedup_by_key(|vertex| vertex.rounded);
            ring
        };
        let rings = (0..rounded.ring_count()).map(ring).collect();
        Self { rings, reach, round: 0 }
    }

    /// The rings of a polygon; `None` if there is no area. It ends, because edges shorter than the
    /// reach lose vertices.
    fn run<T: Real>(&mut self) -> Option<Rings> {
        let most = self.rings.iter().map(Vec::len).sum();
        loop {
            let holes = self.rings.split_off(1).into_iter();
            self.rings.extend(holes.filter(|hole| !DistinctRing::new(&moved(hole)).is_flat()));
            let rings: Vec<_> = self.rings.iter().map(|ring| moved(ring)).collect();
            let with_area =
                |(ring, vertices): (usize, &Vec<Vec2>)| check_area(vertices, argument(ring)).ok();
            let distinct: Option<Vec<_>> = rings.iter().enumerate().map(with_area).collect();
            let outline = Outline::new(distinct?);
            let mut crossings = Vec::new();
            // Not all at a time: of a ring in very few places all edges meet.
            let touches = outline.meetings(usize::MAX, &mut |crossing| {
                crossings.push(crossing);
                if crossings.len() <= most { Ok(()) } else { Err(()) }
            });
            if !crossings.is_empty() {
                self.move_apart::<T>(&crossings);
                continue;
            }
            let touches = touches.and_then(Result::ok).unwrap_or_default();
            match outline.check_sides(&touches) {
                Err(ShapeError::HoleOutside { hole }) => drop(self.rings.remove(hole + 1)),
                _ => return Some(outline.turn_rings(rings)),
            }
        }
    }

    /// Parts edges that meet; one that is too short for that loses a vertex.
    fn move_apart<T: Real>(&mut self, crossings: &[Crossing]) {
        let mut removed = Vec::new();
        for crossing in crossings {
            let edges = [0, 1].map(|k| self.edge(crossing.rings[k], crossing.edges[k]));
            let before = removed.len();
            let short = edges.into_iter().filter(|&edge| self.is_short(edge));
            removed.extend(short.map(|edge| (edge.ring, edge.ends[1])));
            if removed.len() == before {
                self.part::<T>(edges);
            }
        }
        removed.sort_unstable();
        removed.dedup();
        for (ring, index) in removed.into_iter().rev() {
            self.rings[ring].remove(index);
        }
        self.round += 1;
        if self.round.is_multiple_of(ROUNDS) {
            self.reach *= 2.0;
        }
    }

    fn edge(&self, ring: usize, start: usize) -> Edge {
        Edge { ring, ends: [start, (start + 1) % self.rings[ring].len()] }
    }

    /// Whether the vertices may go further than from one end of an edge to the other.
    fn is_short(&self, edge: Edge) -> bool {
        let [from, to] = edge.ends.map(|index| self.rings[edge.ring][index].rounded);
        let across = (to - from).abs();
        greater(across.x, across.y) < self.reach
    }

    /// Moves one end across the other edge, or all four ends in directions of their own where none
    /// has a side to go to: of neighbors, and of edges along one line.
    fn part<T: Real>(&mut self, edges: [Edge; 2]) {
        let [first, second] = edges;
        let share_an_end =
            first.ring == second.ring && first.ends.iter().any(|end| second.ends.contains(end));
        let steps = [self.steps(first, second), self.steps(second, first)];
        let steps = steps.into_iter().flatten().flatten().filter(|_| !share_an_end);
        if let Some(step) = steps.min_by(|a, b| a.depth.total_cmp(&b.depth)) {
            let to = self.rings[step.ring][step.end].moved + step.across;
            self.move_to::<T>(step.ring, step.end, to);
            return;
        }
        for (ring, end) in edges.into_iter().flat_map(|edge| edge.ends.map(|end| (edge.ring, end)))
        {
            let by = offset(ring, end, self.round) * self.reach;
            self.move_to::<T>(ring, end, self.rings[ring][end].rounded + by);
        }
    }

    /// For each end of an edge the step across another edge, to the side of the edge's other end:
    /// back along its own edge, or square to the other one.
    fn steps(&self, edge: Edge, other: Edge) -> [Option<Step>; 2] {
        let moved = |edge: Edge| edge.ends.map(|end| self.rings[edge.ring][end].moved);
        let ([p, q], [a, b]) = (moved(edge), moved(other));
        let [normal, along] = [(b - a).perp(), q - p].map(|v| v.unit().unwrap_or(Vec2::ZERO));
        let turns = [p, q].map(|end| predicate::orient2d(a, b, end));
        [0, 1].map(|k| {
            let (ring, end) = (edge.ring, edge.ends[k]);
            let (turn, wanted) = (turns[k], turns[1 - k].signum());
            let (direction, rise) = if self.round.is_multiple_of(2) {
                (normal * wanted, 1.0)
            } else {
                (if k == 0 { along } else { -along }, normal.dot(along).abs())
            };
            let depth = normal.dot([p, q][k] - a).abs() / rise;
            let beyond = self.reach * offset(ring, end, self.round).x.abs();
            let across = direction * lesser(depth + beyond, self.reach);
            let is_across = turns[1 - k] != 0.0 && turn * wanted <= 0.0 && rise > 0.0;
            is_across.then_some(Step { ring, end, depth, across })
        })
    }

    /// Moves a vertex to a place, or as near to it as within reach.
    fn move_to<T: Real>(&mut self, ring: usize, index: usize, to: Vec2) {
        let (reach, limit) = (self.reach, T::MAX_COORDINATE.to_f64());
        let vertex = &mut self.rings[ring][index];
        let within = |to: f64, rounded: f64| {
            clamped(clamped(to, rounded - reach, rounded + reach), -limit, limit)
        };
        let Vec2 { x, y } = vertex.rounded;
        vertex.moved = Vec2::new(within(to.x, x), within(to.y, y)).rounded::<T>();
    }
}

/// Up to 1 along each axis, another for every vertex and round: splitmix64 of their numbers
/// (Steele, Lea and Flood 2014).
fn offset(ring: usize, index: usize, round: u32) -> Vec2 {
    let mut bits = ((ring as u64) << 48 | (index as u64) << 16 | u64::from(round))
        .wrapping_add(1)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    let [x, y] = [bits >> 32, bits & 0xffff_ffff].map(|half| half as f64 / (1u64 << 31) as f64);
    Vec2::new(x - 1.0, y - 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Polygon;
    use crate::kernel::point_features::point_segment;
    use collide_core::view::Segment;

    type Ring<'a> = &'a [[f64; 2]];

    fn rings(rings: &[Ring<'_>]) -> Rings {
        Rings::closed(rings.iter().map(|ring| ring.iter().map(|&[x, y]| Vec2::new(x, y)).collect()))
    }

    /// The least distance between a point and the edges.
    fn distance(p: Vec2, rings: &Rings) -> f64 {
        let to = |edge: Segment| point_segment(p, edge).distance;
        rings.edges().map(|(_, edge)| to(edge)).fold(f64::INFINITY, f64::min)
    }

    /// The mended rings, which are those of a polygon, and no further than `most` units from the
    /// given ones: all of their vertices, and all of the given rings' for which `stays`.
    #[track_caller]
    fn check(given: &[Ring<'_>], most: f64, stays: impl Fn(Vec2) -> bool) -> Rings {
        let given = rings(given);
        let mended = valid_rings::<f64>(&given);
        let ring = |ring| mended.ring(ring).iter().map(|v| v.to_point::<f64>()).collect::<Vec<_>>();
        let polygon = Polygon::new(ring(0), (1..mended.ring_count()).map(ring));
        assert_eq!(polygon.as_ref().map(Polygon::rings), Ok(&mended));
        let most = most * unit::<f64>(&given);
        for &vertex in mended.vertices() {
            assert!(distance(vertex, &given) <= most, "{vertex:?} of {mended:?}");
        }
        for &vertex in given.vertices().iter().filter(|&&vertex| stays(vertex)) {
            assert!(distance(vertex, &mended) <= most, "{vertex:?} in {mended:?}");
        }
        mended
    }

    const SQUARE: Ring<'static> = &[[0.0, 0.0], [8.0, 0.0], [8.0, 8.0], [0.0, 8.0]];

    #[test]
    fn what_is_valid_stays() {
        assert_eq!(check(&[SQUARE], 0.0, |_| true), rings(&[SQUARE]));
        let hole: Ring<'_> = &[[1.0, 1.0], [1.0, 2.0], [2.0, 1.0]];
        assert_eq!(check(&[SQUARE, hole], 0.0, |_| true), rings(&[SQUARE, hole]));
    }

    #[test]
    fn slits_and_needles_without_width_get_one() {
        let slit: Ring<'_> =
            &[[0.0, 0.0], [8.0, 0.0], [8.0, 8.0], [4.0, 8.0], [4.0, 1.0], [4.0, 8.0], [0.0, 8.0]];
        check(&[slit], 2.0, |_| true);
        let needle: Ring<'_> =
            &[[0.0, 0.0], [8.0, 0.0], [8.0, 4.0], [20.0, 4.0], [8.0, 4.0], [8.0, 8.0], [0.0, 8.0]];
        check(&[needle], 2.0, |_| true);
        let two_needles: Ring<'_> = &[[3.0, -4.0], [-1.0, 4.0], [-4.0, 0.0], [-1.0, 4.0]];
        check(&[two_needles], 2.0, |_| true);
    }

    #[test]
    fn a_wall_without_width_gets_one() {
        let hole: Ring<'_> = &[[8.0, 2.0], [4.0, 2.0], [4.0, 6.0], [8.0, 6.0]];
        assert_eq!(check(&[SQUARE, hole], 2.0, |_| true).ring_count(), 2);
    }

    #[test]
    fn a_hole_that_leaves_at_a_sharp_corner_goes_back_by_a_rounding() {
        let e = 8.0 * f64::EPSILON;
        let wedge: Ring<'_> = &[[0.0, 0.0], [8.0, -1.0], [8.0, 1.0]];
        let hole: Ring<'_> = &[[-e, 0.0], [4.0, 0.5 + e], [4.0, 0.25]];
        assert_eq!(check(&[wedge, hole], 4.0, |_| true).ring_count(), 2);
    }

    #[test]
    fn a_hole_without_area_is_left_out() {
        let flat: Ring<'_> = &[[1.0, 1.0], [2.0, 2.0], [3.0, 3.0]];
        let is_corner = |v: Vec2| v.x % 8.0 == 0.0;
        assert_eq!(check(&[SQUARE, flat], 0.0, is_corner), rings(&[SQUARE]));
    }

    #[test]
    fn a_knot_becomes_what_it_is_seen_from_further_away() {
        let e = f64::EPSILON;
        let knot: Ring<'_> = &[
            [0.0, 0.0],
            [8.0, 0.0],
            [8.0 + 8.0 * e, 4.0],
            [8.0, 4.0 + 4.0 * e],
            [8.0, 4.0],
            [8.0 + 8.0 * e, 4.0 + 4.0 * e],
            [8.0, 8.0],
        ];
        check(&[knot], 16.0, |_| true);
    }

    #[test]
    fn what_has_no_area_becomes_the_triangle_of_a_rounding() {
        let ulp = f64::EPSILON / 2.0;
        let of_a_point = check(&[&[[1.0, 1.0]; 5]], 1.0, |_| true);
        assert_eq!(of_a_point, rings(&[&[[1.0, 1.0], [1.0 - ulp, 1.0], [1.0, 1.0 - ulp]]]));
        let flat: [Ring<'_>; 2] =
            [&[[1.0, 1.0], [3.0, 3.0], [2.0, 2.0]], &[[1.0, 1.0], [2.0, 2.0], [1.0, 1.0]]];
        let of_a_segment = check(&flat, 1.0, |_| true);
        assert_eq!(of_a_segment, rings(&[&[[1.0, 1.0], [3.0, 3.0], [1.0 - ulp, 1.0]]]));
    }
}
