//! A small scene without a window: eggs and gears with holes roll down a hill into a basin, a
//! bullet is shot at its thin wall, and a ray looks for what lies below. Prints what happens.
//!
//! `cargo run --ignore-rust-version --example game`

use avian2d::prelude::*;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use collide_avian::collide2d::{Ellipse, Polygon, Segment, ShapeError};
use collide_avian::{CollideCollider, CollidePlugins, CollideQuery};
use std::time::Duration;

fn main() -> Result<(), BevyError> {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, TransformPlugin, PhysicsPlugins::default(), CollidePlugins));
    // One step of physics an update, as fast as they are computed.
    let step = Duration::from_secs_f32(1.0 / 64.0);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(step));
    app.add_systems(Startup, build);
    app.add_systems(Update, (shoot, report));
    app.finish();
    app.cleanup();
    (0..=1280).for_each(|_| app.update());
    Ok(())
}

/// What the bodies are called.
#[derive(Component)]
struct Called(&'static str);

fn build(mut commands: Commands<'_, '_>) -> Result<(), BevyError> {
    // A concave hill, and thin walls.
    let hill = [[-8.0, 0.0], [8.0, 0.0], [8.0, 0.5], [0.0, 0.5], [-3.0, 2.0], [-8.0, 4.0]];
    commands.spawn((RigidBody::Static, CollideCollider::new(Polygon::simple(hill)?)));
    for x in [-8.0, 8.0] {
        let wall = CollideCollider::new(Segment::new([x, 0.0], [x, 9.0])?);
        commands.spawn((RigidBody::Static, wall));
    }
    let egg = CollideCollider::new(Ellipse::from_angle([0.0, 0.0], 0.0, [0.4, 0.25])?);
    let gear = CollideCollider::new(gear()?);
    for i in 0..12 {
        let (name, shape) = if i % 3 == 2 { ("gear", &gear) } else { ("egg", &egg) };
        let at = Transform::from_xyz(-6.0 + (i % 4) as f32, 5.0 + (i / 4) as f32 * 1.5, 0.0);
        commands.spawn((RigidBody::Dynamic, shape.clone(), at, Called(name)));
    }
    Ok(())
}

/// A gear of eight teeth around a square hole.
fn gear() -> Result<Polygon<f32>, ShapeError> {
    let rim = (0..32).map(|corner| {
        let radius = if corner % 4 < 2 { 0.5 } else { 0.4 };
        let direction = Vec2::from_angle(corner as f32 * std::f32::consts::TAU / 32.0);
        (radius * direction).to_array()
    });
    let hole = [[-0.15, -0.15], [0.15, -0.15], [0.15, 0.15], [-0.15, 0.15]];
    Polygon::new(rim, [hole.to_vec()])
}

/// After ten seconds, a bullet that covers 12 m a step.
fn shoot(mut commands: Commands<'_, '_>, mut updates: Local<'_, u32>) -> Result<(), BevyError> {
    *updates += 1;
    if *updates == 640 {
        let bullet = CollideCollider::new(Ellipse::from_angle([0.0, 0.0], 0.0, [0.1, 0.05])?);
        let start = (Transform::from_xyz(0.0, 6.0, 0.0), LinearVelocity(Vec2::new(768.0, 0.0)));
        commands.spawn((RigidBody::Dynamic, bullet, start, Called("bullet")));
    }
    Ok(())
}

fn report(
    bodies: Query<'_, '_, (&Called, &Position, &LinearVelocity)>,
    query: CollideQuery<'_, '_>,
    mut updates: Local<'_, u32>,
) {
    *updates += 1;
    if *updates == 1280 {
        for (Called(name), Position(at), velocity) in &bodies {
            let speed = velocity.length();
            println!("{name} at ({:6.3}, {:6.3}), {speed:.4} m/s", at.x, at.y);
        }
        let above = Vec2::new(4.0, 8.0);
        let hit = query.cast_ray(above, Dir2::NEG_Y, 20.0, true, &SpatialQueryFilter::default());
        if let Some(RayHitData { entity, distance, .. }) = hit {
            let below = bodies.get(entity).map_or("the hill", |(Called(name), ..)| name);
            println!("below {above}: {below}, {distance:.3} away");
        }
    }
}
