//! The rectangle with any rotation.

use crate::shape::implement::impl_shape;
use crate::shape::rotation;
use collide_core::check::{check_extent, check_point};
use collide_core::error::Argument;
use collide_core::pose::{Pose, out_of_range};
use collide_core::{
    Aabb, IntoPoint, IntoVector, Isometry2, Point2, Real, ShapeError, UnitComplex, Vec2, Vector2,
    greater, stored,
};

/// A filled rectangle with any rotation.
///
/// The set is the hull of its four corners, each computed from center, rotation and half
/// extents in `f64`: they decide every boolean.
///
/// **Error**: distances, depths and points may be those of the rectangle before its corners were
/// rounded, which moves them by at most an EPS (2^-52) of how far they are from the world's origin.
///
/// **Degenerate**: a half extent of zero makes it a segment, two make it a point.
///
/// ```
/// use collide2d::prelude::*;
/// use collide2d::UnitComplex;
/// let center = Point2::new(1.0, 1.0);
/// let rect = Rect::new(center, UnitComplex::identity(), Vector2::new(2.0, 1.0))?;
/// assert_eq!(rect.vertices()[2], Point2::new(3.0, 2.0));
/// let turned = Rect::from_cos_sin(center, 0.6, 0.8, Vector2::new(2.0, 1.0))?;
/// assert_eq!(turned.bounding_box().max(), Point2::new(3.0, 3.2));
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Copy, PartialEq)]
pub struct Rect<T: Real>(pub(crate) stored::Rect<T>);

impl<T: Real> Rect<T> {
    /// The rectangle whose half extents lie along the axes turned by `rotation`. A rotation
    /// that has drifted from unit length is normalized.
    ///
    /// **Error**: a number that is not finite or out of range, a corner out of range, a negative
    /// half extent, a rotation of length zero.
    pub fn new(
        center: impl IntoPoint<T>,
        rotation: UnitComplex<T>,
        half_extents: impl IntoVector<T>,
    ) -> Result<Self, ShapeError> {
        let (center, half_extents) = (center.into_point(), half_extents.into_vector());
        check_point(&center, Argument::named("center"))?;
        check_extent(half_extents.x, Argument::element("half_extents", 0))?;
        check_extent(half_extents.y, Argument::element("half_extents", 1))?;
        let rotation = rotation::normalized(rotation)?;
        let rect = Self(stored::Rect { center, rotation, half_extents });
        if !rect.is_in_range() {
            return Err(ShapeError::OutOfRange { argument: Argument::named("half_extents") });
        }
        Ok(rect)
    }

    /// The same, rotated by `angle` radians, counterclockwise.
    ///
    /// **Error**: as [`Rect::new`].
    ///
    /// ```
    /// use collide2d::prelude::*;
    /// let upright = Rect::from_angle([1.0, 0.0], core::f64::consts::FRAC_PI_2, [2.0, 0.5])?;
    /// assert!(upright.contains(&Point2::new(1.0, 1.9)));
    /// let error = Rect::from_angle([1.0, 0.0], f64::NAN, [2.0, 0.5]).unwrap_err();
    /// assert_eq!(error.to_string(), "angle is not finite");
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    pub fn from_angle(
        center: impl IntoPoint<T>,
        angle: T,
        half_extents: impl IntoVector<T>,
    ) -> Result<Self, ShapeError> {
        Self::new(center, rotation::from_angle(angle)?, half_extents)
    }

    /// The same, rotated by the angle with this cosine and sine.
    ///
    /// **Error**: as [`Rect::new`], and where `cos² + sin²` is further than 8 EPS from 1.
    pub fn from_cos_sin(
        center: impl IntoPoint<T>,
        cos: T,
        sin: T,
        half_extents: impl IntoVector<T>,
    ) -> Result<Self, ShapeError> {
        Self::new(center, rotation::from_cos_sin(cos, sin)?, half_extents)
    }

    /// The unrotated rectangle from `min` to `max`, its center and half extents rounded.
    ///
    /// **Error**: as [`Aabb::new`].
    ///
    /// ```
    /// use collide2d::prelude::*;
    /// assert_eq!(Rect::from_corners([0.0, 0.0], [4.0, 2.0])?.center(), Point2::new(2.0, 1.0));
    /// assert!(Rect::from_corners([4.0, 0.0], [0.0, 2.0]).is_err());
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    pub fn from_corners(
        min: impl IntoPoint<T>,
        max: impl IntoPoint<T>,
    ) -> Result<Self, ShapeError> {
        Ok(Self::from(Aabb::new(min, max)?))
    }

    /// Its center.
    pub fn center(&self) -> Point2<T> {
        self.0.center
    }

    /// Turns the x axis into the direction of the first half extent.
    pub fn rotation(&self) -> UnitComplex<T> {
        self.0.rotation
    }

    /// Half of the width and the height, in its own frame.
    pub fn half_extents(&self) -> Vector2<T> {
        self.0.half_extents
    }

    /// The four corners, counterclockwise from the one at (−x, −y) of its own frame, rounded.
    pub fn vertices(&self) -> [Point2<T>; 4] {
        self.as_view().corners().map(Vec2::to_point)
    }

    /// The corner that lies furthest along `direction`, rounded.
    pub fn support_point(&self, direction: impl IntoVector<T>) -> Point2<T> {
        let direction = direction.into_vector();
        let view = self.as_view();
        let local = Vec2::from_vector(direction).unrotated(view.rotation);
        let x = view.half_extents.x.copysign(local.x);
        let y = view.half_extents.y.copysign(local.y);
        (view.center + Vec2::new(x, y).rotated(view.rotation)).to_point()
    }

    /// The smallest axis-aligned box around it, rounded outward.
    pub fn bounding_box(&self) -> Aabb<T> {
        let [a, b, c, d] = self.as_view().corners();
        Aabb::rounded_outward(a.min(b).min(c).min(d), a.max(b).max(c).max(d))
    }

    /// This rectangle after a rigid motion.
    ///
    /// **Error**: a pose that is no rigid motion, or that brings it out of range
    /// ([`Shape::placed_shape`](collide_core::Shape::placed_shape)).
    #[inline]
    pub fn placed(&self, pose: &Isometry2<T>) -> Result<Self, ShapeError> {
        let pose = Pose::new(pose)?;
        let placed = Self(stored::Rect {
            center: pose.image(self.0.center),
            rotation: rotation::turned(&pose, &self.0.rotation),
            half_extents: self.0.half_extents,
        });
        let view = placed.as_view();
        let far = view.center.norm_l1() + 2.0 * view.half_extents.norm_l1();
        let is_inside = far < T::MAX_COORDINATE.to_f64();
        if is_inside || placed.is_in_range() { Ok(placed) } else { Err(out_of_range()) }
    }

    fn is_in_range(&self) -> bool {
        let limit = T::MAX_COORDINATE.to_f64();
        let is_inside = |p: Vec2| greater(p.x.abs(), p.y.abs()) <= limit;
        self.as_view().corners().into_iter().all(is_inside)
    }
}

/// The same box, able to turn; its center and half extents are rounded.
impl<T: Real> From<Aabb<T>> for Rect<T> {
    fn from(aabb: Aabb<T>) -> Self {
        let (center, half_extents) = (aabb.center(), aabb.half_extents());
        // At the end of the range a rounded half extent may lead out of it.
        let room = |x: T| T::round_down(T::MAX_COORDINATE.to_f64() - x.to_f64().abs());
        let within = |half: T, x: T| if half <= room(x) { half } else { room(x) };
        let half_extents =
            Vector2::new(within(half_extents.x, center.x), within(half_extents.y, center.y));
        Self(stored::Rect { center, rotation: UnitComplex::identity(), half_extents })
    }
}

impl_shape!(Rect of a few numbers, rect => Some(rect.bounding_box()));
