//! A pair that `ours` does not list has no contestants, and would be missing without a word.

use collide_benches::inputs::{Draw, Pairs};
use collide_benches::ours::ours;
use collide_benches::workload::{self, Query, Scalar, Workload};

#[track_caller]
fn check(workload: &Workload) {
    let drawn = Pairs::apart(workload.a, workload.b, 1, |_, _| false);
    for scalar in Scalar::ALL {
        let (name, contestants) = (workload.name(), ours(workload, &drawn.pairs, scalar));
        for door in ["static", "dyn", "boxed"] {
            let found = contestants.iter().find(|c| c.name == "ours" && c.door == door);
            let answer = found.map(|c| c.answer(0));
            assert!(answer.is_some_and(f64::is_finite), "{name} {scalar:?} {door}: {answer:?}");
        }
    }
}

#[test]
fn every_workload_is_answered_by_every_door_in_both_scalars() {
    let all = workload::all();
    assert!(all.len() > 100, "{}", all.len());
    for workload in &all {
        check(workload);
    }
}

#[test]
fn every_pair_is_drawn_by_a_judge_who_knows_it() {
    for workload in workload::all().into_iter().filter(|w| w.a != Draw::Ray) {
        check(&Workload { query: Query::Boolean, ..workload });
    }
}
