#![doc = include_str!("../README.md")]

mod bounds;
mod ccd;
mod collider;
mod convert;
#[cfg(feature = "debug")]
mod debug;
mod manifolds;
mod memory;
#[cfg(any(feature = "debug", test))]
mod outline;
mod plugin;
mod query;
mod scale;
mod sweep;

pub use ccd::CollideCcdPlugin;
pub use collide2d;
pub use collider::CollideCollider;
#[cfg(feature = "debug")]
pub use debug::{CollideDebugPlugin, CollideGizmos};
pub use memory::PairMemories;
pub use plugin::CollidePlugin;
pub use query::{CollideQuery, PointHit, ShapeHit};
