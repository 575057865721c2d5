//! The ellipse.

use crate::shape::implement::impl_shape;
use crate::shape::rotation;
use collide_core::check::{check_extent, check_point, check_reach};
use collide_core::error::Argument;
use collide_core::pose::{Pose, check_within};
use collide_core::{
    Aabb, IntoPoint, IntoVector, Isometry2, Point2, Real, ShapeError, UnitComplex, Vec2, Vector2,
    greater, stored,
};

/// A filled ellipse: the disc `x² + y² ≤ 1`, stretched by the semi-axes, rotated, moved to the
/// center.
///
/// ```
/// use collide2d::prelude::*;
/// let ellipse = Ellipse::from_angle(Point2::origin(), 0.5, Vector2::new(2.0, 1.0))?;
/// assert_eq!(ellipse.semi_axes(), Vector2::new(2.0, 1.0));
/// let error = Ellipse::from_angle([0.0, 0.0], 0.5, [2.0, 0.0]).unwrap_err();
/// assert_eq!(error.to_string(), "semi_axes[1] is zero");
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Copy, PartialEq)]
pub struct Ellipse<T: Real>(pub(crate) stored::Ellipse<T>);

/// How far the reach of an ellipse along an axis is enlarged before it bounds: the square root
/// of a sum of two rounded products is off by 2 EPS, and the sum is rounded outward. Less would
/// let the ellipse stick out of its box; more makes the box larger.
const REACH_SLACK: f64 = 1.0 + 4.0 * f64::EPSILON;

impl<T: Real> Ellipse<T> {
    /// The ellipse whose first semi-axis points where `rotation` turns the x axis. A rotation
    /// that has drifted from unit length is normalized.
    ///
    /// **Error**: a number that is not finite or out of range, a semi-axis that is negative or
    /// zero (use a segment or a point) or reaches out of range, a rotation of length zero.
    pub fn new(
        center: impl IntoPoint<T>,
        rotation: UnitComplex<T>,
        semi_axes: impl IntoVector<T>,
    ) -> Result<Self, ShapeError> {
        let (center, semi_axes) = (center.into_point(), semi_axes.into_vector());
        check_point(&center, Argument::named("center"))?;
        for (index, semi_axis) in semi_axes.iter().enumerate() {
            let argument = Argument::element("semi_axes", index);
            check_extent(*semi_axis, argument)?;
            if *semi_axis == T::zero() {
                return Err(ShapeError::ZeroExtent { argument });
            }
        }
        let rotation = rotation::normalized(rotation)?;
        let ellipse = Self(stored::Ellipse { center, rotation, semi_axes });
        check_reach(&center, ellipse.reach(), Argument::named("semi_axes"))?;
        Ok(ellipse)
    }

    /// The same, rotated by `angle` radians, counterclockwise.
    ///
    /// **Error**: as [`Ellipse::new`].
    pub fn from_angle(
        center: impl IntoPoint<T>,
        angle: T,
        semi_axes: impl IntoVector<T>,
    ) -> Result<Self, ShapeError> {
        Self::new(center, rotation::from_angle(angle)?, semi_axes)
    }

    /// The same, rotated by the angle with this cosine and sine.
    ///
    /// **Error**: as [`Ellipse::new`], and where `cos² + sin²` is further than 8 EPS from 1.
    pub fn from_cos_sin(
        center: impl IntoPoint<T>,
        cos: T,
        sin: T,
        semi_axes: impl IntoVector<T>,
    ) -> Result<Self, ShapeError> {
        Self::new(center, rotation::from_cos_sin(cos, sin)?, semi_axes)
    }

    /// Its center.
    pub fn center(&self) -> Point2<T> {
        self.0.center
    }

    /// Its semi-axes, both positive, in any order.
    pub fn semi_axes(&self) -> Vector2<T> {
        self.0.semi_axes
    }

    /// Turns the x axis into the direction of the first semi-axis.
    pub fn rotation(&self) -> UnitComplex<T> {
        self.0.rotation
    }

    /// The point furthest along `direction`, rounded; the center where that is zero.
    pub fn support_point(&self, direction: impl IntoVector<T>) -> Point2<T> {
        let direction = direction.into_vector();
        let view = self.as_view();
        let local = Vec2::from_vector(direction).unrotated(view.rotation);
        let largest = greater(view.semi_axes.x, view.semi_axes.y);
        let (x, y) = (view.semi_axes.x / largest, view.semi_axes.y / largest);
        let on_disc = local.unit().and_then(|n| Vec2::new(n.x * x, n.y * y).unit());
        let on_disc = on_disc.unwrap_or(Vec2::ZERO);
        let local = Vec2::new(on_disc.x * view.semi_axes.x, on_disc.y * view.semi_axes.y);
        (view.center + local.rotated(view.rotation)).to_point()
    }

    /// An axis-aligned box around it: the smallest, up to 5 EPS of the semi-axes, rounded
    /// outward.
    pub fn bounding_box(&self) -> Aabb<T> {
        let center = self.as_view().center;
        Aabb::rounded_outward_around(center, center, self.reach())
    }

    /// How far it reaches from its center along both axes.
    fn reach(&self) -> Vec2 {
        let view = self.as_view();
        let (a, b) = (view.rotation * view.semi_axes.x, view.rotation * view.semi_axes.y);
        Vec2::new(Vec2::new(a.x, b.y).length(), Vec2::new(a.y, b.x).length()) * REACH_SLACK
    }

    /// This ellipse after a rigid motion.
    ///
    /// **Error**: a pose that is no rigid motion, or that brings it out of range
    /// ([`Shape::placed_shape`](collide_core::Shape::placed_shape)).
    #[inline]
    pub fn placed(&self, pose: &Isometry2<T>) -> Result<Self, ShapeError> {
        let pose = Pose::new(pose)?;
        let placed = Self(stored::Ellipse {
            center: pose.image(self.0.center),
            semi_axes: self.0.semi_axes,
            rotation: rotation::turned(&pose, &self.0.rotation),
        });
        let view = placed.as_view();
        let far = view.center.norm_l1() + 2.0 * view.semi_axes.norm_l1();
        if far >= T::MAX_COORDINATE.to_f64() {
            check_within::<T>(view.center, placed.reach())?;
        }
        Ok(placed)
    }
}

impl_shape!(Ellipse of a few numbers, ellipse => Some(ellipse.bounding_box()));
