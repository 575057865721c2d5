//! The pairs that a workload is measured on.

use crate::inputs::{Pairs, Posed};
use crate::ours::ours;
use crate::workload::{Query, Scalar, Workload};

/// The pairs, at the wanted hit rate by our own judgement in f64. Those of casts and sweeps are
/// apart at the start.
pub fn draw(workload: &Workload, count: usize, hit_rate: f64) -> Pairs {
    let boolean = Workload { query: Query::Boolean, ..*workload };
    let judged = if workload.query == Query::Ray { workload } else { &boolean };
    let judge = |a: &Posed, b: &Posed| {
        let pair = [(a.clone(), b.clone())];
        ours(judged, &pair, Scalar::F64).first().is_some_and(|c| c.answer(0) > 0.0)
    };
    if matches!(workload.query, Query::Cast | Query::Sweep) {
        return Pairs::apart(workload.a, workload.b, count, judge);
    }
    Pairs::with_hit_rate(workload.a, workload.b, count, hit_rate, judge)
}
