//! The numbers of a shape, as the shape stores them: in the scalar of its user.
//!
//! A `dyn Shape` hands out a reference to them ([`Stored`]), which fits into two registers; where
//! both kinds are known, what the kernel reads is promoted. A [`View`](crate::View) of any kind
//! would be written to memory first and taken apart again.

pub use crate::Aabb;
use crate::pose::brought_to_unit;
use crate::{Discs, Real, Rings, Vec2, View, view};
use nalgebra::{Point2, UnitComplex, Vector2};
use smallvec::SmallVec;

/// What a shape stores, of the kinds whose numbers have a place of their own: all of it, but for a
/// polygon, whose rings this is without the pieces.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "each variant is the shape of that name")]
pub enum Stored<'a, T: Real> {
    Point(&'a Point<T>),
    Segment(&'a Segment<T>),
    Ray(&'a Ray<T>),
    Line(&'a Line<T>),
    HalfPlane(&'a HalfPlane<T>),
    Circle(&'a Circle<T>),
    Ellipse(&'a Ellipse<T>),
    Capsule(&'a Capsule<T>),
    Aabb(&'a Aabb<T>),
    Rect(&'a Rect<T>),
    Triangle(&'a Triangle<T>),
    ConvexPolygon(&'a ConvexPolygon<T>),
    Polygon(&'a Rings),
    Polyline(&'a Rings),
    /// A shape of any other kind: its [`View`](crate::View) says more.
    Other,
}

impl<T: Real> Stored<'_, T> {
    /// What `then` makes of the view, each kind in a place of its own; of a shape with more to see
    /// than it stores, what `other` says.
    #[inline]
    pub fn promoted<R>(self, then: impl FnOnce(&View<'_>) -> R, other: impl FnOnce() -> R) -> R {
        match self {
            Self::Point(point) => then(&point.as_view().into()),
            Self::Segment(segment) => then(&segment.as_view().into()),
            Self::Ray(ray) => then(&ray.as_view().into()),
            Self::Line(line) => then(&line.as_view().into()),
            Self::HalfPlane(plane) => then(&plane.as_view().into()),
            Self::Circle(circle) => then(&circle.as_view().into()),
            Self::Ellipse(ellipse) => then(&ellipse.as_view().into()),
            Self::Capsule(capsule) => then(&capsule.as_view().into()),
            Self::Aabb(aabb) => then(&aabb.as_view().into()),
            Self::Rect(rect) => then(&rect.as_view().into()),
            Self::Triangle(triangle) => then(&triangle.as_view().into()),
            Self::ConvexPolygon(polygon) => then(&polygon.as_view().into()),
            Self::Polygon(_) | Self::Polyline(_) | Self::Other => other(),
        }
    }
}

/// What the kernels see of a point, whose type is no type of ours.
pub trait StoredPoint {
    /// The point as the kernels see it.
    fn as_view(&self) -> Vec2;
}

impl<T: Real> StoredPoint for Point2<T> {
    #[inline]
    fn as_view(&self) -> Vec2 {
        Vec2::from_point(*self)
    }
}

/// A point.
pub type Point<T> = Point2<T>;

/// A segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment<T: Real> {
    /// Where it starts.
    pub start: Point2<T>,
    /// Where it ends.
    pub end: Point2<T>,
}

impl<T: Real> Segment<T> {
    /// The segment as the kernels see it.
    #[inline]
    pub fn as_view(&self) -> view::Segment {
        view::Segment { a: Vec2::from_point(self.start), b: Vec2::from_point(self.end) }
    }
}

/// A ray.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray<T: Real> {
    /// Where it starts.
    pub origin: Point2<T>,
    /// Where it goes; nonzero.
    pub direction: Vector2<T>,
}

impl<T: Real> Ray<T> {
    /// The ray as the kernels see it.
    #[inline]
    pub fn as_view(&self) -> view::Ray {
        view::Ray {
            origin: Vec2::from_point(self.origin),
            direction: Vec2::from_vector(self.direction),
        }
    }
}

/// A line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line<T: Real> {
    /// A point of it.
    pub point: Point2<T>,
    /// Where it goes; nonzero.
    pub direction: Vector2<T>,
}

impl<T: Real> Line<T> {
    /// The line as the kernels see it.
    #[inline]
    pub fn as_view(&self) -> view::Line {
        view::Line {
            point: Vec2::from_point(self.point),
            direction: Vec2::from_vector(self.direction),
        }
    }
}

/// A half-plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfPlane<T: Real> {
    /// A point of the boundary.
    pub point: Point2<T>,
    /// Points out of the solid side; nonzero.
    pub normal: Vector2<T>,
}

impl<T: Real> HalfPlane<T> {
    /// The half-plane as the kernels see it.
    #[inline]
    pub fn as_view(&self) -> view::HalfPlane {
        view::HalfPlane {
            point: Vec2::from_point(self.point),
            normal: Vec2::from_vector(self.normal),
        }
    }
}

/// A circle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle<T: Real> {
    /// Center.
    pub center: Point2<T>,
    /// Radius, maybe zero.
    pub radius: T,
}

impl<T: Real> Circle<T> {
    /// The circle as the kernels see it.
    #[inline]
    pub fn as_view(&self) -> view::Circle {
        view::Circle { center: Vec2::from_point(self.center), radius: self.radius.to_f64() }
    }
}

/// An ellipse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ellipse<T: Real> {
    /// Center.
    pub center: Point2<T>,
    /// Turns the x axis into the direction of the first semi-axis.
    pub rotation: UnitComplex<T>,
    /// Both positive, in any order.
    pub semi_axes: Vector2<T>,
}

impl<T: Real> Ellipse<T> {
    /// The ellipse as the kernels see it, its rotation brought to unit length: what is unit in
    /// `f32` is not in `f64`.
    #[inline]
    pub fn as_view(&self) -> view::Ellipse {
        view::Ellipse {
            center: Vec2::from_point(self.center),
            rotation: brought_to_unit(Vec2::from_rotation(self.rotation)),
            semi_axes: Vec2::from_vector(self.semi_axes),
        }
    }
}

/// A capsule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule<T: Real> {
    /// The segment in its middle.
    pub core: Segment<T>,
    /// Radius, maybe zero.
    pub radius: T,
}

impl<T: Real> Capsule<T> {
    /// The capsule as the kernels see it.
    #[inline]
    pub fn as_view(&self) -> view::Capsule {
        let core = self.core.as_view();
        view::Capsule { a: core.a, b: core.b, radius: self.radius.to_f64() }
    }
}

/// A rectangle with any rotation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect<T: Real> {
    /// Center.
    pub center: Point2<T>,
    /// Turns the x axis into the direction of the first half extent.
    pub rotation: UnitComplex<T>,
    /// Both ≥ 0.
    pub half_extents: Vector2<T>,
}

impl<T: Real> Rect<T> {
    /// The rectangle as the kernels see it.
    #[inline]
    pub fn as_view(&self) -> view::Rect {
        view::Rect {
            center: Vec2::from_point(self.center),
            rotation: Vec2::from_rotation(self.rotation),
            half_extents: Vec2::from_vector(self.half_extents),
        }
    }
}

/// A triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Triangle<T: Real> {
    /// The vertices, counterclockwise.
    pub vertices: [Point2<T>; 3],
}

impl<T: Real> Triangle<T> {
    /// The triangle as the kernels see it.
    #[inline]
    pub fn as_view(&self) -> view::Triangle {
        view::Triangle { vertices: self.vertices.map(Vec2::from_point) }
    }
}

/// A convex polygon, maybe rounded.
#[derive(Clone, Debug, PartialEq)]
pub struct ConvexPolygon<T: Real> {
    /// The vertices, counterclockwise, at least three.
    pub vertices: SmallVec<[Vec2; 8]>,
    /// Unit outward normal of the edge from vertex `i` to the next, of its predecessor where
    /// that edge has no length.
    pub normals: SmallVec<[Vec2; 8]>,
    /// A disc inside and one around.
    pub discs: Discs,
    /// The rounding radius, maybe zero.
    pub radius: T,
}

impl<T: Real> ConvexPolygon<T> {
    /// The polygon as the kernels see it.
    #[inline]
    pub fn as_view(&self) -> view::ConvexPolygon<'_> {
        view::ConvexPolygon {
            vertices: &self.vertices,
            normals: &self.normals,
            discs: &self.discs,
            radius: self.radius.to_f64(),
        }
    }
}
