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
pub(crate) mod nearest;
pub(crate) mod options;
pub(crate) mod outline;
pub(crate) mod parts;
pub(crate) mod round;
pub(crate) mod scaled_ray;
pub(crate) mod support_map;
pub(crate) mod unbounded;
pub(crate) mod union;

use crate::ray::hit::{RayHit, RayHits};
use collide_core::Real;
use collide_shapes::Ray;

/// What a ray meets of a shape.
pub trait CastRay<T: Real> {
    /// Every crossing of the ray with the shape's outline, in the order of the ray. Edges of a
    /// compound's part that lie in another part, or along one, are not on its outline.
    ///
    /// **Units**: `t` counts lengths of the ray's direction, which need not be unit.
    ///
    /// **Degenerate**: a ray that starts inside has an exit only; one that runs along an edge
    /// reports both ends of what they share; a vertex counts once.
    ///
    /// ```
    /// use collide2d::prelude::*;
    ///
    /// let ray = Ray::new(Point2::new(-3.0, 0.0), Vector2::new(2.0, 0.0))?;
    /// let ball = Circle::new(Point2::new(0.0, 0.0), 1.0)?;
    /// let hits = ball.ray_hits(&ray);
    /// assert_eq!((hits[0].t, hits[0].kind), (1.0, HitKind::Enter));
    /// assert_eq!((hits[1].t, hits[1].kind), (2.0, HitKind::Exit));
    /// assert_eq!(ball.cast_ray(&ray, 10.0), Some(hits[0]));
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    fn ray_hits(&self, ray: &Ray<T>) -> RayHits<T>;

    /// The first of them with `t ≤ max`, without looking for the others. Which edge and which part
    /// it is on says [`feature_at`](crate::FindFeature::feature_at).
    fn cast_ray(&self, ray: &Ray<T>, max: T) -> Option<RayHit<T>>;

    /// As [`cast_ray`](CastRay::cast_ray), of the shape as a solid: a ray that starts in it, or on
    /// its outline, hits it at `t = 0`, in its origin.
    ///
    /// If the ray crosses the outline there, that is the hit; else it enters, and the normal is
    /// against the ray. There is none with a `max` that is negative or not a number.
    ///
    /// ```
    /// use collide2d::prelude::*;
    ///
    /// let ray = Ray::new(Point2::origin(), Vector2::new(2.0, 0.0))?;
    /// let ball = Circle::new(Point2::new(0.5, 0.0), 1.5)?;
    /// assert_eq!(ball.cast_ray(&ray, 10.0).map(|hit| hit.t), Some(1.0));
    /// assert_eq!(ball.cast_ray_solid(&ray, 10.0).map(|hit| hit.t), Some(0.0));
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    fn cast_ray_solid(&self, ray: &Ray<T>, max: T) -> Option<RayHit<T>>;

    /// The first hit, with `t ≤ max`, of a ray with a radius: where a circle whose center moves
    /// along the ray touches the shape. It is the [`cast`](crate::CastShape::cast) of that circle.
    ///
    /// The point is that of the shape's outline, the normal points from the shape to the circle,
    /// and the kind is always `Enter`. A circle that intersects the shape at the start hits it at
    /// `t = 0`, with the point and normal of their contact.
    ///
    /// **Units**: `t` counts lengths of the ray's direction. A radius that is negative or not a
    /// number counts as 0, one out of range as the greatest coordinate; with such a `max` there is
    /// no hit, and an infinite one is no limit.
    ///
    /// ```
    /// use collide2d::prelude::*;
    ///
    /// let ray = Ray::new(Point2::new(0.0, 5.0), Vector2::new(0.0, -2.0))?;
    /// let ledge = Segment::new(Point2::new(0.25, 0.0), Point2::new(4.0, 0.0))?;
    /// assert!(ledge.cast_ray(&ray, 10.0).is_none());
    /// let hit = ledge.cast_thick_ray(&ray, 0.25, 10.0).unwrap();
    /// assert!((hit.t - 2.5_f64).abs() < 1e-12 && (hit.point.x - 0.25).abs() < 1e-12);
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    fn cast_thick_ray(&self, ray: &Ray<T>, radius: T, max: T) -> Option<RayHit<T>>;
}
