//! A shape as the kernels see it: placed in the world and promoted to `f64`.
//!
//! Kernels are written for these types, hence compiled once for `f32` and `f64` alike; the
//! promotion is exact. Small shapes are copied; vertex lists, which are stored in `f64`, are
//! borrowed.

use crate::check::is_nowhere;
use crate::convex::{rounding_of, support_of};
use crate::pose::Pose;
use crate::predicate::orient2d;
use crate::{
    Bounds, Composite, Discs, Kind, Kinds, PartBoxes, Real, Rings, SupportMap, View, corners,
};

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

/// What may be nowhere: a point may, see [`crate::check::is_nowhere`].
pub trait Located {
    /// Whether it is nowhere, and so apart from everything.
    fn is_nowhere(&self) -> bool;
}

impl<'a, V: Copy + Into<View<'a>>> Located for V {
    #[inline]
    fn is_nowhere(&self) -> bool {
        matches!((*self).into(), View::Point(point) if is_nowhere(point))
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

/// The box that a shape says to lie in, rounded outward; `None` if it has none.
pub fn box_of<T: Real>(shape: &dyn crate::Shape<T>) -> Option<Bounds> {
    shape.bounding_box().map(promoted)
}

/// The box in `f64`.
pub fn promoted<T: Real>(aabb: crate::Aabb<T>) -> Bounds {
    let Aabb { min, max } = aabb.as_view();
    Bounds { min, max }
}

/// A union of parts: a `Compound`, or a composite shape of the user's. It has a part at least.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "each variant is a union in the scalar of that name")]
pub enum Compound<'a> {
    F32(&'a dyn Composite<f32>),
    F64(&'a dyn Composite<f64>),
}

impl<'a> Compound<'a> {
    /// How many parts there are.
    pub fn part_count(self) -> usize {
        match self {
            Self::F32(parts) => parts.part_count(),
            Self::F64(parts) => parts.part_count(),
        }
    }

    /// Part `index`.
    pub fn part(self, index: usize) -> View<'a> {
        match self {
            Self::F32(parts) => parts.part(index).view(),
            Self::F64(parts) => parts.part(index).view(),
        }
    }

    /// The parts in order.
    pub fn parts(self) -> impl Iterator<Item = View<'a>> {
        (0..self.part_count()).map(move |index| self.part(index))
    }

    /// The kinds of all parts, and of their parts.
    pub fn kinds(self) -> Kinds {
        let stored = match self {
            Self::F32(parts) => parts.stored_kinds(),
            Self::F64(parts) => parts.stored_kinds(),
        };
        let all = |all: Kinds, part: View<'_>| all.with(part.kinds());
        stored.unwrap_or_else(|| self.parts().fold(Kinds::NONE, all))
    }

    /// The box that part `index` says to lie in, rounded outward; everywhere if it has none.
    pub fn box_of_part(self, index: usize) -> Bounds {
        if let Some(boxes) = self.stored_boxes() {
            return boxes[index];
        }
        let its = match self {
            Self::F32(parts) => box_of(parts.part(index)),
            Self::F64(parts) => box_of(parts.part(index)),
        };
        its.unwrap_or(Bounds::EVERYWHERE)
    }

    /// The boxes of all parts in order, as each says, if they are stored.
    pub fn stored_boxes(self) -> Option<&'a [Bounds]> {
        match self {
            Self::F32(parts) => parts.stored_boxes(),
            Self::F64(parts) => parts.stored_boxes(),
        }
    }

    /// A box around all parts, rounded outward, if one is stored.
    pub fn stored_box(self) -> Option<Bounds> {
        match self {
            Self::F32(parts) => parts.stored_box().map(promoted),
            Self::F64(parts) => parts.stored_box().map(promoted),
        }
    }

    /// A tree over the boxes of the parts, if there is one.
    pub fn part_boxes(self) -> Option<&'a PartBoxes> {
        match self {
            Self::F32(parts) => parts.part_boxes(),
            Self::F64(parts) => parts.part_boxes(),
        }
    }

    /// How many convex parts come before each part, if that is stored: counted once, on demand.
    pub fn parts_before(self, count: &dyn Fn(&View<'_>) -> u32) -> Option<&'a [u32]> {
        match self {
            Self::F32(parts) => parts.parts_before(count),
            Self::F64(parts) => parts.parts_before(count),
        }
    }

    /// How the numbers of the parts are rounded, relatively: the `EPS` of their scalar.
    pub fn eps(self) -> f64 {
        match self {
            Self::F32(_) => f32::EPS.to_f64(),
            Self::F64(_) => f64::EPS,
        }
    }

    /// What part `index` says that it is.
    pub fn kind_of_part(self, index: usize) -> Kind {
        match self {
            Self::F32(parts) => parts.part(index).kind(),
            Self::F64(parts) => parts.part(index).kind(),
        }
    }
}

/// A convex shape of the user's. In closed code (docs/web.md), where users have none, there is no
/// such view, and nothing is compiled for it.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "each variant is a shape in the scalar of that name")]
pub enum Custom<'a> {
    F32(&'a dyn SupportMap<f32>, Possible),
    F64(&'a dyn SupportMap<f64>, Possible),
}

/// What is there where users may have shapes of their own.
#[cfg(not(collide_closed))]
#[derive(Clone, Copy, Debug)]
pub struct Possible;

/// What is there where users may have shapes of their own: nothing is.
#[cfg(collide_closed)]
#[derive(Clone, Copy, Debug)]
pub enum Possible {}

impl Custom<'_> {
    /// What another such view is made with.
    #[inline]
    pub fn possible(self) -> Possible {
        match self {
            Self::F32(_, possible) | Self::F64(_, possible) => possible,
        }
    }

    /// The point that lies furthest along `direction`, not zero, without the rounding.
    #[inline]
    pub fn support_point(self, direction: Vec2) -> Vec2 {
        match self {
            Self::F32(map, _) => support_of(map, direction),
            Self::F64(map, _) => support_of(map, direction),
        }
    }

    /// The rounding radius.
    #[inline]
    pub fn rounding(self) -> f64 {
        match self {
            Self::F32(map, _) => rounding_of(map),
            Self::F64(map, _) => rounding_of(map),
        }
    }

    /// How its points are rounded, relatively: the `EPS` of its scalar.
    #[inline]
    pub fn eps(self) -> f64 {
        match self {
            Self::F32(..) => f32::EPS.to_f64(),
            Self::F64(..) => f64::EPS,
        }
    }
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
