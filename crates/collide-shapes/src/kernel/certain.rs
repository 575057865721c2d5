//! What a tuned cell sees at a glance, and where it leaves the answer to the hulls.

use crate::kernel::Separation;
use crate::kernel::hull::AsHull;
use crate::kernel::hull::separation::{hull_separation, hull_separation_within};
use crate::kernel::tolerance::LENGTH_DOUBT;

/// The square from which on a distance is clearly more than `reach`. Where that overflows, none is.
#[inline(always)]
pub fn beyond_squared(reach: f64) -> f64 {
    reach * reach * (1.0 + LENGTH_DOUBT) + f64::MIN_POSITIVE
}

/// Whether a height along a vector, given the square of that, is clearly more than `limit` along a
/// unit vector. What the square has lost to underflow is multiplied by that of the limit.
#[inline(always)]
pub fn is_above(height: f64, vector_squared: f64, limit: f64) -> bool {
    height * height.abs()
        > limit * limit * (1.0 + LENGTH_DOUBT) * (vector_squared + f64::MIN_POSITIVE)
}

/// What can be seen without the outlines: in a rectangle's own frame, or by the ends alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Certain<R> {
    /// This, without a doubt.
    Sure(R),
    /// They are more than the margin apart.
    Beyond,
    /// Rounding matters.
    Unsure,
}

impl<R> Certain<R> {
    /// The same with another telling of what is clear.
    #[inline(always)]
    pub fn map<S>(self, tell: impl FnOnce(R) -> S) -> Certain<S> {
        match self {
            Self::Sure(seen) => Certain::Sure(tell(seen)),
            Self::Beyond => Certain::Beyond,
            Self::Unsure => Certain::Unsure,
        }
    }
}

impl Certain<Separation> {
    /// The signed distance; where it is not clear, that of the hulls.
    #[inline(always)]
    pub fn or_of_hulls<A: AsHull, B: AsHull>(self, a: &A, b: &B) -> Separation {
        match self {
            Self::Sure(separation) => separation,
            Self::Beyond | Self::Unsure => of_hulls(a, b),
        }
    }

    /// The same, of shapes that are at most `margin` apart.
    #[inline(always)]
    pub fn within<A: AsHull, B: AsHull>(self, a: &A, b: &B, margin: f64) -> Option<Separation> {
        match self {
            Self::Sure(found) => (found.distance <= margin).then_some(found),
            Self::Beyond => None,
            Self::Unsure => of_hulls_within(a, b, margin),
        }
    }
}

/// Out of line, so that what is seen clearly stays small enough to be inlined.
#[cold]
#[inline(never)]
fn of_hulls<A: AsHull, B: AsHull>(a: &A, b: &B) -> Separation {
    hull_separation(&a.hull(), &b.hull())
}

#[cold]
#[inline(never)]
fn of_hulls_within<A: AsHull, B: AsHull>(a: &A, b: &B, margin: f64) -> Option<Separation> {
    hull_separation_within(&a.hull(), &b.hull(), margin)
}
