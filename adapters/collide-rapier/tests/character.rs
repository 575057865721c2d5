//! rapier2d's character controller, whose casts come to us.

use collide_rapier::{CollideShape, narrow_phase};
use collide2d::{AnyShape, ConvexPolygon, Polygon, Polyline, Rect};
use parry2d::math::{Pose, Vector};
use parry2d::shape::SharedShape;
use rapier2d::control::{CharacterAutostep, CharacterLength, KinematicCharacterController};
use rapier2d::prelude::{ColliderBuilder, NarrowPhase, PhysicsWorld};

const STEP: [f32; 2] = [0.6, 0.2];
const STEPS: usize = 5;

/// The outline of the stairs from below the ground up to the top.
fn profile() -> Vec<[f32; 2]> {
    let mut corners = vec![[-9.0, 0.0]];
    for step in 0..STEPS {
        let [x, y] = [1.0 + step as f32 * STEP[0], step as f32 * STEP[1]];
        corners.extend([[x, y], [x, y + STEP[1]]]);
    }
    corners.push([20.0, STEPS as f32 * STEP[1]]);
    corners
}

fn ours(shape: impl Into<AnyShape<f32>>) -> SharedShape {
    CollideShape::new(shape).into()
}

/// The same stairs as boxes of rapier2d, as a polygon and as a polyline of ours.
fn stairs() -> [Vec<ColliderBuilder>; 3] {
    let ground = ColliderBuilder::cuboid(10.0, 0.5).translation(Vector::new(1.0, -0.5));
    let step = |step: usize| {
        let (left, top) = (1.0 + step as f32 * STEP[0], (step + 1) as f32 * STEP[1]);
        let half = Vector::new((20.0 - left) / 2.0, STEP[1] / 2.0);
        ColliderBuilder::cuboid(half.x, half.y)
            .translation(Vector::new(left + half.x, top - half.y))
    };
    let boxes = std::iter::once(ground).chain((0..STEPS).map(step)).collect();
    let outline = profile().into_iter().chain([[20.0, -1.0], [-9.0, -1.0]]);
    let polygon = Polygon::simple(outline).expect("stairs");
    let chain = Polyline::new(profile()).expect("stairs");
    let alone = |shape| vec![ColliderBuilder::new(shape)];
    [boxes, alone(ours(polygon)), alone(ours(chain))]
}

/// Where the character stands after each of 200 frames to the right.
fn walk(
    narrow_phase: NarrowPhase,
    stairs: Vec<ColliderBuilder>,
    shape: &SharedShape,
) -> Vec<Vector> {
    let mut world = PhysicsWorld { narrow_phase, ..PhysicsWorld::new() };
    for stair in stairs {
        world.insert_collider(stair, None);
    }
    world.step();
    let controller = KinematicCharacterController {
        autostep: Some(CharacterAutostep {
            max_height: CharacterLength::Absolute(0.3),
            min_width: CharacterLength::Absolute(0.2),
            include_dynamic_bodies: true,
        }),
        offset: CharacterLength::Absolute(0.01),
        snap_to_ground: Some(CharacterLength::Absolute(0.3)),
        ..KinematicCharacterController::default()
    };
    let mut at = Pose::translation(-1.0, 0.9);
    let frames = (0..200).map(|_| {
        let wish = Vector::new(0.03, -0.02);
        let queries = world.query_pipeline();
        let dt = world.integration_parameters.dt;
        let moved = controller.move_shape(dt, &queries, &**shape, &at, wish, |_| {});
        at.translation += moved.translation;
        at.translation
    });
    frames.collect()
}

/// Walks up with parry2d, with its shapes on our narrow phase, and with ours; returns where
/// parry2d gets.
#[track_caller]
fn check(parry_shape: SharedShape, our_shape: SharedShape) -> Vector {
    let [boxes, polygon, chain] = stairs();
    let theirs = walk(NarrowPhase::new(), boxes.clone(), &parry_shape);
    let end = theirs[theirs.len() - 1];
    for (name, stairs, shape) in [
        ("parry2d's shapes", boxes.clone(), &parry_shape),
        ("boxes", boxes, &our_shape),
        ("polygon", polygon, &our_shape),
        ("polyline", chain, &our_shape),
    ] {
        let walked = walk(narrow_phase(), stairs, shape);
        let at = walked[walked.len() - 1];
        // parry2d's casts hold it up at some of the steps.
        let is_there = at.x > end.x - 0.05 && at.y > end.y - 0.002;
        assert!(is_there, "{name}: {at}, parry2d's {end}");
        let never_falls = walked.windows(2).all(|pair| pair[1].y > pair[0].y - 0.25);
        assert!(never_falls, "{name}: {walked:?}");
    }
    end
}

#[test]
fn a_box_climbs_the_stairs_that_it_climbs_with_parry2d() {
    let ours = ours(Rect::from_angle([0.0, 0.0], 0.0, [0.3, 0.7_f32]).expect("a box"));
    let end = check(SharedShape::cuboid(0.3, 0.7), ours);
    let top = STEPS as f32 * STEP[1];
    assert!(end.x > 4.0 && (end.y - top - 0.71).abs() < 0.01, "parry2d: {end}");
}

#[test]
fn a_rounded_box_gets_where_it_gets_with_parry2d() {
    let core = [[-0.2, -0.6], [0.2, -0.6], [0.2, 0.6], [-0.2, 0.6_f32]];
    let ours = ours(ConvexPolygon::rounded(core, 0.1).expect("a rounded box"));
    let end = check(SharedShape::round_cuboid(0.2, 0.6, 0.1), ours);
    assert!(end.x > 0.6, "parry2d: {end}");
}
