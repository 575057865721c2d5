//! Every ordered pair of the straight and round shapes on an integer lattice, where touching,
//! coinciding and degenerate shapes are common, against one independent method: the largest
//! support gap over all directions that can matter.

use crate::gap::{Hull, excess, signed_distance, stand_in};
use crate::shapes::{Answer, Flat, KINDS, Polygon, ask, outline, v};
use collide_core::Vec2;
use collide_core::view::{Aabb, Capsule, Circle, HalfPlane, Line, Ray, Rect, Segment, Triangle};
use collide_shapes::kernel::flat::UNBOUNDED_DEPTH;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// How far the stand-ins of unbounded shapes reach. No crossing on the lattice is as far away.
const FAR: f64 = 2048.0;
/// Between rounding and the least distance that is not zero on the lattice.
const TINY: f64 = 1e-9;

fn lattice(rng: &mut Pcg64Mcg) -> Vec2 {
    v(f64::from(rng.random_range(-3..=3)), f64::from(rng.random_range(-3..=3)))
}

fn size(rng: &mut Pcg64Mcg) -> f64 {
    f64::from(rng.random_range(0..=4)) * 0.5
}

fn heading(rng: &mut Pcg64Mcg) -> Vec2 {
    loop {
        let d = lattice(rng);
        if d != Vec2::ZERO {
            return d;
        }
    }
}

fn polygon(rng: &mut Pcg64Mcg) -> Polygon {
    loop {
        let count = rng.random_range(3..9);
        let mut hull = outline((0..count).map(|_| lattice(rng)).collect());
        if hull.len() < 3 {
            continue;
        }
        if rng.random_bool(0.3) {
            hull.insert(1, hull[0].midpoint(hull[1]));
        }
        let radius = if rng.random_bool(0.5) { 0.0 } else { size(rng) };
        return Polygon::new(&hull, radius);
    }
}

fn triangle(rng: &mut Pcg64Mcg) -> Triangle {
    let mut vertices = [lattice(rng), lattice(rng), lattice(rng)];
    if (vertices[1] - vertices[0]).cross(vertices[2] - vertices[0]) < 0.0 {
        vertices.swap(1, 2);
    }
    Triangle { vertices }
}

fn flat(rng: &mut Pcg64Mcg, kind: usize) -> Flat {
    match kind {
        0 => Flat::Point(lattice(rng)),
        1 => Flat::Segment(Segment { a: lattice(rng), b: lattice(rng) }),
        2 => Flat::Ray(Ray { origin: lattice(rng), direction: heading(rng) }),
        3 => Flat::Line(Line { point: lattice(rng), direction: heading(rng) }),
        4 => Flat::HalfPlane(HalfPlane { point: lattice(rng), normal: heading(rng) }),
        5 => Flat::Circle(Circle { center: lattice(rng), radius: size(rng) }),
        6 => Flat::Capsule(Capsule { a: lattice(rng), b: lattice(rng), radius: size(rng) }),
        7 => {
            let min = lattice(rng);
            Flat::Aabb(Aabb { min, max: min + v(size(rng), size(rng)) })
        }
        8 => {
            let turns = [v(1.0, 0.0), v(0.0, 1.0), v(-1.0, 0.0), v(0.6, 0.8), v(-0.8, 0.6)];
            let rotation = turns[rng.random_range(0..turns.len())];
            let half_extents = v(size(rng), size(rng));
            Flat::Rect(Rect { center: lattice(rng), rotation, half_extents })
        }
        9 => Flat::Triangle(triangle(rng)),
        _ => Flat::Polygon(polygon(rng)),
    }
}

/// The hull drawn into its own relative interior by a little.
fn shrunk(hull: &Hull) -> Hull {
    let count = hull.0.len() as f64;
    let middle = hull.0.iter().fold(Vec2::ZERO, |sum, &p| sum + p) * (1.0 / count);
    let draw = 1.0 - 1e-7;
    (hull.0.iter().map(|&p| middle + (p - middle) * draw).collect(), hull.1 * draw)
}

fn is_unbounded(shape: &Flat) -> bool {
    matches!(shape, Flat::Ray(_) | Flat::Line(_) | Flat::HalfPlane(_))
}

/// Whether rounding has moved the corners off the lattice, so that touching is not touching.
fn is_off_lattice(shape: &Flat) -> bool {
    matches!(shape, Flat::Rect(r) if r.rotation.x.fract() != 0.0)
}

#[track_caller]
fn check_booleans(a: &Flat, b: &Flat, answer: &Answer, distance: f64) {
    let (hull_a, hull_b) = (stand_in(a, FAR), stand_in(b, FAR));
    assert_eq!(answer.intersects, distance < TINY, "intersects {a:?} {b:?} {distance}");
    let small_b = stand_in(b, 64.0);
    let holds = (is_unbounded(a) || !is_unbounded(b)) && excess(&hull_a, &small_b) < TINY;
    assert_eq!(answer.contains, holds, "contains {a:?} {b:?}");
    let touches = distance < TINY && signed_distance(&shrunk(&hull_a), &shrunk(&hull_b)) > TINY;
    assert_eq!(answer.touches, touches, "touches {a:?} {b:?}");
}

#[track_caller]
fn check_values(a: &Flat, b: &Flat, answer: &Answer, distance: f64) {
    let s = &answer.separation;
    assert!((s.normal.length() - 1.0).abs() < 1e-15, "normal {a:?} {b:?} {s:?}");
    if s.distance == UNBOUNDED_DEPTH {
        assert!(distance < -FAR / 20.0, "unbounded {a:?} {b:?} {distance}");
    } else {
        let rounding = if is_unbounded(a) || is_unbounded(b) { 1e-11 } else { 1e-14 };
        assert!((s.distance - distance).abs() < rounding, "{a:?} {b:?} {s:?} {distance}");
        let rest = s.point_b - s.point_a - s.normal * s.distance;
        assert!(rest.length() < 1e-14, "witness {a:?} {b:?} {s:?}");
        let flat = |p: Vec2| Flat::Point(p);
        check_near(a, &flat(s.point_a), &(s, b));
        check_near(b, &flat(s.point_b), &(s, a));
    }
    assert_eq!(s.distance <= 0.0, answer.intersects, "sign {a:?} {b:?} {s:?}");
    let gap = &answer.gap;
    assert_eq!(gap.distance == 0.0, answer.intersects, "gap {a:?} {b:?} {gap:?}");
    assert!(gap.distance == 0.0 || gap.distance == s.distance);
    assert!(gap.distance > 0.0 || gap.point_a == gap.point_b);
    check_near(a, &Flat::Point(gap.point_a), &(gap, b));
    check_near(b, &Flat::Point(gap.point_b), &(gap, a));
}

/// The point belongs to the shape, up to rounding.
#[track_caller]
fn check_near(shape: &Flat, point: &Flat, what: &dyn std::fmt::Debug) {
    let off = signed_distance(&stand_in(shape, FAR), &stand_in(point, FAR));
    assert!(off < 1e-11, "{point:?} off {shape:?} by {off}: {what:?}");
}

#[test]
fn every_pair_agrees_with_the_largest_support_gap() {
    let mut rng = Pcg64Mcg::seed_from_u64(0x5eed);
    for i in 0..KINDS {
        for j in 0..KINDS {
            let mut counts = [0; 4];
            for _ in 0..1500 {
                let (a, b) = (flat(&mut rng, i), flat(&mut rng, j));
                let distance = signed_distance(&stand_in(&a, FAR), &stand_in(&b, FAR));
                let answer = ask(&a, &b);
                if !is_off_lattice(&a) && !is_off_lattice(&b) {
                    check_booleans(&a, &b, &answer, distance);
                }
                check_values(&a, &b, &answer, distance);
                counts[0] += usize::from(answer.intersects);
                counts[1] += usize::from(!answer.intersects);
                counts[2] += usize::from(answer.contains);
                counts[3] += usize::from(answer.touches);
            }
            assert!(counts[0] > 10, "{i} {j} {counts:?}");
            assert!(counts[1] > 10 || (3..=4).contains(&i.min(j)) || i == 4 || j == 4);
            assert!(counts[2] > 0 || i < j || i == 2 && j == 3 || i > 4, "{i} {j} {counts:?}");
        }
    }
}

#[test]
fn exchanging_the_shapes_exchanges_the_answer_bit_for_bit() {
    let mut rng = Pcg64Mcg::seed_from_u64(0x5a9);
    let mut checked = 0;
    for i in 0..KINDS {
        for _ in 0..3000 {
            let (a, b) = (flat(&mut rng, i), flat(&mut rng, i));
            let (ab, ba) = (ask(&a, &b), ask(&b, &a));
            assert_eq!((ab.intersects, ab.touches), (ba.intersects, ba.touches));
            assert_eq!(ab.gap, ba.gap.flipped(), "{a:?} {b:?}");
            if format!("{a:?}") != format!("{b:?}") {
                assert_eq!(ab.separation, ba.separation.flipped(), "{a:?} {b:?}");
                checked += 1;
            }
        }
    }
    assert!(checked > 25_000);
}
