//! The segment.

use crate::shape::implement::impl_shape;
use collide_core::check::check_point;
use collide_core::error::Argument;
use collide_core::pose::Pose;
use collide_core::{
    Aabb, IntoPoint, IntoVector, Isometry2, Point2, Real, ShapeError, Vec2, stored,
};

/// The points between two points.
///
/// **Degenerate**: where both coincide it is that point.
///
/// ```
/// use collide2d::prelude::*;
/// let diagonal = Segment::new([0.0, 0.0], [3.0, 4.0])?;
/// assert_eq!(diagonal.length(), 5.0);
/// assert!(Segment::new([0.0, 0.0], [f64::INFINITY, 0.0]).is_err());
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Copy, PartialEq)]
pub struct Segment<T: Real>(pub(crate) stored::Segment<T>);

impl<T: Real> Segment<T> {
    /// The segment from `start` to `end`.
    ///
    /// **Error**: a coordinate that is not finite or out of range.
    pub fn new(start: impl IntoPoint<T>, end: impl IntoPoint<T>) -> Result<Self, ShapeError> {
        let (start, end) = (start.into_point(), end.into_point());
        check_point(&start, Argument::named("start"))?;
        check_point(&end, Argument::named("end"))?;
        Ok(Self(stored::Segment { start, end }))
    }

    /// Where it starts.
    pub fn start(&self) -> Point2<T> {
        self.0.start
    }

    /// Where it ends.
    pub fn end(&self) -> Point2<T> {
        self.0.end
    }

    /// The distance from start to end.
    pub fn length(&self) -> T {
        let view = self.as_view();
        T::nearest((view.b - view.a).length())
    }

    /// The point halfway, rounded.
    pub fn center(&self) -> Point2<T> {
        let view = self.as_view();
        view.a.midpoint(view.b).to_point()
    }

    /// The end that lies furthest along `direction`: the start where both do.
    pub fn support_point(&self, direction: impl IntoVector<T>) -> Point2<T> {
        let direction = direction.into_vector();
        let view = self.as_view();
        let along = Vec2::from_vector(direction);
        if view.b.dot(along) > view.a.dot(along) { self.0.end } else { self.0.start }
    }

    /// The smallest axis-aligned box around it.
    pub fn bounding_box(&self) -> Aabb<T> {
        Aabb::of_two(self.0.start, self.0.end)
    }

    /// This segment after a rigid motion.
    ///
    /// **Error**: a pose that is no rigid motion, or that brings it out of range
    /// ([`Shape::placed_shape`](collide_core::Shape::placed_shape)).
    #[inline]
    pub fn placed(&self, pose: &Isometry2<T>) -> Result<Self, ShapeError> {
        let pose = Pose::new(pose)?;
        Ok(Self(stored::Segment { start: pose.place(self.0.start)?, end: pose.place(self.0.end)? }))
    }
}

impl_shape!(Segment of a few numbers, segment => Some(segment.bounding_box()));
