#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod cast;
mod convert;
mod dispatcher;
mod from_parry;
mod manifold;
mod memory;
mod scale;
mod shape;
mod solo;

pub use dispatcher::CollideDispatcher;
pub use from_parry::{ConversionError, from_parry};
pub use shape::CollideShape;

pub use collide2d;
pub use parry2d;

/// A narrow phase of rapier2d that queries collide2d, and parry2d about what is left to it.
#[cfg(feature = "rapier")]
pub fn narrow_phase() -> rapier2d::geometry::NarrowPhase {
    use parry2d::query::{DefaultQueryDispatcher, QueryDispatcher};
    let dispatcher = CollideDispatcher.chain(DefaultQueryDispatcher);
    rapier2d::geometry::NarrowPhase::with_query_dispatcher(dispatcher)
}
