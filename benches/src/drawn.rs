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
        let contestants = ours(judged, &pair, Scalar::F64);
        // Without it all pairs would be drawn around one point.
        let boolean = contestants.first().expect("each pair of a query has its boolean");
        boolean.answer(0) > 0.0
    };
    if matches!(workload.query, Query::Cast | Query::Sweep) {
        return Pairs::apart(workload.a, workload.b, count, judge);
    }
    Pairs::with_hit_rate(workload.a, workload.b, count, hit_rate, judge)
}
