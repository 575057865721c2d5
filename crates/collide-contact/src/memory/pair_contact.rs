//! What a solver reads of a pair: the normal, and points of both bodies in their own frames.

use crate::manifold::{ManifoldPoints, Which};
use crate::memory::frame::{Placement, unrotated};
use crate::{ContactKey, FeatureId, Manifold, ManifoldPoint};
use collide_core::pose::Pose;
use collide_core::{Point2, Real, Vec2, Vector2};

/// One normal with one or two points between two convex parts of a pair.
///
/// [`PairMemory::contacts`](crate::PairMemory::contacts) has an example.
#[derive(Clone, Copy, Debug)]
pub struct PairContact<T: Real> {
    pub(super) normal: Vector2<T>,
    pub(super) parts: [u32; 2],
    /// The second is left over if there is only one.
    pub(super) points: [PairPoint<T>; 2],
    pub(super) which: Which,
}

/// One point of a [`PairContact`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairPoint<T: Real> {
    /// On the boundary of A and on that of B, each in its own frame.
    pub local: [Point2<T>; 2],
    /// How deep the shapes overlap here, along the normal; negative: the gap between them.
    pub depth: T,
    /// What of A and what of B touches here.
    pub features: [FeatureId; 2],
    /// Which end of what touches, along the normal turned by +90°, as in [`ContactKey`].
    pub end: u8,
}

impl<T: Real> PairContact<T> {
    /// A place for a contact.
    pub(super) fn blank() -> Self {
        let point = PairPoint {
            local: [Point2::origin(); 2],
            depth: T::zero(),
            features: [FeatureId::FACE; 2],
            end: 0,
        };
        Self { normal: Vector2::zeros(), parts: [0; 2], points: [point; 2], which: Which::Only }
    }

    /// The manifold in directions of the world, from the position of A.
    pub(super) fn from_manifold(manifold: &Manifold<T>, placement: &Placement<T>) -> Self {
        let Placement { rotations: [a, b], apart } = *placement;
        let (which, mut ends) = (manifold.points.which(), manifold.keys().map(|key| key.end));
        let points = [0, manifold.points.len() - 1].map(|i| {
            let point = &manifold.points[i];
            PairPoint {
                local: [
                    unrotated(point.point_a.coords, a).into(),
                    unrotated(point.point_b.coords - apart, b).into(),
                ],
                depth: point.depth,
                features: [point.feature_a, point.feature_b],
                end: ends.next().unwrap_or_default(),
            }
        });
        Self { normal: manifold.normal, parts: [manifold.part_a, manifold.part_b], points, which }
    }

    /// The unit vector from A to B in the world.
    pub fn normal(&self) -> Vector2<T> {
        self.normal
    }

    /// Which parts of A and of B touch, as in [`Manifold`].
    pub fn parts(&self) -> [u32; 2] {
        self.parts
    }

    /// One or two points, in order along the normal turned by +90°.
    #[inline]
    pub fn points(&self) -> &[PairPoint<T>] {
        if self.which == Which::Both { &self.points } else { &self.points[..1] }
    }

    /// The name of a point from step to step, by which a solver keeps its impulse.
    pub fn key(&self, point: &PairPoint<T>) -> ContactKey {
        let [part_a, part_b] = self.parts;
        ContactKey { part_a, part_b, end: point.end }
    }

    /// The manifold in the world, computed in `f64` and rounded once.
    #[inline]
    pub(super) fn in_world(&self, poses: [&Pose; 2]) -> Manifold<T> {
        let in_world = |local: Point2<T>, pose: &Pose| {
            let Vec2 { x, y } = pose.image_of(Vec2::from_point(local));
            Point2::new(T::nearest(x), T::nearest(y))
        };
        let [first, second] = self.points.each_ref().map(|point| ManifoldPoint {
            point_a: in_world(point.local[0], poses[0]),
            point_b: in_world(point.local[1], poses[1]),
            depth: point.depth,
            feature_a: point.features[0],
            feature_b: point.features[1],
        });
        let [part_a, part_b] = self.parts;
        let points = ManifoldPoints::of(first, second, self.which);
        Manifold { normal: self.normal, points, part_a, part_b }
    }
}
