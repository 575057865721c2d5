//! The tests of the laws, in one program: each more would link the library once more.
#![allow(clippy::unwrap_used, reason = "tests")]

mod batches;
mod escape;
mod found2;
mod hostile;
mod large;
mod let_go;
mod regressions;
mod trees;
mod users_shapes;
