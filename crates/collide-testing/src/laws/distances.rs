//! Distances and closest points against the oracle.

use super::pair::{Pair, coordinates, length, rounding};
use super::scalar::for_the_scalar;
use crate::{Decoder, Numbers, meet_in_range};
use collide_oracle::Shape as Truth;
use collide2d::Real;
use collide2d::prelude::*;

/// The distance is right within the bound and zero exactly where the shapes intersect; the
/// closest points lie on the shapes and are as far apart; that on a point is the point.
pub fn distances(bytes: &[u8]) {
    for_the_scalar!(bytes, law);
}

fn law<T: Numbers>(bytes: &[u8]) {
    let mut decoder = Decoder::<T>::sensible(bytes);
    if let Some(pair) = Pair::decode(&mut decoder) {
        law_of(&pair);
    }
}

/// [`distances`] of two shapes.
pub fn distances_of<T: Numbers>(a: &AnyShape<T>, b: &AnyShape<T>) {
    law_of(&Pair { a: a.clone(), b: b.clone() });
}

fn law_of<T: Numbers>(pair: &Pair<T>) {
    let closest = pair.a.closest_points(&pair.b);
    let distance = closest.distance.to_f64();
    let back = pair.b.closest_points(&pair.a);
    let is_mirrored = back.distance == closest.distance
        && (back.point_a, back.point_b) == (closest.point_b, closest.point_a);
    pair.check(is_mirrored, || format!("{closest:?} swapped {back:?}"));
    let by_object = pair.a.as_shape().closest_points(pair.b.as_shape());
    let is_same = closest == by_object && closest.distance == pair.a.distance(&pair.b);
    pair.check(is_same, || format!("{closest:?}, dyn {by_object:?}"));
    pair.check_zeros(&closest);
    let span = length((closest.point_b - closest.point_a).map(Real::to_f64));
    let reach = [closest.point_a, closest.point_b].map(|p| p.coords.amax().to_f64());
    let reach = reach[0].max(reach[1]);
    let meets = pair.a.intersects(&pair.b);
    pair.check((distance == 0.0) == meets, || format!("meets {meets}: {closest:?}"));
    let bound = pair.bound(distance + reach) + 2.0 * rounding::<T>() * reach;
    pair.check((span - distance).abs() <= bound, || format!("span {span:e}: {closest:?}"));
    if let AnyShape::Point(p) = pair.a {
        // Closer than any rounding the two points are kept apart.
        let is_own = closest.point_a == p || (!meets && closest.point_b == p);
        pair.check(is_own, || format!("the closest point on a point is another: {closest:?}"));
    }
    let Some((a, b)) = pair.truths() else { return };
    let truth = collide_oracle::distance(&a, &b);
    let error = (distance - truth).abs();
    pair.check(error <= pair.bound(truth), || format!("{error:e} off {truth:e}: {closest:?}"));
    if meets && !meet_in_range(&pair.a, &pair.b) {
        return;
    }
    for (shape, point) in [(&a, closest.point_a), (&b, closest.point_b)] {
        let off = collide_oracle::distance(shape, &Truth::point(coordinates(point)));
        pair.check(off <= bound, || format!("off its shape by {off:e}: {closest:?}"));
    }
    if let AnyShape::Point(p) = pair.a {
        check_signed(pair, p, &b);
    }
}

fn check_signed<T: Numbers>(pair: &Pair<T>, p: Point2<T>, shape: &Truth) {
    let signed = pair.b.signed_distance(p);
    pair.check_zeros(&signed);
    let distance = signed.distance.to_f64();
    let gradient = signed.gradient.map(Real::to_f64).norm();
    let slack = 4.0 * T::EPS.to_f64();
    let meets = pair.a.intersects(&pair.b);
    pair.check((distance <= 0.0) == meets, || format!("meets {meets}: {signed:?}"));
    pair.check((gradient - 1.0).abs() <= slack, || format!("gradient {signed:?}"));
    if matches!(pair.b, AnyShape::Compound(_)) {
        return;
    }
    let Some(truth) = collide_oracle::signed_distance(coordinates(p), shape) else { return };
    let error = (distance - truth).abs();
    pair.check(error <= pair.bound(truth), || format!("{error:e} off {truth:e}: {signed:?}"));
}
