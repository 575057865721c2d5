//! The shapes of the collision engine `collide2d`, and every pair of them: `intersects`,
//! `contains`, `touches`, `distance`, `closest_points`.
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
#[cfg(feature = "std")]
extern crate std;

mod door;
#[doc(hidden)]
pub mod kernel;
#[doc(hidden)]
pub mod matrix;
mod query;
mod scale;
mod shape;
#[doc(hidden)]
pub mod user_shape;

pub use query::{
    Approximate, Approximation, ClosestPoints, Contain, Intersect, MassProperties, MeasureDistance,
    MeasureMass, MeasureSignedDistance, Scale, SignedDistanceResult, Touch,
};
pub use shape::kinds::*;
/// Boolean operations on rings, for the readers of drawings.
#[cfg(feature = "repair")]
#[doc(hidden)]
pub use shape::overlay;
pub use shape::{AnyShape, Vertices};
#[cfg(feature = "repair")]
pub use shape::{RepairNote, Repaired};
#[cfg(feature = "serde")]
pub use shape::{RotSpec, RotationSpec, ShapeSpec};

#[doc(hidden)]
pub use collide_core as core_api;
#[doc(hidden)]
pub use shape::kinds;

/// The built-in shapes by the names of the pair matrices, for [`user_shape!`].
#[doc(hidden)]
pub mod builtin {
    pub use crate::kinds::*;
    pub use crate::shape::AnyShape;
    pub use collide_core::{Aabb, Point2 as Point};
}

/// A shape of any kind on the heap.
///
/// ```
/// use collide2d::prelude::*;
/// let mut shapes: Vec<BoxedShape<f64>> = vec![Box::new(Circle::new([0.0, 0.0], 1.0)?)];
/// shapes.push(Box::new(Segment::new([0.5, 0.0], [9.0, 0.0])?));
/// assert!(shapes[0].intersects(&shapes[1]));
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
pub type BoxedShape<T> = alloc::boxed::Box<dyn collide_core::Shape<T>>;

/// The shape on the heap.
#[doc(hidden)]
pub fn boxed<T: collide_core::Real>(shape: impl collide_core::Shape<T>) -> BoxedShape<T> {
    alloc::boxed::Box::new(shape)
}
