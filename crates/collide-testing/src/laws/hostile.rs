//! A user's shape that breaks every promise: whatever it says, every query answers, with finite
//! numbers, after a bounded number of support points.

use super::pair::Pair;
use super::scalar::for_the_scalar;
use crate::{Decoder, Hostile, Impostor, Malice, Numbers};
use collide2d::prelude::*;
use collide2d::{Isometry2, Real, UnitComplex};

/// Every query of a shape of the user's that lies, and any other shape or one that lies too.
pub fn hostile(bytes: &[u8]) {
    for_the_scalar!(bytes, law);
}

fn law<T: Numbers>(bytes: &[u8]) {
    let mut decoder = Decoder::<T>::new(bytes);
    let disc = disc(&mut decoder);
    let Some(a) = liar(&mut decoder, disc.clone()) else { return };
    let b = match decoder.byte() {
        u8::MAX => {
            let kin = disc.kin(decoder.point(), decoder.extent());
            liar(&mut decoder, kin)
        }
        number if number % 8 == 0 => {
            let other = self::disc(&mut decoder);
            liar(&mut decoder, other)
        }
        _ => decoder.shape().ok(),
    };
    let Some(b) = b else { return };
    let motions = [decoder.vector(), decoder.vector()];
    let ray = Ray::new(decoder.point(), decoder.vector()).ok();
    hostile_of(&a, &b, motions, ray);
}

fn disc<T: Numbers>(decoder: &mut Decoder<'_, T>) -> Hostile<T> {
    Hostile::new(Malice::of_number(decoder.byte()), decoder.point(), decoder.extent())
}

/// A hostile shape, perhaps with hooks that lie as well, perhaps as a part of a compound.
fn liar<T: Numbers>(decoder: &mut Decoder<'_, T>, hostile: Hostile<T>) -> Option<AnyShape<T>> {
    let shape = if decoder.flag() {
        let (p, q) = (decoder.point(), decoder.point());
        let bounds = Aabb::new(p.inf(&q), p.sup(&q)).ok();
        T::impostor(Impostor::new(hostile, bounds.filter(|_| p.x < q.x)))
    } else {
        T::hostile(hostile)
    };
    if decoder.below(4) > 0 {
        return Some(shape);
    }
    let other = decoder.shape().ok()?;
    Some(Compound::new([shape, other]).ok()?.into())
}

/// [`hostile`] of two shapes, with a motion of each and a ray.
pub fn hostile_of<T: Numbers>(
    a: &AnyShape<T>,
    b: &AnyShape<T>,
    [motion_a, motion_b]: [Vector2<T>; 2],
    ray: Option<Ray<T>>,
) {
    for (a, b) in [(a, b), (b, a)] {
        let pair = Pair { a: a.clone(), b: b.clone() };
        check_booleans(&pair);
        check_values(&pair);
        check_motions(&pair, motion_a, motion_b);
        if let Some(ray) = &ray {
            check_ray(&pair, ray);
        }
    }
}

fn check_booleans<T: Numbers>(pair: &Pair<T>) {
    let (a, b) = (&pair.a, &pair.b);
    let (s, t) = (a.as_shape(), b.as_shape());
    let _answers = [
        a.intersects(b),
        s.intersects(t),
        a.contains(b),
        a.is_within(b),
        s.contains(t),
        a.touches(b),
        s.touches(t),
    ];
    if let Some(bounds) = s.bounding_box() {
        pair.finite("box", &[bounds.min(), bounds.max()], &[]);
    }
}

fn check_values<T: Numbers>(pair: &Pair<T>) {
    let (a, b) = (&pair.a, &pair.b);
    let closest = a.closest_points(b);
    let distance = a.distance(b);
    pair.finite("closest", &[closest.point_a, closest.point_b], &[closest.distance, distance]);
    let is_positive = distance >= T::zero() && closest.distance >= T::zero();
    pair.check(is_positive, || format!("{distance} {closest:?}"));
    for margin in [T::zero(), T::one(), T::MAX_COORDINATE] {
        if let Some(contact) = a.contact(b, margin) {
            let points = [contact.point_a, contact.point_b];
            pair.finite("contact", &points, &[contact.depth]);
            pair.unit("contact", contact.normal);
        }
        check_manifolds(pair, &a.manifold(b, margin));
        let mut manifolds = Manifolds::new();
        a.manifold_with(b, margin, &mut PairMemory::default(), &mut manifolds);
        check_manifolds(pair, &manifolds);
    }
    check_escapes(pair);
    check_shape(pair);
    let AnyShape::Point(point) = b else { return };
    let signed = a.signed_distance(point);
    pair.finite("signed distance", &[], &[signed.distance]);
    pair.unit("gradient", signed.gradient);
}

/// Those with a limit, and the ways out.
fn check_escapes<T: Numbers>(pair: &Pair<T>) {
    let (a, b) = (&pair.a, &pair.b);
    for max in [T::zero(), T::one(), T::MAX_COORDINATE] {
        let distance = a.distance_within(b, max);
        pair.finite("distance within", &[], distance.as_slice());
        if let Some(closest) = a.closest_points_within(b, max) {
            pair.finite("closest within", &[closest.point_a, closest.point_b], &[closest.distance]);
        }
    }
    if let Some(way) = a.escape(b) {
        pair.finite("escape", &[way.point_a, way.point_b], &[way.depth]);
        pair.unit("escape", way.normal);
    }
    for (x, y) in [(1.0, 0.0), (-0.6, 0.8)] {
        let length = a.escape_along(b, [T::nearest(x), T::nearest(y)]);
        pair.finite("escape along", &[], length.as_slice());
        pair.check(length.is_none_or(|length| length >= T::zero()), || format!("{length:?}"));
    }
}

/// What is a question to one shape alone.
fn check_shape<T: Numbers>(pair: &Pair<T>) {
    if let Some(mass) = pair.a.mass_properties() {
        let numbers = [mass.area, mass.second_moment, mass.perimeter];
        pair.finite("mass", &[mass.centroid], &numbers);
    }
    let _feature = pair.a.feature_at(Point2::origin(), Vector2::x());
    let _image = pair.a.scaled([T::nearest(2.0), T::nearest(-0.5)]);
    for approximation in [Approximation::Inner, Approximation::Outer] {
        let _polygon = pair.a.as_shape().to_polygon(T::nearest(0.125), approximation);
    }
}

fn check_manifolds<T: Numbers>(pair: &Pair<T>, manifolds: &Manifolds<T>) {
    for manifold in manifolds {
        pair.unit("manifold", manifold.normal);
        for point in manifold.points.iter() {
            pair.finite("manifold", &[point.point_a, point.point_b], &[point.depth]);
        }
    }
}

fn check_motions<T: Numbers>(pair: &Pair<T>, motion_a: Vector2<T>, motion_b: Vector2<T>) {
    let is_finite = |v: Vector2<T>| v.x.is_finite() && v.y.is_finite();
    if is_finite(motion_a) && is_finite(motion_b) {
        pair.hit(pair.a.cast(motion_a, &pair.b, motion_b));
        check_cast_with(pair, motion_a, motion_b);
        let turn = UnitComplex::from_cos_sin_unchecked(T::nearest(0.6), T::nearest(0.8));
        if let Ok(placed) = pair.a.placed(&Isometry2::from_parts(motion_a.into(), turn)) {
            check_values(&Pair { a: placed, b: pair.b.clone() });
        }
    }
    let turn = |motion, angle| Motion::new(motion, T::nearest(angle), Point2::origin()).ok();
    if let (Some(a), Some(b)) = (turn(motion_a, 1.0), turn(motion_b, -0.5)) {
        pair.hit(pair.a.sweep(&a, &pair.b, &b));
    }
}

fn check_cast_with<T: Numbers>(pair: &Pair<T>, motion_a: Vector2<T>, motion_b: Vector2<T>) {
    for (target, max_time, stop_at_penetration) in
        [(0.0, 1.0, true), (0.0, 2.0, false), (0.5, 1.0, false)]
    {
        let (target_distance, max_time) = (T::nearest(target), T::nearest(max_time));
        let options = CastOptions { target_distance, max_time, stop_at_penetration };
        let Some(hit) = pair.a.cast_with(motion_a, &pair.b, motion_b, &options) else { continue };
        let points = [hit.contact.point_a, hit.contact.point_b];
        pair.finite("cast with", &points, &[hit.time, hit.contact.depth]);
        pair.unit("cast with", hit.contact.normal);
        let is_in_time = hit.time >= T::zero() && hit.time <= max_time;
        pair.check(is_in_time, || format!("{hit:?}"));
    }
}

fn check_ray<T: Numbers>(pair: &Pair<T>, ray: &Ray<T>) {
    let first = pair.a.cast_ray(ray, T::MAX_COORDINATE);
    let solid = pair.a.cast_ray_solid(ray, T::MAX_COORDINATE);
    let thick = pair.a.cast_thick_ray(ray, T::nearest(0.25), T::MAX_COORDINATE);
    for hit in pair.a.ray_hits(ray).iter().chain(&first).chain(&solid).chain(&thick) {
        pair.finite("ray", &[hit.point], &[hit.t]);
        pair.unit("ray", hit.normal);
    }
}

impl<T: Numbers> Pair<T> {
    fn finite(&self, what: &str, points: &[Point2<T>], numbers: &[T]) {
        let is_finite = points.iter().all(|p| p.x.is_finite() && p.y.is_finite());
        let is_number = numbers.iter().all(|x| x.is_finite());
        self.check(is_finite && is_number, || format!("{what}: {points:?} {numbers:?}"));
    }

    fn unit(&self, what: &str, normal: Vector2<T>) {
        let length = normal.map(Real::to_f64).norm();
        let is_unit = (length - 1.0).abs() <= 4.0 * T::EPS.to_f64();
        self.check(is_unit, || format!("{what}: normal {normal:?}"));
    }

    fn hit(&self, hit: Option<CastHit<T>>) {
        let Some(hit) = hit else { return };
        self.finite("hit", &[hit.point], &[hit.time]);
        self.unit("hit", hit.normal);
        let is_in_time = hit.time >= T::zero() && hit.time <= T::one();
        self.check(is_in_time, || format!("{hit:?}"));
    }
}
