//! Measures manifolds: what a contact solver requires, pair by pair.

mod group;

use collide_benches::workload::Query;
use criterion::{Criterion, criterion_group, criterion_main};

fn manifold(criterion: &mut Criterion) {
    group::measure(criterion, &[Query::Manifold]);
}

criterion_group!(benches, manifold);
criterion_main!(benches);
