//! Distance and closest points.

use crate::kernel::Gap;
use collide_core::{Point2, Real};

/// How far apart two shapes are.
pub trait MeasureDistance<B: ?Sized> {
    /// The scalar of both shapes.
    type Scalar: Real;

    /// The Euclidean distance between the shapes: zero exactly when they intersect.
    fn distance(&self, other: &B) -> Self::Scalar;

    /// A pair of points that realizes the distance; one common point, twice, when the shapes
    /// intersect.
    ///
    /// ```
    /// use collide2d::prelude::*;
    ///
    /// let wall = Segment::new(Point2::new(0.0, 0.0), Point2::new(4.0, 0.0))?;
    /// let ball = Circle::new(Point2::new(1.0, 3.0), 1.0)?;
    /// assert_eq!(ball.distance(&wall), 2.0);
    ///
    /// let nearest = ball.closest_points(&wall);
    /// assert_eq!(nearest.point_a, Point2::new(1.0, 2.0));
    /// assert_eq!(nearest.point_b, Point2::new(1.0, 0.0));
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    fn closest_points(&self, other: &B) -> ClosestPoints<Self::Scalar>;

    /// The distance if it is at most `max`, the same as [`distance`](MeasureDistance::distance)
    /// returns; `None` if it is more, or `max` is negative or not a number. Shapes whose distance
    /// is a search (polygons, polylines, compounds, ellipses, those of the user's) are not measured
    /// where their boxes are further apart.
    ///
    /// ```
    /// use collide2d::prelude::*;
    ///
    /// let ball = |x: f64| Circle::new(Point2::new(x, 0.0), 1.0);
    /// assert_eq!(ball(0.0)?.distance_within(&ball(4.0)?, 2.0), Some(2.0));
    /// assert_eq!(ball(0.0)?.distance_within(&ball(4.0)?, 1.5), None);
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    fn distance_within(&self, other: &B, max: Self::Scalar) -> Option<Self::Scalar>;

    /// The closest points if their distance is at most `max`, as
    /// [`distance_within`](MeasureDistance::distance_within) has it.
    fn closest_points_within(
        &self,
        other: &B,
        max: Self::Scalar,
    ) -> Option<ClosestPoints<Self::Scalar>>;
}

/// A pair of points, one on each shape, that realizes the distance. World frame.
///
/// ```
/// use collide2d::prelude::*;
/// let (a, b) = (Circle::new([0.0, 0.0], 1.0)?, Circle::new([5.0, 0.0], 2.0)?);
/// let closest = a.closest_points(&b);
/// assert_eq!((closest.point_a, closest.point_b), (Point2::new(1.0, 0.0), Point2::new(3.0, 0.0)));
/// assert_eq!(closest.distance, 2.0);
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
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
