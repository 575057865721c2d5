//! Rotations as unit complex numbers: checked when they enter, kept unit when they turn.

use collide_core::error::Argument;
use collide_core::point::{Pose, check_number};
use collide_core::{Real, ShapeError, UnitComplex, Vec2};
use nalgebra::{Complex, Unit};

/// How far `cos² + sin²` may be from 1, in EPS of the scalar: rounding both numbers to the
/// nearest costs up to 1.5, and a caller who multiplied a few rotations adds some more. With
/// less, correctly rounded pairs would be refused; with more, rectangles would grow visibly.
const UNIT_SLACK: f64 = 8.0;

fn is_unit<T: Real>(rotation: Vec2) -> bool {
    (rotation.length_squared() - 1.0).abs() <= UNIT_SLACK * T::EPS.to_f64()
}

fn to_rotation<T: Real>(rotation: Vec2) -> UnitComplex<T> {
    Unit::new_unchecked(Complex::new(T::nearest(rotation.x), T::nearest(rotation.y)))
}

/// The rotation with this cosine and sine.
pub(crate) fn from_cos_sin<T: Real>(cos: T, sin: T) -> Result<UnitComplex<T>, ShapeError> {
    check_number(cos, Argument::named("rotation"))?;
    check_number(sin, Argument::named("rotation"))?;
    let rotation = Vec2::new(cos.to_f64(), sin.to_f64());
    if !is_unit::<T>(rotation) {
        return Err(ShapeError::NotARotation { cos: rotation.x, sin: rotation.y });
    }
    Ok(Unit::new_unchecked(Complex::new(cos, sin)))
}

/// The rotation itself, or its unit multiple where many multiplications have let it drift.
pub(crate) fn normalized<T: Real>(rotation: UnitComplex<T>) -> Result<UnitComplex<T>, ShapeError> {
    check_number(rotation.re, Argument::named("rotation"))?;
    check_number(rotation.im, Argument::named("rotation"))?;
    let given = Vec2::from_rotation(rotation);
    if is_unit::<T>(given) {
        return Ok(rotation);
    }
    let unit = given.unit().ok_or(ShapeError::NotARotation { cos: given.x, sin: given.y })?;
    Ok(to_rotation(unit))
}

/// The rotation by `angle` radians, counterclockwise.
pub(crate) fn from_angle<T: Real>(angle: T) -> Result<UnitComplex<T>, ShapeError> {
    check_number(angle, Argument::named("angle"))?;
    let rotation = UnitComplex::new(angle.to_f64());
    Ok(to_rotation(Vec2::from_rotation(rotation)))
}

/// The rotation after the pose's own.
pub(crate) fn turned<T: Real>(pose: &Pose, rotation: &UnitComplex<T>) -> UnitComplex<T> {
    let product = Vec2::from_rotation(*rotation).rotated(pose.rotation);
    if is_unit::<T>(product) {
        return to_rotation(product);
    }
    if product.is_finite()
        && let Some(unit) = product.unit()
    {
        return to_rotation(unit);
    }
    *rotation
}
