//! The edges of a large polygon that may part it most from another hull, found by bisection.
//!
//! Along a direction A is highest and B is lowest at a vertex each, and the gap is how far the
//! second lies beyond the first: that corner of the Minkowski difference M = B − A. As the
//! direction turns, the corner moves along the outline of M. Between two directions no gap is above
//! what any point of M has, so none is above the greatest that the chord between both corners has.
//! Where this bound is below what some edge has, the edges between are left out; else the middle
//! one is measured, and both halves are searched, the more promising first.
//!
//! Of two polygons that are apart, or overlap a little, few directions are as good as the best one,
//! and the search follows them down: O(log n · log m). Where all are as good (two circles about one
//! center) it looks at every edge, at whose vertex it arrives among ever fewer: O(n + m).
//!
//! Source: Dobkin and Kirkpatrick, *Determining the separation of preprocessed polyhedra* (1990),
//! for the descent.

use crate::kernel::hull::Hull;
use collide_core::{Vec2, greater};

/// The gap that an edge must have to count.
pub(crate) struct Floor {
    /// No less than this.
    pub(crate) gap: f64,
    /// How far rounding may mislead a bound.
    pub(crate) error: f64,
}

/// Measures the edges of `a` that may have a gap no less than the floor, in no order. Given are an
/// edge and a vertex of `b` that lies lowest above it but for rounding; the floor may rise. What is
/// measured is not a type parameter: it would be one of hulls of few edges too, and all this would
/// be compiled anew.
pub(crate) fn for_best_edges<A: Hull, B: Hull>(
    a: &A,
    b: &B,
    floor: &mut Floor,
    measure: &mut dyn FnMut(usize, usize, &mut Floor),
) {
    let start = a.outward(0);
    let directions = [start, start.perp(), -start, -start.perp()];
    let tops = directions.map(|direction| a.about_lowest(-direction));
    let end = |quarter: usize| {
        let direction = directions[quarter];
        let vertex_b = b.about_lowest(direction);
        End { direction, points: [a.vertex(tops[quarter]), b.vertex(vertex_b)], vertex_b }
    };
    let ends = [end(0), end(1), end(2), end(3)];
    // Some edge is before each of these directions: where vertex 0 is highest, all of them are.
    let bounds =
        [1, 2, 3].map(|quarter| if tops[quarter] == 0 { a.vertex_count() } else { tops[quarter] });
    let second = bounds[1].max(bounds[0]);
    let bounds = [0, bounds[0], second, bounds[2].max(second), a.vertex_count()];
    let mut stretches = [0, 1, 2, 3].map(|quarter| {
        Stretch::new(ends[quarter], ends[(quarter + 1) & 3], [bounds[quarter], bounds[quarter + 1]])
    });
    sort_best_first(&mut stretches);
    let mut search = Bisection { a, b, floor, measure };
    for stretch in stretches {
        search.descend(stretch);
    }
}

/// By itself, so that the sorting is compiled once.
fn sort_best_first(stretches: &mut [Stretch]) {
    stretches
        .sort_unstable_by(|x, y| y.most.total_cmp(&x.most).then_with(|| x.edges.cmp(&y.edges)));
}

/// What is shown along a direction.
#[derive(Clone, Copy)]
struct End {
    direction: Vec2,
    /// The highest vertex of A and the lowest of B.
    points: [Vec2; 2],
    vertex_b: usize,
}

impl End {
    /// The corner of the Minkowski difference.
    #[inline]
    fn corner(&self) -> Vec2 {
        self.points[1] - self.points[0]
    }
}

/// The edges of A between two directions.
struct Stretch {
    low: End,
    high: End,
    edges: [usize; 2],
    /// The most that a gap of theirs may be.
    most: f64,
}

impl Stretch {
    #[inline]
    fn new(low: End, high: End, edges: [usize; 2]) -> Self {
        let is_empty = edges[0] >= edges[1];
        let most = if is_empty { f64::NEG_INFINITY } else { most_between(&low, &high) };
        Self { low, high, edges, most }
    }
}

struct Bisection<'s, A, B> {
    a: &'s A,
    b: &'s B,
    floor: &'s mut Floor,
    measure: &'s mut dyn FnMut(usize, usize, &mut Floor),
}

impl<A: Hull, B: Hull> Bisection<'_, A, B> {
    /// Halves the edges, and so is no deeper than the binary logarithm of their number.
    fn descend(&mut self, stretch: Stretch) {
        let Stretch { low, high, edges: [from, to], most } = stretch;
        if from >= to || most < self.floor.gap - self.floor.error {
            return;
        }
        let edge = from + (to - from) / 2;
        let direction = self.a.outward(edge);
        let vertex_b = self.b.about_lowest_between(direction, [low.vertex_b, high.vertex_b]);
        let (start, end) = (self.a.vertex(edge), self.a.vertex(self.a.next(edge)));
        let point_b = self.b.vertex(vertex_b);
        // The lowest vertex, as computed, is no higher.
        if direction.dot(point_b - start) >= self.floor.gap {
            (self.measure)(edge, vertex_b, self.floor);
        }
        let middle = |point_a: Vec2| End { direction, points: [point_a, point_b], vertex_b };
        let first = Stretch::new(low, middle(start), [from, edge]);
        let second = Stretch::new(middle(end), high, [edge + 1, to]);
        let is_first_better = first.most >= second.most;
        let [better, other] = if is_first_better { [first, second] } else { [second, first] };
        self.descend(better);
        self.descend(other);
    }
}

/// The greatest gap that a direction between two can have, which are no more than a right angle
/// apart.
fn most_between(low: &End, high: &End) -> f64 {
    // Along the outline of B and against that of A: not a difference of what is nearly equal.
    let along = (high.points[1] - low.points[1]) - (high.points[0] - low.points[0]);
    if low.direction.dot(along) <= 0.0 {
        return most_of_corner(high.corner(), low.direction, high.direction);
    }
    let normal = along.perp().unit().filter(|_| high.direction.dot(along) < 0.0);
    let Some(normal) = normal else {
        return most_of_corner(low.corner(), low.direction, high.direction);
    };
    greater(
        most_of_corner(low.corner(), low.direction, normal),
        most_of_corner(high.corner(), normal, high.direction),
    )
}

/// How far a corner lies at most along a direction between two.
#[inline]
fn most_of_corner(corner: Vec2, from: Vec2, to: Vec2) -> f64 {
    if from.cross(corner) > 0.0 && corner.cross(to) > 0.0 {
        return corner.length();
    }
    greater(from.dot(corner), to.dot(corner))
}

#[cfg(test)]
mod tests {
    use super::{Floor, for_best_edges};
    use crate::kernel::hull::axis::tests::{extent, measured};
    use crate::kernel::hull::axis::{Search, best_axis};
    use crate::kernel::hull::{AsHull, Hull};
    use crate::shape::ConvexPolygon;
    use alloc::vec::Vec;
    use collide_core::{Point2, UnitComplex, Vec2, greater};

    /// An oval of so many vertices, with semi-axes 1 and `thin`.
    fn oval(count: usize, center: Vec2, thin: f64) -> ConvexPolygon<f64> {
        let corner = |i: usize| {
            let turn = UnitComplex::new(core::f64::consts::TAU * (i as f64 + 0.25) / count as f64);
            Point2::new(center.x + turn.re, center.y + thin * turn.im)
        };
        ConvexPolygon::new((0..count).map(corner).collect::<Vec<_>>()).expect("an oval")
    }

    /// How many edges are measured.
    fn measured_edges<A: Hull, B: Hull>(a: &A, b: &B) -> usize {
        let error = (a.roughness() + b.roughness()) * extent(a, b);
        let mut floor = Floor { gap: f64::NEG_INFINITY, error };
        let mut count = 0;
        for_best_edges(a, b, &mut floor, &mut |edge, start, floor| {
            count += 1;
            let (gap, _) = b.lowest_from(a.outward(edge), a.vertex(edge), start);
            floor.gap = greater(gap, floor.gap);
        });
        count
    }

    #[test]
    fn what_is_searched_is_what_measuring_all_edges_finds_and_few_are_measured() {
        for count in [65, 500, 4_000] {
            for (x, y) in [(3.0, 1.0), (1.9, 0.1), (0.3, 0.2), (0.0, 0.0), (1e-9, 0.0)] {
                let (a, b) = (oval(count, Vec2::ZERO, 0.4), oval(count, Vec2::new(x, y), 0.7));
                let (a, b) = (a.as_view(), b.as_view());
                let (a, b) = (a.hull(), b.hull());
                let expected = measured(&a, &b);
                let found = best_axis(&a, &b, extent(&a, &b), f64::INFINITY);
                assert_eq!(found, expected, "{count} {x} {y}");
                assert!(matches!(expected, Search::Found(..)));
                let few = 4 * (count.ilog2() as usize);
                assert!(measured_edges(&a, &b) < few, "{count} {x} {y}");
            }
        }
    }
}
