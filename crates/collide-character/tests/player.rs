//! A character that a test moves from frame to frame.

use collide_character::{Character, CharacterSettings, Movement, Obstacle};
use collide2d::prelude::*;

/// The gap that all tests keep.
pub(crate) const SKIN: f64 = 0.01;

/// Seconds of a frame.
pub(crate) const FRAME: f64 = 1.0 / 60.0;

/// The acceleration down.
pub(crate) const GRAVITY: f64 = 20.0;

#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) character: Character<f64>,
    pub(crate) shape: AnyShape<f64>,
    pub(crate) pose: Isometry2<f64>,
    pub(crate) velocity: Vector2<f64>,
}

impl Player {
    pub(crate) fn new(shape: impl Into<AnyShape<f64>>, x: f64, y: f64) -> Self {
        Self::with(CharacterSettings::default(), shape, x, y)
    }

    pub(crate) fn with(
        settings: CharacterSettings<f64>,
        shape: impl Into<AnyShape<f64>>,
        x: f64,
        y: f64,
    ) -> Self {
        Self {
            character: Character::new(settings).unwrap(),
            shape: shape.into(),
            pose: Isometry2::translation(x, y),
            velocity: Vector2::zeros(),
        }
    }

    pub(crate) fn x(&self) -> f64 {
        self.pose.translation.x
    }

    pub(crate) fn y(&self) -> f64 {
        self.pose.translation.y
    }

    /// Moves by a motion.
    pub(crate) fn go<'a>(
        &mut self,
        motion: [f64; 2],
        obstacles: impl IntoIterator<Item = Obstacle<'a, f64>>,
    ) -> Movement<f64> {
        let Self { character, shape, pose, .. } = self;
        let movement = character.move_and_slide(shape.as_shape(), pose, motion, obstacles).unwrap();
        pose.translation.vector += movement.translation;
        movement
    }

    /// Walks for a frame at a speed, under gravity.
    pub(crate) fn walk<'a>(
        &mut self,
        speed: f64,
        obstacles: impl IntoIterator<Item = Obstacle<'a, f64>>,
    ) -> Movement<f64> {
        self.velocity = Vector2::new(speed, self.velocity.y - GRAVITY * FRAME);
        let motion = self.velocity * FRAME;
        let movement = self.go([motion.x, motion.y], obstacles);
        self.velocity = movement.clip(self.velocity);
        movement
    }
}

/// The five kinds of characters, each about 0.8 wide and 1 to 1.6 tall, about the origin.
pub(crate) fn characters() -> [AnyShape<f64>; 5] {
    let hexagon = [[0.4, 0.3], [0.0, 0.6], [-0.4, 0.3], [-0.4, -0.3], [0.0, -0.6], [0.4, -0.3]];
    [
        Circle::new([0.0, 0.0], 0.5).unwrap().into(),
        Capsule::new([0.0, -0.4], [0.0, 0.4], 0.4).unwrap().into(),
        Rect::from_angle([0.0, 0.0], 0.0, [0.4, 0.8]).unwrap().into(),
        Ellipse::from_angle([0.0, 0.0], 0.0, [0.4, 0.7]).unwrap().into(),
        ConvexPolygon::new(hexagon).unwrap().into(),
    ]
}

pub(crate) fn fixed<'a>(shapes: &'a [AnyShape<f64>]) -> impl Iterator<Item = Obstacle<'a, f64>> {
    shapes.iter().map(|shape| Obstacle::fixed(shape.as_shape()))
}
