//! All tests of the solver, in one program: each more would link the library once more.

mod bad_scenes;
mod bouncing;
mod bullets;
mod meeting;
mod moving;
mod resting;
mod same_bits;
mod scenes;
