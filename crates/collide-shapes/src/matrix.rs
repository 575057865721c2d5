//! The pair matrices: which kernel serves which cell of which query.
//!
//! A row lists its columns up to the diagonal; the mirrored half is generated. `contains` has
//! no mirror: its rows list every column. A cell left empty does not compile.
//!
//! The kernels: [`flat`] for straight and round shapes, [`curved`] where an ellipse or a convex
//! shape of the user's takes part, [`region`] for polygons and polylines, [`compound`] for
//! unions of parts; and the hand-tuned cells of [`pair`](crate::pair).

use crate::kernel::Gap;
use crate::kernel::{compound, curved, flat, region};
use crate::pair::{aabb_aabb, circle_aabb, circle_rect, point_aabb, rect_rect};
use collide_core::{ordered_pair_matrix, pair_matrix};
use core::convert::identity;

/// The cells of `intersects`, in three groups: `core` are the pairs whose static door stands
/// in `collide-core`, `users` those with a shape of the user's.
macro_rules! intersect_cells {
    ($use:ident) => {
        $use! {
            core {
                Point => [] flat::intersects;
                Aabb => [
                    Point: point_aabb::mirrored,
                ] aabb_aabb::intersects;
            }
            shapes {
                Segment => [
                    Point: flat::intersects, Aabb: flat::intersects,
                ] flat::intersects;
                Ray => [
                    Point: flat::intersects, Aabb: flat::intersects, Segment: flat::intersects,
                ] flat::intersects;
                Line => [
                    Point: flat::intersects, Aabb: flat::intersects, Segment: flat::intersects,
                    Ray: flat::intersects,
                ] flat::intersects;
                HalfPlane => [
                    Point: flat::intersects, Aabb: flat::intersects, Segment: flat::intersects,
                    Ray: flat::intersects, Line: flat::intersects,
                ] flat::intersects;
                Circle => [
                    Point: flat::intersects, Aabb: circle_aabb::intersects, Segment: flat::intersects,
                    Ray: flat::intersects, Line: flat::intersects, HalfPlane: flat::intersects,
                ] flat::intersects;
                Capsule => [
                    Point: flat::intersects, Aabb: flat::intersects, Segment: flat::intersects,
                    Ray: flat::intersects, Line: flat::intersects, HalfPlane: flat::intersects,
                    Circle: flat::intersects,
                ] flat::intersects;
                Rect => [
                    Point: flat::intersects, Aabb: flat::intersects, Segment: flat::intersects,
                    Ray: flat::intersects, Line: flat::intersects, HalfPlane: flat::intersects,
                    Circle: circle_rect::mirrored, Capsule: flat::intersects,
                ] rect_rect::intersects;
                Triangle => [
                    Point: flat::intersects, Aabb: flat::intersects, Segment: flat::intersects,
                    Ray: flat::intersects, Line: flat::intersects, HalfPlane: flat::intersects,
                    Circle: flat::intersects, Capsule: flat::intersects, Rect: flat::intersects,
                ] flat::intersects;
                ConvexPolygon => [
                    Point: flat::intersects, Aabb: flat::intersects, Segment: flat::intersects,
                    Ray: flat::intersects, Line: flat::intersects, HalfPlane: flat::intersects,
                    Circle: flat::intersects, Capsule: flat::intersects, Rect: flat::intersects,
                    Triangle: flat::intersects,
                ] flat::intersects;
                Ellipse => [
                    Point: curved::intersects, Aabb: curved::intersects, Segment: curved::intersects,
                    Ray: curved::intersects, Line: curved::intersects, HalfPlane: curved::intersects,
                    Circle: curved::intersects, Capsule: curved::intersects,
                    Rect: curved::intersects, Triangle: curved::intersects,
                    ConvexPolygon: curved::intersects,
                ] curved::intersects;
                Polygon => [
                    Point: region::intersects, Aabb: region::intersects, Segment: region::intersects,
                    Ray: region::intersects, Line: region::intersects, HalfPlane: region::intersects,
                    Circle: region::intersects, Capsule: region::intersects,
                    Rect: region::intersects, Triangle: region::intersects,
                    ConvexPolygon: region::intersects, Ellipse: region::intersects,
                ] region::intersects;
                Polyline => [
                    Point: region::intersects, Aabb: region::intersects, Segment: region::intersects,
                    Ray: region::intersects, Line: region::intersects, HalfPlane: region::intersects,
                    Circle: region::intersects, Capsule: region::intersects,
                    Rect: region::intersects, Triangle: region::intersects,
                    ConvexPolygon: region::intersects, Ellipse: region::intersects,
                    Polygon: region::intersects,
                ] region::intersects;
                Compound => [
                    Point: compound::intersects, Aabb: compound::intersects,
                    Segment: compound::intersects, Ray: compound::intersects,
                    Line: compound::intersects, HalfPlane: compound::intersects,
                    Circle: compound::intersects, Capsule: compound::intersects,
                    Rect: compound::intersects, Triangle: compound::intersects,
                    ConvexPolygon: compound::intersects, Ellipse: compound::intersects,
                    Polygon: compound::intersects, Polyline: compound::intersects,
                ] compound::intersects;
            }
            users {
                Custom => [
                    Point: curved::intersects, Aabb: curved::intersects, Segment: curved::intersects,
                    Ray: curved::intersects, Line: curved::intersects, HalfPlane: curved::intersects,
                    Circle: curved::intersects, Capsule: curved::intersects,
                    Rect: curved::intersects, Triangle: curved::intersects,
                    ConvexPolygon: curved::intersects, Ellipse: curved::intersects,
                    Polygon: region::intersects, Polyline: region::intersects,
                    Compound: compound::intersects,
                ] curved::intersects;
            }
        }
    };
}
pub(crate) use intersect_cells;

macro_rules! dispatched {
    (core { $($core:tt)* } shapes { $($shapes:tt)* } users { $($users:tt)* }) => {
        pair_matrix! {
            /// Whether two shapes share a point.
            #[inline]
            pub fn intersects() -> bool, mirror identity;
            $($core)* $($shapes)* $($users)*
        }
    };
}
intersect_cells!(dispatched);

pair_matrix! {
    /// Whether two shapes share a point but their interiors do not.
    #[inline]
    pub fn touches() -> bool, mirror identity;
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
    Custom => [
        Point: curved::touches, Aabb: curved::touches, Segment: curved::touches,
        Ray: curved::touches, Line: curved::touches, HalfPlane: curved::touches,
        Circle: curved::touches, Capsule: curved::touches, Rect: curved::touches,
        Triangle: curved::touches, ConvexPolygon: curved::touches,
        Ellipse: curved::touches, Polygon: region::touches, Polyline: region::touches,
        Compound: compound::touches,
    ] curved::touches;
}

pair_matrix! {
    /// The closest points of two shapes.
    #[inline]
    pub fn closest_points() -> Gap, mirror Gap::flipped;
    Point => [] flat::closest_points;
    Aabb => [
        Point: flat::closest_points,
    ] flat::closest_points;
    Segment => [
        Point: flat::closest_points, Aabb: flat::closest_points,
    ] flat::closest_points;
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
        Point: flat::closest_points, Aabb: flat::closest_points,
        Segment: flat::closest_points, Ray: flat::closest_points,
        Line: flat::closest_points, HalfPlane: flat::closest_points,
    ] flat::closest_points;
    Capsule => [
        Point: flat::closest_points, Aabb: flat::closest_points,
        Segment: flat::closest_points, Ray: flat::closest_points,
        Line: flat::closest_points, HalfPlane: flat::closest_points,
        Circle: flat::closest_points,
    ] flat::closest_points;
    Rect => [
        Point: flat::closest_points, Aabb: flat::closest_points,
        Segment: flat::closest_points, Ray: flat::closest_points,
        Line: flat::closest_points, HalfPlane: flat::closest_points,
        Circle: flat::closest_points, Capsule: flat::closest_points,
    ] flat::closest_points;
    Triangle => [
        Point: flat::closest_points, Aabb: flat::closest_points,
        Segment: flat::closest_points, Ray: flat::closest_points,
        Line: flat::closest_points, HalfPlane: flat::closest_points,
        Circle: flat::closest_points, Capsule: flat::closest_points,
        Rect: flat::closest_points,
    ] flat::closest_points;
    ConvexPolygon => [
        Point: flat::closest_points, Aabb: flat::closest_points,
        Segment: flat::closest_points, Ray: flat::closest_points,
        Line: flat::closest_points, HalfPlane: flat::closest_points,
        Circle: flat::closest_points, Capsule: flat::closest_points,
        Rect: flat::closest_points, Triangle: flat::closest_points,
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

ordered_pair_matrix! {
    /// Whether the first shape holds every point of the second.
    #[inline]
    pub fn contains() -> bool;
    Point => [
        Point: flat::contains, Aabb: flat::contains, Segment: flat::contains,
        Ray: flat::contains, Line: flat::contains, HalfPlane: flat::contains,
        Circle: flat::contains, Capsule: flat::contains, Rect: flat::contains,
        Triangle: flat::contains, ConvexPolygon: flat::contains, Ellipse: curved::contains,
        Polygon: region::contains, Polyline: region::contains, Compound: compound::contains,
        Custom: curved::contains,
    ];
    Aabb => [
        Point: flat::contains, Aabb: flat::contains, Segment: flat::contains,
        Ray: flat::contains, Line: flat::contains, HalfPlane: flat::contains,
        Circle: flat::contains, Capsule: flat::contains, Rect: flat::contains,
        Triangle: flat::contains, ConvexPolygon: flat::contains, Ellipse: curved::contains,
        Polygon: region::contains, Polyline: region::contains, Compound: compound::contains,
        Custom: curved::contains,
    ];
    Segment => [
        Point: flat::contains, Aabb: flat::contains, Segment: flat::contains,
        Ray: flat::contains, Line: flat::contains, HalfPlane: flat::contains,
        Circle: flat::contains, Capsule: flat::contains, Rect: flat::contains,
        Triangle: flat::contains, ConvexPolygon: flat::contains, Ellipse: curved::contains,
        Polygon: region::contains, Polyline: region::contains, Compound: compound::contains,
        Custom: curved::contains,
    ];
    Ray => [
        Point: flat::contains, Aabb: flat::contains, Segment: flat::contains,
        Ray: flat::contains, Line: flat::contains, HalfPlane: flat::contains,
        Circle: flat::contains, Capsule: flat::contains, Rect: flat::contains,
        Triangle: flat::contains, ConvexPolygon: flat::contains, Ellipse: curved::contains,
        Polygon: region::contains, Polyline: region::contains, Compound: compound::contains,
        Custom: curved::contains,
    ];
    Line => [
        Point: flat::contains, Aabb: flat::contains, Segment: flat::contains,
        Ray: flat::contains, Line: flat::contains, HalfPlane: flat::contains,
        Circle: flat::contains, Capsule: flat::contains, Rect: flat::contains,
        Triangle: flat::contains, ConvexPolygon: flat::contains, Ellipse: curved::contains,
        Polygon: region::contains, Polyline: region::contains, Compound: compound::contains,
        Custom: curved::contains,
    ];
    HalfPlane => [
        Point: flat::contains, Aabb: flat::contains, Segment: flat::contains,
        Ray: flat::contains, Line: flat::contains, HalfPlane: flat::contains,
        Circle: flat::contains, Capsule: flat::contains, Rect: flat::contains,
        Triangle: flat::contains, ConvexPolygon: flat::contains, Ellipse: curved::contains,
        Polygon: region::contains, Polyline: region::contains, Compound: compound::contains,
        Custom: curved::contains,
    ];
    Circle => [
        Point: flat::contains, Aabb: flat::contains, Segment: flat::contains,
        Ray: flat::contains, Line: flat::contains, HalfPlane: flat::contains,
        Circle: flat::contains, Capsule: flat::contains, Rect: flat::contains,
        Triangle: flat::contains, ConvexPolygon: flat::contains, Ellipse: curved::contains,
        Polygon: region::contains, Polyline: region::contains, Compound: compound::contains,
        Custom: curved::contains,
    ];
    Capsule => [
        Point: flat::contains, Aabb: flat::contains, Segment: flat::contains,
        Ray: flat::contains, Line: flat::contains, HalfPlane: flat::contains,
        Circle: flat::contains, Capsule: flat::contains, Rect: flat::contains,
        Triangle: flat::contains, ConvexPolygon: flat::contains, Ellipse: curved::contains,
        Polygon: region::contains, Polyline: region::contains, Compound: compound::contains,
        Custom: curved::contains,
    ];
    Rect => [
        Point: flat::contains, Aabb: flat::contains, Segment: flat::contains,
        Ray: flat::contains, Line: flat::contains, HalfPlane: flat::contains,
        Circle: flat::contains, Capsule: flat::contains, Rect: flat::contains,
        Triangle: flat::contains, ConvexPolygon: flat::contains, Ellipse: curved::contains,
        Polygon: region::contains, Polyline: region::contains, Compound: compound::contains,
        Custom: curved::contains,
    ];
    Triangle => [
        Point: flat::contains, Aabb: flat::contains, Segment: flat::contains,
        Ray: flat::contains, Line: flat::contains, HalfPlane: flat::contains,
        Circle: flat::contains, Capsule: flat::contains, Rect: flat::contains,
        Triangle: flat::contains, ConvexPolygon: flat::contains, Ellipse: curved::contains,
        Polygon: region::contains, Polyline: region::contains, Compound: compound::contains,
        Custom: curved::contains,
    ];
    ConvexPolygon => [
        Point: flat::contains, Aabb: flat::contains, Segment: flat::contains,
        Ray: flat::contains, Line: flat::contains, HalfPlane: flat::contains,
        Circle: flat::contains, Capsule: flat::contains, Rect: flat::contains,
        Triangle: flat::contains, ConvexPolygon: flat::contains, Ellipse: curved::contains,
        Polygon: region::contains, Polyline: region::contains, Compound: compound::contains,
        Custom: curved::contains,
    ];
    Ellipse => [
        Point: curved::contains, Aabb: curved::contains, Segment: curved::contains,
        Ray: curved::contains, Line: curved::contains, HalfPlane: curved::contains,
        Circle: curved::contains, Capsule: curved::contains, Rect: curved::contains,
        Triangle: curved::contains, ConvexPolygon: curved::contains, Ellipse: curved::contains,
        Polygon: region::contains, Polyline: region::contains, Compound: compound::contains,
        Custom: curved::contains,
    ];
    Polygon => [
        Point: region::contains, Aabb: region::contains, Segment: region::contains,
        Ray: region::contains, Line: region::contains, HalfPlane: region::contains,
        Circle: region::contains, Capsule: region::contains, Rect: region::contains,
        Triangle: region::contains, ConvexPolygon: region::contains, Ellipse: region::contains,
        Polygon: region::contains, Polyline: region::contains, Compound: compound::contains,
        Custom: region::contains,
    ];
    Polyline => [
        Point: region::contains, Aabb: region::contains, Segment: region::contains,
        Ray: region::contains, Line: region::contains, HalfPlane: region::contains,
        Circle: region::contains, Capsule: region::contains, Rect: region::contains,
        Triangle: region::contains, ConvexPolygon: region::contains, Ellipse: region::contains,
        Polygon: region::contains, Polyline: region::contains, Compound: compound::contains,
        Custom: region::contains,
    ];
    Compound => [
        Point: compound::contains, Aabb: compound::contains, Segment: compound::contains,
        Ray: compound::contains, Line: compound::contains, HalfPlane: compound::contains,
        Circle: compound::contains, Capsule: compound::contains, Rect: compound::contains,
        Triangle: compound::contains, ConvexPolygon: compound::contains,
        Ellipse: compound::contains, Polygon: compound::contains, Polyline: compound::contains,
        Compound: compound::contains, Custom: compound::contains,
    ];
    Custom => [
        Point: curved::contains, Aabb: curved::contains, Segment: curved::contains,
        Ray: curved::contains, Line: curved::contains, HalfPlane: curved::contains,
        Circle: curved::contains, Capsule: curved::contains, Rect: curved::contains,
        Triangle: curved::contains, ConvexPolygon: curved::contains, Ellipse: curved::contains,
        Polygon: region::contains, Polyline: region::contains, Compound: compound::contains,
        Custom: curved::contains,
    ];
}
