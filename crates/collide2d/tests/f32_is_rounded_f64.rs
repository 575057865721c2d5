//! An `f32` answer is the `f64` answer of the same numbers, rounded once: contacts, manifolds,
//! rays, casts and sweeps of shapes whose numbers are those of `f32`.
//!
//! Not of ellipses and rectangles whose rotation is no unit vector in `f64` (it is made one there)
//! and not of users' shapes, whose support points are rounded by themselves. Of compounds, whose
//! parts abut up to the rounding of their scalar, normals and what follows from them may differ, in
//! few cases: whether there is a contact or a hit, its time and a distance do not.

use collide_testing::{Class, draw, promoted, stream};
use collide2d::prelude::*;
use collide2d::{HitKind, Kind, ManifoldPoint};
use rand::{Rng, RngExt};
use rand_pcg::Pcg64Mcg;
use std::fmt::Debug;

/// Of the answers about compounds; 9 of 696 manifolds are the most.
const MOST_OTHERS: f64 = 0.02;

/// Calls `check` with pairs of every ordered cell, in `f32` and the same in `f64`.
fn for_each_pair(
    seed: u64,
    mut check: impl FnMut([&AnyShape<f32>; 2], [&AnyShape<f64>; 2], &mut Pcg64Mcg),
) {
    let kinds = Kind::ALL.into_iter().filter(|&kind| kind != Kind::Custom);
    for a in kinds.clone() {
        for b in kinds.clone() {
            for class in Class::ALL {
                let mut rng = stream(seed, (a, b, class));
                for _ in 0..8 {
                    let (a, b) = (shape(a, class, &mut rng), shape(b, class, &mut rng));
                    check([&a.0, &b.0], [&a.1, &b.1], &mut rng);
                }
            }
        }
    }
}

/// A shape, twice. No rotation of the generic class is unit in `f64`.
fn shape(kind: Kind, class: Class, rng: &mut impl Rng) -> (AnyShape<f32>, AnyShape<f64>) {
    let is_turned = matches!(kind, Kind::Ellipse | Kind::Rect);
    let class = if is_turned && class == Class::Generic { Class::LatticeUlp } else { class };
    loop {
        let shape = draw::<f32>(kind, class, rng);
        if let Some(promoted) = promoted(&shape) {
            return (shape, promoted);
        }
    }
}

fn vector(rng: &mut impl Rng) -> Vector2<f32> {
    Vector2::new(rng.random_range(-6.0..6.0), rng.random_range(-6.0..6.0))
}

fn wide(v: Vector2<f32>) -> Vector2<f64> {
    v.map(f64::from)
}

/// Rounded; what is out of range becomes the largest number.
fn nearest(x: f64) -> f32 {
    (x as f32).clamp(f32::MIN, f32::MAX)
}

fn narrow(v: Vector2<f64>) -> Vector2<f32> {
    v.map(nearest)
}

/// Rounded; what is not zero stays so.
fn narrow_depth(depth: f64) -> f32 {
    let rounded = nearest(depth);
    let least = f32::from_bits(1).copysign(if depth < 0.0 { -1.0 } else { 1.0 });
    if rounded == 0.0 && depth != 0.0 { least } else { rounded }
}

fn narrow_point(p: Point2<f64>) -> Point2<f32> {
    narrow(p.coords).into()
}

/// Counts the answers that are others, which only compounds may have.
#[derive(Default)]
struct Tally {
    of_compounds: usize,
    others: usize,
}

impl Tally {
    #[track_caller]
    fn add<A: Debug>(&mut self, [a, b]: [&AnyShape<f32>; 2], is_rounded: bool, answers: A) {
        let is_compound = a.kind() == Kind::Compound || b.kind() == Kind::Compound;
        assert!(is_rounded || is_compound, "{a:?} {b:?} {answers:?}");
        self.of_compounds += usize::from(is_compound);
        self.others += usize::from(!is_rounded);
    }

    /// At most this part of those of compounds is another one.
    #[track_caller]
    fn check(&self, most: f64) {
        let Self { of_compounds, others } = *self;
        assert!((others as f64) < most * of_compounds as f64, "{others} of {of_compounds}");
    }
}

#[test]
fn a_contact() {
    let (mut seen, mut tally) = (0, Tally::default());
    for_each_pair(1, |[a, b], [wide_a, wide_b], _| {
        let (contact, truth) = (a.contact(b, 0.5), wide_a.contact(wide_b, 0.5));
        assert_eq!(contact.is_some(), truth.is_some(), "{a:?} {b:?}");
        let (Some(contact), Some(truth)) = (contact, truth) else { return };
        seen += 1;
        // Apart they have one distance.
        let is_depth = contact.depth == narrow_depth(truth.depth);
        assert!(truth.depth >= 0.0 || is_depth, "{a:?} {b:?}");
        let is_inseparable = truth.depth > f64::from(f32::MAX);
        let are_points = contact.point_a == narrow_point(truth.point_a)
            && contact.point_b == narrow_point(truth.point_b);
        let is_rounded =
            contact.normal == narrow(truth.normal) && is_depth && (is_inseparable || are_points);
        tally.add([a, b], is_rounded, (contact, truth));
    });
    assert!(seen > 2000, "{seen}");
    tally.check(MOST_OTHERS);
}

#[test]
fn a_manifold() {
    let (mut pairs, mut tally) = (0, Tally::default());
    for_each_pair(2, |[a, b], [wide_a, wide_b], _| {
        let (all, truth) = (a.manifold(b, 0.5), wide_a.manifold(wide_b, 0.5));
        assert_eq!(all.is_empty(), truth.is_empty(), "{a:?} {b:?}");
        pairs += truth.iter().filter(|truth| truth.points.len() == 2).count();
        let is_rounded =
            all.len() == truth.len() && all.iter().zip(&truth).all(|(m, t)| is_rounded(m, t));
        tally.add([a, b], is_rounded, (all, truth));
    });
    assert!(pairs > 300, "{pairs}");
    tally.check(MOST_OTHERS);
}

fn is_rounded(manifold: &Manifold<f32>, truth: &Manifold<f64>) -> bool {
    let is_point = |point: &ManifoldPoint<f32>, truth: &ManifoldPoint<f64>| {
        point.depth == narrow_depth(truth.depth)
            && point.point_a == narrow_point(truth.point_a)
            && point.point_b == narrow_point(truth.point_b)
            && (point.feature_a, point.feature_b) == (truth.feature_a, truth.feature_b)
    };
    let are_points = || {
        manifold.points.len() == truth.points.len()
            && manifold.points.iter().zip(truth.points.iter()).all(|(p, t)| is_point(p, t))
    };
    manifold.normal == narrow(truth.normal)
        && (manifold.part_a, manifold.part_b) == (truth.part_a, truth.part_b)
        && (truth.depth() > f64::from(f32::MAX) || are_points())
}

#[test]
fn a_ray() {
    let (mut seen, mut tally) = (0, Tally::default());
    for kind in Kind::ALL.into_iter().filter(|&kind| kind != Kind::Custom) {
        for class in Class::ALL {
            let mut rng = stream(3, (kind, class));
            for _ in 0..60 {
                let (shape, wide_shape) = shape(kind, class, &mut rng);
                let AnyShape::Ray(ray) = draw::<f32>(Kind::Ray, class, &mut rng) else { continue };
                let origin = Point2::from(wide(ray.origin().coords));
                let Ok(wide_ray) = Ray::new(origin, wide(ray.direction())) else { continue };
                let truths = wide_shape.ray_hits(&wide_ray);
                let hits = shape.ray_hits(&ray);
                assert_eq!(hits.is_empty(), truths.is_empty(), "{ray:?} {shape:?}");
                let is_rounded = |(hit, truth): (&RayHit<f32>, &RayHit<f64>)| {
                    let answer: (f32, Vector2<f32>, HitKind) = (hit.t, hit.normal, hit.kind);
                    answer == (nearest(truth.t), narrow(truth.normal), truth.kind)
                        && hit.point == narrow_point(truth.point)
                };
                let are_rounded =
                    hits.len() == truths.len() && hits.iter().zip(&truths).all(is_rounded);
                tally.add([&shape, &AnyShape::Ray(ray)], are_rounded, (&hits, &truths));
                seen += hits.len();
            }
        }
    }
    assert!(seen > 800, "{seen}");
    tally.check(MOST_OTHERS);
}

#[test]
fn a_cast() {
    let (mut seen, mut tally) = (0, Tally::default());
    for_each_pair(4, |[a, b], [wide_a, wide_b], rng| {
        let (v, w) = (vector(rng), vector(rng));
        let hit = a.cast(v, b, w);
        seen += usize::from(hit.is_some());
        check_hit(hit, wide_a.cast(wide(v), wide_b, wide(w)), [a, b], &mut tally);
    });
    assert!(seen > 2000, "{seen}");
    tally.check(MOST_OTHERS);
}

#[test]
fn a_sweep() {
    let (mut seen, mut tally) = (0, Tally::default());
    for_each_pair(5, |[a, b], [wide_a, wide_b], rng| {
        let (v, w, center) = (vector(rng), vector(rng), vector(rng));
        let angle = rng.random_range(-2.0f32..2.0);
        let turn = Motion::new(v, angle, center).unwrap_or_else(|e| panic!("{e}"));
        let shift = Motion::new(w, 0.0, Point2::origin()).unwrap_or_else(|e| panic!("{e}"));
        let wide_turn = Motion::new(wide(v), f64::from(angle), wide(center));
        let wide_shift = Motion::new(wide(w), 0.0, Point2::origin());
        let (Ok(wide_turn), Ok(wide_shift)) = (wide_turn, wide_shift) else { panic!() };
        let hit = a.sweep(&turn, b, &shift);
        seen += usize::from(hit.is_some());
        check_hit(hit, wide_a.sweep(&wide_turn, wide_b, &wide_shift), [a, b], &mut tally);
    });
    assert!(seen > 2000, "{seen}");
    tally.check(MOST_OTHERS);
}

/// Numbers that `f32` has not: a decimal in `f32` is another number than in `f64`, and what touches
/// there may miss here. Both answers are true of what is stored.
#[test]
fn the_numbers_are_those_that_are_stored() {
    let corners = [[-0.5, 0.6], [0.5, 0.6], [0.5, 1.4], [-0.5, 1.4]];
    let rounded = ConvexPolygon::rounded(corners, 0.1).expect("a rounded rectangle");
    let below = Aabb::new([-2.0, 0.0], [0.0, 0.5]).expect("a box");
    assert!(rounded.intersects(&below));
    let corners = corners.map(|corner| corner.map(|x: f64| x as f32));
    let narrow = ConvexPolygon::rounded(corners, 0.1).expect("a rounded rectangle");
    let below = Aabb::new([-2.0, 0.0], [0.0, 0.5]).expect("a box");
    assert!(!narrow.intersects(&below));
    // 0.6 is stored as 0.60000002384…, 0.1 as 0.10000000149…: 2^-25.4 above 0.5.
    let gap = f64::from(0.6_f32) - f64::from(0.1_f32) - 0.5;
    assert_eq!(narrow.distance(&below), gap as f32);
}

#[track_caller]
fn check_hit(
    hit: Option<CastHit<f32>>,
    truth: Option<CastHit<f64>>,
    pair: [&AnyShape<f32>; 2],
    tally: &mut Tally,
) {
    assert_eq!(hit.is_some(), truth.is_some(), "{pair:?} {hit:?} {truth:?}");
    let (Some(hit), Some(truth)) = (hit, truth) else { return };
    assert_eq!(hit.time, narrow_depth(truth.time), "{pair:?}");
    let is_rounded = hit.normal == narrow(truth.normal) && hit.point == narrow_point(truth.point);
    tally.add(pair, is_rounded, (hit, truth));
}
