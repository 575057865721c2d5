//! All tests of the character, in one program.
#![allow(clippy::unwrap_used, reason = "tests")]

mod level;
mod levels;
mod player;
mod reports;
mod settings;
mod surfaces;
