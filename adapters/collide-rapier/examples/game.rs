//! A small scene: eggs and a wheel with a hole roll down a slope into a basin of rapier2d's own
//! boxes. Prints where everything comes to rest.
//!
//! `cargo run --example game`

use collide_rapier::collide2d::{Ellipse, Polygon, ShapeError};
use collide_rapier::{CollideShape, narrow_phase};
use rapier2d::prelude::{ColliderBuilder, PhysicsWorld, RigidBodyBuilder, SharedShape, Vector};

fn main() -> Result<(), ShapeError> {
    let mut world = PhysicsWorld { narrow_phase: narrow_phase(), ..PhysicsWorld::new() };

    // A concave hill of ours, and walls of rapier2d.
    let hill = [[-8.0, 0.0], [8.0, 0.0], [8.0, 0.5], [0.0, 0.5], [-3.0, 2.0], [-8.0, 4.0]];
    let hill: SharedShape = CollideShape::new(Polygon::simple(hill)?).into();
    world.insert_collider(ColliderBuilder::new(hill).friction(0.6), None);
    for x in [-8.5, 8.5] {
        let wall = ColliderBuilder::cuboid(0.5, 4.0).translation(Vector::new(x, 4.0));
        world.insert_collider(wall, None);
    }

    let egg: SharedShape =
        CollideShape::new(Ellipse::from_angle([0.0, 0.0], 0.0, [0.4, 0.25])?).into();
    let wheel: SharedShape = CollideShape::new(wheel()?).into();
    let mut bodies = Vec::new();
    for i in 0..12 {
        let shape = if i % 3 == 2 { &wheel } else { &egg };
        let at = Vector::new(-6.0 + (i % 4) as f32, 5.0 + (i / 4) as f32 * 1.5);
        let body = RigidBodyBuilder::dynamic().translation(at).ccd_enabled(true);
        bodies.push(world.insert(body, ColliderBuilder::new(shape.clone()).friction(0.6)).0);
    }

    for _ in 0..1200 {
        world.step();
    }
    for handle in bodies {
        let body = &world.bodies[handle];
        let (at, speed) = (body.translation(), body.linvel().length());
        println!("at ({:6.3}, {:6.3}), {speed:.4} m/s", at.x, at.y);
    }
    Ok(())
}

/// A gear of eight teeth around a square hole.
fn wheel() -> Result<Polygon<f32>, ShapeError> {
    let rim = (0..32).map(|corner| {
        let radius = if corner % 4 < 2 { 0.5 } else { 0.4 };
        let direction = Vector::from_angle(corner as f32 * std::f32::consts::TAU / 32.0);
        [radius * direction.x, radius * direction.y]
    });
    let hole = [[-0.15, -0.15], [0.15, -0.15], [0.15, 0.15], [-0.15, 0.15]];
    Polygon::new(rim, [hole.to_vec()])
}
