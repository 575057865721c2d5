//! Which kernel serves which cell of `closest_points`, and of `distance`, which is the same
//! question asked for less.

use crate::as_view::AsView;
use crate::kernel::pair::{
    circle_circle, disc_distance, frame_distance, rect_distance, segments, triangle_distance,
};
use crate::kernel::{Closest, Gap, compound, curved, flat, region};
use collide_core::view::Located;
use collide_core::{Dispatch, Real, Shape, View, pair_matrix, pair_query};
use core::convert::identity;

/// The cells of `closest_points`; `users` are those with a shape of the user's.
macro_rules! closest_cells {
    ($use:ident) => {
        $use! {
            shapes {
                Point => [] flat::closest_points;
                Aabb => [
                    Point: flat::closest_points,
                ] flat::closest_points;
                Segment => [
                    Point: disc_distance::closest_points, Aabb: flat::closest_points,
                ] segments::closest_points;
                Ray => [
                    Point: flat::closest_points, Aabb: flat::closest_points,
                    Segment: flat::closest_points,
                ] flat::closest_points;
                Line => [
                    Point: flat::closest_points, Aabb: flat::closest_points,
                    Segment: flat::closest_points, Ray: flat::closest_points,
                ] flat::closest_points;
                HalfPlane => [
                    Point: flat::closest_points, Aabb: flat::closest_points,
                    Segment: flat::closest_points, Ray: flat::closest_points,
                    Line: flat::closest_points,
                ] flat::closest_points;
                Circle => [
                    Point: circle_circle::closest_points, Aabb: flat::closest_points,
                    Segment: disc_distance::mirrored, Ray: flat::closest_points,
                    Line: flat::closest_points, HalfPlane: flat::closest_points,
                ] circle_circle::closest_points;
                Capsule => [
                    Point: disc_distance::closest_points, Aabb: flat::closest_points,
                    Segment: segments::closest_points, Ray: flat::closest_points,
                    Line: flat::closest_points, HalfPlane: flat::closest_points,
                    Circle: disc_distance::closest_points,
                ] segments::closest_points;
                Rect => [
                    Point: flat::closest_points, Aabb: flat::closest_points,
                    Segment: rect_distance::rect_segment, Ray: flat::closest_points,
                    Line: flat::closest_points, HalfPlane: flat::closest_points,
                    Circle: rect_distance::rect_circle, Capsule: rect_distance::rect_segment,
                ] rect_distance::rect_rect;
                Triangle => [
                    Point: disc_distance::closest_points, Aabb: flat::closest_points,
                    Segment: frame_distance::of_triangle, Ray: flat::closest_points,
                    Line: flat::closest_points, HalfPlane: flat::closest_points,
                    Circle: disc_distance::closest_points, Capsule: frame_distance::of_triangle,
                    Rect: frame_distance::of_triangle,
                ] triangle_distance::closest_points;
                ConvexPolygon => [
                    Point: disc_distance::closest_points, Aabb: flat::closest_points,
                    Segment: flat::closest_points, Ray: flat::closest_points,
                    Line: flat::closest_points, HalfPlane: flat::closest_points,
                    Circle: disc_distance::closest_points, Capsule: flat::closest_points,
                    Rect: frame_distance::of_polygon, Triangle: flat::closest_points,
                ] flat::closest_points;
                Ellipse => [
                    Point: curved::closest_points, Aabb: curved::closest_points,
                    Segment: curved::closest_points, Ray: curved::closest_points,
                    Line: curved::closest_points, HalfPlane: curved::closest_points,
                    Circle: curved::closest_points, Capsule: curved::closest_points,
                    Rect: curved::closest_points, Triangle: curved::closest_points,
                    ConvexPolygon: curved::closest_points,
                ] curved::closest_points;
                Polygon => [
                    Point: region::closest_points, Aabb: region::closest_points,
                    Segment: region::closest_points, Ray: region::closest_points,
                    Line: region::closest_points, HalfPlane: region::closest_points,
                    Circle: region::closest_points, Capsule: region::closest_points,
                    Rect: region::closest_points, Triangle: region::closest_points,
                    ConvexPolygon: region::closest_points, Ellipse: region::closest_points,
                ] region::closest_points;
                Polyline => [
                    Point: region::closest_points, Aabb: region::closest_points,
                    Segment: region::closest_points, Ray: region::closest_points,
                    Line: region::closest_points, HalfPlane: region::closest_points,
                    Circle: region::closest_points, Capsule: region::closest_points,
                    Rect: region::closest_points, Triangle: region::closest_points,
                    ConvexPolygon: region::closest_points, Ellipse: region::closest_points,
                    Polygon: region::closest_points,
                ] region::closest_points;
                Compound => [
                    Point: compound::closest_points, Aabb: compound::closest_points,
                    Segment: compound::closest_points, Ray: compound::closest_points,
                    Line: compound::closest_points, HalfPlane: compound::closest_points,
                    Circle: compound::closest_points, Capsule: compound::closest_points,
                    Rect: compound::closest_points, Triangle: compound::closest_points,
                    ConvexPolygon: compound::closest_points, Ellipse: compound::closest_points,
                    Polygon: compound::closest_points, Polyline: compound::closest_points,
                ] compound::closest_points;
            }
            users {
                Custom => [
                    Point: curved::closest_points, Aabb: curved::closest_points,
                    Segment: curved::closest_points, Ray: curved::closest_points,
                    Line: curved::closest_points, HalfPlane: curved::closest_points,
                    Circle: curved::closest_points, Capsule: curved::closest_points,
                    Rect: curved::closest_points, Triangle: curved::closest_points,
                    ConvexPolygon: curved::closest_points, Ellipse: curved::closest_points,
                    Polygon: region::closest_points, Polyline: region::closest_points,
                    Compound: compound::closest_points,
                ] curved::closest_points;
            }
        }
    };
}
pub(crate) use closest_cells;

/// What a kernel tells of the views of A and B, neither of which is nowhere. A macro, so that the
/// kernel is inlined.
macro_rules! located {
    ($kernel:path, $a:expr, $b:expr) => {{
        let (a, b) = ($a, $b);
        if a.is_nowhere() | b.is_nowhere() {
            $crate::kernel::Closest::from_nowhere()
        } else {
            $kernel(&a, &b)
        }
    }};
}
pub(crate) use located;

/// The closest points of two shapes.
pub fn closest_points<T: Real>(a: &View<'_, T>, b: &View<'_, T>) -> Gap {
    located!(located_closest_points, *a, *b)
}

/// The distance of two shapes, which has no order.
pub fn distance<T: Real>(a: &View<'_, T>, b: &View<'_, T>) -> f64 {
    located!(located_distance, *a, *b)
}

/// The distance as a query of two shapes that are known only when it runs.
struct DistanceQuery;

macro_rules! distance_of_cell {
    (@mirrored $kernel:path, $a:ident, $b:ident, $query:expr, $margin:ident) => {
        located!($kernel, AsView::<T>::as_view($b), AsView::<T>::as_view($a))
    };
    ($kernel:path, $a:ident, $b:ident, $query:expr, $margin:ident) => {
        located!($kernel, AsView::<T>::as_view($a), AsView::<T>::as_view($b))
    };
}

macro_rules! dispatched {
    (shapes { $($shapes:tt)* } users { $($users:tt)* }) => {
        pair_matrix! {
            /// The closest points of two shapes that are somewhere.
            fn located_closest_points() -> Gap, mirror Closest::flipped;
            $($shapes)* $($users)*
        }

        pair_matrix! {
            /// The distance of two shapes that are somewhere, which has no order.
            fn located_distance() -> f64, mirror identity;
            $($shapes)* $($users)*
        }

        pair_query! {
            DistanceQuery => f64, by distance_of_cell,
            views |_: &Self, a, b, _| distance::<T>(a, b);
            $($shapes)*
        }
    };
}
closest_cells!(dispatched);

macro_rules! of_separation {
    (shapes { $($shapes:tt)* } users { $($users:tt)* }) => {
        of_separation! { @rows $($shapes)* $($users)* }
    };
    (@rows $(
        $row:ident => [ $( $col:ident : $family:ident :: $kernel:ident ),* $(,)? ]
            $own_family:ident :: $own_kernel:ident;
    )*) => {
        /// The distance as [`distance`] tells it, of shapes apart whose separation is known. For
        /// most pairs that is it; a tuned cell has a formula of its own.
        pub fn distance_of_separation<T: Real>(
            a: &View<'_, T>,
            b: &View<'_, T>,
            separation: f64,
        ) -> f64 {
            match (a, b) {$(
                (View::$row(a), View::$row(b)) => {
                    of_separation!(@cell $own_family, $own_kernel, a, b, separation)
                }
                $(
                    (View::$row(a), View::$col(b)) | (View::$col(b), View::$row(a)) => {
                        of_separation!(@cell $family, $kernel, a, b, separation)
                    }
                )*
            )*}
        }
    };
    (@cell flat, $kernel:ident, $a:ident, $b:ident, $separation:ident) => {{
        let _ = ($a, $b);
        $separation
    }};
    (@cell curved, $kernel:ident, $a:ident, $b:ident, $separation:ident) => {{
        let _ = ($a, $b);
        $separation
    }};
    (@cell $family:ident, $kernel:ident, $a:ident, $b:ident, $separation:ident) => {
        $family::$kernel($a, $b)
    };
}
closest_cells!(of_separation);

/// The distance of two shapes that are known only when it runs.
#[inline(always)]
pub fn distance_of<T: Real>(a: &dyn Shape<T>, b: &dyn Shape<T>) -> f64 {
    Dispatch::<T, f64>::dispatch(a, b, &mut DistanceQuery, 0.0)
}
