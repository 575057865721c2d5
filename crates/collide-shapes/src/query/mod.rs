//! The query traits of this crate, one file each.

mod contain;
mod distance;
mod intersect;
mod mass;
mod scale;
mod signed_distance;
mod to_polygon;
mod touch;

pub use contain::Contain;
pub use distance::{ClosestPoints, Distance};
pub use intersect::Intersect;
pub use mass::{Mass, MassProperties};
pub use scale::Scale;
pub use signed_distance::{SignedDistance, SignedDistanceResult};
pub use to_polygon::{Approximation, ToPolygon};
pub use touch::Touch;
