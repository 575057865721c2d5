//! What a cast stops at.

use crate::contact::margin::Margin;

/// The options of a cast.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The distance that is a hit, ≥ 0.
    pub(crate) target: f64,
    /// The same in the scalar of the shapes.
    pub(crate) margin: Margin,
    /// The last time, ≥ 0, in motions.
    pub(crate) until: f64,
    /// Whether all shapes that are near at the start are hit.
    pub(crate) stops: bool,
    /// A motion whose cosine with the normal is no less than minus this does not close in.
    pub(crate) least_cosine: f64,
}

impl Limits {
    /// Whether it stops at the first touch.
    pub(crate) fn is_plain(&self) -> bool {
        self.stops && self.target == 0.0
    }
}
