//! Mass, scale and boxes of colliders.

use crate::shapes::{SORTS, body, drop, ellipse, rect};
use crate::world::{RATE, position, spawn, step, world_without_gravity};
use avian2d::prelude::*;
use bevy::prelude::*;
use collide_avian::CollideCollider;
use collide2d::prelude::{AnyShape, Capsule, Circle, Compound, HalfPlane, Shape};

#[track_caller]
fn assert_near(found: f32, expected: f32) {
    assert!((found - expected).abs() <= 1e-4 * (1.0 + expected.abs()), "{found}, not {expected}");
}

#[test]
fn bodies_weigh_what_their_shapes_do() {
    let mut app = world_without_gravity();
    let egg = CollideCollider::new(ellipse(2.0, 1.0));
    let egg = spawn(&mut app, RigidBody::Dynamic, egg, Vec2::ZERO);
    app.world_mut().entity_mut(egg).insert(ColliderDensity(2.0));
    let slab = spawn(&mut app, RigidBody::Dynamic, rect(1.0, 2.0, 1.0).into(), Vec2::new(9.0, 0.0));
    step(&mut app, 2);
    let mass = |entity: Entity| {
        let entity = app.world().entity(entity);
        let mass = entity.get::<ComputedMass>().expect("a mass").value();
        let inertia = entity.get::<ComputedAngularInertia>().expect("an inertia").value();
        (mass, inertia, entity.get::<ComputedCenterOfMass>().expect("a center").0)
    };
    let (weight, inertia, center) = mass(egg);
    assert_near(weight, 4.0 * std::f32::consts::PI);
    assert_near(inertia, weight * (4.0 + 1.0) / 4.0);
    assert_eq!(center, Vec2::ZERO);
    let (weight, inertia, center) = mass(slab);
    assert_near(weight, 8.0);
    assert_near(inertia, weight * (4.0 + 1.0) / 3.0);
    assert!(center.distance(Vec2::X) < 1e-6);
    let ground: CollideCollider =
        HalfPlane::new([0.0, 0.0], [0.0, 1.0_f32]).expect("a half-plane").into();
    assert_eq!((ground.mass(1.0), ground.unit_angular_inertia()), (0.0, 0.0));
}

#[test]
fn transforms_scale_colliders() {
    let scaled = |shape: AnyShape<f32>, scale: Vec2| {
        let mut app = world_without_gravity();
        let transform = Transform::from_scale(scale.extend(1.0));
        let entity = (RigidBody::Static, CollideCollider::new(shape), transform);
        let entity = app.world_mut().spawn(entity).id();
        step(&mut app, 2);
        app.world().get::<CollideCollider>(entity).expect("a collider").shape().clone()
    };
    let ball = || AnyShape::from(Circle::new([1.0, 0.0], 1.0_f32).expect("a ball"));
    assert!(matches!(scaled(ball(), Vec2::new(2.0, 2.0)), AnyShape::Circle(_)));
    let AnyShape::Ellipse(egg) = scaled(ball(), Vec2::new(1.5, -3.0)) else { panic!() };
    assert_eq!((egg.semi_axes().x, egg.semi_axes().y), (1.5, 3.0));
    assert_eq!((egg.center().x, egg.center().y), (1.5, 0.0));
    assert!(matches!(scaled(ball(), Vec2::new(0.0, 1.0)), AnyShape::Circle(_)), "as it was");
    let pill = || AnyShape::from(Capsule::new([0.0, 0.0], [1.0, 0.0], 1.0_f32).expect("a pill"));
    assert!(matches!(scaled(pill(), Vec2::new(2.0, 2.0)), AnyShape::Capsule(_)));
    let AnyShape::ConvexPolygon(image) = scaled(pill(), Vec2::new(2.0, 1.0)) else { panic!() };
    assert!(image.vertices().len() >= 10, "{image:?}");
    let union = Compound::new([pill(), ball()]).expect("two parts");
    let AnyShape::Compound(union) = scaled(union.into(), Vec2::new(2.0, 1.0)) else { panic!() };
    assert!(matches!(union.parts(), [AnyShape::ConvexPolygon(_), AnyShape::Ellipse(_)]));
}

#[test]
fn a_scale_that_is_taken_back_leaves_the_shape_as_it_was() {
    let mut egg = CollideCollider::new(ellipse(2.0, 1.0));
    let whole = egg.mass(1.0);
    egg.set_scale(Vec2::new(0.3, 0.3), 10);
    assert_near(egg.mass(1.0), 0.09 * whole);
    egg.scale_by(Vec2::new(2.0, 1.0), 10);
    assert_near(egg.mass(1.0), 0.18 * whole);
    assert_eq!(egg.scale(), Vec2::new(0.6, 0.3));
    egg.set_scale(Vec2::ONE, 10);
    assert_eq!(egg.mass(1.0), whole);
}

#[test]
fn boxes_are_those_of_turned_shapes() {
    let eighth = Rot2::FRAC_PI_4;
    let at = Vec2::new(10.0, 0.0);
    // Of the turned ellipse, not of its turned box.
    let egg = CollideCollider::new(ellipse(2.0, 1.0)).aabb_at(at, eighth, 0.5);
    assert_near(egg.max.x, 10.5 + 2.5_f32.sqrt());
    let parts = [ellipse(2.0, 1.0), rect(0.0, 1.0, 1.0)];
    let union = CollideCollider::new(Compound::new(parts).expect("two parts"));
    assert_near(union.aabb_at(at, eighth, 0.0).max.y, 2.5_f32.sqrt());
    let ground = HalfPlane::new([0.0, 0.0], [0.0, 1.0_f32]).expect("a half-plane");
    let everywhere = CollideCollider::new(ground).aabb_at(at, eighth, 0.0);
    assert!(everywhere.max.x > 1e14 && everywhere.min.y < -1e14);
    for collider in (0..SORTS).map(body).chain([drop().into()]) {
        let around = collider.aabb_at(Vec2::ZERO, eighth, 0.0);
        let pose = collide2d::Isometry2::rotation(eighth.as_radians());
        let expected = collider.shape().placed(&pose).expect("a rotation").bounding_box();
        let expected = expected.expect("bounded");
        assert_near(around.min.x, expected.min().x);
        assert_near(around.max.y, expected.max().y);
    }
}

#[test]
fn swept_boxes_hold_the_way_between() {
    let rod = CollideCollider::new(rect(0.0, 3.0, 0.01));
    let quarter = Rot2::FRAC_PI_2;
    let [start, end] = [Rot2::IDENTITY, quarter].map(|turn| (Vec2::ZERO, Rot2::FRAC_PI_4 * turn));
    let swept = rod.swept_aabb_between(start, end, 0.0);
    // Upright in between.
    assert!(swept.max.y >= 3.0 && swept.min.y <= -3.0, "{swept:?}");
    assert!(rod.aabb_at(Vec2::ZERO, start.1, 0.0).max.y < 2.2);
}

#[test]
fn children_are_colliders_of_their_body() {
    let mut app = world_without_gravity();
    let wall = spawn(&mut app, RigidBody::Static, rect(0.0, 0.01, 9.0).into(), Vec2::ZERO);
    let cart = (RigidBody::Dynamic, Transform::from_xyz(-5.0, 0.0, 0.0));
    let cart = app.world_mut().spawn((cart, LinearVelocity(Vec2::new(300.0, 0.0)))).id();
    for x in [-1.0, 1.0] {
        let wheel = (body(2), Transform::from_xyz(x, 0.0, 0.0), ChildOf(cart));
        app.world_mut().spawn(wheel);
    }
    step(&mut app, 1);
    assert_near(position(&app, cart).x, -1.36);
    step(&mut app, 60);
    let x = position(&app, cart).x;
    assert!(x < -1.3 && x > -1.36 - 300.0 / RATE, "at {x}");
    assert!(app.world().get_entity(wall).is_ok());
}
