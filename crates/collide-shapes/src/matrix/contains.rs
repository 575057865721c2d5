//! Which kernel serves which cell of `contains`. It has no mirror: every row lists every column.

use crate::kernel::{compound, curved, flat, region};
use collide_core::ordered_pair_matrix;

/// The cells of `contains`; `users` are those with a shape of the user's.
macro_rules! contain_cells {
    ($use:ident) => {
        $use! {
            shapes {
                Point => [
                    Point: flat::contains, Aabb: flat::contains, Segment: flat::contains,
                    Ray: flat::contains, Line: flat::contains, HalfPlane: flat::contains,
                    Circle: flat::contains, Capsule: flat::contains, Rect: flat::contains,
                    Triangle: flat::contains, ConvexPolygon: flat::contains,
                    Ellipse: curved::contains, Polygon: region::contains,
                    Polyline: region::contains, Compound: compound::contains,
                ];
                Aabb => [
                    Point: flat::contains, Aabb: flat::contains, Segment: flat::contains,
                    Ray: flat::contains, Line: flat::contains, HalfPlane: flat::contains,
                    Circle: flat::contains, Capsule: flat::contains, Rect: flat::contains,
                    Triangle: flat::contains, ConvexPolygon: flat::contains,
                    Ellipse: curved::contains, Polygon: region::contains,
                    Polyline: region::contains, Compound: compound::contains,
                ];
                Segment => [
                    Point: flat::contains, Aabb: flat::contains, Segment: flat::contains,
                    Ray: flat::contains, Line: flat::contains, HalfPlane: flat::contains,
                    Circle: flat::contains, Capsule: flat::contains, Rect: flat::contains,
                    Triangle: flat::contains, ConvexPolygon: flat::contains,
                    Ellipse: curved::contains, Polygon: region::contains,
                    Polyline: region::contains, Compound: compound::contains,
                ];
                Ray => [
                    Point: flat::contains, Aabb: flat::contains, Segment: flat::contains,
                    Ray: flat::contains, Line: flat::contains, HalfPlane: flat::contains,
                    Circle: flat::contains, Capsule: flat::contains, Rect: flat::contains,
                    Triangle: flat::contains, ConvexPolygon: flat::contains,
                    Ellipse: curved::contains, Polygon: region::contains,
                    Polyline: region::contains, Compound: compound::contains,
                ];
                Line => [
                    Point: flat::contains, Aabb: flat::contains, Segment: flat::contains,
                    Ray: flat::contains, Line: flat::contains, HalfPlane: flat::contains,
                    Circle: flat::contains, Capsule: flat::contains, Rect: flat::contains,
                    Triangle: flat::contains, ConvexPolygon: flat::contains,
                    Ellipse: curved::contains, Polygon: region::contains,
                    Polyline: region::contains, Compound: compound::contains,
                ];
                HalfPlane => [
                    Point: flat::contains, Aabb: flat::contains, Segment: flat::contains,
                    Ray: flat::contains, Line: flat::contains, HalfPlane: flat::contains,
                    Circle: flat::contains, Capsule: flat::contains, Rect: flat::contains,
                    Triangle: flat::contains, ConvexPolygon: flat::contains,
                    Ellipse: curved::contains, Polygon: region::contains,
                    Polyline: region::contains, Compound: compound::contains,
                ];
                Circle => [
                    Point: flat::contains, Aabb: flat::contains, Segment: flat::contains,
                    Ray: flat::contains, Line: flat::contains, HalfPlane: flat::contains,
                    Circle: flat::contains, Capsule: flat::contains, Rect: flat::contains,
                    Triangle: flat::contains, ConvexPolygon: flat::contains,
                    Ellipse: curved::contains, Polygon: region::contains,
                    Polyline: region::contains, Compound: compound::contains,
                ];
                Capsule => [
                    Point: flat::contains, Aabb: flat::contains, Segment: flat::contains,
                    Ray: flat::contains, Line: flat::contains, HalfPlane: flat::contains,
                    Circle: flat::contains, Capsule: flat::contains, Rect: flat::contains,
                    Triangle: flat::contains, ConvexPolygon: flat::contains,
                    Ellipse: curved::contains, Polygon: region::contains,
                    Polyline: region::contains, Compound: compound::contains,
                ];
                Rect => [
                    Point: flat::contains, Aabb: flat::contains, Segment: flat::contains,
                    Ray: flat::contains, Line: flat::contains, HalfPlane: flat::contains,
                    Circle: flat::contains, Capsule: flat::contains, Rect: flat::contains,
                    Triangle: flat::contains, ConvexPolygon: flat::contains,
                    Ellipse: curved::contains, Polygon: region::contains,
                    Polyline: region::contains, Compound: compound::contains,
                ];
                Triangle => [
                    Point: flat::contains, Aabb: flat::contains, Segment: flat::contains,
                    Ray: flat::contains, Line: flat::contains, HalfPlane: flat::contains,
                    Circle: flat::contains, Capsule: flat::contains, Rect: flat::contains,
                    Triangle: flat::contains, ConvexPolygon: flat::contains,
                    Ellipse: curved::contains, Polygon: region::contains,
                    Polyline: region::contains, Compound: compound::contains,
                ];
                ConvexPolygon => [
                    Point: flat::contains, Aabb: flat::contains, Segment: flat::contains,
                    Ray: flat::contains, Line: flat::contains, HalfPlane: flat::contains,
                    Circle: flat::contains, Capsule: flat::contains, Rect: flat::contains,
                    Triangle: flat::contains, ConvexPolygon: flat::contains,
                    Ellipse: curved::contains, Polygon: region::contains,
                    Polyline: region::contains, Compound: compound::contains,
                ];
                Ellipse => [
                    Point: curved::contains, Aabb: curved::contains, Segment: curved::contains,
                    Ray: curved::contains, Line: curved::contains, HalfPlane: curved::contains,
                    Circle: curved::contains, Capsule: curved::contains,
                    Rect: curved::contains, Triangle: curved::contains,
                    ConvexPolygon: curved::contains, Ellipse: curved::contains,
                    Polygon: region::contains, Polyline: region::contains,
                    Compound: compound::contains,
                ];
                Polygon => [
                    Point: region::contains, Aabb: region::contains, Segment: region::contains,
                    Ray: region::contains, Line: region::contains, HalfPlane: region::contains,
                    Circle: region::contains, Capsule: region::contains,
                    Rect: region::contains, Triangle: region::contains,
                    ConvexPolygon: region::contains, Ellipse: region::contains,
                    Polygon: region::contains, Polyline: region::contains,
                    Compound: compound::contains,
                ];
                Polyline => [
                    Point: region::contains, Aabb: region::contains, Segment: region::contains,
                    Ray: region::contains, Line: region::contains, HalfPlane: region::contains,
                    Circle: region::contains, Capsule: region::contains,
                    Rect: region::contains, Triangle: region::contains,
                    ConvexPolygon: region::contains, Ellipse: region::contains,
                    Polygon: region::contains, Polyline: region::contains,
                    Compound: compound::contains,
                ];
                Compound => [
                    Point: compound::contains, Aabb: compound::contains,
                    Segment: compound::contains, Ray: compound::contains,
                    Line: compound::contains, HalfPlane: compound::contains,
                    Circle: compound::contains, Capsule: compound::contains,
                    Rect: compound::contains, Triangle: compound::contains,
                    ConvexPolygon: compound::contains, Ellipse: compound::contains,
                    Polygon: compound::contains, Polyline: compound::contains,
                    Compound: compound::contains,
                ];
            }
            users {
                Point => [Custom: curved::contains];
                Aabb => [Custom: curved::contains];
                Segment => [Custom: curved::contains];
                Ray => [Custom: curved::contains];
                Line => [Custom: curved::contains];
                HalfPlane => [Custom: curved::contains];
                Circle => [Custom: curved::contains];
                Capsule => [Custom: curved::contains];
                Rect => [Custom: curved::contains];
                Triangle => [Custom: curved::contains];
                ConvexPolygon => [Custom: curved::contains];
                Ellipse => [Custom: curved::contains];
                Polygon => [Custom: region::contains];
                Polyline => [Custom: region::contains];
                Compound => [Custom: compound::contains];
                Custom => [
                    Point: curved::contains, Aabb: curved::contains, Segment: curved::contains,
                    Ray: curved::contains, Line: curved::contains, HalfPlane: curved::contains,
                    Circle: curved::contains, Capsule: curved::contains,
                    Rect: curved::contains, Triangle: curved::contains,
                    ConvexPolygon: curved::contains, Ellipse: curved::contains,
                    Polygon: region::contains, Polyline: region::contains,
                    Compound: compound::contains, Custom: curved::contains,
                ];
            }
        }
    };
}
pub(crate) use contain_cells;

macro_rules! dispatched {
    (shapes { $($shapes:tt)* } users { $($users:tt)* }) => {
        ordered_pair_matrix! {
            /// Whether the first shape holds every point of the second.
            pub fn contains() -> bool;
            $($shapes)* $($users)*
        }
    };
}
contain_cells!(dispatched);
