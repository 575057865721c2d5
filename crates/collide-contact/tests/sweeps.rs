//! Sweeps: closed forms.
#![allow(clippy::unwrap_used, reason = "tests")]
#![allow(clippy::disallowed_methods, reason = "trigonometry is the reference")]

use collide_contact::{Motion, Sweep};
use collide_core::{Aabb, Point2, Vector2};
use collide_shapes::{AnyShape, Capsule, Circle, Ellipse, HalfPlane, Line, Rect, Segment};
use core::f64::consts::{FRAC_PI_2, PI, TAU};

fn p(x: f64, y: f64) -> Point2<f64> {
    Point2::new(x, y)
}

fn v(x: f64, y: f64) -> Vector2<f64> {
    Vector2::new(x, y)
}

fn turn(angle: f64, center: Point2<f64>) -> Motion<f64> {
    Motion::new(v(0.0, 0.0), angle, center).unwrap()
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

/// A moon turns 10,000 times about a center that drifts, past a stone within its ring or beyond:
/// a little from where it would be touched.
#[test]
fn a_moon_meets_what_its_ring_comes_to_and_nothing_before() {
    // With how far they stay from the center: no further than 10.25.
    let moons: [(AnyShape<f64>, f64); 3] = [
        (Circle::new(p(-10.0, 0.0), 0.25).unwrap().into(), 9.75),
        (Ellipse::from_angle(p(-10.0, 0.0), 0.0, v(0.25, 0.125)).unwrap().into(), 9.75),
        (Capsule::new(p(-10.0, 0.0), p(-10.125, 0.0), 0.125).unwrap().into(), 9.875),
    ];
    let corner_at = |distance: f64| (distance * distance - 0.01).sqrt();
    let within = corner_at(9.75) - 0.01;
    let stones = [
        Aabb::new(p(9.0, -0.1), p(within, 0.1)).unwrap(),
        Aabb::new(p(10.26, -0.1), p(11.0, 0.1)).unwrap(),
    ];
    let turns = 10_000.0;
    for (moon, inner) in &moons {
        let ways = [corner_at(*inner) - within, 0.01];
        for ((stone, way), away) in stones.iter().zip(ways).zip([1.0, -1.0]) {
            let sweep = |drift: f64| {
                let motion = Motion::new(v(drift, 0.0), TAU * turns, p(0.0, 0.0)).unwrap();
                moon.sweep(&motion, stone, &Motion::rest())
            };
            for drift in [0.0, 0.9 * -away * way, 0.25 * away] {
                assert_eq!(sweep(drift), None, "{moon:?} {stone:?} {drift}");
            }
            let hit = sweep(-0.25 * away).unwrap();
            let late = (hit.time - way / 0.25) * turns;
            assert!((-1e-6..=1.0).contains(&late), "{late} turns late: {moon:?} {stone:?}");
        }
    }
}

#[test]
fn blades_that_turn_alike_pass_each_other_for_ever() {
    let blade = Segment::new(p(-1.0, 0.0), p(1.0, 0.0)).unwrap();
    let across = Segment::new(p(1.5, -1.0), p(1.5, 1.0)).unwrap();
    let turns = |center: Point2<f64>| turn(20_000.0, center);
    assert_eq!(blade.sweep(&turns(p(0.0, 0.0)), &across, &turns(p(1.5, 0.0))), None);
    // A little nearer they meet at 45 degrees.
    let nearer = Segment::new(p(1.4, -1.0), p(1.4, 1.0)).unwrap();
    let hit = blade.sweep(&turns(p(0.0, 0.0)), &nearer, &turns(p(1.4, 0.0))).unwrap();
    assert!(hit.time * 20_000.0 < PI, "{hit:?}");
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

/// Between two steps rounding of the angle takes it to the other side of a line without width.
#[test]
fn a_point_that_turns_hundreds_of_times_does_not_pass_through_a_half_plane() {
    let point = Point2::new(0.007243633270263672, -0.0029296875);
    let normal = [7.0445239543914795e-6, -2.550265896725937e-6];
    let plane = HalfPlane::new([2.940541881569322e-6, 6.973743438720703e-6], normal).unwrap();
    let spin = Motion::new(
        [6.847083568572998e-6, 6.67572021484375e-6],
        -1472.0,
        [-1.3709068298339846e-6, -5.7220458984375e-6],
    );
    let other = Motion::new(
        [6.67572021484375e-6, 1.9073486328125e-6],
        -1480.2362290789406,
        [-1.0640360414981842e-7, 3.933906555175781e-6],
    );
    let hit = point.sweep(&spin.unwrap(), &plane, &other.unwrap()).unwrap();
    // They are 3e-4 apart at 0.19, and 1.5e-3 deep at 7/32.
    assert!(hit.time > 0.19 && hit.time < 7.0 / 32.0, "{hit:?}");
}
