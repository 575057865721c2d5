//! How long the narrow phase takes in a pile of 500 of rapier2d's own shapes: with parry2d's
//! dispatcher and with ours, in turns, with rapier2d's recycling of contacts and without.
//!
//! `cargo run --release --example pile [ROUNDS] [STEPS]`

use parry2d::math::Vector;
use rapier2d::prelude::{ColliderBuilder, PhysicsWorld, RigidBodyBuilder};

const BODIES: usize = 500;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|number| number.parse().expect("a number"));
    let rounds = numbers.next().unwrap_or(5);
    let steps = numbers.next().unwrap_or(300);
    for (name, is_recycling) in [("on", true), ("off", false)] {
        let mut best = [f64::INFINITY; 2];
        for _ in 0..rounds {
            for (best, is_ours) in best.iter_mut().zip([false, true]) {
                *best = best.min(milliseconds_per_step(is_ours, is_recycling, steps));
            }
        }
        let [parry, ours] = best;
        let ratio = ours / parry;
        println!("recycling {name}: parry {parry:.4}, ours {ours:.4} ms a step, {ratio:.2} times");
    }
}

/// Of the narrow phase alone, over the whole fall.
fn milliseconds_per_step(is_ours: bool, is_recycling: bool, steps: u32) -> f64 {
    let mut world = pile();
    if is_ours {
        world.narrow_phase = collide_rapier::narrow_phase();
    }
    if !is_recycling {
        world.integration_parameters.normalized_contact_recycle_distance = 0.0;
    }
    world.physics_pipeline.counters.enable();
    let times = (0..steps).map(|_| {
        world.step();
        world.physics_pipeline.counters.cd.narrow_phase_time.time_ms()
    });
    times.sum::<f64>() / f64::from(steps)
}

/// Boxes, balls, capsules and octagons above a basin of three boxes. None sleeps.
fn pile() -> PhysicsWorld {
    let mut world = PhysicsWorld::new();
    for (x, y, half_x, half_y) in
        [(0.0, -0.5, 30.0, 0.5), (-15.0, 10.0, 0.5, 20.0), (15.0, 10.0, 0.5, 20.0)]
    {
        let wall = ColliderBuilder::cuboid(half_x, half_y).translation(Vector::new(x, y));
        world.insert_collider(wall, None);
    }
    let corner = |k: u8| Vector::from_angle(f32::from(k) * 0.785) * Vector::new(0.5, 0.45);
    let octagon: Vec<Vector> = (0..8).map(corner).collect();
    for i in 0..BODIES {
        let (column, row) = ((i % 20) as f32, (i / 20) as f32);
        let at = Vector::new(column * 1.25 - 12.0 + (i % 3) as f32 * 0.1, row * 1.25 + 1.0);
        let shape = match i % 4 {
            0 => ColliderBuilder::cuboid(0.5, 0.4),
            1 => ColliderBuilder::ball(0.45),
            2 => ColliderBuilder::capsule_x(0.25, 0.3),
            _ => ColliderBuilder::convex_hull(&octagon).expect("an octagon"),
        };
        world.insert(RigidBodyBuilder::dynamic().translation(at).can_sleep(false), shape);
    }
    world
}
