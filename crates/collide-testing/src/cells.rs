//! Pairs of shapes from every cell of the matrix.

use crate::{Class, Numbers, draw};
use collide2d::Kind;
use collide2d::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Calls `check` with so many pairs of every ordered cell of these kinds in every class; one tenth
/// of those of a kind with itself are one shape twice.
pub fn for_each_pair<T: Numbers>(
    (kinds, classes): (&[Kind], &[Class]),
    samples: usize,
    seed: u64,
    mut check: impl FnMut(&AnyShape<T>, &AnyShape<T>, &mut Pcg64Mcg),
) {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    for &kind_a in kinds {
        for &kind_b in kinds {
            for &class in classes {
                for _ in 0..samples {
                    let a = draw(kind_a, class, &mut rng);
                    let is_twice = kind_a == kind_b && rng.random_bool(0.1);
                    let b = if is_twice { a.clone() } else { draw(kind_b, class, &mut rng) };
                    check(&a, &b, &mut rng);
                }
            }
        }
    }
}
