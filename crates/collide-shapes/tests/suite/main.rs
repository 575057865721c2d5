//! All tests of the public shapes, in one program: each more would link the library once more.
#![allow(clippy::unwrap_used, reason = "tests")]

mod constructors;
mod convex_pieces;
mod corpus_regions;
mod corpus_shapes;
mod curved;
mod edge_index;
mod ellipse_corpus;
mod ellipse_rows;
#[cfg(feature = "serde")]
mod format;
#[cfg(feature = "serde")]
mod placement;
mod polygon_validity;
#[cfg(feature = "repair")]
mod repair;
#[cfg(feature = "serde")]
mod samples;
