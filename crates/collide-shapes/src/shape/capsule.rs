//! The capsule.

use crate::shape::implement::impl_shape;
use crate::shape::segment::Segment;
use collide_core::check::{check_radius, check_reach, reach};
use collide_core::error::Argument;
use collide_core::pose::Pose;
use collide_core::{
    Aabb, IntoPoint, IntoVector, Isometry2, Point2, Real, ShapeError, Vec2, stored,
};

/// The points within a radius of a segment, its core.
///
/// **Degenerate**: with a core of length zero it is a circle, of radius zero a segment.
///
/// ```
/// use collide2d::prelude::*;
/// let capsule = Capsule::new([0.0, 0.0], [4.0, 0.0], 1.0)?;
/// assert_eq!(capsule.core().length(), 4.0);
/// assert_eq!(capsule.bounding_box().max(), Point2::new(5.0, 1.0));
/// let error = Capsule::new([0.0, 0.0], [4.0, 0.0], -1.0).unwrap_err();
/// assert_eq!(error.to_string(), "radius -1 is negative");
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Copy, PartialEq)]
pub struct Capsule<T: Real>(pub(crate) stored::Capsule<T>);

impl<T: Real> Capsule<T> {
    /// The points within `radius` of the segment from `start` to `end`.
    ///
    /// **Error**: a number that is not finite or out of range, a negative radius, or one that
    /// reaches out of range.
    pub fn new(
        start: impl IntoPoint<T>,
        end: impl IntoPoint<T>,
        radius: T,
    ) -> Result<Self, ShapeError> {
        let (start, end) = (start.into_point(), end.into_point());
        let core = Segment::new(start, end)?.0;
        check_radius(radius, Argument::named("radius"))?;
        for end in [start, end] {
            check_reach(&end, reach(radius), Argument::named("radius"))?;
        }
        Ok(Self(stored::Capsule { core, radius }))
    }

    /// The segment in its middle.
    pub fn core(&self) -> Segment<T> {
        Segment(self.0.core)
    }

    /// Where the core starts.
    pub fn start(&self) -> Point2<T> {
        self.0.core.start
    }

    /// Where the core ends.
    pub fn end(&self) -> Point2<T> {
        self.0.core.end
    }

    /// Its radius, maybe zero.
    pub fn radius(&self) -> T {
        self.0.radius
    }

    /// The middle of the core, rounded.
    pub fn center(&self) -> Point2<T> {
        self.core().center()
    }

    /// The point furthest along `direction`, rounded; on the core where that is zero.
    pub fn support_point(&self, direction: impl IntoVector<T>) -> Point2<T> {
        let direction = direction.into_vector();
        let end = Vec2::from_point(self.core().support_point(direction));
        let unit = Vec2::from_vector(direction).unit().unwrap_or(Vec2::ZERO);
        (end + unit * self.0.radius.to_f64()).to_point()
    }

    /// The smallest axis-aligned box around it, rounded outward.
    pub fn bounding_box(&self) -> Aabb<T> {
        self.core().bounding_box().loosened(self.0.radius)
    }

    /// This capsule after a rigid motion.
    ///
    /// **Error**: a pose that is no rigid motion, or that brings it out of range
    /// ([`Shape::placed_shape`](collide_core::Shape::placed_shape)).
    #[inline]
    pub fn placed(&self, pose: &Isometry2<T>) -> Result<Self, ShapeError> {
        let (pose, around) = (Pose::new(pose)?, reach(self.0.radius));
        let start = pose.place_within(self.0.core.start, around)?;
        let end = pose.place_within(self.0.core.end, around)?;
        Ok(Self(stored::Capsule { core: stored::Segment { start, end }, radius: self.0.radius }))
    }
}

impl_shape!(Capsule of a few numbers, capsule => Some(capsule.bounding_box()));
