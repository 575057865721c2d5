//! A row of the table.

use std::time::Instant;

/// How often each contestant runs.
pub(crate) const ROUNDS: usize = 300;

/// The least times of four contestants, in nanoseconds for each pair.
pub(crate) struct Row {
    name: String,
    least: [f64; 4],
}

impl Row {
    pub(crate) fn new(name: String) -> Self {
        Self { name, least: [f64::INFINITY; 4] }
    }

    /// Runs a contestant once.
    pub(crate) fn time(&mut self, contestant: usize, pairs: usize, run: impl FnOnce()) {
        let begin = Instant::now();
        run();
        let time = begin.elapsed().as_nanos() as f64 / pairs as f64;
        self.least[contestant] = self.least[contestant].min(time);
    }

    pub(crate) fn print(&self) {
        let Self { name, least: [limit, packed, slices, single] } = self;
        println!(
            "{name:22} {limit:5.2} {packed:6.2} {slices:6.2} {single:6.2} | {:12.2} {:13.2}",
            packed / limit,
            single / packed
        );
    }
}

/// The least times of three contestants on each window of a list of pairs.
pub(crate) struct Windows {
    name: String,
    least: [Vec<f64>; 3],
}

impl Windows {
    pub(crate) fn new(name: &str, bits: usize) -> Self {
        Self { name: format!("{name} {bits}"), least: Default::default() }
    }

    /// Runs a contestant once on a window.
    pub(crate) fn time(&mut self, contestant: usize, window: usize, run: impl FnOnce()) {
        let least = &mut self.least[contestant];
        if least.len() == window {
            least.push(f64::INFINITY);
        }
        let begin = Instant::now();
        run();
        least[window] = least[window].min(begin.elapsed().as_nanos() as f64);
    }

    pub(crate) fn print(&self, pairs: usize) {
        let [single, batch, two] =
            self.least.each_ref().map(|least| least.iter().sum::<f64>() / pairs as f64);
        println!(
            "{:22} {single:6.1} {batch:7.1} {two:11.1} | {:12.2} {:17.2}",
            self.name,
            single / batch,
            batch / two
        );
    }
}
