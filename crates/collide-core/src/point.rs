//! nalgebra's `Point2` as a shape, and the checks that every constructor starts with.

use crate::error::Argument;
use crate::{Aabb, Intersect, Kind, Real, Shape, ShapeError, Vec2, View};
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

    fn placed_shape(&self, pose: &Isometry2<T>) -> Box<dyn Shape<T>> {
        Box::new(place_point(pose, self))
    }

    fn clone_shape(&self) -> Box<dyn Shape<T>> {
        Box::new(*self)
    }
}

/// The point after a rigid motion, computed in `f64` and rounded once.
pub fn place_point<T: Real>(pose: &Isometry2<T>, point: &Point2<T>) -> Point2<T> {
    let rotation = Vec2::new(pose.rotation.re.to_f64(), pose.rotation.im.to_f64());
    let translation = Vec2::from_vector(pose.translation.vector);
    (Vec2::from_point(*point).rotated(rotation) + translation).to_point()
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
