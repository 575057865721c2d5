//! What a third attack and a second field trial found, each with the right value
//! (`../shared/corpora/found2.jsonl`).
//!
//! A4 is in `crates/collide2d/tests/with_serde.rs` and the law `serial`, A5 is the law `hostile`,
//! A7 is in `crates/collide-shapes/tests/suite/repair.rs`; A9 is also the law `faces`, A10 `fits`,
//! A11 `needles`. A6, a matter of time, is the family `flat/heap` of the bench `growth`. Files and
//! physics are in their crates; what casts let go is in `let_go.rs`.
#![allow(clippy::unwrap_used, reason = "tests")]

use collide_testing::shapes::{Pair, aabb, circle, convex, place, point, polygon, triangle, union};
use collide_testing::{Numbers, moved, narrowed, reasons_of};
use collide2d::prelude::*;
use collide2d::{Isometry2, UnitComplex, user_shape};
use std::collections::BTreeSet;

type Any = AnyShape<f64>;

#[test]
fn a9_faces_that_touch_along_3_4_have_both_points_at_margin_0() {
    let pairs: [[[Pair; 4]; 2]; 2] = [
        [
            [[-40.0, -20.0], [-7.0, -26.0], [16.0, -12.0], [-20.0, 15.0]],
            [[-4.0, 3.0], [4.0, -3.0], [51.0, 18.0], [28.0, 29.0]],
        ],
        [
            [[-28.0, -29.0], [0.0, -50.0], [24.0, -18.0], [-16.0, 12.0]],
            [[3.0, 29.0], [4.0, -3.0], [12.0, -9.0], [32.0, 1.0]],
        ],
    ];
    for [a, b] in pairs.map(|pair| pair.map(|vertices| convex::<f64>(&vertices, 0.0))) {
        let manifolds = a.manifold(&b, 0.0);
        assert_eq!(manifolds[0].points.iter().map(|p| p.depth).collect::<Vec<_>>(), [0.0; 2]);
    }
}

#[test]
fn a10_a_slot_of_the_width_of_the_body_is_not_passed() {
    let comb: Any = polygon(
        &[
            [-1.0, -3.0],
            [2.0, -3.0],
            [2.0, 4.0],
            [1.0, 4.0],
            [1.0, 0.0],
            [0.0, 0.0],
            [0.0, 4.0],
            [-1.0, 4.0],
        ],
        &[],
    );
    let other: Any = polygon(
        &[
            [-4.0, -7.0],
            [8.0, -7.0],
            [8.0, 0.0],
            [6.0, 0.0],
            [6.0, -4.0],
            [3.0, -4.0],
            [3.0, 0.0],
            [1.0, 0.0],
            [1.0, -4.0],
            [-2.0, -4.0],
            [-2.0, 0.0],
            [-4.0, 0.0],
        ],
        &[],
    );
    let length = comb.escape_along(&other, [4.0, 3.0]).unwrap();
    assert!((length - 0.25).abs() < 1e-14, "{length}");
}

#[test]
fn a11_a_needle_is_as_deep_as_a_polygon_as_it_is_as_a_triangle() {
    let a: Any = aabb([1.5, -1e10], [4.5, 1e10]);
    let corners = [[-1e20, 1e-20], [0.0, -1e-20], [3.0, 0.0]];
    let depth = |b: &Any| a.contact(b, 0.0).unwrap().depth;
    assert_eq!([depth(&polygon(&corners, &[])), depth(&triangle(corners))], [1.5; 2]);
}

/// Unions within one another, as many as may be.
fn nested(part: Any) -> Any {
    (0..Compound::<f64>::MAX_LEVELS).fold(part, |part, _| union([part, aabb([9.0; 2], [10.0; 2])]))
}

#[test]
fn a13_every_query_of_two_nested_unions_fits_into_128_kib_of_stack() {
    let queries = || {
        let (a, b) = (nested(aabb([0.0; 2], [1.0; 2])), nested(aabb([0.5; 2], [2.0; 2])));
        let spin = Motion::new([1.0, 0.5], 1.0, [0.0, 0.0]).unwrap();
        let ray = Ray::new([-5.0, 0.5], [1.0, 0.0]).unwrap();
        assert!(a.intersects(&b) && !a.touches(&b) && !a.contains(&b));
        assert!(a.contact(&b, 0.0).is_some() && !a.manifold(&b, 0.1).is_empty());
        assert!(a.escape(&b).is_some() && a.escape_along(&b, [1.0, 0.0]).is_some());
        let away = b.placed(&Isometry2::translation(50.0, 0.0)).unwrap();
        assert!(a.distance(&away) > 30.0 && a.closest_points(&away).distance > 30.0);
        assert!(a.cast([100.0, 0.0], &away, [0.0, 0.0]).is_some());
        let options = CastOptions { target_distance: 0.1, ..CastOptions::default() };
        assert!(a.cast_with([100.0, 0.0], &away, [0.0, 0.0], &options).is_some());
        assert!(a.sweep(&spin, &b, &Motion::rest()).is_some());
        assert!(!a.ray_hits(&ray).is_empty() && a.cast_ray(&ray, 99.0).is_some());
        assert!(a.mass_properties().is_some() && a.signed_distance([0.5, 0.5]).distance < 0.0);
        let _feature = a.feature_at([0.0, 0.5], [-1.0, 0.0]);
    };
    let thread = std::thread::Builder::new().stack_size(128 << 10);
    thread.spawn(queries).unwrap().join().unwrap();
}

/// A user's union, perhaps without parts.
#[derive(Clone, Debug)]
struct Parts(Vec<Any>);

impl Parts {
    fn boxed(parts: Vec<Any>) -> Any {
        AnyShape::Custom(Box::new(Self(parts)))
    }
}

impl Composite<f64> for Parts {
    fn part_count(&self) -> usize {
        self.0.len()
    }

    fn part(&self, index: usize) -> &dyn Shape<f64> {
        self.0[index].as_shape()
    }
}

user_shape!(Parts: f64, composite);

#[test]
fn a17_a_union_without_parts_is_apart_from_everything() {
    let empty = || Parts::boxed(Vec::new());
    let of_empty = Parts::boxed(vec![empty()]);
    let ball: Any = circle([0.0, 0.0], 1.0);
    let motion = Motion::new([1.0, 0.0], 1.0, [0.0, 0.0]).unwrap();
    let ray = Ray::new([0.0, 0.0], [1.0, 0.0]).unwrap();
    let nothing = [empty(), of_empty, union([empty()])];
    let others = [ball.clone(), union([ball.clone()]), point([0.0, 0.0]), empty()];
    for (a, b) in nothing.iter().flat_map(|a| others.iter().map(move |b| (a, b))) {
        for (a, b) in [(a, b), (b, a)] {
            assert!(!a.intersects(b) && !a.touches(b));
            assert!(a.contact(b, 1e9).is_none() && a.manifold(b, 1e9).is_empty());
            assert_eq!((a.escape(b), a.escape_along(b, [1.0, 0.0])), (None, Some(0.0)));
            assert!(a.cast([1.0, 0.0], b, [0.0, 0.0]).is_none());
            assert!(a.sweep(&motion, b, &Motion::rest()).is_none());
            assert!(a.distance(b) > 1e100 && a.closest_points(b).distance > 1e100);
        }
        assert!(a.cast_ray(&ray, 9.0).is_none() && a.mass_properties().is_none());
        assert!(a.as_shape().bounding_box().is_none());
        assert!(a.signed_distance([0.0, 0.0]).distance > 1e100);
        assert!(a.placed(&Isometry2::translation(1.0, 0.0)).is_ok());
    }
    // A part that is empty adds nothing.
    let with_empty = union([empty(), ball.clone()]);
    assert_eq!(with_empty.distance(&aabb([2.0, -1.0], [3.0, 1.0])), 1.0);
    assert_eq!(with_empty.mass_properties(), ball.mass_properties());
    assert!(with_empty.signed_distance([0.0, 0.0]).distance == -1.0);
}

/// A shape at rest, of which the center of its motion has no meaning, and a ball that flies at it
/// and may turn as little as it likes: the time of their touch, both ways round.
fn times_of_flight<T: Numbers>(still: &AnyShape<T>, center: Pair, flight: [Pair; 2]) -> [T; 2] {
    let [from, by] = flight.map(place::<T>);
    let ball: AnyShape<T> = Circle::new(from, T::nearest(0.5)).unwrap().into();
    let rest = Motion::new([T::zero(); 2], T::zero(), place(center)).unwrap();
    let flight = Motion::new(by.coords, T::nearest(0.001), from).unwrap();
    let hits = [still.sweep(&rest, &ball, &flight), ball.sweep(&flight, still, &rest)];
    hits.map(|hit| hit.map_or(T::MAX_COORDINATE, |hit| hit.time))
}

/// At centers near and far: 3.5 of 13 to the left of the box the ball touches it, 2.5 above it
/// passes. All of it is the same to the right, upside down, and turned by a quarter.
fn is_swept_from_any_center<T: Numbers>() {
    let images: [fn(Pair) -> Pair; 4] =
        [|[x, y]| [x, y], |[x, y]| [-x, y], |[x, y]| [x, -y], |[x, y]| [-y, x]];
    let far = [0.0, 1.0, 100.0, 1e3, 1e6, 1e9, 1e12, 1e15];
    let (time, bound) = (3.5 / 13.0, 80.0 * f64::EPSILON / 13.0 + T::EPS.to_f64());
    for (image, far) in images.iter().flat_map(|image| far.map(|far| (image, far))) {
        let corners = [[0.0, 0.0], [1.0, 0.0], [1.0, 2.0], [0.0, 2.0]].map(image);
        let flight = |height: f64| [[-4.0, height], [13.0, 0.0]].map(image);
        let (low, high) = (corners[0], corners[2]);
        let [min, max] = [f64::min, f64::max].map(|f| [f(low[0], high[0]), f(low[1], high[1])]);
        let shapes = [aabb(min, max), convex(&corners, 0.0), polygon(&corners, &[])];
        let united = union(shapes.clone());
        for shape in shapes.iter().chain([&united]) {
            for center in [[far, 0.0], [far, far], [0.0, -far]] {
                for found in times_of_flight::<T>(shape, center, flight(1.0)) {
                    let late = found.to_f64() - time;
                    assert!(late.abs() <= bound, "late by {late:e}: {shape:?}, center {center:?}");
                }
                let passing = times_of_flight(shape, center, flight(5.0));
                assert_eq!(passing, [T::MAX_COORDINATE; 2], "{shape:?}, center {center:?}");
            }
        }
    }
}

#[test]
fn a1_the_center_of_what_does_not_turn_has_no_meaning() {
    is_swept_from_any_center::<f64>();
    is_swept_from_any_center::<f32>();
}

const LETS_GO: CastOptions<f64> =
    CastOptions { target_distance: 0.0, max_time: 1.0, stop_at_penetration: false };

/// Two shapes in both orders: as they are, turned, mirrored, larger and smaller.
fn forms<T: Numbers>(a: &AnyShape<T>, b: &AnyShape<T>) -> Vec<[AnyShape<T>; 2]> {
    let number = T::nearest;
    let turned = [[1.0, 0.0], [0.0, 1.0], [0.6, -0.8]].map(|[cos, sin]| {
        let turn = UnitComplex::from_cos_sin_unchecked(number(cos), number(sin));
        let pose = Isometry2::from_parts([number(0.0); 2].into(), turn);
        [a, b].map(|shape| moved(shape, &pose))
    });
    let factors = [[1.0, 1.0], [-1.0, 1.0], [1024.0, 1024.0], [0.125, 0.125]];
    let scaled = |shape: &AnyShape<T>, by: Pair| shape.scaled(by.map(number)).unwrap();
    let all = turned.iter().flat_map(|[a, b]| {
        factors.iter().flat_map(move |&by| {
            let (a, b) = (scaled(a, by), scaled(b, by));
            [[a.clone(), b.clone()], [b, a]]
        })
    });
    all.collect()
}

/// A wedge pressed into an acute corner is pushed out of that.
fn a2_of<T: Numbers>(corner: &AnyShape<T>, wedge: &AnyShape<T>) {
    for [a, b] in forms(corner, wedge) {
        let depth = a.contact(&b, T::zero()).unwrap().depth;
        let escape = a.escape(&b).unwrap().depth;
        let reasons = || reasons_of(&a, &b);
        let is_shallow = depth > T::zero() && depth <= T::nearest(1.5) * escape;
        assert!(is_shallow, "{depth} {escape} {b:?} {}", reasons());
        let manifolds = a.manifold(&b, T::zero());
        let is_no_deeper = manifolds.iter().all(|manifold| manifold.depth() <= depth);
        assert!(is_no_deeper, "{manifolds:?} {}", reasons());
    }
}

#[test]
fn a2_a_wedge_in_an_acute_corner_is_not_pushed_through_what_is_beyond() {
    let hole: &[Pair] = &[[2.0, 0.0], [-1.0, 2.0], [2.0, 2.0]];
    let plate: Any = polygon(&[[-5.0, -5.0], [5.0, -5.0], [5.0, 5.0], [-5.0, 5.0]], &[hole]);
    let notched: Any = polygon(
        &[[-2.0, -1.0], [1.0, -3.0], [2.0, -3.0], [3.0, 0.0], [1.0, -1.0], [2.0, 1.0], [1.0, 2.0]],
        &[],
    );
    let wedges: [(Any, Pair, &[Pair]); 2] = [
        (plate, [-1.0, 2.0], &[[-1.0, 0.0], [1.0, -1.0], [0.0, 0.0]]),
        (notched, [1.0, -1.0], &[[-1.0, 0.0], [1.0, 1.0], [3.0, 4.0], [2.0, 4.0]]),
    ];
    for (corner, [x, y], wedge) in wedges {
        for (pressed, i, j) in (0..243_u8).map(|k| (k / 81, k / 9 % 9, k % 9)) {
            let pressed = [0.03125, 0.125, 0.25][usize::from(pressed)];
            let [dx, dy] = [i, j].map(|k| (f64::from(k) - 4.0) * 0.0625 * pressed);
            let at = [x + dx - pressed + 1.0, y + dy];
            let wedge: Vec<_> = wedge.iter().map(|[x, y]| [x + at[0], y + at[1]]).collect();
            let wedge: Any = convex(&wedge, 0.0);
            a2_of::<f64>(&corner, &wedge);
            a2_of::<f32>(&narrowed(&corner).unwrap(), &narrowed(&wedge).unwrap());
        }
    }
}

/// Every pair of parts has one manifold, and so every point a key of its own.
fn a3_of<T: Numbers>(a: &AnyShape<T>, b: &AnyShape<T>, margin: f64) {
    for [a, b] in forms(a, b) {
        let manifolds = a.manifold(&b, T::nearest(margin));
        let keys: Vec<_> = manifolds.iter().flat_map(Manifold::keys).collect();
        let different = keys.iter().collect::<BTreeSet<_>>();
        assert_eq!(different.len(), keys.len(), "{manifolds:?} {}", reasons_of(&a, &b));
        let depth = a.contact(&b, T::nearest(margin)).unwrap().depth;
        assert!(manifolds.iter().any(|manifold| manifold.depth() == depth), "{manifolds:?}");
    }
}

#[test]
fn a3_a_pair_of_parts_has_one_manifold() {
    let boxes = union([aabb([1.0, 0.0], [3.0, 3.0]), aabb([1.0, 0.0], [4.0, 2.0])]);
    let beside: Any = aabb([-3.0, 1.0], [2.0, 6.0]);
    let corners = [
        [-6.0, -2.0],
        [1.0, -2.0],
        [1.0, -1.0],
        [-1.0, -1.0],
        [-1.0, 0.0],
        [-3.0, 0.0],
        [-3.0, 5.0],
        [-6.0, 5.0],
    ];
    let wedge: Any = triangle([[-1.0, -2.0], [-2.0, -2.0], [-2.0, 6.0]]);
    for (a, b, margin) in [(beside, boxes, 0.0), (wedge, polygon(&corners, &[]), 0.05)] {
        a3_of::<f64>(&a, &b, margin);
        a3_of::<f32>(&narrowed(&a).unwrap(), &narrowed(&b).unwrap(), margin);
    }
}

/// At the distance that is reported there are a contact, a manifold and the hit of a cast, and next
/// below it no contact.
fn c3_of<T: Numbers>(angle: f64, scale: f64) {
    let number = |x: f64| T::nearest(x * scale);
    let pose = Isometry2::new([number(0.0); 2].into(), T::nearest(angle));
    let chain = [[-5.0, 0.0], [0.0, 0.0], [5.0, 1.0]].map(|at| at.map(number));
    let chain = AnyShape::from(Polyline::new(chain).unwrap().one_sided()).placed(&pose).unwrap();
    for k in 0..1000 {
        let center = [-4.0 + 0.008 * f64::from(k), 1.31 + 0.0001 * f64::from(k)];
        let ball = Circle::new(center.map(number), number(0.5)).unwrap().placed(&pose).unwrap();
        let distance = ball.distance(&chain);
        let below = T::nudged(distance, -1);
        let depth = |contact: Option<Contact<T>>| contact.map(|contact| contact.depth);
        for margin in [distance, T::nudged(distance, 1), number(2.0)] {
            assert_eq!(depth(ball.contact(&chain, margin)), Some(-distance));
            assert_eq!(depth(chain.contact(&ball, margin)), Some(-distance));
            let manifolds = ball.manifold(&chain, margin);
            assert!(manifolds.iter().any(|manifold| manifold.depth() == -distance));
        }
        let options = CastOptions {
            target_distance: distance,
            max_time: number(1.0),
            stop_at_penetration: false,
        };
        let motion = pose * Vector2::new(number(0.0), number(-3.0));
        let hit = ball.cast_with(motion, &chain, [number(0.0); 2], &options);
        assert_eq!(hit.map(|hit| hit.time), Some(T::zero()));
        assert!(ball.contact(&chain, below).is_none() && ball.manifold(&chain, below).is_empty());
    }
}

#[test]
fn c3_a_one_sided_chain_has_a_contact_at_the_margin_of_its_distance() {
    for (angle, scale) in [(0.0, 1.0), (1.0, 1.0), (0.0, 1024.0), (2.5, 0.125)] {
        c3_of::<f64>(angle, scale);
        c3_of::<f32>(angle, scale);
    }
    let ball = Circle::new([0.1, 0.540099990386464], 0.5).unwrap();
    let chain = Polyline::new([[-5.0, 0.0], [0.0, 0.0], [5.0, 1.0]]).unwrap().one_sided();
    assert!(ball.distance(&chain) <= 0.01 && ball.contact(&chain, 0.01).is_some());
    let options = CastOptions { target_distance: 0.01, ..LETS_GO };
    let hit = ball.cast_with([0.0, -3.0], &chain, [0.0, 0.0], &options);
    assert_eq!(hit.map(|hit| hit.time), Some(0.0));
}
