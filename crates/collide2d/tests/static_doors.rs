//! The typed call of every ordered pair gives what the enum of shapes gives.

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
                    let holds = typed!(&a, &b, |x, y| x.contains(y));
                    assert_eq!(holds, a.contains(&b), "contains: {a:?} {b:?}");
                    let touches = typed!(&a, &b, |x, y| x.touches(y));
                    assert_eq!(touches, a.touches(&b), "touches: {a:?} {b:?}");
                    hits += usize::from(meets);
                }
            }
        }
    }
    assert!(hits > 1000, "only {hits} pairs intersect");
}

#[test]
fn typed_calls_give_the_answers_of_the_enum_in_f64() {
    typed_calls_agree::<f64>();
}

#[test]
fn typed_calls_give_the_answers_of_the_enum_in_f32() {
    typed_calls_agree::<f32>();
}
