//! A row of the table.

use std::time::Instant;

/// The least times of some contestants.
pub(crate) struct Row<const CONTESTANTS: usize> {
    pub(crate) name: String,
    pairs: usize,
    least: [f64; CONTESTANTS],
}

impl<const CONTESTANTS: usize> Row<CONTESTANTS> {
    /// Of a query of so many pairs, in a scalar of so many bits.
    pub(crate) fn new(name: &str, bits: usize, pairs: usize) -> Self {
        Self { name: format!("{name} {bits}"), pairs, least: [f64::INFINITY; CONTESTANTS] }
    }

    /// Runs a contestant once.
    pub(crate) fn time(&mut self, contestant: usize, run: impl FnOnce()) {
        let begin = Instant::now();
        run();
        let time = begin.elapsed().as_nanos() as f64;
        self.least[contestant] = self.least[contestant].min(time);
    }

    /// In nanoseconds for each pair.
    pub(crate) fn least(&self) -> [f64; CONTESTANTS] {
        self.least.map(|time| time / self.pairs as f64)
    }
}
