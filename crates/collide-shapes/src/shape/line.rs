//! The line.

use crate::shape::implement::impl_shape;
use collide_core::check::{check_direction, check_point};
use collide_core::error::Argument;
use collide_core::pose::Pose;
use collide_core::{IntoPoint, IntoVector, Isometry2, Point2, Real, ShapeError, Vector2, stored};

/// The points `point + t · direction`, all t.
///
/// ```
/// use collide2d::prelude::*;
/// let line = Line::new(Point2::new(0.0, 1.0), Vector2::new(1.0, 0.0))?;
/// assert_eq!(line.point(), Point2::new(0.0, 1.0));
/// assert!(Line::new([0.0, 1.0], [0.0, 0.0]).is_err(), "no direction");
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Copy, PartialEq)]
pub struct Line<T: Real>(pub(crate) stored::Line<T>);

impl<T: Real> Line<T> {
    /// The line through `point` along `direction`.
    ///
    /// **Error**: a number that is not finite or out of range, or a direction of length zero.
    pub fn new(
        point: impl IntoPoint<T>,
        direction: impl IntoVector<T>,
    ) -> Result<Self, ShapeError> {
        let (point, direction) = (point.into_point(), direction.into_vector());
        check_point(&point, Argument::named("point"))?;
        check_direction(&direction, Argument::named("direction"))?;
        Ok(Self(stored::Line { point, direction }))
    }

    /// A point of it: the one it was made from.
    pub fn point(&self) -> Point2<T> {
        self.0.point
    }

    /// Where it goes; of any length.
    pub fn direction(&self) -> Vector2<T> {
        self.0.direction
    }

    /// This line after a rigid motion.
    ///
    /// **Error**: a pose that is no rigid motion, or that brings it out of range
    /// ([`Shape::placed_shape`](collide_core::Shape::placed_shape)).
    #[inline]
    pub fn placed(&self, pose: &Isometry2<T>) -> Result<Self, ShapeError> {
        let pose = Pose::new(pose)?;
        Ok(Self(stored::Line {
            point: pose.place(self.0.point)?,
            direction: pose.turn(self.0.direction),
        }))
    }
}

impl_shape!(Line of a few numbers, _line => None);
