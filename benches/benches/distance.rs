//! Measures the distance of two shapes.

mod group;

use collide_benches::workload::Query;
use criterion::{Criterion, criterion_group, criterion_main};

fn distance(criterion: &mut Criterion) {
    group::measure(criterion, &[Query::Distance]);
}

criterion_group!(benches, distance);
criterion_main!(benches);
