//! How far an outline is from its convex hull.
//!
//! An outline that is convex up to rounding passes the corners of its hull in their order. Between
//! two of them it runs beside an edge, and is furthest from it at a vertex, because the distance
//! from an edge is convex. Each point of the edge has one of the outline straight beside it, no
//! further away. So the greatest distance of a vertex from its own edge is that of the two
//! outlines, and what crosses itself or goes round twice is far from its hull.
//!
//! Corners that are no more than a rounding apart may stand in another order. They are left out,
//! as few as suffice; what the edge in their place leaves out is added.

use crate::kernel::point_features::point_segment;
use alloc::vec::Vec;
use collide_core::Vec2;
use collide_core::predicate::orient2d;
use collide_core::view::Segment;

/// The greatest distance of an outline from its hull.
#[derive(Clone, Copy)]
pub(super) struct Moved {
    pub(super) distance: f64,
    /// The vertex of the outline, there or at the end of the edge.
    pub(super) vertex: usize,
}

impl Moved {
    fn further(self, other: Self) -> Self {
        if other.distance > self.distance { other } else { self }
    }
}

/// How far the outline, in either order, is from its hull, counterclockwise.
pub(super) fn distance_from_hull(outline: &[Vec2], hull: &[Vec2]) -> Moved {
    let forth = Walk::new(outline, hull, |start, step, len| (start + step) % len).moved();
    let back = Walk::new(outline, hull, |start, step, len| (start + len - step) % len).moved();
    if back.distance < forth.distance { back } else { forth }
}

/// A corner of the hull that the outline passes.
#[derive(Clone, Copy)]
struct Pass {
    /// How many vertices after the first corner.
    step: usize,
    /// Which corner.
    corner: usize,
}

/// The vertices of an outline from the first corner of the hull back to it.
struct Walk<'a> {
    outline: &'a [Vec2],
    hull: &'a [Vec2],
    /// The index in the outline after so many steps.
    indices: Vec<usize>,
}

impl<'a> Walk<'a> {
    fn new(
        outline: &'a [Vec2],
        hull: &'a [Vec2],
        index: impl Fn(usize, usize, usize) -> usize,
    ) -> Self {
        let start = outline.iter().position(|&v| v == hull[0]).unwrap_or(0);
        let indices = (0..=outline.len()).map(|step| index(start, step, outline.len())).collect();
        Self { outline, hull, indices }
    }

    fn vertex(&self, step: usize) -> Vec2 {
        self.outline[self.indices[step]]
    }

    fn moved(&self) -> Moved {
        let last = Pass { step: self.outline.len(), corner: self.hull.len() };
        let mut from = Pass { step: 0, corner: 0 };
        let mut moved = Moved { distance: 0.0, vertex: self.indices[0] };
        for to in longest_rise(&self.passes()).into_iter().chain([last]) {
            moved = moved.further(self.between(from, to));
            from = to;
        }
        moved
    }

    /// The corners in the order of the outline, without the first.
    fn passes(&self) -> Vec<Pass> {
        let mut corners: Vec<_> = (1..self.hull.len()).collect();
        corners.sort_unstable_by(|&i, &j| self.hull[i].lexicographic_cmp(self.hull[j]));
        let corner_at = |v: Vec2| {
            let found = corners.binary_search_by(|&corner| self.hull[corner].lexicographic_cmp(v));
            found.ok().map(|place| corners[place])
        };
        let pass = |step| Some(Pass { step, corner: corner_at(self.vertex(step))? });
        (1..self.outline.len()).filter_map(pass).collect()
    }

    /// How far apart outline and hull are between two corners that both pass.
    fn between(&self, from: Pass, to: Pass) -> Moved {
        let edge = Segment { a: self.vertex(from.step), b: self.vertex(to.step) };
        let distance = |v: Vec2| distance(v, edge);
        let at = |step| Moved { distance: distance(self.vertex(step)), vertex: self.indices[step] };
        let none = Moved { distance: 0.0, vertex: self.indices[to.step] };
        let outline = (from.step + 1..to.step).map(at).fold(none, Moved::further);
        let left_out = self.hull[from.corner + 1..to.corner].iter().map(|&v| distance(v));
        let left_out = left_out.fold(0.0, |most, d| if d > most { d } else { most });
        Moved { distance: outline.distance + left_out, ..outline }
    }
}

/// The distance of a point from an edge, zero only on it: less than a rounding is not none.
fn distance(v: Vec2, edge: Segment) -> f64 {
    let distance = point_segment(v, edge).distance;
    let is_beside = distance == 0.0 && orient2d(edge.a, edge.b, v) != 0.0;
    if is_beside { f64::MIN_POSITIVE } else { distance }
}

/// The longest part in which each corner comes after the one before: patience sorting.
fn longest_rise(passes: &[Pass]) -> Vec<Pass> {
    // Of each length the pass at which a rise of it may end lowest.
    let mut ends: Vec<usize> = Vec::new();
    let mut before = Vec::with_capacity(passes.len());
    for (index, pass) in passes.iter().enumerate() {
        let length = ends.partition_point(|&end| passes[end].corner < pass.corner);
        before.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        if length == ends.len() {
            ends.push(index);
        } else {
            ends[length] = index;
        }
    }
    let backwards = core::iter::successors(ends.last().copied(), |&index| before[index]);
    let mut rise: Vec<_> = backwards.map(|index| passes[index]).collect();
    rise.reverse();
    rise
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    const HULL: [Vec2; 4] =
        [Vec2::new(0.0, 0.0), Vec2::new(4.0, 0.0), Vec2::new(4.0, 4.0), Vec2::new(0.0, 4.0)];

    #[track_caller]
    fn check(outline: &[(f64, f64)], distance: f64) {
        let outline: Vec<_> = outline.iter().map(|&(x, y)| Vec2::new(x, y)).collect();
        for turned in 0..outline.len() {
            let mut outline = outline.clone();
            outline.rotate_left(turned);
            assert_eq!(distance_from_hull(&outline, &HULL).distance, distance, "{outline:?}");
            outline.reverse();
            assert_eq!(distance_from_hull(&outline, &HULL).distance, distance, "{outline:?}");
        }
    }

    #[test]
    fn an_outline_is_as_far_as_its_furthest_vertex() {
        check(&[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)], 0.0);
        check(&[(0.0, 0.0), (2.0, 0.25), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)], 0.25);
        check(&[(0.0, 0.0), (4.0, 0.0), (3.5, 2.0), (4.0, 4.0), (0.0, 4.0), (0.0, 0.0)], 0.5);
    }

    #[test]
    fn what_crosses_itself_or_goes_round_twice_is_far_although_all_its_vertices_are_corners() {
        let [a, b, c, d] = HULL;
        for outline in [vec![a, c, b, d], vec![a, b, d, c], vec![a, b, c, d, a, b, c, d]] {
            assert!(distance_from_hull(&outline, &HULL).distance >= 2.0, "{outline:?}");
        }
    }

    #[test]
    fn corners_next_to_one_another_may_change_places() {
        let e = 1.0 / 1024.0;
        let hull = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (e, 4.0), (0.0, 4.0 - e)];
        let swapped = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0 - e), (e, 4.0)];
        let [hull, swapped] = [hull, swapped].map(|v| v.map(|(x, y)| Vec2::new(x, y)));
        for turned in 0..5 {
            let mut outline = swapped;
            outline.rotate_left(turned);
            let distance = distance_from_hull(&outline, &hull).distance;
            assert!(distance > 0.0 && distance < 4.0 * e, "{distance}");
        }
    }
}
