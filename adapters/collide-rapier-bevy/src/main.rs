//! bevy_rapier2d on collide2d's narrow phase: one start-up system sets it. Eggs and a frame with a
//! hole fall on a floor of bevy_rapier2d's own; prints where they come to rest.
//!
//! `cargo run --ignore-rust-version`

use bevy::prelude::{
    App, Commands, MinimalPlugins, Query, Startup, Transform, TransformPlugin, With,
};
use bevy_rapier2d::prelude::{
    Collider, NoUserData, RapierContextSimulation, RapierPhysicsPlugin, RigidBody, TimestepMode,
    Velocity,
};
use collide_rapier::collide2d::{Ellipse, Polygon, ShapeError};
use collide_rapier::{CollideShape, narrow_phase, parry2d::shape::SharedShape};

fn main() {
    let mut app = world();
    for _ in 0..600 {
        app.update();
    }
    let world = app.world_mut();
    let mut bodies = world.query_filtered::<(&Transform, &Velocity), With<RigidBody>>();
    for (transform, velocity) in bodies.iter(world) {
        let (at, speed) = (transform.translation, velocity.linear.length());
        println!("at ({:6.3}, {:6.3}), {speed:.4} m/s", at.x, at.y);
    }
}

/// A world of bevy without a window, whose shapes meet by collide2d.
fn world() -> App {
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins,
        TransformPlugin,
        RapierPhysicsPlugin::<NoUserData>::default(),
    ))
    .insert_resource(TimestepMode::Fixed { dt: 1.0 / 60.0, substeps: 1 })
    .add_systems(Startup, (ask_collide2d, spawn));
    app
}

/// The system that a game on bevy_rapier2d adds.
fn ask_collide2d(mut contexts: Query<'_, '_, &mut RapierContextSimulation>) {
    for mut context in &mut contexts {
        context.narrow_phase = narrow_phase();
    }
}

fn spawn(mut commands: Commands<'_, '_>) {
    let (egg, frame) = shapes().expect("valid shapes");
    commands.spawn((Collider::cuboid(10.0, 0.5), Transform::from_xyz(0.0, -0.5, 0.0)));
    for i in 0..6 {
        let shape: SharedShape = if i % 3 == 2 { frame.clone() } else { egg.clone() }.into();
        let at = Transform::from_xyz(i as f32 * 0.7 - 1.75, 1.0 + i as f32 * 0.3, 0.0);
        commands.spawn((RigidBody::Dynamic, Collider::from(shape), at, Velocity::default()));
    }
}

fn shapes() -> Result<(CollideShape, CollideShape), ShapeError> {
    let egg = Ellipse::from_angle([0.0, 0.0], 0.0, [0.4, 0.25])?;
    let square = |half: f32| [[-half, -half], [half, -half], [half, half], [-half, half]];
    let frame = Polygon::new(square(0.3), [square(0.15).to_vec()])?;
    Ok((CollideShape::new(egg), CollideShape::new(frame)))
}

#[cfg(test)]
mod tests {
    use super::{RigidBody, Transform, Velocity, With, world};
    use bevy::prelude::Entity;

    #[test]
    fn bodies_come_to_rest_on_the_floor() {
        let mut app = world();
        for _ in 0..600 {
            app.update();
        }
        let world = app.world_mut();
        let mut bodies = world.query_filtered::<(Entity, &Transform, &Velocity), With<RigidBody>>();
        let mut count = 0;
        for (body, transform, velocity) in bodies.iter(world) {
            let height = transform.translation.y;
            assert!((0.2..1.3).contains(&height), "{body} is at a height of {height}");
            let speed = velocity.linear.length();
            assert!(speed < 1e-2, "{body} moves by {speed} m/s");
            count += 1;
        }
        assert_eq!(count, 6);
    }
}
