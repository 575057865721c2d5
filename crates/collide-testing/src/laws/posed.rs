//! Posed shapes: queried in one frame, they answer what placed ones do, but for rounding.

use super::pair::{Pair, has, is_convex, is_unbounded};
use super::scalar::for_the_scalar;
use crate::{Decoder, Numbers};
use collide2d::prelude::*;
use collide2d::{Isometry2, Kind, SignedDistanceResult};

/// Two posed shapes answer within 32 EPS S what the same two placed answer; no query contradicts
/// another; exchanged, they give the mirror image, bit for bit; in one common pose they meet
/// exactly where they do in none.
pub fn posed(bytes: &[u8]) {
    for_the_scalar!(bytes, law);
}

fn law<T: Numbers>(bytes: &[u8]) {
    let mut decoder = Decoder::<T>::sensible(bytes);
    let Some(pair) = Pair::decode(&mut decoder) else { return };
    let mut pose = || Isometry2::from_parts(decoder.vector().into(), decoder.rotation());
    let poses = [pose(), pose()];
    posed_of(&pair.a, &pair.b, &poses);
    let (origin, direction) = (decoder.point(), decoder.vector());
    alone_of(&pair.a, &poses[0], origin, direction);
}

/// [`posed`] of two shapes at these poses.
pub fn posed_of<T: Numbers>(a: &AnyShape<T>, b: &AnyShape<T>, poses: &[Isometry2<T>; 2]) {
    let (Ok(placed_a), Ok(placed_b)) = (a.placed(&poses[0]), b.placed(&poses[1])) else { return };
    let (Ok(posed_a), Ok(posed_b)) = (Posed::new(a, &poses[0]), Posed::new(b, &poses[1])) else {
        return;
    };
    let pair = Pair { a: placed_a, b: placed_b };
    let describe = |what: &str| format!("{what}\nlocally {a:?}\n{b:?}\nat {poses:?}");
    let meet = posed_a.intersects(&posed_b);
    let closest = posed_a.closest_points(&posed_b);
    let contact = posed_a.contact(&posed_b, T::zero());
    let manifolds = posed_a.manifold(&posed_b, T::zero());
    pair.check_zeros(&(&closest, contact, &manifolds));
    // One decision.
    pair.check(meet == (closest.distance == T::zero()), || describe("distance"));
    pair.check(meet == (posed_a.distance(&posed_b) == T::zero()), || describe("distance alone"));
    pair.check(meet == contact.is_some(), || describe("contact"));
    pair.check(meet != manifolds.is_empty(), || describe("manifold"));
    pair.check(meet || !posed_a.touches(&posed_b), || describe("touches"));
    pair.check(meet || !posed_a.contains(&posed_b), || describe("contains"));
    pair.check(meet || !posed_a.is_within(&posed_b), || describe("is within"));
    // Exchanged.
    let back = posed_b.closest_points(&posed_a);
    let flipped = (back.point_b, back.point_a, back.distance);
    let is_mirrored = (closest.point_a, closest.point_b, closest.distance) == flipped;
    if !pair.is_twin() {
        pair.check(is_mirrored, || describe("closest points, mirrored"));
        let back = posed_b.contact(&posed_a, T::zero()).map(Contact::flipped);
        pair.check(contact == back, || describe("contact, mirrored"));
        let mut back = posed_b.manifold(&posed_a, T::zero());
        back.flip();
        pair.check(manifolds == back, || describe(&format!("{manifolds:?}\n{back:?}")));
        // Towards each other.
        let motion = poses[1].translation.vector - poses[0].translation.vector;
        let hit = posed_a.cast(motion, &posed_b, -motion);
        let back = posed_b.cast(-motion, &posed_a, motion);
        let back = back.map(|hit| CastHit { normal: -hit.normal, ..hit });
        pair.check(hit == back, || describe(&format!("cast {hit:?}\n{back:?}")));
        let is_at_start = hit.is_some_and(|hit| hit.time == T::zero());
        pair.check(is_at_start == meet, || describe(&format!("cast {hit:?}")));
    }
    check_placed(&pair, &[a, b], contact, closest.distance, &describe);
    let together = Posed::new(b, &poses[0]).expect("a valid pose");
    let same = posed_a.intersects(&together) == a.intersects(b);
    let turned_boxes = pair.any(|shape| has(shape, &|kind| kind == Kind::Aabb));
    pair.check(same || turned_boxes, || describe("in one pose"));
}

/// What the placed shapes answer, within 32 EPS S.
fn check_placed<T: Numbers>(
    pair: &Pair<T>,
    local: &[&AnyShape<T>; 2],
    contact: Option<Contact<T>>,
    distance: T,
    describe: &impl Fn(&str) -> String,
) {
    // What has no end lies beyond all extents.
    if pair.any(is_unbounded) {
        return;
    }
    let local = Pair { a: local[0].clone(), b: local[1].clone() };
    let extent = 2.0 * pair.extent().max(local.extent());
    // Of the user's shapes the support points are rounded, in any frame.
    let is_users = pair.any(|shape| has(shape, &|kind| kind == Kind::Custom));
    let relative = if is_users { 4.0 * T::EPS.to_f64().sqrt() } else { 32.0 * T::EPS.to_f64() };
    let bound = relative * extent;
    let placed_distance = pair.a.distance(&pair.b);
    let off = (placed_distance - distance).to_f64().abs();
    pair.check(off <= bound, || {
        describe(&format!("distance {distance} off by {off:e} > {bound:e}"))
    });
    if is_convex(&pair.a) && is_convex(&pair.b) {
        let depth = |contact: Option<Contact<T>>| contact.map_or(0.0, |c| c.depth.to_f64());
        let off = (depth(contact) - depth(pair.a.contact(&pair.b, T::zero()))).abs();
        pair.check(off <= bound, || describe(&format!("depth off by {off:e} > {bound:e}")));
    }
}

/// The answers of one posed shape are those of the placed one, within 32 EPS S: its
/// signed distance, and its mass; the hits of a ray lie on its outline, and the first is the first.
pub fn alone_of<T: Numbers>(
    shape: &AnyShape<T>,
    pose: &Isometry2<T>,
    origin: Point2<T>,
    direction: Vector2<T>,
) {
    let (Ok(placed), Ok(posed)) = (shape.placed(pose), Posed::new(shape, pose)) else { return };
    let of_placed = |shape: &AnyShape<T>| Pair { a: shape.clone(), b: origin.into() };
    let pair = of_placed(&placed);
    let describe = |what: &str| format!("{what}\nlocally {shape:?}\nat {pose:?}");
    let extent = 2.0 * pair.extent().max(of_placed(shape).extent());
    let is_users = has(shape, &|kind| kind == Kind::Custom);
    let relative = if is_users { 4.0 * T::EPS.to_f64().sqrt() } else { 32.0 * T::EPS.to_f64() };
    let bound = relative * extent;
    // Rounding may exchange the deepest parts of a composite, and close the hole of a polygon that
    // is placed.
    if is_convex(shape) && !is_unbounded(shape) {
        let distance = |found: SignedDistanceResult<T>| found.distance.to_f64();
        let off = (distance(posed.signed_distance(origin))
            - distance(placed.signed_distance(origin)))
        .abs();
        pair.check(off <= bound, || describe(&format!("distance off by {off:e}")));
        let perimeter =
            |shape: Option<MassProperties<T>>| shape.map_or(0.0, |m| m.perimeter.to_f64());
        let off = (perimeter(posed.mass_properties()) - perimeter(placed.mass_properties())).abs();
        // Each of up to 32 vertices moves two edges.
        pair.check(off <= 64.0 * bound, || describe(&format!("perimeter off by {off:e}")));
    }
    let Ok(ray) = Ray::new(origin, direction) else { return };
    let (hits, first) = (posed.ray_hits(&ray), posed.cast_ray(&ray, T::MAX_COORDINATE));
    pair.check(first == hits.first().copied(), || describe(&format!("{ray:?} {first:?} {hits:?}")));
    let are_sorted = hits.windows(2).all(|pair| pair[0].t <= pair[1].t);
    pair.check(are_sorted, || describe(&format!("{ray:?} {hits:?}")));
    if is_convex(shape) && !is_unbounded(shape) {
        for hit in &hits {
            let off = posed.signed_distance(hit.point).distance.to_f64().abs();
            pair.check(off <= bound, || describe(&format!("{ray:?} {hit:?} off by {off:e}")));
        }
    }
}
