//! nalgebra's `Point2` as a shape.

use crate::check::{check_point, is_nowhere};
use crate::error::Argument;
use crate::pose::Pose;
use crate::{Aabb, Engine, Kind, Own, Real, Shape, ShapeError, Stored, Vec2, View, operand};
use alloc::boxed::Box;
use nalgebra::{Isometry2, Point2};

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
