#![doc = include_str!("../README.md")]

mod bounds;
mod ccd;
mod collider;
mod convert;
#[cfg(feature = "debug")]
mod debug;
mod hits;
mod manifolds;
mod memory;
#[cfg(any(feature = "debug", test))]
mod outline;
mod plugins;
mod query;
mod scale;
mod sweep;

pub use ccd::CollideCcdPlugin;
pub use collide2d;
pub use collider::CollideCollider;
#[cfg(feature = "debug")]
pub use debug::{CollideDebugPlugin, CollideGizmos};
pub use hits::{PointHit, ShapeHit};
pub use memory::{PairMemories, PairMemoryPlugin};
pub use plugins::CollidePlugins;
pub use query::CollideQuery;
