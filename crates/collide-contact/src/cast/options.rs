//! What a cast may be asked beside the first touch, and its answer.

use crate::Contact;
use crate::cast::limits::Limits;
use crate::cast::nearing::Nearing;
use crate::contact::margin::Margin;
use collide_core::{Real, greater, lesser};

/// What a cast stops at. The default is a plain cast: the first touch within the motion.
///
/// ```
/// use collide2d::prelude::*;
/// let options = CastOptions { target_distance: 0.01, ..CastOptions::default() };
/// assert_eq!((options.max_time, options.stop_at_penetration), (1.0, true));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CastOptions<T: Real> {
    /// How near the shapes come before it is a hit; 0 is a touch.
    ///
    /// **Units**: lengths. What is negative or not a number counts as 0.
    pub target_distance: T,
    /// The last time that counts, in motions: at 2 the shapes have gone twice as far as the motion.
    ///
    /// What is negative or not a number counts as 0, where only the start is asked; an infinite one
    /// has no end.
    pub max_time: T,
    /// Whether shapes that start within the target distance are hit at time 0 in any case. If not,
    /// they are only where the motion brings them nearer: see [`cast_with`].
    ///
    /// [`cast_with`]: crate::CastShape::cast_with
    pub stop_at_penetration: bool,
}

impl<T: Real> Default for CastOptions<T> {
    fn default() -> Self {
        Self { target_distance: T::zero(), max_time: T::one(), stop_at_penetration: true }
    }
}

impl<T: Real> CastOptions<T> {
    /// The options as the kernels see them.
    pub(crate) fn limits(&self) -> Limits {
        let not_negative = |value: T| lesser(greater(value.to_f64(), 0.0), f64::MAX);
        let target = not_negative(self.target_distance);
        Limits {
            target,
            margin: Margin::new(T::nearest(target)),
            until: not_negative(self.max_time),
            stops: self.stop_at_penetration,
            least_cosine: 4.0 * T::EPS.to_f64(),
        }
    }
}

/// The first time at which two moving shapes are as near as asked, and their contact then.
///
/// ```
/// use collide2d::prelude::*;
/// let ball = Circle::new([0.0, 0.0], 1.0)?;
/// let wall = HalfPlane::new([5.0, 0.0], [-1.0, 0.0])?;
/// let options = CastOptions { target_distance: 1.0, ..CastOptions::default() };
/// let hit = ball.cast_with([8.0, 0.0], &wall, [0.0, 0.0], &options).expect("on the way");
/// assert!((hit.time - 0.375_f64).abs() < 1e-12 && (hit.contact.depth + 1.0).abs() < 1e-12);
/// assert!(!hit.is_at_start());
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CastContact<T: Real> {
    /// The time, in motions: from 0 to the `max_time` asked for. It is 0 only where the shapes are
    /// that near at the start, and with `stop_at_penetration` always there.
    pub time: T,
    /// The contact at that time, world frame. Its depth is minus the distance: about minus the
    /// target distance, or at time 0 how deep the shapes are in each other.
    pub contact: Contact<T>,
}

impl<T: Real> CastContact<T> {
    /// The same seen from B.
    pub fn flipped(self) -> Self {
        Self { contact: self.contact.flipped(), ..self }
    }

    /// Whether they hit before they move: they are within the target distance at the start.
    pub fn is_at_start(&self) -> bool {
        self.time == T::zero()
    }
}

impl<T: Real> From<Nearing> for CastContact<T> {
    fn from(nearing: Nearing) -> Self {
        Self {
            time: T::nearest_keeping_sign(nearing.time + 0.0),
            contact: nearing.separation.into(),
        }
    }
}
