//! Slow exact truth about pairs of shapes, for the tests of `collide2d`.
//!
//! A [`Shape`] is stated in `f64`s, each taken at its word as a dyadic number; every yes or no is
//! the sign of a polynomial in them, evaluated in integers of any size. Nothing here is shared with
//! the engine under test, and nothing is fast: a decision on a pair of small shapes takes 5 to 100
//! µs, a value with an ellipse about a millisecond.
//!
//! | question | answer |
//! |---|---|
//! | [`intersects`] | exact, all pairs |
//! | [`touches`] | exact, all pairs |
//! | [`contains`] | exact for straight and rounded shapes, else to 2^-90; `None` for some unions |
//! | [`signed_distance`] | of a point, to an ulp |
//! | [`gap`], [`distance`] | to an ulp; minus the penetration depth for convex pairs that intersect |
//!
//! An oriented rectangle is [`Shape::Rect`] (its exact corners) or, where the engine under test
//! rounds the corners, the [`Shape::hull`] of these.
//!
//! ```
//! use collide_oracle::{Shape, contains, gap, intersects, touches};
//!
//! let disc = Shape::circle([0.0, 0.0], 3.0);
//! let other = Shape::circle([3.0, 4.0], 2.0);
//! assert!(intersects(&disc, &other) && touches(&disc, &other));
//! assert_eq!(gap(&disc, &Shape::point([6.0, 8.0])), 7.0);
//! assert_eq!(contains(&disc, &Shape::segment([0.0, 3.0], [0.0, -3.0])), Some(true));
//! ```
#![forbid(unsafe_code)]

mod body;
mod contain;
mod dyadic;
mod ellipse;
mod gap;
mod intersect;
mod plane;
mod shape;
mod support;
mod union;

pub use contain::contains;
pub use gap::{distance, gap, signed_distance};
pub use intersect::{intersects, touches};
pub use shape::Shape;
