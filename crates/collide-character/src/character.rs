//! The character and its one motion.

use crate::frame::Frame;
use crate::settings::{Limits, checked};
use crate::{CharacterSettings, Movement, Obstacle, SettingsError};
use collide2d::{IntoVector, Isometry2, Real, Shape, ShapeError};

/// A character: settings that were checked.
///
/// ```
/// use collide_character::{Character, CharacterSettings};
/// let character = Character::new(CharacterSettings::<f64>::default())?;
/// assert_eq!(character.settings().step_height, 0.25);
/// # Ok::<(), collide_character::SettingsError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Character<T: Real> {
    settings: CharacterSettings<T>,
    limits: Limits,
}

impl<T: Real> Character<T> {
    /// A character that can do what the settings say.
    ///
    /// **Error**: the field that is not finite or out of its range.
    pub fn new(settings: CharacterSettings<T>) -> Result<Self, SettingsError> {
        Ok(Self { settings, limits: Limits::new(&settings)? })
    }

    /// The settings given.
    pub fn settings(&self) -> &CharacterSettings<T> {
        &self.settings
    }

    /// Moves the shape at the pose for one frame, by `motion` and with the platform that it stands
    /// on, along what it meets. Obstacles are the shapes near the motion, in any order; hits name
    /// them by their number in that order. Those with a motion move during the same frame: their
    /// poses are those at its start.
    ///
    /// Before it moves, the character is pushed out of what it is nearer to than the skin. On
    /// ground the horizontal part of the motion is kept, and the vertical one follows the slope.
    ///
    /// **Error**: a motion, pose or one-way direction that is not finite or out of range, or such a
    /// direction of length 0.
    ///
    /// **Degenerate**: where obstacles leave no place the character stays where it is, perhaps
    /// inside them, and [`Movement::is_squeezed`] is set.
    ///
    /// ```
    /// use collide_character::{Character, CharacterSettings, Obstacle, Surface};
    /// use collide2d::prelude::*;
    ///
    /// let character = Character::new(CharacterSettings::default())?;
    /// let ball = Circle::new([0.0, 0.0], 0.5)?;
    /// let wall = HalfPlane::new([1.0, 0.0], [-1.0, 0.0])?;
    /// let start = Isometry2::identity();
    /// let movement =
    ///     character.move_and_slide(&ball, &start, [2.0, -1.0], [Obstacle::fixed(&wall)])?;
    /// assert!((movement.translation - Vector2::new(0.49, -1.0)).norm() < 1e-9_f64);
    /// assert_eq!(movement.hits[0].surface, Surface::Wall);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn move_and_slide<'a>(
        &self,
        shape: &dyn Shape<T>,
        pose: &Isometry2<T>,
        motion: impl IntoVector<T>,
        obstacles: impl IntoIterator<Item = Obstacle<'a, T>>,
    ) -> Result<Movement<T>, ShapeError> {
        let motion = checked("motion", motion.into_vector())?;
        Ok(Frame::new(self.limits, (shape, pose), motion, obstacles.into_iter())?.run())
    }
}
