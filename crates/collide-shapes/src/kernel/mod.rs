//! The families of algorithms. They work on [`View`](collide_core::View)s, in `f64`.

pub mod hull;
mod separation;

pub use separation::{Gap, Separation};
