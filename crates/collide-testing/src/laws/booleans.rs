//! Booleans: the truth for straight and rounded shapes, and no contradictions for any.

use super::pair::{Pair, is_round, is_sensible};
use super::scalar::for_the_scalar;
use crate::{Decoder, Numbers};
use collide2d::prelude::*;

/// `intersects`, `contains` and `touches` are the truth; they agree with one another, in both
/// orders and through both doors, and with the distance and the contact.
pub fn booleans(bytes: &[u8]) {
    for_the_scalar!(bytes, law);
}

fn law<T: Numbers>(bytes: &[u8]) {
    let mut decoder = Decoder::<T>::new(bytes);
    let Some(pair) = Pair::decode(&mut decoder) else { return };
    check_consistency(&pair);
    check_values(&pair);
    if !pair.any(is_round) {
        check_truth(&pair);
    } else if is_sensible(&decoder) {
        check_band(&pair);
    }
}

fn check_truth<T: Numbers>(pair: &Pair<T>) {
    let Some((a, b)) = pair.truths() else { return };
    let (is_hit, is_touch) = (pair.a.intersects(&pair.b), pair.a.touches(&pair.b));
    pair.check(is_hit == collide_oracle::intersects(&a, &b), || format!("intersects {is_hit}"));
    pair.check(is_touch == collide_oracle::touches(&a, &b), || format!("touches {is_touch}"));
    for (x, y, truth_x, truth_y) in [(&pair.a, &pair.b, &a, &b), (&pair.b, &pair.a, &b, &a)] {
        let holds = x.contains(y);
        let truth = collide_oracle::contains(truth_x, truth_y).unwrap_or(holds);
        pair.check(holds == truth, || format!("contains {holds}: {x:?}"));
    }
}

/// [`booleans`] of two shapes, the bounds of the curved ones included.
pub fn booleans_of<T: Numbers>(a: &AnyShape<T>, b: &AnyShape<T>) {
    let pair = Pair { a: a.clone(), b: b.clone() };
    check_consistency(&pair);
    check_values(&pair);
    if pair.any(is_round) { check_band(&pair) } else { check_truth(&pair) }
}

/// With an ellipse: the truth unless the shapes are within the bound of touching.
fn check_band<T: Numbers>(pair: &Pair<T>) {
    let Some((a, b)) = pair.truths() else { return };
    let is_hit = pair.a.intersects(&pair.b);
    if is_hit != collide_oracle::intersects(&a, &b) {
        let gap = collide_oracle::gap(&a, &b);
        pair.check(gap.abs() <= pair.bound(0.0), || format!("intersects {is_hit}, gap {gap:e}"));
    }
}

fn check_consistency<T: Numbers>(pair: &Pair<T>) {
    let (a, b) = (&pair.a, &pair.b);
    let (s, t): (&dyn Shape<T>, &dyn Shape<T>) = (a.as_shape(), b.as_shape());
    let meets = a.intersects(b);
    let check = |holds: bool, what: &str| pair.check(holds, || format!("{what}, meets {meets}"));
    check(b.intersects(a) == meets, "intersects swapped");
    check(s.intersects(t) == meets, "intersects dyn");
    let touches = a.touches(b);
    check(b.touches(a) == touches && s.touches(t) == touches, "touches swapped or dyn");
    check(!touches || meets, "touches");
    let holds = a.contains(b);
    check(s.contains(t) == holds && b.is_within(a) == holds, "contains swapped or dyn");
    check(!holds || meets, "contains");
}

/// Distance and contact decide as `intersects` does.
fn check_values<T: Numbers>(pair: &Pair<T>) {
    let (a, b) = (&pair.a, &pair.b);
    let meets = a.intersects(b);
    let check = |holds: bool, what: &str| pair.check(holds, || format!("{what}, meets {meets}"));
    let closest = a.closest_points(b);
    check((closest.distance == T::zero()) == meets, "distance");
    check(closest.distance >= T::zero() && closest.distance.is_finite(), "finite distance");
    let points = [closest.point_a, closest.point_b];
    check(points.iter().all(|p| p.x.is_finite() && p.y.is_finite()), "finite closest points");
    let contact = a.contact(b, T::zero());
    check(contact.is_some() == meets, "contact");
    check(contact.is_none_or(|c| c.depth >= T::zero() && c.depth.is_finite()), "depth");
    check(a.manifold(b, T::zero()).is_empty() != meets, "manifold");
}
