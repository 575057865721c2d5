//! Measures every workload on every contestant in one run.
//!
//! usage: `peers [--json] [--rounds N] [--pairs N] [--hit-rate R] [--scalar f32|f64] [--cold] [PART-OF-A-NAME]`
//!
//! In each round every contestant runs once over the same pairs in the same new random order,
//! and its least time counts: a fixed order would let the branch predictor learn the answers.
//! `--cold` takes 100,000 pairs instead of 1,024, more than the caches hold. Absolute times
//! are the machine's; only ratios within one run mean something.

use collide_benches::contestant::Contestant;
use collide_benches::drawn::draw;
use collide_benches::hand::Float;
use collide_benches::hand_doors::hand;
use collide_benches::inputs::{Pairs, Posed};
use collide_benches::ours::ours;
use collide_benches::report::{Row, print_json, print_table};
#[cfg(feature = "peers")]
use collide_benches::workload::Query;
use collide_benches::workload::{Workload, all};
use collide2d::Real;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;

struct Options {
    json: bool,
    rounds: usize,
    pairs: usize,
    hit_rate: f64,
    scalar: Option<String>,
    filter: String,
}

fn options() -> Options {
    let mut o = Options {
        json: false,
        rounds: 200,
        pairs: 1024,
        hit_rate: 0.5,
        scalar: None,
        filter: String::new(),
    };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().unwrap_or_default();
        match arg.as_str() {
            "--json" => o.json = true,
            "--rounds" => o.rounds = value().parse().unwrap_or(o.rounds),
            "--pairs" => o.pairs = value().parse().unwrap_or(o.pairs),
            "--hit-rate" => o.hit_rate = value().parse().unwrap_or(o.hit_rate),
            "--scalar" => o.scalar = Some(value()),
            "--cold" => (o.pairs, o.rounds) = (100_000, 12),
            "--bench" => {}
            _ => o.filter = arg,
        }
    }
    o
}

fn main() {
    let o = options();
    let mut rows = Vec::new();
    for workload in all().into_iter().filter(|w| w.name().contains(&o.filter)) {
        let pairs = draw(&workload, o.pairs, o.hit_rate);
        for scalar in ["f32", "f64"] {
            if o.scalar.as_deref().is_none_or(|wanted| wanted == scalar) {
                let contestants = if scalar == "f32" {
                    contestants::<f32>(&workload, &pairs.pairs, scalar)
                } else {
                    contestants::<f64>(&workload, &pairs.pairs, scalar)
                };
                rows.push(measure(&workload, scalar, &pairs, contestants, &o));
            }
        }
    }
    if o.json { print_json(&rows) } else { print_table(&rows) }
}

fn contestants<T: Real + Float>(
    workload: &Workload,
    pairs: &[(Posed, Posed)],
    scalar: &str,
) -> Vec<Contestant> {
    let mut all = ours::<T>(workload, pairs);
    all.extend(hand::<T>(workload, pairs));
    #[cfg(feature = "peers")]
    all.extend(of_peers(workload.query, pairs, scalar));
    #[cfg(not(feature = "peers"))]
    let _ = scalar;
    all
}

/// What the peers can answer.
#[cfg(feature = "peers")]
fn of_peers(query: Query, pairs: &[(Posed, Posed)], scalar: &str) -> Vec<Contestant> {
    use collide_benches::peers::{box2d, geo, parry};
    let (boolean, ray, distance, contact, manifold, cast) = if scalar == "f32" {
        use parry::single::{boolean, cast, contact, distance, manifold, ray};
        (
            boolean as Door,
            ray as Door,
            distance as Door,
            contact as Door,
            manifold as Door,
            cast as Door,
        )
    } else {
        use parry::double::{boolean, cast, contact, distance, manifold, ray};
        (
            boolean as Door,
            ray as Door,
            distance as Door,
            contact as Door,
            manifold as Door,
            cast as Door,
        )
    };
    let (single, double) = (scalar == "f32", scalar == "f64");
    let mut all = match query {
        Query::Boolean => boolean(pairs),
        Query::Ray => ray(pairs),
        Query::Distance => distance(pairs),
        Query::Contact => contact(pairs),
        Query::Manifold => manifold(pairs),
        Query::Cast => cast(pairs),
    };
    if single {
        all.extend(match query {
            Query::Boolean => box2d::boolean(pairs),
            Query::Ray => box2d::ray(pairs),
            Query::Distance => box2d::distance(pairs),
            Query::Contact => box2d::contact(pairs),
            Query::Manifold => box2d::manifold(pairs),
            Query::Cast => box2d::cast(pairs),
        });
    }
    if double {
        all.extend(match query {
            Query::Boolean => geo::boolean(pairs),
            Query::Distance => geo::distance(pairs),
            _ => Vec::new(),
        });
    }
    all
}

#[cfg(feature = "peers")]
type Door = fn(&[(Posed, Posed)]) -> Vec<Contestant>;

fn measure(
    workload: &Workload,
    scalar: &'static str,
    pairs: &Pairs,
    mut contestants: Vec<Contestant>,
    o: &Options,
) -> Row {
    let mut rng = Pcg64Mcg::seed_from_u64(7);
    let mut order: Vec<u32> = (0..pairs.pairs.len() as u32).collect();
    for _ in 0..o.rounds {
        order.shuffle(&mut rng);
        for contestant in &mut contestants {
            contestant.round(&order);
        }
    }
    Row::new(workload, scalar, pairs, &contestants)
}
