//! The half-plane.

use crate::shape::implement::impl_shape;
use collide_core::check::{check_direction, check_point};
use collide_core::error::Argument;
use collide_core::pose::Pose;
use collide_core::{IntoPoint, IntoVector, Isometry2, Point2, Real, ShapeError, Vector2, stored};

/// The points `p` with `(p − point) · normal ≤ 0`: ground with a normal that points out of it.
///
/// ```
/// use collide2d::prelude::*;
/// let ground = HalfPlane::new(Point2::new(0.0, 0.0), Vector2::new(0.0, 1.0))?;
/// assert_eq!(ground.normal(), Vector2::new(0.0, 1.0));
/// assert!(ground.contains(&Point2::new(7.0, -3.0)));
/// assert!(HalfPlane::new([0.0, 0.0], [0.0, 0.0]).is_err(), "no normal");
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Copy, PartialEq)]
pub struct HalfPlane<T: Real>(pub(crate) stored::HalfPlane<T>);

impl<T: Real> HalfPlane<T> {
    /// The half-plane whose boundary passes through `point`, on the side that `normal` points
    /// away from.
    ///
    /// **Error**: a number that is not finite or out of range, or a normal of length zero.
    pub fn new(point: impl IntoPoint<T>, normal: impl IntoVector<T>) -> Result<Self, ShapeError> {
        let (point, normal) = (point.into_point(), normal.into_vector());
        check_point(&point, Argument::named("point"))?;
        check_direction(&normal, Argument::named("normal"))?;
        Ok(Self(stored::HalfPlane { point, normal }))
    }

    /// A point of the boundary: the one it was made from.
    pub fn point(&self) -> Point2<T> {
        self.0.point
    }

    /// Points out of the solid side; of any length.
    pub fn normal(&self) -> Vector2<T> {
        self.0.normal
    }

    /// This half-plane after a rigid motion.
    ///
    /// **Error**: a pose that is no rigid motion, or that brings it out of range
    /// ([`Shape::placed_shape`](collide_core::Shape::placed_shape)).
    #[inline]
    pub fn placed(&self, pose: &Isometry2<T>) -> Result<Self, ShapeError> {
        let pose = Pose::new(pose)?;
        Ok(Self(stored::HalfPlane {
            point: pose.place(self.0.point)?,
            normal: pose.turn(self.0.normal),
        }))
    }
}

impl_shape!(HalfPlane of a few numbers, _half_plane => None);
