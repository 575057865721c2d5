//! Which kernel serves which pair of shapes, query by query: the hand-tuned cells, and the families
//! of all others, whose grid is that of [`pair_matrix!`].
//!
//! The families: `flat` for straight and round shapes, `curved` where an ellipse or a convex shape
//! of the user's takes part, `region` for polygons and polylines, `compound` for unions of parts.
//!
//! Each matrix is a module (`intersects::of`); the function of the same name below it calls the
//! matrix with two views.

use crate::kernel::pair::{
    aabb_aabb, circle_aabb, circle_circle, circle_rect, convex_capsule, convex_circle,
    convex_convex, convex_point, convex_rect, convex_segment, convex_triangle, disc_distance,
    frame_distance, point_aabb, rect_distance, rect_rect, rect_segment, round_segment, segments,
    triangle_distance, triangle_triangle,
};
use crate::kernel::region::vicinity::Vicinity;
use crate::kernel::{Gap, GapOrDistance, curved, flat, region};
use crate::shape::any::AnyShape;
use collide_core::view::Located;
use collide_core::{Composite, Kind, Real, Shape, Stored, View, pair_matrix};
use core::any::Any;

/// The family of unions, whose kernels call the matrix again, with parts.
mod compound {
    use crate::kernel::{GapOrDistance, compound};
    use collide_core::View;

    pub(super) fn intersects(a: &View<'_>, b: &View<'_>) -> bool {
        compound::intersects(a, b, super::intersects)
    }

    pub(super) fn contains(a: &View<'_>, b: &View<'_>) -> bool {
        compound::contains(a, b, super::contains, super::intersects)
    }

    pub(super) fn touches(a: &View<'_>, b: &View<'_>) -> bool {
        super::intersects(a, b) && !compound::interiors_meet(a, b, super::interiors_meet)
    }

    pub(super) fn closest_points<R: GapOrDistance>(a: &View<'_>, b: &View<'_>) -> R {
        let gap = compound::closest_points(a, b, super::closest_points);
        R::from_gap(gap.distance, || gap)
    }
}

/// A query whose answer has no order.
macro_rules! unordered {
    (@flipped $cell:path, $a:expr, $b:expr, $unit:ident) => {
        $cell($a, $b, $unit)
    };
    ($(@mirrored)? $kernel:expr, $a:expr, $b:expr, $unit:ident) => {
        $kernel($a, $b)
    };
}

// `pair_matrix!` (in `collide-core/src/matrix.rs`) makes of this the module `intersects`: `of` for
// operands of known types, `of_shapes` for `dyn Shape`, `of_views` for views.
pair_matrix! {
    /// Whether two shapes share a point, by the library's kernels alone: a user's own answer is not
    /// called.
    fn intersects(unit: ()) -> bool, call unordered intersects;
    cells [cfg(not(collide_small))] {
        Aabb Point: point_aabb::mirrored;
        Aabb Aabb: aabb_aabb::intersects;
        Segment Segment: round_segment::segment_segment;
        Circle Point: circle_circle::circle_point;
        Circle Aabb: circle_aabb::intersects;
        Circle Segment: round_segment::circle_segment;
        Circle Circle: circle_circle::intersects;
        Ellipse Point: curved::meets_point;
        Capsule Segment: round_segment::capsule_segment;
        Capsule Circle: round_segment::capsule_circle;
        Capsule Capsule: round_segment::capsule_capsule;
        Rect Segment: rect_segment::intersects;
        Rect Circle: circle_rect::mirrored;
        Rect Capsule: rect_segment::intersects;
        Rect Rect: rect_rect::intersects;
        Triangle Segment: convex_segment::triangle;
        Triangle Circle: convex_circle::triangle;
        Triangle Capsule: convex_capsule::triangle;
        Triangle Rect: convex_rect::triangle;
        Triangle Triangle: triangle_triangle::intersects;
        ConvexPolygon Point: convex_point::intersects;
        ConvexPolygon Segment: convex_segment::intersects;
        ConvexPolygon Circle: convex_circle::intersects;
        ConvexPolygon Capsule: convex_capsule::intersects;
        ConvexPolygon Rect: convex_rect::intersects;
        ConvexPolygon Triangle: convex_triangle::intersects;
        ConvexPolygon ConvexPolygon: convex_convex::intersects;
    }
}

pair_matrix! {
    /// Whether two shapes share a point but their interiors do not.
    fn touches(unit: ()) -> bool, call unordered touches;
    cells [cfg(all())] {}
}

/// Which of two shapes is to hold the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// The first one.
    A,
    /// The second one.
    B,
}

macro_rules! contained {
    (@flipped $cell:path, $a:expr, $b:expr, $holder:ident) => {
        match $holder {
            Holder::A => $cell($a, $b, Holder::B),
            Holder::B => $cell($a, $b, Holder::A),
        }
    };
    ($kernel:expr, $a:expr, $b:expr, $holder:ident) => {
        match $holder {
            Holder::A => $kernel($a, $b),
            Holder::B => $kernel($b, $a),
        }
    };
}

pair_matrix! {
    /// Whether one shape holds the other.
    fn contains(holder: Holder) -> bool, call contained contains;
    cells [cfg(all())] {}
}

/// The closest points, or the distance, of two shapes that are somewhere.
macro_rules! nearest {
    (@flipped $cell:path, $a:expr, $b:expr, $unit:ident) => {
        GapOrDistance::flipped($cell($a, $b, $unit))
    };
    (@mirrored $kernel:expr, $a:expr, $b:expr, $unit:ident) => {
        GapOrDistance::flipped(nearest!($kernel, $a, $b, $unit))
    };
    ($kernel:expr, $a:expr, $b:expr, $unit:ident) => {{
        let (a, b) = ($a, $b);
        if a.is_nowhere() | b.is_nowhere() { GapOrDistance::from_nowhere() } else { $kernel(a, b) }
    }};
}

pair_matrix! {
    /// The closest points of two shapes.
    fn closest_points(unit: ()) -> Gap, call nearest closest_points;
    /// The distance of two shapes.
    #[cfg(not(collide_small))]
    fn distance(unit: ()) -> f64, call nearest closest_points;
    cells [cfg(all())] {
        Segment Point: disc_distance::closest_points;
        Segment Segment: segments::closest_points;
        Circle Point: circle_circle::closest_points;
        Circle Segment: disc_distance::mirrored;
        Circle Circle: circle_circle::closest_points;
        Ellipse Point: curved::closest_to_point;
        Capsule Point: disc_distance::closest_points;
        Capsule Segment: segments::closest_points;
        Capsule Circle: disc_distance::closest_points;
        Capsule Capsule: segments::closest_points;
        Rect Segment: rect_distance::rect_segment;
        Rect Circle: rect_distance::rect_circle;
        Rect Capsule: rect_distance::rect_segment;
        Rect Rect: rect_distance::rect_rect;
        Triangle Point: disc_distance::closest_points;
        Triangle Segment: frame_distance::of_triangle;
        Triangle Circle: disc_distance::closest_points;
        Triangle Capsule: frame_distance::of_triangle;
        Triangle Rect: frame_distance::of_triangle;
        Triangle Triangle: triangle_distance::closest_points;
        ConvexPolygon Point: disc_distance::closest_points;
        ConvexPolygon Circle: disc_distance::closest_points;
        ConvexPolygon Rect: frame_distance::of_polygon;
    }
}

/// The distance of two shapes. Small code (docs/web.md) takes it from the closest points.
#[cfg(collide_small)]
pub mod distance {
    use super::closest_points;
    pub use closest_points::is_tuned;
    use collide_core::{Operand, View};

    /// The answer for two operands.
    pub fn of<A, B>(x: &A, y: &B, unit: ()) -> f64
    where
        A: Operand + ?Sized,
        B: Operand<Scalar = A::Scalar> + ?Sized,
    {
        closest_points::of(x, y, unit).distance
    }

    /// The answer for two views.
    pub fn of_views(x: &View<'_>, y: &View<'_>, unit: ()) -> f64 {
        closest_points::of_views(x, y, unit).distance
    }
}

/// Whether two views share a point, by the library's kernels alone: a user's own answer is not
/// called.
pub fn intersects(a: &View<'_>, b: &View<'_>) -> bool {
    intersects::of_views(a, b, ())
}

/// Whether two views share a point but their interiors do not.
pub fn touches(a: &View<'_>, b: &View<'_>) -> bool {
    touches::of_views(a, b, ())
}

/// Whether the interiors meet of two convex shapes.
pub(crate) fn interiors_meet(a: &View<'_>, b: &View<'_>) -> bool {
    intersects(a, b) && !touches(a, b)
}

/// Whether every point of the view `b` belongs to `a`.
pub fn contains(a: &View<'_>, b: &View<'_>) -> bool {
    contains::of_views(a, b, Holder::A)
}

/// The closest points of two views.
pub fn closest_points(a: &View<'_>, b: &View<'_>) -> Gap {
    closest_points::of_views(a, b, ())
}

/// The distance of two views, which has no order.
pub fn distance(a: &View<'_>, b: &View<'_>) -> f64 {
    distance::of_views(a, b, ())
}

/// The distance as `distance` returns it, of shapes apart whose separation is known. For most
/// convex pairs that is it; a tuned cell has a formula of its own.
#[inline]
pub fn distance_of_separation(a: &View<'_>, b: &View<'_>, separation: f64) -> f64 {
    let is_made_of_parts =
        |view: &View<'_>| matches!(view, View::Polygon(_) | View::Polyline(_) | View::Compound(_));
    if distance::is_tuned(a, b) || is_made_of_parts(a) || is_made_of_parts(b) {
        distance(a, b)
    } else {
        separation
    }
}

/// What is certain before anything is promoted: of boxes and points, which are compared as they
/// are, and of circles with circles, points and rectangles.
#[inline(always)]
pub(crate) fn intersects_unpromoted<T: Real>(x: Stored<'_, T>, y: Stored<'_, T>) -> Option<bool> {
    let within = circle_circle::clearly_within;
    match (x, y) {
        (Stored::Aabb(a), Stored::Aabb(b)) => Some(a.meets(b)),
        (Stored::Aabb(aabb), Stored::Point(point)) | (Stored::Point(point), Stored::Aabb(aabb)) => {
            Some(aabb.holds(point))
        }
        (Stored::Circle(a), Stored::Circle(b)) => within(&a.center, &b.center, a.radius + b.radius),
        (Stored::Circle(circle), Stored::Point(point))
        | (Stored::Point(point), Stored::Circle(circle)) => {
            within(&circle.center, point, circle.radius)
        }
        (Stored::Circle(circle), Stored::Rect(rect))
        | (Stored::Rect(rect), Stored::Circle(circle)) => Some(circle_rect::meet(circle, rect)),
        _ => None,
    }
}

/// Whether two shapes share a point. What a shape of the user's answers by itself is called,
/// alone or as a part of a union.
#[inline(never)]
pub fn intersects_of_shapes<T: Real>(a: &dyn Shape<T>, b: &dyn Shape<T>) -> bool {
    intersects::of_shapes_or(a, b, (), |()| match (a.stored(), b.stored()) {
        (Stored::Other, _) | (_, Stored::Other) => by_users_answer(a, b),
        _ => intersects(&a.view(), &b.view()),
    })
}

/// Whether two shapes share a point, of which one is the user's or a union.
#[inline(never)]
pub(crate) fn by_users_answer<T: Real>(a: &dyn Shape<T>, b: &dyn Shape<T>) -> bool {
    let [a, b] = [a, b].map(inner);
    a.own_answer(b).or_else(|| b.own_answer(a)).unwrap_or_else(|| by_parts(a, b))
}

/// Whether two shapes share a point, where no answer of the user's own is for the two as they are:
/// their parts may have one. The parts of a compound come first, which a union of the user's may
/// have answers for.
fn by_parts<T: Real>(a: &dyn Shape<T>, b: &dyn Shape<T>) -> bool {
    let some_part_meets = |parts: &dyn Composite<T>, other: &dyn Shape<T>| {
        let meets = |i: usize| intersects_of_shapes(parts.part(i), other);
        match parts.part_boxes().zip(Vicinity::of_partner(other)) {
            Some((boxes, near)) => boxes.some(|bounds| near.meets(bounds), meets),
            None => (0..parts.part_count()).any(meets),
        }
    };
    match (a.as_composite(), b.as_composite()) {
        (Some(parts), _) if a.kind() == Kind::Compound => some_part_meets(parts, b),
        (_, Some(parts)) if b.kind() == Kind::Compound => some_part_meets(parts, a),
        (Some(of_a), Some(of_b)) => {
            (0..of_a.part_count()).any(|i| some_part_meets(of_b, of_a.part(i)))
        }
        (Some(parts), _) => some_part_meets(parts, b),
        (_, Some(parts)) => some_part_meets(parts, a),
        (None, None) => intersects(&a.view(), &b.view()),
    }
}

/// The shape inside of an `AnyShape`, or the shape itself.
pub fn inner<T: Real>(shape: &dyn Shape<T>) -> &dyn Shape<T> {
    let any: &dyn Any = shape;
    any.downcast_ref::<AnyShape<T>>().map_or(shape, |any| inner(any.as_shape()))
}

/// A hand-tuned cell of a matrix: row, column, the module of its kernel.
pub type Cell = (Kind, Kind, &'static str);

/// The hand-tuned cells of each matrix, for the documentation that is made from them.
pub const TUNED: [(&str, &[Cell]); 4] = [
    ("intersects", intersects::TUNED),
    ("contains", contains::TUNED),
    ("touches", touches::TUNED),
    ("closest_points", closest_points::TUNED),
];
