//! What the kernels see of a convex shape of the user's.

use crate::convex::{rounding_of, support_of};
use crate::{Real, SupportMap, Vec2};

/// A convex shape of the user's. In closed code (docs/web.md), where users have none, there is no
/// such view, and nothing is compiled for it.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "each variant is a shape in the scalar of that name")]
pub enum Custom<'a> {
    F32(&'a dyn SupportMap<f32>, Possible),
    F64(&'a dyn SupportMap<f64>, Possible),
}

/// What is there where users may have shapes of their own.
#[cfg(not(collide_closed))]
#[derive(Clone, Copy, Debug)]
pub struct Possible;

/// What is there where users may have shapes of their own: nothing is.
#[cfg(collide_closed)]
#[derive(Clone, Copy, Debug)]
pub enum Possible {}

impl Custom<'_> {
    /// What another such view is made with.
    #[inline]
    pub fn possible(self) -> Possible {
        match self {
            Self::F32(_, possible) | Self::F64(_, possible) => possible,
        }
    }

    /// The point that lies furthest along `direction`, not zero, without the rounding.
    #[inline]
    pub fn support_point(self, direction: Vec2) -> Vec2 {
        match self {
            Self::F32(map, _) => support_of(map, direction),
            Self::F64(map, _) => support_of(map, direction),
        }
    }

    /// The rounding radius.
    #[inline]
    pub fn rounding(self) -> f64 {
        match self {
            Self::F32(map, _) => rounding_of(map),
            Self::F64(map, _) => rounding_of(map),
        }
    }

    /// How its points are rounded, relatively: the `EPS` of its scalar.
    #[inline]
    pub fn eps(self) -> f64 {
        match self {
            Self::F32(..) => f32::EPS.to_f64(),
            Self::F64(..) => f64::EPS,
        }
    }
}
