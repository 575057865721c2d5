//! A world that steps on request.

use avian2d::prelude::*;
use bevy::app::Plugins;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use collide_avian::{CollideCollider, CollidePlugins};
use std::time::Duration;

/// Steps a second; each is one update.
pub(crate) const RATE: f32 = 64.0;

pub(crate) fn world() -> App {
    world_with((PhysicsPlugins::default(), CollidePlugins))
}

pub(crate) fn world_with<M>(physics: impl Plugins<M>) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, TransformPlugin));
    app.add_plugins(physics);
    let step = Duration::from_secs_f32(1.0 / RATE);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(step));
    app.finish();
    app.cleanup();
    // The first update takes no time.
    app.update();
    app
}

pub(crate) fn world_without_gravity() -> App {
    let mut app = world();
    app.insert_resource(Gravity(Vec2::ZERO));
    app
}

pub(crate) fn step(app: &mut App, steps: usize) {
    (0..steps).for_each(|_| app.update());
}

pub(crate) fn spawn(app: &mut App, body: RigidBody, shape: CollideCollider, at: Vec2) -> Entity {
    app.world_mut().spawn((body, shape, Transform::from_translation(at.extend(0.0)))).id()
}

pub(crate) fn position(app: &App, entity: Entity) -> Vec2 {
    app.world().get::<Position>(entity).expect("a position").0
}

/// Linear and angular.
pub(crate) fn speeds(app: &App, entity: Entity) -> [f32; 2] {
    let linear = app.world().get::<LinearVelocity>(entity).expect("a velocity");
    let angular = app.world().get::<AngularVelocity>(entity).expect("a velocity");
    [linear.0.length(), angular.0.abs()]
}
