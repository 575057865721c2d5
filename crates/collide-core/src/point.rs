//! nalgebra's `Point2` as a shape, and the checks that every constructor starts with.

use crate::aabb::difference_down;
use crate::error::Argument;
use crate::pose::Pose;
use crate::{Aabb, Engine, Kind, Own, Real, Shape, ShapeError, Stored, Vec2, View, operand};
use alloc::boxed::Box;
use nalgebra::{Isometry2, Point2, Vector2};

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

/// A point is a shape as it is; see [`is_nowhere`] for one that is not finite or out of range.
impl<T: Real> Shape<T> for Point2<T> {
    fn kind(&self) -> Kind {
        Kind::Point
    }

    /// `None` also where the point is nowhere.
    fn bounding_box(&self) -> Option<Aabb<T>> {
        Aabb::around([*self])
    }

    fn contains_point(&self, point: &Point2<T>) -> bool {
        self == point && !is_nowhere(Vec2::from_point(*self))
    }

    fn placed_shape(&self, pose: &Isometry2<T>) -> Result<Box<dyn Shape<T>>, ShapeError> {
        Ok(Box::new(place_point(pose, self)?))
    }

    fn clone_shape(&self) -> Box<dyn Shape<T>> {
        Box::new(*self)
    }
}

impl<T: Real> Engine<T> for Point2<T> {
    #[inline]
    fn view(&self) -> View<'_> {
        View::Point(Vec2::from_point(*self))
    }

    #[inline]
    fn stored(&self) -> Stored<'_, T> {
        Stored::Point(self)
    }
}

impl<T: Real> Own for Point2<T> {}

operand!([T: Real] Point2<T>, T, Some(Kind::Point));

/// The point after a rigid motion, rounded once.
///
/// **Error**: a point that is nowhere, or what [`Shape::placed_shape`] refuses.
pub fn place_point<T: Real>(
    pose: &Isometry2<T>,
    point: &Point2<T>,
) -> Result<Point2<T>, ShapeError> {
    check_point(point, Argument::named("point"))?;
    Pose::new(pose)?.place(*point)
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
