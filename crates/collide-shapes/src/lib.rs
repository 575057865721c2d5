//! The shapes of the collision engine `collide2d`, and every pair of them: `intersects`,
//! `contains`, `touches`, `distance`, `closest_points`.
//!
//! Most users want the facade crate `collide2d`, which re-exports what is public here.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod door;
pub mod kernel;
mod query;
mod shape;

pub use query::{ClosestPoints, Contain, Distance, SignedDistance, SignedDistanceResult, Touch};
pub use shape::{
    AnyShape, Capsule, Circle, Compound, ConvexPolygon, Ellipse, HalfPlane, Line, Polygon,
    Polyline, Ray, Rect, Segment, Triangle,
};
#[cfg(feature = "serde")]
pub use shape::{RotSpec, RotationSpec, ShapeSpec};
