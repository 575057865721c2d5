//! Points, poses and names of features, from bevy's and avian2d's types to ours and back. By their
//! numbers: so no version of glam is in the interface of this crate but bevy's.

use avian2d::collision::contact_types::PackedFeatureId;
use bevy::math::{Rot2, Vec2};
use collide2d::{
    FeatureId, FeatureKind, Isometry2, Point2, Posed, ShapeError, UnitComplex, Vector2,
};

pub(crate) type AnyShape = collide2d::AnyShape<f32>;

pub(crate) fn from_point(p: Point2<f32>) -> Vec2 {
    Vec2::new(p.x, p.y)
}

pub(crate) fn from_vector(v: Vector2<f32>) -> Vec2 {
    Vec2::new(v.x, v.y)
}

pub(crate) fn isometry(position: Vec2, rotation: Rot2) -> Isometry2<f32> {
    let rotation = UnitComplex::from_cos_sin_unchecked(rotation.cos, rotation.sin);
    Isometry2::from_parts(Vector2::new(position.x, position.y).into(), rotation)
}

/// The shape at this pose.
pub(crate) fn posed(
    shape: &AnyShape,
    position: Vec2,
    rotation: Rot2,
) -> Result<Posed<'_, AnyShape>, ShapeError> {
    Posed::new(shape, &isometry(position, rotation))
}

/// The numbers that a name has room for.
const NUMBERS: u32 = (1 << 30) - 1;

/// Keeps apart features of the same number on different parts.
const PART: u32 = 0x9e37_79b1;

/// A feature of a part of a shape in one number. Edges are faces in avian2d, and no name is that of
/// the unknown feature, which would match any other.
pub(crate) fn packed_feature(part: u32, feature: FeatureId) -> PackedFeatureId {
    let number = part.wrapping_mul(PART).wrapping_add(feature.index() as u32) & NUMBERS;
    match feature.kind() {
        FeatureKind::Vertex => PackedFeatureId::vertex(number),
        FeatureKind::Edge => PackedFeatureId::face(number),
        FeatureKind::Face => PackedFeatureId::face(NUMBERS - number),
    }
}
