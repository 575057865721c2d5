//! Rays, points and shapes in the world.

use crate::shapes::{body, ellipse, rect};
use crate::world::{spawn, step, world_without_gravity};
use avian2d::prelude::*;
use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use collide_avian::{CollideCollider, CollideQuery};
use collide2d::prelude::{CastOptions, Circle, HalfPlane, Polygon};

/// A square frame around the origin, an egg to the right of it, and a ground far below.
fn scene() -> (App, [Entity; 3]) {
    let mut app = world_without_gravity();
    let outline = [[-2.0, -2.0], [2.0, -2.0], [2.0, 2.0], [-2.0, 2.0_f32]];
    let hole = outline.map(|corner| corner.map(|x| 0.5 * x)).to_vec();
    let frame = Polygon::new(outline, [hole]).expect("a frame");
    let frame = spawn(&mut app, RigidBody::Static, frame.into(), Vec2::ZERO);
    let egg = spawn(&mut app, RigidBody::Dynamic, ellipse(1.0, 0.5).into(), Vec2::new(6.0, 0.0));
    let ground = HalfPlane::new([0.0, 0.0], [0.0, 1.0_f32]).expect("a half-plane");
    let ground = spawn(&mut app, RigidBody::Static, ground.into(), Vec2::new(0.0, -9.0));
    step(&mut app, 1);
    (app, [frame, egg, ground])
}

fn run<R: Send + Sync + 'static>(
    app: &mut App,
    question: impl Fn(&CollideQuery<'_, '_>) -> R + Send + Sync + 'static,
) -> R {
    let system = move |query: CollideQuery<'_, '_>| question(&query);
    app.world_mut().run_system_once(system).expect("the resources")
}

#[track_caller]
fn assert_near(found: f32, expected: f32) {
    assert!((found - expected).abs() <= 1e-4 * (1.0 + expected.abs()), "{found}, not {expected}");
}

#[test]
fn rays_hit_the_first_collider_or_all() {
    let (mut app, [frame, egg, ground]) = scene();
    let all = SpatialQueryFilter::default();
    let right = |query: &CollideQuery<'_, '_>, is_solid: bool, filter: &SpatialQueryFilter| {
        query.cast_ray(Vec2::new(0.1, 0.0), Dir2::X, 100.0, is_solid, filter)
    };
    let hit = run(&mut app, move |query| right(query, true, &all)).expect("the hole's side");
    assert_eq!(hit.entity, frame);
    assert_near(hit.distance, 0.9);
    assert_eq!(hit.normal, Vec2::NEG_X);
    let others = SpatialQueryFilter::from_excluded_entities([frame]);
    let hit = run(&mut app, move |query| right(query, true, &others)).expect("the egg");
    assert_eq!(hit.entity, egg);
    assert_near(hit.distance, 4.9);
    let hits = run(&mut app, |query| {
        let filter = SpatialQueryFilter::default();
        query.ray_hits(Vec2::new(-9.0, 0.0), Dir2::X, 100.0, true, &filter)
    });
    let found: Vec<Entity> = hits.iter().map(|hit| hit.entity).collect();
    assert_eq!(found, [frame, egg]);
    assert_near(hits[0].distance, 7.0);
    let down = run(&mut app, |query| {
        let filter = SpatialQueryFilter::default();
        query.cast_ray(Vec2::new(50.0, 1.0), Dir2::NEG_Y, 100.0, true, &filter)
    });
    assert!(down.is_some_and(|hit| hit.entity == ground && hit.distance == 10.0), "{down:?}");
    let short = run(&mut app, |query| {
        let filter = SpatialQueryFilter::default();
        query.cast_ray(Vec2::new(50.0, 1.0), Dir2::NEG_Y, 9.5, true, &filter)
    });
    assert_eq!(short, None);
}

#[test]
fn rays_from_inside_meet_solids_at_once_and_outlines_on_their_way_out() {
    let (mut app, [_, egg, _]) = scene();
    for (is_solid, distance) in [(true, 0.0), (false, 1.0)] {
        let hit = run(&mut app, move |query| {
            let filter = SpatialQueryFilter::default();
            query.cast_ray(Vec2::new(6.0, 0.0), Dir2::X, 100.0, is_solid, &filter)
        });
        let hit = hit.expect("the egg");
        assert_eq!(hit.entity, egg);
        assert_near(hit.distance, distance);
        assert!(hit.normal.x < -0.999, "{hit:?}");
    }
}

#[test]
fn shapes_meet_colliders_on_their_way() {
    let (mut app, [frame, egg, _]) = scene();
    let cast = |x: f32, options: CastOptions<f32>| {
        move |query: &CollideQuery<'_, '_>| {
            let disc = CollideCollider::new(Circle::new([0.0, 0.0], 0.25).expect("a disc"));
            let filter = SpatialQueryFilter::default();
            query.cast_shape(&disc, Vec2::new(x, 0.0), Rot2::IDENTITY, Dir2::X, &options, &filter)
        }
    };
    let far = CastOptions { max_time: 100.0, ..CastOptions::default() };
    // From the hole outward.
    let hit = run(&mut app, cast(0.0, far)).expect("the frame");
    assert_eq!(hit.entity, frame);
    assert_near(hit.distance, 0.75);
    assert!(hit.point1.distance(Vec2::X) < 1e-4 && hit.point2.distance(Vec2::X) < 1e-4);
    assert_eq!(hit.normal1, Vec2::NEG_X);
    let hit = run(&mut app, cast(3.0, far)).expect("the egg");
    assert_eq!(hit.entity, egg);
    assert_near(hit.distance, 1.75);
    let near = CastOptions { target_distance: 0.5, ..far };
    assert_near(run(&mut app, cast(3.0, near)).expect("the egg").distance, 1.25);
    assert_eq!(run(&mut app, cast(3.0, CastOptions { max_time: 1.7, ..far })), None);
    // Off the frame that it touches, to the egg.
    let leaving = CastOptions { stop_at_penetration: false, ..far };
    assert_eq!(
        run(&mut app, cast(2.2, far)).map(|hit| (hit.entity, hit.distance)),
        Some((frame, 0.0))
    );
    assert_eq!(run(&mut app, cast(2.2, leaving)).map(|hit| hit.entity), Some(egg));
}

#[test]
fn points_find_the_nearest_collider() {
    let (mut app, [frame, egg, _]) = scene();
    let project = |at: Vec2, max: f32, is_solid: bool| {
        move |query: &CollideQuery<'_, '_>| {
            query.project_point(at, max, is_solid, &SpatialQueryFilter::default())
        }
    };
    let hit = run(&mut app, project(Vec2::new(0.4, 0.1), 9.0, true)).expect("the hole's side");
    assert_eq!((hit.entity, hit.is_inside), (frame, false));
    assert_near(hit.distance, 0.6);
    assert!(hit.point.distance(Vec2::new(1.0, 0.1)) < 1e-5, "{hit:?}");
    let hit = run(&mut app, project(Vec2::new(6.0, 0.1), 9.0, false)).expect("the egg");
    assert_eq!((hit.entity, hit.is_inside), (egg, true));
    assert!(hit.point.y > 0.49 && hit.distance < 0.41, "{hit:?}");
    let hit = run(&mut app, project(Vec2::new(6.0, 0.1), 9.0, true)).expect("the egg");
    assert_eq!((hit.point, hit.distance), (Vec2::new(6.0, 0.1), 0.0));
    assert_eq!(run(&mut app, project(Vec2::new(0.0, 0.0), 0.9, true)), None);
}

#[test]
fn points_and_shapes_find_what_they_are_in() {
    let (mut app, [frame, egg, ground]) = scene();
    let holding = |at: Vec2| {
        move |query: &CollideQuery<'_, '_>| {
            query.point_intersections(at, &SpatialQueryFilter::default())
        }
    };
    assert_eq!(run(&mut app, holding(Vec2::ZERO)), []);
    assert_eq!(run(&mut app, holding(Vec2::new(1.5, 0.0))), [frame]);
    assert_eq!(run(&mut app, holding(Vec2::new(6.0, -9.5))), [ground]);
    // In the box of the egg, but beside it.
    assert_eq!(run(&mut app, holding(Vec2::new(6.9, 0.45))), []);
    let touching = |at: Vec2, half_width: f32| {
        move |query: &CollideQuery<'_, '_>| {
            let slab = CollideCollider::new(rect(0.0, half_width, 0.5));
            let filter = SpatialQueryFilter::default();
            query.shape_intersections(&slab, at, Rot2::FRAC_PI_2, &filter)
        }
    };
    assert_eq!(run(&mut app, touching(Vec2::ZERO, 0.9)), []);
    assert_eq!(run(&mut app, touching(Vec2::ZERO, 1.1)), [frame]);
    assert_eq!(run(&mut app, touching(Vec2::new(6.0, 0.0), 0.1)), [egg]);
}

#[test]
fn filters_know_layers() {
    let (mut app, [frame, ..]) = scene();
    app.world_mut().entity_mut(frame).insert(CollisionLayers::from_bits(0b10, u32::MAX));
    step(&mut app, 1);
    let hit = run(&mut app, |query| {
        let filter = SpatialQueryFilter::from_mask(0b01);
        query.cast_ray(Vec2::ZERO, Dir2::X, 100.0, true, &filter)
    });
    assert!(hit.is_some_and(|hit| hit.entity != frame), "{hit:?}");
    let entity = spawn(&mut app, RigidBody::Static, body(0), Vec2::new(0.0, 30.0));
    app.world_mut().entity_mut(entity).insert(ColliderDisabled);
    step(&mut app, 1);
    let inside = run(&mut app, |query| {
        query.point_intersections(Vec2::new(0.0, 30.0), &SpatialQueryFilter::default())
    });
    assert_eq!(inside, []);
}
