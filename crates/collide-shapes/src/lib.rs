//! The shapes of the collision engine `collide2d`, and every pair of them: `intersects`,
//! `contains`, `touches`, `distance`, `closest_points`.
//!
//! Most users want the facade crate `collide2d`, which re-exports what is public here.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "std")]
extern crate std;

pub mod kernel;
mod query;

pub use query::{ClosestPoints, Contain, Distance, SignedDistance, SignedDistanceResult, Touch};

