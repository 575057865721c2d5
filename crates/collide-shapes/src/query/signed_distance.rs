//! The signed distance field of a shape.

use crate::kernel::Separation;
use collide_core::{IntoPoint, Point2, Real, Vector2};

/// How far a point is from the boundary of a shape.
pub trait MeasureSignedDistance<T: Real> {
    /// The distance of `point` from the shape's boundary, negative inside, with its gradient. A
    /// shape without interior has no inside: its signed distance is its distance. In a compound,
    /// inside, it is the depth in the deepest part: a lower bound where parts overlap or
    /// abut.
    ///
    /// ```
    /// use collide2d::prelude::*;
    ///
    /// let plate = Rect::from_angle([0.0, 0.0], 0.0, [2.0, 1.0])?;
    /// assert_eq!(plate.signed_distance([5.0, 0.0]).distance, 3.0);
    ///
    /// let inside = plate.signed_distance([1.5, 0.0]);
    /// assert_eq!((inside.distance, inside.gradient), (-0.5, Vector2::new(1.0, 0.0)));
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    fn signed_distance(&self, point: impl IntoPoint<T>) -> SignedDistanceResult<T>;
}

/// The value and the gradient of a signed distance field at a point.
///
/// ```
/// use collide2d::prelude::*;
/// let inside = Circle::new([0.0, 0.0], 2.0)?.signed_distance([1.0, 0.0]);
/// assert_eq!((inside.distance, inside.closest), (-1.0, Point2::new(2.0, 0.0)));
/// assert_eq!(inside.gradient, Vector2::new(1.0, 0.0));
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SignedDistanceResult<T: Real> {
    /// Distance from the boundary, negative inside.
    pub distance: T,
    /// The unit direction in which the signed distance grows fastest. Where it is not unique, one
    /// of them.
    pub gradient: Vector2<T>,
    /// The point of the boundary closest to the query point.
    pub closest: Point2<T>,
}

impl<T: Real> From<Separation> for SignedDistanceResult<T> {
    fn from(separation: Separation) -> Self {
        Self {
            // Of a zero the sign is positive.
            distance: T::nearest_keeping_sign(separation.distance + 0.0),
            gradient: separation.normal.to_normal(),
            closest: separation.point_a.to_point(),
        }
    }
}
