//! What a user's shape answers by itself is called in both orders, through both doors, alone
//! and as a part of a union.

use collide2d::prelude::*;
use collide2d::{BoxedShape, Kind, Real};
use user_shape_check::bare;

/// Every way to query whether two shapes known by their types intersect.
#[track_caller]
fn check<T, A, B>(a: &A, b: &B, expected: bool)
where
    T: Real,
    A: Shape<T> + Intersect<B> + Intersect<AnyShape<T>> + Intersect<Compound<T>> + Clone,
    B: Shape<T> + Intersect<A> + Intersect<AnyShape<T>> + Intersect<Compound<T>> + Clone,
    AnyShape<T>: Intersect<A> + Intersect<B>,
    Compound<T>: Intersect<A> + Intersect<B>,
{
    let describe = |door: &str| format!("{door}: {a:?} and {b:?}");
    assert_eq!(a.intersects(b), expected, "{}", describe("static"));
    assert_eq!(b.intersects(a), expected, "{}", describe("static, swapped"));
    let (any_a, any_b) = (any::<T>(a.clone_shape()), any::<T>(b.clone_shape()));
    assert_eq!(a.intersects(&any_b), expected, "{}", describe("AnyShape on the right"));
    assert_eq!(any_b.intersects(a), expected, "{}", describe("AnyShape on the left"));
    assert_eq!(b.intersects(&any_a), expected, "{}", describe("the user's AnyShape on the right"));
    assert_eq!(any_a.intersects(b), expected, "{}", describe("the user's AnyShape on the left"));
    check_looked_up(a, b, expected);
}

/// The same of shapes whose types are known only when it runs.
#[track_caller]
fn check_looked_up<T: Real>(a: &dyn Shape<T>, b: &dyn Shape<T>, expected: bool) {
    let [any_a, any_b] = [a, b].map(|shape| any(shape.clone_shape()));
    let [union_a, union_b] = [(&any_a, 1e6), (&any_b, -1e6)].map(|(any, y)| union(any, y, 1));
    let [deep_a, deep_b] = [(&any_a, 1e6), (&any_b, -1e6)].map(|(any, y)| union(any, y, 3));
    let [boxed_a, boxed_b] = [&union_a, &union_b].map(|u| any(u.clone_shape()));
    let all_a: [&dyn Shape<T>; 5] = [a, &any_a, &union_a, &deep_a, &boxed_a];
    let all_b: [&dyn Shape<T>; 5] = [b, &any_b, &union_b, &deep_b, &boxed_b];
    for (i, x) in all_a.into_iter().enumerate() {
        for (j, y) in all_b.into_iter().enumerate() {
            assert_eq!(x.intersects(y), expected, "{i} {j}: {x:?} and {y:?}");
            assert_eq!(y.intersects(x), expected, "{i} {j}: {y:?} and {x:?}");
        }
    }
    assert_eq!(union_a.intersects(&union_b), expected, "{union_a:?} and {union_b:?}");
    assert_eq!(union_b.intersects(&deep_a), expected, "{union_b:?} and {deep_a:?}");
    assert_eq!(any_a.intersects(&any_b), expected, "{any_a:?} and {any_b:?}");
    assert_eq!(any_b.intersects(&any_a), expected, "{any_b:?} and {any_a:?}");
    assert_eq!(boxed_a.intersects(&any_b), expected, "{boxed_a:?} and {any_b:?}");
    assert_eq!(any_b.intersects(&union_a), expected, "{any_b:?} and {union_a:?}");
}

/// The shape as `AnyShape`: that of its kind, as far as the test's shapes go.
fn any<T: Real>(shape: BoxedShape<T>) -> AnyShape<T> {
    let any: Box<dyn core::any::Any> = shape.clone_shape();
    macro_rules! known {
        ($($known:ident)*) => {
            $(if let Some(known) = any.downcast_ref::<$known<T>>() {
                return known.clone().into();
            })*
        };
    }
    known!(Point2 Segment Ray Line HalfPlane Circle Ellipse Capsule Aabb Rect Triangle
        ConvexPolygon Polygon Polyline Compound);
    AnyShape::Custom(shape)
}

/// A union with a part that is far from everything, so many levels deep.
fn union<T: Real>(shape: &AnyShape<T>, far: f64, depth: usize) -> Compound<T> {
    let parts = [p(-1e6, far).into(), shape.clone()];
    (1..depth)
        .fold(Compound::new(parts).unwrap(), |inner, _| Compound::new([inner.into()]).unwrap())
}

fn p<T: Real>(x: f64, y: f64) -> Point2<T> {
    Point2::new(T::nearest(x), T::nearest(y))
}

/// Runs `$body` with `$other` bound to a shape of each kind around a point, 2 across where it
/// is bounded. The unbounded ones run off to the right.
macro_rules! with_each_kind {
    ($t:ty, $x:expr, $other:ident => $body:expr) => {{
        let x: f64 = $x;
        let one: $t = 1.0;
        let right = Vector2::<$t>::x();
        let ring = || vec![p(x - 1.0, -1.0), p(x + 1.0, -1.0), p(x + 1.0, 1.0), p(x - 1.0, 1.0)];
        {
            let $other = p::<$t>(x, 0.0);
            $body
        }
        {
            let $other = Segment::<$t>::new(p(x, -1.0), p(x, 1.0)).unwrap();
            $body
        }
        {
            let $other = Ray::<$t>::new(p(x, 0.0), right).unwrap();
            $body
        }
        {
            let $other = Line::<$t>::new(p(x, 0.0), Vector2::y()).unwrap();
            $body
        }
        {
            let $other = HalfPlane::<$t>::new(p(x, 0.0), -right).unwrap();
            $body
        }
        {
            let $other = Circle::<$t>::new(p(x, 0.0), one).unwrap();
            $body
        }
        {
            let $other = Ellipse::<$t>::from_angle(p(x, 0.0), 0.0, Vector2::new(1.0, 0.5)).unwrap();
            $body
        }
        {
            let $other = Capsule::<$t>::new(p(x, 0.0), p(x, 1.0), one).unwrap();
            $body
        }
        {
            let $other = Aabb::<$t>::new(p(x - 1.0, -1.0), p(x + 1.0, 1.0)).unwrap();
            $body
        }
        {
            let $other = Rect::<$t>::from_angle(p(x, 0.0), 0.0, Vector2::new(1.0, 1.0)).unwrap();
            $body
        }
        {
            let $other =
                Triangle::<$t>::new(p(x - 1.0, -1.0), p(x + 1.0, -1.0), p(x, 1.0)).unwrap();
            $body
        }
        {
            let $other = ConvexPolygon::<$t>::new(ring()).unwrap();
            $body
        }
        {
            let $other = Polygon::<$t>::simple(ring()).unwrap();
            $body
        }
        {
            let $other = Polyline::<$t>::closed(ring()).unwrap();
            $body
        }
    }};
}

macro_rules! overrides {
    ($module:ident: $t:ident) => {
        mod $module {
            use super::*;
            use user_shape_check::$module::{All, Plain, Two, Union};

            fn plain() -> Plain {
                Plain(Aabb::new(p(-2.0, -2.0), p(2.0, 2.0)).unwrap())
            }

            /// At 0 they meet, at 9 they do not.
            const PLACES: [(f64, bool); 2] = [(0.0, true), (9.0, false)];

            #[test]
            fn without_an_answer_of_its_own_the_support_points_decide() {
                let mut kinds = 0;
                for (x, meets) in PLACES {
                    with_each_kind!($t, x, other => {
                        kinds += 1;
                        check::<$t, _, _>(&plain(), &other, meets);
                    });
                    let union = Union { parts: vec![plain().0.into()], says: !meets };
                    let moved = Plain(Aabb::new(p(x, -1.0), p(x + 1.0, 1.0)).unwrap());
                    check_looked_up::<$t>(&union, &moved, meets);
                    check::<$t, _, _>(&plain(), &moved, meets);
                }
                assert_eq!(kinds, 2 * (Kind::ALL.len() - 2));
            }

            #[test]
            fn with_two_answers_of_its_own_these_and_only_these_are_asked() {
                for (x, meets) in PLACES {
                    let two = Two { core: plain(), says: !meets };
                    with_each_kind!($t, x, other => {
                        let is_own = matches!(Shape::<$t>::kind(&other), Kind::Circle | Kind::Rect);
                        check::<$t, _, _>(&two, &other, if is_own { !meets } else { meets });
                    });
                }
            }

            #[test]
            fn an_answer_to_every_kind_is_asked_for_every_kind() {
                for (x, meets) in PLACES {
                    let all = All { core: plain(), says: !meets };
                    with_each_kind!($t, x, other => check::<$t, _, _>(&all, &other, !meets));
                    let compound = union::<$t>(&p::<$t>(x, 0.0).into(), -1e6, 2);
                    check::<$t, _, _>(&all, &compound, !meets);
                }
            }

            #[test]
            fn a_union_answers_by_itself_what_it_is_said_to_and_else_by_its_parts() {
                for (x, meets) in PLACES {
                    let union = Union { parts: vec![plain().0.into()], says: !meets };
                    with_each_kind!($t, x, other => {
                        let kind = Shape::<$t>::kind(&other);
                        let is_own = matches!(kind, Kind::Circle | Kind::Polygon);
                        check::<$t, _, _>(&union, &other, if is_own { !meets } else { meets });
                    });
                    let two = AnyShape::Custom(Box::new(Two { core: plain(), says: !meets }));
                    let union = Union { parts: vec![two], says: meets };
                    let rect = Rect::from_angle(p(x, 0.0), 0.0, Vector2::new(1.0, 1.0)).unwrap();
                    check::<$t, _, _>(&union, &rect, !meets);
                }
            }

            /// Two unions: part by part, whichever comes first.
            #[test]
            fn of_two_unions_the_parts_are_asked_in_either_order() {
                for (x, meets) in PLACES {
                    let circle = Circle::new(p(x, 0.0), 1.0).unwrap();
                    let two = AnyShape::Custom(Box::new(Two { core: plain(), says: !meets }));
                    let a = Union { parts: vec![two], says: meets };
                    let b = Union { parts: vec![circle.into()], says: meets };
                    check::<$t, _, _>(&a, &b, !meets);
                }
            }

            #[test]
            fn every_query_takes_it_with_every_kind() {
                let two = Two { core: plain(), says: false };
                let still = Motion::<$t>::new(Vector2::zeros(), 0.0, Point2::origin()).unwrap();
                with_each_kind!($t, 9.0, other => {
                    assert!(!two.contains(&other) && !two.is_within(&other));
                    assert!(!two.touches(&other));
                    let distance: $t = two.distance(&other);
                    assert_eq!(distance, other.distance(&two));
                    assert!(two.closest_points(&other).distance == distance);
                    assert!(two.contact(&other, 0.0).is_none());
                    assert!(two.manifold(&other, 0.0).is_empty());
                    let cast = two.cast(Vector2::zeros(), &other, Vector2::zeros());
                    assert!(cast.is_none() == (distance > 0.0));
                    assert!(two.sweep(&still, &other, &still).is_none() == (distance > 0.0));
                });
                let ray = Ray::<$t>::new(p(-9.0, 0.0), Vector2::x()).unwrap();
                assert_eq!(two.cast_ray(&ray, 20.0).map(|hit| hit.t), Some(7.0));
                assert_eq!(two.ray_hits(&ray).len(), 2);
                assert_eq!(two.signed_distance(&p(0.0, 0.0)).distance, -2.0);
            }
        }
    };
}
overrides!(single: f32);
overrides!(double: f64);

#[test]
fn the_macro_needs_nothing_that_its_user_imports() {
    let disc = bare::Disc { center: p(0.0, 0.0), radius: 1.0, says: false };
    let circle = Circle::new(p(0.0, 0.0), 1.0).unwrap();
    check::<f64, _, _>(&disc, &circle, false);
    check::<f64, _, _>(&disc, &Aabb::new(p(0.5, 0.0), p(1.0, 1.0)).unwrap(), true);
}
