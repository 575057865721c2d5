//! One-sided chains: what they meet lies to their left.

use super::pair::{Pair, coordinates, is_convex};
use super::scalar::for_the_scalar;
use crate::{Decoder, Numbers};
use collide2d::prelude::*;
use collide2d::{Kind, Real};

/// The contacts, manifolds, rays and casts of a one-sided chain with a shape are among those of
/// both its sides, lie to the left of it, and contradict neither each other nor the boolean.
pub fn one_sided(bytes: &[u8]) {
    for_the_scalar!(bytes, law);
}

fn law<T: Numbers>(bytes: &[u8]) {
    let mut decoder = Decoder::<T>::sensible(bytes);
    let margin = if decoder.flag() { decoder.extent() } else { T::zero() };
    let (start, motion) = (decoder.point(), decoder.vector());
    let Ok(AnyShape::Polyline(chain)) = decoder.shape_of(Kind::Polyline) else { return };
    let Ok(beside) = decoder.shape() else { return };
    decoder.change_scale();
    let Ok(other) = decoder.shape() else { return };
    let beside = decoder.flag().then_some(&beside);
    one_sided_of(&chain, beside, &other, margin, (start, motion));
}

/// [`one_sided`] of a chain, or its union with a shape `beside` it, with another shape, a margin,
/// and a way that the shape and a ray go.
pub fn one_sided_of<T: Numbers>(
    chain: &Polyline<T>,
    beside: Option<&AnyShape<T>>,
    other: &AnyShape<T>,
    margin: T,
    (start, motion): (Point2<T>, Vector2<T>),
) {
    let with_beside = |chain: Polyline<T>| {
        let parts = [Some(chain.clone().into()), beside.cloned()].into_iter().flatten();
        if beside.is_some() { Some(Compound::new(parts).ok()?.into()) } else { Some(chain.into()) }
    };
    let (Some(a), Some(both)) =
        (with_beside(chain.clone().one_sided()), with_beside(chain.clone()))
    else {
        return;
    };
    let (pair, both) = (Pair { a, b: other.clone() }, &both);
    check_contact(&pair, both, margin);
    check_manifolds(&pair, margin);
    check_cast(&pair, both, motion);
    check_fall(&pair, motion);
    if let Ok(ray) = Ray::new(start, motion) {
        let both: Vec<_> = both.ray_hits(&ray).iter().map(|hit| (hit.t, hit.point)).collect();
        for hit in pair.a.ray_hits(&ray) {
            // Where a ray runs along edges, both sides report the ends of the run alone.
            let runs = || runs_along(&ray, chain, &hit.point, pair.bound(0.0));
            let is_one = both.contains(&(hit.t, hit.point)) || runs();
            pair.check(is_one, || format!("{hit:?} of {both:?}, {ray:?}"));
        }
        let first = pair.a.ray_hits(&ray).first().map(|hit| hit.t);
        let cast = pair.a.cast_ray(&ray, T::one() / T::zero()).map(|hit| hit.t);
        pair.check(first == cast, || format!("{first:?} {cast:?}, {ray:?}"));
    }
}

/// Whether an edge of the chain lies on the line of the ray, and holds the point within a bound.
fn runs_along<T: Numbers>(
    ray: &Ray<T>,
    chain: &Polyline<T>,
    point: &Point2<T>,
    bound: f64,
) -> bool {
    let Ok(line) = Line::new(ray.origin(), ray.direction()) else { return false };
    let mut vertices: Vec<_> = chain.vertices().iter().collect();
    vertices.extend(chain.is_closed().then_some(vertices[0]));
    let edges = vertices.windows(2).filter(|edge| edge[0] != edge[1]);
    edges
        .filter_map(|edge| Segment::new(edge[0], edge[1]).ok())
        .any(|edge| line.contains(&edge) && edge.distance(point).to_f64() <= bound)
}

fn check_contact<T: Numbers>(pair: &Pair<T>, both: &AnyShape<T>, margin: T) {
    let contact = pair.a.contact(&pair.b, margin);
    let back = pair.b.contact(&pair.a, margin).map(Contact::flipped);
    pair.check(contact == back, || format!("{contact:?}, back {back:?}"));
    let is_overlap = contact.is_some_and(|found| found.depth >= T::zero());
    let meets = pair.a.intersects(&pair.b);
    pair.check(meets || !is_overlap, || format!("apart: {contact:?}"));
    let widest = pair.a.contact(&pair.b, T::one() / T::zero());
    let is_near = |found: &Contact<T>| -found.depth <= margin;
    pair.check(contact == widest.filter(is_near), || {
        format!("margin {margin:?}: {contact:?} of {widest:?}")
    });
    check_distance(pair, &widest);
    let of_both = both.contact(&pair.b, margin);
    pair.check(of_both.is_some() || contact.is_none(), || format!("{contact:?}, with sides none"));
    if let AnyShape::Polyline(chain) = &pair.a
        && chain.vertices().len() == 2
        && !chain.is_closed()
        && is_convex(&pair.b)
    {
        let both = both.contact(&pair.b, T::one() / T::zero());
        let is_left = |found: &Contact<T>| left(chain, 0, found.normal) > SLIGHTLY;
        // How deep, is said within a rounding.
        let place = |found: Contact<T>| (found.normal, found.point_a, found.point_b);
        let [met, left] = [widest, both].map(|found| found.filter(is_left).map(place));
        pair.check(met == left, || format!("{widest:?}, of both sides {both:?}"));
    }
}

/// A contact of shapes apart is as far as their distance, unless something behind the chain is
/// nearer.
fn check_distance<T: Numbers>(pair: &Pair<T>, widest: &Option<Contact<T>>) {
    let Some(gap) = widest.map(|contact| -contact.depth).filter(|&gap| gap > T::zero()) else {
        return;
    };
    let distance = pair.a.distance(&pair.b);
    let is_same = (gap.to_f64() - distance.to_f64()).abs() <= f64::EPSILON * pair.extent();
    let is_behind = distance == T::zero() || !is_same;
    pair.check(is_behind || gap == distance, || format!("{distance:?}: {widest:?}"));
}

fn check_manifolds<T: Numbers>(pair: &Pair<T>, margin: T) {
    let (contact, all) = (pair.a.contact(&pair.b, margin), pair.a.manifold(&pair.b, margin));
    pair.check(all.is_empty() == contact.is_none(), || format!("{all:?} {contact:?}"));
    pair.check_keys(&all);
    let mut back = pair.b.manifold(&pair.a, margin);
    back.flip();
    pair.check(all == back, || format!("{all:?}, back {back:?}"));
    let deepest = all.iter().map(Manifold::depth).reduce(|x, y| x.max(y));
    let depth = contact.map(|found| found.depth);
    pair.check(deepest == depth, || format!("{deepest:?}: {all:?} {contact:?}"));
    let AnyShape::Polyline(chain) = &pair.a else { return };
    for manifold in &all {
        let height = left(chain, manifold.part_a as usize, manifold.normal);
        pair.check(height >= -SLIGHTLY, || format!("by {height:e} to the right: {manifold:?}"));
    }
}

/// A cast is hit at the start exactly where there is a contact, and else no earlier than one
/// against both sides.
fn check_cast<T: Numbers>(pair: &Pair<T>, both: &AnyShape<T>, motion: Vector2<T>) {
    let (still, zero) = (Vector2::zeros(), T::zero());
    let cast = pair.a.cast(still, &pair.b, motion);
    let back = pair.b.cast(motion, &pair.a, still);
    let contact = pair.a.contact(&pair.b, zero);
    let is_at_start = cast.is_some_and(|hit| hit.time == zero);
    pair.check(is_at_start == contact.is_some(), || format!("{cast:?} {contact:?} {motion:?}"));
    let times = [cast, back].map(|hit| hit.map(|hit| hit.time));
    pair.check(times[0] == times[1], || format!("{cast:?}, back {back:?}, {motion:?}"));
    let with = pair.a.cast_with(still, &pair.b, motion, &CastOptions::default());
    let with = with.map(|hit| hit.time);
    pair.check(with == times[0], || format!("{cast:?}, with options at {with:?}, {motion:?}"));
    let (Some(hit), both) = (cast, both.cast(still, &pair.b, motion)) else { return };
    let is_later = both.is_some_and(|both| {
        both.time.to_f64() <= hit.time.to_f64() + pair.bound(0.0) / motion.amax().to_f64()
    });
    pair.check(is_later, || format!("{hit:?}, of both sides {both:?}, {motion:?}"));
}

/// What comes down to the left side of an edge from the distance of their contact is stopped at
/// that distance; where rounding finds no contact within it, at once after the start.
fn check_fall<T: Numbers>(pair: &Pair<T>, motion: Vector2<T>) {
    let (AnyShape::Polyline(chain), true) = (&pair.a, is_convex(&pair.b)) else { return };
    let all = pair.a.manifold(&pair.b, T::one() / T::zero());
    let Some(nearest) = all.iter().reduce(|p, q| if q.depth() > p.depth() { q } else { p }) else {
        return;
    };
    let edge = nearest.part_a as usize;
    let is_flat = left(chain, edge, nearest.normal) > 1.0 - SLIGHTLY * SLIGHTLY
        && nearest.points.iter().all(|point| is_within(chain, edge, point.point_a));
    let (toward, speed) = (motion.map(Real::to_f64), motion.map(Real::to_f64).norm());
    let is_closing = -nearest.normal.map(Real::to_f64).dot(&toward) > 0.125 * speed;
    let distance = -nearest.depth();
    let slack = 32.0 * pair.bound(0.0) + 32.0 * T::EPS.to_f64() * pair.extent();
    let is_short = 0.125 * speed <= slack;
    if distance <= T::zero() || !is_flat || !is_closing || is_short {
        return;
    }
    for (ulps, stops) in (-2..=2).flat_map(|ulps| [(ulps, false), (ulps, true)]) {
        let options = CastOptions {
            target_distance: T::nudged(distance, ulps),
            stop_at_penetration: stops,
            ..CastOptions::default()
        };
        let hit = pair.a.cast_with(Vector2::zeros(), &pair.b, motion, &options);
        let is_stopped = hit.is_some_and(|hit| hit.time.to_f64() * speed <= slack);
        pair.check(is_stopped, || format!("{hit:?} of {nearest:?}, {motion:?}, {options:?}"));
    }
}

/// Whether a point is above the inside of an edge, away from its ends.
fn is_within<T: Numbers>(chain: &Polyline<T>, edge: usize, point: Point2<T>) -> bool {
    let vertices: Vec<_> = chain.vertices().iter().collect();
    let [start, end, at] =
        [vertices[edge], vertices[(edge + 1) % vertices.len()], point].map(coordinates);
    let [along, to] = [end, at].map(|to| Vector2::new(to[0] - start[0], to[1] - start[1]));
    (0.0625..=0.9375).contains(&(along.dot(&to) / along.norm_squared()))
}

/// More than the rounding of a normal to `f32`, and of the left of an edge.
const SLIGHTLY: f64 = 1e-6;

/// How far a unit vector leads to the left of an edge of the chain.
fn left<T: Numbers>(chain: &Polyline<T>, edge: usize, normal: Vector2<T>) -> f64 {
    let vertices: Vec<_> = chain.vertices().iter().collect();
    let [start, end] = [edge, (edge + 1) % vertices.len()].map(|i| coordinates(vertices[i]));
    let along = Vector2::new(end[0] - start[0], end[1] - start[1]);
    let (along, normal) = (along.normalize(), normal.map(Real::to_f64));
    along.x * normal.y - along.y * normal.x
}
