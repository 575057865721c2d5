//! Numbers `m · 2^e` with integers `m` of any size: what floats are, closed under + − ×.
//!
//! Every decision of the oracle is the sign of a polynomial in floats, so that no division is ever
//! needed for one. Quotients and roots, for values only, are taken to 256 bits.

use core::cmp::Ordering;
use core::ops::{Add, Mul, Neg, Sub};
use dashu_int::{
    IBig,
    ops::{BitTest, SquareRoot, UnsignedAbs},
};

/// The bits of a quotient or a root.
const PRECISION: i64 = 256;

/// An exact number.
#[derive(Clone, Debug)]
pub(crate) struct Dyadic {
    mantissa: IBig,
    exponent: i64,
}

impl Dyadic {
    /// Zero.
    pub(crate) const ZERO: Self = Self { mantissa: IBig::ZERO, exponent: 0 };

    /// The finite number `x`.
    ///
    /// # Panics
    /// If `x` is not finite: no question about it has an answer.
    pub(crate) fn new(x: f64) -> Self {
        assert!(x.is_finite(), "the oracle was asked about {x}");
        let bits = x.to_bits();
        let (field, fraction) = ((bits >> 52) & 0x7ff, bits & ((1 << 52) - 1));
        let (magnitude, exponent) = match field {
            0 => (fraction, -1074),
            _ => (fraction | (1 << 52), field as i64 - 1075),
        };
        if magnitude == 0 {
            return Self::ZERO;
        }
        let zeros = magnitude.trailing_zeros();
        let magnitude = IBig::from(magnitude >> zeros);
        let mantissa = if x < 0.0 { -magnitude } else { magnitude };
        Self { mantissa, exponent: exponent + i64::from(zeros) }
    }

    /// How it compares with zero.
    pub(crate) fn sign(&self) -> Ordering {
        self.mantissa.cmp(&IBig::ZERO)
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.sign().is_eq()
    }

    pub(crate) fn is_negative(&self) -> bool {
        self.sign().is_lt()
    }

    pub(crate) fn is_positive(&self) -> bool {
        self.sign().is_gt()
    }

    pub(crate) fn squared(&self) -> Self {
        self * self
    }

    pub(crate) fn abs(&self) -> Self {
        if self.is_negative() { -self } else { self.clone() }
    }

    /// `self · 2^power`.
    pub(crate) fn shifted(&self, power: i64) -> Self {
        Self { mantissa: self.mantissa.clone(), exponent: self.exponent + power }
    }

    /// `self` with the sign of `factor`, zero if that is zero.
    pub(crate) fn times_sign(&self, factor: Ordering) -> Self {
        match factor {
            Ordering::Less => -self,
            Ordering::Equal => Self::ZERO,
            Ordering::Greater => self.clone(),
        }
    }

    /// The quotient, truncated to 256 bits.
    pub(crate) fn quotient(&self, divisor: &Self) -> Self {
        let missing = PRECISION + divisor.bits() - self.bits();
        let shift = missing.max(0);
        let mantissa = (&self.mantissa << shift as usize) / &divisor.mantissa;
        Self { mantissa, exponent: self.exponent - divisor.exponent - shift }
    }

    /// The square root of a number that is not negative, truncated to 256 bits.
    pub(crate) fn root(&self) -> Self {
        let missing = (2 * PRECISION - self.bits()).max(0);
        let shift = missing + (self.exponent - missing).rem_euclid(2);
        let scaled = (&self.mantissa << shift as usize).unsigned_abs();
        Self { mantissa: IBig::from(scaled.sqrt()), exponent: (self.exponent - shift) / 2 }
    }

    /// The nearest `f64` (of subnormal ones, one of the two nearest); infinite beyond the greatest.
    pub(crate) fn to_f64(&self) -> f64 {
        let excess = self.bits() - 64;
        if self.is_zero() {
            return 0.0;
        }
        let magnitude = self.mantissa.clone().unsigned_abs();
        let (top, exponent) = if excess > 0 {
            let top = &magnitude >> excess as usize;
            let sticky = magnitude != (&top << excess as usize);
            (u64::try_from(top).unwrap_or(u64::MAX) | u64::from(sticky), self.exponent + excess)
        } else {
            (u64::try_from(magnitude).unwrap_or(u64::MAX), self.exponent)
        };
        let exponent = exponent.clamp(-1200, 1200) as i32;
        let value = top as f64 * 2.0_f64.powi(exponent / 2) * 2.0_f64.powi(exponent - exponent / 2);
        if self.is_negative() { -value } else { value }
    }

    /// `self` truncated to 256 bits.
    pub(crate) fn rounded(&self) -> Self {
        let excess = (self.bits() - PRECISION).max(0);
        let mantissa = &self.mantissa / (IBig::from(1) << excess as usize);
        Self { mantissa, exponent: self.exponent + excess }
    }

    /// The least `k` with `|self| < 2^k`, if `self` is not zero.
    pub(crate) fn magnitude(&self) -> Option<i64> {
        (!self.is_zero()).then(|| self.bits() + self.exponent)
    }

    fn bits(&self) -> i64 {
        self.mantissa.bit_len() as i64
    }

    /// The mantissas of both over the lesser of their exponents.
    fn aligned(&self, other: &Self, combine: impl Fn(&IBig, &IBig) -> IBig) -> Self {
        let exponent = self.exponent.min(other.exponent);
        let [x, y] = [(self, other), (other, self)].map(|(x, y)| {
            let shift = (x.exponent - y.exponent).max(0);
            if x.is_zero() { IBig::ZERO } else { &x.mantissa << shift as usize }
        });
        match (self.is_zero(), other.is_zero()) {
            (true, _) => Self { mantissa: combine(&IBig::ZERO, &other.mantissa), ..*other },
            (_, true) => self.clone(),
            _ => Self { mantissa: combine(&x, &y), exponent },
        }
    }
}

impl Add for &Dyadic {
    type Output = Dyadic;
    fn add(self, other: Self) -> Dyadic {
        self.aligned(other, |x, y| x + y)
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;
    fn sub(self, other: Self) -> Dyadic {
        self.aligned(other, |x, y| x - y)
    }
}

impl Mul for &Dyadic {
    type Output = Dyadic;
    fn mul(self, other: Self) -> Dyadic {
        let exponent = self.exponent + other.exponent;
        Dyadic { mantissa: &self.mantissa * &other.mantissa, exponent }
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        Dyadic { mantissa: -&self.mantissa, exponent: self.exponent }
    }
}

impl PartialEq for Dyadic {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Dyadic {}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        (self - other).sign()
    }
}
