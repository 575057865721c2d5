//! The queries of parry2d on pairs, without motions: both shapes are queried in the frame of the
//! first.

use crate::cast::{Sweep, cast};
use crate::convert::{from_point, from_vector, part_at, posed};
use crate::from_parry::ours;
use collide2d::{FindContact, Intersect, MeasureDistance, Posed};
use parry2d::math::{Pose, Real, Vector};
use parry2d::query::{
    ClosestPoints, Contact, NonlinearRigidMotion, QueryDispatcher, ShapeCastHit, ShapeCastOptions,
    ShapeDistance, ShapeIntersection, Unsupported,
};
use parry2d::shape::Shape;
use std::borrow::Cow;

type AnyShape = collide2d::AnyShape<Real>;

/// collide2d as the narrow phase of rapier2d, and as the queries of parry2d: it answers for every
/// pair of [`CollideShape`](crate::CollideShape)s and shapes of parry2d, also where both are
/// parry2d's, and in whole, for parry2d gives the parts of its compounds to no other dispatcher.
///
/// What has no counterpart in collide2d ([`ConversionError`](crate::ConversionError)), and poses
/// that are not finite or out of range, are `Unsupported`: chain it with parry2d's own dispatcher.
/// Manifolds at such poses are none.
///
/// A half-space is a half-plane: a shape deep in it is as deep as it reaches below the edge.
///
/// A linear cast that starts in touch, with `stop_at_penetration` off, is that of `cast_with`. A
/// nonlinear one then goes on by its translations, along the surface, unless one shape would come
/// to the other side: a hit just after the start.
///
/// Rays and points query the shapes themselves, parry2d's as ever.
#[derive(Clone, Copy, Debug, Default)]
pub struct CollideDispatcher;

/// A query of a pair in the frame of the first shape.
fn query_pair<R>(
    pos12: &Pose,
    g1: &dyn Shape,
    g2: &dyn Shape,
    question: impl FnOnce(&AnyShape, &Posed<'_, AnyShape>) -> R,
) -> Result<R, Unsupported> {
    let (a, b) = both(g1, g2)?;
    Ok(question(&a, &posed(&b, pos12).map_err(|_| Unsupported)?))
}

fn both<'a>(
    g1: &'a dyn Shape,
    g2: &'a dyn Shape,
) -> Result<(Cow<'a, AnyShape>, Cow<'a, AnyShape>), Unsupported> {
    match (ours(g1), ours(g2)) {
        (Ok(a), Ok(b)) => Ok((a, b)),
        _ => Err(Unsupported),
    }
}

fn contact(
    a: &AnyShape,
    b: &Posed<'_, AnyShape>,
    pos12: &Pose,
    prediction: Real,
) -> Option<Contact> {
    let found = a.contact(b, prediction)?;
    let [point1, normal1] = [from_point(found.point_a), from_vector(found.normal)];
    let point2 = pos12.inverse_transform_point(from_point(found.point_b));
    let normal2 = pos12.inverse_transform_vector(-normal1);
    let contact = Contact::new(point1, point2, normal1, normal2, -found.depth);
    let parts = [part_at(a, point1, normal1), part_at(b.shape(), point2, normal2)];
    Some(contact.with_subshapes(parts[0], parts[1]))
}

fn closest_points(a: &AnyShape, b: &Posed<'_, AnyShape>, pos12: &Pose, max: Real) -> ClosestPoints {
    match a.closest_points_within(b, max) {
        None => ClosestPoints::Disjoint,
        Some(closest) if closest.distance == 0.0 => ClosestPoints::Intersecting,
        Some(closest) => ClosestPoints::WithinMargin(
            from_point(closest.point_a),
            pos12.inverse_transform_point(from_point(closest.point_b)),
        ),
    }
}

impl QueryDispatcher for CollideDispatcher {
    fn intersection_test(
        &self,
        pos12: &Pose,
        g1: &dyn Shape,
        g2: &dyn Shape,
    ) -> Result<ShapeIntersection, Unsupported> {
        query_pair(pos12, g1, g2, |a, b| a.intersects(b).into())
    }

    fn distance(
        &self,
        pos12: &Pose,
        g1: &dyn Shape,
        g2: &dyn Shape,
    ) -> Result<ShapeDistance, Unsupported> {
        query_pair(pos12, g1, g2, |a, b| a.distance(b).into())
    }

    fn contact(
        &self,
        pos12: &Pose,
        g1: &dyn Shape,
        g2: &dyn Shape,
        prediction: Real,
    ) -> Result<Option<Contact>, Unsupported> {
        query_pair(pos12, g1, g2, |a, b| contact(a, b, pos12, prediction))
    }

    fn closest_points(
        &self,
        pos12: &Pose,
        g1: &dyn Shape,
        g2: &dyn Shape,
        max_dist: Real,
    ) -> Result<ClosestPoints, Unsupported> {
        query_pair(pos12, g1, g2, |a, b| closest_points(a, b, pos12, max_dist))
    }

    fn cast_shapes(
        &self,
        pos12: &Pose,
        local_vel12: Vector,
        g1: &dyn Shape,
        g2: &dyn Shape,
        options: ShapeCastOptions,
    ) -> Result<Option<ShapeCastHit>, Unsupported> {
        query_pair(pos12, g1, g2, |a, b| cast(a, b, pos12, local_vel12, &options))
    }

    fn cast_shapes_nonlinear(
        &self,
        motion1: &NonlinearRigidMotion,
        g1: &dyn Shape,
        motion2: &NonlinearRigidMotion,
        g2: &dyn Shape,
        start_time: Real,
        end_time: Real,
        stop_at_penetration: bool,
    ) -> Result<Option<ShapeCastHit>, Unsupported> {
        let (a, b) = both(g1, g2)?;
        let thickness = g1.ccd_thickness() + g2.ccd_thickness();
        let (shapes, motions) = ([&*a, &*b], [motion1, motion2]);
        let sweep = Sweep { shapes, motions, start_time, end_time, thickness };
        sweep.first_hit(stop_at_penetration).map_err(|_| Unsupported)
    }
}
