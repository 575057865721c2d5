//! Where two bodies are, and one of them as seen from an edge of the other. Only differences of
//! positions enter: what is measured is as exact at any place in the world.

use collide_core::pose::Pose;
use collide_core::{Real, Vec2, Vector2};

/// The vector rounded to the scalar.
pub(super) fn rounded<T: Real>(v: Vec2) -> Vector2<T> {
    Vector2::new(T::nearest_in_range(v.x), T::nearest_in_range(v.y))
}

/// The vector turned by +90°.
#[inline(always)]
pub(super) fn perp<T: Real>(v: Vector2<T>) -> Vector2<T> {
    Vector2::new(-v.y, v.x)
}

/// The sum of the magnitudes of both coordinates.
#[inline(always)]
pub(super) fn norm_l1<T: Real>(v: Vector2<T>) -> T {
    v.x.abs() + v.y.abs()
}

/// The vector turned by a rotation, given as (cos, sin).
#[inline(always)]
pub(super) fn rotated<T: Real>(v: Vector2<T>, rotation: Vector2<T>) -> Vector2<T> {
    Vector2::new(rotation.x * v.x - rotation.y * v.y, rotation.y * v.x + rotation.x * v.y)
}

/// The vector turned back by a rotation, given as (cos, sin).
#[inline(always)]
pub(super) fn unrotated<T: Real>(v: Vector2<T>, rotation: Vector2<T>) -> Vector2<T> {
    Vector2::new(rotation.x * v.x + rotation.y * v.y, rotation.x * v.y - rotation.y * v.x)
}

/// How two bodies are placed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placement<T: Real> {
    /// (cos, sin) of A and of B.
    pub(super) rotations: [Vector2<T>; 2],
    /// From the position of A to that of B.
    pub(super) apart: Vector2<T>,
}

impl<T: Real> Placement<T> {
    #[inline(always)]
    pub(super) fn of(a: &Pose, b: &Pose) -> Self {
        Self {
            rotations: [rounded(a.rotation()), rounded(b.rotation())],
            apart: rounded(b.translation() - a.translation()),
        }
    }

    /// The same, B first.
    #[inline(always)]
    pub(super) fn swapped(self) -> Self {
        let Self { rotations: [a, b], apart } = self;
        Self { rotations: [b, a], apart: -apart }
    }
}

/// An edge of the reference body, in the frame of that body.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReferenceEdge<T: Real> {
    pub(super) start: Vector2<T>,
    /// Outward, of unit length; the edge runs along it turned by +90°.
    pub(super) normal: Vector2<T>,
    pub(super) len: T,
    /// The start along the edge and along the normal.
    at_start: Vector2<T>,
}

impl<T: Real> ReferenceEdge<T> {
    pub(super) fn new(start: Vec2, normal: Vec2, len: f64) -> Self {
        Self {
            start: rounded(start),
            normal: rounded(normal),
            len: T::nearest_in_range(len),
            at_start: rounded(Vec2::new(normal.cross(start), normal.dot(start))),
        }
    }

    /// The incident body as seen from this edge; the reference body is first in `placement`.
    #[inline(always)]
    pub(super) fn frame(&self, placement: &Placement<T>) -> Frame<T> {
        let [reference, incident] = placement.rotations;
        let normal = rotated(self.normal, reference);
        let along = |v: Vector2<T>| Vector2::new(normal.perp(&v), normal.dot(&v));
        Frame { normal, turn: along(incident), offset: along(placement.apart) - self.at_start }
    }
}

/// A body as seen from an edge of another: `x` along the edge, `y` above it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<T: Real> {
    /// The normal of the edge in the world.
    pub(super) normal: Vector2<T>,
    pub(super) turn: Vector2<T>,
    pub(super) offset: Vector2<T>,
}

impl<T: Real> Frame<T> {
    /// Where a point of the body is.
    #[inline(always)]
    pub(super) fn image_of(&self, point: Vector2<T>) -> Vector2<T> {
        self.turned(point) + self.offset
    }

    /// The point of the body that is there.
    #[inline(always)]
    pub(super) fn preimage_of(&self, point: Vector2<T>) -> Vector2<T> {
        self.turned(point - self.offset)
    }

    /// A vector of the body in this frame, or one of this frame in that of the body: a reflection
    /// is its own inverse.
    #[inline(always)]
    pub(super) fn turned(&self, v: Vector2<T>) -> Vector2<T> {
        let turn = self.turn;
        Vector2::new(turn.x * v.x + turn.y * v.y, turn.y * v.x - turn.x * v.y)
    }

    /// By how much, at most, a point has moved since the frame was `then`, of either body as seen
    /// from the other, within `radius` of the center of the turn.
    #[inline(always)]
    pub(super) fn motion_since(&self, then: &Self, radius: T) -> T {
        norm_l1(self.offset - then.offset) + radius * norm_l1(self.turn - then.turn)
    }
}
