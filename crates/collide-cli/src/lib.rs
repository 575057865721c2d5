//! What the program `collide` is made of. A library for its own sake only: the fuzzer calls its
//! readers.
#![forbid(unsafe_code)]

pub mod check;
mod failure;
mod input;
mod keys;
mod progress;
pub mod query;
pub mod shell;
pub mod simulate;

pub use failure::Failure;
