//! Every law on as many random cases as wanted: the long run beside the fuzz targets.
//!
//! usage: laws [cases of each law, 100000 if not given] [names of laws, all if not given]
//!
//! A case is a random string of up to 400 bytes, decoded as the fuzz targets do; it is printed
//! where a law is broken. They are the same in each run: `first..end` in place of a number runs
//! a part of them, so that a long run may be done in pieces or on several cores.

use collide_testing::laws;
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::ops::Range;
use std::panic::catch_unwind;
use std::time::Instant;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let cases = arguments.next().map_or(0..100_000, |given| cases(&given));
    let names: Vec<_> = arguments.collect();
    let mut broken = 0;
    for (name, law) in laws::ALL {
        if !names.is_empty() && !names.iter().any(|wanted| wanted == name) {
            continue;
        }
        let (start, mut failed) = (Instant::now(), 0);
        let mut rng = Pcg64Mcg::seed_from_u64(0x1a3);
        let mut bytes = [0; 400];
        for i in 0..cases.end {
            rng.fill_bytes(&mut bytes);
            let case = &bytes[..rng.random_range(0..=bytes.len())];
            if i >= cases.start && catch_unwind(|| law(case)).is_err() {
                failed += 1;
                println!("{name}: {case:?}");
            }
        }
        println!(
            "{name}: cases {cases:?}, {failed} broken, {:.0} s",
            start.elapsed().as_secs_f64()
        );
        broken += failed;
    }
    std::process::exit(i32::from(broken > 0));
}

/// `n`, or `first..end`.
fn cases(given: &str) -> Range<u64> {
    let number = |n: &str| n.parse().expect("a number of cases, or first..end");
    given
        .split_once("..")
        .map_or_else(|| 0..number(given), |(first, end)| number(first)..number(end))
}
