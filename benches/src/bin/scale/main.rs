//! How the time of queries grows with the vertices, beside parry.
//!
//! `convex`: two convex polygons that no circle fits (the flat ones of the workloads), of which
//! half of the pairs intersect. `polygons`: rings of needles and coasts, with another one, a
//! circle, a point or a ray. Of parry the fastest of its doors counts, of each size anew. A table
//! goes to the output, and to `--plot` a picture of it, both axes logarithmic. A row ends where a
//! single answer takes longer than `--limit`.

mod plot;
mod questions;

use clap::Parser;
use collide_benches::contestant::Contestant;
use plot::{Line, plot};
use questions::{Question, of_convex, of_polygons};
use std::path::PathBuf;
use std::time::Instant;

/// The numbers of vertices.
const SIZES: [usize; 8] = [8, 32, 128, 512, 2048, 1 << 14, 1 << 17, 1 << 20];

/// Vertices beyond which answers are not counted, which takes as many steps as there are pairs of
/// parts.
const MOST_COUNTED: usize = 1 << 14;

/// Measures how the time of queries grows with the vertices.
#[derive(Parser)]
struct Options {
    /// Which shapes
    shapes: Shapes,
    /// The largest number of vertices
    #[arg(long, default_value_t = 1 << 20)]
    most: usize,
    /// Seconds for each contestant at each size
    #[arg(long, default_value_t = 0.5)]
    seconds: f64,
    /// Seconds of an answer beyond which no larger shape is tried
    #[arg(long, default_value_t = 0.1)]
    limit: f64,
    /// Count the answers too: how many convex parts of the two meet
    #[arg(long)]
    answers: bool,
    /// Where to write the picture
    #[arg(long)]
    plot: Option<PathBuf>,
    /// Only questions whose name contains all of these words
    words: Vec<String>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Shapes {
    Convex,
    Polygons,
}

fn main() {
    let o = Options::parse();
    let questions = match o.shapes {
        Shapes::Convex => of_convex(),
        Shapes::Polygons => of_polygons(),
    };
    let is_wanted = |question: &&Question| o.words.iter().all(|word| question.name.contains(word));
    let sizes: Vec<usize> = SIZES.into_iter().filter(|&n| n <= o.most).collect();
    print!("| query, ns | |");
    sizes.iter().for_each(|n| print!(" {n} |"));
    println!(" exponent from 128 on |\n|---|---|{}---|", "---|".repeat(sizes.len()));
    let mut lines = Vec::new();
    for question in questions.iter().filter(is_wanted) {
        let measured = measure(question, &sizes, &o);
        measured.iter().for_each(|line| print_line(line, sizes.len()));
        lines.extend(measured);
        if let Some(answers) = question.answers.filter(|_| o.answers) {
            let mut line = Line::new(&question.name, "parts that meet");
            let few = sizes.iter().filter(|&&n| n <= MOST_COUNTED);
            line.points.extend(few.map(|&n| (n, answers(&question.pairs(n)))));
            print_line(&line, sizes.len());
        }
    }
    if let Some(path) = &o.plot {
        std::fs::write(path, plot(&lines)).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    }
}

/// Our line and parry's.
fn measure(question: &Question, sizes: &[usize], o: &Options) -> Vec<Line> {
    let mut lines = ["ours", "parry"].map(|who| Line::new(&question.name, who));
    let may_go_on = |line: &Line| line.points.last().is_none_or(|(_, ns)| ns * 1e-9 <= o.limit);
    for &n in sizes {
        let pairs = question.pairs(n);
        if n <= question.most[0] && may_go_on(&lines[0]) {
            let ours = (question.ours)(&pairs);
            lines[0].points.push((n, least_time(ours, pairs.len(), o.seconds)));
        }
        if n <= question.most[1] && may_go_on(&lines[1]) {
            let peers = (question.peers)(&pairs).into_iter();
            let best = peers.map(|peer| least_time(peer, pairs.len(), o.seconds)).reduce(f64::min);
            lines[1].points.extend(best.map(|best| (n, best)));
        }
    }
    lines.into_iter().filter(|line| !line.points.is_empty()).collect()
}

/// The least nanoseconds a pair, over as many rounds as the time allows, at least two.
fn least_time(mut contestant: Contestant, pairs: usize, seconds: f64) -> f64 {
    let order: Vec<u32> = (0..pairs as u32).collect();
    let start = Instant::now();
    let mut rounds = 0;
    while rounds < 2 || (rounds < 1000 && start.elapsed().as_secs_f64() < seconds) {
        contestant.round(&order);
        rounds += 1;
    }
    contestant.best
}

fn print_line(line: &Line, count: usize) {
    print!("| {} | {} |", line.query, line.who);
    line.points.iter().for_each(|(_, ns)| print!(" {ns:.0} |"));
    print!("{}", " – |".repeat(count - line.points.len()));
    println!(" {:.2} |", line.exponent());
}
