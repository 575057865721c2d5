//! What the engine must know of a shape.

use crate::{Aabb, Contact, Dispatch, Kind, Real, ShapeError, Stored, View, stored};
use alloc::boxed::Box;
use core::any::Any;
use core::fmt::Debug;
use nalgebra::{Isometry2, Point2, Vector2};

/// The second half of the double dispatch, by the kind of the shape on the left. A shape that
/// does not know better turns the question round.
macro_rules! meetings {
    ($($method:ident: $stored:ty;)*) => {$(
        #[doc(hidden)]
        fn $method(&self, _stored: &$stored, shape: &dyn Shape<T>) -> bool {
            self.intersects_shape(shape)
        }
    )*};
}

/// A closed set of points of the plane that takes part in every query.
///
/// The library's shapes implement it, and so does a shape of your own after
/// `user_shape!` (crate `collide-shapes`), which needs a [`SupportMap`] or a [`Composite`].
///
/// The methods `*_shape`, `*_point` and `*_aabb` are the double dispatch behind
/// `dyn Shape<T>`: one virtual call knows the type on the left, a second one, which brings what
/// that stores, knows the type on the right, and so the cell. [`Dispatch`] is that of distances,
/// contacts and manifolds. The first hits of rays ask for what the shape stores and find the cell
/// in a table. The other queries look up the views of both sides and go through their pair matrix.
pub trait Shape<T: Real>:
    Any + Debug + Send + Sync + Dispatch<T, ()> + Dispatch<T, f64> + Dispatch<T, Option<Contact<T>>>
{
    /// Which of the library's shapes this is.
    fn kind(&self) -> Kind;

    /// The shape as the kernels see it.
    fn view(&self) -> View<'_, T>;

    /// The shape's numbers, if it is one of the library's that stores them in a place of its own:
    /// the short way to the cell of two `dyn Shape`.
    #[doc(hidden)]
    #[inline]
    fn stored(&self) -> Stored<'_, T> {
        Stored::Other
    }

    /// The smallest axis-aligned box around the shape, rounded outward; `None` where the shape
    /// is unbounded.
    fn bounding_box(&self) -> Option<Aabb<T>>;

    /// Whether the point belongs to the shape; its boundary does.
    fn contains_point(&self, point: &Point2<T>) -> bool;

    /// Whether the shape shares a point with the box.
    fn intersects_aabb(&self, aabb: &Aabb<T>) -> bool;

    /// Whether the shape shares a point with another: the `dyn` door of
    /// [`Intersect`](crate::Intersect).
    fn intersects_shape(&self, other: &dyn Shape<T>) -> bool;

    meetings! {
        meets_segment: stored::Segment<T>;
        meets_ray: stored::Ray<T>;
        meets_line: stored::Line<T>;
        meets_half_plane: stored::HalfPlane<T>;
        meets_circle: stored::Circle<T>;
        meets_ellipse: stored::Ellipse<T>;
        meets_capsule: stored::Capsule<T>;
        meets_rect: stored::Rect<T>;
        meets_triangle: stored::Triangle<T>;
        meets_convex_polygon: stored::ConvexPolygon<T>;
    }

    /// The shape after a rigid motion.
    ///
    /// **Error**: a pose that is no motion (a number that is not finite or out of range, a rotation
    /// whose `cos² + sin²` lies below ½ or above 2), or that brings the shape out of range.
    fn placed_shape(&self, pose: &Isometry2<T>) -> Result<Box<dyn Shape<T>>, ShapeError>;

    /// A copy on the heap.
    fn clone_shape(&self) -> Box<dyn Shape<T>>;
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
