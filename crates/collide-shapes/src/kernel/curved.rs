//! The queries on pairs in which a shape is curved: an ellipse, or a convex shape of the user's.
//!
//! Both orders of every pair implement [`CurvedPair`]; the functions of this module are its
//! methods in the form that the pair matrices take.

use crate::kernel::hull::AsHull;
use crate::kernel::{GapOrDistance, LEAST_DISTANCE, Separation};
use collide_core::view::{Custom, Ellipse, HalfPlane, Line, Point, Ray};
use collide_core::{Vec2, greater, lesser};

/// A query of a pair of convex shapes of which one is curved.
pub trait CurvedPair<B> {
    /// Whether they share a point. This is the decision: all other answers agree with it.
    #[inline]
    fn intersects(&self, other: &B) -> bool {
        self.separation(other).distance <= 0.0
    }

    /// The signed distance with its direction: positive exactly where they do not intersect.
    fn separation(&self, other: &B) -> Separation;

    /// The signed distance, or none where it is soon certain that they intersect.
    #[inline]
    fn separation_if_apart(&self, other: &B) -> Option<Separation> {
        Some(self.separation(other))
    }

    /// A point of both, if they intersect.
    fn common_point(&self, other: &B) -> Vec2;

    /// Whether every point of `other` belongs to `self`.
    fn contains(&self, other: &B) -> bool;

    /// Whether every point of `self` belongs to `other`.
    fn is_within(&self, other: &B) -> bool;
}

/// Whether two shapes share a point.
#[inline]
pub fn intersects<A: CurvedPair<B>, B>(a: &A, b: &B) -> bool {
    a.intersects(b)
}

/// Whether an ellipse and a point share a point: whether it holds that.
#[inline]
pub fn meets_point(ellipse: &Ellipse, point: &Point) -> bool {
    ellipse.contains(point)
}

/// The signed distance of two shapes, with its direction.
#[inline]
pub fn separation<A: CurvedPair<B>, B>(a: &A, b: &B) -> Separation {
    a.separation(b)
}

/// Whether `a` holds `b`.
#[inline]
pub fn contains<A: CurvedPair<B>, B>(a: &A, b: &B) -> bool {
    a.contains(b)
}

/// Whether two shapes share a point while their interiors do not: whether the depth that
/// [`separation`] reports is exactly zero.
pub fn touches<A: CurvedPair<B>, B>(a: &A, b: &B) -> bool {
    a.intersects(b) && a.separation(b).distance == 0.0
}

/// The closest points of two shapes, or their distance.
pub fn closest_points<A: CurvedPair<B>, B, R: GapOrDistance>(a: &A, b: &B) -> R {
    match a.separation_if_apart(b) {
        Some(separation) => R::from_separation(separation, || a.common_point(b)),
        None => R::meeting(|| a.common_point(b)),
    }
}

/// The closest points of an ellipse and a point, which is the one on itself, or their distance.
pub fn closest_to_point<R: GapOrDistance>(ellipse: &Ellipse, point: &Point) -> R {
    match ellipse.separation_if_apart(point) {
        Some(separation) => R::from_separation(separation.with_point_b(Some(*point)), || *point),
        None => R::meeting(|| *point),
    }
}

/// A straight or round shape.
pub trait Uncurved {}

impl<H: AsHull> Uncurved for H {}
impl Uncurved for Ray {}
impl Uncurved for Line {}
impl Uncurved for HalfPlane {}

/// A curved shape.
pub trait Curved {}

impl Curved for Ellipse {}
impl Curved for Custom<'_> {}

/// The other order of a curved shape and one that is not.
impl<S: Uncurved, C: Curved + CurvedPair<S>> CurvedPair<C> for S {
    #[inline]
    fn intersects(&self, other: &C) -> bool {
        other.intersects(self)
    }

    fn separation(&self, other: &C) -> Separation {
        other.separation(self).flipped()
    }

    fn separation_if_apart(&self, other: &C) -> Option<Separation> {
        other.separation_if_apart(self).map(Separation::flipped)
    }

    fn common_point(&self, other: &C) -> Vec2 {
        other.common_point(self)
    }

    fn contains(&self, other: &C) -> bool {
        other.is_within(self)
    }

    fn is_within(&self, other: &C) -> bool {
        other.contains(self)
    }
}

/// `distance`, with the sign that the decision demands: positive exactly when apart.
#[inline]
pub(crate) fn signed(distance: f64, intersect: bool) -> f64 {
    if intersect { lesser(distance, 0.0) } else { greater(distance, LEAST_DISTANCE) }
}

/// A power of two that brings lengths up to `extent` near 1, where it is far from it, so that
/// products of four of them neither overflow nor underflow.
#[inline]
pub fn comfortable(extent: f64) -> f64 {
    const LOW: f64 = f64::from_bits((1023 - 200) << 52);
    const HIGH: f64 = f64::from_bits((1023 + 200) << 52);
    if extent > LOW && extent < HIGH { 1.0 } else { inverse_power(extent) }
}

#[cold]
#[inline(never)]
fn inverse_power(extent: f64) -> f64 {
    let exponent = (extent.to_bits() >> 52) & 0x7ff;
    f64::from_bits((2046 - exponent.clamp(1, 2045)) << 52)
}

/// The largest coordinate in magnitude.
#[inline]
pub(crate) fn reach(v: Vec2) -> f64 {
    greater(v.x.abs(), v.y.abs())
}
