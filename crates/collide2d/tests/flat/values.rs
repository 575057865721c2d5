//! Distance, depth and witnesses on generic and on nasty input: within 16 EPS of the pair's
//! extent, wherever it lies and however large it is.

use super::gap::{Hull, signed_distance, stand_in};
use super::kernels::{answers_to, hulls, intersects_exactly};
use collide_testing::{Class, draw, for_each_pair, scaled, stream};
use collide2d::prelude::*;
use collide2d::view::Vec2;
use collide2d::{Isometry2, Kind};
use rand::RngExt;

/// The extent of the joint bounding box, radii included.
fn extent(a: &Hull, b: &Hull) -> f64 {
    let points = || a.0.iter().chain(&b.0);
    let low = points().fold(Vec2::new(f64::MAX, f64::MAX), |low, &p| low.min(p));
    let high = points().fold(Vec2::new(f64::MIN, f64::MIN), |high, &p| high.max(p));
    (high - low).x.max((high - low).y) + a.1 + b.1
}

/// The hull moved to where `origin` is the origin.
fn moved(hull: &Hull, origin: Vec2) -> Hull {
    (hull.0.iter().map(|&p| p - origin).collect(), hull.1)
}

#[track_caller]
fn check(a: &AnyShape<f64>, b: &AnyShape<f64>) -> bool {
    let origin = stand_in(a, 0.0).0[0];
    let (hull_a, hull_b) = (moved(&stand_in(a, 0.0), origin), moved(&stand_in(b, 0.0), origin));
    let bound = 16.0 * f64::EPSILON * extent(&hull_a, &hull_b);
    let expected = signed_distance(&hull_a, &hull_b);
    let answer = answers_to(a, b);
    let s = answer.separation;
    assert!((s.distance - expected).abs() <= bound, "{a:?} {b:?} {s:?} {expected}");
    assert_eq!(answer.intersects, s.distance <= 0.0, "{a:?} {b:?} {s:?}");
    assert!(answer.intersects == (expected <= 0.0) || expected.abs() <= bound, "{a:?} {b:?}");
    assert!((s.normal.length() - 1.0).abs() <= 4.0 * f64::EPSILON);
    // World coordinates are rounded to their own last place.
    let place = f64::EPSILON * (origin.x.abs() + origin.y.abs());
    let rest = (s.point_b - s.point_a) - s.normal * s.distance;
    assert!(rest.length() <= bound + 2.0 * place, "{a:?} {b:?} {s:?}");
    for (hull, p) in [(&hull_a, s.point_a), (&hull_b, s.point_b)] {
        let off = signed_distance(hull, &(vec![p - origin], 0.0));
        assert!(off <= bound + 2.0 * place, "{a:?} {b:?} {s:?} off by {off}");
    }
    for (hull, p) in [(&hull_a, answer.gap.point_a), (&hull_b, answer.gap.point_b)] {
        let off = signed_distance(hull, &(vec![p - origin], 0.0));
        assert!(off <= bound + 2.0 * place, "{a:?} {b:?} {:?} off by {off}", answer.gap);
    }
    answer.intersects
}

fn is_thin(kind: Kind) -> bool {
    matches!(kind, Kind::Point | Kind::Segment)
}

#[test]
fn values_are_within_sixteen_eps_of_the_extent() {
    for class in Class::NASTY {
        for i in hulls() {
            for j in hulls() {
                let (mut rng, mut hits) = (stream(0xda7a, (class, i, j)), 0);
                for _ in 0..400 {
                    let (a, b) = (draw::<f64>(i, class, &mut rng), draw(j, class, &mut rng));
                    hits += usize::from(check(&a, &b));
                }
                assert!(hits < 400 && (hits > 0 || is_thin(i) || is_thin(j)), "{class:?} {i} {j}");
            }
        }
    }
}

#[test]
fn scaling_by_a_power_of_two_scales_the_answer_bit_for_bit() {
    let scales = [-900, -400, -60, 60, 400, 490].map(|k| 2.0_f64.powi(k));
    let mut hits = 0;
    for_each_pair::<f64>((&hulls(), &[Class::Generic, Class::Sliver]), 30, 0x5ca1e, |a, b, _| {
        let answer = answers_to(a, b);
        hits += usize::from(answer.intersects);
        for by in scales {
            let [large_a, large_b] = [a, b].map(|shape| scaled(shape, by).expect("in range"));
            let other = answers_to(&large_a, &large_b);
            assert_eq!(other.intersects, answer.intersects, "{a:?} {b:?} {by}");
            assert_eq!(other.contains, answer.contains, "{a:?} {b:?} {by}");
            assert_eq!(other.touches, answer.touches, "{a:?} {b:?} {by}");
            let (s, t) = (other.separation, answer.separation);
            assert_eq!(s.normal, t.normal, "{a:?} {b:?} {by}");
            assert_eq!(s.distance, t.distance * by, "{a:?} {b:?} {by}");
            assert_eq!(s.point_a, t.point_a * by, "{a:?} {b:?} {by}");
            assert_eq!(other.gap.point_b, answer.gap.point_b * by, "{a:?} {b:?} {by}");
        }
    });
    assert!(hits > 500, "{hits}");
}

/// Pairs are moved to where they touch, but for the rounding of the move, far away 5e-7.
#[test]
fn quick_answers_never_contradict_the_exact_predicates() {
    for class in Class::NASTY {
        for i in hulls() {
            for j in hulls() {
                let (mut rng, mut hits, mut near) = (stream(0xf117, (class, i, j)), 0, 0);
                for _ in 0..200 {
                    let (a, b) = (draw::<f64>(i, class, &mut rng), draw(j, class, &mut rng));
                    let s = answers_to(&a, &b).separation;
                    let miss: f64 = rng.random_range(-1.0..1.0);
                    let miss = miss * 10.0_f64.powi(rng.random_range(-17..-4));
                    let by = s.normal * (miss - s.distance);
                    let b = b.placed(&Isometry2::translation(by.x, by.y)).expect("in range");
                    let answer = answers_to(&a, &b);
                    assert_eq!(answer.intersects, intersects_exactly(&a, &b), "{a:?} {b:?}");
                    assert_eq!(answer.intersects, answer.separation.distance <= 0.0);
                    hits += usize::from(answer.intersects);
                    near += usize::from(answer.separation.distance.abs() < 1e-5);
                }
                assert!(near > 150, "{class:?} {i} {j} {near}");
                let can_meet = !is_thin(i) || !is_thin(j);
                assert!(hits < 200 && (hits > 40 || !can_meet), "{class:?} {i} {j} {hits}");
            }
        }
    }
}
