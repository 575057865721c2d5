//! Contacts: the translation that they name leaves the shapes just touching.

use super::pair::{Pair, coordinates, is_convex, is_finite, length, rounding};
use super::scalar::for_the_scalar;
use crate::{Decoder, Numbers, translated};
use collide_oracle::Shape as Truth;
use collide2d::Real;
use collide2d::prelude::*;

/// A contact exists exactly within the margin, has a unit normal, and its depth is the least
/// translation that leaves the shapes touching.
pub fn contacts(bytes: &[u8]) {
    for_the_scalar!(bytes, law);
}

fn law<T: Numbers>(bytes: &[u8]) {
    let mut decoder = Decoder::<T>::sensible(bytes);
    let margin = if decoder.flag() { decoder.extent() } else { T::zero() };
    if let Some(pair) = Pair::decode(&mut decoder) {
        law_of(&pair, margin);
    }
}

/// [`contacts`] of two shapes.
pub fn contacts_of<T: Numbers>(a: &AnyShape<T>, b: &AnyShape<T>, margin: T) {
    law_of(&Pair { a: a.clone(), b: b.clone() }, margin);
}

fn law_of<T: Numbers>(pair: &Pair<T>, margin: T) {
    let (contact, back) = (pair.a.contact(&pair.b, margin), pair.b.contact(&pair.a, margin));
    let flipped = back.map(Contact::flipped);
    pair.check(contact == flipped || pair.is_twin(), || format!("{contact:?}, back {back:?}"));
    pair.check_zeros(&(contact, flipped));
    let meets = pair.a.intersects(&pair.b);
    let by_object = pair.a.as_shape().contact(pair.b.as_shape(), margin);
    pair.check(contact == by_object, || format!("{contact:?}, dyn {by_object:?}"));
    let is_overlap = contact.is_some_and(|c| c.depth >= T::zero());
    pair.check(is_overlap == meets, || format!("meets {meets}: {contact:?}"));
    check_margin(pair, margin);
    if let Some(contact) = contact {
        check_contact(pair, &contact, margin);
    }
}

/// There is one contact, whatever the margin; it, and a manifold, are there exactly where the
/// distance is at most the margin: also where that is the distance itself, or next to it, and where
/// it is less than nothing or no number.
fn check_margin<T: Numbers>(pair: &Pair<T>, margin: T) {
    let distance = pair.a.distance(&pair.b);
    let infinity = T::one() / T::zero();
    let widest = pair.a.contact(&pair.b, infinity);
    let is_as_far =
        widest.is_some_and(|c| if c.depth < T::zero() { -c.depth } else { T::zero() } == distance);
    pair.check(is_as_far, || format!("distance {distance:?}: {widest:?}"));
    let next = [-1, 0, 1].map(|ulps| T::nudged(distance, ulps));
    let none = [-T::one(), -infinity, infinity * T::zero()];
    for margin in next.into_iter().chain(none).chain([margin]) {
        let is_near = distance <= if margin > T::zero() { margin } else { T::zero() };
        let contact = pair.a.contact(&pair.b, margin);
        pair.check(contact == widest.filter(|_| is_near), || {
            format!("margin {margin:?}, distance {distance:?}: {contact:?} of {widest:?}")
        });
        let manifolds = pair.a.manifold(&pair.b, margin);
        pair.check(manifolds.is_empty() != is_near, || {
            format!("margin {margin:?}, distance {distance:?}: {manifolds:?}")
        });
    }
}

fn check_contact<T: Numbers>(pair: &Pair<T>, contact: &Contact<T>, margin: T) {
    let normal = contact.normal.map(Real::to_f64);
    let slack = 4.0 * T::EPS.to_f64();
    pair.check((normal.norm() - 1.0).abs() <= slack, || format!("{contact:?}"));
    pair.check(contact.depth >= -margin, || format!("margin {margin}: {contact:?}"));
    let depth = contact.depth.to_f64();
    let points = [contact.point_a, contact.point_b];
    pair.check(depth.is_finite() && points.iter().all(is_finite), || format!("{contact:?}"));
    if contact.depth >= T::MAX_COORDINATE {
        return check_inseparable(pair);
    }
    let reach = points[0].coords.amax().max(points[1].coords.amax()).to_f64();
    let bound = pair.bound(depth.abs() + reach) + 2.0 * rounding::<T>() * (reach + depth.abs());
    let between = (contact.point_a - contact.point_b).map(Real::to_f64) - normal * depth;
    pair.check(length(between) <= bound, || format!("points off by {between:?}: {contact:?}"));
    let Some((a, b)) = pair.truths() else {
        if !pair.any(|shape| !is_convex(shape)) {
            pair.check_least(contact);
            pair.check_on_surfaces(contact);
        }
        return;
    };
    if depth < 0.0 || !pair.any(|shape| !is_convex(shape)) {
        let error = (-depth - collide_oracle::gap(&a, &b)).abs();
        pair.check(error <= bound, || format!("depth off by {error:e}: {contact:?}"));
        let moved = translated(&b, (normal * depth).into());
        let gap = collide_oracle::gap(&a, &moved);
        pair.check(gap.abs() <= 2.0 * bound, || format!("{gap:e} is left: {contact:?}"));
    }
    for (shape, truth, point) in [(&pair.a, &a, contact.point_a), (&pair.b, &b, contact.point_b)] {
        let off = collide_oracle::distance(truth, &Truth::point(coordinates(point)));
        pair.check(off <= bound, || format!("off its shape by {off:e}: {contact:?}"));
        if is_convex(shape) {
            let off = collide_oracle::signed_distance(coordinates(point), truth).unwrap_or(0.0);
            pair.check(off.abs() <= bound, || format!("off its surface by {off:e}: {contact:?}"));
        }
    }
}

/// No translation leaves the shapes touching.
fn check_inseparable<T: Numbers>(pair: &Pair<T>) {
    let Some((a, b)) = pair.truths() else { return };
    if !pair.any(|shape| !is_convex(shape)) {
        let gap = collide_oracle::gap(&a, &b);
        pair.check(gap == f64::NEG_INFINITY, || format!("inseparable, gap {gap:e}"));
    }
}
