//! Batches of every pair of kinds, and of pairs that touch but for an ulp.

use collide_testing::laws::batches_of;
use collide_testing::{Class, Numbers, draw, for_both_scalars};
use collide2d::Kind;
use collide2d::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Rounds, each with a shape of each kind: every pair of kinds so often.
const ROUNDS: usize = 12;

/// Packed pairs of each class, in more than one group of lanes.
const PAIRS: usize = 10;

fn drawn<T: Numbers>(rng: &mut Pcg64Mcg) {
    for round in 0..ROUNDS {
        let class = Class::ALL[round % Class::ALL.len()];
        let shapes: Vec<AnyShape<T>> =
            Kind::ALL.iter().map(|&kind| draw(kind, class, rng)).collect();
        batches_of(&shapes, T::nearest([0.0, 0.5][round % 2]));
    }
}

fn of_each_pair_of_kinds<T: Numbers>() {
    drawn::<T>(&mut Pcg64Mcg::seed_from_u64(0xba7));
}

/// Of circles, boxes, rectangles and points on a lattice, each moved by up to two ulps, many touch
/// or nearly do.
fn of_near_ties<T: Numbers>() {
    let mut rng = Pcg64Mcg::seed_from_u64(0x71e);
    let (mut near, mut all) = (0, 0);
    for kinds in
        [[Kind::Circle, Kind::Circle], [Kind::Rect, Kind::Rect], [Kind::Circle, Kind::Rect]]
    {
        for class in [Class::Coarse, Class::LatticeUlp] {
            let mut shapes = Vec::new();
            for _ in 0..PAIRS / 2 {
                shapes.extend(kinds.map(|kind| draw::<T>(kind, class, &mut rng)));
            }
            shapes.push(draw(Kind::Point, class, &mut rng));
            for (i, a) in shapes.iter().enumerate() {
                for b in &shapes[..i] {
                    all += 1;
                    let gap = a.distance(b).to_f64();
                    near += usize::from(a.touches(b) || gap > 0.0 && gap < 1e-5);
                }
            }
            shapes.extend((0..4).map(|_| draw(Kind::Ray, class, &mut rng)));
            batches_of(&shapes, T::nearest(rng.random_range(0.0..1.0)));
        }
    }
    assert!(20 * near > all, "{near} of {all}");
}

for_both_scalars! {
    every_pair_of_kinds = of_each_pair_of_kinds;
    near_ties = of_near_ties;
}
