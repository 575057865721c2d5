use super::{PairMemory, State};
use crate::manifold::FindManifold;
use crate::{Manifold, Manifolds};
use alloc::vec::Vec;
use collide_core::{Isometry2, Point2, Posed, Real, Vector2};
use collide_shapes::{AnyShape, Capsule, Circle, Compound, ConvexPolygon, Rect, Segment, Triangle};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Where the features were found: changes exactly when they are found anew.
fn found_at<T: Real>(memory: &PairMemory<T>) -> Option<[T; 4]> {
    match &memory.state {
        State::Features(kept) => {
            let then = &kept.others.then;
            Some([then.offset.x, then.offset.y, then.turn.x, then.turn.y])
        }
        State::Unknown | State::Parts(_) | State::Distance(_) => None,
    }
}

fn shapes<T: Real>() -> [AnyShape<T>; 7] {
    let at = |x: f64, y: f64| Point2::new(T::nearest(x), T::nearest(y));
    let hexagon = [(0.5, 0.0), (0.25, 0.4), (-0.25, 0.4), (-0.5, 0.0), (-0.25, -0.4), (0.25, -0.4)];
    let hexagon = ConvexPolygon::hull(hexagon.map(|(x, y)| at(x, y)).to_vec()).expect("a hexagon");
    let half = Vector2::new(T::nearest(0.5), T::nearest(0.3));
    let radius = T::nearest(0.25);
    [
        Rect::from_angle(at(0.1, 0.0), T::nearest(0.3), half).expect("a rectangle").into(),
        Triangle::new(at(-0.5, -0.3), at(0.5, -0.3), at(0.0, 0.5)).expect("a triangle").into(),
        hexagon.clone().into(),
        hexagon.with_radius(radius).expect("a radius").into(),
        Segment::new(at(-0.3, 0.0), at(0.3, 0.1)).expect("a segment").into(),
        Capsule::new(at(-0.3, 0.0), at(0.3, 0.1), radius).expect("a capsule").into(),
        Circle::new(at(0.1, 0.0), radius).expect("a circle").into(),
    ]
}

fn sway<T: Real>() {
    let mut rng = Pcg64Mcg::seed_from_u64(0x3e3);
    let shapes = shapes::<T>();
    let (mut kept, mut measured, mut calls) = (0, 0, 0);
    let mut found = Manifolds::new();
    for round in 0..49 * 40 {
        let (a, b) = (&shapes[round % 7], &shapes[round / 7 % 7]);
        let mut number = |most: f64| rng.random_range(-most..most);
        let (mut at, mut angle) = (Vector2::new(number(0.8), number(0.8)), number(3.0));
        let mut memory = PairMemory::default();
        for _ in 0..10 {
            at += Vector2::new(number(1e-3), number(1e-3));
            angle += number(1e-3);
            let pose = Isometry2::new(at.map(T::nearest), T::nearest(angle));
            let [a, b] = [(a, Isometry2::identity()), (b, pose)]
                .map(|(shape, pose)| Posed::new(shape, &pose).expect("a rigid motion"));
            let before = found_at(&memory);
            a.manifold_with(&b, T::nearest(0.05), &mut memory, &mut found);
            let after = found_at(&memory);
            kept += usize::from(before.is_some() && before == after);
            measured += usize::from(after.is_some());
            calls += 1;
            let scratch = a.manifold(&b, T::nearest(0.05));
            let depth = |found: &[Manifold<T>]| found.first().map(|m| m.depth().to_f64());
            let (Some(p), Some(q)) = (depth(&found), depth(&scratch)) else {
                assert_eq!(found, scratch, "{memory:?}");
                continue;
            };
            assert!((p - q).abs() <= 64.0 * T::EPS.to_f64() + 1e-6, "{p} {q} {memory:?}");
        }
    }
    // Nine of ten calls may be kept.
    assert!(measured == calls && 10 * kept > 7 * calls, "{kept} {measured} of {calls}");
}

#[test]
fn shapes_that_sway_keep_their_features() {
    sway::<f64>();
    sway::<f32>();
}

/// A table of a plate on two legs that abut on it, and one of which no parts touch.
fn unions() -> [AnyShape<f64>; 2] {
    let rect = |x, y, half: [f64; 2]| {
        AnyShape::from(Rect::from_angle([x, y], 0.0, half).expect("a rectangle"))
    };
    let legs = [rect(-0.75, -0.5, [0.25, 0.5]), rect(0.75, -0.5, [0.25, 0.5])];
    let [left, right] = legs.clone();
    [Compound::new([rect(0.0, 0.25, [1.0, 0.25]), left, right]), Compound::new(legs)]
        .map(|union| union.expect("parts").into())
}

#[test]
fn pairs_of_parts_keep_their_features() {
    let floor = Rect::from_angle([0.0, 0.0], 0.0, [5.0, 1.0]).expect("a rectangle");
    let mut rng = Pcg64Mcg::seed_from_u64(0x3e5);
    let (mut found, mut is_upside_down) = (Manifolds::new(), false);
    for union in unions().iter().cycle().take(20) {
        let mut memory = PairMemory::default();
        for step in 0..100 {
            let mut number = |most: f64| rng.random_range(-most..most);
            let height = if is_upside_down { 1.5 } else { 2.0 };
            let at = Vector2::new(number(1e-3), height + number(1e-3));
            let turn = number(1e-4) + if is_upside_down { core::f64::consts::PI } else { 0.0 };
            let posed = Posed::new(union, &Isometry2::new(at, turn)).expect("a pose");
            let still = Posed::new(&floor, &Isometry2::identity()).expect("a pose");
            still.manifold_with(&posed, 0.05, &mut memory, &mut found);
            let scratch = still.manifold(&posed, 0.05);
            assert_eq!(found.len(), scratch.len());
            for (own, other) in found.iter().zip(&scratch) {
                assert_eq!([own.part_a, own.part_b], [other.part_a, other.part_b]);
                assert!((own.depth() - other.depth()).abs() < 1e-6, "{own:?} {other:?}");
                assert!(own.keys().eq(other.keys()), "{own:?} {other:?}");
            }
            let is_by_parts = matches!(memory.state, State::Parts(_));
            assert!(is_by_parts && memory.found.len() == scratch.len(), "{step} {memory:?}");
        }
        is_upside_down = !is_upside_down;
    }
}

#[test]
fn the_mirrored_pair_has_the_mirrored_manifold() {
    let shapes = shapes::<f32>();
    let mut rng = Pcg64Mcg::seed_from_u64(0x3e4);
    for round in 0..49 * 40 {
        let (a, b) = (&shapes[round % 7], &shapes[round / 7 % 7]);
        // Every second pair in line, where several axes may be as good.
        let turn = if round % 2 == 0 { 0.0 } else { rng.random_range(-3.0..3.0) };
        let at = Vector2::from([0; 2].map(|_| rng.random_range(-13..13) as f32 / 16.0));
        let there = Posed::new(a, &Isometry2::new(Vector2::new(30.0, -20.0), 0.0));
        let back = Posed::new(b, &Isometry2::new(Vector2::new(30.0, -20.0) + at, turn));
        let (there, back) = (there.expect("a pose"), back.expect("a pose"));
        let [mut own, mut mirrored] = [Manifolds::new(), Manifolds::new()];
        there.manifold_with(&back, 0.05, &mut PairMemory::default(), &mut own);
        back.manifold_with(&there, 0.05, &mut PairMemory::default(), &mut mirrored);
        let mirrored: Vec<_> = mirrored.iter().map(|manifold| manifold.flipped()).collect();
        assert_eq!(own.to_vec(), mirrored, "{a:?} {b:?} {at} {turn}");
    }
}

#[test]
fn a_box_that_rocks_keeps_features_and_keys() {
    let floor = Rect::from_angle([0.0, 0.0], 0.0, [5.0, 1.0]).expect("a rectangle");
    let load = Rect::from_angle([0.0, 0.0], 0.0, [0.5, 0.5]).expect("a rectangle");
    let mut rng = Pcg64Mcg::seed_from_u64(0x0cc);
    let (mut memory, mut first) = (PairMemory::default(), None);
    for _ in 0..1_000 {
        let mut number = |most: f64| rng.random_range(-most..most);
        let pose =
            Isometry2::new(Vector2::new(1.0 + number(2e-3), 1.5 + number(2e-3)), number(0.01));
        let still = Posed::new(&floor, &Isometry2::identity()).expect("a pose");
        memory.update(&still, &Posed::new(&load, &pose).expect("a pose"), 0.02);
        assert_eq!(found_at(&memory), *first.get_or_insert(found_at(&memory)));
        let contact = &memory.contacts()[0];
        assert_eq!(contact.points().iter().map(|point| point.end).collect::<Vec<_>>(), [0, 1]);
    }
}

#[test]
fn points_have_the_names_that_a_search_gives_them() {
    let floor = Rect::from_angle([0.0, 0.0], 0.0, [5.0, 1.0]).expect("a rectangle");
    let load = Triangle::new([-0.5, 0.0], [0.5, 0.0], [0.0, 1.0]).expect("a triangle");
    for (x, angle) in [(0.0, 0.0), (4.75, 0.01), (-5.25, -0.01), (4.75, 0.5)] {
        let pose = Isometry2::new(Vector2::new(x, 0.95), angle);
        let floor = Posed::new(&floor, &Isometry2::identity()).expect("a pose");
        let load = Posed::new(&load, &pose).expect("a pose");
        for is_mirrored in [false, true] {
            let (mut memory, mut found) = (PairMemory::default(), Manifolds::new());
            let scratch = if is_mirrored {
                load.manifold_with(&floor, 0.02, &mut memory, &mut found);
                load.manifold(&floor, 0.02)
            } else {
                floor.manifold_with(&load, 0.02, &mut memory, &mut found);
                floor.manifold(&load, 0.02)
            };
            assert!(found_at(&memory).is_some());
            assert!(found[0].keys().eq(scratch[0].keys()), "{x} {found:?} {scratch:?}");
            let names = |found: &Manifolds<f64>| {
                found[0].points.iter().map(|p| (p.feature_a, p.feature_b)).collect::<Vec<_>>()
            };
            assert_eq!(names(&found), names(&scratch), "{x} {angle}");
        }
    }
}

#[test]
fn a_memory_is_small() {
    assert_eq!((size_of::<PairMemory<f32>>(), size_of::<PairMemory<f64>>()), (248, 432));
}
