//! The slack of a polygon: how far its vertices may stray, each in any direction, without breaking
//! it.
//!
//! If no vertex moves further than `d`, no point of an edge does. Hence two edges that are more
//! than `2d` apart stay apart; two that share a vertex, with it, share nothing else as long as the
//! free end of each is more than `2d` away from the other; and three points whose triangle is more
//! than `2d` wide keep their turn. On the way to where the vertices go nothing else can happen:
//! rings that do not meet stay so, inside and outside of one another, and a convex piece goes on
//! turning to the left, once around.

use crate::kernel::point_features::point_segment;
#[cfg(feature = "std")]
use crate::shape::delaunay;
use collide_core::view::{ConvexPiece, Segment};
use collide_core::{Bounds, Rings, Vec2, lesser};
use core::cell::Cell;
use core::ops::ControlFlow;

/// The rounding error of a distance (16 EPS), per length that it is computed from: more only makes
/// less slack.
const ERROR: f64 = 16.0 * f64::EPSILON;

/// Edges that are looked at for each, before they are triangulated: boxes of needles overlap where
/// the needles do not, and all pairs of a star of 10^6 would take an hour.
#[cfg(feature = "std")]
const LOOKED_AT: usize = 128;

/// The slack of rings. At least 0, as it is where a ring touches another in the middle of an edge.
pub(super) fn slack_of_rings(rings: &Rings) -> f64 {
    #[cfg(feature = "std")]
    if let Some(room) = room_by_boxes(rings, LOOKED_AT * rings.vertices().len())
        .or_else(|| delaunay::least_room(rings, room_beside))
    {
        return halved(room);
    }
    room_by_boxes(rings, usize::MAX).map_or(0.0, halved)
}

/// How far apart the two nearest edges are, but for an end that they share; `None` if more edges
/// have to be looked at.
fn room_by_boxes(rings: &Rings, mut looked_at: usize) -> Option<f64> {
    let least = Cell::new(f64::INFINITY);
    for (i, e) in rings.edges() {
        let near = Bounds::of_segment(e.a, e.b);
        let enter = |bounds: &Bounds| near.least_distance(bounds) < least.get();
        let left_out = rings.search(enter, |j, f| {
            if j > i {
                least.set(lesser(least.get(), room_between(&e, &f)));
            }
            looked_at -= 1;
            if looked_at == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if left_out.is_break() {
            return None;
        }
    }
    Some(least.get())
}

/// How far apart two edges are, but for an end that they share: at most that.
fn room_between(e: &Segment, f: &Segment) -> f64 {
    let is_shared = |p: Vec2, s: &Segment| p == s.a || p == s.b;
    let of_ends = |e: &Segment, f: &Segment| {
        let free = [e.a, e.b].into_iter().filter(|&p| !is_shared(p, f));
        free.map(|p| room_beside(p, *f)).fold(f64::INFINITY, lesser)
    };
    lesser(of_ends(e, f), of_ends(f, e))
}

fn room_beside(p: Vec2, edge: Segment) -> f64 {
    let reach = (p - edge.a).length() + (edge.b - edge.a).length();
    point_segment(p, edge).distance - ERROR * reach
}

/// The slack of convex pieces. At least 0, as it is where a corner is straight.
pub(super) fn slack_of_pieces(rings: &Rings, pieces: &[ConvexPiece]) -> f64 {
    let least_width = |piece: &ConvexPiece| {
        let count = piece.vertices.len();
        let at = |i: usize| rings.vertex(piece.vertices[i % count] as usize);
        let widths = (0..count).map(|i| width([at(i), at(i + 1), at(i + 2)]));
        widths.fold(f64::INFINITY, lesser)
    };
    halved(pieces.iter().map(least_width).fold(f64::INFINITY, lesser))
}

/// The least height of a triangle: at most that.
fn width([a, b, c]: [Vec2; 3]) -> f64 {
    let height = |p, a, b| room_beside(p, Segment { a, b });
    lesser(height(a, b, c), lesser(height(b, c, a), height(c, a, b)))
}

/// A little less than the half.
fn halved(room: f64) -> f64 {
    if room > 0.0 { 0.49 * room } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Polygon;
    use crate::shape::original::Original;
    use alloc::vec::Vec;
    use collide_core::{Point2, UnitComplex};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    /// A star, of which some rays are narrow.
    fn star(rng: &mut Pcg64Mcg) -> Option<Polygon<f64>> {
        let count = rng.random_range(4..20);
        let vertices = (0..count).map(|i| {
            let wobble: f64 = rng.random_range(-0.49..0.49);
            let turn = UnitComplex::new(
                core::f64::consts::TAU * (f64::from(i) + wobble) / f64::from(count),
            );
            let radius = rng.random_range(0.1..4.0);
            Point2::new(radius * turn.re, radius * turn.im)
        });
        Polygon::simple(vertices).ok()
    }

    fn strayed(rings: &Rings, by: f64, rng: &mut Pcg64Mcg) -> Rings {
        let mut image = |vertex: &Vec2| {
            let turn = UnitComplex::new(rng.random_range(0.0..core::f64::consts::TAU));
            Vec2::new(vertex.x + by * turn.re, vertex.y + by * turn.im)
        };
        let ring = |ring| rings.ring(ring).iter().map(&mut image).collect();
        Rings::closed((0..rings.ring_count()).map(ring))
    }

    #[test]
    fn vertices_that_stray_no_further_than_the_slack_break_nothing() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x51ac);
        let (mut stars, mut broken_rings, mut broken_pieces) = (0, 0, 0);
        while stars < 500 {
            let Some(star) = star(&mut rng) else { continue };
            stars += 1;
            let rings = star.rings();
            let original = Original::<f64>::of(rings.clone());
            let is_valid = |copy: &Rings| {
                let ring: Vec<_> = copy.vertices().iter().map(|v| v.to_point::<f64>()).collect();
                Polygon::simple(ring).is_ok_and(|again| again.rings() == copy)
            };
            let (slack, pieces) = (original.slack(), original.pieces());
            for _ in 0..20 {
                assert!(is_valid(&strayed(rings, slack, &mut rng)), "{slack}: {rings:?}");
                assert!(pieces.hold_in(&strayed(rings, pieces.slack, &mut rng)), "{rings:?}");
                broken_rings += usize::from(!is_valid(&strayed(rings, 2.5 * slack, &mut rng)));
                let further = strayed(rings, 2.5 * pieces.slack, &mut rng);
                broken_pieces += usize::from(!pieces.hold_in(&further));
            }
        }
        assert!(broken_rings > 100 && broken_pieces > 100, "{broken_rings}, {broken_pieces}");
    }

    #[cfg(feature = "std")]
    #[test]
    fn the_least_room_is_the_same_by_boxes_and_by_triangles() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x51ad);
        let mut stars = 0;
        while stars < 2_000 {
            let Some(star) = star(&mut rng) else { continue };
            stars += 1;
            let mut rings = star.rings().clone();
            if stars % 2 == 0 {
                // Within a frame, about as wide as a star is large.
                let ring = rings.vertices().iter().rev().copied().collect();
                let frame = [[-5.0, -5.0], [5.0, -5.0], [5.0, 4.5], [-5.0, 4.5]];
                rings = Rings::closed([frame.map(|[x, y]| Vec2::new(x, y)).to_vec(), ring]);
            }
            // The one looks along an edge, the other perhaps against it.
            let by_boxes = room_by_boxes(&rings, usize::MAX).expect("all looked at");
            let by_triangles = delaunay::least_room(&rings, room_beside).expect("a triangulation");
            assert!(by_boxes > 0.0 && (by_boxes - by_triangles).abs() <= 20.0 * ERROR, "{rings:?}");
        }
    }

    #[cfg(feature = "std")]
    #[test]
    fn a_vertex_on_an_edge_leaves_no_room() {
        let ring =
            |points: &[[f64; 2]]| points.iter().map(|&[x, y]| Vec2::new(x, y)).collect::<Vec<_>>();
        let square = ring(&[[0.0, 0.0], [8.0, 0.0], [8.0, 8.0], [0.0, 8.0]]);
        let on_edge = ring(&[[4.0, 0.0], [3.0, 3.0], [5.0, 3.0]]);
        let rings = Rings::closed([square, on_edge]);
        assert_eq!(delaunay::least_room(&rings, room_beside), Some(0.0));
    }

    #[test]
    fn the_slack_of_a_square_is_half_of_its_side_and_that_of_a_straight_corner_is_none() {
        let ring = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]].map(|[x, y]| Vec2::new(x, y));
        let original = Original::<f64>::of(Rings::closed([ring.to_vec()]));
        // Its corners are triangles half as wide as its diagonal.
        let (slack, of_pieces) = (original.slack(), original.pieces().slack);
        assert!(slack > 0.97 && slack < 1.0, "{slack}");
        assert!(of_pieces > 0.68 && of_pieces < 0.71, "{of_pieces}");
        let mut with_middle = ring.to_vec();
        with_middle.insert(1, Vec2::new(1.0, 0.0));
        assert_eq!(Original::<f64>::of(Rings::closed([with_middle])).pieces().slack, 0.0);
    }

    #[test]
    fn rings_that_share_a_vertex_have_slack_and_those_that_touch_an_edge_have_none() {
        let ring =
            |points: &[[f64; 2]]| points.iter().map(|&[x, y]| Vec2::new(x, y)).collect::<Vec<_>>();
        let square = ring(&[[0.0, 0.0], [8.0, 0.0], [8.0, 8.0], [0.0, 8.0]]);
        let in_corner = ring(&[[0.0, 0.0], [1.0, 3.0], [3.0, 1.0]]);
        let on_edge = ring(&[[4.0, 0.0], [3.0, 3.0], [5.0, 3.0]]);
        assert!(slack_of_rings(&Rings::closed([square.clone(), in_corner])) > 0.4);
        assert_eq!(slack_of_rings(&Rings::closed([square, on_edge])), 0.0);
    }
}
