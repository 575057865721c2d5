//! The circle.

use crate::shape::implement::impl_shape;
use collide_core::check::{check_point, check_radius, check_reach, reach};
use collide_core::error::Argument;
use collide_core::pose::Pose;
use collide_core::{
    Aabb, IntoPoint, IntoVector, Isometry2, Point2, Real, ShapeError, Vec2, stored,
};

/// A filled circle.
///
/// **Degenerate**: of radius zero it is its center.
///
/// ```
/// use collide2d::prelude::*;
/// let circle = Circle::new([1.0, 2.0], 3.0)?;
/// assert_eq!(circle.bounding_box().min(), Point2::new(-2.0, -1.0));
/// assert!(Circle::new([1.0, 2.0], -3.0).is_err());
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Copy, PartialEq)]
pub struct Circle<T: Real>(pub(crate) stored::Circle<T>);

impl<T: Real> Circle<T> {
    /// The circle with this center and radius.
    ///
    /// **Error**: a number that is not finite or out of range, a negative radius, or one that
    /// reaches out of range.
    pub fn new(center: impl IntoPoint<T>, radius: T) -> Result<Self, ShapeError> {
        let center = center.into_point();
        check_point(&center, Argument::named("center"))?;
        check_radius(radius, Argument::named("radius"))?;
        check_reach(&center, reach(radius), Argument::named("radius"))?;
        Ok(Self(stored::Circle { center, radius }))
    }

    /// Its center.
    pub fn center(&self) -> Point2<T> {
        self.0.center
    }

    /// Its radius, maybe zero.
    pub fn radius(&self) -> T {
        self.0.radius
    }

    /// The point furthest along `direction`, rounded; the center where that is zero.
    pub fn support_point(&self, direction: impl IntoVector<T>) -> Point2<T> {
        let direction = direction.into_vector();
        let view = self.as_view();
        let unit = Vec2::from_vector(direction).unit().unwrap_or(Vec2::ZERO);
        (view.center + unit * view.radius).to_point()
    }

    /// The smallest axis-aligned box around it, rounded outward.
    pub fn bounding_box(&self) -> Aabb<T> {
        let center = self.as_view().center;
        Aabb::rounded_outward_around(center, center, reach(self.0.radius))
    }

    /// This circle after a rigid motion.
    ///
    /// **Error**: a pose that is no rigid motion, or that brings it out of range
    /// ([`Shape::placed_shape`](collide_core::Shape::placed_shape)).
    #[inline]
    pub fn placed(&self, pose: &Isometry2<T>) -> Result<Self, ShapeError> {
        let center = Pose::new(pose)?.place_within(self.0.center, reach(self.0.radius))?;
        Ok(Self(stored::Circle { center, radius: self.0.radius }))
    }
}

impl_shape!(Circle of a few numbers, circle => Some(circle.bounding_box()));
