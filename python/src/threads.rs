//! Work without the GIL, on as many threads as the caller wants.

use crate::error::internal;
use pyo3::prelude::*;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

/// How many threads: 1 is the calling one, 0 all of the machine.
#[derive(Clone, Copy)]
pub(crate) struct Threads(pub(crate) usize);

impl Threads {
    pub(crate) fn are_many(self) -> bool {
        self.0 != 1
    }

    /// What the work comes to, without the GIL.
    pub(crate) fn run<R: Send>(
        self,
        py: Python<'_>,
        work: impl FnOnce() -> R + Send,
    ) -> PyResult<R> {
        match self.0 {
            0 | 1 => Ok(py.detach(work)),
            count => {
                let pool = ThreadPoolBuilder::new().num_threads(count).build();
                let pool = pool.map_err(internal)?;
                Ok(py.detach(|| pool.install(work)))
            }
        }
    }

    /// The answers of every row, in order.
    pub(crate) fn each<R: Send>(
        self,
        count: usize,
        answer: impl Fn(usize) -> R + Sync + Send,
    ) -> Vec<R> {
        if self.are_many() {
            (0..count).into_par_iter().with_min_len(256).map(answer).collect()
        } else {
            (0..count).map(answer).collect()
        }
    }
}
