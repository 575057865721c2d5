//! Rays: where one crosses the outline of a shape.
//!
//! A hit is a point of the outline at which the ray enters the shape, leaves it, or touches
//! it. Shapes are closed, so a ray that runs along an edge is inside meanwhile: both ends of
//! the shared stretch are hits. What the ray did before its origin counts: a ray that starts
//! on the outline and goes in enters at `t = 0`, one that goes out leaves at `t = 0`.
//!
//! A shape without interior (a point, a segment, a chain, a line, a circle of radius 0) can
//! only be touched; a stretch shared with it has two hits, its ends.

pub(crate) mod events;
pub(crate) mod fast;
pub(crate) mod hit;
pub(crate) mod matrix;
pub(crate) mod outline;
pub(crate) mod round;
pub(crate) mod scaled_ray;
pub(crate) mod support_map;
pub(crate) mod unbounded;

use crate::ray::hit::{RayHit, RayHits};
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
