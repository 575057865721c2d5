//! All tests of the character, in one program.
#![allow(clippy::unwrap_used, reason = "tests")]

mod player;
mod settings;
mod surfaces;
