//! All tests of the solver, in one program: each more would link the library once more.

mod bad_scenes;
mod bullets;
mod moving;
mod resting;
mod same_bits;
mod scenes;
