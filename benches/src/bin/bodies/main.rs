//! Bodies as an engine keeps them, ours beside parry's: `cold` queries pairs out of a list that the
//! caches do not hold, `steps` moves bodies by small motions among their neighbors.

mod cold;
mod parry;
mod steps;

use clap::Parser;

/// Measures bodies as an engine keeps them
#[derive(Parser)]
enum Options {
    /// Mixed pairs of bodies out of cache, queried without their types
    Cold {
        /// Bodies; 1,000 lie in the caches
        #[arg(long, default_value_t = 200_000)]
        bodies: usize,
        /// Rounds, of which the fastest counts
        #[arg(long, default_value_t = 12)]
        rounds: usize,
    },
    /// Manifolds of bodies that move by small steps, each among a few neighbors at rest
    Steps {
        /// Rounds, of which the fastest counts
        #[arg(long, default_value_t = 40)]
        rounds: usize,
        /// How far a body sways, of its size, and in rad
        #[arg(long, default_value_t = 0.02)]
        sway: f64,
        /// Only pairs whose name contains this
        #[arg(default_value = "")]
        filter: String,
    },
}

fn main() {
    match Options::parse() {
        Options::Cold { bodies, rounds } => cold::measure(bodies, rounds),
        Options::Steps { rounds, sway, filter } => steps::measure(rounds, sway, &filter),
    }
}
