//! A character of rapier2d.

use crate::scenes::{Block, Body, Scene};
use crate::{Controller, FRAME, SKIN, SLOPE, SNAP, STEP};
use rapier2d::control::{CharacterAutostep, CharacterLength, KinematicCharacterController};
use rapier2d::parry::shape::SharedShape;
use rapier2d::prelude::{ColliderBuilder, ColliderHandle, PhysicsWorld, Pose, Vector};
use std::time::{Duration, Instant};

pub(crate) struct Player {
    controller: KinematicCharacterController,
    world: PhysicsWorld,
    colliders: Vec<(ColliderHandle, Vector)>,
    shape: SharedShape,
    pose: Pose,
    moved: fn(usize) -> [f32; 2],
}

impl Player {
    pub(crate) fn new(body: Body, scene: &Scene, blocks: &[Block]) -> Self {
        let mut world = PhysicsWorld::new();
        let mut add = |block: &Block| {
            let (shape, at) = obstacle(block);
            (world.insert_collider(ColliderBuilder::new(shape).translation(at), None), at)
        };
        let colliders = blocks.iter().map(&mut add).collect();
        world.step();
        let controller = KinematicCharacterController {
            autostep: Some(CharacterAutostep {
                max_height: CharacterLength::Absolute(STEP),
                min_width: CharacterLength::Absolute(2.5 * SKIN),
                include_dynamic_bodies: false,
            }),
            offset: CharacterLength::Absolute(SKIN),
            snap_to_ground: Some(CharacterLength::Absolute(SNAP)),
            max_slope_climb_angle: SLOPE.to_radians(),
            min_slope_slide_angle: SLOPE.to_radians(),
            ..KinematicCharacterController::default()
        };
        let [x, y] = scene.start;
        let (shape, pose) = (shape(body), Pose::translation(x, y));
        Self { controller, world, colliders, shape, pose, moved: scene.moved }
    }
}

impl Controller for Player {
    fn go(&mut self, motion: [f32; 2], frame: usize) -> ([f32; 2], bool, Duration) {
        let [start, end] = [frame, frame + 1].map(self.moved);
        // As its users do: the platform first, and the character is moved with what it stands on.
        let carried = Vector::new(end[0] - start[0], end[1] - start[1]);
        if carried != Vector::ZERO {
            for (handle, at) in &self.colliders {
                self.world.colliders[*handle].set_translation(*at + Vector::from(end));
            }
            self.world.step();
        }
        let wish = Vector::from(motion) + carried;
        let queries = self.world.query_pipeline();
        let now = Instant::now();
        let moved =
            self.controller.move_shape(FRAME, &queries, &*self.shape, &self.pose, wish, |_| {});
        let time = now.elapsed();
        self.pose.translation += moved.translation;
        (self.pose.translation.into(), moved.grounded, time)
    }
}

fn shape(body: Body) -> SharedShape {
    match body {
        Body::Circle => SharedShape::ball(0.5),
        Body::Capsule => SharedShape::capsule_y(0.4, 0.4),
        Body::Rect => SharedShape::cuboid(0.4, 0.8),
        Body::Hexagon => hull(&Body::HEXAGON),
    }
}

fn hull(vertices: &[[f32; 2]]) -> SharedShape {
    let vertices: Vec<_> = vertices.iter().copied().map(Vector::from).collect();
    SharedShape::convex_hull(&vertices).expect("a hull")
}

/// The shape, and where it is.
fn obstacle(block: &Block) -> (SharedShape, Vector) {
    match block {
        Block::Box { min, max } => {
            let (min, max) = (Vector::from(*min), Vector::from(*max));
            let half = (max - min) / 2.0;
            (SharedShape::cuboid(half.x, half.y), (min + max) / 2.0)
        }
        Block::Hull(vertices) => (hull(vertices), Vector::ZERO),
        Block::Chain(vertices) => {
            let vertices = vertices.iter().copied().map(Vector::from).collect();
            (SharedShape::polyline(vertices, None), Vector::ZERO)
        }
    }
}
