//! Convex polygons of hundreds of vertices, whose kernels walk and bisect, against all of their
//! edges.

use collide_core::predicate::orient2d;
use collide2d::prelude::*;
use collide2d::view::Vec2;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A lens between two parabolas, `half` vertices on each, stretched, shifted, from vertex `start`
/// on.
fn lens(half: usize, scale: (f64, f64), shift: Vec2, start: usize) -> Vec<Point2<f64>> {
    let at = |i: usize, sign: f64| {
        let x = 2.0 * i as f64 / half as f64 - 1.0;
        let y = sign * (x * x - 1.0);
        Point2::new(scale.0 * sign * x + shift.x, scale.1 * y + shift.y)
    };
    let mut ring: Vec<_> = (0..half).map(|i| at(i, 1.0)).collect();
    ring.extend((0..half).map(|i| at(i, -1.0)));
    ring.rotate_left(start);
    ring
}

/// Whether an edge of `a` has all of `b` on its right.
fn parts(a: &[Point2<f64>], b: &[Point2<f64>]) -> bool {
    (0..a.len()).any(|i| {
        let (p, q) = (Vec2::from_point(a[i]), Vec2::from_point(a[(i + 1) % a.len()]));
        b.iter().all(|&v| orient2d(p, q, Vec2::from_point(v)) < 0.0)
    })
}

#[test]
fn two_of_them_meet_iff_no_edge_parts_them() {
    let mut rng = Pcg64Mcg::seed_from_u64(0x1e25);
    let mut tally = [0; 2];
    for round in 0..600 {
        let mut number = |least: f64, most: f64| rng.random_range(least..most);
        let (sx, sy) = (number(0.01, 2.0), number(0.01, 2.0));
        // Every third pair almost touches, at the tips or at the middles of the sides.
        let shift = match round % 3 {
            0 => Vec2::new(1.0 + sx + number(-1e-15, 1e-15), number(-1e-9, 1e-9)),
            1 => Vec2::new(number(-1e-9, 1e-9), 1.0 + sy + number(-1e-15, 1e-15)),
            _ => Vec2::new(number(-2.0, 2.0), number(-1.2, 1.2)),
        };
        let a = lens(100, (1.0, 1.0), Vec2::ZERO, round % 200);
        let b = lens(40, (sx, sy), shift, round % 80);
        let exact = !parts(&a, &b) && !parts(&b, &a);
        let (Ok(first), Ok(second)) = (ConvexPolygon::new(a), ConvexPolygon::new(b)) else {
            continue;
        };
        assert_eq!(first.intersects(&second), exact, "{shift:?} {sx} {sy}");
        assert_eq!(second.intersects(&first), exact, "{shift:?} {sx} {sy}");
        tally[usize::from(exact)] += 1;
    }
    assert!(tally[0] > 100 && tally[1] > 100, "{tally:?}");
}

#[test]
fn one_holds_a_point_iff_all_edges_have_it_on_their_left() {
    let mut rng = Pcg64Mcg::seed_from_u64(0x1e26);
    let mut tally = [0; 2];
    for start in [0, 1, 77, 128] {
        let ring = lens(100, (1.0, 0.5), Vec2::new(3.0, 4.0), start);
        let polygon = ConvexPolygon::new(ring.clone()).expect("convex");
        for round in 0..2_000 {
            let p = if round % 4 == 0 {
                ring[rng.random_range(0..ring.len())]
            } else {
                Point2::new(rng.random_range(1.9..4.1), rng.random_range(3.4..4.6))
            };
            let p = if round % 8 == 0 { Point2::new(p.x.next_up(), p.y) } else { p };
            let is_left = |i: usize| {
                let (a, b) = (ring[i], ring[(i + 1) % ring.len()]);
                orient2d(Vec2::from_point(a), Vec2::from_point(b), Vec2::from_point(p)) >= 0.0
            };
            let exact = (0..ring.len()).all(is_left);
            assert_eq!(polygon.intersects(&p), exact, "{p:?} {start}");
            tally[usize::from(exact)] += 1;
        }
    }
    assert!(tally[0] > 2_000 && tally[1] > 2_000, "{tally:?}");
}
