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
pub use distance::{ClosestPoints, MeasureDistance};
pub use intersect::Intersect;
pub use mass::{MassProperties, MeasureMass};
pub use scale::Scale;
pub use signed_distance::{MeasureSignedDistance, SignedDistanceResult};
pub use to_polygon::{Approximate, Approximation};
pub use touch::Touch;
