//! What physics consumes of the collision engine `collide2d`: contacts, manifolds, ray hits,
//! shape casts and sweeps.
//!
//! Most users want the facade crate `collide2d`, which re-exports what is public here.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

extern crate alloc;

mod cast;
mod cast_end;
mod cast_glance;
mod cast_hull;
mod cast_minkowski;
mod cast_outline;
mod cast_plane;
mod cast_rect;
mod cast_start;
mod cast_view;
mod cast_walk;
mod clip;
mod contact;
mod contact_pairs;
pub mod door;
#[cfg(test)]
mod drawn_hulls;
mod escape;
mod feature;
mod manifold;
mod manifold_pairs;
mod manifolds;
mod margin;
mod motion;
mod order;
mod outline;
mod pair;
mod parts;
mod profile;
mod ray;
mod ray_cast;
mod ray_events;
mod ray_fast;
mod ray_outline;
mod ray_probe;
mod ray_round;
mod ray_support;
mod ray_thin;
mod side;
mod straight;
mod support;
mod sweep;
mod sweep_advance;
mod sweep_body;
mod sweep_bound;
mod sweep_hull;
mod sweep_view;
mod sweep_wheel;
mod touching;

pub use cast::{CastHit, Impact, ShapeCast};
pub use cast_view::cast_views;
pub use collide_core::Contact;
pub use collide_shapes::kernel::hull_axis::AxisHint;
pub use contact::ContactQuery;
pub use contact_pairs::contact_views;
pub use escape::Escape;
pub use feature::{FeatureId, FeatureKind};
pub use manifold::{Manifold, ManifoldPoint, ManifoldPoints, ManifoldQuery};
pub use manifold_pairs::{manifold_views, manifold_views_with};
pub use manifolds::Manifolds;
pub use motion::{Motion, Path, Placement, unit_complex};
pub use ray::{Crossing, Crossings, HitKind, RayHit, RayHits, cast_ray_view, ray_hits_view};
pub use ray_cast::RayCast;
pub use sweep::Sweep;
pub use sweep_view::sweep_views;

#[doc(hidden)]
pub use collide_core as core_api;
#[doc(hidden)]
pub use collide_shapes as shapes_api;
