//! What a solver reads of a pair: the normal, and points of both bodies in their own frames.

use crate::manifold::Which;
use crate::memory::frame::{Placement, unrotated};
use crate::memory::kept::{Kept, Reading};
use crate::{ContactKey, FeatureId, Manifold};
use collide_core::{Point2, Real, Vector2};

/// One normal with one or two points between two convex parts of a pair.
///
/// [`PairMemory::contacts`](crate::PairMemory::contacts) has an example.
#[derive(Clone, Copy, Debug)]
pub struct PairContact<'m, T: Real> {
    source: Source<'m, T>,
}

#[derive(Clone, Copy, Debug)]
enum Source<'m, T: Real> {
    Kept(&'m Kept<T>, &'m Reading<T>, Which),
    /// A manifold in directions of the world, from the position of A.
    Found(&'m Manifold<T>, &'m Placement<T>),
}

/// One point of a [`PairContact`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairPoint<T: Real> {
    /// On the boundary of A, in the frame of A.
    pub local_a: Point2<T>,
    /// On the boundary of B, in the frame of B.
    pub local_b: Point2<T>,
    /// How deep the shapes overlap here, along the normal; negative: the gap between them.
    pub depth: T,
    /// What of A touches here.
    pub feature_a: FeatureId,
    /// What of B touches here.
    pub feature_b: FeatureId,
    /// Which end of what touches, along the normal turned by +90°, as in [`ContactKey`].
    pub end: u8,
}

impl<'m, T: Real> PairContact<'m, T> {
    pub(super) fn kept(kept: &'m Kept<T>, reading: &'m Reading<T>, which: Which) -> Self {
        Self { source: Source::Kept(kept, reading, which) }
    }

    pub(super) fn found(manifold: &'m Manifold<T>, placement: &'m Placement<T>) -> Self {
        Self { source: Source::Found(manifold, placement) }
    }

    /// The unit vector from A to B in the world.
    #[inline]
    pub fn normal(&self) -> Vector2<T> {
        match self.source {
            Source::Kept(kept, reading, _) => kept.normal(reading),
            Source::Found(manifold, _) => manifold.normal,
        }
    }

    /// Which parts of A and of B touch, as in [`Manifold`].
    #[inline]
    pub fn parts(&self) -> [u32; 2] {
        match self.source {
            Source::Kept(..) => [0, 0],
            Source::Found(manifold, _) => [manifold.part_a, manifold.part_b],
        }
    }

    /// One or two points, in order along the normal turned by +90°.
    #[inline]
    pub fn points(&self) -> impl Iterator<Item = PairPoint<T>> + use<'m, T> {
        let (points, len) = match self.source {
            Source::Kept(kept, reading, which) => kept.points(reading, which),
            Source::Found(manifold, placement) => points_of(manifold, placement),
        };
        points.into_iter().take(len)
    }

    /// The name of a point from step to step, by which a solver keeps its impulse.
    #[inline]
    pub fn key(&self, point: &PairPoint<T>) -> ContactKey {
        let [part_a, part_b] = self.parts();
        ContactKey { part_a, part_b, end: point.end }
    }
}

/// The points of a manifold, the last one twice if it is one, and how many there are.
fn points_of<T: Real>(
    manifold: &Manifold<T>,
    placement: &Placement<T>,
) -> ([PairPoint<T>; 2], usize) {
    let Placement { rotations: [a, b], apart } = *placement;
    let len = manifold.points.len();
    let mut ends = manifold.keys().map(|key| key.end);
    let points = [0, len - 1].map(|i| {
        let point = &manifold.points[i];
        PairPoint {
            local_a: unrotated(point.point_a.coords, a).into(),
            local_b: unrotated(point.point_b.coords - apart, b).into(),
            depth: point.depth,
            feature_a: point.feature_a,
            feature_b: point.feature_b,
            end: ends.next().unwrap_or_default(),
        }
    });
    (points, len)
}
