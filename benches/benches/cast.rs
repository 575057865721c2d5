//! Measures shape casts: when two translating shapes first touch.

mod group;

use collide_benches::workload::Query;
use criterion::{Criterion, criterion_group, criterion_main};

fn cast(criterion: &mut Criterion) {
    group::measure(criterion, &[Query::Cast]);
}

criterion_group!(benches, cast);
criterion_main!(benches);
