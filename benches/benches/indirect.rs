//! Measures what calls through a pointer cost after a branch that nobody can guess: the least that
//! two `dyn Shape` can cost, of which each says by a call what it stores before the kernel runs.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::hint::black_box;

type Step = fn(u64) -> u64;

#[inline(never)]
fn step(x: u64) -> u64 {
    x
}

/// Makes the calls one after the other, then chooses by the result.
#[inline(never)]
fn answer<const CALLS: usize>(x: u64, steps: &[Step; CALLS]) -> u64 {
    let x = steps.iter().fold(x, |x, step| step(x));
    if x & 1 == 0 { black_box(x >> 3) } else { black_box(x.wrapping_mul(3)) }
}

fn of_calls<const CALLS: usize>(criterion: &mut Criterion) {
    let mut rng = Pcg64Mcg::seed_from_u64(7);
    let steps = black_box([step as Step; CALLS]);
    criterion.benchmark_group("indirect").bench_function(
        BenchmarkId::from_parameter(CALLS),
        |bencher| {
            bencher.iter(|| answer(rng.next_u64(), &steps));
        },
    );
}

fn indirect(criterion: &mut Criterion) {
    of_calls::<0>(criterion);
    of_calls::<1>(criterion);
    of_calls::<2>(criterion);
    of_calls::<3>(criterion);
}

criterion_group!(benches, indirect);
criterion_main!(benches);
