//! All tests of the program, in one of their own: each more would link the library once more.
#![allow(clippy::unwrap_used, reason = "tests")]

mod check;
mod corpora;
mod draw;
mod files;
mod gallery;
mod gate;
mod ldtk;
mod messages;
#[cfg(feature = "png")]
mod png;
mod program;
mod query;
mod reach;
mod repair;
mod shell;
mod simulate;
mod strict;
mod svg;
mod svg_paintings;
mod tiled;
mod wkt;
