//! Two that move meet: bullets, walls that are moved, platforms that are landed on; and bodies
//! of parts that have no turn of their own.

use crate::scenes::named;
use collide_testbed::{Body, Kind, Scene, Settings, World};
use collide2d::AnyShape;
use collide2d::prelude::*;

fn rect(half_extents: [f64; 2]) -> AnyShape<f64> {
    Rect::from_angle([0.0, 0.0], 0.0, half_extents).expect("a rectangle").into()
}

fn disc(radius: f64) -> AnyShape<f64> {
    Circle::new([0.0, 0.0], radius).expect("a circle").into()
}

fn at(shape: AnyShape<f64>, kind: Kind, x: f64, y: f64) -> Body {
    let mut body = Body::new(shape, kind, 1.0).expect("a body");
    body.place([x, y], 0.0).expect("a pose");
    body
}

#[track_caller]
fn after(bodies: Vec<Body>, gravity: f64, steps: usize) -> World {
    let mut world = World::new(bodies, [0.0, gravity], Settings::default());
    (0..steps).for_each(|_| world.step().expect("in range"));
    world
}

/// At a wide range of speeds, and places within the step.
#[test]
fn bullets_do_not_pass_each_other() {
    for speed in [10.0, 100.0, 300.0, 1000.0] {
        for place in 0..20 {
            for [is_bullet, other_is] in [[true, true], [true, false], [false, false]] {
                let x = 3.3 + 0.17 * f64::from(place);
                let mut left = at(disc(0.1), Kind::Dynamic, -x, 0.0);
                let mut right = at(disc(0.1), Kind::Dynamic, 3.3, 0.0);
                (left.is_bullet, right.is_bullet) = (is_bullet, other_is);
                (left.velocity.x, right.velocity.x) = (speed, -speed);
                let world = after(vec![left, right], 0.0, 60);
                let [a, b] = [0, 1].map(|i| world.bodies()[i].position().x);
                let gap = b - a - 0.2;
                let case = format!("{speed}, {x}, {is_bullet}, {other_is}: {a} and {b}");
                assert!(gap > -0.01 && gap < 0.1, "{case}");
                // Equal bodies stop each other halfway; a bullet goes with the other for a step.
                let carried = if is_bullet == other_is { 0.0 } else { speed / 60.0 };
                assert!((0.5 * (a + b) - 0.5 * (3.3 - x)).abs() < 0.1 + carried, "{case}");
            }
        }
    }
}

#[test]
fn a_thin_wall_that_is_moved_takes_along_what_lies_still() {
    for speed in [1.0, 10.0, 60.0, 300.0] {
        for is_bullet in [false, true] {
            for shape in [disc(0.1), rect([0.1, 0.1])] {
                for kind in [Kind::Dynamic, Kind::Upright] {
                    let mut wall = at(rect([0.01, 2.0]), Kind::Kinematic, -3.3, 0.0);
                    wall.velocity.x = speed;
                    let mut still = at(shape.clone(), kind, 0.123, 0.0);
                    still.is_bullet = is_bullet;
                    let steps = (60.0 * 5.0 / speed) as usize + 3;
                    let world = after(vec![wall, still], 0.0, steps);
                    let [wall, still] = [0, 1].map(|i| &world.bodies()[i]);
                    let gap = still.position().x - wall.position().x - 0.11;
                    assert!(gap.abs() < 0.01 + 1e-3 * speed, "{speed}, {is_bullet}: {gap}");
                    assert!((still.velocity.x / speed - 1.0).abs() < 1e-3, "{speed}, {still:?}");
                }
            }
        }
    }
}

/// A rod that is turned by a motor, and a ball in its way.
#[test]
fn a_rod_that_is_turned_takes_along_what_lies_still() {
    for spin in [2.0, 20.0, 60.0] {
        let mut rod = at(rect([2.0, 0.01]), Kind::Kinematic, 0.0, 0.0);
        rod.spin = spin;
        let ball = at(disc(0.1), Kind::Dynamic, 0.0, 1.5);
        let world = after(vec![rod, ball], 0.0, (60.0 * 3.0 / spin) as usize);
        assert!(world.bodies()[1].velocity.x < -0.5 * spin, "{spin}: {:?}", world.bodies()[1]);
    }
}

/// Upright boxes that fall onto the last centimeters of a platform, which is held still or moves,
/// stay on it.
#[test]
fn what_lands_on_the_edge_of_a_platform_lands() {
    for overlap in [0.02, 0.05, 0.1, 0.3] {
        for speed in [1.0, 3.0, 5.0, 8.0, 15.0] {
            for height in [0.0, 0.013, 0.04, 0.07, 0.1] {
                for kind in [Kind::Static, Kind::Kinematic] {
                    let platform = at(rect([2.0, 0.1]), kind, 0.0, 0.0);
                    let x = 2.4 - overlap;
                    let mut falling = at(rect([0.4, 0.6]), Kind::Upright, x, 1.0 + height);
                    falling.friction = 0.0;
                    falling.velocity.y = -speed;
                    let world = after(vec![platform, falling], -9.81, 60);
                    let landed = world.bodies()[1].position();
                    let case = format!("{overlap}, {speed}, {height}, {kind:?}: {landed:?}");
                    assert!((landed.x - x).abs() < 1e-6, "{case}");
                    assert!((landed.y - 0.7).abs() < 2e-3, "{case}");
                }
            }
        }
    }
}

/// The same body as `aabb`, as `rect` and as compounds of these, put down aslant: up to what
/// rounding becomes until they lie.
#[test]
fn boxes_turn_with_their_bodies() {
    let aabb = r#"{"type": "aabb", "min": [-0.5, -0.5], "max": [0.5, 0.5]}"#;
    let rect = r#"{"type": "rect", "center": [0, 0], "half_extents": [0.5, 0.5]}"#;
    let compound = |part: &str| format!(r#"{{"type": "compound", "parts": [{part}]}}"#);
    let after = |shape: &str, kind: &str| {
        let scene = Scene::read(&format!(
            r#"{{"bodies": [
                {{"id": "floor", "kind": "static",
                  "shape": {{"type": "aabb", "min": [-100, -1], "max": [100, 0]}}}},
                {{"id": "box", "kind": "{kind}", "shape": {shape}, "position": [0, 1],
                  "angle": 0.3}},
                {{"id": "above", "position": [0.1, 2.3],
                  "shape": {{"type": "circle", "center": [0, 0], "radius": 0.3}}}}
            ]}}"#
        ))
        .expect("a scene");
        let mut world = scene.world();
        (0..300).for_each(|_| world.step().expect("in range"));
        [named(&scene, "box"), named(&scene, "above")]
            .map(|mut body| world.bodies()[body.next().expect("a body")].pose())
    };
    for kind in ["dynamic", "upright", "pivoted", "static", "kinematic"] {
        let expected = after(rect, kind);
        for shape in [aabb, &compound(aabb), &compound(&compound(aabb))] {
            let now = after(shape, kind);
            for (now, expected) in now.iter().zip(&expected) {
                let moved = (now.translation.vector - expected.translation.vector).norm();
                let turned = now.rotation.angle_to(&expected.rotation).abs();
                assert!(moved < 5e-3 && turned < 5e-3, "{kind}, {shape}: {now}, not {expected}");
            }
        }
    }
    let [resting, _] = after(aabb, "dynamic");
    assert!((resting.translation.vector.y - 0.5).abs() < 1e-3, "{resting}");
}
