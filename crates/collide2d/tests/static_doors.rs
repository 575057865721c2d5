//! The typed call of every ordered pair gives what the enum of shapes gives, and `dyn Shape` too.

use collide_testing::{Class, Numbers, draw, for_each_pair, stream};
use collide2d::Kind;
use collide2d::collide_shapes::core_api::for_each_kind;
use collide2d::prelude::*;

/// Runs `$body` with the shapes bound to what the enum holds, of every kind.
macro_rules! typed {
    ($a:expr, $b:expr, |$x:ident, $y:ident| $body:expr) => {
        typed!($a, |$x| typed!($b, |$y| $body))
    };
    ($shape:expr, |$x:ident| $body:expr) => {
        for_each_kind!(typed, @match [$shape] $x [$body])
    };
    (@match [$shape:expr] $x:ident [$body:expr] $($class:ident $kind:ident $what:tt)*) => {
        match $shape {
            $(AnyShape::$kind($x) => $body,)*
        }
    };
}

/// The answer of the typed call is that of the enum, and of `dyn Shape`.
macro_rules! agree {
    ($a:expr, $b:expr, |$x:ident, $y:ident| $answer:expr) => {{
        let typed = typed!($a, $b, |$x, $y| $answer);
        let ($x, $y) = ($a, $b);
        assert_eq!(typed, $answer, "{}: {:?} {:?}", stringify!($answer), $a, $b);
        let ($x, $y) = ($a.as_shape(), $b.as_shape());
        assert_eq!(typed, $answer, "dyn {}: {:?} {:?}", stringify!($answer), $a, $b);
    }};
}

fn typed_calls_agree<T: Numbers>() {
    let (mut pairs, mut hits) = (0, 0);
    for_each_pair::<T>((&Kind::ALL, &Class::ALL), 8, 1, |a, b, _| {
        let margin = T::nearest([0.0, 0.25, 0.5][pairs % 3]);
        agree!(a, b, |x, y| x.intersects(y));
        agree!(a, b, |x, y| x.contains(y));
        agree!(a, b, |x, y| x.touches(y));
        agree!(a, b, |x, y| x.distance(y));
        agree!(a, b, |x, y| x.closest_points(y));
        agree!(a, b, |x, y| x.contact(y, margin));
        agree!(a, b, |x, y| x.manifold(y, margin));
        let [half, one, two] = [0.5, 1.0, 2.0].map(T::nearest);
        let (v, w) = (Vector2::new(one, -two), Vector2::new(-two, half));
        agree!(a, b, |x, y| CastShape::cast(x, v, y, w));
        let turn = Motion::new(v, one, Point2::new(half, two)).unwrap_or_else(|e| panic!("{e}"));
        let still = Motion::new(w, T::zero(), Point2::origin()).unwrap_or_else(|e| panic!("{e}"));
        agree!(a, b, |x, y| x.sweep(&turn, y, &still));
        pairs += 1;
        hits += usize::from(a.intersects(b));
    });
    assert!(hits > 1000, "only {hits} pairs intersect");
}

/// Rays at every kind of shape, by its type.
fn typed_rays_agree<T: Numbers>() {
    let mut hits = 0;
    for kind in Kind::ALL {
        for class in Class::ALL {
            let mut rng = stream(3, (kind, class));
            for _ in 0..24 {
                let shape = draw::<T>(kind, class, &mut rng);
                let AnyShape::Ray(ray) = draw::<T>(Kind::Ray, class, &mut rng) else { continue };
                let met = typed!(&shape, |y| y.ray_hits(&ray));
                assert_eq!(met, shape.ray_hits(&ray), "hits: {ray:?} {shape:?}");
                let first = typed!(&shape, |y| y.cast_ray(&ray, T::nearest(8.0)));
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
