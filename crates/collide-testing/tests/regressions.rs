//! Every law on what the fuzzer once found, and on random bytes.
#![allow(clippy::unwrap_used, reason = "tests")]

use collide_testing::laws;
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::path::Path;

/// Random byte strings for each law.
const SAMPLES: usize = 2000;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/regressions");

#[test]
fn what_the_fuzzer_found_stays_fixed() {
    for (name, law) in laws::ALL {
        let folder = Path::new(FOLDER).join(name);
        for file in folder.read_dir().into_iter().flatten() {
            let path = file.unwrap().path();
            eprintln!("{}", path.display());
            law(&std::fs::read(path).unwrap());
        }
    }
}

#[test]
fn random_bytes_break_no_law() {
    for (name, law) in laws::ALL {
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        for _ in 0..SAMPLES {
            let mut bytes = vec![0; rng.random_range(0..96)];
            rng.fill_bytes(&mut bytes);
            let held = std::panic::catch_unwind(|| law(&bytes));
            assert!(held.is_ok(), "{name} is broken by {bytes:?}");
        }
    }
}
