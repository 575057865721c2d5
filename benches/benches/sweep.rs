//! Measures sweeps: when two translating and turning shapes first touch.

mod group;

use collide_benches::workload::Query;
use criterion::{Criterion, criterion_group, criterion_main};

fn sweep(criterion: &mut Criterion) {
    group::measure(criterion, &[Query::Sweep]);
}

criterion_group!(benches, sweep);
criterion_main!(benches);
