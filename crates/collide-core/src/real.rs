//! The scalar of a shape.
//!
//! `f32` is storage: every kernel computes in `f64` and rounds once. The products of four
//! `f32` that the exact predicates form stay between 2^-596 and 2^512, so that no `f32`
//! input overflows, underflows or needs an epsilon.

use crate::{Composite, SupportMap, clamped, view};
use nalgebra::RealField;

mod sealed {
    pub trait Sealed {}
    impl Sealed for f32 {}
    impl Sealed for f64 {}
}

/// A number in which shapes store their coordinates: `f32` or `f64`.
///
/// ```
/// use collide2d::Real;
/// use collide2d::prelude::*;
/// fn unit_circle<T: Real>() -> Circle<T> {
///     Circle::new(Point2::origin(), T::one()).expect("finite")
/// }
/// assert!(unit_circle::<f32>().intersects(&unit_circle()));
/// ```
pub trait Real: RealField + Copy + sealed::Sealed {
    /// The largest magnitude that a coordinate, radius or extent may have: every finite
    /// `f32`, and 2^500 for `f64`, so that no product of two of them overflows.
    const MAX_COORDINATE: Self;
    /// The distance from 1 to the next larger number.
    const EPS: Self;

    /// The least positive number.
    const LEAST: Self;

    /// A power of two from which on squares are normal numbers.
    const LEAST_SQUARED: Self;

    /// The same number as an `f64`: exact.
    fn to_f64(self) -> f64;

    /// The number nearest to `value`; a finite value beyond the range becomes the largest
    /// finite number, so that a result is never infinite.
    fn nearest(value: f64) -> Self;

    /// As [`Real::nearest`] of a number that is not large, as the coordinates of a normal are.
    fn nearest_in_range(value: f64) -> Self;

    /// As [`Real::nearest`], but a nonzero value never becomes zero: the sign of a distance
    /// or a depth survives the rounding.
    fn nearest_keeping_sign(value: f64) -> Self;

    /// Whether this is less than `other`, if more than 16 numbers lie between the two, neither of
    /// which is negative. Such numbers are ordered as their bits are.
    fn clearly_less(self, other: Self) -> Option<bool>;

    /// The largest number not above `value`; the least finite one where there is none.
    fn round_down(value: f64) -> Self;

    /// The smallest number not below `value`; the greatest finite one where there is none.
    fn round_up(value: f64) -> Self;

    /// A union of parts as the kernels see it.
    #[doc(hidden)]
    fn compound_view(parts: &dyn Composite<Self>) -> view::Compound<'_>;

    /// A convex shape of the user's as the kernels see it.
    #[doc(hidden)]
    #[cfg(not(collide_closed))]
    fn custom_view(shape: &dyn SupportMap<Self>) -> view::Custom<'_>;

    /// The same where users have no shapes of their own.
    #[doc(hidden)]
    #[cfg(collide_closed)]
    fn custom_view(_: &dyn SupportMap<Self>) -> view::Custom<'_> {
        unreachable!("closed code has no shapes of users")
    }
}

/// The least positive `f32` (2^-149).
const LEAST_POSITIVE: f64 = f32::LEAST as f64;

/// How many numbers may lie between two that are not clearly different. Where two sums of squares
/// are compared 7 are needed, and one for each power of two that lies between.
const NUMBERS_IN_DOUBT: u8 = 16;

/// [`Real::nearest_keeping_sign`] of a number that is less than the least positive `f32`, or more
/// than the greatest.
#[cold]
#[inline(never)]
fn nearest_of_extreme(value: f64) -> f32 {
    let magnitude = clamped(value.abs(), LEAST_POSITIVE, f64::from(f32::MAX));
    magnitude.copysign(value) as f32
}

impl Real for f32 {
    const MAX_COORDINATE: Self = f32::MAX;
    const EPS: Self = f32::EPSILON;
    const LEAST: Self = f32::from_bits(1);
    /// 2^-63.
    const LEAST_SQUARED: Self = f32::from_bits((127 - 63) << 23);

    #[inline]
    fn to_f64(self) -> f64 {
        f64::from(self)
    }

    #[inline]
    #[expect(clippy::disallowed_methods, reason = "no bound is zero")]
    fn nearest(value: f64) -> Self {
        // Clamped before it is rounded, where a pair of coordinates is one instruction; and not by
        // comparisons, which the compiler would move behind the rounding.
        value.max(f64::from(f32::MIN)).min(f64::from(f32::MAX)) as f32
    }

    #[inline]
    fn nearest_in_range(value: f64) -> Self {
        value as f32
    }

    #[inline]
    fn nearest_keeping_sign(value: f64) -> Self {
        // Decided by the bits, beside the rounding; one condition for zero, which half of all
        // answers may be, and all else that `f32` has: numbers are ordered as their bits are.
        let magnitude = value.abs().to_bits();
        let is_tiny = magnitude.wrapping_sub(1) < LEAST_POSITIVE.to_bits() - 1;
        if is_tiny || magnitude > f64::from(f32::MAX).to_bits() {
            return nearest_of_extreme(value);
        }
        value as f32
    }

    #[inline]
    fn clearly_less(self, other: Self) -> Option<bool> {
        let doubt = u32::from(NUMBERS_IN_DOUBT);
        let (x, y) = (self.to_bits(), other.to_bits());
        (x.wrapping_sub(y).wrapping_add(doubt) > 2 * doubt).then_some(x < y)
    }

    #[inline]
    fn compound_view(parts: &dyn Composite<Self>) -> view::Compound<'_> {
        view::Compound::F32(parts)
    }

    #[cfg(not(collide_closed))]
    #[inline]
    fn custom_view(shape: &dyn SupportMap<Self>) -> view::Custom<'_> {
        view::Custom::F32(shape, view::Possible)
    }

    #[inline]
    #[expect(clippy::disallowed_methods, reason = "no bound is zero")]
    fn round_down(value: f64) -> Self {
        let rounded = Self::nearest(value);
        if f64::from(rounded) > value { rounded.next_down().max(f32::MIN) } else { rounded }
    }

    #[inline]
    fn round_up(value: f64) -> Self {
        -Self::round_down(-value)
    }
}

impl Real for f64 {
    /// 2^500.
    const MAX_COORDINATE: Self = f64::from_bits((1023 + 500) << 52);
    const EPS: Self = f64::EPSILON;
    const LEAST: Self = f64::from_bits(1);
    /// 2^-511.
    const LEAST_SQUARED: Self = f64::from_bits((1023 - 511) << 52);

    #[inline]
    fn to_f64(self) -> f64 {
        self
    }

    #[inline]
    fn nearest(value: f64) -> Self {
        value
    }

    #[inline]
    fn nearest_in_range(value: f64) -> Self {
        value
    }

    #[inline]
    fn nearest_keeping_sign(value: f64) -> Self {
        value
    }

    #[inline]
    fn clearly_less(self, other: Self) -> Option<bool> {
        let doubt = u64::from(NUMBERS_IN_DOUBT);
        let (x, y) = (self.to_bits(), other.to_bits());
        (x.wrapping_sub(y).wrapping_add(doubt) > 2 * doubt).then_some(x < y)
    }

    #[inline]
    fn compound_view(parts: &dyn Composite<Self>) -> view::Compound<'_> {
        view::Compound::F64(parts)
    }

    #[cfg(not(collide_closed))]
    #[inline]
    fn custom_view(shape: &dyn SupportMap<Self>) -> view::Custom<'_> {
        view::Custom::F64(shape, view::Possible)
    }

    #[inline]
    fn round_down(value: f64) -> Self {
        value
    }

    #[inline]
    fn round_up(value: f64) -> Self {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::Real;

    #[test]
    fn a_sign_survives_the_rounding_to_f32() {
        let keep = f32::nearest_keeping_sign;
        let least = f32::from_bits(1);
        for tiny in [f64::from_bits(1), 1e-60, 0.49 * f64::from(least), f64::from(least)] {
            assert_eq!((keep(tiny), keep(-tiny)), (least, -least), "{tiny:e}");
        }
        assert_eq!((keep(0.0), keep(-0.0)), (0.0, 0.0));
        assert_eq!((keep(1e60), keep(-1e60)), (f32::MAX, f32::MIN));
        assert_eq!((keep(0.1), keep(-0.1)), (0.1, -0.1));
    }

    #[test]
    fn what_is_beyond_f32_becomes_its_greatest_and_all_else_its_nearest() {
        let greatest = f64::from(f32::MAX);
        for beyond in [greatest.next_up(), 3.5e38, 1e60, f64::MAX, f64::INFINITY] {
            assert_eq!(f32::nearest(beyond), f32::MAX, "{beyond:e}");
            assert_eq!(f32::nearest(-beyond), f32::MIN, "{beyond:e}");
        }
        // From 1 to the middle of the way to the next `f32`, and that one.
        let (half, odd) = (0.5 * f64::from(f32::EPSILON), 1.0 + f64::from(f32::EPSILON));
        for (value, nearest) in [
            (0.0, 0.0),
            (1.0 + half, 1.0),
            ((1.0 + half).next_up(), 1.0_f32.next_up()),
            (odd + half, 1.0_f32.next_up().next_up()),
            ((odd + half).next_down(), 1.0_f32.next_up()),
            (1e-60, 0.0),
            (greatest.next_down(), f32::MAX),
            (greatest, f32::MAX),
        ] {
            assert_eq!(f32::nearest(value), nearest, "{value:e}");
            assert_eq!(f32::nearest(-value).to_bits(), (-nearest).to_bits(), "{value:e}");
        }
    }

    #[test]
    fn what_is_less_by_more_than_sixteen_numbers_is_clearly_less() {
        for (x, y) in [(1.0_f32, 2.0), (0.0, 1.0), (1e-44, 1e-40), (1.0, f32::INFINITY)] {
            assert_eq!((x.clearly_less(y), y.clearly_less(x)), (Some(true), Some(false)));
        }
        let one = 1.0_f64.to_bits();
        for steps in 0..=16 {
            let other = f64::from_bits(one + steps);
            assert_eq!((1.0.clearly_less(other), other.clearly_less(1.0)), (None, None));
        }
        assert_eq!(1.0.clearly_less(f64::from_bits(one + 17)), Some(true));
        assert_eq!(f64::NAN.clearly_less(1.0), Some(false));
        assert_eq!(f64::INFINITY.clearly_less(f64::INFINITY), None);
    }
}
