//! Shapes of very different sizes, and numbers next to nothing: what is promised holds at any
//! ratio.

use collide_testing::shapes::{convex, segment, triangle};
use collide_testing::{Class, Numbers, draw, for_each_pair, laws, scaled, stream};
use collide2d::prelude::*;
use collide2d::{Kind, UnitComplex};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The kinds of which the booleans are exact and the values within 16 EPS.
fn straight() -> Vec<Kind> {
    let is_straight =
        |kind: &Kind| matches!(kind.class(), "small_hull" | "large_hull" | "unbounded");
    Kind::ALL.into_iter().filter(is_straight).collect()
}

/// Pairs per cell and class.
const SAMPLES: usize = 6;

fn p(x: f64, y: f64) -> Point2<f64> {
    Point2::new(x, y)
}

/// Every law of two shapes, both ways round.
fn check(a: &AnyShape<f64>, b: &AnyShape<f64>) {
    for (a, b) in [(a, b), (b, a)] {
        laws::booleans_of(a, b);
        laws::distances_of(a, b);
        laws::contacts_of(a, b, 0.0);
        laws::manifolds_of(a, b, 0.0);
    }
}

#[test]
fn closest_points_are_apart_where_a_segment_is_very_long() {
    let a: AnyShape<f64> = segment([-1e-30, 3e-100], [0.0, 0.0]);
    for length in [1e8, 1e11, 3e11, 1e12, 1e14, 1e16] {
        let b = segment([0.0, 1.0], [-length, -1e-9 * length]);
        let closest = a.closest_points(&b);
        let bound = 16.0 * f64::EPSILON * length;
        assert!((closest.distance - 1.0).abs() <= bound, "{length:e}: {closest:?}");
        assert!((closest.point_b - p(0.0, 1.0)).norm() <= bound + 1e-8, "{length:e}: {closest:?}");
        check(&a, &b);
    }
}

#[test]
fn what_shares_a_point_has_a_contact_however_short_one_of_them_is() {
    for length in [1e-100, 1e-150, 1e-160, 1e-165, 1e-300, 5e-324] {
        let a = segment([0.0, 0.0], [0.0, -length]);
        for size in [1.0, 1e10, 1e16, 1e100] {
            let b = convex(&[[0.0, 0.0], [size, 0.0], [0.0, 1.0]], 0.0);
            assert_eq!(a.contact(&b, 0.0).map(|contact| contact.depth), Some(0.0), "{length:e}");
            check(&a, &b);
        }
    }
}

/// A hull of so many vertices that all its edges are compared by squares, and a segment of which
/// the square of the length is no number.
#[test]
fn a_segment_next_to_nothing_is_as_deep_as_a_point() {
    let ring: Vec<_> = (0..12)
        .map(|i| {
            let t = f64::from(i) - 5.5;
            [(1.0 - t * t) / (1.0 + t * t) * 1e4, 2.0 * t / (1.0 + t * t) * 1e4]
        })
        .collect();
    let polygon = convex(&ring, 0.0);
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    for _ in 0..200 {
        let mut number = || rng.random_range(-4.0..4.0) * 1e3;
        let at = p(number(), 0.2 * number());
        let (x, y) = (number() * 1e-163, number() * 1e-163);
        let needle = segment([at.x, at.y], [at.x, at.y]);
        let depth = polygon.contact(&needle, 0.0).map(|contact| contact.depth);
        let zero = segment([0.0, 0.0], [x, y]);
        let moved = ring.iter().map(|v| Point2::new(v[0] - at.x, v[1] - at.y));
        let moved = ConvexPolygon::hull(moved).expect("a convex polygon");
        let other = AnyShape::from(moved).contact(&zero, 0.0).map(|contact| contact.depth);
        let (Some(depth), Some(other)) = (depth, other) else { panic!("{depth:?} {other:?}") };
        assert!((depth - other).abs() < 1e-10, "{depth} {other} at {at:?}");
    }
}

#[test]
fn the_normal_next_to_a_vertex_is_one_of_its_cone() {
    let circle = AnyShape::from(Circle::new(p(0.0, 0.0), 3.0).expect("a circle"));
    let right = triangle([[-2.0, -4.0], [3.0, -1.0], [1e-322, 0.0]]);
    let right = circle.contact(&right, 0.0).expect("they meet").normal;
    for beside in [0.0, 5e-324, 1e-323, 5e-323, 1e-322, 1e-310, 1e-300] {
        let b = triangle([[-2.0, -4.0], [3.0, -1.0], [beside, 0.0]]);
        let contact = circle.contact(&b, 0.0).expect("they meet");
        assert!(beside == 0.0 || (contact.normal - right).norm() < 1e-15, "{beside:e} {contact:?}");
        check(&circle, &b);
    }
}

#[test]
fn a_point_of_a_manifold_is_where_the_contact_is() {
    let a =
        triangle([[2.0, 4.76837158203125e-07], [-1536.0, -9.5367431640625e-07], [262144.0, 0.0]]);
    let b = triangle([[196608.0, -2.0], [0.00146484375, 2.0], [-256.0, 16.0]]);
    let manifolds = a.manifold(&b, 0.0);
    let deepest = &manifolds[0].points[0];
    assert!((deepest.point_b - p(196608.0, -2.0)).norm() < 1e-9, "{manifolds:?}");
    assert!((deepest.depth - 2.0).abs() < 1e-6 && manifolds[0].points.len() == 1, "{manifolds:?}");
    check(&a, &b);
}

fn is_endless(kind: Kind) -> bool {
    matches!(kind, Kind::Ray | Kind::Line | Kind::HalfPlane)
}

#[test]
fn a_distance_that_underflows_is_right() {
    let circle = |x: f64, r: f64| AnyShape::from(Circle::new(p(x, 0.0), r).expect("a circle"));
    let a = circle(0.0, 1.9999999999999987e-300);
    let b = circle(2.999999999999998e-300, 9.999999999999994e-301);
    check(&a, &b);
    for (x, least) in [(5e-324, 5e-324), (1e-310, 1e-310), (3e-308, 3e-308)] {
        assert_eq!(circle(0.0, 0.0).distance(&circle(x, 0.0)), least);
        assert_eq!(circle(0.0, 0.0).distance(&AnyShape::from(p(x, 0.0))), least);
        let (line, other) = (segment([0.0, -x], [0.0, x]), segment([x, -x], [x, 0.0]));
        assert_eq!(line.distance(&other), least);
        check(&line, &other);
    }
    // The square of half of the segment is no normal number.
    let unit = 2.0_f64.powi(-530);
    let short = segment([0.0, -2.0 * unit], [-4.0 * unit, 2.0 * unit]);
    let turn = UnitComplex::from_cos_sin_unchecked(0.6, 0.8);
    let rect = Rect::new([2.0 * unit, -unit], turn, [unit, 2.0 * unit]).expect("a rectangle");
    check(&short, &rect.into());
}

/// Lattice shapes so small that every length, or its square, is next to nothing.
fn laws_hold_next_to_nothing<T: Numbers>(exponents: [i32; 3]) {
    let mut apart = 0;
    for exponent in exponents {
        let factor = T::nearest(2.0_f64.powi(exponent / 2));
        let small = |kind: Kind, rng: &mut Pcg64Mcg| loop {
            let shape: AnyShape<T> = draw(kind, Class::Lattice, rng);
            let shape = scaled(&shape, factor).and_then(|shape| scaled(&shape, factor));
            if let Some(shape) = shape {
                return shape;
            }
        };
        for kind_a in straight() {
            for kind_b in straight() {
                let mut rng = stream(7, (exponent, kind_a, kind_b));
                for _ in 0..SAMPLES {
                    let (a, b) = (small(kind_a, &mut rng), small(kind_b, &mut rng));
                    laws::booleans_of(&a, &b);
                    laws::distances_of(&a, &b);
                    laws::contacts_of(&a, &b, T::zero());
                    laws::manifolds_of(&a, &b, T::zero());
                    apart += usize::from(!a.intersects(&b));
                }
            }
        }
    }
    assert!(apart > 500, "{apart}");
}

#[test]
fn the_laws_hold_next_to_nothing() {
    laws_hold_next_to_nothing::<f64>([-530, -1020, -1068]);
    laws_hold_next_to_nothing::<f32>([-74, -126, -144]);
}

/// Every law of every ordered cell and class; how many pairs met and how many did not.
fn laws_hold<T: Numbers>(seed: u64) {
    for class in Class::EXTREME {
        let mut counts = [0; 2];
        for_each_pair::<T>((&straight(), &[class]), SAMPLES, seed, |a, b, _| {
            laws::booleans_of(a, b);
            // Two without end may meet beyond all numbers.
            if !(is_endless(a.kind()) && is_endless(b.kind())) {
                laws::distances_of(a, b);
            }
            laws::contacts_of(a, b, T::zero());
            laws::manifolds_of(a, b, T::zero());
            counts[usize::from(a.intersects(b))] += 1;
        });
        assert!(counts.iter().all(|&count| count > 100), "{class:?}: {counts:?}");
    }
}

#[test]
fn the_laws_hold_at_any_ratio_in_f64() {
    laws_hold::<f64>(100);
}

#[test]
fn the_laws_hold_at_any_ratio_in_f32() {
    laws_hold::<f32>(300);
}
