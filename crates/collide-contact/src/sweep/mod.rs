//! Sweeps: when two shapes that translate and turn first touch.

pub(crate) mod approach_bound;
pub(crate) mod certified_advance;
pub(crate) mod encounter;
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
    ///
    /// **Error**: at the hit the gap is at most 16 EPS S, or 4 EPS of the way come where that is
    /// more, and the shapes do not overlap before it. S is the extent of the pair on its way; of a
    /// shape that turns it includes the center of its turn and the radius of the arc on which its
    /// furthest point moves.
    ///
    /// ```
    /// use collide2d::prelude::*;
    ///
    /// // A bat that turns by half a turn about its grip meets the ball after a quarter.
    /// let grip = Point2::new(0.0, 0.0);
    /// let bat = Segment::new(grip, Point2::new(3.0, 0.0))?;
    /// let ball = Circle::new(Point2::new(0.0, 2.0), 0.0)?;
    /// let swing = Motion::new(Vector2::zeros(), core::f64::consts::PI, grip)?;
    /// let still = Motion::new(Vector2::zeros(), 0.0, grip)?;
    /// let hit = bat.sweep(&swing, &ball, &still).unwrap();
    /// assert!((hit.time - 0.5_f64).abs() < 1e-12);
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    fn sweep(
        &self,
        motion: &Motion<Self::Scalar>,
        other: &B,
        other_motion: &Motion<Self::Scalar>,
    ) -> Option<CastHit<Self::Scalar>>;
}
