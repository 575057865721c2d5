//! The corners of a polygon: what its placed copies are made of.
//!
//! Rounding bends a straight edge at a vertex in its middle, and so breaks convex pieces. A polygon
//! that is made of its corners is the same set, and rounding does it no such harm.

use crate::shape::convexity::DistinctRing;
use alloc::vec::Vec;
use collide_core::predicate::orient2d;
use collide_core::{Rings, Vec2};

/// The same set without vertices that repeat the one before or lie in the middle of a straight
/// edge; `None` if there are none.
pub(super) fn corners(rings: &Rings) -> Option<Rings> {
    let corners = Rings::closed((0..rings.ring_count()).map(|ring| corners_of(rings.ring(ring))));
    (corners != *rings).then_some(corners)
}

fn corners_of(ring: &[Vec2]) -> Vec<Vec2> {
    let distinct = DistinctRing::new(ring);
    let is_corner = |&i: &usize| {
        let [before, at, after] = distinct.corner(i);
        orient2d(before, at, after) != 0.0
    };
    (0..distinct.len()).filter(is_corner).map(|i| ring[distinct.index(i)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    type Ring<'a> = &'a [[f64; 2]];

    fn rings(rings: &[Ring<'_>]) -> Rings {
        Rings::closed(rings.iter().map(|ring| ring.iter().map(|&[x, y]| Vec2::new(x, y)).collect()))
    }

    #[track_caller]
    fn check(given: &[Ring<'_>], expected: &[Ring<'_>]) {
        let given = rings(given);
        assert_eq!(corners(&given).unwrap_or(given), rings(expected));
    }

    #[test]
    fn repeated_vertices_and_those_of_straight_edges_are_left_out() {
        let square: Ring<'_> = &[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
        check(&[square], &[square]);
        assert!(corners(&rings(&[square])).is_none());
        check(
            &[&[
                [0.0, 0.0],
                [1.0, 0.0],
                [4.0, 0.0],
                [4.0, 0.0],
                [4.0, 4.0],
                [0.0, 4.0],
                [0.0, 1.0],
            ]],
            &[square],
        );
        // The first vertex is none of the corners.
        check(
            &[&[[2.0, 0.0], [3.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0], [0.0, 0.0]]],
            &[&[[4.0, 0.0], [4.0, 4.0], [0.0, 4.0], [0.0, 0.0]]],
        );
    }
}
