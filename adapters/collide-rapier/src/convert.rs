//! Points, poses and names of features, from parry2d's types to ours and back. By their numbers:
//! so no version of glam is in the interface of this crate but parry2d's.

use collide2d::{
    FeatureId, FeatureKind, FindFeature, Isometry2, PartFeature, Point2, Posed, ShapeError,
    UnitComplex, Vector2,
};
use parry2d::math::{Pose, Real, Vector};
use parry2d::shape::{self, PackedFeatureId};

type AnyShape = collide2d::AnyShape<Real>;

pub(crate) fn point(v: Vector) -> Point2<Real> {
    Point2::new(v.x, v.y)
}

pub(crate) fn vector(v: Vector) -> Vector2<Real> {
    Vector2::new(v.x, v.y)
}

pub(crate) fn from_point(p: Point2<Real>) -> Vector {
    Vector::new(p.x, p.y)
}

pub(crate) fn from_vector(v: Vector2<Real>) -> Vector {
    Vector::new(v.x, v.y)
}

pub(crate) fn isometry(pose: &Pose) -> Isometry2<Real> {
    let rotation = UnitComplex::from_cos_sin_unchecked(pose.rotation.cos(), pose.rotation.sin());
    Isometry2::from_parts(vector(pose.translation).into(), rotation)
}

/// The shape at this pose.
pub(crate) fn posed<'a>(
    shape: &'a AnyShape,
    pose: &Pose,
) -> Result<Posed<'a, AnyShape>, ShapeError> {
    Posed::new(shape, &isometry(pose))
}

/// The index of a face by which a smooth outline as a whole is called.
const SMOOTH: u32 = (1 << 30) - 1;

/// Edges are faces in parry2d.
pub(crate) fn packed_feature(feature: FeatureId) -> PackedFeatureId {
    match feature.kind() {
        FeatureKind::Vertex => PackedFeatureId::vertex(feature.index() as u32),
        FeatureKind::Edge => PackedFeatureId::face(feature.index() as u32),
        FeatureKind::Face => PackedFeatureId::face(SMOOTH),
    }
}

/// The feature and the number of its part.
pub(crate) fn feature_and_part(found: PartFeature) -> (shape::FeatureId, u32) {
    (packed_feature(found.feature).unpack(), found.part)
}

/// The number of the part of a shape at a point of an answer, by the outward normal there.
pub(crate) fn part_at(shape: &AnyShape, at: Vector, normal: Vector) -> u32 {
    match shape {
        AnyShape::Polygon(_)
        | AnyShape::Polyline(_)
        | AnyShape::Compound(_)
        | AnyShape::Custom(_) => shape.feature_at(point(at), vector(normal)).part,
        _ => 0,
    }
}
