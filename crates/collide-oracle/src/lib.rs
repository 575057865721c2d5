//! Slow exact truth about pairs of shapes, for the tests of `collide2d`.
//!
//! A [`Shape`] is stated in `f64`s, each taken at its word as a dyadic number; every yes or no is the sign of a
//! polynomial in them, evaluated in integers of any size. Nothing here is shared with the engine under test, and nothing
//! is fast: a pair of small shapes takes 5 to 100 µs.
//!
//! | question | answer |
//! |---|---|
//! | [`intersects`] | exact, all pairs |
//! | [`touches`] | exact, all pairs |
//! | [`contains`] | exact, `None` where it is not decided |
//! | [`gap`], [`distance`] | to an ulp for straight and rounded shapes; depth for convex pairs |
#![forbid(unsafe_code)]

mod body;
mod contain;
mod dyadic;
mod ellipse;
mod gap;
mod intersect;
mod plane;
mod shape;

pub use contain::contains;
pub use gap::{distance, gap};
pub use intersect::{intersects, touches};
pub use shape::Shape;
