//! Rays and points, against the shape of a collider itself.

use crate::CollideShape;
use crate::convert::{feature_and_part, from_point, from_vector, point, vector};
use collide2d::{
    CastRay, FindFeature, HitKind, MeasureSignedDistance, RayHit, Shape as _, SignedDistanceResult,
};
use parry2d::math::{Real, Vector};
use parry2d::query::{PointProjection, PointQuery, Ray, RayCast, RayIntersection};
use parry2d::shape::FeatureId;

impl CollideShape {
    fn first_hit(&self, ray: &Ray, max: Real, is_solid: bool) -> Option<RayHit<Real>> {
        let ray = collide2d::Ray::new(point(ray.origin), vector(ray.dir)).ok()?;
        if is_solid {
            self.shape().cast_ray_solid(&ray, max)
        } else {
            self.shape().cast_ray(&ray, max)
        }
    }

    /// The nearest point of the outline, or the point itself where that is requested and it is
    /// inside.
    fn projection(
        &self,
        from: Vector,
        is_solid: bool,
    ) -> (PointProjection, SignedDistanceResult<Real>) {
        let is_inside = self.shape().contains_point(&point(from));
        let nearest = self.shape().signed_distance(point(from));
        let onto = if is_solid && is_inside { from } else { from_point(nearest.closest) };
        (PointProjection::new(is_inside, onto), nearest)
    }
}

impl RayCast for CollideShape {
    fn cast_local_ray(&self, ray: &Ray, max_time_of_impact: Real, solid: bool) -> Option<Real> {
        Some(self.first_hit(ray, max_time_of_impact, solid)?.t)
    }

    fn cast_local_ray_and_get_normal(
        &self,
        ray: &Ray,
        max_time_of_impact: Real,
        solid: bool,
    ) -> Option<RayIntersection> {
        let hit = self.first_hit(ray, max_time_of_impact, solid)?;
        let (feature, part) = feature_and_part(self.shape().feature_at(hit.point, hit.normal));
        // parry2d's normals face the ray, from inside too.
        let normal = if hit.kind == HitKind::Exit { -hit.normal } else { hit.normal };
        Some(RayIntersection::new(hit.t, from_vector(normal), feature).with_subshape(part))
    }
}

impl PointQuery for CollideShape {
    fn project_local_point(&self, pt: Vector, solid: bool) -> PointProjection {
        self.projection(pt, solid).0
    }

    fn project_local_point_and_get_feature(&self, pt: Vector) -> (PointProjection, FeatureId) {
        let (projection, nearest) = self.projection(pt, false);
        let on = self.shape().feature_at(nearest.closest, nearest.gradient);
        let (feature, part) = feature_and_part(on);
        (projection.with_subshape(part), feature)
    }

    fn contains_local_point(&self, pt: Vector) -> bool {
        self.shape().contains_point(&point(pt))
    }
}
