//! Every cell that the exact oracle covers, judged on random, lattice and nearly degenerate
//! pairs, f32 and f64.

use collide_oracle as oracle;
use collide_testing::{Class, Numbers, draw, for_both_scalars, to_oracle};
use collide2d::prelude::*;
use collide2d::{Kind, Real};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use std::collections::BTreeMap;

/// Pairs per cell and class.
const SAMPLES: usize = 8;

/// One pair with what the oracle was told of it.
struct Judged<T: Real> {
    a: AnyShape<T>,
    b: AnyShape<T>,
    kinds: (Kind, Kind),
    truth: (oracle::Shape, oracle::Shape),
}

impl<T: Numbers> Judged<T> {
    #[track_caller]
    fn check(&self, holds: bool, what: impl std::fmt::Debug) {
        assert!(holds, "{:?}: {what:?}\na = {:?}\nb = {:?}", self.kinds, self.a, self.b);
    }

    /// Whether every boolean of this pair is promised to be exact.
    fn is_exact(&self) -> bool {
        let exact = |kind| !matches!(kind, Kind::Ellipse | Kind::Rect | Kind::Compound);
        exact(self.kinds.0) && exact(self.kinds.1)
    }

    fn extent(&self) -> f64 {
        let corner = |shape: &AnyShape<T>| {
            shape.bounding_box().map_or(8.0, |b| {
                let all = [b.min().x, b.min().y, b.max().x, b.max().y];
                all.into_iter().fold(0.0, |far: f64, x| far.max(x.to_f64().abs()))
            })
        };
        1.0 + corner(&self.a) + corner(&self.b)
    }
}

/// How far a value may be off. The rotation of an ellipse is a unit vector to one EPS of its
/// scalar; the oracle takes it as stored, the kernel takes it for unit.
fn tolerance<T: Numbers>(pair: &Judged<T>) -> f64 {
    let turned = |kind| matches!(kind, Kind::Ellipse | Kind::Compound);
    let rotation = turned(pair.kinds.0) || turned(pair.kinds.1);
    let eps = if rotation { 4.0 * T::EPS.to_f64() } else { 0.0 };
    (64.0 * f64::EPSILON + eps) * pair.extent()
}

fn for_each<T: Numbers>(seed: u64, mut judge: impl FnMut(&Judged<T>)) {
    let covered = Kind::ALL.into_iter().filter(|&kind| kind != Kind::Custom);
    for a in covered.clone() {
        for b in covered.clone() {
            for (number, class) in Class::ALL.into_iter().enumerate() {
                let cell = (a as u64 * 16 + b as u64) * 3 + number as u64;
                let mut rng = Pcg64Mcg::seed_from_u64((seed << 20) + cell);
                for _ in 0..SAMPLES {
                    let (first, second) = (draw::<T>(a, class, &mut rng), draw(b, class, &mut rng));
                    let truth = to_oracle(&first).zip(to_oracle(&second));
                    let truth = truth.expect("the oracle covers this kind");
                    judge(&Judged { a: first, b: second, kinds: (a, b), truth });
                }
            }
        }
    }
}

fn intersects_and_distance<T: Numbers>() {
    let mut cells: BTreeMap<(Kind, Kind), [usize; 2]> = BTreeMap::new();
    for_each::<T>(1, |pair| {
        let (p, q) = &pair.truth;
        let truth = oracle::intersects(p, q);
        let found = pair.a.intersects(&pair.b);
        let distance = oracle::distance(p, q);
        let tolerance = tolerance(pair);
        if pair.is_exact() {
            pair.check(found == truth, ("intersects", found));
        } else if distance > tolerance {
            pair.check(!found, ("apart", distance));
        }
        let closest = pair.a.distance(&pair.b).to_f64();
        let rounding = T::EPS.to_f64() * distance;
        pair.check(
            (closest - distance).abs() <= tolerance + rounding,
            ("distance", closest, distance),
        );
        cells.entry(pair.kinds).or_default()[usize::from(truth)] += 1;
    });
    assert_eq!(cells.len(), 225);
    let one_sided = cells.values().filter(|[misses, hits]| *misses == 0 || *hits == 0).count();
    assert!(one_sided <= 30, "{one_sided} of 225 cells were met one way only: {cells:?}");
}

fn contains_and_touches<T: Numbers>() {
    let mut held = 0;
    let mut touching = 0;
    for_each::<T>(2, |pair| {
        if !pair.is_exact() {
            return;
        }
        let (p, q) = &pair.truth;
        if let Some(truth) = oracle::contains(p, q) {
            pair.check(pair.a.contains(&pair.b) == truth, ("contains", truth));
            held += usize::from(truth);
        }
        let truth = oracle::touches(p, q);
        pair.check(pair.a.touches(&pair.b) == truth, ("touches", truth));
        touching += usize::from(truth);
    });
    assert!(held > 40 && touching > 40, "only {held} contain, only {touching} touch");
}

/// The depth of convex pairs is the least translation, by the oracle's own search.
fn depth<T: Numbers>() {
    let convex = |kind| {
        use Kind::{Aabb, Capsule, Circle, ConvexPolygon, Ellipse, Point, Rect, Segment, Triangle};
        matches!(
            kind,
            Point | Segment | Circle | Capsule | Aabb | Rect | Triangle | ConvexPolygon | Ellipse
        )
    };
    let mut overlapping = 0;
    for_each::<T>(3, |pair| {
        if !convex(pair.kinds.0) || !convex(pair.kinds.1) {
            return;
        }
        let gap = oracle::gap(&pair.truth.0, &pair.truth.1);
        let Some(contact) = pair.a.contact(&pair.b, T::zero()) else { return };
        let tolerance = tolerance(pair) + T::EPS.to_f64() * gap.abs();
        let depth = contact.depth.to_f64();
        pair.check((depth + gap).abs() <= tolerance, ("depth", depth, gap));
        overlapping += 1;
    });
    assert!(overlapping > 400, "only {overlapping} pairs overlap");
}

for_both_scalars! {
    booleans_and_distances_are_true = intersects_and_distance;
    containment_and_touching_are_true = contains_and_touches;
    depths_are_the_least_translation = depth;
}
