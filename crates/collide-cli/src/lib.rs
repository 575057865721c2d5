//! What the program `collide` is made of. A library for the sake of its examples, which read files
//! with [`check::shapes_in_file`], and of the fuzzer.
#![forbid(unsafe_code)]

pub mod check;
pub mod draw;
mod failure;
mod input;
mod keys;
mod picture;
mod progress;
pub mod query;
pub mod shell;
#[cfg(feature = "simulate")]
pub mod simulate;
mod visible;

pub use failure::Failure;
