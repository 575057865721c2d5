//! A shape as the kernels see it: placed in the world and promoted to `f64`.
//!
//! Kernels are written for these types, hence compiled once for `f32` and `f64` alike; the
//! promotion is exact. Small shapes are copied, vertex lists are borrowed.

use crate::point::is_nowhere;
use crate::{Composite, Discs, Real, Rings, SupportMap, Vec2, corners};
use nalgebra::Point2;

/// A shape as the kernels see it.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "each variant is the shape of that name")]
pub enum View<'a, T: Real> {
    Point(Vec2),
    Segment(Segment),
    Ray(Ray),
    Line(Line),
    HalfPlane(HalfPlane),
    Circle(Circle),
    Ellipse(Ellipse),
    Capsule(Capsule),
    Aabb(Aabb),
    Rect(Rect),
    Triangle(Triangle),
    ConvexPolygon(ConvexPolygon<'a, T>),
    Polygon(Polygon<'a, T>),
    Polyline(Polyline<'a, T>),
    /// A union of parts: a `Compound`, or a composite shape of the user's.
    Compound(&'a dyn Composite<T>),
    /// A convex shape of the user's.
    Custom(&'a dyn SupportMap<T>),
}

macro_rules! into_view {
    ($($variant:ident($view:ty);)*) => {$(
        impl<'a, T: Real> From<$view> for View<'a, T> {
            #[inline]
            fn from(view: $view) -> Self {
                View::$variant(view)
            }
        }
    )*};
}

into_view! {
    Point(Vec2);
    Segment(Segment);
    Ray(Ray);
    Line(Line);
    HalfPlane(HalfPlane);
    Circle(Circle);
    Ellipse(Ellipse);
    Capsule(Capsule);
    Aabb(Aabb);
    Rect(Rect);
    Triangle(Triangle);
    ConvexPolygon(ConvexPolygon<'a, T>);
    Polygon(Polygon<'a, T>);
    Polyline(Polyline<'a, T>);
    Compound(&'a dyn Composite<T>);
    Custom(&'a dyn SupportMap<T>);
}

/// The views of these classes, as a pattern. It stands where a kernel tells shapes apart in place
/// of `_`, so that one without the shape that comes next does not compile.
#[doc(hidden)]
#[macro_export]
macro_rules! views {
    (small_hull) => {
        $crate::View::Point(_)
            | $crate::View::Segment(_)
            | $crate::View::Circle(_)
            | $crate::View::Capsule(_)
            | $crate::View::Aabb(_)
            | $crate::View::Rect(_)
            | $crate::View::Triangle(_)
    };
    (hull) => {
        $crate::views!(small_hull) | $crate::View::ConvexPolygon(_)
    };
    (unbounded) => {
        $crate::View::Ray(_) | $crate::View::Line(_) | $crate::View::HalfPlane(_)
    };
    (curved) => {
        $crate::View::Ellipse(_) | $crate::View::Custom(_)
    };
    (region) => {
        $crate::View::Polygon(_) | $crate::View::Polyline(_)
    };
    (compound) => {
        $crate::View::Compound(_)
    };
    ($($class:ident)|+) => {
        $($crate::views!($class))|+
    };
}

/// What may be nowhere: a point may, see [`crate::point::is_nowhere`].
pub trait Located {
    /// Whether it is nowhere, and so apart from everything.
    #[inline(always)]
    fn is_nowhere(&self) -> bool {
        false
    }
}

impl Located for Vec2 {
    #[inline(always)]
    fn is_nowhere(&self) -> bool {
        is_nowhere(*self)
    }
}

impl<T: Real> Located for View<'_, T> {
    #[inline(always)]
    fn is_nowhere(&self) -> bool {
        matches!(self, View::Point(point) if is_nowhere(*point))
    }
}

macro_rules! located {
    ($($view:ty)*) => {$(
        impl<'a, T: Real> Located for $view {}
    )*};
    (of no scalar: $($view:ty)*) => {$(
        impl Located for $view {}
    )*};
}

located!(of no scalar: Segment Ray Line HalfPlane Circle Ellipse Capsule Aabb Rect Triangle);
located!(ConvexPolygon<'a, T> Polygon<'a, T> Polyline<'a, T>);
located!(&'a dyn Composite<T> &'a dyn SupportMap<T>);

/// The points between `a` and `b`; they may coincide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    /// Start.
    pub a: Vec2,
    /// End.
    pub b: Vec2,
}

/// The points `origin + t · direction`, t ≥ 0; `direction` is nonzero and need not be unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    /// Where it starts.
    pub origin: Vec2,
    /// Where it goes.
    pub direction: Vec2,
}

/// The points `point + t · direction`, all t; `direction` is nonzero and need not be unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// A point of it.
    pub point: Vec2,
    /// Where it goes.
    pub direction: Vec2,
}

/// The points `p` with `(p − point) · normal ≤ 0`; `normal` is nonzero and need not be unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfPlane {
    /// A point of the boundary.
    pub point: Vec2,
    /// Points out of the solid side.
    pub normal: Vec2,
}

/// The points within `radius` ≥ 0 of `center`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    /// Center.
    pub center: Vec2,
    /// Radius, may be zero.
    pub radius: f64,
}

/// A filled ellipse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ellipse {
    /// Center.
    pub center: Vec2,
    /// The unit pair (cos, sin) that turns the x axis into the direction of `semi_axes.x`.
    pub rotation: Vec2,
    /// Both positive, in any order.
    pub semi_axes: Vec2,
}

/// The points within `radius` ≥ 0 of the segment from `a` to `b`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule {
    /// Start of the core.
    pub a: Vec2,
    /// End of the core.
    pub b: Vec2,
    /// Radius, may be zero.
    pub radius: f64,
}

/// The filled axis-aligned box from `min` to `max`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb {
    /// Least coordinates.
    pub min: Vec2,
    /// Greatest coordinates.
    pub max: Vec2,
}

/// A filled rectangle with any rotation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// Center.
    pub center: Vec2,
    /// The unit pair (cos, sin) that turns the x axis into the direction of `half_extents.x`.
    pub rotation: Vec2,
    /// Both ≥ 0.
    pub half_extents: Vec2,
}

/// A filled triangle, counterclockwise; it may be flat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Triangle {
    /// The vertices, counterclockwise.
    pub vertices: [Vec2; 3],
}

/// A filled convex polygon, grown by `radius`.
#[derive(Clone, Copy, Debug)]
pub struct ConvexPolygon<'a, T: Real> {
    /// The vertices, counterclockwise, at least three; collinear ones may occur.
    pub vertices: &'a [Point2<T>],
    /// Unit outward normal of the edge from vertex `i` to the next.
    pub normals: &'a [Vec2],
    /// A disc inside and one around, or [`Discs::UNKNOWN`].
    pub discs: &'a Discs,
    /// The rounding radius, may be zero.
    pub radius: f64,
}

/// A filled simple polygon with holes.
#[derive(Clone, Copy, Debug)]
pub struct Polygon<'a, T: Real> {
    /// The exterior, counterclockwise, then the holes, clockwise: the solid lies to the left
    /// of every edge.
    pub rings: &'a Rings<T>,
    /// Its cached partition into convex pieces.
    pub pieces: &'a dyn ConvexPieces,
}

/// A chain of segments.
#[derive(Clone, Copy, Debug)]
pub struct Polyline<'a, T: Real> {
    /// One ring, open or closed.
    pub rings: &'a Rings<T>,
}

/// A partition of a polygon into convex pieces, computed once, on demand.
pub trait ConvexPieces: core::fmt::Debug + Send + Sync {
    /// The pieces, in a fixed order.
    fn pieces(&self) -> &[ConvexPiece];
}

/// A convex piece of a polygon: indices of its vertices, counterclockwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConvexPiece {
    /// Indices into [`Rings::vertices`].
    pub vertices: smallvec::SmallVec<[u32; 8]>,
    /// Whether the edge from vertex `i` of the piece to the next is a diagonal inside the polygon.
    pub inner: smallvec::SmallVec<[bool; 8]>,
}

impl Aabb {
    /// The four corners, counterclockwise from `min`.
    #[inline]
    pub fn corners(&self) -> [Vec2; 4] {
        [self.min, Vec2::new(self.max.x, self.min.y), self.max, Vec2::new(self.min.x, self.max.y)]
    }
}

impl Rect {
    /// One over the length of the stored rotation, which turns lengths in its frame into lengths.
    #[inline(always)]
    pub fn unscaled(&self) -> f64 {
        // 1 / √unit to the third order: unit is 1 within the rounding of an `f32`.
        let off = self.rotation.dot(self.rotation) - 1.0;
        1.0 - off * (0.5 - 0.375 * off)
    }

    /// The four corners, counterclockwise from the one at (−x, −y) of its own frame: the
    /// rectangle is their hull, and every kernel that needs corners takes these. A rectangle too
    /// small for its place, whose corners lose their order in rounding, shows the outline of
    /// their hull instead.
    #[inline]
    pub fn corners(&self) -> [Vec2; 4] {
        let x = self.rotation * self.half_extents.x;
        let y = self.rotation.perp() * self.half_extents.y;
        let c = self.center;
        let reach = c.x.abs() + c.y.abs() + self.half_extents.x + self.half_extents.y;
        if corners::are_safe(self.half_extents, reach) {
            corners::around(c, x, y)
        } else {
            // Taken apart: else all corners, always, would go through the memory of its answer.
            let [p, q, r, s] = corners::outline_around(c, x, y);
            [p, q, r, s]
        }
    }
}

impl<T: Real> ConvexPolygon<'_, T> {
    /// Vertex `index`, promoted.
    #[inline(always)]
    pub fn vertex(&self, index: usize) -> Vec2 {
        Vec2::from_point(self.vertices[index])
    }
}
