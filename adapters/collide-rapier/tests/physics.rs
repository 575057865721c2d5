//! Worlds of rapier2d that step on our narrow phase.

use collide_rapier::{CollideShape, narrow_phase};
use collide_testing::Lens;
use collide2d::{
    AnyShape, Compound, ConvexPolygon, Ellipse, Point2, Polygon, Polyline, Rect, Segment, Shape,
};
use parry2d::math::Vector;
use parry2d::shape::SharedShape;
use rapier2d::prelude::{ColliderBuilder, PhysicsWorld, RigidBodyBuilder, RigidBodyHandle};

fn world() -> PhysicsWorld {
    PhysicsWorld { narrow_phase: narrow_phase(), ..PhysicsWorld::new() }
}

fn collider(shape: impl Into<AnyShape<f32>>) -> ColliderBuilder {
    ColliderBuilder::new(SharedShape::from(CollideShape::new(shape)))
}

fn ellipse(half_width: f32, half_height: f32) -> AnyShape<f32> {
    let ellipse = Ellipse::from_angle([0.0, 0.0], 0.0, [half_width, half_height]);
    ellipse.expect("an ellipse").into()
}

fn rect(x: f32, half_width: f32, half_height: f32) -> AnyShape<f32> {
    let rect = Rect::from_angle([x, 0.0], 0.0, [half_width, half_height]);
    rect.expect("a rectangle").into()
}

/// A polygon in the shape of a C, around a hole.
fn ring_with_a_notch() -> AnyShape<f32> {
    let outline = [[-0.6, -0.5], [0.6, -0.5], [0.6, 0.5], [0.1, 0.5], [0.0, 0.35], [-0.6, 0.5]];
    let hole = [[-0.2, -0.2], [0.2, -0.2], [0.2, 0.1], [-0.2, 0.1]].to_vec();
    Polygon::new(outline, [hole]).expect("a polygon with a hole").into()
}

/// Bodies of every sort: ours and rapier2d's.
fn body(index: usize) -> ColliderBuilder {
    match index % 7 {
        0 => collider(ellipse(0.5, 0.3)),
        1 => ColliderBuilder::cuboid(0.4, 0.3),
        2 => ColliderBuilder::ball(0.35),
        3 => collider(ring_with_a_notch()),
        4 => ColliderBuilder::round_cuboid(0.3, 0.2, 0.1),
        5 => {
            let parts = [rect(-0.25, 0.3, 0.2), ellipse(0.2, 0.45)];
            collider(Compound::new(parts).expect("two parts"))
        }
        _ => {
            let triangle = ConvexPolygon::rounded([[-0.3, -0.2], [0.3, -0.2], [0.0, 0.3]], 0.1);
            collider(triangle.expect("a rounded triangle"))
        }
    }
}

/// A concave polygon: a floor between two walls.
fn basin() -> AnyShape<f32> {
    let left = [[-9.0, 0.0], [-9.0, 9.0], [-10.0, 9.0], [-10.0, -1.0]];
    let right = [[10.0, -1.0], [10.0, 9.0], [9.0, 9.0], [9.0, 0.0]];
    Polygon::simple(left.into_iter().chain(right)).expect("a basin").into()
}

fn pile() -> (PhysicsWorld, Vec<RigidBodyHandle>) {
    let mut world = world();
    world.insert_collider(collider(basin()), None);
    let bodies = (0..70).map(|i| {
        let at = Vector::new((i % 10) as f32 * 1.3 - 6.0, (i / 10) as f32 * 1.3 + 1.0);
        world.insert(RigidBodyBuilder::dynamic().translation(at), body(i)).0
    });
    let bodies = bodies.collect();
    (world, bodies)
}

#[test]
fn a_pile_of_all_sorts_rests_in_a_concave_basin() {
    let (mut world, bodies) = pile();
    (0..1000).for_each(|_| world.step());
    for handle in bodies {
        let body = &world.bodies[handle];
        let (at, speed) = (body.translation(), body.linvel().length());
        assert!(at.y > 0.2 && at.x.abs() < 9.0, "at {at}");
        assert!(speed < 0.01 && body.angvel().abs() < 0.05, "{speed}, {}", body.angvel());
    }
}

#[test]
fn the_same_world_goes_the_same_way_twice() {
    let run = || {
        let (mut world, bodies) = pile();
        (0..200).for_each(|_| world.step());
        let at = |handle: RigidBodyHandle| world.bodies[handle].position().translation;
        bodies.into_iter().map(at).map(|at| [at.x.to_bits(), at.y.to_bits()]).collect::<Vec<_>>()
    };
    assert_eq!(run(), run());
}

/// The points of contact of a body, each with its impulse.
fn impulses(world: &PhysicsWorld, body: RigidBodyHandle) -> Vec<f32> {
    let collider = world.bodies[body].colliders()[0];
    let pairs = world.narrow_phase.contact_pairs_with(collider);
    let manifolds = pairs.flat_map(|pair| pair.manifolds());
    manifolds.flat_map(|manifold| &manifold.points).map(|point| point.data.impulse).collect()
}

#[test]
fn a_box_at_rest_keeps_its_weight_on_two_points() {
    let mut world = world();
    world.integration_parameters.normalized_contact_recycle_distance = 0.0;
    world.insert_collider(collider(basin()), None);
    let load = RigidBodyBuilder::dynamic().translation(Vector::new(0.3, 0.5)).can_sleep(false);
    let (load, _) = world.insert(load, collider(rect(0.0, 0.5, 0.5)));
    (0..120).for_each(|_| world.step());
    let weight = world.bodies[load].mass() * 9.81;
    for step in 0..60 {
        world.step();
        let found = impulses(&world, load);
        let force = found.iter().sum::<f32>() / world.integration_parameters.dt;
        // An impulse is that of the last substep or of the step, as rapier2d counts it.
        assert!(found.len() == 2 && found.iter().all(|&n| n > 0.0), "{step}: {found:?}");
        assert!((found[0] - found[1]).abs() < 0.01 * found[0], "{step}: {found:?}");
        assert!(force > 0.1 * weight, "{step}: {force} of {weight}");
    }
}

/// Where a bullet that starts at `x < 0` ends up before a wall at 0.
fn shot(wall: ColliderBuilder, bullet: ColliderBuilder, x: f32, speed: f32, ccd: bool) -> f32 {
    let mut world = world();
    world.gravity = Vector::ZERO;
    world.insert_collider(wall, None);
    let body = RigidBodyBuilder::dynamic()
        .translation(Vector::new(x, 0.0))
        .linvel(Vector::new(speed, 0.0))
        .angvel(7.0)
        .ccd_enabled(ccd);
    let (body, _) = world.insert(body, bullet);
    (0..240).for_each(|_| world.step());
    world.bodies[body].translation().x
}

#[test]
fn no_bullet_passes_a_thin_wall() {
    let segment = Segment::new([0.0, -5.0], [0.0, 5.0_f32]).expect("a segment");
    let chain = Polyline::new([[0.0, -5.0], [0.0, 0.01], [0.0, 5.0_f32]]).expect("a chain");
    let walls = [collider(segment), collider(chain), collider(rect(0.0, 0.01, 5.0))];
    let mut passed = Vec::new();
    for (number, wall) in walls.into_iter().enumerate() {
        for bullet in 0..7 {
            for (x, speed) in [(-5.0, 400.0), (-40.1, 100.0), (-20.0, 30.0), (-1.0, 900.0)] {
                for ccd in [false, true] {
                    let end = shot(wall.clone(), body(bullet), x, speed, ccd);
                    if end >= 0.0 {
                        passed.push(format!("{number}, {bullet}, {speed} m/s, {ccd}: {end}"));
                    }
                }
            }
        }
    }
    assert!(passed.is_empty(), "wall, bullet, speed, CCD: {passed:#?}");
}

#[test]
fn a_bullet_that_slides_on_the_ground_is_stopped_by_the_wall_of_the_same_shape() {
    let mut world = world();
    let ground = Polyline::new([[-90.0, 0.0], [0.0, 0.0], [0.0, 5.0_f32]]).expect("a chain");
    world.insert_collider(collider(ground).friction(0.0), None);
    let body = RigidBodyBuilder::dynamic()
        .translation(Vector::new(-80.0, 0.1))
        .linvel(Vector::new(300.0, 0.0))
        .ccd_enabled(true);
    let (body, _) = world.insert(body, collider(rect(0.0, 0.1, 0.1)).friction(0.0));
    for step in 0..120 {
        world.step();
        let at = world.bodies[body].translation();
        assert!(at.x < 0.0 && at.y > 0.09, "step {step}: {at}");
    }
}

#[test]
fn a_shape_of_the_users_own_rests_on_the_ground() {
    let circles = [([-0.4, 0.0], 0.3), ([0.4, 0.0], 0.3)].map(|(at, r)| (Point2::from(at), r));
    let lens: Box<dyn Shape<f32>> = Box::new(Lens::new(circles));
    let mut world = world();
    world.insert_collider(ColliderBuilder::cuboid(9.0, 0.5), None);
    let body = RigidBodyBuilder::dynamic().translation(Vector::new(0.0, 1.5));
    let (body, _) = world.insert(body, collider(lens));
    (0..240).for_each(|_| world.step());
    let at = world.bodies[body].translation();
    assert!((at.y - 0.8).abs() < 0.01, "{at}");
}

#[test]
fn a_sensor_of_ours_is_crossed() {
    let mut world = world();
    let gate = world.insert_collider(collider(ellipse(1.0, 0.5)).sensor(true), None);
    let body = RigidBodyBuilder::dynamic().translation(Vector::new(0.0, 2.0));
    let (_, ball) = world.insert(body, ColliderBuilder::ball(0.2));
    let is_inside = |world: &PhysicsWorld| world.narrow_phase.intersection_pair(gate, ball);
    world.step();
    assert_ne!(is_inside(&world), Some(true));
    let crossed = (0..120).filter(|_| {
        world.step();
        is_inside(&world) == Some(true)
    });
    assert!(crossed.count() > 5);
    assert_ne!(is_inside(&world), Some(true));
}
