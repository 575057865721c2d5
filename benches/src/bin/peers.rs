//! Measures every workload on every contestant in one run.
//!
//! In each round every contestant runs over the same pairs, each time in a new random order, and
//! its least time counts. Of an order that it has seen, the branch predictor knows the answers:
//! also of the run just before, if two doors share a kernel. The first of its two runs is not
//! timed: it brings back to the caches what the others have driven out.
//! Absolute times are the machine's; only ratios within one run mean something.

use clap::Parser;
use collide_benches::contestant::Contestant;
use collide_benches::drawn::draw;
use collide_benches::hand_doors::hand;
use collide_benches::inputs::{Pairs, Posed};
use collide_benches::ours::ours;
use collide_benches::report::{Row, print_json, print_table};
#[cfg(feature = "peers")]
use collide_benches::workload::Query;
use collide_benches::workload::{Scalar, Workload, all};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;
use std::hint::black_box;

/// Measures this library, hand-written kernels and other libraries on the same pairs.
#[derive(Parser)]
struct Options {
    /// Print an array of rows instead of a table
    #[arg(long)]
    json: bool,
    /// Rounds, of which the fastest counts
    #[arg(long, default_value_t = 200)]
    rounds: usize,
    /// Pairs of each workload
    #[arg(long, default_value_t = 1024)]
    pairs: usize,
    /// The share of the pairs that intersects
    #[arg(long, default_value_t = 0.5)]
    hit_rate: f64,
    /// Only this scalar
    #[arg(long, value_parser = ["f32", "f64"])]
    scalar: Option<String>,
    /// 100,000 pairs in 12 rounds, each run timed: more than the caches hold
    #[arg(long)]
    cold: bool,
    /// Only workloads whose name contains this
    #[arg(default_value = "")]
    filter: String,
}

fn main() {
    let mut o = Options::parse();
    if o.cold {
        (o.pairs, o.rounds) = (100_000, 12);
    }
    let mut rows = Vec::new();
    for workload in all().into_iter().filter(|w| w.name().contains(&o.filter)) {
        let pairs = draw(&workload, o.pairs, o.hit_rate);
        for scalar in Scalar::ALL {
            if o.scalar.as_deref().is_none_or(|wanted| wanted == scalar.name()) {
                let contestants = contestants(&workload, &pairs.pairs, scalar);
                rows.push(measure(&workload, scalar, &pairs, contestants, &o));
            }
        }
    }
    if o.json { print_json(&rows) } else { print_table(&rows) }
}

fn contestants(workload: &Workload, pairs: &[(Posed, Posed)], scalar: Scalar) -> Vec<Contestant> {
    let mut all = ours(workload, pairs, scalar);
    all.extend(hand(workload, pairs, scalar));
    #[cfg(feature = "peers")]
    all.extend(of_peers(workload.query, pairs, scalar));
    all
}

/// What the peers can answer: Box2D has f32 only, and geo is measured in f64.
#[cfg(feature = "peers")]
fn of_peers(query: Query, pairs: &[(Posed, Posed)], scalar: Scalar) -> Vec<Contestant> {
    use collide_benches::peers::{box2d, collision, geo, parry};
    type Door = fn(&[(Posed, Posed)]) -> Vec<Contestant>;
    let none: Door = |_| Vec::new();
    let doors: [Door; 3] = match (query, scalar) {
        (Query::Boolean, Scalar::F32) => {
            [parry::single::boolean, collision::boolean::<f32>, box2d::boolean]
        }
        (Query::Boolean, Scalar::F64) => {
            [parry::double::boolean, collision::boolean::<f64>, geo::boolean]
        }
        (Query::Ray, Scalar::F32) => [parry::single::ray, collision::ray::<f32>, box2d::ray],
        (Query::Ray, Scalar::F64) => [parry::double::ray, collision::ray::<f64>, none],
        (Query::Distance, Scalar::F32) => {
            [parry::single::distance, collision::distance::<f32>, box2d::distance]
        }
        (Query::Distance, Scalar::F64) => {
            [parry::double::distance, collision::distance::<f64>, geo::distance]
        }
        (Query::Contact, Scalar::F32) => {
            [parry::single::contact, collision::contact::<f32>, box2d::contact]
        }
        (Query::Contact, Scalar::F64) => [parry::double::contact, collision::contact::<f64>, none],
        (Query::Manifold, Scalar::F32) => [parry::single::manifold, box2d::manifold, none],
        (Query::Manifold, Scalar::F64) => [parry::double::manifold, none, none],
        (Query::Cast, Scalar::F32) => [parry::single::cast, collision::cast::<f32>, box2d::cast],
        (Query::Cast, Scalar::F64) => [parry::double::cast, collision::cast::<f64>, none],
        (Query::Sweep, Scalar::F32) => [parry::single::sweep, box2d::sweep, none],
        (Query::Sweep, Scalar::F64) => [parry::double::sweep, none, none],
    };
    doors.into_iter().flat_map(|door| door(pairs)).collect()
}

fn measure(
    workload: &Workload,
    scalar: Scalar,
    pairs: &Pairs,
    mut contestants: Vec<Contestant>,
    o: &Options,
) -> Row {
    let mut rng = Pcg64Mcg::seed_from_u64(7);
    let mut order: Vec<u32> = (0..pairs.pairs.len() as u32).collect();
    for _ in 0..o.rounds {
        for contestant in &mut contestants {
            if !o.cold {
                order.shuffle(&mut rng);
                black_box(contestant.run(&order));
            }
            order.shuffle(&mut rng);
            contestant.round(&order);
        }
    }
    Row::new(workload, scalar, pairs, &contestants)
}
