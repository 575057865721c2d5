//! Pairs of shapes from every cell of the matrix.

use crate::{Class, Numbers, draw};
use collide2d::Kind;
use collide2d::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::fmt::Debug;

/// The random numbers of this name, whatever else is drawn: one more kind of shape changes none
/// but its own. `COLLIDE_SEED`, any text, makes other ones of all.
pub fn stream(seed: u64, name: impl Debug) -> Pcg64Mcg {
    let shift = std::env::var("COLLIDE_SEED").unwrap_or_default();
    // FNV-1a.
    let hash =
        format!("{shift} {seed} {name:?}").bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        });
    Pcg64Mcg::seed_from_u64(hash)
}

/// A shape of any kind: one more kind changes only those that are of it.
pub fn any_shape<T: Numbers>(class: Class, rng: &mut Pcg64Mcg) -> AnyShape<T> {
    let seed = rng.random();
    let lot = |kind: &Kind| stream(seed, kind).random::<u64>();
    let kind = Kind::ALL.into_iter().min_by_key(lot).expect("there are kinds");
    draw(kind, class, &mut stream(seed, class))
}

/// Calls `check` with so many pairs of every ordered cell of these kinds in every class; one tenth
/// of those of a kind with itself are one shape twice.
pub fn for_each_pair<T: Numbers>(
    (kinds, classes): (&[Kind], &[Class]),
    samples: usize,
    seed: u64,
    mut check: impl FnMut(&AnyShape<T>, &AnyShape<T>, &mut Pcg64Mcg),
) {
    for &kind_a in kinds {
        for &kind_b in kinds {
            for &class in classes {
                let mut rng = stream(seed, (kind_a, kind_b, class));
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
