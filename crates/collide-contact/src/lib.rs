//! What physics consumes of the collision engine `collide2d`: contacts, manifolds, ray hits,
//! shape casts and sweeps.
//!
//! Most users want the facade crate `collide2d`, which re-exports what is public here.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::wildcard_enum_match_arm))]

extern crate alloc;

mod cast;
mod class;
mod composite;
mod contact;
mod hull_pair;
mod manifold;
mod pair_order;
#[cfg(test)]
mod random_hulls;
mod ray;
mod sweep;

pub mod door;

pub use cast::matrix::cast_views;
pub use cast::{CastHit, Impact, ShapeCast};
pub use collide_core::Contact;
pub use collide_shapes::kernel::hull::axis::AxisHint;
pub use composite::escape::Escape;
pub use contact::ContactQuery;
pub use contact::matrix::contact_views;
pub use manifold::buffer::Manifolds;
pub use manifold::feature::{FeatureId, FeatureKind};
pub use manifold::matrix::{manifold_views, manifold_views_with};
pub use manifold::{Manifold, ManifoldPoint, ManifoldPoints, ManifoldQuery};
pub use ray::RayCast;
pub use ray::hit::{Crossing, Crossings, HitKind, RayHit, RayHits};
pub use ray::matrix::{cast_ray_view, ray_hits_view};
pub use sweep::Sweep;
pub use sweep::matrix::sweep_views;
pub use sweep::motion::{Motion, Path, Placement, unit_complex};

#[doc(hidden)]
pub use collide_core as core_api;
#[doc(hidden)]
pub use collide_shapes as shapes_api;
