//! Measures contacts: one witness of how two shapes touch.

mod group;

use collide_benches::workload::Query;
use criterion::{Criterion, criterion_group, criterion_main};

fn contact(criterion: &mut Criterion) {
    group::measure(criterion, &[Query::Contact]);
}

criterion_group!(benches, contact);
criterion_main!(benches);
