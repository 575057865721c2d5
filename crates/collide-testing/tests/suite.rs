//! The tests of the laws, in one program: each more would link the library once more.

mod batches;
mod escape;
mod hostile;
mod large;
mod regressions;
mod trees;
