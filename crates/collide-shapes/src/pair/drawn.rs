//! Random polygons and pairs for the tests of the cells.

use crate::kernel::flat;
use crate::shape::ConvexPolygon;
use alloc::vec::Vec;
use collide_core::predicate::orient2d;
use collide_core::view::{Capsule, Rect, Triangle};
use collide_core::{Point2, Vec2};
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

/// A rectangle and a capsule that overlap, touch but for a few powers of ten, or are apart;
/// some far from the origin, some parallel, some without length.
pub(crate) fn rect_and_capsule(rng: &mut Pcg64Mcg, round: usize) -> (Rect, Capsule) {
    let far = if round.is_multiple_of(5) { 1e9 } else { 0.0 };
    let mut number = || {
        let x: f64 = rng.random_range(-1.0..1.0);
        if round.is_multiple_of(3) { (4.0 * x).round() * 0.25 } else { x }
    };
    let rotation = Vec2::new(number(), number()).unit().unwrap_or(Vec2::new(0.6, 0.8));
    // As unit as an `f32` rotation is.
    let rotation = rotation * (1.0 + if round % 4 == 1 { 1e-7 * number() } else { 0.0 });
    let half_extents = Vec2::new(number().abs(), number().abs());
    let rect = Rect { center: Vec2::new(far + number(), number()), rotation, half_extents };
    let a = Vec2::new(far + 2.0 * number(), 2.0 * number());
    let length = [1.0, 3.0, 1e-7, 0.0, 1e6][round % 23 % 5];
    let b = match round % 6 {
        0 => a + rotation * number(),
        _ => a + Vec2::new(number(), number()) * length,
    };
    let mut capsule =
        Capsule { a, b, radius: if round.is_multiple_of(2) { 0.0 } else { number().abs() } };
    if round.is_multiple_of(7) {
        let miss = 10.0_f64.powi(-((round % 17) as i32)) * number();
        let found = flat::separation(&rect, &capsule);
        let back = found.normal * (miss - found.distance);
        (capsule.a, capsule.b) = (capsule.a + back, capsule.b + back);
    }
    (rect, capsule)
}

/// A triangle around (`far`, 0), sometimes flat.
pub(crate) fn triangle(rng: &mut Pcg64Mcg, round: usize, far: f64) -> Triangle {
    let [a, b, c] = [0; 3].map(|_| Vec2::new(far + number(rng, round), number(rng, round)));
    let c = if round.is_multiple_of(11) { a + (b - a) * 2.0 } else { c };
    let vertices = if orient2d(a, b, c) >= 0.0 { [a, b, c] } else { [a, c, b] };
    Triangle { vertices }
}
