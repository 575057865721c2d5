//! Manifolds: points on both surfaces, the deepest of them the contact.

use super::pair::{Pair, is_convex, length, rounding, told};
use super::scalar::for_the_scalar;
use crate::{Decoder, Numbers};
use collide_oracle::Shape as Truth;
use collide2d::prelude::*;
use collide2d::{ManifoldPoint, Real};

/// There is a manifold exactly where there is a contact, and the deepest point is as deep; the
/// points lie on both surfaces, in line with the normal.
pub fn manifolds(bytes: &[u8]) {
    for_the_scalar!(bytes, law);
}

fn law<T: Numbers>(bytes: &[u8]) {
    let mut decoder = Decoder::<T>::sensible(bytes);
    let margin = if decoder.flag() { decoder.extent() } else { T::zero() };
    if let Some(pair) = Pair::decode(&mut decoder) {
        law_of(&pair, margin);
    }
}

/// [`manifolds`] of two shapes.
pub fn manifolds_of<T: Numbers>(a: &AnyShape<T>, b: &AnyShape<T>, margin: T) {
    law_of(&Pair { a: a.clone(), b: b.clone() }, margin);
}

fn law_of<T: Numbers>(pair: &Pair<T>, margin: T) {
    let contact = pair.a.contact(&pair.b, margin);
    let all = pair.a.manifold(&pair.b, margin);
    pair.check(all.is_empty() == contact.is_none(), || format!("{all:?} {contact:?}"));
    let mut back = pair.b.manifold(&pair.a, margin);
    back.flip();
    pair.check(all == back || pair.is_twin(), || format!("{all:?}, back {back:?}"));
    let Some(contact) = contact else { return };
    let deepest = all.iter().map(Manifold::depth).fold(all[0].depth(), |x, y| x.max(y));
    pair.check(deepest == contact.depth, || format!("{deepest}: {all:?} {contact:?}"));
    if !pair.any(|shape| !is_convex(shape)) {
        let is_one = all.len() == 1 && all[0].normal == contact.normal;
        pair.check(is_one, || format!("{all:?} {contact:?}"));
    }
    for manifold in &all {
        check_manifold(pair, manifold);
    }
}

fn check_manifold<T: Numbers>(pair: &Pair<T>, manifold: &Manifold<T>) {
    let normal = manifold.normal.map(Real::to_f64);
    let slack = 4.0 * T::EPS.to_f64();
    pair.check((normal.norm() - 1.0).abs() <= slack, || format!("{manifold:?}"));
    pair.check((1..=2).contains(&manifold.points.len()), || format!("{manifold:?}"));
    for point in manifold.points.iter() {
        if point.depth < T::MAX_COORDINATE {
            check_point(pair, manifold, point);
        }
    }
    if let [p, q] = &manifold.points[..] {
        let is_new = (p.feature_a, p.feature_b) != (q.feature_a, q.feature_b);
        pair.check(is_new, || format!("the same features: {manifold:?}"));
    }
}

fn check_point<T: Numbers>(pair: &Pair<T>, manifold: &Manifold<T>, point: &ManifoldPoint<T>) {
    let (normal, depth) = (manifold.normal.map(Real::to_f64), point.depth.to_f64());
    let reach = point.point_a.coords.amax().max(point.point_b.coords.amax()).to_f64();
    let bound = pair.bound(depth.abs() + reach) + 2.0 * rounding::<T>() * (reach + depth.abs());
    let between = (point.point_b - point.point_a).map(Real::to_f64) + normal * depth;
    pair.check(length(between) <= bound, || format!("out of line by {between:?}: {manifold:?}"));
    let Some((a, b)) = pair.truths() else { return };
    let shapes = [(&pair.a, &a, point.point_a), (&pair.b, &b, point.point_b)];
    for (shape, truth, at) in shapes {
        let off = collide_oracle::distance(truth, &Truth::point(told(at)));
        pair.check(off <= bound, || format!("off its shape by {off:e}: {manifold:?}"));
        if is_convex(shape) {
            let off = collide_oracle::signed_distance(told(at), truth).unwrap_or(0.0);
            pair.check(off.abs() <= bound, || format!("off its surface by {off:e}: {manifold:?}"));
        }
    }
}
