//! [`Certain`]: the result of a floating-point filter, which is computed before anything slower.

use crate::kernel::tolerance::LENGTH_ERROR;

/// The square from which on a distance is clearly more than `reach`. Where that overflows, none is.
#[inline]
pub fn beyond_squared(reach: f64) -> f64 {
    reach * reach * (1.0 + LENGTH_ERROR) + f64::MIN_POSITIVE
}

/// Whether a height along a vector, given the square of that, is clearly more than `limit` along a
/// unit vector. What the square has lost to underflow is multiplied by that of the limit.
#[inline]
pub fn is_above(height: f64, vector_squared: f64, limit: f64) -> bool {
    height * height.abs()
        > limit * limit * (1.0 + LENGTH_ERROR) * (vector_squared + f64::MIN_POSITIVE)
}

/// An answer that no rounding could change, or none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Certain<R> {
    /// This one.
    Sure(R),
    /// They are more than the margin apart; or, where they move, do not touch in time.
    Beyond,
    /// Rounding matters.
    Unsure,
}

impl<R> Certain<R> {
    /// The same with another result of what is certain.
    #[inline(always)]
    pub fn map<S>(self, with: impl FnOnce(R) -> S) -> Certain<S> {
        match self {
            Self::Sure(result) => Certain::Sure(with(result)),
            Self::Beyond => Certain::Beyond,
            Self::Unsure => Certain::Unsure,
        }
    }
}
