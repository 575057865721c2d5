//! A character of collide-character.

use crate::scenes::{Block, Body, Scene};
use crate::{Controller, SKIN, SLOPE, SNAP, STEP};
use collide_character::{Character, CharacterSettings, Obstacle};
use collide2d::prelude::*;
use std::time::{Duration, Instant};

pub(crate) struct Player {
    character: Character<f32>,
    shape: AnyShape<f32>,
    pose: Isometry2<f32>,
    blocks: Vec<AnyShape<f32>>,
    moved: fn(usize) -> [f32; 2],
}

impl Player {
    pub(crate) fn new(body: Body, scene: &Scene, blocks: &[Block]) -> Self {
        let settings = CharacterSettings {
            skin: SKIN,
            max_slope: SLOPE.to_radians(),
            step_height: STEP,
            snap_distance: SNAP,
            ..CharacterSettings::default()
        };
        let [x, y] = scene.start;
        Self {
            character: Character::new(settings).expect("settings"),
            shape: shape(body).expect("a shape"),
            pose: Isometry2::translation(x, y),
            blocks: blocks.iter().map(|block| obstacle(block).expect("a shape")).collect(),
            moved: scene.moved,
        }
    }
}

impl Controller for Player {
    fn go(&mut self, motion: [f32; 2], frame: usize) -> ([f32; 2], bool, Duration) {
        let [start, end] = [frame, frame + 1].map(|frame| Vector2::from((self.moved)(frame)));
        let pose = Isometry2::new(start, 0.0);
        let obstacles = self.blocks.iter().map(|block| Obstacle {
            pose,
            motion: end - start,
            ..Obstacle::fixed(block.as_shape())
        });
        let now = Instant::now();
        let shape = self.shape.as_shape();
        let moved = self.character.move_and_slide(shape, &self.pose, motion, obstacles);
        let time = now.elapsed();
        let moved = moved.expect("finite");
        self.pose.translation.vector += moved.translation;
        (self.pose.translation.vector.into(), moved.ground.is_some(), time)
    }
}

fn shape(body: Body) -> Result<AnyShape<f32>, ShapeError> {
    Ok(match body {
        Body::Circle => Circle::new([0.0, 0.0], 0.5)?.into(),
        Body::Capsule => Capsule::new([0.0, -0.4], [0.0, 0.4], 0.4)?.into(),
        Body::Rect => Rect::from_angle([0.0, 0.0], 0.0, [0.4, 0.8])?.into(),
        Body::Hexagon => ConvexPolygon::new(Body::HEXAGON)?.into(),
    })
}

fn obstacle(block: &Block) -> Result<AnyShape<f32>, ShapeError> {
    Ok(match block {
        Block::Box { min, max } => Aabb::new(*min, *max)?.into(),
        Block::Hull(vertices) => ConvexPolygon::hull(vertices.iter().copied())?.into(),
        Block::Chain(vertices) => Polyline::new(vertices.iter().copied())?.into(),
    })
}
