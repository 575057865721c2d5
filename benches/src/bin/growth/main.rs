//! How the time of every query grows with the number of edges or parts.
//!
//! For each query and family of shapes a row: the times at n = 125, 250, …, and the growth
//! exponent, the binary logarithm of the ratio of the last two. A row ends where a single answer
//! takes longer than `--limit`. Only exponents mean something: 1 is linear, 2 quadratic.

mod families;
mod queries;

use clap::Parser;
use families::{FAMILIES, Pose};
use queries::{OF_ONE, OF_PAIRS, PAIRINGS};
use std::time::Instant;

/// Seconds of a round at least, and rounds.
const LEAST_TIME: f64 = 2e-3;
const ROUNDS: usize = 3;

/// Measures how the time of every query grows with the size of its shapes.
#[derive(Parser)]
struct Options {
    /// The largest number of edges or parts
    #[arg(long, default_value_t = 16_000)]
    most: usize,
    /// Seconds beyond which no larger shape is tried
    #[arg(long, default_value_t = 0.3)]
    limit: f64,
    /// Only rows with an exponent of at least this
    #[arg(long, default_value_t = f64::NEG_INFINITY)]
    above: f64,
    /// Run every row once, of shapes of this size, in a function `counted`, for callgrind
    #[arg(long)]
    count: Option<usize>,
    /// Only rows whose `query family pairing` contains all of these words
    words: Vec<String>,
}

fn main() {
    let o = Options::parse();
    println!("| query | family | with | exponent | times at n = 125, 250, … |");
    println!("|---|---|---|---|---|");
    for (family, plan) in FAMILIES {
        for (query, run) in OF_ONE {
            measure(&o, [query, family, ""], |n| {
                let plan = plan(n);
                let member = plan.build(&Pose::STILL);
                move || run(&plan, &member)
            });
        }
        for (pairing, pair) in PAIRINGS {
            for (query, run) in OF_PAIRS {
                measure(&o, [query, family, pairing], |n| {
                    let pair = pair(&plan(n));
                    move || run(&pair)
                });
            }
        }
    }
}

/// Prints the row of a question, made for a number of edges.
fn measure<Q: Fn()>(o: &Options, names: [&str; 3], question: impl Fn(usize) -> Q) {
    let name = names.join(" ");
    if !o.words.iter().all(|word| name.contains(word)) {
        return;
    }
    if let Some(n) = o.count {
        counted(&question(n));
        println!("| {} |", names.join(" | "));
        return;
    }
    let mut times: Vec<f64> = Vec::new();
    let mut n = 125;
    while n <= o.most && times.last().is_none_or(|&t| t <= o.limit) {
        times.push(least_time(question(n), o.limit));
        n *= 2;
    }
    let exponent = match times[..] {
        [.., before, last] => (last / before).log2(),
        _ => f64::NAN,
    };
    if exponent < o.above {
        return;
    }
    let [query, family, pairing] = names;
    let times: Vec<_> = times.iter().map(|&t| time_text(t)).collect();
    println!("| {query} | {family} | {pairing} | {exponent:.2} | {} |", times.join(", "));
}

#[inline(never)]
fn counted(question: &dyn Fn()) {
    question();
}

/// The least time of a few rounds: it is the one that other programs have disturbed least.
fn least_time(question: impl Fn(), longest: f64) -> f64 {
    let mut answers = 1;
    let mut least = f64::INFINITY;
    for _ in 0..ROUNDS {
        let took = loop {
            let start = Instant::now();
            (0..answers).for_each(|_| question());
            let took = start.elapsed().as_secs_f64();
            if took >= LEAST_TIME {
                break took;
            }
            answers *= 2;
        };
        least = least.min(took / f64::from(answers));
        if least > longest {
            break;
        }
    }
    least
}

fn time_text(seconds: f64) -> String {
    match seconds {
        s if s < 1e-6 => format!("{:.0} ns", s * 1e9),
        s if s < 1e-3 => format!("{:.1} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s => format!("{s:.1} s"),
    }
}
