//! Rays against shapes.

use crate::{RayHit, RayHits};
use collide_core::Real;
use collide_shapes::Ray;

/// What a ray meets of a shape.
pub trait RayCast<T: Real> {
    /// Every crossing of the ray with the shape's outline, in the order of the ray.
    ///
    /// **Units**: `t` counts lengths of the ray's direction, which need not be unit.
    ///
    /// **Degenerate**: a ray that starts inside has an exit only; one that runs along an edge
    /// reports both ends of what they share; a vertex counts once.
    fn ray_hits(&self, ray: &Ray<T>) -> RayHits<T>;

    /// The first of them with `t ≤ max`, without looking for the others.
    fn cast_ray(&self, ray: &Ray<T>, max: T) -> Option<RayHit<T>>;
}
