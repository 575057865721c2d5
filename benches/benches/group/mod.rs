//! One criterion group for each pair of a query: `hand`, `static` and `dyn` on the same seeded
//! pairs, half of which intersect, in an order that changes every time.

use collide_benches::contestant::Contestant;
use collide_benches::drawn::draw;
use collide_benches::hand_doors::hand;
use collide_benches::ours::ours;
use collide_benches::workload::{Query, Scalar, all};
use criterion::{BatchSize, BenchmarkId, Criterion, Throughput};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;

const PAIRS: usize = 1024;
const HIT_RATE: f64 = 0.5;

/// Measures every pair of one of the queries, in both scalars.
pub(crate) fn measure(criterion: &mut Criterion, queries: &[Query]) {
    for workload in all().iter().filter(|w| queries.contains(&w.query)) {
        let pairs = draw(workload, PAIRS, HIT_RATE).pairs;
        let mut group = criterion.benchmark_group(workload.name());
        group.throughput(Throughput::Elements(pairs.len() as u64));
        for scalar in Scalar::ALL {
            let hand = hand(workload, &pairs, scalar);
            let contestants: Vec<_> =
                hand.into_iter().chain(ours(workload, &pairs, scalar)).collect();
            for contestant in contestants.iter().filter(|c| c.door != "placed") {
                let mut order: Vec<u32> = (0..pairs.len() as u32).collect();
                let mut rng = Pcg64Mcg::seed_from_u64(7);
                group.bench_function(
                    BenchmarkId::new(label(contestant), scalar.name()),
                    |bencher| {
                        let shuffled = || {
                            order.shuffle(&mut rng);
                            order.clone()
                        };
                        bencher.iter_batched(
                            shuffled,
                            |o| contestant.run(&o),
                            BatchSize::SmallInput,
                        );
                    },
                );
            }
        }
        group.finish();
    }
}

fn label(contestant: &Contestant) -> &'static str {
    if contestant.name == "hand" { "hand" } else { contestant.door }
}
