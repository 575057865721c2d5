//! Distance, depth and witnesses on generic and on nasty input: within 16 EPS of the pair's
//! extent, wherever it lies and however large it is.

use crate::gap::{Hull, signed_distance, stand_in};
use crate::shapes::{Flat, Polygon, ask, intersects_exactly, outline, v};
use collide_core::Vec2;
use collide_core::view::{Aabb, Capsule, Circle, Rect, Segment, Triangle};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The compact kinds.
const KINDS: usize = 8;

/// How the shapes of a sample are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Class {
    Generic,
    /// Nearly parallel edges: directions differ by 1e-12 or so.
    Parallel,
    /// A thousand to a billion times longer than wide.
    Sliver,
    /// A billion sizes away from the origin.
    Far,
}

fn number(rng: &mut Pcg64Mcg) -> f64 {
    rng.random_range(-1.0..1.0)
}

/// A point of the class's region.
fn point(rng: &mut Pcg64Mcg, class: Class) -> Vec2 {
    let (x, y) = (number(rng), number(rng));
    match class {
        Class::Generic => v(x, y),
        Class::Parallel => v(x, (y * 3.0).round() * 0.25 + number(rng) * 1e-12),
        Class::Sliver => v(x, y * 10.0_f64.powi(rng.random_range(-9..-3))),
        Class::Far => v(3e9 + x, -1e9 + y),
    }
}

/// A radius or half extent, from tiny to large.
fn size(rng: &mut Pcg64Mcg) -> f64 {
    rng.random_range(0.0..0.6)
}

fn flat(rng: &mut Pcg64Mcg, kind: usize, class: Class) -> Flat {
    match kind {
        0 => Flat::Point(point(rng, class)),
        1 => Flat::Segment(Segment { a: point(rng, class), b: point(rng, class) }),
        2 => Flat::Circle(Circle { center: point(rng, class), radius: size(rng) }),
        3 => {
            Flat::Capsule(Capsule { a: point(rng, class), b: point(rng, class), radius: size(rng) })
        }
        4 => {
            let (p, q) = (point(rng, class), point(rng, class));
            Flat::Aabb(Aabb { min: p.min(q), max: p.max(q) })
        }
        5 => {
            let rotation = v(number(rng), number(rng)).unit().expect("a direction");
            let half_extents = v(size(rng), size(rng) * size(rng).powi(4));
            Flat::Rect(Rect { center: point(rng, class), rotation, half_extents })
        }
        6 => {
            let mut vertices = [point(rng, class), point(rng, class), point(rng, class)];
            if (vertices[1] - vertices[0]).cross(vertices[2] - vertices[0]) < 0.0 {
                vertices.swap(1, 2);
            }
            Flat::Triangle(Triangle { vertices })
        }
        _ => loop {
            let count = rng.random_range(3..12);
            let hull = outline((0..count).map(|_| point(rng, class)).collect());
            if hull.len() > 2 {
                let radius = if rng.random_bool(0.5) { 0.0 } else { size(rng) };
                return Flat::Polygon(Polygon::new(&hull, radius));
            }
        },
    }
}

/// The extent of the joint bounding box, radii included.
fn extent(a: &Hull, b: &Hull) -> f64 {
    let points = || a.0.iter().chain(&b.0);
    let low = points().fold(v(f64::MAX, f64::MAX), |low, &p| low.min(p));
    let high = points().fold(v(f64::MIN, f64::MIN), |high, &p| high.max(p));
    (high - low).x.max((high - low).y) + a.1 + b.1
}

/// The hull moved to where `origin` is the origin.
fn moved(hull: &Hull, origin: Vec2) -> Hull {
    (hull.0.iter().map(|&p| p - origin).collect(), hull.1)
}

#[track_caller]
fn check(a: &Flat, b: &Flat) -> bool {
    let origin = stand_in(a, 0.0).0[0];
    let (hull_a, hull_b) = (moved(&stand_in(a, 0.0), origin), moved(&stand_in(b, 0.0), origin));
    let bound = 16.0 * f64::EPSILON * extent(&hull_a, &hull_b);
    let expected = signed_distance(&hull_a, &hull_b);
    let answer = ask(a, b);
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

#[test]
fn values_are_within_sixteen_eps_of_the_extent() {
    let mut rng = Pcg64Mcg::seed_from_u64(0xda7a);
    for class in [Class::Generic, Class::Parallel, Class::Sliver, Class::Far] {
        for i in 0..KINDS {
            for j in 0..KINDS {
                let mut hits = 0;
                for _ in 0..400 {
                    let (a, b) = (flat(&mut rng, i, class), flat(&mut rng, j, class));
                    hits += usize::from(check(&a, &b));
                }
                assert!(hits < 400 && (hits > 0 || i + j < 2 || i == 0 || j == 0), "{i} {j}");
            }
        }
    }
}

/// The shape scaled by a power of two.
fn scaled(shape: &Flat, by: f64) -> Flat {
    match shape.clone() {
        Flat::Point(p) => Flat::Point(p * by),
        Flat::Segment(s) => Flat::Segment(Segment { a: s.a * by, b: s.b * by }),
        Flat::Circle(c) => Flat::Circle(Circle { center: c.center * by, radius: c.radius * by }),
        Flat::Capsule(c) => {
            Flat::Capsule(Capsule { a: c.a * by, b: c.b * by, radius: c.radius * by })
        }
        Flat::Aabb(b) => Flat::Aabb(Aabb { min: b.min * by, max: b.max * by }),
        Flat::Rect(r) => Flat::Rect(Rect {
            center: r.center * by,
            rotation: r.rotation,
            half_extents: r.half_extents * by,
        }),
        Flat::Triangle(t) => Flat::Triangle(Triangle { vertices: t.vertices.map(|p| p * by) }),
        Flat::Polygon(p) => {
            let vertices: Vec<Vec2> = p.vertices.iter().map(|&q| q * by).collect();
            Flat::Polygon(Polygon::new(&vertices, p.radius * by))
        }
        other => other,
    }
}

#[test]
fn scaling_by_a_power_of_two_scales_the_answer_bit_for_bit() {
    let mut rng = Pcg64Mcg::seed_from_u64(0x5ca1e);
    let scales = [-900, -400, -60, 60, 400, 490].map(|k| 2.0_f64.powi(k));
    let mut hits = 0;
    for round in 0..KINDS * KINDS * 60 {
        let (i, j) = (round % KINDS, round / KINDS % KINDS);
        let class = if round % 2 == 0 { Class::Generic } else { Class::Sliver };
        let (a, b) = (flat(&mut rng, i, class), flat(&mut rng, j, class));
        let answer = ask(&a, &b);
        hits += usize::from(answer.intersects);
        for by in scales {
            let other = ask(&scaled(&a, by), &scaled(&b, by));
            assert_eq!(other.intersects, answer.intersects, "{a:?} {b:?} {by}");
            assert_eq!(other.contains, answer.contains, "{a:?} {b:?} {by}");
            assert_eq!(other.touches, answer.touches, "{a:?} {b:?} {by}");
            let (s, t) = (other.separation, answer.separation);
            assert_eq!(s.normal, t.normal, "{a:?} {b:?} {by}");
            assert_eq!(s.distance, t.distance * by, "{a:?} {b:?} {by}");
            assert_eq!(s.point_a, t.point_a * by, "{a:?} {b:?} {by}");
            assert_eq!(other.gap.point_b, answer.gap.point_b * by, "{a:?} {b:?} {by}");
        }
    }
    assert!(hits > 500, "{hits}");
}

/// The shape after a translation.
fn shifted(shape: &Flat, by: Vec2) -> Flat {
    match shape.clone() {
        Flat::Point(p) => Flat::Point(p + by),
        Flat::Segment(s) => Flat::Segment(Segment { a: s.a + by, b: s.b + by }),
        Flat::Circle(c) => Flat::Circle(Circle { center: c.center + by, ..c }),
        Flat::Capsule(c) => Flat::Capsule(Capsule { a: c.a + by, b: c.b + by, ..c }),
        Flat::Aabb(b) => Flat::Aabb(Aabb { min: b.min + by, max: b.max + by }),
        Flat::Rect(r) => Flat::Rect(Rect { center: r.center + by, ..r }),
        Flat::Triangle(t) => Flat::Triangle(Triangle { vertices: t.vertices.map(|p| p + by) }),
        Flat::Polygon(p) => {
            let vertices: Vec<Vec2> = p.vertices.iter().map(|&q| q + by).collect();
            Flat::Polygon(Polygon::new(&vertices, p.radius))
        }
        other => other,
    }
}

/// Pairs are moved to where they touch, but for the rounding of the move.
#[test]
fn quick_answers_never_contradict_the_exact_predicates() {
    let mut rng = Pcg64Mcg::seed_from_u64(0xf117);
    for class in [Class::Generic, Class::Parallel, Class::Sliver, Class::Far] {
        for i in 0..KINDS {
            for j in 0..KINDS {
                let (mut hits, mut near) = (0, 0);
                for _ in 0..200 {
                    let (a, b) = (flat(&mut rng, i, class), flat(&mut rng, j, class));
                    let s = ask(&a, &b).separation;
                    let miss = 10.0_f64.powi(rng.random_range(-17..-6)) * number(&mut rng);
                    let b = shifted(&b, s.normal * (miss - s.distance));
                    let answer = ask(&a, &b);
                    assert_eq!(answer.intersects, intersects_exactly(&a, &b), "{a:?} {b:?}");
                    assert_eq!(answer.intersects, answer.separation.distance <= 0.0);
                    hits += usize::from(answer.intersects);
                    near += usize::from(answer.separation.distance.abs() < 1e-5);
                }
                assert!(near > 150, "{i} {j} {near}");
                assert!(hits < 200 && (hits > 40 || i + j < 2), "{i} {j} {hits}");
            }
        }
    }
}
