//! Manifolds of a pair as avian2d has them.
//!
//! Both shapes are queried in the axes of the world, with the first collider in the origin: so the
//! numbers are small wherever in the world the pair is. A point of avian2d lies midway between the
//! two surfaces.

use crate::convert::{AnyShape, from_point, from_vector, packed_feature, posed};
use avian2d::math::*;
use avian2d::prelude::*;
use bevy::math::{Rot2, Vec2};
use collide2d::{FindManifold, Manifold, Manifolds, PairMemory, Shape as _};

/// A shape and where it is.
#[derive(Clone, Copy)]
pub(crate) struct PlacedShape<'a> {
    pub(crate) shape: &'a AnyShape,
    pub(crate) position: RVector,
    pub(crate) rotation: Rot2,
}

/// Replaces the manifolds of the step before by those of now. With `keeps_impulses`, points between
/// the same features start with the impulses that they ended with, however many there are: avian2d
/// sees to that itself where there are no more than four manifolds.
///
/// There are none at poses out of range, and none of two unbounded shapes, which nothing parts.
pub(crate) fn manifolds_into(
    [a, b]: [PlacedShape<'_>; 2],
    prediction: f32,
    memory: &mut PairMemory<f32>,
    keeps_impulses: bool,
    manifolds: &mut Vec<ContactManifold>,
) {
    let before = core::mem::take(manifolds);
    if a.shape.bounding_box().is_none() && b.shape.bounding_box().is_none() {
        return;
    }
    let between = (b.position - a.position).f32();
    let (Ok(posed_a), Ok(posed_b)) =
        (posed(a.shape, Vec2::ZERO, a.rotation), posed(b.shape, between, b.rotation))
    else {
        return;
    };
    let mut found = Manifolds::new();
    posed_a.manifold_with(&posed_b, prediction, memory, &mut found);
    manifolds.extend(found.iter().map(|manifold| contact_manifold(manifold, between, a.position)));
    if keeps_impulses {
        for point in manifolds.iter_mut().flat_map(|manifold| &mut manifold.points) {
            keep_impulses(point, &before);
        }
    }
}

fn contact_manifold(found: &Manifold<f32>, between: Vec2, origin: RVector) -> ContactManifold {
    let points = found.points.iter().map(|point| {
        let anchor = from_point(point.point_a).midpoint(from_point(point.point_b));
        let features = [(found.part_a, point.feature_a), (found.part_b, point.feature_b)];
        let [feature1, feature2] = features.map(|(part, feature)| packed_feature(part, feature));
        ContactPoint::new(anchor, anchor - between, origin + anchor.real(), point.depth)
            .with_feature_ids(feature1, feature2)
    });
    ContactManifold::new(points, from_vector(found.normal))
}

fn keep_impulses(point: &mut ContactPoint, before: &[ContactManifold]) {
    let features = |point: &ContactPoint| (point.feature_id1, point.feature_id2);
    let mut old = before.iter().flat_map(|manifold| &manifold.points);
    if let Some(old) = old.find(|old| features(old) == features(point)) {
        point.warm_start_normal_impulse = old.warm_start_normal_impulse;
        point.warm_start_tangent_impulse = old.warm_start_tangent_impulse;
    }
}
