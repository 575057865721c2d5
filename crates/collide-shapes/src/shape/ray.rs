//! The ray.

use crate::shape::implement::impl_shape;
use collide_core::check::{check_direction, check_point};
use collide_core::error::Argument;
use collide_core::pose::Pose;
use collide_core::{IntoPoint, IntoVector, Isometry2, Point2, Real, ShapeError, Vector2, stored};

/// The points `origin + t · direction`, t ≥ 0.
///
/// **Units**: `t` counts in lengths of the direction, which need not be unit.
///
/// ```
/// use collide2d::prelude::*;
/// let ray = Ray::new(Point2::new(0.0, 0.0), Vector2::new(2.0, 0.0))?;
/// assert_eq!(ray.point_at(1.5), Point2::new(3.0, 0.0));
/// let error = Ray::new([0.0, 0.0], [0.0, 0.0]).unwrap_err();
/// assert_eq!(error.to_string(), "direction has length zero");
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Copy, PartialEq)]
pub struct Ray<T: Real>(pub(crate) stored::Ray<T>);

impl<T: Real> Ray<T> {
    /// The ray from `origin` along `direction`.
    ///
    /// **Error**: a number that is not finite or out of range, or a direction of length zero.
    pub fn new(
        origin: impl IntoPoint<T>,
        direction: impl IntoVector<T>,
    ) -> Result<Self, ShapeError> {
        let (origin, direction) = (origin.into_point(), direction.into_vector());
        check_point(&origin, Argument::named("origin"))?;
        check_direction(&direction, Argument::named("direction"))?;
        Ok(Self(stored::Ray { origin, direction }))
    }

    /// Where it starts.
    pub fn origin(&self) -> Point2<T> {
        self.0.origin
    }

    /// Where it goes; of any length.
    pub fn direction(&self) -> Vector2<T> {
        self.0.direction
    }

    /// `origin + t · direction`, rounded once.
    pub fn point_at(&self, t: T) -> Point2<T> {
        let view = self.as_view();
        (view.origin + view.direction * t.to_f64()).to_point()
    }

    /// This ray after a rigid motion.
    ///
    /// **Error**: a pose that is no rigid motion, or that brings it out of range
    /// ([`Shape::placed_shape`](collide_core::Shape::placed_shape)).
    #[inline]
    pub fn placed(&self, pose: &Isometry2<T>) -> Result<Self, ShapeError> {
        let pose = Pose::new(pose)?;
        Ok(Self(stored::Ray {
            origin: pose.place(self.0.origin)?,
            direction: pose.turn(self.0.direction),
        }))
    }
}

impl_shape!(Ray of a few numbers, _ray => None);
