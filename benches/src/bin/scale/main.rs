//! How the time of the queries of two convex polygons grows with their vertices, beside parry.
//!
//! The polygons are the flat ones of the workloads (`flat8` and so on): no circle fits them, and
//! half of the pairs intersect. Both have n vertices; n is 8, 32, 128, … up to `--most`. Of parry
//! the fastest of its doors counts, of each size anew. A table goes to the output, and to `--plot`
//! a picture of it, both axes logarithmic.

mod plot;

use clap::Parser;
use collide_benches::contestant::Contestant;
use collide_benches::inputs::{Draw, Pairs, Posed};
use collide_benches::ours::pose;
#[cfg(feature = "peers")]
use collide_benches::peers::parry::double as parry;
use collide2d::prelude::*;
use plot::{Line, plot};
use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;

/// Measures how the time of the queries of two convex polygons grows with their vertices.
#[derive(Parser)]
struct Options {
    /// The largest number of vertices
    #[arg(long, default_value_t = 1 << 20)]
    most: usize,
    /// Seconds for each contestant at each size
    #[arg(long, default_value_t = 0.5)]
    seconds: f64,
    /// Where to write the picture
    #[arg(long)]
    plot: Option<PathBuf>,
    /// Only these queries
    queries: Vec<String>,
}

type Placed = ConvexPolygon<f64>;
type PeersOf = fn(&[(Posed, Posed)]) -> Vec<Contestant>;

/// A query: its name, how we answer it, and who else does.
type Question = (&'static str, fn(&Placed, &Placed) -> f64, PeersOf);

#[cfg(feature = "peers")]
const QUESTIONS: [Question; 4] = [
    ("intersects", boolean, |pairs| parry::boolean(pairs)),
    ("distance", distance, |pairs| parry::distance(pairs)),
    ("contact", contact, |pairs| parry::contact(pairs)),
    ("manifold", manifold, |pairs| parry::manifold(pairs)),
];

#[cfg(not(feature = "peers"))]
const QUESTIONS: [Question; 4] = [
    ("intersects", boolean, |_| Vec::new()),
    ("distance", distance, |_| Vec::new()),
    ("contact", contact, |_| Vec::new()),
    ("manifold", manifold, |_| Vec::new()),
];

fn boolean(a: &Placed, b: &Placed) -> f64 {
    f64::from(u8::from(a.intersects(b)))
}

fn distance(a: &Placed, b: &Placed) -> f64 {
    a.distance(b)
}

fn contact(a: &Placed, b: &Placed) -> f64 {
    black_box(a.contact(b, 0.0)).map_or(-1.0, |contact| contact.depth)
}

fn manifold(a: &Placed, b: &Placed) -> f64 {
    black_box(a.manifold(b, 0.0)).len() as f64
}

fn main() {
    let o = Options::parse();
    let asked = |name: &str| o.queries.is_empty() || o.queries.iter().any(|wanted| wanted == name);
    let questions: Vec<_> = QUESTIONS.into_iter().filter(|(name, ..)| asked(name)).collect();
    let mut lines: Vec<Line> = questions
        .iter()
        .flat_map(|(name, ..)| ["ours", "parry"].map(|who| Line::new(name, who)))
        .collect();
    let mut n = 8;
    while n <= o.most {
        let pairs = pairs_of(n);
        for (&(_, ours, peers), lines) in questions.iter().zip(lines.chunks_mut(2)) {
            let placed = pairs.iter().map(|(a, b)| (placed(a), placed(b))).collect();
            let ours = Contestant::new("ours", "static", placed, ours);
            lines[0].points.push((n, least_time(ours, pairs.len(), o.seconds)));
            let peers = peers(&pairs).into_iter();
            let best = peers.map(|peer| least_time(peer, pairs.len(), o.seconds)).reduce(f64::min);
            lines[1].points.extend(best.map(|best| (n, best)));
        }
        n *= 4;
    }
    lines.retain(|line| !line.points.is_empty());
    tell(&lines);
    if let Some(path) = &o.plot {
        std::fs::write(path, plot(&lines)).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    }
}

/// Fewer pairs of larger polygons.
fn pairs_of(n: usize) -> Vec<(Posed, Posed)> {
    let count = ((1 << 20) / n).clamp(8, 256);
    let meet = |a: &Posed, b: &Posed| placed(a).intersects(&placed(b));
    Pairs::with_hit_rate(Draw::Flat(n), Draw::Flat(n), count, 0.5, meet).pairs
}

fn placed(body: &Posed) -> Placed {
    use collide_benches::ours::FromForm;
    let local = Placed::local(&body.form).expect("a convex polygon");
    local.placed(&pose(body)).expect("a rigid motion")
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

fn tell(lines: &[Line]) {
    let sizes = lines.first().map_or(&[][..], |line| &line.points[..]);
    print!("| query, ns | |");
    sizes.iter().for_each(|(n, _)| print!(" {n} |"));
    println!(" exponent from 128 on |\n|---|---|{}---|", "---|".repeat(sizes.len()));
    for line in lines {
        print!("| {} | {} |", line.query, line.who);
        line.points.iter().for_each(|(_, ns)| print!(" {ns:.0} |"));
        println!(" {:.2} |", line.exponent());
    }
}
