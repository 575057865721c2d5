//! Sweeps: closed forms, and laws over every pair of bounded shapes.
#![allow(clippy::unwrap_used, reason = "tests")]
#![allow(clippy::disallowed_methods, reason = "trigonometry is the reference")]

mod random;

use collide_contact::{Motion, Sweep};
use collide_core::{Aabb, Isometry2, Kind, Point2, Shape, Vector2};
use collide_shapes::{Capsule, Circle, Distance, Intersect, Line, Rect, Segment};
use core::f64::consts::{FRAC_PI_2, PI, TAU};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn p(x: f64, y: f64) -> Point2<f64> {
    Point2::new(x, y)
}

fn v(x: f64, y: f64) -> Vector2<f64> {
    Vector2::new(x, y)
}

fn turn(angle: f64, center: Point2<f64>) -> Motion<f64> {
    Motion::new(v(0.0, 0.0), angle, center).unwrap()
}

/// The shape at a time of its motion; independent of the library's own poses.
fn at(shape: &dyn Shape<f64>, motion: &Motion<f64>, time: f64) -> Box<dyn Shape<f64>> {
    let center = motion.center().coords;
    let there = Isometry2::new(center + motion.translation() * time, motion.angle() * time);
    shape.placed_shape(&(there * Isometry2::translation(-center.x, -center.y))).unwrap()
}

#[test]
fn a_clock_hand_meets_the_ball_where_trigonometry_says() {
    let hand = Segment::new(p(0.0, 0.0), p(2.0, 0.0)).unwrap();
    let ball = Circle::new(p(0.0, 1.5), 0.5).unwrap();
    let hit = hand.sweep(&turn(FRAC_PI_2, p(0.0, 0.0)), &ball, &Motion::rest()).unwrap();
    // The hand is tangent to the ball: sin(90° − angle) · 1.5 = 0.5.
    let angle = FRAC_PI_2 - (0.5_f64 / 1.5).asin();
    assert!((hit.time * FRAC_PI_2 - angle).abs() < 1e-14, "{hit:?}");
    let normal = v(-angle.sin(), angle.cos());
    assert!((hit.normal - normal).norm() < 1e-14, "{hit:?}");
}

#[test]
fn a_rotor_does_not_tunnel_through_a_thin_wall_in_many_turns() {
    let blade = Rect::from_angle(p(0.0, 0.0), 0.0, v(3.0, 0.05)).unwrap();
    let wall = Segment::new(p(2.5, 1.0), p(2.5, 1.2)).unwrap();
    for turns in [1.0, 10.0, 1000.0] {
        let hit = blade.sweep(&turn(TAU * turns, p(0.0, 0.0)), &wall, &Motion::rest()).unwrap();
        let angle = hit.time * TAU * turns;
        // The blade's upper side meets the lower end of the wall: r sin(a − angle) = 0.05.
        let expected = (1.0_f64 / 2.5).atan() - (0.05 / p(2.5, 1.0).coords.norm()).asin();
        assert!((angle - expected).abs() < 1e-11, "{angle} {expected}");
    }
}

#[test]
fn a_wheel_that_turns_about_its_own_center_is_a_circle_cast() {
    let wheel = Circle::new(p(0.0, 0.0), 1.0).unwrap();
    let spin = Motion::new(v(10.0, 0.0), 500.0, p(0.0, 0.0)).unwrap();
    let wall = Segment::new(p(6.0, -1.0), p(6.0, 1.0)).unwrap();
    let hit = wheel.sweep(&spin, &wall, &Motion::rest()).unwrap();
    assert!((hit.time - 0.5).abs() < 1e-14, "{hit:?}");
}

#[test]
fn a_far_body_that_spins_for_ever_costs_nothing_and_misses() {
    let a = Rect::from_angle(p(0.0, 0.0), 0.0, v(1.0, 1.0)).unwrap();
    let b = Rect::from_angle(p(100.0, 0.0), 0.0, v(1.0, 1.0)).unwrap();
    let hit = a.sweep(&turn(60_000.0, p(0.0, 0.0)), &b, &turn(-60_000.0, p(100.0, 0.0)));
    assert_eq!(hit, None);
}

#[test]
fn a_capsule_tips_over_onto_a_line() {
    let stick = Capsule::new(p(0.0, 0.5), p(0.0, 4.5), 0.5).unwrap();
    let floor = Line::new(p(0.0, 0.0), v(1.0, 0.0)).unwrap();
    let lifted = Motion::new(v(0.0, 1.0), 0.0, p(0.0, 0.0)).unwrap();
    assert_eq!(stick.sweep(&lifted, &floor, &Motion::rest()).unwrap().time, 0.0);
    // About its middle, raised: the end comes down by 2 sin.
    let raised = Capsule::new(p(-2.0, 1.5), p(2.0, 1.5), 0.5).unwrap();
    let hit = raised.sweep(&turn(PI, p(0.0, 1.5)), &floor, &Motion::rest()).unwrap();
    assert!((hit.time * PI - 0.5_f64.asin()).abs() < 1e-13, "{hit:?}");
    assert!((hit.normal - v(0.0, -1.0)).norm() < 1e-14, "{hit:?}");
}

#[test]
fn a_near_miss_is_a_miss_and_a_touch_a_hit() {
    // The corner of a turning box comes within 1e-9 of the wall, or 1e-9 into it.
    let reach = 2.0_f64.sqrt();
    let square = Rect::from_angle(p(0.0, 0.0), 0.0, v(1.0, 1.0)).unwrap();
    for (offset, meets) in [(1e-9, false), (-1e-9, true), (1e-12, false), (-1e-12, true)] {
        let wall = Aabb::new(p(reach + offset, -1.0), p(2.0, 1.0)).unwrap();
        let hit = square.sweep(&turn(FRAC_PI_2, p(0.0, 0.0)), &wall, &Motion::rest());
        assert_eq!(hit.is_some(), meets, "{offset} {hit:?}");
    }
}

#[test]
fn a_point_on_a_circle_about_another_never_meets_it() {
    let rim = Segment::new(p(0.0, -0.007), p(0.0, -0.007)).unwrap();
    let drift = Motion::new(v(2.168404344971009e-19, 0.0), 2.0, p(0.0, 0.0)).unwrap();
    assert_eq!(rim.sweep(&drift, &p(0.0, 0.0), &Motion::rest()), None);
}

#[test]
fn a_spinning_point_that_ends_on_the_wall_meets_it() {
    let wall = Segment::new(p(3.0, -1.0), p(3.0, 1.0)).unwrap();
    let spin = Motion::new(v(3.0, 0.0), 1.0, p(0.0, 0.0)).unwrap();
    let hit = p(0.0, 0.0).sweep(&spin, &wall, &Motion::rest()).unwrap();
    assert_eq!(hit.time, 1.0, "{hit:?}");
}

const TOLERANCE: f64 = 64.0 * f64::EPSILON * 32.0;

/// The answer of every pair, checked by independent queries at sampled times.
#[test]
fn every_pair_meets_first_where_it_says() {
    let mut rng = Pcg64Mcg::seed_from_u64(7);
    // A box does not turn: its pose is the box around it.
    let turns = |kind: &&Kind| **kind != Kind::Aabb;
    for &kind_a in Kind::ALL.iter().filter(turns) {
        for &kind_b in Kind::ALL.iter().filter(turns) {
            let mut tally = [0; 3];
            for _ in 0..30 {
                check_pair(kind_a, kind_b, &mut rng, &mut tally);
            }
            let unbounded = [Kind::Ray, Kind::Line, Kind::HalfPlane];
            if !unbounded.contains(&kind_a) && !unbounded.contains(&kind_b) {
                let can_meet = kind_a != Kind::Point && kind_b != Kind::Point;
                assert!(tally[1] > 0, "{kind_a} {kind_b} {tally:?}");
                assert!(tally[2] > 1 || !can_meet, "{kind_a} {kind_b} {tally:?}");
            }
        }
    }
}

fn check_pair(kind_a: Kind, kind_b: Kind, rng: &mut Pcg64Mcg, tally: &mut [usize; 3]) {
    let mut random = |size: f64| v(rng.random_range(-size..size), rng.random_range(-size..size));
    let (side, drift, center_a, center_b) = (random(4.0), random(2.0), random(1.0), random(2.0));
    let angles = random(8.0);
    let share: f64 = rng.random_range(0.0..1.3);
    let a = random::shape(kind_a, p(0.0, 0.0), rng);
    let b = random::shape(kind_b, p(0.0, 0.0) + side, rng);
    let motion_a = Motion::new(drift, angles.x, p(0.0, 0.0) + center_a).unwrap();
    let motion_b =
        Motion::new(drift - side * share, angles.y, p(0.0, 0.0) + side + center_b).unwrap();
    let hit = a.sweep(&motion_a, &*b, &motion_b);
    let what = || format!("{a:?}\n{motion_a:?}\n{b:?}\n{motion_b:?}\n{hit:?}");
    let mirrored = b.sweep(&motion_b, &*a, &motion_a);
    assert_eq!(hit.map(|hit| hit.time), mirrored.map(|hit| hit.time), "{}", what());
    let gap_at = |time: f64| at(&*a, &motion_a, time).distance(&*at(&*b, &motion_b, time));
    if a.intersects(&*b) {
        tally[0] += 1;
        assert_eq!(hit.map(|hit| hit.time), Some(0.0), "{}", what());
        return;
    }
    let both_unbounded = a.bounding_box().is_none() && b.bounding_box().is_none();
    let Some(hit) = hit else {
        tally[1] += 1;
        let is_apart = |i| gap_at(f64::from(i) / 64.0) > 0.0;
        assert!(both_unbounded || (0..=64).all(is_apart), "{}", what());
        return;
    };
    tally[2] += 1;
    if both_unbounded {
        return;
    }
    let before = hit.time * (1.0 - 1e-9);
    assert!((0..=32).all(|i| gap_at(before * f64::from(i) / 32.0) > 0.0), "{}", what());
    assert!(gap_at(hit.time) <= TOLERANCE, "gap {}: {}", gap_at(hit.time), what());
    let point: &dyn Shape<f64> = &hit.point;
    let (there_a, there_b) = (at(&*a, &motion_a, hit.time), at(&*b, &motion_b, hit.time));
    let off = there_a.distance(point).max(there_b.distance(point));
    assert!(off <= TOLERANCE, "off by {off}: {}", what());
    assert!((hit.normal.norm() - 1.0).abs() <= 1e-15);
}
