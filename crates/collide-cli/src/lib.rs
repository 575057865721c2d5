//! What the program `collide` is made of. A library for its own sake only: the fuzzer calls its
//! readers.
#![forbid(unsafe_code)]

pub mod check;
mod failure;
mod input;
pub mod query;

pub use failure::Failure;
