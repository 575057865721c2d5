//! The ray.

use super::impl_shape;
use collide_core::error::Argument;
use collide_core::point::{Pose, check_direction, check_point};
use collide_core::{Isometry2, Point2, Real, ShapeError, Vec2, Vector2, view};

/// The points `origin + t · direction`, t ≥ 0.
///
/// **Units**: `t` counts in lengths of the direction, which need not be unit.
///
/// ```
/// use collide_shapes::Ray;
/// use nalgebra::{Point2, Vector2};
/// let ray = Ray::new(Point2::new(0.0, 0.0), Vector2::new(2.0, 0.0))?;
/// assert_eq!(ray.point_at(1.5), Point2::new(3.0, 0.0));
/// # Ok::<(), collide_core::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray<T: Real> {
    origin: Point2<T>,
    direction: Vector2<T>,
}

impl<T: Real> Ray<T> {
    /// The ray from `origin` along `direction`.
    ///
    /// **Error**: a number that is not finite or out of range, or a direction of length zero.
    pub fn new(origin: Point2<T>, direction: Vector2<T>) -> Result<Self, ShapeError> {
        check_point(&origin, Argument::named("origin"))?;
        check_direction(&direction, Argument::named("direction"))?;
        Ok(Self { origin, direction })
    }

    /// Where it starts.
    pub fn origin(&self) -> Point2<T> {
        self.origin
    }

    /// Where it goes; of any length.
    pub fn direction(&self) -> Vector2<T> {
        self.direction
    }

    /// `origin + t · direction`, rounded once.
    pub fn point_at(&self, t: T) -> Point2<T> {
        let view = self.as_view();
        (view.origin + view.direction * t.to_f64()).to_point()
    }

    /// This ray after a rigid motion.
    #[inline]
    pub fn placed(&self, pose: &Isometry2<T>) -> Self {
        let pose = Pose::new(pose);
        Self { origin: pose.place(self.origin), direction: pose.turn(self.direction) }
    }

    /// Writes this ray after a rigid motion to `out`.
    #[inline]
    pub fn place_into(&self, pose: &Isometry2<T>, out: &mut Self) {
        *out = self.placed(pose);
    }

    /// The ray as the kernels see it.
    #[inline]
    pub fn as_view(&self) -> view::Ray {
        view::Ray {
            origin: Vec2::from_point(self.origin),
            direction: Vec2::from_vector(self.direction),
        }
    }
}

impl_shape!(Ray by meets_ray, _ray => None);
