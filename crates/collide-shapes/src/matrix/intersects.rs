//! Which kernel serves which cell of `intersects`.

use crate::kernel::pair::{
    aabb_aabb, circle_aabb, circle_circle, circle_rect, convex_capsule, convex_circle,
    convex_convex, convex_point, convex_rect, convex_segment, convex_triangle, point_aabb,
    rect_rect, rect_segment, round_segment, triangle_triangle,
};
use crate::kernel::{compound, curved, flat, region};
use crate::shape::AnyShape;
use collide_core::{Composite, Kind, Real, Shape, View, pair_matrix};
use core::any::Any;
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
                ] round_segment::segment_segment;
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
                    Point: circle_circle::circle_point, Aabb: circle_aabb::intersects,
                    Segment: round_segment::circle_segment,
                    Ray: flat::intersects, Line: flat::intersects, HalfPlane: flat::intersects,
                ] circle_circle::intersects;
                Capsule => [
                    Point: flat::intersects, Aabb: flat::intersects,
                    Segment: round_segment::capsule_segment,
                    Ray: flat::intersects, Line: flat::intersects, HalfPlane: flat::intersects,
                    Circle: round_segment::capsule_circle,
                ] round_segment::capsule_capsule;
                Rect => [
                    Point: flat::intersects, Aabb: flat::intersects,
                    Segment: rect_segment::intersects, Ray: flat::intersects,
                    Line: flat::intersects, HalfPlane: flat::intersects,
                    Circle: circle_rect::mirrored, Capsule: rect_segment::intersects,
                ] rect_rect::intersects;
                Triangle => [
                    Point: flat::intersects, Aabb: flat::intersects,
                    Segment: convex_segment::triangle, Ray: flat::intersects,
                    Line: flat::intersects, HalfPlane: flat::intersects,
                    Circle: convex_circle::triangle, Capsule: convex_capsule::triangle,
                    Rect: convex_rect::triangle,
                ] triangle_triangle::intersects;
                ConvexPolygon => [
                    Point: convex_point::intersects, Aabb: flat::intersects,
                    Segment: convex_segment::intersects, Ray: flat::intersects,
                    Line: flat::intersects, HalfPlane: flat::intersects,
                    Circle: convex_circle::intersects, Capsule: convex_capsule::intersects,
                    Rect: convex_rect::intersects,
                    Triangle: convex_triangle::intersects,
                ] convex_convex::intersects;
                Ellipse => [
                    Point: curved::intersects, Aabb: curved::intersects,
                    Segment: curved::intersects, Ray: curved::intersects,
                    Line: curved::intersects, HalfPlane: curved::intersects,
                    Circle: curved::intersects, Capsule: curved::intersects,
                    Rect: curved::intersects, Triangle: curved::intersects,
                    ConvexPolygon: curved::intersects,
                ] curved::intersects;
                Polygon => [
                    Point: region::intersects, Aabb: region::intersects,
                    Segment: region::intersects, Ray: region::intersects,
                    Line: region::intersects, HalfPlane: region::intersects,
                    Circle: region::intersects, Capsule: region::intersects,
                    Rect: region::intersects, Triangle: region::intersects,
                    ConvexPolygon: region::intersects, Ellipse: region::intersects,
                ] region::intersects;
                Polyline => [
                    Point: region::intersects, Aabb: region::intersects,
                    Segment: region::intersects, Ray: region::intersects,
                    Line: region::intersects, HalfPlane: region::intersects,
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
                    Point: curved::intersects, Aabb: curved::intersects,
                    Segment: curved::intersects, Ray: curved::intersects,
                    Line: curved::intersects, HalfPlane: curved::intersects,
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
            /// Whether two shapes share a point. One copy of the whole matrix, not one in each
            /// caller.
            #[inline(never)]
            pub fn intersects() -> bool, mirror identity;
            $($core)* $($shapes)* $($users)*
        }
    };
}
intersect_cells!(dispatched);

/// Whether two shapes share a point, given with their views. What a shape of the user's answers by
/// itself it is asked, alone or as a part of a union: only the shapes know of that, not the views.
#[inline]
pub fn intersects_of<T: Real>(
    (a, view_a): (&dyn Shape<T>, View<'_, T>),
    (b, view_b): (&dyn Shape<T>, View<'_, T>),
) -> bool {
    match (&view_a, &view_b) {
        (View::Custom(_) | View::Compound(_), _) | (_, View::Custom(_) | View::Compound(_)) => {
            asked(a, b)
        }
        _ => intersects(&view_a, &view_b),
    }
}

/// Whether two shapes share a point, of which one is the user's or a union.
#[inline(never)]
fn asked<T: Real>(a: &dyn Shape<T>, b: &dyn Shape<T>) -> bool {
    let [a, b] = [a, b].map(inner);
    if a.kind() == Kind::Custom {
        a.intersects_shape(b)
    } else if b.kind() == Kind::Custom {
        b.intersects_shape(a)
    } else {
        by_parts(a, b)
    }
}

/// Whether two shapes share a point, where no answer of the user's own is for the two as they are:
/// their parts may have one. The parts of a compound come first, which a union of the user's may
/// have answers for.
pub fn by_parts<T: Real>(a: &dyn Shape<T>, b: &dyn Shape<T>) -> bool {
    let some_part_meets = |parts: &dyn Composite<T>, other: &dyn Shape<T>| {
        (0..parts.part_count()).any(|i| parts.part(i).intersects_shape(other))
    };
    match (a.view(), b.view()) {
        (View::Compound(parts), _) if a.kind() == Kind::Compound => some_part_meets(parts, b),
        (_, View::Compound(parts)) if b.kind() == Kind::Compound => some_part_meets(parts, a),
        (View::Compound(of_a), View::Compound(of_b)) => {
            (0..of_a.part_count()).any(|i| some_part_meets(of_b, of_a.part(i)))
        }
        (View::Compound(parts), _) => some_part_meets(parts, b),
        (_, View::Compound(parts)) => some_part_meets(parts, a),
        (view_a, view_b) => intersects(&view_a, &view_b),
    }
}

/// The shape inside of an `AnyShape`, or the shape itself.
pub fn inner<T: Real>(shape: &dyn Shape<T>) -> &dyn Shape<T> {
    let any: &dyn Any = shape;
    any.downcast_ref::<AnyShape<T>>().map_or(shape, |any| inner(any.as_shape()))
}
