//! The table and the JSON of a run.

use crate::contestant::Contestant;
use crate::inputs::Pairs;
use crate::workload::{Query, Workload};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// One workload in one scalar.
pub struct Row {
    workload: String,
    scalar: &'static str,
    hit_rate: f64,
    ours: BTreeMap<&'static str, f64>,
    hand: Option<f64>,
    /// By peer, then by door.
    peers: BTreeMap<&'static str, BTreeMap<&'static str, f64>>,
    /// By contestant, how many pairs it answers otherwise than our static door.
    disagreements: BTreeMap<String, usize>,
}

impl Row {
    /// The times of `contestants`, and where their answers differ from ours.
    pub fn new(
        workload: &Workload,
        scalar: &'static str,
        pairs: &Pairs,
        contestants: &[Contestant],
    ) -> Self {
        let mut row = Self {
            workload: workload.name(),
            scalar,
            hit_rate: pairs.hit_rate,
            ours: BTreeMap::new(),
            hand: None,
            peers: BTreeMap::new(),
            disagreements: BTreeMap::new(),
        };
        for c in contestants {
            match c.name {
                "ours" => drop(row.ours.insert(c.door, c.best)),
                "hand" => row.hand = Some(c.best),
                peer => drop(row.peers.entry(peer).or_default().insert(c.door, c.best)),
            }
            let differing = differing(workload.query, &contestants[0], c, pairs.pairs.len());
            if differing > 0 {
                row.disagreements.insert(format!("{}/{}", c.name, c.door), differing);
            }
        }
        row
    }

    fn ours(&self) -> f64 {
        self.ours.get("static").copied().unwrap_or(f64::NAN)
    }

    /// The fastest door of any peer.
    fn fastest_peer(&self) -> Option<f64> {
        self.peers.values().flat_map(BTreeMap::values).copied().reduce(f64::min)
    }

    /// The best user-level call of any peer.
    fn best_user_call(&self) -> Option<f64> {
        self.peers.values().filter_map(|doors| doors.get("user")).copied().reduce(f64::min)
    }
}

/// How many answers differ from the reference, beyond what a number's rounding explains.
fn differing(query: Query, reference: &Contestant, other: &Contestant, count: usize) -> usize {
    if query == Query::Manifold {
        return 0;
    }
    (0..count)
        .filter(|&i| {
            let (a, b) = (reference.answer(i), other.answer(i));
            (a - b).abs() > 1e-3 * (1.0 + a.abs()) || a.is_nan() != b.is_nan()
        })
        .count()
}

/// One line per row, and the geometric means.
pub fn print_table(rows: &[Row]) {
    println!(
        "{:28} {:4} {:>5} {:>8} {:>8} {:>8} {:>8} {:>9} {:>9} {:>7} {:>7}  peers (user | fastest), differing answers",
        "workload",
        "",
        "hits",
        "ours",
        "dyn",
        "placed",
        "hand",
        "/hand",
        "dyn-st",
        "/peer",
        "user/"
    );
    let (mut log_sum, mut count) = (0.0, 0);
    for row in rows {
        let at = |door| row.ours.get(door).map_or("-".to_string(), |ns| format!("{ns:.1}"));
        let ratio = |x: Option<f64>| x.map_or("-".to_string(), |x| format!("{x:.2}"));
        let ours = row.ours();
        if let Some(user) = row.best_user_call() {
            log_sum += (user / ours).ln();
            count += 1;
        }
        println!(
            "{:28} {:4} {:>5.2} {:>8} {:>8} {:>8} {:>8} {:>9} {:>9} {:>7} {:>7}  {}",
            row.workload,
            row.scalar,
            row.hit_rate,
            at("static"),
            at("dyn"),
            at("placed"),
            row.hand.map_or("-".to_string(), |ns| format!("{ns:.1}")),
            ratio(row.hand.map(|hand| ours / hand)),
            ratio(row.ours.get("dyn").map(|d| d - ours)),
            ratio(row.fastest_peer().map(|peer| ours / peer)),
            ratio(row.best_user_call().map(|user| user / ours)),
            peers(row),
        );
    }
    if count > 0 {
        println!(
            "geometric mean over {count} rows: {:.2} times as fast as the best user call of a peer",
            (log_sum / f64::from(count)).exp()
        );
    }
}

fn peers(row: &Row) -> String {
    let mut text = String::new();
    for (peer, doors) in &row.peers {
        let at = |door| doors.get(door).map_or("-".to_string(), |ns| format!("{ns:.1}"));
        let _ = write!(text, "{peer} {} | {}  ", at("user"), at("fastest"));
    }
    for (who, count) in &row.disagreements {
        let _ = write!(text, "[{who} differs {count}] ");
    }
    text
}

/// An array of rows, as DESIGN's issue asks: `{"workload", "scalar", "hit_rate", "ours", …}`.
pub fn print_json(rows: &[Row]) {
    let number = |x: Option<f64>| x.map_or("null".to_string(), |x| format!("{x:.3}"));
    let lines: Vec<String> = rows
        .iter()
        .map(|row| {
            let at = |door| number(row.ours.get(door).copied());
            let peers: Vec<String> = row
                .peers
                .iter()
                .map(|(peer, doors)| {
                    let user = number(doors.get("user").copied());
                    let fastest = doors.values().copied().reduce(f64::min);
                    format!("\"{peer}\":{{\"user\":{user},\"fastest\":{}}}", number(fastest))
                })
                .collect();
            format!(
                "  {{\"workload\":\"{}\",\"scalar\":\"{}\",\"hit_rate\":{:.3},\"ours\":{},\"ours_dyn\":{},\"ours_placed\":{},\"hand\":{},\"peers\":{{{}}}}}",
                row.workload,
                row.scalar,
                row.hit_rate,
                at("static"),
                at("dyn"),
                at("placed"),
                number(row.hand),
                peers.join(",")
            )
        })
        .collect();
    println!("[\n{}\n]", lines.join(",\n"));
}
