//! Whether numbers are finite and in range: the checks that every constructor starts with.

use crate::error::Argument;
use crate::{Real, ShapeError, Vec2};
use nalgebra::{Point2, Vector2};

/// Whether a point is nowhere: a coordinate is not finite, or beyond [`Real::MAX_COORDINATE`].
///
/// A `Point2` is no type of ours and is not validated when it is made; every other shape is, and a
/// compound refuses such points. One that is nowhere belongs to nothing, itself not excepted, and
/// is apart from everything: no boolean holds, there is no contact, hit or impact within any margin
/// or motion, and the distance is the greatest number, with closest points that mean nothing.
#[inline]
pub fn is_nowhere(point: Vec2) -> bool {
    let limit = f64::MAX_COORDINATE;
    !(point.x.abs() <= limit && point.y.abs() <= limit)
}

/// How far a radius reaches along both axes.
#[inline]
pub fn reach<T: Real>(radius: T) -> Vec2 {
    Vec2::new(radius.to_f64(), radius.to_f64())
}

/// `Ok` if what reaches this far from the point along both axes is in range.
pub fn check_reach<T: Real>(
    point: &Point2<T>,
    reach: Vec2,
    argument: Argument,
) -> Result<(), ShapeError> {
    check_reach_of::<T>(Vec2::from_point(*point), reach, argument)
}

/// The same of a point as it is stored in a list.
pub fn check_reach_of<T: Real>(
    point: Vec2,
    reach: Vec2,
    argument: Argument,
) -> Result<(), ShapeError> {
    let is_within =
        |x: f64, reach: f64| x.abs() <= difference_down(T::MAX_COORDINATE.to_f64(), reach);
    if is_within(point.x, reach.x) && is_within(point.y, reach.y) {
        return Ok(());
    }
    Err(ShapeError::OutOfRange { argument })
}

/// `Ok` if both coordinates are finite and in range.
pub fn check_point<T: Real>(point: &Point2<T>, argument: Argument) -> Result<(), ShapeError> {
    check_number(point.x, argument)?;
    check_number(point.y, argument)
}

/// `Ok` if both coordinates are finite and in range and not both zero.
pub fn check_direction<T: Real>(vector: &Vector2<T>, argument: Argument) -> Result<(), ShapeError> {
    check_number(vector.x, argument)?;
    check_number(vector.y, argument)?;
    if vector.x == T::zero() && vector.y == T::zero() {
        return Err(ShapeError::ZeroDirection { argument });
    }
    Ok(())
}

/// `Ok` if the number is finite and in range.
pub fn check_number<T: Real>(number: T, argument: Argument) -> Result<(), ShapeError> {
    if !number.is_finite() {
        return Err(ShapeError::NonFinite { argument });
    }
    if number.abs() > T::MAX_COORDINATE {
        return Err(ShapeError::OutOfRange { argument });
    }
    Ok(())
}

/// `Ok` if the number is finite, in range and not negative.
pub fn check_radius<T: Real>(radius: T, argument: Argument) -> Result<(), ShapeError> {
    check_number(radius, argument)?;
    if radius < T::zero() {
        return Err(ShapeError::NegativeRadius { value: radius.to_f64() });
    }
    Ok(())
}

/// `Ok` if the extent is finite, in range and not negative.
pub fn check_extent<T: Real>(extent: T, argument: Argument) -> Result<(), ShapeError> {
    check_number(extent, argument)?;
    if extent < T::zero() {
        return Err(ShapeError::NegativeExtent { argument, value: extent.to_f64() });
    }
    Ok(())
}

/// The largest `f64` not above the exact `x − r`.
#[inline]
pub(crate) fn difference_down(x: f64, r: f64) -> f64 {
    let difference = x - r;
    let part = difference - x;
    let error = (x - (difference - part)) - (r + part);
    if error < 0.0 { difference.next_down() } else { difference }
}
