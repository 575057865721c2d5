//! Rays: every hit on the outline, in order.

use super::pair::{Pair, coordinates, has, is_round, rounding};
use super::scalar::for_the_scalar;
use crate::{Decoder, Numbers};
use collide_oracle::Shape as Truth;
use collide2d::prelude::*;
use collide2d::{HitKind, Kind, RayHits, Real};

/// Hits come in order, lie on the ray and on the outline, alternate between entering and
/// leaving, and there is none exactly where the ray misses; `cast_ray` is the first of them. On a
/// ray along an axis they have its other coordinate.
pub fn rays(bytes: &[u8]) {
    for_the_scalar!(bytes, law);
}

fn law<T: Numbers>(bytes: &[u8]) {
    let mut decoder = Decoder::<T>::sensible(bytes);
    let Ok(AnyShape::Ray(ray)) = decoder.shape_of(Kind::Ray) else { return };
    decoder.change_scale();
    let Ok(shape) = decoder.shape() else { return };
    // Some come from far away.
    let away = ray.direction() * (decoder.times() - T::nearest(1.0));
    let Ok(ray) = Ray::new(ray.origin() - away, ray.direction()) else { return };
    rays_of(&ray, &shape);
}

/// [`rays`] of a ray and a shape.
pub fn rays_of<T: Numbers>(ray: &Ray<T>, shape: &AnyShape<T>) {
    let pair = &Pair { a: (*ray).into(), b: shape.clone() };
    let hits = pair.b.ray_hits(ray);
    let longest = T::nearest(f64::MAX);
    let first = pair.b.cast_ray(ray, longest);
    pair.check_zeros(&(&hits, first, pair.b.cast_ray_solid(ray, longest)));
    check_order(pair, ray, &hits);
    check_sides(pair, ray, &hits);
    for hit in &hits {
        check_place(pair, ray, hit);
    }
    let Some(truths) = pair.truths() else { return };
    if !pair.any(is_round) && !has(&pair.b, &|kind| kind == Kind::HalfPlane) {
        let meets = collide_oracle::intersects(&truths.0, &truths.1);
        pair.check(meets != hits.is_empty(), || format!("meets {meets}: {hits:?}"));
    }
    for hit in &hits {
        check_hit(pair, &truths, hit);
    }
}

fn check_order<T: Numbers>(pair: &Pair<T>, ray: &Ray<T>, hits: &RayHits<T>) {
    let is_sorted = hits.is_sorted_by(|x, y| x.t <= y.t);
    let is_ahead = hits.iter().all(|hit| hit.t >= T::zero() && hit.t.is_finite());
    pair.check(is_sorted && is_ahead, || format!("{hits:?}"));
    let first = pair.b.cast_ray(ray, T::nearest(f64::MAX));
    // Of two hits at the same `t`, an exit and an entry, either may come first.
    let is_first = first.map(|hit| hit.t) == hits.first().map(|hit| hit.t);
    pair.check(is_first, || format!("cast {first:?}: {hits:?}"));
    let Some(first) = first else { return };
    let (again, short) = (pair.b.cast_ray(ray, first.t), T::nudged(first.t, -1));
    pair.check(again == Some(first), || format!("cast to {} {again:?}: {hits:?}", first.t));
    let none = pair.b.cast_ray(ray, short);
    pair.check(none.is_none() || short == first.t, || format!("cast to {short} {none:?}"));
}

/// None exactly where the shapes do not meet, unless the ray never leaves; in, out, in, out.
fn check_sides<T: Numbers>(pair: &Pair<T>, ray: &Ray<T>, hits: &RayHits<T>) {
    let starts_inside = pair.b.as_shape().contains_point(&ray.origin());
    let is_endless = has(&pair.b, &|kind| kind == Kind::HalfPlane);
    if !(is_endless && starts_inside) {
        let meets = pair.a.intersects(&pair.b);
        pair.check(meets != hits.is_empty(), || format!("meets {meets}: {hits:?}"));
    }
    let direction = ray.direction().map(Real::to_f64);
    let direction = direction / direction.norm();
    let span = |p: Point2<T>, q: Point2<T>| (p - q).map(Real::to_f64).amax();
    let is_thin = |hit: &RayHit<T>| {
        let bound = 4.0 * (pair.bound(0.0) + rounding::<T>() * pair.extent());
        let near = hits.iter().filter(|other| span(other.point, hit.point) <= bound);
        near.count() > 1 || span(ray.origin(), hit.point) <= bound
    };
    let first = pair.b.cast_ray(ray, T::nearest(f64::MAX));
    for hit in hits.iter().chain(&first) {
        let facing = hit.normal.map(Real::to_f64).dot(&direction);
        let is_facing = match hit.kind {
            HitKind::Enter => facing <= 4.0 * T::EPS.to_f64(),
            HitKind::Exit => facing >= -4.0 * T::EPS.to_f64(),
            HitKind::Touch => true,
        };
        pair.check(is_facing, || format!("facing {facing:e} at {hit:?} of {hits:?}"));
    }
    // From a point of the outline the ray may go either way.
    let mut crossings = hits.iter().filter(|hit| hit.kind != HitKind::Touch).peekable();
    // A part without interior is all outline, and may lie across it.
    let starts_at_hit = hits.first().is_some_and(|hit| hit.t == T::zero());
    let is_on_outline = starts_at_hit || pair.b.touches(&ray.origin());
    let first_is_exit = crossings.peek().is_some_and(|hit| hit.kind == HitKind::Exit);
    let inside = if is_on_outline { first_is_exit } else { starts_inside };
    let (mut inside, mut last) = (inside, ray.origin());
    // Along a stretch that rounding cannot distinguish from the outline either side is as good.
    let side_between = |from: Point2<T>, to: Point2<T>| {
        let middle = from + (to - from) / T::nearest(2.0);
        let off = pair.b.signed_distance(middle).distance.to_f64();
        let is_certain = off.abs() > 4.0 * (pair.bound(0.0) + rounding::<T>() * pair.extent());
        is_certain.then_some(off < 0.0)
    };
    for hit in crossings {
        let is_next = inside == (hit.kind == HitKind::Exit);
        // A ray that starts on the outline, as far as rounding lets one know, may enter there.
        let is_start = is_thin(hit) && hit.kind == HitKind::Enter;
        let holds = is_next || is_start || side_between(last, hit.point).is_none();
        pair.check(holds, || format!("starts inside {starts_inside}: {hits:?}"));
        (inside, last) = (hit.kind == HitKind::Enter, hit.point);
    }
    pair.check(!inside || is_endless || last == ray.origin(), || format!("stays inside: {hits:?}"));
    // Between two hits the ray is on the side that the first of them says.
    for (from, to) in hits.iter().zip(&hits[1.min(hits.len())..]) {
        let between = side_between(from.point, to.point);
        let is_there = from.kind == HitKind::Touch
            || between.is_none_or(|inside| inside == (from.kind == HitKind::Enter));
        pair.check(is_there, || format!("after {from:?}: {hits:?}"));
    }
}

/// The normal is unit; the hit is on the ray and on the outline, as the library itself measures.
fn check_place<T: Numbers>(pair: &Pair<T>, ray: &Ray<T>, hit: &RayHit<T>) {
    let length = hit.normal.map(Real::to_f64).norm();
    pair.check((length - 1.0).abs() <= 4.0 * T::EPS.to_f64(), || format!("{hit:?}"));
    let (origin, along) = (ray.origin(), ray.direction());
    let is_across = |v: T, here: T, there: T| v != T::zero() || here == there;
    let keeps_axis =
        is_across(along.x, hit.point.x, origin.x) && is_across(along.y, hit.point.y, origin.y);
    pair.check(keeps_axis, || format!("off the axis: {hit:?}"));
    let reach = hit.point.coords.amax().to_f64();
    // As good as the support points of a user's shape: 64 units of their rounding.
    let is_users = has(&pair.b, &|kind| kind == Kind::Custom);
    let of_support = if is_users { 64.0 * T::EPS.to_f64() * pair.extent() } else { 0.0 };
    let bound = pair.bound(reach) + rounding::<T>() * reach + of_support;
    let off = ray.distance(&hit.point).to_f64();
    pair.check(off <= bound, || format!("off the ray by {off:e}: {hit:?}"));
    let off = pair.b.signed_distance(hit.point).distance.to_f64();
    pair.check(off.abs() <= bound, || format!("off the outline by {off:e}: {hit:?}"));
}

fn check_hit<T: Numbers>(pair: &Pair<T>, (ray, shape): &(Truth, Truth), hit: &RayHit<T>) {
    let reach = hit.point.coords.amax().to_f64();
    let bound = pair.bound(reach) + rounding::<T>() * reach;
    let off = collide_oracle::distance(ray, &Truth::point(coordinates(hit.point)));
    pair.check(off <= bound, || format!("off the ray by {off:e}: {hit:?}"));
    let off = collide_oracle::distance(shape, &Truth::point(coordinates(hit.point)));
    pair.check(off <= bound, || format!("off the shape by {off:e}: {hit:?}"));
    let depth = collide_oracle::signed_distance(coordinates(hit.point), shape).unwrap_or(0.0);
    pair.check(depth.abs() <= bound, || format!("off the outline by {depth:e}: {hit:?}"));
}
