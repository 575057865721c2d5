//! All tests of what physics consumes, in one program: each more would link the library once more.
#![allow(clippy::unwrap_used, reason = "tests")]

mod basin;
mod casts;
mod contact_corpus;
mod corners;
mod escape;
mod no_ghosts;
mod one_sided;
mod ray_corpus;
mod ray_ellipse_corpus;
mod rays;
mod reasons;
mod resting;
mod seams;
mod shallow;
mod sliding;
mod sweeps;
