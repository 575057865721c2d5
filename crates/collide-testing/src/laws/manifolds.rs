//! Manifolds: points on both surfaces, the deepest of them the contact.

use super::pair::{Pair, coordinates, is_convex, is_finite, length, rounding};
use super::scalar::for_the_scalar;
use crate::{Decoder, Numbers};
use collide_oracle::Shape as Truth;
use collide2d::prelude::*;
use collide2d::view::Vec2;
use collide2d::{Engine, FeatureId, FeatureKind, ManifoldPoint, Real, View, explain};

/// There is a manifold exactly where there is a contact, and the deepest point is as deep; the
/// points lie on both surfaces, in line with the normal, and their names say where. Each has a
/// reason.
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
    let by_object = pair.a.as_shape().manifold(pair.b.as_shape(), margin);
    pair.check(all == by_object, || format!("{all:?}, dyn {by_object:?}"));
    pair.check_zeros(&(&all, back));
    check_memory(pair, margin, &all);
    pair.check_keys(&all);
    let reasons = explain(&pair.a, &pair.b, margin);
    let is_explained = reasons.contact.is_some() == contact.is_some();
    pair.check(is_explained && reasons.manifolds.len() == all.len(), || {
        format!("{reasons:?}: {all:?} {contact:?}")
    });
    let Some(contact) = contact else { return };
    let deepest = all.iter().map(Manifold::depth).fold(all[0].depth(), |x, y| x.max(y));
    pair.check(deepest == contact.depth, || format!("{deepest}: {all:?} {contact:?}"));
    if !pair.any(|shape| !is_convex(shape)) {
        let is_one = all.len() == 1 && all[0].normal == contact.normal;
        pair.check(is_one, || format!("{all:?} {contact:?}"));
    }
    for manifold in &all {
        check_manifold(pair, manifold);
        check_names(pair, manifold);
        let is_near = |point: &ManifoldPoint<T>| point.depth >= -margin;
        pair.check(manifold.points.iter().all(is_near), || format!("{margin}: {manifold:?}"));
    }
}

/// No memory changes a manifold, neither the pair's own nor that of its mirror image.
fn check_memory<T: Numbers>(pair: &Pair<T>, margin: T, all: &Manifolds<T>) {
    let (mut memory, mut found) = (PairMemory::default(), Manifolds::new());
    for _ in 0..2 {
        pair.a.manifold_with(&pair.b, margin, &mut memory, &mut found);
        pair.check(&found == all, || format!("{memory:?}: {found:?}, without {all:?}"));
    }
    pair.b.manifold_with(&pair.a, margin, &mut memory, &mut found);
    found.flip();
    pair.check(&found == all || pair.is_twin(), || format!("{memory:?}, back {found:?}"));
}

/// Each of two points is named by a vertex, and a vertex is near the point that it names: along the
/// tangent, for of a side that is seen end on the whole is.
fn check_names<T: Numbers>(pair: &Pair<T>, manifold: &Manifold<T>) {
    let (Some(a), Some(b)) = (corners(&pair.a), corners(&pair.b)) else { return };
    for p in manifold.points.iter() {
        let names = [(&a, p.feature_a, p.point_a), (&b, p.feature_b, p.point_b)];
        let is_vertex = |id: FeatureId| id.kind() == FeatureKind::Vertex;
        let is_named = names.iter().any(|(_, id, _)| is_vertex(*id)) || manifold.points.len() == 1;
        pair.check(is_named, || format!("no vertex: {manifold:?}"));
        for (corners, id, at) in names.into_iter().filter(|(_, id, _)| is_vertex(*id)) {
            let off = Vec2::from_vector(manifold.normal)
                .cross(corners[id.index()] - Vec2::from_point(at))
                .abs();
            // A point this near to a corner, as a part of the side, is named by it.
            let bound = 2.0 * pair.extent() / 1024.0 + pair.bound(0.0);
            pair.check(off <= bound, || format!("{id} is off by {off:e}: {manifold:?}"));
        }
    }
}

fn corners<T: Numbers>(shape: &AnyShape<T>) -> Option<Vec<Vec2>> {
    Some(match shape.view() {
        View::Segment(s) => vec![s.a, s.b],
        View::Aabb(b) => b.corners().to_vec(),
        View::Rect(r) => r.corners().to_vec(),
        View::Triangle(t) => t.vertices.to_vec(),
        _ => return None,
    })
}

fn check_manifold<T: Numbers>(pair: &Pair<T>, manifold: &Manifold<T>) {
    let normal = manifold.normal.map(Real::to_f64);
    let slack = 4.0 * T::EPS.to_f64();
    pair.check((normal.norm() - 1.0).abs() <= slack, || format!("{manifold:?}"));
    pair.check((1..=2).contains(&manifold.points.len()), || format!("{manifold:?}"));
    for point in manifold.points.iter() {
        let is_number = [point.point_a, point.point_b].iter().all(is_finite);
        pair.check(is_number && point.depth.is_finite(), || format!("{manifold:?}"));
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
        let off = collide_oracle::distance(truth, &Truth::point(coordinates(at)));
        pair.check(off <= bound, || format!("off its shape by {off:e}: {manifold:?}"));
        if is_convex(shape) {
            let off = collide_oracle::signed_distance(coordinates(at), truth).unwrap_or(0.0);
            pair.check(off.abs() <= bound, || format!("off its surface by {off:e}: {manifold:?}"));
        }
    }
}
