//! What moves goes where mechanics says.

use crate::scenes::{named, scene};
use collide_testbed::{Scene, World, measure};

/// The speed of the box after 100 m, and how many contacts had a normal that the floor has not.
fn slide(name: &str) -> (f64, usize) {
    let scene = scene(name);
    let mut world = scene.world();
    let mut deviating = 0;
    let count = |world: &World, _| {
        let is_off = |x: f64, y: f64| x.abs() > 1e-5 || (y - 1.0).abs() > 1e-5;
        let contacts = world.contacts().iter();
        deviating += contacts.filter(|contact| is_off(contact.normal.x, contact.normal.y)).count();
    };
    let measured = measure(&scene, &mut world, scene.seconds, count).expect("in range");
    assert!(measured.penetration.is_some_and(|it| it < 1e-4), "{name}: {measured:?}");
    let last = named(&scene, "box").last().expect("a box");
    assert!(world.bodies()[last].position().x > 100.0 || deviating > 0);
    (world.bodies()[last].velocity.x, deviating)
}

#[track_caller]
fn slides_as_on_one_segment(name: &str) {
    let (alone, none) = slide("slide_segment");
    assert!(none == 0 && (alone - (20.0 - 0.981 * 6.0)).abs() < 1e-9, "{alone}");
    let (speed, deviating) = slide(name);
    assert_eq!(deviating, 0, "{name}: normals");
    assert!((speed - alone).abs() < 1e-6 * alone, "{name}: {speed}, not {alone}");
}

#[test]
fn a_box_slides_over_a_thousand_joints_as_over_none() {
    slides_as_on_one_segment("slide_chain");
}

#[test]
fn a_box_slides_over_merged_tiles_as_over_one() {
    slides_as_on_one_segment("slide_merged");
}

#[test]
fn a_box_slides_over_a_compound_of_tiles_as_over_one() {
    slides_as_on_one_segment("slide_tiles");
}

#[test]
fn an_ellipse_rolls_with_the_energy_it_should_have() {
    let scene = scene("rolling");
    let mut world = scene.world();
    let measured = measure(&scene, &mut world, 10.0, |_, _| {}).expect("in range");
    let (before, after) = (measured.energy_before, measured.energy_after);
    let gained = after.kinetic;
    assert!(gained > 3.0, "{measured:?}");
    assert!((after.total() - before.total()).abs() < 0.005 * gained, "{measured:?}");
    let rolling = Rolling { a: 0.52, b: 0.48, slope: 1.0 / 16.0 };
    let expected = rolling.kinetic_energy_after(10.0);
    assert!((gained - expected).abs() < 0.005 * expected, "{gained} J, not {expected}");
}

/// An ellipse of density 1 that begins to roll, flat on a slope, without slipping.
///
/// With the support function h of its angle φ, its center is h above the slope, and moves along it
/// by h for each radian: one degree of freedom, and Lagrange's equation for it.
struct Rolling {
    a: f64,
    b: f64,
    slope: f64,
}

impl Rolling {
    /// h, and its first and second derivative.
    fn support(&self, phi: f64) -> [f64; 3] {
        let ((sin, cos), (a2, b2)) = (phi.sin_cos(), (self.a * self.a, self.b * self.b));
        let h = (a2 * sin * sin + b2 * cos * cos).sqrt();
        let first = (a2 - b2) * sin * cos / h;
        let second = ((a2 - b2) * (cos * cos - sin * sin) - first * first) / h;
        [h, first, second]
    }

    /// The inertia of φ, per mass.
    fn inertia(&self, phi: f64) -> f64 {
        let [h, first, _] = self.support(phi);
        h * h + first * first + 0.25 * (self.a * self.a + self.b * self.b)
    }

    fn acceleration(&self, [phi, speed]: [f64; 2]) -> f64 {
        let [h, first, second] = self.support(phi);
        let down = 9.81 / (1.0 + self.slope * self.slope).sqrt();
        let push = down * (self.slope * h - first) - first * (h + second) * speed * speed;
        push / self.inertia(phi)
    }

    /// By Runge's and Kutta's method.
    fn kinetic_energy_after(&self, seconds: f64) -> f64 {
        let (mut state, steps) = ([0.0, 0.0], 10_000);
        let step = seconds / f64::from(steps);
        let rate = |s: [f64; 2]| [s[1], self.acceleration(s)];
        let moved = |s: [f64; 2], r: [f64; 2], t: f64| [s[0] + t * r[0], s[1] + t * r[1]];
        for _ in 0..steps {
            let r1 = rate(state);
            let r2 = rate(moved(state, r1, 0.5 * step));
            let r3 = rate(moved(state, r2, 0.5 * step));
            let r4 = rate(moved(state, r3, step));
            let mean = [0, 1].map(|i| (r1[i] + 2.0 * r2[i] + 2.0 * r3[i] + r4[i]) / 6.0);
            state = moved(state, mean, step);
        }
        let mass = std::f64::consts::PI * self.a * self.b;
        0.5 * mass * self.inertia(state[0]) * state[1] * state[1]
    }
}

/// A gear of 8 teeth at 1 rad/s turns one of 16 at half the speed, the other way.
#[test]
fn a_gear_drives_another() {
    let scene = scene("gears");
    let mut world = scene.world();
    let driven = named(&scene, "driven").next().expect("a gear");
    let mut turned = 0.0;
    let rate = f64::from(scene.settings.rate);
    measure(&scene, &mut world, scene.seconds, |world, _| {
        turned += world.bodies()[driven].spin / rate;
    })
    .expect("in range");
    // What its teeth have of play: half a tooth.
    let play = std::f64::consts::TAU / 32.0;
    assert!((turned + 0.5 * scene.seconds).abs() < play, "{turned}");
}

#[test]
fn all_dominoes_fall() {
    let scene = scene("dominoes");
    let mut world = scene.world();
    let measured = measure(&scene, &mut world, scene.seconds, |_, _| {}).expect("in range");
    let upright = |scene: &Scene, id| {
        named(scene, id).filter(|&i| world.bodies()[i].pose().rotation.re > 0.9).count()
    };
    assert_eq!((upright(&scene, "domino"), upright(&scene, "first")), (0, 0));
    assert!(measured.jitter.is_some_and(|it| it < 1e-3), "{measured:?}");
}

#[test]
fn a_walker_crosses_the_hills_and_jumpers_land_on_their_platforms() {
    let scene = scene("walker");
    let mut world = scene.world();
    let measured = measure(&scene, &mut world, scene.seconds, |_, _| {}).expect("in range");
    let place = |id| {
        let at = named(&scene, id).next().expect("a body");
        world.bodies()[at].position()
    };
    // Before the wall; on the platforms, whose tops are at 2.1 and 4.1, half a capsule higher.
    let expected =
        [("walker", [29.7, 0.7]), ("jumper", [-11.0, 2.8]), ("high jumper", [-9.0, 4.8])];
    for (id, [x, y]) in expected {
        let at = place(id);
        assert!((at.x - x).abs() < 1e-3 && (at.y - y).abs() < 1e-3, "{id}: {at:?}");
    }
    assert!(measured.jitter.is_some_and(|it| it < 1e-3), "{measured:?}");
}

#[test]
fn a_hand_lifts_a_body_by_its_corner_and_lets_it_fall() {
    let scene = Scene::read(
        r#"{"bodies": [
            {"id": "ground", "kind": "static",
             "shape": {"type": "half_plane", "p": [0, 0], "normal": [0, 1]}},
            {"id": "box", "position": [0, 0.5],
             "shape": {"type": "rect", "center": [0, 0], "half_extents": [0.5, 0.5]}}
        ]}"#,
    )
    .expect("a scene");
    let mut world = scene.world();
    let mut height_after = |seconds: usize, is_held: bool| {
        for _ in 0..60 * seconds {
            if is_held {
                world.pull(1, [0.5, 0.5], [3.0, 4.0]);
            }
            world.step().expect("in range");
        }
        world.pull(0, [0.0, 0.0], [0.0, 9.0]);
        assert_eq!(world.bodies()[0].velocity.norm(), 0.0);
        let body = &world.bodies()[1];
        ((body.pose() * collide2d::Point2::new(0.5, 0.5)).y, body.position().y)
    };
    // It hangs and swings there, a little below the place by its weight.
    let (corner, _) = height_after(8, true);
    assert!((3.85..4.0).contains(&corner), "{corner}");
    let (_, center) = height_after(5, false);
    assert!((center - 0.5).abs() < 1e-2, "{center}");
}
