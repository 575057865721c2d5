//! The half-plane.

use super::impl_shape;
use collide_core::error::Argument;
use collide_core::point::{Pose, check_direction, check_point};
use collide_core::{Isometry2, Point2, Real, ShapeError, Vec2, Vector2, view};

/// The points `p` with `(p − point) · normal ≤ 0`: ground with a normal that points out of it.
///
/// ```
/// use collide_shapes::HalfPlane;
/// use nalgebra::{Point2, Vector2};
/// let ground = HalfPlane::new(Point2::new(0.0, 0.0), Vector2::new(0.0, 1.0))?;
/// assert_eq!(ground.normal(), Vector2::new(0.0, 1.0));
/// # Ok::<(), collide_core::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfPlane<T: Real> {
    point: Point2<T>,
    normal: Vector2<T>,
}

impl<T: Real> HalfPlane<T> {
    /// The half-plane whose boundary passes through `point`, on the side that `normal` points
    /// away from.
    ///
    /// **Error**: a number that is not finite or out of range, or a normal of length zero.
    pub fn new(point: Point2<T>, normal: Vector2<T>) -> Result<Self, ShapeError> {
        check_point(&point, Argument::named("point"))?;
        check_direction(&normal, Argument::named("normal"))?;
        Ok(Self { point, normal })
    }

    /// A point of the boundary: the one it was made from.
    pub fn point(&self) -> Point2<T> {
        self.point
    }

    /// Points out of the solid side; of any length.
    pub fn normal(&self) -> Vector2<T> {
        self.normal
    }

    /// This half-plane after a rigid motion.
    #[inline]
    pub fn placed(&self, pose: &Isometry2<T>) -> Self {
        let pose = Pose::new(pose);
        Self { point: pose.place(self.point), normal: pose.turn(self.normal) }
    }

    /// Writes this half-plane after a rigid motion to `out`.
    #[inline]
    pub fn place_into(&self, pose: &Isometry2<T>, out: &mut Self) {
        *out = self.placed(pose);
    }

    /// The half-plane as the kernels see it.
    #[inline]
    pub fn as_view(&self) -> view::HalfPlane {
        view::HalfPlane {
            point: Vec2::from_point(self.point),
            normal: Vec2::from_vector(self.normal),
        }
    }
}

impl_shape!(HalfPlane by meets_half_plane, _half_plane => None);
