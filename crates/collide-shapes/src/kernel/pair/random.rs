//! Random polygons and pairs for the tests of the cells.

use crate::kernel::flat;
use crate::kernel::hull::AsHull;
use crate::shape::ConvexPolygon;
use alloc::vec::Vec;
use collide_core::predicate::orient2d;
use collide_core::view::{Capsule, Circle, Rect, Triangle};
use collide_core::{Point2, Vec2};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Coordinates of which some are round.
pub(crate) fn number(rng: &mut Pcg64Mcg, round: usize) -> f64 {
    let x: f64 = rng.random_range(-1.0..1.0);
    if round.is_multiple_of(3) { (4.0 * x).round() * 0.25 } else { x }
}

/// From 1 down to 10^-16.
pub(crate) fn power_of_ten(round: usize) -> f64 {
    10.0_f64.powi(-((round % 17) as i32))
}

/// The hull of some points around (`far`, 0).
pub(crate) fn polygon(rng: &mut Pcg64Mcg, round: usize, far: f64) -> Option<ConvexPolygon<f64>> {
    let mut point = || Point2::new(far + 2.0 * number(rng, round), 2.0 * number(rng, round));
    let points: Vec<_> = (0..3 + round % 40).map(|_| point()).collect();
    ConvexPolygon::hull(points).ok()
}

/// Calls `check` with the polygons of so many rounds: with what draws on, the round, how far from
/// the origin, and the polygon.
pub(crate) fn for_polygons(
    seed: u64,
    rounds: usize,
    mut check: impl FnMut(&mut Pcg64Mcg, usize, f64, ConvexPolygon<f64>),
) {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    for round in 0..rounds {
        let far = [0.0, 0.0, 1e9, 1e-9][round % 4];
        if let Some(polygon) = polygon(&mut rng, round, far) {
            check(&mut rng, round, far, polygon);
        }
    }
}

/// The first vertices of the polygon; sometimes on one line.
pub(crate) fn corner(polygon: &ConvexPolygon<f64>, round: usize) -> Triangle {
    let polygon = polygon.as_view();
    let [a, b, c] = [0, 1, 2].map(|i| polygon.vertex(i));
    let c = if round.is_multiple_of(11) { a + (b - a) * 2.0 } else { c };
    counterclockwise(a, b, c)
}

/// The triangle of these vertices.
pub(crate) fn counterclockwise(a: Vec2, b: Vec2, c: Vec2) -> Triangle {
    let vertices = if orient2d(a, b, c) >= 0.0 { [a, b, c] } else { [a, c, b] };
    Triangle { vertices }
}

/// A capsule around (`far`, 0) with at most this radius: some are short, some long, some without
/// length.
pub(crate) fn capsule(rng: &mut Pcg64Mcg, round: usize, far: f64, radius: f64) -> Capsule {
    let mut number = || number(rng, round);
    let a = Vec2::new(far + 2.0 * number(), 2.0 * number());
    let length = [1.0, 3.0, 1e-7, 0.0, 1e6][round % 23 % 5];
    let b = a + Vec2::new(number(), number()) * length;
    Capsule { a, b, radius: number().abs() * radius }
}

/// The capsule moved so that it is as far from another shape as `miss`.
pub(crate) fn moved_to<B: AsHull>(capsule: &Capsule, other: &B, miss: f64) -> Capsule {
    let found = flat::separation(capsule, other);
    let by = found.normal * (found.distance - miss);
    Capsule { a: capsule.a + by, b: capsule.b + by, ..*capsule }
}

/// The circle grown or shrunk until it reaches as far into another shape as `miss`.
pub(crate) fn grown_to<B: AsHull>(circle: &Circle, other: &B, miss: f64) -> Circle {
    let gap = flat::separation(circle, other).distance;
    Circle { radius: (circle.radius + gap + miss).max(0.0), ..*circle }
}

/// Outlines, and a circle somewhere about them.
pub(crate) struct Outlines {
    /// Some rounded.
    pub(crate) polygon: ConvexPolygon<f64>,
    /// A corner of the polygon.
    pub(crate) triangle: Triangle,
    /// Along a side of the triangle.
    pub(crate) capsule: Capsule,
    /// The center of some lies on a side of the triangle, at a corner, along a side, or in the
    /// middle.
    pub(crate) circle: Circle,
}

/// Outlines around (`far`, 0).
pub(crate) fn outlines(rng: &mut Pcg64Mcg, round: usize, far: f64) -> Option<Outlines> {
    let polygon = polygon(rng, round, far)?;
    let polygon = polygon.with_radius(0.125 * (round % 3) as f64).expect("a radius");
    let triangle = corner(&polygon, round);
    let [a, b, c] = triangle.vertices;
    let mut number = || number(rng, round);
    let capsule = Capsule { a, b, radius: number().abs() };
    let at = Vec2::new(far + 3.0 * number(), 3.0 * number());
    let center = match round % 8 {
        0 => a + (b - a) * number().abs(),
        1 => b,
        2 => a + (a - b) * number(),
        3 => (a + b + c) * (1.0 / 3.0),
        _ => at,
    };
    let circle = Circle { center, radius: number().abs() * (round % 2) as f64 };
    Some(Outlines { polygon, triangle, capsule, circle })
}

/// A rectangle around (`far`, 0), some with a rotation that is as unit as an `f32` one is.
pub(crate) fn rect(rng: &mut Pcg64Mcg, round: usize, far: f64) -> Rect {
    let mut number = || number(rng, round);
    let rotation = Vec2::new(number(), number()).unit().unwrap_or(Vec2::new(0.6, 0.8));
    let rotation = rotation * (1.0 + if round % 4 == 1 { 1e-7 * number() } else { 0.0 });
    let half_extents = Vec2::new(number().abs(), number().abs());
    Rect { center: Vec2::new(far + number(), number()), rotation, half_extents }
}

/// A rectangle and a capsule that overlap, touch but for a few powers of ten, or are apart;
/// some far from the origin, some parallel, some without length.
pub(crate) fn rect_and_capsule(rng: &mut Pcg64Mcg, round: usize) -> (Rect, Capsule) {
    let far = if round.is_multiple_of(5) { 1e9 } else { 0.0 };
    let radius = if round.is_multiple_of(2) { 0.0 } else { 1.0 };
    let mut capsule = capsule(rng, round, far, radius);
    let rect = rect(rng, round, far);
    let mut number = || number(rng, round);
    if round.is_multiple_of(6) {
        capsule.b = capsule.a + rect.rotation * number();
    }
    if round.is_multiple_of(7) {
        capsule = moved_to(&capsule, &rect, power_of_ten(round) * number());
    }
    (rect, capsule)
}

/// A triangle around (`far`, 0), sometimes flat.
pub(crate) fn triangle(rng: &mut Pcg64Mcg, round: usize, far: f64) -> Triangle {
    let [a, b, c] = [0; 3].map(|_| Vec2::new(far + number(rng, round), number(rng, round)));
    let c = if round.is_multiple_of(11) { a + (b - a) * 2.0 } else { c };
    counterclockwise(a, b, c)
}
