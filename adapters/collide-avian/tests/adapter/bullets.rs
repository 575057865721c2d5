//! Fast bodies stop at thin walls.

use crate::shapes::{SORTS, basin, body, rect, ring_with_a_notch};
use crate::world::{RATE, position, spawn, step, world, world_without_gravity};
use avian2d::prelude::*;
use bevy::prelude::*;
use collide_avian::CollideCollider;
use collide2d::prelude::{Polyline, Segment};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Thin walls that stand at 0.
fn wall(index: usize) -> CollideCollider {
    match index % 3 {
        0 => Segment::new([0.0, -9.0], [0.0, 9.0]).expect("a segment").into(),
        1 => Polyline::new([[0.0, -9.0], [0.0, 0.01], [0.0, 9.0]]).expect("a chain").into(),
        _ => rect(0.0, 0.01, 9.0).into(),
    }
}

/// Shots from the left, each in a lane of its own of one world; returns those that passed.
fn shoot(shots: &[(usize, f32, f32, f32)], steps: usize) -> Vec<String> {
    let mut app = world_without_gravity();
    // So that bullets stay in their lanes.
    app.insert_resource(DefaultFriction(Friction::ZERO));
    let mut bullets = Vec::new();
    for (lane, &(sort, x, speed, spin)) in shots.iter().enumerate() {
        let y = 20.0 * lane as f32;
        spawn(&mut app, RigidBody::Static, wall(lane), Vec2::new(0.0, y));
        let bullet = spawn(&mut app, RigidBody::Dynamic, body(sort), Vec2::new(x, y));
        let velocity = (LinearVelocity(Vec2::new(speed, 0.0)), AngularVelocity(spin));
        app.world_mut().entity_mut(bullet).insert(velocity);
        bullets.push(bullet);
    }
    let mut passed = Vec::new();
    for at_step in 0..steps {
        step(&mut app, 1);
        for (lane, &bullet) in bullets.iter().enumerate() {
            let at = position(&app, bullet);
            if at.x >= 0.0 && passed.len() < 20 {
                passed.push(format!("step {at_step}: {:?} at {at}", shots[lane]));
            }
        }
    }
    passed
}

#[test]
fn no_bullet_passes_a_thin_wall() {
    let mut rng = Pcg64Mcg::seed_from_u64(28);
    let mut first_steps = 0;
    // Ten worlds, so that no lane is so far away that its numbers are coarse.
    for _ in 0..10 {
        let shots: Vec<_> = (0..1200)
            .map(|index| {
                let x = rng.random_range(-30.0..-0.7_f32);
                let speed = 10.0_f32 * rng.random_range(1.0..10.0_f32).powi(2);
                first_steps += usize::from(-x < speed / RATE);
                (index / 3 % SORTS, x, speed, rng.random_range(-20.0..20.0_f32))
            })
            .collect();
        let passed = shoot(&shots, 128);
        assert!(passed.is_empty(), "sort, start, speed, spin: {passed:#?}");
    }
    // Many are at the wall, and would be behind it, in the first step after they came to be.
    assert!(first_steps > 1000, "{first_steps}");
}

#[test]
fn bullets_are_stopped_at_the_wall_not_before() {
    let mut app = world_without_gravity();
    spawn(&mut app, RigidBody::Static, rect(0.0, 0.01, 9.0).into(), Vec2::ZERO);
    let bullet = spawn(&mut app, RigidBody::Dynamic, body(2), Vec2::new(-3.0, 0.0));
    app.world_mut().entity_mut(bullet).insert(LinearVelocity(Vec2::new(400.0, 0.0)));
    step(&mut app, 1);
    let x = position(&app, bullet).x;
    assert!((x + 0.36).abs() < 1e-4, "at {x}");
}

#[test]
fn a_bullet_that_slides_on_the_ground_is_stopped_by_the_wall_of_the_same_shape() {
    let ground = Polyline::new([[-90.0, 0.0], [0.0, 0.0], [0.0, 5.0_f32]]).expect("a chain");
    let mut app = world();
    let still = Friction::new(0.0);
    let ground = spawn(&mut app, RigidBody::Static, ground.into(), Vec2::ZERO);
    let bullet =
        spawn(&mut app, RigidBody::Dynamic, rect(0.0, 0.1, 0.1).into(), Vec2::new(-80.0, 0.1));
    app.world_mut().entity_mut(ground).insert(still);
    app.world_mut().entity_mut(bullet).insert((still, LinearVelocity(Vec2::new(300.0, 0.0))));
    for at_step in 0..120 {
        step(&mut app, 1);
        let at = position(&app, bullet);
        assert!(at.x < 0.0 && at.y > 0.08, "step {at_step}: {at}");
        let slides = -80.0 + 300.0 / RATE * at_step as f32;
        assert!(slides > -0.2 || at.x > slides, "step {at_step}: {at} has lost time");
    }
}

#[test]
fn bullets_stay_in_a_basin_and_in_a_hole() {
    let mut app = world();
    spawn(&mut app, RigidBody::Static, basin().into(), Vec2::ZERO);
    let lid = rect(0.0, 10.0, 0.05).into();
    spawn(&mut app, RigidBody::Static, lid, Vec2::new(0.0, 9.0));
    let bouncy = Restitution::new(1.0);
    let mut rng = Pcg64Mcg::seed_from_u64(9);
    let bullets: Vec<Entity> = (0..24)
        .map(|i| {
            let at = Vec2::new(-8.0 + 0.7 * i as f32, 2.0 + 2.0 * (i % 3) as f32);
            let bullet = spawn(&mut app, RigidBody::Dynamic, body(i), at);
            let [x, y] = [0, 1].map(|_| rng.random_range(-200.0..200.0_f32));
            app.world_mut().entity_mut(bullet).insert((LinearVelocity(Vec2::new(x, y)), bouncy));
            bullet
        })
        .collect();
    for at_step in 0..400 {
        step(&mut app, 1);
        for &bullet in &bullets {
            let at = position(&app, bullet);
            let is_in = at.x.abs() < 9.0 && (0.0..9.0).contains(&at.y);
            assert!(is_in, "step {at_step}: {at}");
        }
    }
}

#[test]
fn sweeps_turn_with_the_body() {
    // A rod of length 6 turns by a third of a circle in one step, over a pin.
    let mut app = world_without_gravity();
    spawn(&mut app, RigidBody::Static, rect(0.0, 0.05, 0.05).into(), Vec2::new(0.0, 2.9));
    let rod = spawn(&mut app, RigidBody::Dynamic, rect(0.0, 3.0, 0.02).into(), Vec2::ZERO);
    app.world_mut().entity_mut(rod).insert(AngularVelocity(2.1 * RATE));
    step(&mut app, 1);
    let turned = app.world().get::<Rotation>(rod).expect("a rotation").as_radians();
    let touching = std::f32::consts::FRAC_PI_2 - (0.07_f32 / 2.85).atan();
    assert!((turned - touching).abs() < 0.01, "{turned}, not {touching}");
}

#[test]
fn what_is_swept_is_as_the_body_says() {
    let shot = |ccd: SweptCcd, target: RigidBody| {
        let mut app = world_without_gravity();
        spawn(&mut app, target, ring_with_a_notch().into(), Vec2::ZERO);
        let bullet = spawn(&mut app, RigidBody::Dynamic, body(2), Vec2::new(-3.0, 0.0));
        let velocity = LinearVelocity(Vec2::new(400.0, 0.0));
        app.world_mut().entity_mut(bullet).insert((velocity, ccd));
        step(&mut app, 1);
        position(&app, bullet).x
    };
    let swept = |filter| SweptCcd::new().with_filter(filter);
    assert!(shot(swept(CcdFilter::DEFAULT), RigidBody::Static) < -0.9);
    assert!(shot(swept(CcdFilter::DEFAULT), RigidBody::Kinematic) < -0.9);
    assert!(shot(swept(CcdFilter::DEFAULT), RigidBody::Dynamic) > 3.0);
    assert!(shot(swept(CcdFilter::DYNAMIC), RigidBody::Dynamic) < -0.9);
    assert!(shot(swept(CcdFilter::NONE), RigidBody::Static) > 3.0);
    assert!(shot(SweptCcd::new().with_mode(SweepMode::Linear), RigidBody::Static) < -0.9);
}

#[test]
fn sensors_and_other_layers_are_passed() {
    let shot = |of_wall: Option<CollisionLayers>| {
        let mut app = world_without_gravity();
        let wall = spawn(&mut app, RigidBody::Static, wall(0), Vec2::ZERO);
        match of_wall {
            Some(layers) => app.world_mut().entity_mut(wall).insert(layers),
            None => app.world_mut().entity_mut(wall).insert(Sensor),
        };
        let bullet = spawn(&mut app, RigidBody::Dynamic, body(2), Vec2::new(-3.0, 0.0));
        app.world_mut().entity_mut(bullet).insert(LinearVelocity(Vec2::new(400.0, 0.0)));
        step(&mut app, 2);
        position(&app, bullet).x
    };
    assert!(shot(Some(CollisionLayers::ALL)) < 0.0);
    assert!(shot(Some(CollisionLayers::NONE)) > 9.0);
    assert!(shot(None) > 9.0);
}

#[test]
fn moving_walls_do_not_pass_bodies() {
    // Kinematic walls, towards bodies or away from them, in lanes of their own.
    let mut rng = Pcg64Mcg::seed_from_u64(4);
    let mut app = world_without_gravity();
    app.insert_resource(DefaultFriction(Friction::ZERO));
    let lanes: Vec<_> = (0..210)
        .map(|lane| {
            let y = 20.0 * lane as f32;
            let wall = spawn(&mut app, RigidBody::Kinematic, wall(lane), Vec2::new(0.0, y));
            let x = rng.random_range(-9.0..-0.7_f32);
            let bullet = spawn(&mut app, RigidBody::Dynamic, body(lane / 3), Vec2::new(x, y));
            let speeds = match lane % 4 {
                0 => [0.0, rng.random_range(-300.0..-10.0_f32)],
                _ => [rng.random_range(50.0..400.0_f32), rng.random_range(-100.0..40.0_f32)],
            };
            for (entity, speed) in [bullet, wall].into_iter().zip(speeds) {
                let velocity = LinearVelocity(Vec2::new(speed, 0.0));
                app.world_mut().entity_mut(entity).insert(velocity);
            }
            (bullet, wall, speeds)
        })
        .collect();
    for at_step in 0..64 {
        step(&mut app, 1);
        for (lane, (bullet, wall, speeds)) in lanes.iter().enumerate() {
            let way = position(&app, *wall).x - position(&app, *bullet).x;
            assert!(way > 0.0, "step {at_step}, lane {lane}, {speeds:?}: {way}");
        }
    }
}
