//! Rays, points and shapes, asked of all colliders of the world.

use crate::CollideCollider;
use crate::convert::{AnyShape, from_point, from_vector, posed};
use avian2d::collider_tree::{ColliderTree, ColliderTrees, ProxyId};
use avian2d::math::*;
use avian2d::prelude::*;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use collide2d::{
    CastOptions, CastRay, CastShape, HitKind, Intersect, MeasureSignedDistance, Point2, Posed, Ray,
};

/// Queries of the world: the first that a ray or a shape hits on its way, the nearest to a point,
/// all that hold a point or touch a shape. The colliders are those of the last physics step.
///
/// It is avian2d's `SpatialQuery` for [`CollideCollider`]s, with the same filters.
///
/// ```
/// use avian2d::prelude::*;
/// use bevy::prelude::*;
/// use collide_avian::CollideQuery;
///
/// fn look_down(query: CollideQuery) {
///     let filter = SpatialQueryFilter::default();
///     if let Some(hit) = query.cast_ray(Vec2::new(0.0, 5.0), Dir2::NEG_Y, 10.0, true, &filter) {
///         println!("{} is {} below", hit.entity, hit.distance);
///     }
/// }
/// ```
#[derive(SystemParam)]
pub struct CollideQuery<'w, 's> {
    colliders: Query<
        'w,
        's,
        (&'static CollideCollider, &'static Position, &'static Rotation),
        Without<ColliderDisabled>,
    >,
    trees: Res<'w, ColliderTrees>,
}

/// Where a shape on its way first touches a collider.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShapeHit {
    /// The collider.
    pub entity: Entity,
    /// How far the shape has gone.
    pub distance: f32,
    /// The point of the collider, in the world.
    pub point1: RVector,
    /// The point of the shape, in the world: that of the collider, but where the two overlap at
    /// the start.
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
    /// Whether the point that was asked for is in the collider.
    pub is_inside: bool,
}

impl CollideQuery<'_, '_> {
    /// The first collider on a ray of the length `max_distance`. From inside a collider a ray hits
    /// it at distance 0 where it `is_solid`, else on its way out. Normals face the ray.
    pub fn cast_ray(
        &self,
        origin: RVector,
        direction: Dir2,
        max_distance: f32,
        is_solid: bool,
        filter: &SpatialQueryFilter,
    ) -> Option<RayHitData> {
        let mut first: Option<RayHitData> = None;
        for tree in self.trees.iter_trees() {
            let max = first.map_or(max_distance, |hit| hit.distance);
            tree.ray_traverse_closest(Ray2d::new(origin.f32(), direction), max, |proxy| {
                let max = first.map_or(max_distance, |hit| hit.distance);
                let hit = self
                    .posed(tree, proxy, origin, filter)
                    .and_then(|(entity, shape)| ray_hit(entity, &shape, direction, max, is_solid));
                first = hit.filter(|hit| first.is_none() || hit.distance < max).or(first);
                hit.map_or(f32::MAX, |hit| hit.distance)
            });
        }
        first
    }

    /// All colliders on a ray, the nearest first, each where the ray first hits it.
    pub fn ray_hits(
        &self,
        origin: RVector,
        direction: Dir2,
        max_distance: f32,
        is_solid: bool,
        filter: &SpatialQueryFilter,
    ) -> Vec<RayHitData> {
        let mut hits = Vec::new();
        for tree in self.trees.iter_trees() {
            tree.ray_traverse_all(Ray2d::new(origin.f32(), direction), max_distance, |proxy| {
                if let Some((entity, shape)) = self.posed(tree, proxy, origin, filter) {
                    hits.extend(ray_hit(entity, &shape, direction, max_distance, is_solid));
                }
                true
            });
        }
        hits.sort_by(|a, b| a.distance.total_cmp(&b.distance));
        hits
    }

    /// The first collider that a shape meets on its way. The times of the options are distances
    /// here: `max_time` is the length of the way.
    pub fn cast_shape(
        &self,
        shape: &CollideCollider,
        origin: RVector,
        rotation: Rot2,
        direction: Dir2,
        options: &CastOptions<f32>,
        filter: &SpatialQueryFilter,
    ) -> Option<ShapeHit> {
        let moving = posed(shape.shape(), Vec2::ZERO, rotation).ok()?;
        let around = shape.aabb_at(origin, rotation, options.target_distance.max(0.0));
        let mut first: Option<ShapeHit> = None;
        for tree in self.trees.iter_trees() {
            let max = first.map_or(options.max_time, |hit| hit.distance);
            tree.sweep_traverse_closest(around.into(), direction, max, 0.0, |proxy| {
                let max_time = first.map_or(options.max_time, |hit| hit.distance);
                let options = CastOptions { max_time, ..*options };
                let hit = self.posed(tree, proxy, origin, filter).and_then(|(entity, shape)| {
                    shape_hit(entity, &moving, &shape, direction, &options, origin)
                });
                first = hit.filter(|hit| first.is_none() || hit.distance < max_time).or(first);
                hit.map_or(f32::MAX, |hit| hit.distance)
            });
        }
        first
    }

    /// The nearest point of all colliders within `max_distance`. A point in a collider is its own
    /// nearest where that `is_solid`, else the nearest is on the outline.
    pub fn project_point(
        &self,
        point: RVector,
        max_distance: f32,
        is_solid: bool,
        filter: &SpatialQueryFilter,
    ) -> Option<PointHit> {
        let mut nearest: Option<PointHit> = None;
        for tree in self.trees.iter_trees() {
            let max = nearest.map_or(max_distance, |hit| hit.distance);
            tree.squared_distance_traverse_closest(point, max * max, |proxy| {
                let max = nearest.map_or(max_distance, |hit| hit.distance);
                let hit = self
                    .posed(tree, proxy, point, filter)
                    .map(|(entity, shape)| point_hit(entity, &shape, point, is_solid))
                    .filter(|hit| hit.distance <= max);
                nearest = hit.filter(|hit| nearest.is_none() || hit.distance < max).or(nearest);
                hit.map_or(f32::MAX, |hit| hit.distance * hit.distance)
            });
        }
        nearest
    }

    /// All colliders that hold a point.
    pub fn point_intersections(&self, point: RVector, filter: &SpatialQueryFilter) -> Vec<Entity> {
        let mut found = Vec::new();
        for tree in self.trees.iter_trees() {
            tree.point_traverse(point.f32(), |proxy| {
                if let Some((entity, shape)) = self.posed(tree, proxy, point, filter)
                    && shape.intersects(&Point2::origin())
                {
                    found.push(entity);
                }
                true
            });
        }
        found
    }

    /// All colliders that touch or overlap a shape.
    pub fn shape_intersections(
        &self,
        shape: &CollideCollider,
        position: RVector,
        rotation: Rot2,
        filter: &SpatialQueryFilter,
    ) -> Vec<Entity> {
        let mut found = Vec::new();
        let Ok(asked) = posed(shape.shape(), Vec2::ZERO, rotation) else { return found };
        let around = shape.aabb_at(position, rotation, 0.0);
        for tree in self.trees.iter_trees() {
            tree.aabb_traverse(around.into(), |proxy| {
                if let Some((entity, shape)) = self.posed(tree, proxy, position, filter)
                    && shape.intersects(&asked)
                {
                    found.push(entity);
                }
                true
            });
        }
        found
    }

    /// A collider in the axes of the world, seen from `origin`, if the filter lets it through.
    fn posed(
        &self,
        tree: &ColliderTree,
        proxy: ProxyId,
        origin: RVector,
        filter: &SpatialQueryFilter,
    ) -> Option<(Entity, Posed<'_, AnyShape>)> {
        let proxy = tree.get_proxy(proxy)?;
        let entity = proxy.collider;
        let (collider, position, rotation) = self.colliders.get(entity).ok()?;
        let position = (position.0 - origin).f32();
        let shape = posed(collider.shape(), position, Rot2::from(*rotation)).ok()?;
        filter.test(entity, proxy.layers).then_some((entity, shape))
    }
}

fn ray_hit(
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

fn shape_hit(
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

fn point_hit(
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
