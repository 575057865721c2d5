//! Measures whether two shapes share a point.

mod group;

use collide_benches::workload::Query;
use criterion::{Criterion, criterion_group, criterion_main};

fn boolean(criterion: &mut Criterion) {
    group::measure(criterion, &[Query::Boolean]);
}

criterion_group!(benches, boolean);
criterion_main!(benches);
