//! Every ordered pair of the straight and round shapes on an integer lattice, where touching,
//! coinciding and degenerate shapes are common, against one independent method: the largest
//! support gap over all directions that can matter.

use super::gap::{Hull, excess, signed_distance, stand_in};
use super::kernels::{Answer, answers_to, kinds};
use collide_shapes::kernel::flat::UNBOUNDED_DEPTH;
use collide_testing::{Class, DEGENERATE, draw, draw_degenerate, stream};
use collide2d::Kind;
use collide2d::prelude::*;
use collide2d::view::Vec2;
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

/// How far the stand-ins of unbounded shapes reach. No crossing on the lattice is as far away.
const FAR: f64 = 2048.0;
/// Between rounding and the least distance that is not zero on the lattice.
const TINY: f64 = 1e-9;

fn flat(rng: &mut Pcg64Mcg, kind: Kind) -> AnyShape<f64> {
    let is_degenerate = DEGENERATE.contains(&kind) && rng.random_bool(0.2);
    if is_degenerate { draw_degenerate(kind, rng) } else { draw(kind, Class::Lattice, rng) }
}

/// The hull drawn into its own relative interior by a little.
fn shrunk(hull: &Hull) -> Hull {
    let count = hull.0.len() as f64;
    let middle = hull.0.iter().fold(Vec2::ZERO, |sum, &p| sum + p) * (1.0 / count);
    let draw = 1.0 - 1e-7;
    (hull.0.iter().map(|&p| middle + (p - middle) * draw).collect(), hull.1 * draw)
}

fn is_unbounded(shape: &AnyShape<f64>) -> bool {
    shape.bounding_box().is_none()
}

/// Whether rounding has moved the corners off the lattice, so that touching is not touching.
fn is_off_lattice(shape: &AnyShape<f64>) -> bool {
    matches!(shape, AnyShape::Rect(r) if r.rotation().re.fract() != 0.0)
}

#[track_caller]
fn check_booleans(a: &AnyShape<f64>, b: &AnyShape<f64>, answer: &Answer, distance: f64) {
    let (hull_a, hull_b) = (stand_in(a, FAR), stand_in(b, FAR));
    assert_eq!(answer.intersects, distance < TINY, "intersects {a:?} {b:?} {distance}");
    let small_b = stand_in(b, 64.0);
    let holds = (is_unbounded(a) || !is_unbounded(b)) && excess(&hull_a, &small_b) < TINY;
    assert_eq!(answer.contains, holds, "contains {a:?} {b:?}");
    let touches = distance < TINY && signed_distance(&shrunk(&hull_a), &shrunk(&hull_b)) > TINY;
    assert_eq!(answer.touches, touches, "touches {a:?} {b:?}");
}

#[track_caller]
fn check_values(a: &AnyShape<f64>, b: &AnyShape<f64>, answer: &Answer, distance: f64) {
    let s = &answer.separation;
    assert!((s.normal.length() - 1.0).abs() < 1e-15, "normal {a:?} {b:?} {s:?}");
    if s.distance == UNBOUNDED_DEPTH {
        assert!(distance < -FAR / 20.0, "unbounded {a:?} {b:?} {distance}");
    } else {
        let rounding = if is_unbounded(a) || is_unbounded(b) { 1e-11 } else { 1e-14 };
        assert!((s.distance - distance).abs() < rounding, "{a:?} {b:?} {s:?} {distance}");
        let rest = s.point_b - s.point_a - s.normal * s.distance;
        assert!(rest.length() < 1e-14, "witness {a:?} {b:?} {s:?}");
        check_near(a, s.point_a, &(s, b));
        check_near(b, s.point_b, &(s, a));
    }
    assert_eq!(s.distance <= 0.0, answer.intersects, "sign {a:?} {b:?} {s:?}");
    let gap = &answer.gap;
    assert_eq!(gap.distance == 0.0, answer.intersects, "gap {a:?} {b:?} {gap:?}");
    assert!(gap.distance == 0.0 || gap.distance == s.distance);
    assert!(gap.distance > 0.0 || gap.point_a == gap.point_b);
    check_near(a, gap.point_a, &(gap, b));
    check_near(b, gap.point_b, &(gap, a));
}

/// The point belongs to the shape, up to rounding.
#[track_caller]
fn check_near(shape: &AnyShape<f64>, point: Vec2, what: &dyn std::fmt::Debug) {
    let off = signed_distance(&stand_in(shape, FAR), &(vec![point], 0.0));
    assert!(off < 1e-11, "{point:?} off {shape:?} by {off}: {what:?}");
}

#[test]
fn every_pair_agrees_with_the_largest_support_gap() {
    let mut holding = 0;
    for kind_a in kinds() {
        for kind_b in kinds() {
            let (mut rng, mut counts) = (stream(0x5eed, (kind_a, kind_b)), [0; 4]);
            for _ in 0..1500 {
                let (a, b) = (flat(&mut rng, kind_a), flat(&mut rng, kind_b));
                let distance = signed_distance(&stand_in(&a, FAR), &stand_in(&b, FAR));
                let answer = answers_to(&a, &b);
                if !is_off_lattice(&a) && !is_off_lattice(&b) {
                    check_booleans(&a, &b, &answer, distance);
                }
                check_values(&a, &b, &answer, distance);
                counts[0] += usize::from(answer.intersects);
                counts[1] += usize::from(!answer.intersects);
                counts[2] += usize::from(answer.contains);
                counts[3] += usize::from(answer.touches);
            }
            holding += usize::from(check_counts(kind_a, kind_b, counts));
        }
    }
    // All but those of a bounded shape and an endless one, and of two curves.
    assert!(holding > 70, "{holding} of 121");
}

/// Hits and misses are met wherever they can be. Whether the first holds the second once.
#[track_caller]
fn check_counts(a: Kind, b: Kind, counts: [usize; 4]) -> bool {
    let crossing = [Kind::Line, Kind::HalfPlane];
    let always = crossing.contains(&a) && crossing.contains(&b);
    assert!(counts[0] > 4 && (counts[1] > 4 || always), "{a} {b} {counts:?}");
    counts[2] > 0
}

#[test]
fn exchanging_the_shapes_exchanges_the_answer_bit_for_bit() {
    let mut checked = 0;
    for kind in kinds() {
        let mut rng = stream(0x5a9, kind);
        for _ in 0..3000 {
            let (a, b) = (flat(&mut rng, kind), flat(&mut rng, kind));
            let (ab, ba) = (answers_to(&a, &b), answers_to(&b, &a));
            assert_eq!((ab.intersects, ab.touches), (ba.intersects, ba.touches));
            assert_eq!(ab.gap, ba.gap.flipped(), "{a:?} {b:?}");
            // A rectangle without extents is the same point however it is turned.
            if stand_in(&a, FAR) != stand_in(&b, FAR) {
                assert_eq!(ab.separation, ba.separation.flipped(), "{a:?} {b:?}");
                checked += 1;
            }
        }
    }
    assert!(checked > 25_000);
}
