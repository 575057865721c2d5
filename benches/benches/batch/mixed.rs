//! A list of pairs as a broad phase hands it over, out of cache: 100,000 bodies of six kinds in no
//! order, 1,000,000 pairs.

use crate::row::Row;
use collide_benches::inputs::{Draw, bodies_in_pairs};
use collide_benches::ours::any_shape;
use collide2d::Real;
use collide2d::batch::Batch;
use collide2d::prelude::*;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;
use std::hint::black_box;

const KINDS: [Draw; 6] =
    [Draw::Circle, Draw::Segment, Draw::Capsule, Draw::Rect, Draw::Triangle, Draw::Flat(8)];
const BODIES: usize = 100_000;
/// Each pair of bodies is queried so often, far apart in the list.
const TIMES: usize = 20;
const ROUNDS: usize = 8;

pub(crate) fn measure<T: Real>() {
    let mut rng = Pcg64Mcg::seed_from_u64(11);
    let (bodies, pairs) = bodies_in_pairs(&mut rng, &KINDS, BODIES);
    let bodies: Vec<AnyShape<T>> = bodies.iter().map(any_shape).collect();
    let mut pairs = pairs.repeat(TIMES);
    pairs.shuffle(&mut rng);
    println!("{:22} single   batch two threads | single/batch single/two threads", "mixed");
    let two = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("two threads");
    macro_rules! query {
        (
            $name:literal, $blank:expr, |$a:ident, $b:ident, $answer:ident| $single:expr,
            $many:expr
        ) => {{
            let mut single = vec![$blank; pairs.len()];
            let (mut one, mut parallel) = (single.clone(), single.clone());
            let mut row = Row::<3>::new($name, size_of::<T>() * 8, pairs.len());
            let batch = Batch::of_pairs(&bodies, &pairs).expect("indices of bodies");
            for _ in 0..ROUNDS {
                row.time(0, || {
                    for (&[a, b], $answer) in pairs.iter().zip(black_box(&mut single)) {
                        let ($a, $b) = (bodies[a].as_shape(), bodies[b].as_shape());
                        $single;
                    }
                });
                row.time(1, || $many(&batch, black_box(&mut one)));
                row.time(2, || {
                    two.install(|| $many(&batch.in_parallel(), black_box(&mut parallel)));
                });
            }
            let [single, one, two] = row.least();
            println!(
                "{:22} {single:6.1} {one:7.1} {two:11.1} | {:12.2} {:18.2}",
                row.name,
                single / one,
                single / two
            );
        }};
    }
    type Of<'b, T> = Batch<'b, AnyShape<T>>;
    let zero = T::zero();
    query!(
        "intersects",
        false,
        |a, b, answer| *answer = a.intersects(b),
        |batch: &Of<'_, T>, out| {
            batch.intersects(out);
        }
    );
    query!("distance", zero, |a, b, answer| *answer = a.distance(b), |batch: &Of<'_, T>, out| {
        batch.distance(out);
    });
    query!(
        "contact",
        None,
        |a, b, answer| *answer = a.contact(b, zero),
        |batch: &Of<'_, T>, out| {
            batch.contact(zero, out);
        }
    );
    query!(
        "manifold",
        Manifolds::new(),
        |a, b, answer| a.manifold_into(b, zero, answer),
        |batch: &Of<'_, T>, out| batch.manifold(zero, out)
    );
}
