//! What becomes of rings that rounding has made cross or touch themselves or one another.
//!
//! Where two edges meet, the end of one that is nearest to the other is inserted there, so that in
//! the end rings meet in vertices only, and no edge has moved by more than a few roundings. A ring
//! that comes back to a vertex falls into two: the larger part stays, and of the other one what runs
//! round as holes do becomes a hole. A hole and a ring that run along one edge become one ring, as
//! if the wall between them were gone. What encloses no area is left out.
//!
//! Source: snap rounding (Hobby, *Practical segment intersection with finite precision output*,
//! 1999); that what collapses is left out is also the way of JTS' `GeometryPrecisionReducer`.

use super::convex_polygon::make_convex;
use super::convexity::{DistinctRing, is_spike};
use super::ring::{Crossing, Outline};
use crate::kernel::point_features::point_segment;
use alloc::vec::Vec;
use collide_core::view::Segment;
use collide_core::{Point2, Real, Rings, ShapeError, Vec2};
use smallvec::SmallVec;

/// Rings of finite vertices, made those of a polygon where they are not. If as many rounds as there
/// are vertices do not suffice, the hull of the exterior.
pub(super) fn valid_rings<T: Real>(rounded: &Rings<T>) -> Rings<T> {
    let ring = |ring| rounded.ring(ring).to_vec();
    let mut mend = Mend { rings: (0..rounded.ring_count()).map(ring).collect() };
    let count = rounded.vertices().len();
    (0..4 + count).find_map(|_| mend.round(count)).unwrap_or_else(|| {
        std::eprintln!("FALLBACK {count}");
        hull(rounded.ring(0))
    })
}

/// The hull of at least one vertex; of those without area the triangle of a rounding.
fn hull<T: Real>(ring: &[Point2<T>]) -> Rings<T> {
    let mut vertices = SmallVec::from_slice(ring);
    make_convex(&mut vertices);
    Rings::closed([vertices.into_vec()])
}

/// The exterior, then the holes.
struct Mend<T: Real> {
    rings: Vec<Vec<Point2<T>>>,
}

/// A vertex to be inserted in an edge of a ring.
struct Snap<T: Real> {
    ring: usize,
    edge: usize,
    vertex: Point2<T>,
}

impl<T: Real> Mend<T> {
    /// Takes a step, or returns the rings if none is needed.
    fn round(&mut self, most: usize) -> Option<Rings<T>> {
        self.rings.iter_mut().for_each(remove_spikes);
        let holes = self.rings.split_off(1).into_iter();
        self.rings.extend(holes.filter(|hole| !DistinctRing::new(hole).is_flat()));
        let Ok(outline) = Outline::new(&self.rings) else { return Some(hull(&self.rings[0])) };
        // Not all at a time: of a ring in very few places all edges meet.
        let mut crossings = Vec::new();
        let touches = outline.meetings(&mut |crossing| {
            crossings.push(crossing);
            if crossings.len() <= most { Ok(()) } else { Err(()) }
        });
        if !crossings.is_empty() {
            self.uncross(&crossings);
            return None;
        }
        match outline.check_sides(&touches.unwrap_or_default()) {
            Err(ShapeError::HoleOutside { hole }) => drop(self.rings.remove(hole + 1)),
            _ => return Some(outline.turn_rings(core::mem::take(&mut self.rings))),
        }
        None
    }

    /// Snaps whatever can be; where all meet in vertices, takes one ring apart, or joins two.
    fn uncross(&mut self, crossings: &[Crossing]) {
        let mut snaps: Vec<_> = crossings.iter().filter_map(|c| self.snap(c)).collect();
        if !snaps.is_empty() {
            snaps.sort_by_key(|snap| core::cmp::Reverse((snap.ring, snap.edge)));
            snaps.dedup_by_key(|snap| (snap.ring, snap.edge));
            for Snap { ring, edge, vertex } in snaps {
                self.rings[ring].insert(edge + 1, vertex);
            }
        } else if let Some(crossing) = crossings.iter().find(|crossing| crossing.is_within()) {
            self.split(crossing);
        } else {
            let is_wall = |crossing: &&Crossing| self.is_wall(crossing);
            self.join(crossings.iter().find(is_wall).unwrap_or(&crossings[0]));
        }
    }

    fn vertex(&self, ring: usize, index: usize) -> Point2<T> {
        let ring = &self.rings[ring];
        ring[index % ring.len()]
    }

    /// The end of one of two edges that is nearest to the other; `None` if they share an end, and
    /// nothing else.
    fn snap(&self, crossing: &Crossing) -> Option<Snap<T>> {
        let edge = |k: usize| (crossing.rings[k], crossing.edges[k]);
        let ends = [0, 1].map(|k| {
            let (ring, edge) = edge(k);
            [self.vertex(ring, edge), self.vertex(ring, edge + 1)]
        });
        let mut nearest: Option<(f64, Snap<T>)> = None;
        for (k, other) in [(0, 1), (1, 0)] {
            let [a, b] = ends[k].map(Vec2::from_point);
            for vertex in ends[other].into_iter().filter(|vertex| !ends[k].contains(vertex)) {
                let distance = point_segment(Vec2::from_point(vertex), Segment { a, b }).distance;
                if nearest.as_ref().is_none_or(|(least, _)| distance < *least) {
                    let (ring, edge) = edge(k);
                    nearest = Some((distance, Snap { ring, edge, vertex }));
                }
            }
        }
        let shares_end = ends[0].iter().any(|vertex| ends[1].contains(vertex));
        nearest.filter(|(distance, _)| !shares_end || *distance == 0.0).map(|(_, snap)| snap)
    }

    /// The indices at which the two edges have a vertex in one place.
    fn shared(&self, crossing: &Crossing) -> [usize; 2] {
        let ([ring, other], [first, second]) = (crossing.rings, crossing.edges);
        let pairs = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(i, j)| [first + i, second + j]);
        let is_shared = |[i, j]: &[usize; 2]| self.vertex(ring, *i) == self.vertex(other, *j);
        pairs.into_iter().find(is_shared).unwrap_or([first, second])
    }

    /// Takes a ring apart that comes back to a vertex.
    fn split(&mut self, crossing: &Crossing) {
        let [start, end] = self.shared(crossing);
        let index = crossing.rings[0];
        let ring = &mut self.rings[index];
        let (start, end) = (start.min(end % ring.len()), start.max(end % ring.len()));
        let mut part: Vec<_> = ring.drain(start..end).collect();
        if area(&part).abs() > area(ring).abs() {
            core::mem::swap(&mut part, ring);
        }
        if area(&part) < 0.0 {
            self.rings.push(part);
        }
    }

    /// Whether two rings run along one edge in both directions.
    fn is_wall(&self, crossing: &Crossing) -> bool {
        let ([ring, other], [first, second]) = (crossing.rings, crossing.edges);
        self.vertex(ring, first) == self.vertex(other, second + 1)
            && self.vertex(ring, first + 1) == self.vertex(other, second)
    }

    /// Makes one ring of two with a wall between them that has no width; else fills the hole.
    fn join(&mut self, crossing: &Crossing) {
        let ([ring, other], [first, second]) = (crossing.rings, crossing.edges);
        let is_wall = self.is_wall(crossing);
        let mut hole = self.rings.remove(other);
        if is_wall {
            let start = (second + 1) % hole.len();
            hole.rotate_left(start);
            self.rings[ring].splice(first + 1..first + 1, hole);
        }
    }
}

/// Removes vertices that repeat the one before, and those at which the ring comes back the way it
/// went, as long as there are any.
fn remove_spikes<T: Real>(ring: &mut Vec<Point2<T>>) {
    loop {
        let distinct = DistinctRing::new(ring);
        let kept = (0..distinct.len()).filter(|&i| !is_spike(distinct.corner(i)));
        let kept: Vec<_> = kept.map(|i| ring[distinct.index(i)]).collect();
        if kept.len() == ring.len() || kept.len() < 3 {
            return;
        }
        *ring = kept;
    }
}

/// Twice the signed area of a ring, rounded.
fn area<T: Real>(ring: &[Point2<T>]) -> f64 {
    let seen = |v: Point2<T>| Vec2::from_point(v) - Vec2::from_point(ring[0]);
    ring.windows(2).map(|pair| seen(pair[0]).cross(seen(pair[1]))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Polygon;

    type Ring<'a> = &'a [[f64; 2]];

    fn rings(rings: &[Ring<'_>]) -> Rings<f64> {
        Rings::closed(rings.iter().map(|ring| ring.iter().map(|&p| p.into()).collect()))
    }

    #[track_caller]
    fn check(given: &[Ring<'_>], expected: &[Ring<'_>]) {
        let mended = valid_rings(&rings(given));
        assert_eq!(mended, rings(expected));
        let [exterior, holes @ ..] = &expected.iter().map(|r| r.to_vec()).collect::<Vec<_>>()[..]
        else {
            panic!("no ring")
        };
        let points = |ring: &Vec<[f64; 2]>| ring.iter().map(|&p| p.into()).collect::<Vec<_>>();
        let polygon = Polygon::new(points(exterior), holes.iter().map(points).collect());
        assert_eq!(polygon.as_ref().map(Polygon::rings), Ok(&mended));
    }

    const SQUARE: Ring<'static> = &[[0.0, 0.0], [8.0, 0.0], [8.0, 8.0], [0.0, 8.0]];

    #[test]
    fn what_is_valid_stays() {
        check(&[SQUARE], &[SQUARE]);
        let hole: Ring<'_> = &[[1.0, 1.0], [1.0, 2.0], [2.0, 1.0]];
        check(&[SQUARE, hole], &[SQUARE, hole]);
    }

    #[test]
    fn the_smaller_part_of_an_eight_is_left_out() {
        // The crossing lies beside (4, 3).
        check(
            &[&[[0.0, 0.0], [8.0, 0.0], [4.0, 3.0], [5.0, 6.0], [3.0, 6.0], [4.5, 3.0]]],
            &[&[[0.0, 0.0], [8.0, 0.0], [4.0, 3.0]]],
        );
    }

    #[test]
    fn a_slit_without_width_is_closed_and_a_needle_cut_off() {
        let slit: Ring<'_> =
            &[[0.0, 0.0], [8.0, 0.0], [8.0, 8.0], [4.0, 8.0], [4.0, 1.0], [4.0, 8.0], [0.0, 8.0]];
        check(&[slit], &[&[[0.0, 0.0], [8.0, 0.0], [8.0, 8.0], [4.0, 8.0], [0.0, 8.0]]]);
        let needle: Ring<'_> =
            &[[0.0, 0.0], [8.0, 0.0], [8.0, 4.0], [20.0, 4.0], [8.0, 4.0], [8.0, 8.0], [0.0, 8.0]];
        check(&[needle], &[&[[0.0, 0.0], [8.0, 0.0], [8.0, 4.0], [8.0, 8.0], [0.0, 8.0]]]);
    }

    #[test]
    fn a_wall_without_width_is_gone_and_the_hole_behind_it_a_bay() {
        let hole: Ring<'_> = &[[8.0, 2.0], [4.0, 2.0], [4.0, 6.0], [8.0, 6.0]];
        check(
            &[SQUARE, hole],
            &[&[
                [0.0, 0.0],
                [8.0, 0.0],
                [8.0, 2.0],
                [4.0, 2.0],
                [4.0, 6.0],
                [8.0, 6.0],
                [8.0, 8.0],
                [0.0, 8.0],
            ]],
        );
    }

    #[test]
    fn a_hole_that_has_no_area_or_is_outside_is_left_out() {
        let flat: Ring<'_> = &[[1.0, 1.0], [2.0, 2.0], [3.0, 3.0]];
        let outside: Ring<'_> = &[[9.0, 1.0], [9.0, 2.0], [10.0, 1.0]];
        check(&[SQUARE, flat, outside], &[SQUARE]);
    }

    #[test]
    fn a_bay_that_is_closed_becomes_a_hole() {
        // The end (5, 8) of the arm from the left comes through the wall on the right.
        let bay: Ring<'_> = &[
            [0.0, 0.0],
            [4.0, 0.0],
            [4.0, 9.0],
            [3.0, 9.0],
            [3.0, 1.0],
            [1.0, 1.0],
            [1.0, 7.0],
            [3.25, 8.0],
            [0.0, 8.0],
        ];
        check(
            &[bay],
            &[
                &[[0.0, 0.0], [4.0, 0.0], [4.0, 9.0], [3.0, 9.0], [3.25, 8.0], [0.0, 8.0]],
                &[[3.25, 8.0], [3.0, 1.0], [1.0, 1.0], [1.0, 7.0]],
            ],
        );
    }

    #[test]
    fn a_corner_that_comes_through_a_wall_touches_it() {
        let hole: Ring<'_> = &[[8.25, 4.0], [5.0, 3.0], [5.0, 5.0]];
        check(
            &[SQUARE, hole],
            &[&[[0.0, 0.0], [8.0, 0.0], [8.25, 4.0], [8.0, 8.0], [0.0, 8.0]], hole],
        );
    }

    #[test]
    fn what_has_no_area_becomes_the_triangle_of_a_rounding() {
        let ulp = f64::EPSILON / 2.0;
        check(&[&[[1.0, 1.0]; 5]], &[&[[1.0, 1.0], [1.0 - ulp, 1.0], [1.0, 1.0 - ulp]]]);
        check(
            &[&[[1.0, 1.0], [3.0, 3.0], [2.0, 2.0]], &[[1.0, 1.0], [2.0, 2.0], [1.0, 1.0]]],
            &[&[[1.0, 1.0], [3.0, 3.0], [1.0 - ulp, 1.0]]],
        );
    }
}
