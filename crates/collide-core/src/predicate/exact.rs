//! Exact sums and products of `f64`s, on the stack.
//!
//! A value is a sign and a row of 64-bit limbs: Σ limbs\[i\] · 2^(64 (low + i)). The lowest limb
//! may stand for any power of 2^64, so that 2^-1074 and 2^1023 are both one or two limbs long,
//! and only limbs in use are looped over. Sums and products are exact or say that they do not
//! fit into `N` limbs.
//!
//! Why [`FULL`] limbs always suffice for a polynomial of degree d ≤ 4 in finite inputs: an input
//! occupies limb positions −17 (2^-1074 = 2^(-17·64 + 14)) to 15, a value of degree d nothing below
//! position −17 d ≥ −68, since positions add in products and sums never go lower. The
//! polynomials of the predicates are sums of at most 16 products of d differences, hence below
//! 16 · 2^(1025 d) ≤ 2^4104, which is position 64 at most. A sum or product may hold one more
//! limb until its leading zeros are dropped: −68 ..= 65 are 134 positions.

use core::cmp::Ordering;

/// Enough for every polynomial of degree ≤ 4 of any finite numbers.
pub(super) const FULL: usize = 136;
/// Enough for polynomials of degree ≤ 4 of numbers of similar size: nearly every call.
pub(super) const SHORT: usize = 12;

/// An exact number of at most `N` limbs.
#[derive(Clone, Debug)]
pub(super) struct Exact<const N: usize> {
    /// Zero from `len` on; `limbs[len − 1]` is not zero.
    limbs: [u64; N],
    len: usize,
    low: i32,
    negative: bool,
    overflowed: bool,
}

impl<const N: usize> Exact<N> {
    const ZERO: Self = Self { limbs: [0; N], len: 0, low: 0, negative: false, overflowed: false };
    const OVERFLOW: Self = Self { overflowed: true, ..Self::ZERO };

    /// The number `x`, which is finite.
    pub(super) fn new(x: f64) -> Self {
        let bits = x.to_bits();
        let field = ((bits >> 52) & 0x7ff) as i32;
        let fraction = bits & ((1 << 52) - 1);
        let (mantissa, exponent) =
            if field == 0 { (fraction, -1074) } else { (fraction | (1 << 52), field - 1075) };
        if mantissa == 0 {
            return Self::ZERO;
        }
        let zeros = mantissa.trailing_zeros();
        let exponent = exponent + zeros as i32;
        let wide = u128::from(mantissa >> zeros) << exponent.rem_euclid(64);
        let high = (wide >> 64) as u64;
        let mut value = Self::ZERO;
        value.limbs[0] = wide as u64;
        value.limbs[1] = high;
        value.len = 1 + usize::from(high != 0);
        value.low = exponent.div_euclid(64);
        value.negative = x.is_sign_negative();
        value
    }

    /// `x − y`.
    pub(super) fn difference(x: f64, y: f64) -> Self {
        if y == 0.0 { Self::new(x) } else { Self::new(x).plus(&Self::new(-y)) }
    }

    /// The sign as a number, or `None` if `N` limbs were not enough.
    pub(super) fn sign(&self) -> Option<f64> {
        match (self.overflowed, self.len, self.negative) {
            (true, ..) => None,
            (false, 0, _) => Some(0.0),
            (.., true) => Some(-1.0),
            (.., false) => Some(1.0),
        }
    }

    /// `self + other`.
    pub(super) fn plus(&self, other: &Self) -> Self {
        if self.overflowed || other.overflowed {
            return Self::OVERFLOW;
        }
        match (self.len, other.len) {
            (_, 0) => self.clone(),
            (0, _) => other.clone(),
            _ if self.negative == other.negative => self.plus_same_sign(other),
            _ => match self.compare_magnitude(other) {
                Ordering::Greater => self.minus_smaller(other),
                Ordering::Less => other.minus_smaller(self),
                Ordering::Equal => Self::ZERO,
            },
        }
    }

    /// `self − other`.
    pub(super) fn minus(&self, other: &Self) -> Self {
        self.plus(&Self { negative: !other.negative, ..other.clone() })
    }

    /// `self · other`.
    pub(super) fn times(&self, other: &Self) -> Self {
        if self.overflowed || other.overflowed {
            return Self::OVERFLOW;
        }
        if self.len == 0 || other.len == 0 {
            return Self::ZERO;
        }
        let Some(mut product) = Self::empty(self.low + other.low, self.len + other.len) else {
            return Self::OVERFLOW;
        };
        for (i, &x) in self.limbs[..self.len].iter().enumerate() {
            let mut carry = 0;
            let row = &mut product.limbs[i..=i + other.len];
            for (out, &y) in row.iter_mut().zip(&other.limbs[..other.len]) {
                let sum = u128::from(x) * u128::from(y) + u128::from(*out) + u128::from(carry);
                (*out, carry) = (sum as u64, (sum >> 64) as u64);
            }
            row[other.len] = carry;
        }
        product.negative = self.negative != other.negative;
        product.trimmed()
    }

    /// `self · self`.
    pub(super) fn squared(&self) -> Self {
        self.times(self)
    }

    /// `self · |self|`.
    pub(super) fn signed_square(&self) -> Self {
        Self { negative: self.negative, ..self.squared() }
    }

    /// Room for `len` limbs from position `low` on, if there is.
    fn empty(low: i32, len: usize) -> Option<Self> {
        (len <= N).then_some(Self { low, len, ..Self::ZERO })
    }

    /// The limb at a position of the number line.
    #[inline]
    fn limb(&self, position: i32) -> u64 {
        self.limbs.get((position - self.low) as usize).copied().unwrap_or(0)
    }

    /// One past the highest position in use.
    fn high(&self) -> i32 {
        self.low + self.len as i32
    }

    fn compare_magnitude(&self, other: &Self) -> Ordering {
        let low = self.low.min(other.low);
        self.high().cmp(&other.high()).then_with(|| {
            let limbs = |x: &Self, i| x.limb(i);
            (low..self.high())
                .rev()
                .map(|i| limbs(self, i).cmp(&limbs(other, i)))
                .find(|order| order.is_ne())
                .unwrap_or(Ordering::Equal)
        })
    }

    fn plus_same_sign(&self, other: &Self) -> Self {
        let low = self.low.min(other.low);
        let len = (self.high().max(other.high()) - low) as usize + 1;
        let Some(mut sum) = Self::empty(low, len) else {
            return Self::OVERFLOW;
        };
        let mut carry = false;
        for (position, out) in (low..).zip(&mut sum.limbs[..len]) {
            let (partial, first) = self.limb(position).overflowing_add(other.limb(position));
            let (limb, second) = partial.overflowing_add(u64::from(carry));
            (*out, carry) = (limb, first | second);
        }
        sum.negative = self.negative;
        sum.trimmed()
    }

    /// `self` less the magnitude of `other`, which is smaller.
    fn minus_smaller(&self, other: &Self) -> Self {
        let low = self.low.min(other.low);
        let len = (self.high() - low) as usize;
        let Some(mut rest) = Self::empty(low, len) else {
            return Self::OVERFLOW;
        };
        let mut borrow = false;
        for (position, out) in (low..).zip(&mut rest.limbs[..len]) {
            let (partial, first) = self.limb(position).overflowing_sub(other.limb(position));
            let (limb, second) = partial.overflowing_sub(u64::from(borrow));
            (*out, borrow) = (limb, first | second);
        }
        rest.negative = self.negative;
        rest.trimmed()
    }

    /// Without leading zero limbs.
    fn trimmed(mut self) -> Self {
        while self.len > 0 && self.limbs[self.len - 1] == 0 {
            self.len -= 1;
        }
        self
    }
}
