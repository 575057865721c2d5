//! Rotations as unit complex numbers: checked when they enter, kept unit when they turn.

use collide_core::check::check_number;
use collide_core::error::Argument;
use collide_core::pose::{Pose, is_rotation};
use collide_core::{Real, ShapeError, UnitComplex, Vec2};
use nalgebra::{Complex, Unit};

/// The rotation with this direction, of unit length.
pub(crate) fn to_rotation<T: Real>(rotation: Vec2) -> UnitComplex<T> {
    Unit::new_unchecked(Complex::new(T::nearest(rotation.x), T::nearest(rotation.y)))
}

/// The rotation with this cosine and sine.
pub(crate) fn from_cos_sin<T: Real>(cos: T, sin: T) -> Result<UnitComplex<T>, ShapeError> {
    check_number(cos, Argument::named("rotation"))?;
    check_number(sin, Argument::named("rotation"))?;
    let rotation = Vec2::new(cos.to_f64(), sin.to_f64());
    if !is_rotation::<T>(rotation) {
        return Err(ShapeError::NotARotation { cos: rotation.x, sin: rotation.y });
    }
    Ok(Unit::new_unchecked(Complex::new(cos, sin)))
}

/// The rotation itself, or its unit multiple where many multiplications have let it drift.
pub(crate) fn normalized<T: Real>(rotation: UnitComplex<T>) -> Result<UnitComplex<T>, ShapeError> {
    check_number(rotation.re, Argument::named("rotation"))?;
    check_number(rotation.im, Argument::named("rotation"))?;
    let given = Vec2::from_rotation(rotation);
    if is_rotation::<T>(given) {
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
    let product = Vec2::from_rotation(*rotation).rotated(pose.rotation());
    if is_rotation::<T>(product) {
        return to_rotation(product);
    }
    product.unit().map_or(*rotation, to_rotation)
}
