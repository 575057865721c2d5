//! Distance and closest points.

use crate::kernel::Gap;
use collide_core::{Point2, Real};

/// How far apart two shapes are.
pub trait MeasureDistance<B: ?Sized> {
    /// The scalar of both shapes.
    type Scalar: Real;

    /// The Euclidean distance between the shapes: zero exactly when they intersect.
    fn distance(&self, other: &B) -> Self::Scalar {
        self.closest_points(other).distance
    }

    /// A pair of points that realizes the distance; one common point, twice, when the shapes
    /// intersect.
    ///
    /// ```
    /// use collide_core::Point2;
    /// use collide_shapes::{Circle, MeasureDistance, Segment};
    ///
    /// let wall = Segment::new(Point2::new(0.0, 0.0), Point2::new(4.0, 0.0))?;
    /// let ball = Circle::new(Point2::new(1.0, 3.0), 1.0)?;
    /// assert_eq!(ball.distance(&wall), 2.0);
    ///
    /// let nearest = ball.closest_points(&wall);
    /// assert_eq!(nearest.point_a, Point2::new(1.0, 2.0));
    /// assert_eq!(nearest.point_b, Point2::new(1.0, 0.0));
    /// # Ok::<(), collide_core::ShapeError>(())
    /// ```
    fn closest_points(&self, other: &B) -> ClosestPoints<Self::Scalar>;
}

/// A pair of points, one on each shape, that realizes the distance. World frame.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ClosestPoints<T: Real> {
    /// On the first shape.
    pub point_a: Point2<T>,
    /// On the second shape.
    pub point_b: Point2<T>,
    /// The distance: zero exactly when the shapes intersect.
    pub distance: T,
}

impl<T: Real> From<Gap> for ClosestPoints<T> {
    fn from(gap: Gap) -> Self {
        Self {
            point_a: gap.point_a.to_point(),
            point_b: gap.point_b.to_point(),
            distance: T::nearest_keeping_sign(gap.distance),
        }
    }
}
