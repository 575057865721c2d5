//! What a character can do, checked once.

use collide2d::error::Argument;
use collide2d::nalgebra::ComplexField;
use collide2d::{Real, ShapeError, Vector2};
use core::f64::consts::FRAC_PI_2;
use thiserror::Error;

/// What a character can do. The defaults are for one about 1 unit tall or more.
///
/// ```
/// use collide_character::CharacterSettings;
/// let settings = CharacterSettings { step_height: 0.4_f64, ..CharacterSettings::default() };
/// assert_eq!((settings.skin, settings.snap_distance), (0.01, 0.25));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CharacterSettings<T: Real> {
    /// The direction against gravity; any length but 0. Default: (0, 1).
    pub up: Vector2<T>,
    /// The gap that the character keeps to obstacles. About 1 % of its size is right; in `f32` it
    /// should be at least 10⁻⁵ of the largest coordinate.
    ///
    /// **Units**: lengths; above 0. Default: 0.01.
    pub skin: T,
    /// The steepest slope that is ground: it is walked on without loss of horizontal speed, and the
    /// character rests on it. What is steeper is a wall that it slides down.
    ///
    /// **Units**: radians, from 0 (level ground only) to below π/2. Default: π/4.
    pub max_slope: T,
    /// The highest step that a character on the ground goes up. The edge of a step that it touches
    /// no higher above its lowest point is ground to it.
    ///
    /// **Units**: lengths; 0 for none. Default: 0.25.
    pub step_height: T,
    /// How far below a character that was on the ground and does not rise new ground may be, for
    /// it to be moved down to it: it stays on stairs and slopes on the way down.
    ///
    /// **Units**: lengths; 0 for none. Default: 0.25.
    pub snap_distance: T,
}

impl<T: Real> Default for CharacterSettings<T> {
    fn default() -> Self {
        let quarter = T::nearest(0.25);
        Self {
            up: Vector2::new(T::zero(), T::one()),
            skin: T::nearest(0.01),
            max_slope: T::frac_pi_4(),
            step_height: quarter,
            snap_distance: quarter,
        }
    }
}

/// What is wrong with [`CharacterSettings`].
///
/// ```
/// use collide_character::{Character, CharacterSettings};
/// let settings = CharacterSettings { skin: -1.0, ..CharacterSettings::default() };
/// let error = Character::new(settings).unwrap_err();
/// assert_eq!(error.to_string(), "skin -1 is out of range");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// A number is NaN or infinite.
    #[error("{argument} is not finite")]
    NonFinite {
        /// The field.
        argument: &'static str,
    },
    /// The direction up has length zero.
    #[error("up has length zero")]
    ZeroUp,
    /// A number outside the range that its field states.
    #[error("{argument} {value} is out of range")]
    OutOfRange {
        /// The field.
        argument: &'static str,
        /// The value given.
        value: f64,
    },
}

/// The settings as the movement uses them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) up: Vector2<f64>,
    pub(crate) skin: f64,
    pub(crate) step_height: f64,
    pub(crate) snap_distance: f64,
    /// The least cosine of the slope of ground.
    pub(crate) least_cosine: f64,
    /// The greatest rise of ground per length.
    pub(crate) greatest_rise: f64,
}

/// The rounding of cosines of `f32`, so that a slope of exactly the maximum is ground.
const COSINE_SLACK: f64 = 1e-6;

impl Limits {
    pub(crate) fn new<T: Real>(settings: &CharacterSettings<T>) -> Result<Self, SettingsError> {
        let up = settings.up.map(Real::to_f64);
        number("up", up.x * 0.0 + up.y * 0.0, 0.0, 0.0)?;
        // A length that overflows or vanishes has a direction all the same.
        let largest = up.amax();
        if largest == 0.0 {
            return Err(SettingsError::ZeroUp);
        }
        let (least, most) = (T::LEAST.to_f64(), T::MAX_COORDINATE.to_f64());
        let slope = number("max_slope", settings.max_slope, 0.0, FRAC_PI_2.next_down())?;
        Ok(Self {
            up: (up / largest).normalize(),
            skin: number("skin", settings.skin, least, most)?,
            step_height: number("step_height", settings.step_height, 0.0, most)?,
            snap_distance: number("snap_distance", settings.snap_distance, 0.0, most)?,
            least_cosine: ComplexField::cos(slope) - COSINE_SLACK,
            greatest_rise: ComplexField::tan(slope),
        })
    }
}

/// The number, if it is finite and in the range.
fn number<T: Real>(
    argument: &'static str,
    value: T,
    least: f64,
    most: f64,
) -> Result<f64, SettingsError> {
    let value = value.to_f64();
    if !value.is_finite() {
        return Err(SettingsError::NonFinite { argument });
    }
    if !(least..=most).contains(&value) {
        return Err(SettingsError::OutOfRange { argument, value });
    }
    Ok(value)
}

/// The vector, if it is finite and in range.
pub(crate) fn checked<T: Real>(
    argument: &'static str,
    vector: Vector2<T>,
) -> Result<Vector2<f64>, ShapeError> {
    let argument = Argument::from(argument);
    let vector = vector.map(Real::to_f64);
    if !vector.iter().all(|number| number.is_finite()) {
        return Err(ShapeError::NonFinite { argument });
    }
    if vector.amax() > T::MAX_COORDINATE.to_f64() {
        return Err(ShapeError::OutOfRange { argument });
    }
    Ok(vector)
}

/// The unit vector of a direction that is finite, in range and not zero.
pub(crate) fn checked_direction<T: Real>(
    argument: &'static str,
    direction: Vector2<T>,
) -> Result<Vector2<f64>, ShapeError> {
    let direction = checked(argument, direction)?;
    let largest = direction.amax();
    if largest == 0.0 {
        return Err(ShapeError::ZeroDirection { argument: Argument::from(argument) });
    }
    // Its square may vanish.
    Ok((direction / largest).normalize())
}
