//! Contact manifolds: what a solver needs to rest one body on another.

use crate::FeatureId;
use collide_core::{Isometry2, Point2, Real, Vector2};
use core::ops::Deref;
use smallvec::SmallVec;

/// How two shapes touch, as one normal and up to two points for each touching pair of parts.
pub trait ManifoldQuery<B: ?Sized> {
    /// The scalar of both shapes.
    type Scalar: Real;

    /// The manifolds, empty exactly when the shapes are more than `margin` apart.
    ///
    /// Convex shapes have at most one manifold. A composite shape has one for each pair of
    /// convex parts that touch, except that a part whose shortest way out leads into its
    /// neighbor is silent: the neighbor speaks. So a box that slides over the joints of a
    /// polyline, or over the inner edges of a polygon, meets no normal that the outline has
    /// not.
    ///
    /// A margin that is negative or not a number counts as zero. For stable resting contact it
    /// should exceed the motion of one step.
    fn manifold(&self, other: &B, margin: Self::Scalar) -> Manifolds<Self::Scalar> {
        let mut manifolds = Manifolds::new();
        self.manifold_into(other, margin, &mut manifolds);
        manifolds
    }

    /// As [`ManifoldQuery::manifold`], into the caller's buffer, which is cleared first: no
    /// allocation once the buffer has grown.
    fn manifold_into(&self, other: &B, margin: Self::Scalar, out: &mut Manifolds<Self::Scalar>);
}

/// One normal with one or two points, between two convex parts. World frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manifold<T: Real> {
    /// Unit vector from A to B.
    pub normal: Vector2<T>,
    /// One or two points, never none, in order along the normal turned by +90°.
    pub points: ManifoldPoints<T>,
    /// Which part of A touches: the piece of a polygon, the edge of a polyline, the part of a
    /// compound (counted through nested composites); 0 for a convex shape.
    pub part_a: u32,
    /// Which part of B touches.
    pub part_b: u32,
}

/// One point of a manifold. World frame; [`ManifoldPoint::anchor_a`] and its kin relate it to a
/// body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ManifoldPoint<T: Real> {
    /// On the boundary of A.
    pub point_a: Point2<T>,
    /// On the boundary of B, straight ahead of `point_a` along the normal.
    pub point_b: Point2<T>,
    /// How deep the shapes overlap here, along the normal; negative: the gap between them.
    pub depth: T,
    /// What of A touches here.
    pub feature_a: FeatureId,
    /// What of B touches here.
    pub feature_b: FeatureId,
}

/// The points of a [`Manifold`]: one or two. Reads as a slice.
#[derive(Clone, Copy, Debug)]
pub struct ManifoldPoints<T: Real> {
    points: [ManifoldPoint<T>; 2],
    is_pair: bool,
}

/// All manifolds of a pair of shapes. Reads as a slice; a single manifold needs no heap.
#[derive(Clone, Debug, PartialEq)]
pub struct Manifolds<T: Real>(SmallVec<[Manifold<T>; 1]>);

impl<T: Real> Manifold<T> {
    /// The same manifold seen from B.
    pub fn flipped(self) -> Self {
        Self {
            normal: -self.normal,
            points: self.points.flipped(),
            part_a: self.part_b,
            part_b: self.part_a,
        }
    }

    /// The greatest depth among the points.
    pub fn depth(&self) -> T {
        self.points.iter().map(|point| point.depth).fold(self.points[0].depth, |a, b| a.max(b))
    }
}

impl<T: Real> ManifoldPoint<T> {
    /// The same point seen from B.
    pub fn flipped(self) -> Self {
        Self {
            point_a: self.point_b,
            point_b: self.point_a,
            depth: self.depth,
            feature_a: self.feature_b,
            feature_b: self.feature_a,
        }
    }

    /// Where the point acts on A, as a world vector from `center` (A's center of mass).
    pub fn anchor_a(&self, center: &Point2<T>) -> Vector2<T> {
        self.point_a - center
    }

    /// Where the point acts on B, as a world vector from `center` (B's center of mass).
    pub fn anchor_b(&self, center: &Point2<T>) -> Vector2<T> {
        self.point_b - center
    }

    /// `point_a` in the frame of the body whose pose is given.
    pub fn local_point_a(&self, pose: &Isometry2<T>) -> Point2<T> {
        pose.inverse_transform_point(&self.point_a)
    }

    /// `point_b` in the frame of the body whose pose is given.
    pub fn local_point_b(&self, pose: &Isometry2<T>) -> Point2<T> {
        pose.inverse_transform_point(&self.point_b)
    }
}

impl<T: Real> ManifoldPoints<T> {
    /// A single point.
    pub fn one(point: ManifoldPoint<T>) -> Self {
        Self { points: [point; 2], is_pair: false }
    }

    /// Two points.
    pub fn two(first: ManifoldPoint<T>, second: ManifoldPoint<T>) -> Self {
        Self { points: [first, second], is_pair: true }
    }

    /// The same points seen from B, hence in the opposite order.
    pub fn flipped(self) -> Self {
        let [first, second] = self.points.map(ManifoldPoint::flipped);
        if self.is_pair { Self::two(second, first) } else { Self::one(first) }
    }
}

impl<T: Real> Deref for ManifoldPoints<T> {
    type Target = [ManifoldPoint<T>];

    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.points[..1 + usize::from(self.is_pair)]
    }
}

impl<T: Real> PartialEq for ManifoldPoints<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Real> Manifolds<T> {
    /// None yet.
    pub fn new() -> Self {
        Self(SmallVec::new())
    }

    /// Forgets all manifolds and keeps the memory.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds one.
    pub fn push(&mut self, manifold: Manifold<T>) {
        self.0.push(manifold);
    }

    /// The same manifolds seen from B, in place.
    pub fn flip(&mut self) {
        for manifold in &mut self.0 {
            *manifold = manifold.flipped();
        }
    }
}

impl<T: Real> Default for Manifolds<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Real> Deref for Manifolds<T> {
    type Target = [Manifold<T>];

    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<T: Real> IntoIterator for Manifolds<T> {
    type Item = Manifold<T>;
    type IntoIter = smallvec::IntoIter<[Manifold<T>; 1]>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, T: Real> IntoIterator for &'a Manifolds<T> {
    type Item = &'a Manifold<T>;
    type IntoIter = core::slice::Iter<'a, Manifold<T>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
