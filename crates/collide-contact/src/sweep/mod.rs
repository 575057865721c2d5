//! Sweeps: when two shapes that translate and turn first touch.

pub(crate) mod approach_bound;
pub(crate) mod certified_advance;
pub(crate) mod hull;
pub(crate) mod matrix;
pub(crate) mod motion;
pub(crate) mod moving_body;
pub(crate) mod turning_hull;

use crate::{CastHit, Motion};
use collide_core::Real;

/// When two shapes that translate and turn first touch.
pub trait Sweep<B: ?Sized> {
    /// The scalar of both shapes.
    type Scalar: Real;

    /// The first time in [0, 1] at which `self`, moved by `motion`, touches `other`, moved by
    /// `other_motion`; `None` if they never do.
    fn sweep(
        &self,
        motion: &Motion<Self::Scalar>,
        other: &B,
        other_motion: &Motion<Self::Scalar>,
    ) -> Option<CastHit<Self::Scalar>>;
}
