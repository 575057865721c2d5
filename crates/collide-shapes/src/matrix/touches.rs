//! Which kernel serves which cell of `touches`.

use crate::kernel::{compound, curved, flat, region};
use collide_core::pair_matrix;
use core::convert::identity;

/// The cells of `touches`; `users` are those with a shape of the user's.
macro_rules! touch_cells {
    ($use:ident) => {
        $use! {
            shapes {
                Point => [] flat::touches;
                Aabb => [
                    Point: flat::touches,
                ] flat::touches;
                Segment => [
                    Point: flat::touches, Aabb: flat::touches,
                ] flat::touches;
                Ray => [
                    Point: flat::touches, Aabb: flat::touches, Segment: flat::touches,
                ] flat::touches;
                Line => [
                    Point: flat::touches, Aabb: flat::touches, Segment: flat::touches,
                    Ray: flat::touches,
                ] flat::touches;
                HalfPlane => [
                    Point: flat::touches, Aabb: flat::touches, Segment: flat::touches,
                    Ray: flat::touches, Line: flat::touches,
                ] flat::touches;
                Circle => [
                    Point: flat::touches, Aabb: flat::touches, Segment: flat::touches,
                    Ray: flat::touches, Line: flat::touches, HalfPlane: flat::touches,
                ] flat::touches;
                Capsule => [
                    Point: flat::touches, Aabb: flat::touches, Segment: flat::touches,
                    Ray: flat::touches, Line: flat::touches, HalfPlane: flat::touches,
                    Circle: flat::touches,
                ] flat::touches;
                Rect => [
                    Point: flat::touches, Aabb: flat::touches, Segment: flat::touches,
                    Ray: flat::touches, Line: flat::touches, HalfPlane: flat::touches,
                    Circle: flat::touches, Capsule: flat::touches,
                ] flat::touches;
                Triangle => [
                    Point: flat::touches, Aabb: flat::touches, Segment: flat::touches,
                    Ray: flat::touches, Line: flat::touches, HalfPlane: flat::touches,
                    Circle: flat::touches, Capsule: flat::touches, Rect: flat::touches,
                ] flat::touches;
                ConvexPolygon => [
                    Point: flat::touches, Aabb: flat::touches, Segment: flat::touches,
                    Ray: flat::touches, Line: flat::touches, HalfPlane: flat::touches,
                    Circle: flat::touches, Capsule: flat::touches, Rect: flat::touches,
                    Triangle: flat::touches,
                ] flat::touches;
                Ellipse => [
                    Point: curved::touches, Aabb: curved::touches, Segment: curved::touches,
                    Ray: curved::touches, Line: curved::touches, HalfPlane: curved::touches,
                    Circle: curved::touches, Capsule: curved::touches, Rect: curved::touches,
                    Triangle: curved::touches, ConvexPolygon: curved::touches,
                ] curved::touches;
                Polygon => [
                    Point: region::touches, Aabb: region::touches, Segment: region::touches,
                    Ray: region::touches, Line: region::touches, HalfPlane: region::touches,
                    Circle: region::touches, Capsule: region::touches, Rect: region::touches,
                    Triangle: region::touches, ConvexPolygon: region::touches,
                    Ellipse: region::touches,
                ] region::touches;
                Polyline => [
                    Point: region::touches, Aabb: region::touches, Segment: region::touches,
                    Ray: region::touches, Line: region::touches, HalfPlane: region::touches,
                    Circle: region::touches, Capsule: region::touches, Rect: region::touches,
                    Triangle: region::touches, ConvexPolygon: region::touches,
                    Ellipse: region::touches, Polygon: region::touches,
                ] region::touches;
                Compound => [
                    Point: compound::touches, Aabb: compound::touches, Segment: compound::touches,
                    Ray: compound::touches, Line: compound::touches, HalfPlane: compound::touches,
                    Circle: compound::touches, Capsule: compound::touches, Rect: compound::touches,
                    Triangle: compound::touches, ConvexPolygon: compound::touches,
                    Ellipse: compound::touches, Polygon: compound::touches,
                    Polyline: compound::touches,
                ] compound::touches;
            }
            users {
                Custom => [
                    Point: curved::touches, Aabb: curved::touches, Segment: curved::touches,
                    Ray: curved::touches, Line: curved::touches, HalfPlane: curved::touches,
                    Circle: curved::touches, Capsule: curved::touches, Rect: curved::touches,
                    Triangle: curved::touches, ConvexPolygon: curved::touches,
                    Ellipse: curved::touches, Polygon: region::touches, Polyline: region::touches,
                    Compound: compound::touches,
                ] curved::touches;
            }
        }
    };
}
pub(crate) use touch_cells;

macro_rules! dispatched {
    (shapes { $($shapes:tt)* } users { $($users:tt)* }) => {
        pair_matrix! {
            /// Whether two shapes share a point but their interiors do not.
            pub fn touches() -> bool, mirror identity;
            $($shapes)* $($users)*
        }
    };
}
touch_cells!(dispatched);
