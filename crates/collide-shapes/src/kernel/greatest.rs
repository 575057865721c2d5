//! The greatest of a few numbers and where it is, without branches: which one it is, nobody can
//! guess.

use collide_core::{greater, greater_each, lesser, lesser_each};
use wide::f64x2;

/// The greatest of finite numbers that come one after the other, where it is, and the second
/// greatest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Greatest {
    /// The greatest; −∞ of none.
    pub most: f64,
    /// Its index, the first of several.
    pub index: usize,
    /// The greatest of the others; −∞ of fewer than two.
    pub second: f64,
}

impl Greatest {
    /// Of no numbers.
    pub const NONE: Self = Self { most: f64::NEG_INFINITY, index: 0, second: f64::NEG_INFINITY };

    /// The same with one more number.
    #[inline]
    pub fn and(self, x: f64, i: usize) -> Self {
        let second = greater(self.second, lesser(x, self.most));
        let (most, index) = if x > self.most { (x, i) } else { (self.most, self.index) };
        Self { most, index, second }
    }
}

/// The greatest of some finite numbers, but for 2^-49 of it, and its index, if it is greater than
/// all others by more than `lead`, which must be more than that. Without branches: the indices ride
/// in the last bits.
#[inline(always)]
pub(super) fn sole_greatest<const N: usize>(numbers: [f64; N], lead: f64) -> Option<(f64, usize)> {
    const { assert!(N <= 8) };
    // One after the other: in pairs the comparisons become vectors, and then branches.
    let (mut most, mut second) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
    for (i, x) in numbers.into_iter().enumerate() {
        let x = f64::from_bits((x.to_bits() & !7) | i as u64);
        second = greater(second, lesser(x, most));
        most = greater(most, x);
    }
    (most - second > lead).then_some((most, (most.to_bits() & 7) as usize))
}

/// The three greatest of some numbers, in order, with their indices. The numbers come back with
/// an error of 2^-49: the indices ride in their last bits, so that no branch is needed.
#[inline(always)]
pub fn top_three(numbers: [f64; 4]) -> [(f64, usize); 3] {
    let [p, q, r, s] = [0, 1, 2, 3].map(|i| f64::from_bits((numbers[i].to_bits() & !3) | i as u64));
    // The comparisons as vectors at once: what the compiler makes of single ones is longer.
    let (pr, qs) = (f64x2::new([p, r]), f64x2::new([q, s]));
    let ([p, r], [q, s]) = (greater_each(pr, qs).to_array(), lesser_each(pr, qs).to_array());
    let (first, rest, last) = (greater(p, r), lesser(p, r), greater(q, s));
    let (second, third) = (greater(rest, last), lesser(rest, last));
    [first, second, third].map(|x| (x, (x.to_bits() & 3) as usize))
}
