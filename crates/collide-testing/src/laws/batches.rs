//! Batches: each answer is that of the single call, bit for bit, and neither a broad phase nor a
//! join misses a pair.

use super::scalar::for_the_scalar;
use crate::{Decoder, Numbers};
use collide2d::Operand;
use collide2d::batch::{Batch, Packed};
use collide2d::prelude::*;
use collide2d::{Predicate, pairs_among, pairs_between};
use std::fmt::Debug;

/// Those of a kind.
macro_rules! of_kind {
    ($shapes:expr, $kind:ident) => {{
        let of_it = |shape: &AnyShape<T>| match shape {
            AnyShape::$kind(shape) => Some(shape.clone()),
            _ => None,
        };
        $shapes.iter().filter_map(of_it).collect::<Vec<_>>()
    }};
}

/// Every pair of a few shapes of any kinds, queried in batches: by indices, in pairs and one
/// against many, with and without types, in slices and packed, on one thread and on several. And
/// `pairs` finds the pairs whose boxes are near, `pairs_between` and `pairs_among` those for which
/// their predicate holds.
pub fn batches(bytes: &[u8]) {
    for_the_scalar!(bytes, law);
}

fn law<T: Numbers>(bytes: &[u8]) {
    let mut decoder = Decoder::<T>::new(bytes);
    let mut shapes: Vec<AnyShape<T>> = (0..4).map_while(|_| decoder.shape().ok()).collect();
    let margin = decoder.number();
    shapes.extend(Ray::new(decoder.point(), decoder.vector()).map(AnyShape::from));
    batches_of(&shapes, margin);
}

/// [`batches`] of these shapes.
pub fn batches_of<T: Numbers>(shapes: &[AnyShape<T>], margin: T) {
    let every: Vec<[usize; 2]> =
        (0..shapes.len()).flat_map(|a| (0..shapes.len()).map(move |b| [a, b])).collect();
    check(&Batch::of_pairs(shapes, &every).expect("indices of shapes"), margin);
    for one in shapes {
        check(&Batch::one_to_many(one, shapes), margin);
    }
    check_pairs(shapes, margin);
    check_joins(shapes, margin);
    for point in &of_kind!(shapes, Point) {
        check_points(&Batch::one_to_many(point, shapes));
    }
    let rays = of_kind!(shapes, Ray);
    for ray in &rays {
        check_rays(&Batch::one_to_many(ray, shapes), margin);
    }
    check_known(shapes, &rays, margin);
}

/// The same of shapes whose types name the kinds, in those pairs of kinds that have kernels.
fn check_known<T: Numbers>(shapes: &[AnyShape<T>], rays: &[Ray<T>], margin: T) {
    macro_rules! known {
        ($($a:ident $b:ident;)*) => {$(
            check_packed(of_kind!(shapes, $a), of_kind!(shapes, $b), margin);
        )*};
    }
    known! {
        Circle Circle;
        Circle Point;
        Circle Rect;
        Point Aabb;
        Aabb Aabb;
        Rect Rect;
        Rect Capsule;
    }
    macro_rules! cast {
        ($($shape:ident)*) => {$(
            let (rays, others) = in_pairs(rays.to_vec(), of_kind!(shapes, $shape));
            let packed: Packed<_> = rays.iter().copied().collect();
            let others: Packed<_> = others.into_iter().collect();
            check_rays(&Batch::zip(&packed, &others).expect("as many"), margin);
            check_rays(&Batch::zip(&rays, &*others).expect("as many"), margin);
        )*};
    }
    cast!(Circle Segment Capsule Aabb Rect Triangle);
}

/// Every shape of the one list with every one of the other.
fn check_packed<T, A, B>(a: Vec<A>, b: Vec<B>, margin: T)
where
    T: Numbers,
    A: Operand<Scalar = T> + Intersect<B> + Clone + Sync + Debug,
    B: Operand<Scalar = T> + Clone + Sync + Debug,
{
    let (a, b) = in_pairs(a, b);
    let (packed_a, packed_b): (Packed<A>, Packed<B>) =
        (a.iter().cloned().collect(), b.iter().cloned().collect());
    check(&Batch::zip(&a, &b).expect("as many"), margin);
    check(&Batch::zip(&packed_a, &packed_b).expect("as many"), margin);
    for one in &a {
        check(&Batch::one_to_many(one, &packed_b), margin);
    }
    let backwards: Vec<[usize; 2]> = (0..a.len()).map(|i| [i, a.len() - 1 - i]).collect();
    check(&Batch::between(&packed_a, &packed_b, &backwards).expect("indices"), margin);
}

/// Every combination, as two lists.
fn in_pairs<A: Clone, B: Clone>(a: Vec<A>, b: Vec<B>) -> (Vec<A>, Vec<B>) {
    a.iter().flat_map(|a| b.iter().map(move |b| (a.clone(), b.clone()))).unzip()
}

/// Holds every answer of a batch against that of its pair.
fn check<A, B, T>(batch: &Batch<'_, A, B>, margin: T)
where
    T: Numbers,
    A: Operand<Scalar = T> + Intersect<B> + Sync + Debug,
    B: Operand<Scalar = T> + Sync + Debug,
{
    let (mut meet, mut distances, mut contacts, mut manifolds) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    batch.intersects(&mut meet);
    batch.in_parallel().distance(&mut distances);
    batch.contact(margin, &mut contacts);
    batch.manifold(margin, &mut manifolds);
    let (mut holds, mut touch, mut closest) = (Vec::new(), Vec::new(), Vec::new());
    batch.contains(&mut holds);
    batch.touches(&mut touch);
    batch.in_parallel().closest_points(&mut closest);
    for (i, (a, b)) in batch.pairs().enumerate() {
        same("intersects", a, b, &meet[i], &a.intersects(b));
        same("distance", a, b, &distances[i], &a.distance(b));
        same("contains", a, b, &holds[i], &a.contains(b));
        same("touches", a, b, &touch[i], &a.touches(b));
        same("closest points", a, b, &closest[i], &a.closest_points(b));
        same("contact", a, b, &contacts[i], &a.contact(b, margin));
        same("manifold", a, b, &manifolds[i], &a.manifold(b, margin));
    }
}

fn check_points<T: Numbers, B>(batch: &Batch<'_, Point2<T>, B>)
where
    B: Operand<Scalar = T> + Sync + Debug,
{
    let mut answers = Vec::new();
    batch.signed_distance(&mut answers);
    for (answer, (point, shape)) in answers.iter().zip(batch.pairs()) {
        same("signed distance", point, shape, answer, &shape.signed_distance(*point));
    }
}

fn check_rays<T: Numbers, B>(batch: &Batch<'_, Ray<T>, B>, max: T)
where
    B: Operand<Scalar = T> + Sync + Debug,
{
    let mut hits = Vec::new();
    for max in [max, T::MAX_COORDINATE] {
        batch.cast_ray(max, &mut hits);
        for (hit, (ray, shape)) in hits.iter().zip(batch.pairs()) {
            same("cast_ray", ray, shape, hit, &shape.cast_ray(ray, max));
        }
    }
}

/// The shortest digits that distinguish a number from all others stand for its bits.
fn same<R: Debug>(query: &str, a: &impl Debug, b: &impl Debug, batch: &R, single: &R) {
    let [batch, single] = [batch, single].map(|case| format!("{case:?}"));
    assert!(batch == single, "{query} in a batch {batch}\nalone {single}\na = {a:?}\nb = {b:?}");
}

/// `pairs_between` and `pairs_among` find what the predicate says of every pair, in order.
fn check_joins<T: Numbers>(shapes: &[AnyShape<T>], margin: T) {
    let (some, others) = shapes.split_at(shapes.len() / 2);
    let all = |a: usize, b: usize| (0..a).flat_map(move |i| (0..b).map(move |j| [i, j]));
    for predicate in [Predicate::Intersects, Predicate::Contains, Predicate::Within(margin)] {
        let holds = |a: &AnyShape<T>, b: &AnyShape<T>| match predicate {
            Predicate::Contains => a.contains(b),
            Predicate::Within(max) => a.distance_within(b, max).is_some(),
            _ => a.intersects(b),
        };
        let single = all(some.len(), others.len()).filter(|&[i, j]| holds(&some[i], &others[j]));
        let between = || pairs_between(some, others, predicate);
        let case = || format!("{predicate:?} {shapes:?}");
        assert!(between().eq(single), "between {}", case());
        assert!(between().eq(between().in_parallel()), "in parallel {}", case());
        let is_once = |&[i, j]: &[usize; 2]| match predicate {
            Predicate::Contains => i != j,
            _ => i < j,
        };
        let single = all(shapes.len(), shapes.len()).filter(is_once);
        let single = single.filter(|&[i, j]| holds(&shapes[i], &shapes[j]));
        assert!(pairs_among(shapes, predicate).eq(single), "among {}", case());
    }
}

/// `pairs` finds those whose boxes meet and, but for rounding, no others; with a margin at least
/// all that have a contact.
fn check_pairs<T: Numbers>(shapes: &[AnyShape<T>], margin: T) {
    let boxes: Vec<_> = shapes.iter().map(|shape| shape.bounding_box()).collect();
    let all = || (0..shapes.len()).flat_map(|a| (a + 1..shapes.len()).map(move |b| [a, b]));
    let meet = |[a, b]: &[usize; 2]| match (&boxes[*a], &boxes[*b]) {
        (Some(a), Some(b)) => a.intersects(b),
        _ => true,
    };
    let nearly_meet = |[a, b]: &[usize; 2]| match (&boxes[*a], &boxes[*b]) {
        (Some(a), Some(b)) => {
            let corners = [a.min(), a.max(), b.min(), b.max()];
            let size = corners.map(|p| p.coords.amax().to_f64()).into_iter().fold(0.0, f64::max);
            a.distance(b).to_f64() <= 512.0 * T::EPS.to_f64() * size
        }
        _ => true,
    };
    let found: Vec<_> = collide2d::pairs(shapes, T::zero()).collect();
    assert!(all().filter(meet).all(|pair| found.contains(&pair)), "{found:?} {shapes:?}");
    assert!(found.iter().all(nearly_meet), "{found:?} {shapes:?}");
    let near: Vec<_> = collide2d::pairs(shapes, margin).collect();
    assert!(near.is_sorted() && found.iter().all(|pair| near.contains(pair)), "{shapes:?}");
    for [a, b] in all().filter(|pair| !near.contains(pair)) {
        let contact = shapes[a].contact(&shapes[b], margin);
        assert!(contact.is_none(), "{margin:?} {a} {b} {shapes:?}");
    }
}
