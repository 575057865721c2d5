//! A shape as the kernels see it: placed in the world and promoted to `f64`.
//!
//! Kernels are written for these types, hence compiled once for `f32` and `f64` alike; the
//! promotion is exact. Small shapes are copied; vertex lists, which are stored in `f64`, are
//! borrowed.

mod compound;
mod custom;

use crate::check::is_nowhere;
use crate::pose::Pose;
use crate::predicate::orient2d;
use crate::{Discs, Kind, Kinds, Rings, View, corners, views};

pub use self::compound::{Compound, box_of, promoted};
pub use self::custom::{Custom, Possible};
pub use crate::Vec2;
pub use crate::pieces::{ConvexPiece, ConvexPieces, LargePiece, normal_of_edge};

impl View<'_> {
    /// Whether the shape, or a part of it, is of this kind.
    pub fn has(&self, kind: Kind) -> bool {
        if let Self::Compound(parts) = self {
            return parts.kinds().meets(Kinds::of(kind));
        }
        self.kind() == kind
    }

    /// The kind of the shape; of a union also those of all parts, and of their parts.
    pub fn kinds(&self) -> Kinds {
        let own = Kinds::of(self.kind());
        if let Self::Compound(parts) = self { own.with(parts.kinds()) } else { own }
    }
}

/// What may be nowhere: a point may, see [`crate::check::is_nowhere`], and a union that has no
/// part that is somewhere.
pub trait Located {
    /// Whether it is nowhere, and so apart from everything.
    fn is_nowhere(&self) -> bool;
}

impl<'a, V: Copy + Into<View<'a>>> Located for V {
    #[inline]
    fn is_nowhere(&self) -> bool {
        match (*self).into() {
            View::Point(point) => is_nowhere(point),
            View::Compound(union) => union.parts().all(|part| part.is_nowhere()),
            View::Segment(_)
            | View::Circle(_)
            | View::Capsule(_)
            | View::Aabb(_)
            | View::Rect(_)
            | View::Triangle(_)
            | View::ConvexPolygon(_)
            | views!(unbounded | curved | region) => false,
        }
    }
}

/// A point.
pub type Point = Vec2;

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
pub struct ConvexPolygon<'a> {
    /// The vertices, counterclockwise, at least three; collinear ones may occur.
    pub vertices: &'a [Vec2],
    /// Unit outward normal of the edge from vertex `i` to the next.
    pub normals: &'a [Vec2],
    /// A disc inside and one around, or [`Discs::UNKNOWN`].
    pub discs: &'a Discs,
    /// The rounding radius, may be zero.
    pub radius: f64,
}

/// A filled simple polygon with holes.
#[derive(Clone, Copy, Debug)]
pub struct Polygon<'a> {
    /// The exterior, counterclockwise, then the holes, clockwise: the solid lies to the left
    /// of every edge.
    pub rings: &'a Rings,
    /// Its cached partition into convex pieces.
    pub pieces: &'a dyn ConvexPieces,
}

/// A chain of segments, maybe one-sided.
#[derive(Clone, Copy, Debug)]
pub struct Polyline<'a> {
    /// One ring, open or closed.
    pub rings: &'a Rings,
}

impl Ray {
    /// The same ray as it is seen in the frame at this pose.
    #[inline]
    pub fn seen_from(&self, frame: &Pose) -> Self {
        let direction = self.direction.unrotated(frame.rotation());
        Self { origin: frame.preimage_of(self.origin), direction }
    }
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
    #[inline]
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

impl Triangle {
    /// The triangle of these corners. Rounding may have turned a sliver around.
    #[inline]
    pub fn counterclockwise([a, b, c]: [Vec2; 3]) -> Self {
        let vertices = if orient2d(a, b, c) < 0.0 { [a, c, b] } else { [a, b, c] };
        Self { vertices }
    }
}

impl ConvexPolygon<'_> {
    /// Vertex `index`.
    #[inline]
    pub fn vertex(&self, index: usize) -> Vec2 {
        self.vertices[index]
    }
}

/// A shape of a few numbers.
pub trait Few: Copy {
    /// How many vertices its hull has.
    const VERTICES: usize;

    /// The shape after a motion, which takes points and directions to these.
    fn moved_by(&self, at: impl Fn(Vec2) -> Vec2, along: impl Fn(Vec2) -> Vec2) -> Self;
}

impl Few for Circle {
    const VERTICES: usize = 1;

    #[inline]
    fn moved_by(&self, at: impl Fn(Vec2) -> Vec2, _: impl Fn(Vec2) -> Vec2) -> Self {
        Self { center: at(self.center), ..*self }
    }
}

impl Few for Rect {
    const VERTICES: usize = 4;

    #[inline]
    fn moved_by(&self, at: impl Fn(Vec2) -> Vec2, along: impl Fn(Vec2) -> Vec2) -> Self {
        Self { center: at(self.center), rotation: along(self.rotation), ..*self }
    }
}

impl Few for Segment {
    const VERTICES: usize = 2;

    #[inline]
    fn moved_by(&self, at: impl Fn(Vec2) -> Vec2, _: impl Fn(Vec2) -> Vec2) -> Self {
        Self { a: at(self.a), b: at(self.b) }
    }
}

impl Few for Capsule {
    const VERTICES: usize = 2;

    #[inline]
    fn moved_by(&self, at: impl Fn(Vec2) -> Vec2, _: impl Fn(Vec2) -> Vec2) -> Self {
        Self { a: at(self.a), b: at(self.b), ..*self }
    }
}

impl Few for Triangle {
    const VERTICES: usize = 3;

    #[inline]
    fn moved_by(&self, at: impl Fn(Vec2) -> Vec2, _: impl Fn(Vec2) -> Vec2) -> Self {
        Self::counterclockwise(self.vertices.map(at))
    }
}

impl View<'_> {
    /// A shape of a few numbers after a motion, which takes points and directions to these; `None`
    /// of all others.
    #[inline]
    pub fn moved_by<'m>(
        &self,
        at: impl Fn(Vec2) -> Vec2,
        along: impl Fn(Vec2) -> Vec2,
    ) -> Option<View<'m>> {
        Some(match *self {
            View::Point(point) => at(point).into(),
            View::Segment(segment) => segment.moved_by(at, along).into(),
            View::Ray(ray) => {
                Ray { origin: at(ray.origin), direction: along(ray.direction) }.into()
            }
            View::Line(line) => {
                Line { point: at(line.point), direction: along(line.direction) }.into()
            }
            View::HalfPlane(plane) => {
                HalfPlane { point: at(plane.point), normal: along(plane.normal) }.into()
            }
            View::Circle(circle) => circle.moved_by(at, along).into(),
            View::Ellipse(ellipse) => {
                let (center, rotation) = (at(ellipse.center), along(ellipse.rotation));
                Ellipse { center, rotation, ..ellipse }.into()
            }
            View::Capsule(capsule) => capsule.moved_by(at, along).into(),
            View::Aabb(aabb) => {
                let center = at(aabb.min.midpoint(aabb.max));
                let half_extents = (aabb.max - aabb.min) * 0.5;
                Rect { center, rotation: along(Vec2::new(1.0, 0.0)), half_extents }.into()
            }
            View::Rect(rect) => rect.moved_by(at, along).into(),
            View::Triangle(triangle) => triangle.moved_by(at, along).into(),
            View::ConvexPolygon(_)
            | View::Polygon(_)
            | View::Polyline(_)
            | View::Compound(_)
            | View::Custom(_) => return None,
        })
    }
}
