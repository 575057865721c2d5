//! Rays, points and shapes, against all colliders of the world.

use crate::CollideCollider;
use crate::convert::{AnyShape, posed};
use crate::hits::{PointHit, ShapeHit, point_hit, ray_hit, shape_hit};
use avian2d::collider_tree::{ColliderTree, ColliderTrees, ProxyId};
use avian2d::math::*;
use avian2d::prelude::*;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use collide2d::{CastOptions, Intersect, Point2, Posed};

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
        let Ok(placed) = posed(shape.shape(), Vec2::ZERO, rotation) else { return found };
        let around = shape.aabb_at(position, rotation, 0.0);
        for tree in self.trees.iter_trees() {
            tree.aabb_traverse(around.into(), |proxy| {
                if let Some((entity, shape)) = self.posed(tree, proxy, position, filter)
                    && shape.intersects(&placed)
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
