//! What the engine must know of a shape.

use crate::{Aabb, Engine, Kind, Real, ShapeError};
use alloc::boxed::Box;
use core::any::Any;
use core::fmt::Debug;
use nalgebra::{Isometry2, Point2, Vector2};

/// A closed set of points of the plane that takes part in every query.
///
/// The library's shapes implement it, and so does a shape of your own after
/// `user_shape!` (crate `collide-shapes`), which needs a [`SupportMap`] or a [`Composite`].
pub trait Shape<T: Real>: Any + Debug + Send + Sync + Engine<T> {
    /// Which of the library's shapes this is.
    fn kind(&self) -> Kind;

    /// The smallest axis-aligned box around the shape, rounded outward; `None` where the shape
    /// is unbounded.
    fn bounding_box(&self) -> Option<Aabb<T>>;

    /// Whether the point belongs to the shape; its boundary does.
    fn contains_point(&self, point: &Point2<T>) -> bool;

    /// The shape after a rigid motion.
    ///
    /// **Error**: a pose that is no motion (a number that is not finite or out of range, a rotation
    /// whose `cos² + sin²` lies below ½ or above 2), or that brings the shape out of range.
    fn placed_shape(&self, pose: &Isometry2<T>) -> Result<Box<dyn Shape<T>>, ShapeError>;

    /// A copy on the heap.
    fn clone_shape(&self) -> Box<dyn Shape<T>>;
}

impl<T: Real> Clone for Box<dyn Shape<T>> {
    fn clone(&self) -> Self {
        self.clone_shape()
    }
}

/// A compact convex set, known by its furthest points. Enough for every query.
///
/// **Degenerate**: a set without interior (a segment, a point) is fine. A coordinate or radius
/// that is no number counts as 0, one beyond [`Real::MAX_COORDINATE`] as that limit, a radius
/// below 0 as 0. Points that contradict each other get answers that mean nothing, but are finite.
pub trait SupportMap<T: Real>: Debug + Send + Sync {
    /// A point of the set that lies furthest along `direction`, which is never zero but need
    /// not be unit.
    fn support_point(&self, direction: Vector2<T>) -> Point2<T>;

    /// A radius by which the set is grown in every direction; part of the shape. The kernels
    /// run without it and subtract it at the end, which is exact.
    fn rounding(&self) -> T {
        T::zero()
    }
}

/// A set that is the union of its parts. Enough for every query.
///
/// Parts may be unions themselves. Queries go down into all of them: a compound refuses parts with
/// which more than 32 are within one another, and a composite of your own must not be deeper.
pub trait Composite<T: Real>: Debug + Send + Sync {
    /// How many parts there are: at least one.
    fn part_count(&self) -> usize;

    /// Part `index`, below [`Composite::part_count`].
    fn part(&self, index: usize) -> &dyn Shape<T>;
}
