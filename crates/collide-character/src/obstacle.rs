//! What a character meets.

use collide2d::{Isometry2, Real, Shape, Vector2};

/// A shape of the level.
///
/// ```
/// use collide_character::Obstacle;
/// use collide2d::prelude::*;
/// let plank = Rect::from_angle([0.0, 0.0], 0.0, [1.0, 0.1])?;
/// // An elevator that takes what stands on it along, and lets pass what comes from below.
/// let elevator = Obstacle {
///     pose: Isometry2::translation(4.0, 2.0),
///     motion: Vector2::new(0.0, 0.02),
///     one_way: Some(Vector2::y()),
///     ..Obstacle::fixed(&plank)
/// };
/// assert_eq!(elevator.motion.y, 0.02);
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Obstacle<'a, T: Real> {
    /// The shape in its own frame.
    pub shape: &'a dyn Shape<T>,
    /// Where that frame is at the start of the character's motion.
    pub pose: Isometry2<T>,
    /// How far it moves during that motion. A platform takes along what stands on it. Of one that
    /// turns too, give the new pose in each frame.
    pub motion: Vector2<T>,
    /// The direction to the side on which it holds, of any length but 0; `None` where it always
    /// does.
    ///
    /// It holds what comes from that side: where the normal, from the obstacle to the character,
    /// lies within 60° of this direction. What overlaps it at the start passes.
    pub one_way: Option<Vector2<T>>,
}

impl<'a, T: Real> Obstacle<'a, T> {
    /// A shape that carries its place, does not move and holds on all sides.
    pub fn fixed(shape: &'a dyn Shape<T>) -> Self {
        let pose = Isometry2::identity();
        Self { shape, pose, motion: Vector2::zeros(), one_way: None }
    }
}
