//! What physics consumes of the collision engine `collide2d`: contacts, manifolds, ray hits,
//! shape casts and sweeps.
//!
//! Most users want the facade crate `collide2d`, which re-exports what is public here.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    collide_closed,
    allow(unreachable_code, unused_variables, reason = "there are no shapes of users")
)]
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::wildcard_enum_match_arm))]

extern crate alloc;

#[cfg(feature = "batch")]
pub mod batch;
#[cfg(feature = "pairs")]
mod broad_phase;
mod cast;
mod composite;
mod contact;
mod door;
mod escape;
mod explain;
mod feature_at;
mod form;
mod hull_pair;
#[cfg(feature = "pairs")]
mod join;
mod manifold;
mod memory;
mod one_sided;
mod pair_order;
#[cfg(test)]
mod random_hulls;
mod ray;
mod sweep;

#[cfg(feature = "pairs")]
pub use broad_phase::pairs;
pub use cast::options::{CastContact, CastOptions};
pub use cast::{CastHit, CastShape};
pub use collide_core::Contact;
pub use composite::reason::Reason;
pub use contact::FindContact;
pub use escape::Escape;
pub use explain::{Reasons, explain};
pub use feature_at::{FindFeature, PartFeature};
#[cfg(feature = "pairs")]
pub use join::{PairsBetween, Predicate, pairs_among, pairs_between};
pub use manifold::buffer::Manifolds;
pub use manifold::feature::{FeatureId, FeatureKind};
pub use manifold::{ContactKey, FindManifold, Manifold, ManifoldPoint, ManifoldPoints};
pub use memory::{PairContact, PairMemory, PairPoint};
pub use ray::CastRay;
pub use ray::hit::{HitKind, RayHit, RayHits};
pub use sweep::Sweep;
pub use sweep::motion::Motion;

#[doc(hidden)]
pub use {
    contact::matrix::contact_views,
    ray::{
        hit::{Crossing, Crossings},
        matrix::{cast_ray_view, ray_hits_view},
    },
    sweep::motion::Path,
};

#[doc(hidden)]
pub use collide_core as core_api;
#[doc(hidden)]
pub use collide_shapes as shapes_api;
