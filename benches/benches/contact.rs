//! Measures contacts, manifolds and the time of impact.

mod group;

use collide_benches::workload::Query;
use criterion::{Criterion, criterion_group, criterion_main};

fn contact(criterion: &mut Criterion) {
    group::measure(criterion, &[Query::Contact, Query::Manifold, Query::Cast]);
}

criterion_group!(benches, contact);
criterion_main!(benches);
