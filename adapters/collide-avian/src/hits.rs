//! What rays, shapes and points find of one collider.

use crate::convert::{AnyShape, from_point, from_vector};
use avian2d::math::*;
use avian2d::prelude::*;
use bevy::prelude::*;
use collide2d::{
    CastOptions, CastRay, CastShape, HitKind, Intersect, MeasureSignedDistance, Point2, Posed, Ray,
};

/// Where a shape on its way first touches a collider.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShapeHit {
    /// The collider.
    pub entity: Entity,
    /// How far the shape has gone.
    pub distance: f32,
    /// The point of the collider, in the world.
    pub point1: RVector,
    /// The point of the shape, in the world: that of the collider, unless they stop apart, at a
    /// target distance, or overlap at the start.
    pub point2: RVector,
    /// The outward unit normal of the collider there.
    pub normal1: Vec2,
}

/// The point of a collider that is nearest to another point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointHit {
    /// The collider.
    pub entity: Entity,
    /// Its nearest point, in the world.
    pub point: RVector,
    /// How far away that is.
    pub distance: f32,
    /// Whether the point that was requested is in the collider.
    pub is_inside: bool,
}

pub(crate) fn ray_hit(
    entity: Entity,
    shape: &Posed<'_, AnyShape>,
    direction: Dir2,
    max: f32,
    is_solid: bool,
) -> Option<RayHitData> {
    let ray = Ray::new([0.0, 0.0], direction.to_array()).ok()?;
    let hit = if is_solid { shape.cast_ray_solid(&ray, max) } else { shape.cast_ray(&ray, max) }?;
    let outward = from_vector(hit.normal);
    let normal = if hit.kind == HitKind::Exit { -outward } else { outward };
    Some(RayHitData { entity, distance: hit.t, normal })
}

pub(crate) fn shape_hit(
    entity: Entity,
    moving: &Posed<'_, AnyShape>,
    shape: &Posed<'_, AnyShape>,
    direction: Dir2,
    options: &CastOptions<f32>,
    origin: RVector,
) -> Option<ShapeHit> {
    let hit = shape.cast_with([0.0, 0.0], moving, direction.to_array(), options)?;
    let [point1, point2] =
        [hit.contact.point_a, hit.contact.point_b].map(|point| origin + from_point(point).real());
    let normal1 = from_vector(hit.contact.normal);
    Some(ShapeHit { entity, distance: hit.time, point1, point2, normal1 })
}

pub(crate) fn point_hit(
    entity: Entity,
    shape: &Posed<'_, AnyShape>,
    point: RVector,
    is_solid: bool,
) -> PointHit {
    let is_inside = shape.intersects(&Point2::origin());
    let nearest = shape.signed_distance([0.0, 0.0]);
    let to_nearest = if is_solid && is_inside { Vec2::ZERO } else { from_point(nearest.closest) };
    let distance = to_nearest.length();
    PointHit { entity, point: point + to_nearest.real(), distance, is_inside }
}
