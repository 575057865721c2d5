//! How answers are written: the keys of the format.

use collide2d::{
    CastContact, CastHit, ClosestPoints, Contact, HitKind, Manifold, MassProperties, Point2,
    RayHit, Real, Reason, Vector2,
};
use serde::Serialize;

/// A scalar that can be written.
pub(crate) trait Number: Real + Serialize {}
impl Number for f32 {}
impl Number for f64 {}

#[derive(Serialize)]
pub(crate) struct WrittenClosest<T> {
    point_a: [T; 2],
    point_b: [T; 2],
}

#[derive(Serialize)]
pub(crate) struct WrittenContact<T> {
    point_a: [T; 2],
    point_b: [T; 2],
    normal: [T; 2],
    depth: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

#[derive(Serialize)]
pub(crate) struct WrittenManifold<T> {
    normal: [T; 2],
    points: Vec<WrittenPoint<T>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    part_a: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    part_b: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

#[derive(Serialize)]
struct WrittenPoint<T> {
    point_a: [T; 2],
    point_b: [T; 2],
    depth: T,
    feature_a: String,
    feature_b: String,
}

#[derive(Serialize)]
pub(crate) struct WrittenHit<T> {
    t: T,
    point: [T; 2],
    normal: [T; 2],
    kind: &'static str,
}

#[derive(Serialize)]
pub(crate) struct WrittenCast<T> {
    time: T,
    point: [T; 2],
    normal: [T; 2],
}

#[derive(Serialize)]
pub(crate) struct WrittenCastContact<T> {
    time: T,
    #[serde(flatten)]
    contact: WrittenContact<T>,
}

#[derive(Serialize)]
pub(crate) struct WrittenMass<T> {
    area: T,
    centroid: [T; 2],
    second_moment: T,
    perimeter: T,
}

/// The manifold of convex shapes, or those of composite ones.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Manifolds<T> {
    One(Option<WrittenManifold<T>>),
    Many(Vec<WrittenManifold<T>>),
}

pub(crate) fn closest<T: Real>(closest: &ClosestPoints<T>) -> WrittenClosest<T> {
    WrittenClosest { point_a: point(closest.point_a), point_b: point(closest.point_b) }
}

/// A contact, with the rule that made it where that is given.
pub(crate) fn contact<T: Real>(contact: &Contact<T>, reason: Option<Reason>) -> WrittenContact<T> {
    WrittenContact {
        point_a: point(contact.point_a),
        point_b: point(contact.point_b),
        normal: vector(contact.normal),
        depth: contact.depth,
        reason: reason.map(Reason::name),
    }
}

/// A manifold, with the rule that made it where that is given; in a list of them with the parts
/// that it belongs to.
pub(crate) fn manifold<T: Real>(
    manifold: &Manifold<T>,
    with_parts: bool,
    reason: Option<Reason>,
) -> WrittenManifold<T> {
    let points = manifold.points.iter().map(|p| WrittenPoint {
        point_a: point(p.point_a),
        point_b: point(p.point_b),
        depth: p.depth,
        feature_a: p.feature_a.to_string(),
        feature_b: p.feature_b.to_string(),
    });
    WrittenManifold {
        normal: vector(manifold.normal),
        points: points.collect(),
        part_a: with_parts.then_some(manifold.part_a),
        part_b: with_parts.then_some(manifold.part_b),
        reason: reason.map(Reason::name),
    }
}

pub(crate) fn ray_hit<T: Real>(hit: &RayHit<T>) -> WrittenHit<T> {
    let kind = match hit.kind {
        HitKind::Enter => "enter",
        HitKind::Exit => "exit",
        HitKind::Touch => "touch",
    };
    WrittenHit { t: hit.t, point: point(hit.point), normal: vector(hit.normal), kind }
}

pub(crate) fn cast_hit<T: Real>(hit: &CastHit<T>) -> WrittenCast<T> {
    WrittenCast { time: hit.time, point: point(hit.point), normal: vector(hit.normal) }
}

pub(crate) fn cast_contact<T: Real>(hit: &CastContact<T>) -> WrittenCastContact<T> {
    WrittenCastContact { time: hit.time, contact: contact(&hit.contact, None) }
}

pub(crate) fn mass<T: Real>(mass: &MassProperties<T>) -> WrittenMass<T> {
    let MassProperties { area, centroid, second_moment, perimeter } = *mass;
    WrittenMass { area, centroid: point(centroid), second_moment, perimeter }
}

fn point<T: Real>(p: Point2<T>) -> [T; 2] {
    [p.x, p.y]
}

fn vector<T: Real>(v: Vector2<T>) -> [T; 2] {
    [v.x, v.y]
}
