//! nalgebra's `Point2` as a shape, and the checks that every constructor starts with.

use crate::error::Argument;
use crate::pose::Pose;
use crate::{Aabb, Intersect, Kind, Real, Shape, ShapeError, Stored, Vec2, View};
use alloc::boxed::Box;
use nalgebra::{Isometry2, Point2, Vector2};

impl<T: Real> Intersect<Point2<T>> for Point2<T> {
    #[inline]
    fn intersects(&self, other: &Point2<T>) -> bool {
        self == other
    }
}

/// A point is a shape as it is. Its coordinates are not validated: a point that is not
/// finite belongs to nothing.
impl<T: Real> Shape<T> for Point2<T> {
    fn kind(&self) -> Kind {
        Kind::Point
    }

    #[inline]
    fn view(&self) -> View<'_, T> {
        View::Point(Vec2::from_point(*self))
    }

    #[inline]
    fn stored(&self) -> Stored<'_, T> {
        Stored::Point(self)
    }

    fn bounding_box(&self) -> Option<Aabb<T>> {
        Aabb::around([*self])
    }

    fn contains_point(&self, point: &Point2<T>) -> bool {
        self == point
    }

    fn intersects_aabb(&self, aabb: &Aabb<T>) -> bool {
        aabb.intersects(self)
    }

    fn intersects_shape(&self, other: &dyn Shape<T>) -> bool {
        other.contains_point(self)
    }

    fn placed_shape(&self, pose: &Isometry2<T>) -> Result<Box<dyn Shape<T>>, ShapeError> {
        Ok(Box::new(Pose::new(pose)?.place(*self)?))
    }

    fn clone_shape(&self) -> Box<dyn Shape<T>> {
        Box::new(*self)
    }
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
