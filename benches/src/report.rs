//! The table and the JSON of a run.

use crate::contestant::Contestant;
use crate::inputs::Pairs;
use crate::judge::{differ, is_wrong};
use crate::workload::{Query, Scalar, Workload};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A peer's door whose answers are wrong more often than this stays out of the ratios.
const MAX_WRONG: f64 = 0.01;

/// How a contestant's answers compare.
#[derive(Clone, Copy)]
struct Verdict {
    /// Pairs that it answers otherwise than our static door.
    differing: usize,
    /// Those among the disputed pairs on which the oracle refutes it.
    wrong: usize,
}

/// One workload in one scalar.
pub struct Row {
    workload: String,
    scalar: Scalar,
    hit_rate: f64,
    ours: BTreeMap<&'static str, f64>,
    hand: Option<f64>,
    /// By peer, then by door.
    peers: BTreeMap<&'static str, BTreeMap<&'static str, f64>>,
    /// By contestant and door, where somebody's answer is another than ours.
    verdicts: BTreeMap<(&'static str, &'static str), Verdict>,
    pairs: usize,
}

impl Row {
    /// The times of `contestants`, and where their answers differ from ours.
    pub fn new(
        workload: &Workload,
        scalar: Scalar,
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
            verdicts: verdicts(workload.query, scalar, pairs, contestants),
            pairs: pairs.pairs.len(),
        };
        for c in contestants {
            match c.name {
                "ours" => drop(row.ours.insert(c.door, c.best)),
                "hand" => row.hand = Some(c.best),
                peer => drop(row.peers.entry(peer).or_default().insert(c.door, c.best)),
            }
        }
        row
    }

    fn ours(&self) -> f64 {
        self.ours.get("static").copied().unwrap_or(f64::NAN)
    }

    /// Peer, door and time of every door that is right often enough to be compared with.
    fn comparable(&self) -> impl Iterator<Item = (&'static str, f64)> {
        self.peers.iter().flat_map(move |(&peer, doors)| {
            let right = move |door| !self.is_left_out(peer, door);
            doors.iter().filter(move |(door, _)| right(door)).map(|(&door, &ns)| (door, ns))
        })
    }

    fn is_left_out(&self, peer: &'static str, door: &'static str) -> bool {
        let wrong = self.verdicts.get(&(peer, door)).map_or(0, |v| v.wrong);
        wrong as f64 > MAX_WRONG * self.pairs as f64
    }

    /// The fastest door of any peer.
    fn fastest_peer(&self) -> Option<f64> {
        self.comparable().map(|(_, ns)| ns).reduce(f64::min)
    }

    /// The best user-level call of any peer.
    fn best_user_call(&self) -> Option<f64> {
        self.comparable().filter(|&(door, _)| door == "user").map(|(_, ns)| ns).reduce(f64::min)
    }
}

/// Compares everybody's answers with our static door's; the oracle decides the disputed pairs.
fn verdicts(
    query: Query,
    scalar: Scalar,
    pairs: &Pairs,
    contestants: &[Contestant],
) -> BTreeMap<(&'static str, &'static str), Verdict> {
    let mut verdicts = BTreeMap::new();
    if query == Query::Manifold {
        return verdicts;
    }
    for (i, pair) in pairs.pairs.iter().enumerate() {
        let answers: Vec<f64> = contestants.iter().map(|c| c.answer(i)).collect();
        if !answers.iter().any(|&a| differ(answers[0], a)) {
            continue;
        }
        for (c, &answer) in contestants.iter().zip(&answers) {
            let differing = usize::from(differ(answers[0], answer));
            let wrong = usize::from(is_wrong(query, pair, answer, scalar) == Some(true));
            if differing + wrong > 0 {
                let verdict =
                    verdicts.entry((c.name, c.door)).or_insert(Verdict { differing: 0, wrong: 0 });
                verdict.differing += differing;
                verdict.wrong += wrong;
            }
        }
    }
    verdicts
}

/// One line per row, and the geometric means.
pub fn print_table(rows: &[Row]) {
    println!(
        "{:28} {:4} {:>5} {:>8} {:>8} {:>8} {:>8} {:>8} {:>9} {:>9} {:>9} {:>7} {:>7}  \
         peers (user | fastest), differing answers",
        "workload",
        "",
        "hits",
        "ours",
        "dyn",
        "boxed",
        "placed",
        "hand",
        "/hand",
        "dyn-st",
        "boxed-st",
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
            "{:28} {:4} {:>5.2} {:>8} {:>8} {:>8} {:>8} {:>8} {:>9} {:>9} {:>9} {:>7} {:>7}  {}",
            row.workload,
            row.scalar.name(),
            row.hit_rate,
            at("static"),
            at("dyn"),
            at("boxed"),
            at("placed"),
            row.hand.map_or("-".to_string(), |ns| format!("{ns:.1}")),
            ratio(row.hand.map(|hand| ours / hand)),
            ratio(row.ours.get("dyn").map(|d| d - ours)),
            ratio(row.ours.get("boxed").map(|d| d - ours)),
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
    for (&(who, door), Verdict { differing, wrong }) in &row.verdicts {
        let out = if row.is_left_out(who, door) { ", left out" } else { "" };
        let _ = write!(text, "[{who}/{door} differs {differing}, wrong {wrong}{out}] ");
    }
    text
}

/// An array of rows: `{"workload", "scalar", "hit_rate", "ours", …, "wrong"}`.
pub fn print_json(rows: &[Row]) {
    let thousandths = |ns: f64| (1000.0 * ns).round() / 1000.0;
    let rows: Vec<Value> = rows
        .iter()
        .map(|row| {
            let at = |door| row.ours.get(door).copied().map(thousandths);
            let peers: BTreeMap<_, _> = row
                .peers
                .iter()
                .map(|(peer, doors)| {
                    let user = doors.get("user").copied().map(thousandths);
                    let fastest = doors.values().copied().reduce(f64::min).map(thousandths);
                    (peer, json!({"user": user, "fastest": fastest}))
                })
                .collect();
            let wrong: BTreeMap<_, _> = row
                .verdicts
                .iter()
                .filter(|(_, verdict)| verdict.wrong > 0)
                .map(|((who, door), verdict)| (format!("{who}/{door}"), verdict.wrong))
                .collect();
            json!({
                "workload": row.workload,
                "scalar": row.scalar.name(),
                "hit_rate": thousandths(row.hit_rate),
                "ours": at("static"),
                "ours_dyn": at("dyn"),
                "ours_boxed": at("boxed"),
                "ours_placed": at("placed"),
                "hand": row.hand.map(thousandths),
                "peers": peers,
                "wrong": wrong,
            })
        })
        .collect();
    println!("{:#}", Value::Array(rows));
}
