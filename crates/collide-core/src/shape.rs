//! What the engine must know of a shape.

use crate::{Aabb, Bounds, Engine, Kind, Kinds, PartBoxes, Real, ShapeError, View};
use alloc::boxed::Box;
use core::any::Any;
use core::fmt::Debug;
use nalgebra::{Isometry2, Point2, Vector2};

/// A closed set of points of the plane that takes part in every query.
///
/// The library's shapes implement it, and so does a shape of your own after
/// `collide2d::user_shape!`, which needs a [`SupportMap`] or a [`Composite`].
///
/// ```
/// use collide2d::prelude::*;
/// let (ball, wall) = (Circle::new([0.0, 0.0], 1.0)?, Segment::new([1.0, -2.0], [1.0, 2.0])?);
/// let shapes: [&dyn Shape<f64>; 2] = [&ball, &wall];
/// assert!(shapes[0].intersects(shapes[1]));
/// assert!(shapes[0].contains_point(&Point2::new(0.5, 0.5)));
/// assert_eq!(shapes[1].bounding_box(), Some(Aabb::new([1.0, -2.0], [1.0, 2.0])?));
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
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
///
/// ```
/// use collide2d::prelude::*;
/// /// The points with `|x| + |y| ≤ 1`.
/// #[derive(Clone, Debug)]
/// struct Diamond;
///
/// impl SupportMap<f64> for Diamond {
///     fn support_point(&self, direction: Vector2<f64>) -> Point2<f64> {
///         if direction.x.abs() > direction.y.abs() {
///             Point2::new(direction.x.signum(), 0.0)
///         } else {
///             Point2::new(0.0, direction.y.signum())
///         }
///     }
/// }
///
/// user_shape!(Diamond: f64, convex);
///
/// assert!(Diamond.intersects(&Circle::new([0.0, 1.5], 0.6)?));
/// assert!(!Diamond.intersects(&Circle::new([1.0, 1.0], 0.6)?));
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
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
///
/// ```
/// use collide2d::prelude::*;
/// #[derive(Clone, Debug)]
/// struct Wheels([Circle<f64>; 2]);
///
/// impl Composite<f64> for Wheels {
///     fn part_count(&self) -> usize {
///         2
///     }
///
///     fn part(&self, index: usize) -> &dyn Shape<f64> {
///         &self.0[index]
///     }
/// }
///
/// user_shape!(Wheels: f64, composite);
///
/// let wheels = Wheels([Circle::new([0.0, 0.0], 0.5)?, Circle::new([3.0, 0.0], 0.5)?]);
/// let curb = Aabb::new([3.25, -1.0], [4.0, 0.0])?;
/// assert_eq!(wheels.manifold(&curb, 0.0)[0].part_a, 1);
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
pub trait Composite<T: Real>: Debug + Send + Sync {
    /// How many parts there are. A union without any is the empty set, apart from everything.
    fn part_count(&self) -> usize;

    /// Part `index`, below [`Composite::part_count`].
    fn part(&self, index: usize) -> &dyn Shape<T>;

    /// A box around all parts, if one is stored.
    #[doc(hidden)]
    fn stored_box(&self) -> Option<Aabb<T>> {
        None
    }

    /// The boxes of the parts, rounded outward, if they are stored; everywhere where one has none.
    #[doc(hidden)]
    fn stored_boxes(&self) -> Option<&[Bounds]> {
        None
    }

    /// The kinds of the parts, and of their parts, if they are stored.
    #[doc(hidden)]
    fn stored_kinds(&self) -> Option<Kinds> {
        None
    }

    /// A tree over the boxes of the parts, if there is one.
    #[doc(hidden)]
    fn part_boxes(&self) -> Option<&PartBoxes> {
        None
    }

    /// How many convex parts come before each part, if that is stored: counted once, on demand.
    #[doc(hidden)]
    fn parts_before(&self, _count: &dyn Fn(&View<'_>) -> u32) -> Option<&[u32]> {
        None
    }
}
