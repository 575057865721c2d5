//! Random polygons for the tests of the cells.

use crate::shape::ConvexPolygon;
use alloc::vec::Vec;
use collide_core::Point2;
use collide_core::predicate::orient2d;
use collide_core::view::Triangle;
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

/// Coordinates of which some are round.
pub(crate) fn number(rng: &mut Pcg64Mcg, round: usize) -> f64 {
    let x: f64 = rng.random_range(-1.0..1.0);
    if round.is_multiple_of(3) { (4.0 * x).round() * 0.25 } else { x }
}

/// The hull of some points around (`far`, 0).
pub(crate) fn polygon(rng: &mut Pcg64Mcg, round: usize, far: f64) -> Option<ConvexPolygon<f64>> {
    let mut point = || Point2::new(far + 2.0 * number(rng, round), 2.0 * number(rng, round));
    let points: Vec<_> = (0..3 + round % 40).map(|_| point()).collect();
    ConvexPolygon::hull(points).ok()
}

/// The first vertices of the polygon; sometimes on one line.
pub(crate) fn corner(polygon: &ConvexPolygon<f64>, round: usize) -> Triangle {
    let polygon = polygon.as_view();
    let [a, b, c] = [0, 1, 2].map(|i| polygon.vertex(i));
    let c = if round.is_multiple_of(11) { a + (b - a) * 2.0 } else { c };
    let vertices = if orient2d(a, b, c) >= 0.0 { [a, b, c] } else { [a, c, b] };
    Triangle { vertices }
}
