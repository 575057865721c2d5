//! Somebody who answers all pairs of a workload in a given order.

use std::hint::black_box;
use std::time::Instant;

/// Answers the pairs of these indices, and adds the answers up.
type Run = Box<dyn Fn(&[u32]) -> f64>;

/// One way to answer a workload.
pub struct Contestant {
    /// `ours`, `hand`, `parry2d` …
    pub name: &'static str,
    /// `static`, `dyn`, `boxed`, `placed`, `user`, `fastest`.
    pub door: &'static str,
    run: Run,
    /// The least nanoseconds per pair seen so far.
    pub best: f64,
}

impl Contestant {
    /// Answers pair `(a, b)` by `f`; the answers are numbers (booleans 0 and 1).
    pub fn new<A: 'static, B: 'static>(
        name: &'static str,
        door: &'static str,
        pairs: Vec<(A, B)>,
        f: impl Fn(&A, &B) -> f64 + 'static,
    ) -> Self {
        Self {
            name,
            door,
            run: Box::new(move |order| {
                let mut sum = 0.0;
                for &i in order {
                    let (a, b) = &pairs[i as usize];
                    sum += f(a, b);
                }
                sum
            }),
            best: f64::MAX,
        }
    }

    /// As [`Contestant::new`] for a yes or no, counted without floating point.
    pub fn boolean<A: 'static, B: 'static>(
        name: &'static str,
        door: &'static str,
        pairs: Vec<(A, B)>,
        f: impl Fn(&A, &B) -> bool + 'static,
    ) -> Self {
        Self {
            name,
            door,
            run: Box::new(move |order| {
                let mut count = 0u32;
                for &i in order {
                    let (a, b) = &pairs[i as usize];
                    count += u32::from(f(a, b));
                }
                f64::from(count)
            }),
            best: f64::MAX,
        }
    }

    /// Answers the pairs in this order; the sum of the answers.
    pub fn run(&self, order: &[u32]) -> f64 {
        (self.run)(black_box(order))
    }

    /// Runs once over the pairs in this order and keeps the time if it is the least.
    pub fn round(&mut self, order: &[u32]) {
        let start = Instant::now();
        black_box(self.run(order));
        let ns = start.elapsed().as_nanos() as f64 / order.len() as f64;
        self.best = self.best.min(ns);
    }

    /// The answer for one pair.
    pub fn answer(&self, pair: usize) -> f64 {
        self.run(&[pair as u32])
    }
}
