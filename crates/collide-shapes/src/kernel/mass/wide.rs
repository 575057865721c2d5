//! A number that is not negative, with an exponent that never runs out.
//!
//! The second moment of a shape at the end of the range of coordinates is about 2^2000, that of the
//! smallest one 2^-4000: both are numbers here, and so are their sums and ratios. Only the answer
//! is brought into the range of the scalar.

use crate::kernel::tolerance::power_of_two;
use core::ops::{Add, Mul};

/// `mantissa · 2^exponent`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Wide {
    /// Zero, or from 1 to below 2.
    mantissa: f64,
    exponent: i32,
}

/// What has an exponent that is less by this adds nothing.
const NEGLIGIBLE: i32 = 64;

impl Wide {
    pub(crate) const ZERO: Self = Self { mantissa: 0.0, exponent: 0 };

    /// A finite number; zero if it is negative.
    pub(crate) fn new(value: f64) -> Self {
        if value >= f64::MIN_POSITIVE {
            return Self::normal(value);
        }
        if value > 0.0 { Self::normal(value * power_of_two(64)).shifted(-64) } else { Self::ZERO }
    }

    fn normal(value: f64) -> Self {
        let exponent = ((value.to_bits() >> 52) as i32) - 1023;
        Self { mantissa: f64::from_bits(value.to_bits() & (u64::MAX >> 12) | 1023 << 52), exponent }
    }

    /// Times `2^by`.
    pub(crate) fn shifted(self, by: i32) -> Self {
        Self { exponent: self.exponent + by, ..self }
    }

    pub(crate) fn squared(self) -> Self {
        self * self
    }

    pub(crate) fn is_positive(self) -> bool {
        self.mantissa > 0.0
    }

    /// This part of a whole that it is not larger than, and that is not zero.
    pub(crate) fn part_of(self, whole: Self) -> f64 {
        let ratio = self.mantissa / whole.mantissa;
        let shift = self.exponent - whole.exponent;
        // Zero has an exponent, too.
        if shift < -1000 || ratio == 0.0 { 0.0 } else { ratio * power_of_two(shift.into()) }
    }

    /// Rounded; the greatest number where it is larger, the least where it is smaller and not zero.
    pub(crate) fn to_f64(self) -> f64 {
        match self.exponent {
            _ if self.mantissa == 0.0 => 0.0,
            ..-1074 => f64::from_bits(1),
            // Twice, because the least numbers are no normal ones.
            exponent @ -1074..0 => {
                self.mantissa * power_of_two((exponent + 537).into()) * power_of_two(-537)
            }
            exponent @ 0..1024 => self.mantissa * power_of_two(exponent.into()),
            1024.. => f64::MAX,
        }
    }
}

impl Mul for Wide {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self::new(self.mantissa * other.mantissa).shifted(self.exponent + other.exponent)
    }
}

impl Mul<f64> for Wide {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        self * Self::new(factor)
    }
}

impl Add for Wide {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        let is_first =
            self.exponent >= other.exponent && self.is_positive() || !other.is_positive();
        let (large, small) = if is_first { (self, other) } else { (other, self) };
        let shift = small.exponent - large.exponent;
        if !small.is_positive() || shift < -NEGLIGIBLE {
            return large;
        }
        Self::new(large.mantissa + small.mantissa * power_of_two(shift.into()))
            .shifted(large.exponent)
    }
}

#[cfg(test)]
mod tests {
    use super::Wide;

    #[test]
    fn it_computes_as_numbers_do_and_beyond_their_range() {
        let numbers = [0.0, 1.0, 3.25, 1e-9, 7e11, f64::MIN_POSITIVE, f64::from_bits(3), f64::MAX];
        for (x, y) in numbers.into_iter().flat_map(|x| numbers.map(|y| (x, y))) {
            let (a, b) = (Wide::new(x), Wide::new(y));
            assert_eq!(a.to_f64(), x);
            if (x + y).is_finite() {
                assert_eq!((a + b).to_f64(), x + y, "{x:e} + {y:e}");
            }
            if (x * y).is_normal() || x * y == 0.0 && (x == 0.0 || y == 0.0) {
                assert_eq!((a * b).to_f64(), x * y, "{x:e} · {y:e}");
            }
            if x <= y && y > 0.0 {
                assert!((a.part_of(b) - x / y).abs() <= f64::MIN_POSITIVE, "{x:e} / {y:e}");
            }
        }
        let (huge, tiny) = (Wide::new(f64::MAX), Wide::new(f64::from_bits(1)));
        assert_eq!((huge * huge).to_f64(), f64::MAX);
        assert_eq!((tiny * tiny).to_f64(), f64::from_bits(1));
        assert_eq!((huge * huge * tiny * tiny).part_of(huge * tiny), (huge * tiny).to_f64());
    }
}
