//! What physics consumes of the collision engine `collide2d`: contacts, manifolds, ray hits,
//! shape casts and sweeps.
//!
//! Most users want the facade crate `collide2d`, which re-exports what is public here.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate alloc;

mod contact;
mod feature;
mod manifold;

pub use contact::{Contact, ContactQuery};
pub use feature::{FeatureId, FeatureKind};
pub use manifold::{Manifold, ManifoldPoint, ManifoldPoints, ManifoldQuery, Manifolds};
