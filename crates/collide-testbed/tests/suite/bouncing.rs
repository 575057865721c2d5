//! What bounces: flat, symmetric, and never higher than it was.

use collide_testbed::{Body, Kind, Settings, World};
use collide2d::AnyShape;
use collide2d::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn support(half_width: f64) -> Body {
    let shape = Rect::from_angle([0.0, -1.0], 0.0, [half_width, 1.0]).expect("a rectangle");
    Body::new(shape.into(), Kind::Static, 1.0).expect("a body")
}

fn body(shape: AnyShape<f64>, restitution: f64) -> Body {
    let mut body = Body::new(shape, Kind::Dynamic, 1.0).expect("a body");
    body.restitution = restitution;
    body
}

fn square() -> AnyShape<f64> {
    Rect::from_angle([0.0, 0.0], 0.0, [0.5, 0.5]).expect("a rectangle").into()
}

/// Kinetic and potential, of what can bounce, from the top of the support.
fn energy(world: &World) -> f64 {
    let bodies = world.bodies().iter();
    bodies.map(|body| body.kinetic_energy() + 9.81 * body.mass() * body.position().y).sum()
}

/// A square that falls flat from any height on a support that is wider or narrower than it goes
/// straight up again, by the square of the restitution, and never turns.
#[test]
fn what_falls_flat_bounces_straight_up() {
    for half_width in [0.375, 0.5, 30.0] {
        for restitution in [0.3, 0.5, 0.8, 1.0] {
            for height in [0.3, 1.0, 1.7, 3.5] {
                let mut falling = body(square(), restitution);
                falling.place([0.0, 0.5 + height], 0.0).expect("a pose");
                let mut world = World::new(
                    vec![support(half_width), falling],
                    [0.0, -9.81],
                    Settings::default(),
                );
                let (mut has_met, mut top) = (false, 0.0_f64);
                for _ in 0..300 {
                    world.step().expect("in range");
                    let body = &world.bodies()[1];
                    let drop = format!("{half_width}, {restitution}, {height}: {body:?}");
                    assert!(body.spin.abs() < 1e-9 && body.velocity.x.abs() < 1e-9, "{drop}");
                    if has_met && body.velocity.y <= 0.0 {
                        break;
                    }
                    has_met |= body.velocity.y > 0.0;
                    top = if has_met { top.max(body.position().y - 0.5) } else { 0.0 };
                }
                let expected = restitution * restitution * height;
                // The top may be between two steps: a body falls by 1.4 mm from there in one.
                let bound = 0.02 * expected + 1.4e-3;
                assert!(
                    (top - expected).abs() < bound,
                    "{half_width}, {restitution}, {height}: {top}, not {expected}"
                );
            }
        }
    }
}

/// For 20 s a square of restitution 1 goes up and down, on a floor and on a support that is
/// narrower than it is.
#[test]
fn what_bounces_without_loss_goes_on_for_long() {
    for half_width in [0.375, 100.0] {
        let mut falling = body(square(), 1.0);
        falling.place([0.0, 4.0], 0.0).expect("a pose");
        let mut world =
            World::new(vec![support(half_width), falling], [0.0, -9.81], Settings::default());
        let before = energy(&world);
        for _ in 0..1200 {
            world.step().expect("in range");
            assert!(energy(&world) <= before * (1.0 + 1e-9), "{half_width}: {world:?}");
            assert!(world.bodies()[1].spin.abs() < 1e-6, "{half_width}: {world:?}");
        }
        // About 12 bounces.
        assert!(energy(&world) > 0.8 * before, "{half_width}: {} J of {before}", energy(&world));
    }
}

/// Bodies of every kind that fall anyhow, with any restitution and friction: the energy never
/// grows beyond what it was.
#[test]
fn no_bounce_gains_energy() {
    let shapes: Vec<AnyShape<f64>> = vec![
        square(),
        Circle::new([0.0, 0.0], 0.4).expect("a circle").into(),
        Capsule::new([-0.5, 0.0], [0.5, 0.0], 0.2).expect("a capsule").into(),
        Ellipse::from_angle([0.0, 0.0], 0.0, [0.7, 0.3]).expect("an ellipse").into(),
        Triangle::new([-0.5, 0.0], [0.5, 0.0], [0.0, 0.7]).expect("a triangle").into(),
        Rect::from_angle([0.0, 0.0], 0.0, [1.5, 0.1]).expect("a rectangle").into(),
    ];
    let mut rng = Pcg64Mcg::seed_from_u64(11);
    let mut worst = (0.0_f64, 0);
    for case in 0..300 {
        let shape = shapes[rng.random_range(0..shapes.len())].clone();
        let mut falling = body(shape, rng.random_range(0.0..=1.0));
        falling.friction = rng.random_range(0.0..1.0);
        let angle = if rng.random_bool(0.3) { 0.0 } else { rng.random_range(-3.0..3.0) };
        falling.place([0.0, rng.random_range(1.5..6.0)], angle).expect("a pose");
        falling.velocity = Vector2::new(rng.random_range(-3.0..3.0), rng.random_range(-5.0..0.0));
        falling.spin = rng.random_range(-5.0..5.0);
        let mut floor = support(1000.0);
        floor.friction = 1.0;
        let mut world = World::new(vec![floor, falling], [0.0, -9.81], Settings::default());
        let before = energy(&world);
        for _ in 0..300 {
            world.step().expect("in range");
            let gain = energy(&world) / before - 1.0;
            if gain > worst.0 {
                worst = (gain, case);
            }
        }
    }
    assert!(worst.0 < 1e-9, "case {}: {} of the energy gained", worst.1, worst.0);
}
