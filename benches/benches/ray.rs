//! Measures the first hit of a ray.

mod group;

use collide_benches::workload::Query;
use criterion::{Criterion, criterion_group, criterion_main};

fn ray(criterion: &mut Criterion) {
    group::measure(criterion, &[Query::Ray]);
}

criterion_group!(benches, ray);
criterion_main!(benches);
