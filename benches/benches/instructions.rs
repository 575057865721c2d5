//! Counts instructions under callgrind: the gate of `.ci/instructions`, exact on a busy machine.
//!
//! Each case answers 64 seeded pairs, half of which intersect, in a fixed order: in f64 by the
//! static door, for some cells by the `dyn` door too.
#![allow(missing_docs, reason = "the macros of gungraun make items without")]

use collide_benches::contestant::Contestant;
use collide_benches::drawn::draw;
use collide_benches::ours::ours;
use collide_benches::workload::{Scalar, all};
use gungraun::{library_benchmark, library_benchmark_group, main};
use std::hint::black_box;

const PAIRS: usize = 64;
const HIT_RATE: f64 = 0.5;

/// Our contestant for a workload, and the order of its pairs.
fn contestant(name: &str, door: &str) -> (Contestant, Vec<u32>) {
    let workload = all().into_iter().find(|w| w.name() == name);
    let workload = workload.unwrap_or_else(|| panic!("no workload is called {name}"));
    let pairs = draw(&workload, PAIRS, HIT_RATE).pairs;
    let order = (0..pairs.len() as u32).collect();
    let ours = ours(&workload, &pairs, Scalar::F64).into_iter().find(|c| c.door == door);
    (ours.unwrap_or_else(|| panic!("{name} has no {door} door")), order)
}

fn by_static_door(name: &str) -> (Contestant, Vec<u32>) {
    contestant(name, "static")
}

fn by_dyn_door(name: &str) -> (Contestant, Vec<u32>) {
    contestant(name, "dyn")
}

#[library_benchmark]
#[benches::cell(
    args = [
        "bool/circle-circle", "bool/circle-segment", "bool/circle-capsule",
        "bool/circle-triangle", "bool/circle-convex8", "bool/circle-obb",
        "bool/circle-concave64", "bool/circle-ellipse", "bool/obb-obb",
        "bool/triangle-triangle", "bool/convex8-convex8", "bool/segment-segment",
        "bool/segment-convex8", "bool/point-circle", "bool/point-convex8",
        "bool/point-concave64", "bool/concave64-concave64", "bool/capsule-capsule",
        "bool/capsule-obb", "bool/ellipse-ellipse", "bool/ellipse-obb",
        "ray/circle", "ray/obb", "ray/convex8", "ray/triangle", "ray/segment",
        "ray/capsule", "ray/ellipse", "ray/concave64",
        "dist/obb-obb", "dist/convex8-convex8", "dist/circle-obb", "dist/segment-segment",
        "dist/capsule-capsule", "dist/ellipse-ellipse",
        "contact/circle-circle", "contact/circle-obb", "contact/obb-obb",
        "contact/convex8-convex8", "contact/ellipse-ellipse",
        "manifold/circle-circle", "manifold/circle-obb", "manifold/obb-obb",
        "manifold/convex8-convex8", "manifold/capsule-obb", "manifold/segment-obb",
        "toi/circle-obb", "toi/obb-obb",
    ],
    setup = by_static_door
)]
fn static_door((contestant, order): (Contestant, Vec<u32>)) -> (f64, Contestant) {
    (black_box(contestant.run(&order)), contestant)
}

#[library_benchmark]
#[benches::cell(
    args = [
        "bool/circle-circle", "bool/circle-convex8", "bool/obb-obb", "bool/convex8-convex8",
        "ray/circle", "dist/obb-obb", "contact/obb-obb", "manifold/obb-obb",
    ],
    setup = by_dyn_door
)]
fn dyn_door((contestant, order): (Contestant, Vec<u32>)) -> (f64, Contestant) {
    (black_box(contestant.run(&order)), contestant)
}

library_benchmark_group!(name = cells, benchmarks = [static_door, dyn_door]);
main!(library_benchmark_groups = cells);
