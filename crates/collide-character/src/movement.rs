//! What a character's motion came to.

use crate::plane::{Plane, solve};
use alloc::vec::Vec;
use collide2d::{Point2, Real, Vector2};

/// What a surface is to a character.
///
/// ```
/// use collide_character::{Character, CharacterSettings, Obstacle, Surface};
/// use collide2d::prelude::*;
/// let character = Character::new(CharacterSettings::default())?;
/// let ball = Circle::new([0.0, 0.5], 0.4)?;
/// let floor = HalfPlane::new([0.0, 0.0], [0.0, 1.0])?;
/// let start = Isometry2::identity();
/// let movement = character.move_and_slide(&ball, &start, [0.0, -1.0], [Obstacle::fixed(&floor)])?;
/// assert_eq!(movement.ground.map(|ground| ground.surface), Some(Surface::Ground));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Surface {
    /// A slope no steeper than the maximum, or the edge of a step that is low enough.
    Ground,
    /// What is steeper.
    Wall,
    /// What is above: its normal is more than 135° from up.
    Ceiling,
}

/// A place where an obstacle held the character.
///
/// ```
/// use collide_character::{Character, CharacterSettings, Obstacle};
/// use collide2d::prelude::*;
/// let character = Character::new(CharacterSettings::default())?;
/// let ball = Circle::new([0.0, 0.0], 0.5)?;
/// let tiles = [0.0, 1.0].map(|y| Aabb::new([1.0, y], [2.0, y + 1.0]).unwrap());
/// let level = Compound::new(tiles.map(AnyShape::from))?;
/// let start = Isometry2::translation(0.0, 1.5);
/// let movement = character.move_and_slide(&ball, &start, [1.0, 0.0], [Obstacle::fixed(&level)])?;
/// let hit = movement.hits[0];
/// assert_eq!((hit.obstacle, hit.part, hit.normal), (0, 1, Vector2::new(-1.0, 0.0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Hit<T: Real> {
    /// The number of the obstacle, in the order in which they were given.
    pub obstacle: usize,
    /// Which part of it: as `part_a` of a [`Manifold`](collide2d::Manifold).
    pub part: u32,
    /// The point of the obstacle, world frame, at the time of the hit.
    pub point: Point2<T>,
    /// The unit normal from the obstacle to the character, world frame.
    pub normal: Vector2<T>,
    /// What it is to the character.
    pub surface: Surface,
}

/// What a motion came to.
///
/// ```
/// use collide_character::{Character, CharacterSettings, Obstacle};
/// use collide2d::prelude::*;
/// let character = Character::new(CharacterSettings::default())?;
/// let ball = Circle::new([0.0, 0.0], 0.5)?;
/// let free = character.move_and_slide(&ball, &Isometry2::identity(), [1.0, 0.0], [])?;
/// assert_eq!(free.translation, Vector2::new(1.0, 0.0));
/// assert!(free.hits.is_empty() && free.ground.is_none() && !free.is_squeezed);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Movement<T: Real> {
    /// How far the character moved; the caller adds it to the translation of the pose.
    pub translation: Vector2<T>,
    /// The part of it that is the motion of the platform on which the character stood.
    pub carried: Vector2<T>,
    /// What the character stands on at the end; `None` in the air and on walls.
    pub ground: Option<Hit<T>>,
    /// What held the character, each surface once, in the order in which it was met. Of a step that
    /// was gone up there is none.
    pub hits: Vec<Hit<T>>,
    /// Whether obstacles left no place for the character, or none but one in which it touches them.
    pub is_squeezed: bool,
    pub(crate) up: Vector2<f64>,
}

impl<T: Real> Movement<T> {
    /// The velocity without what the hits block: for the next frame. On ground the vertical part of
    /// a falling velocity is 0.
    ///
    /// ```
    /// use collide_character::{Character, CharacterSettings, Obstacle};
    /// use collide2d::prelude::*;
    ///
    /// let character = Character::new(CharacterSettings::default())?;
    /// let ball = Circle::new([0.0, 0.0], 0.5)?;
    /// let floor = HalfPlane::new([0.0, -0.6], [0.0, 1.0])?;
    /// let start = Isometry2::identity();
    /// let movement =
    ///     character.move_and_slide(&ball, &start, [0.1, -0.5], [Obstacle::fixed(&floor)])?;
    /// assert_eq!(movement.clip(Vector2::new(6.0, -30.0)), Vector2::new(6.0, 0.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clip(&self, velocity: Vector2<T>) -> Vector2<T> {
        let mut velocity = velocity.map(Real::to_f64);
        let rise = velocity.dot(&self.up);
        if rise < 0.0 && (self.hits.iter().any(|hit| hit.surface == Surface::Ground)) {
            velocity -= self.up * rise;
        }
        let of_hit = |hit: &Hit<T>| Plane {
            normal: hit.normal.map(Real::to_f64),
            bound: 0.0,
            surface: hit.surface,
        };
        let is_wall = |hit: &&Hit<T>| hit.surface != Surface::Ground;
        let planes: Vec<_> = self.hits.iter().filter(is_wall).map(of_hit).collect();
        let slack = f64::EPSILON * velocity.norm();
        let clipped = solve(velocity, &planes, self.up, slack).unwrap_or_else(Vector2::zeros);
        clipped.map(T::nearest)
    }
}
