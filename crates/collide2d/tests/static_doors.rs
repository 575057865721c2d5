//! The typed call of every ordered pair gives what the enum of shapes gives, and `dyn Shape` too.

use collide_testing::{Class, Numbers, draw};
use collide2d::Kind;
use collide2d::prelude::*;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

/// Runs `$body` with both shapes bound to their concrete types: 225 typed calls.
macro_rules! typed {
    ($a:expr, $b:expr, |$x:ident, $y:ident| $body:expr) => {
        typed!(@rows $a, $b, $x, $y, $body,
            [Point Segment Ray Line HalfPlane Circle Ellipse Capsule Aabb Rect Triangle
             ConvexPolygon Polygon Polyline Compound])
    };
    (@rows $a:expr, $b:expr, $x:ident, $y:ident, $body:expr, [$($row:ident)*]) => {
        match $a {
            $( AnyShape::$row($x) => typed!(@columns $b, $y, $body), )*
            AnyShape::Custom(_) => unreachable!("not drawn"),
        }
    };
    (@columns $b:expr, $y:ident, $body:expr) => {
        match $b {
            AnyShape::Point($y) => $body,
            AnyShape::Segment($y) => $body,
            AnyShape::Ray($y) => $body,
            AnyShape::Line($y) => $body,
            AnyShape::HalfPlane($y) => $body,
            AnyShape::Circle($y) => $body,
            AnyShape::Ellipse($y) => $body,
            AnyShape::Capsule($y) => $body,
            AnyShape::Aabb($y) => $body,
            AnyShape::Rect($y) => $body,
            AnyShape::Triangle($y) => $body,
            AnyShape::ConvexPolygon($y) => $body,
            AnyShape::Polygon($y) => $body,
            AnyShape::Polyline($y) => $body,
            AnyShape::Compound($y) => $body,
            AnyShape::Custom(_) => unreachable!("not drawn"),
        }
    };
}

fn typed_calls_agree<T: Numbers>() {
    let mut hits = 0;
    for (i, a) in Kind::ALL.into_iter().take(15).enumerate() {
        for (j, b) in Kind::ALL.into_iter().take(15).enumerate() {
            for class in Class::ALL {
                let mut rng = Pcg64Mcg::seed_from_u64((i * 15 + j) as u64);
                for _ in 0..8 {
                    let (a, b) = (draw::<T>(a, class, &mut rng), draw::<T>(b, class, &mut rng));
                    let meets = typed!(&a, &b, |x, y| x.intersects(y));
                    assert_eq!(meets, a.intersects(&b), "intersects: {a:?} {b:?}");
                    let closest = typed!(&a, &b, |x, y| x.closest_points(y));
                    assert_eq!(closest, a.closest_points(&b), "closest points: {a:?} {b:?}");
                    let distance = typed!(&a, &b, |x, y| x.distance(y));
                    assert_eq!(distance, a.distance(&b), "distance: {a:?} {b:?}");
                    assert_eq!(distance, closest.distance, "distance: {a:?} {b:?}");
                    let margin = if hits % 2 == 0 { T::zero() } else { T::nearest(0.25) };
                    let contact = typed!(&a, &b, |x, y| x.contact(y, margin));
                    assert_eq!(contact, a.contact(&b, margin), "contact: {a:?} {b:?}");
                    let manifold = typed!(&a, &b, |x, y| x.manifold(y, margin));
                    assert_eq!(manifold, a.manifold(&b, margin), "manifold: {a:?} {b:?}");
                    let holds = typed!(&a, &b, |x, y| x.contains(y));
                    assert_eq!(holds, a.contains(&b), "contains: {a:?} {b:?}");
                    let touches = typed!(&a, &b, |x, y| x.touches(y));
                    assert_eq!(touches, a.touches(&b), "touches: {a:?} {b:?}");
                    hits += usize::from(meets);
                    typed_contacts_agree(&a, &b);
                    let (x, y) = (a.as_shape(), b.as_shape());
                    assert_eq!(x.intersects(y), meets, "dyn intersects: {a:?} {b:?}");
                    assert_eq!(x.distance(y), distance, "dyn distance: {a:?} {b:?}");
                    assert_eq!(x.contact(y, margin), contact, "dyn contact: {a:?} {b:?}");
                    assert_eq!(x.manifold(y, margin), manifold, "dyn manifold: {a:?} {b:?}");
                }
            }
        }
    }
    assert!(hits > 1000, "only {hits} pairs intersect");
}

/// Contact, manifold, cast and sweep.
fn typed_contacts_agree<T: Numbers>(a: &AnyShape<T>, b: &AnyShape<T>) {
    let [half, one, two] = [0.5, 1.0, 2.0].map(T::nearest);
    let contact = typed!(a, b, |x, y| x.contact(y, half));
    assert_eq!(contact, a.contact(b, half), "contact: {a:?} {b:?}");
    let manifold = typed!(a, b, |x, y| x.manifold(y, half));
    assert_eq!(manifold, a.manifold(b, half), "manifold: {a:?} {b:?}");
    let (v, w) = (Vector2::new(one, -two), Vector2::new(-two, half));
    let cast = typed!(a, b, |x, y| ShapeCast::cast(x, v, y, w));
    assert_eq!(cast, a.cast(v, b, w), "cast: {a:?} {b:?}");
    let turn = Motion::new(v, one, Point2::new(half, two)).unwrap_or_else(|e| panic!("{e}"));
    let still = Motion::new(w, T::zero(), Point2::origin()).unwrap_or_else(|e| panic!("{e}"));
    let sweep = typed!(a, b, |x, y| x.sweep(&turn, y, &still));
    assert_eq!(sweep, a.sweep(&turn, b, &still), "sweep: {a:?} {b:?}");
}

/// Rays at every kind of shape, by its type.
fn typed_rays_agree<T: Numbers>() {
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    let mut hits = 0;
    for kind in Kind::ALL.into_iter().take(15) {
        for class in Class::ALL {
            for _ in 0..24 {
                let shape = draw::<T>(kind, class, &mut rng);
                let AnyShape::Ray(ray) = draw::<T>(Kind::Ray, class, &mut rng) else { continue };
                let met = typed!(@columns &shape, y, y.ray_hits(&ray));
                assert_eq!(met, shape.ray_hits(&ray), "hits: {ray:?} {shape:?}");
                let first = typed!(@columns &shape, y, y.cast_ray(&ray, T::nearest(8.0)));
                assert_eq!(first, shape.cast_ray(&ray, T::nearest(8.0)), "{ray:?} {shape:?}");
                let by_object = shape.as_shape().cast_ray(&ray, T::nearest(8.0));
                assert_eq!(first, by_object, "dyn: {ray:?} {shape:?}");
                hits += usize::from(first.is_some());
            }
        }
    }
    assert!(hits > 200, "only {hits} hits");
}

#[test]
fn typed_rays_give_the_answers_of_the_enum() {
    typed_rays_agree::<f64>();
    typed_rays_agree::<f32>();
}

#[test]
fn typed_calls_give_the_answers_of_the_enum_in_f64() {
    typed_calls_agree::<f64>();
}

#[test]
fn typed_calls_give_the_answers_of_the_enum_in_f32() {
    typed_calls_agree::<f32>();
}
