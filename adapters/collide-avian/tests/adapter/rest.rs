//! What lies, lies.

use crate::shapes::{basin, body, drop, rect};
use crate::world::{position, spawn, speeds, step, world};
use avian2d::prelude::*;
use bevy::prelude::*;
use collide2d::prelude::{HalfPlane, Polyline};

fn pile() -> (App, Vec<Entity>) {
    let mut app = world();
    spawn(&mut app, RigidBody::Static, basin().into(), Vec2::ZERO);
    let bodies = (0..70).map(|i| {
        let at = Vec2::new((i % 10) as f32 * 1.3 - 6.0, (i / 10) as f32 * 1.3 + 1.0);
        spawn(&mut app, RigidBody::Dynamic, body(i), at)
    });
    let bodies = bodies.collect();
    (app, bodies)
}

#[test]
fn a_pile_of_all_sorts_rests_in_a_concave_basin() {
    let (mut app, bodies) = pile();
    // So that bodies lie still by themselves.
    app.insert_resource(TimeToSleep(f32::INFINITY));
    step(&mut app, 1000);
    for (index, body) in bodies.into_iter().enumerate() {
        let (at, [speed, turning]) = (position(&app, body), speeds(&app, body));
        assert!(at.y > 0.2 && at.y < 9.0 && at.x.abs() < 9.0, "{index} at {at}");
        assert!(speed < 0.01 && turning < 0.05, "{index} at {at}: {speed}, {turning}");
    }
}

#[test]
fn the_same_world_goes_the_same_way_twice() {
    let run = || {
        let (mut app, bodies) = pile();
        step(&mut app, 200);
        bodies.into_iter().map(|body| position(&app, body).to_array()).collect::<Vec<_>>()
    };
    let bits =
        |run: Vec<[f32; 2]>| run.into_iter().map(|at| at.map(f32::to_bits)).collect::<Vec<_>>();
    assert_eq!(bits(run()), bits(run()));
}

#[test]
fn bodies_lie_on_half_planes_and_polylines() {
    let slope = HalfPlane::new([0.0, 0.0], [0.0, 1.0_f32]).expect("a half-plane");
    let chain = Polyline::new([[-5.0, 0.0], [0.3, 0.0], [5.0, 0.0_f32]]).expect("a chain");
    for ground in [slope.into(), chain.into()] {
        let mut app = world();
        spawn(&mut app, RigidBody::Static, ground, Vec2::ZERO);
        let load = spawn(&mut app, RigidBody::Dynamic, rect(0.0, 0.5, 0.25).into(), Vec2::Y);
        let drop = spawn(&mut app, RigidBody::Dynamic, drop().into(), Vec2::new(-3.0, 1.0));
        step(&mut app, 240);
        let heights = [load, drop].map(|body| position(&app, body).y);
        assert!((heights[0] - 0.25).abs() < 0.01, "{heights:?}");
        // It may be rolling yet.
        assert!((heights[1] - 0.3).abs() < 0.01, "{heights:?}");
        assert!(speeds(&app, load)[0] < 0.01);
    }
}
