//! The lesser and the greater of two numbers as the machine has them: one instruction, and defined
//! to the last bit.
//!
//! [`f64::min`] and its kin are not: of two zeros of different sign they may return either, and
//! which one it is depends on the optimization. Here, of two numbers that are equal, or of which
//! one is no number, the second comes back.

use wide::f64x2;

/// The lesser of two, the second if they are equal or either is not a number.
#[inline]
pub fn lesser(x: f64, y: f64) -> f64 {
    if x < y { x } else { y }
}

/// The greater of two, the second if they are equal or either is not a number.
#[inline]
pub fn greater(x: f64, y: f64) -> f64 {
    if x > y { x } else { y }
}

/// The lesser of two of any scalar, the second if they are equal. Apart from [`lesser`], of whose
/// `f64` the compiler makes better code.
pub fn lesser_of<T: PartialOrd>(x: T, y: T) -> T {
    if x < y { x } else { y }
}

/// The greater of two of any scalar, the second if they are equal.
pub fn greater_of<T: PartialOrd>(x: T, y: T) -> T {
    if x > y { x } else { y }
}

/// The number between two bounds that is nearest to this one: a bound itself where the number
/// equals it, and the lower one where it is no number.
#[inline]
pub fn clamped(x: f64, low: f64, high: f64) -> f64 {
    lesser(greater(x, low), high)
}

/// [`lesser`] in each lane. Not the vectors' own minimum, which has a rule of its own on each
/// machine for zeros and for what is not a number.
#[inline]
pub fn lesser_each(x: f64x2, y: f64x2) -> f64x2 {
    let ([a, b], [c, d]) = (x.to_array(), y.to_array());
    f64x2::new([lesser(a, c), lesser(b, d)])
}

/// [`greater`] in each lane, as [`lesser_each`].
#[inline]
pub fn greater_each(x: f64x2, y: f64x2) -> f64x2 {
    let ([a, b], [c, d]) = (x.to_array(), y.to_array());
    f64x2::new([greater(a, c), greater(b, d)])
}

#[cfg(test)]
mod tests {
    use super::{clamped, greater, greater_each, lesser, lesser_each};
    use wide::f64x2;

    #[test]
    fn in_each_lane_it_is_as_of_single_numbers_also_of_zeros_and_what_is_no_number() {
        let all = [0.0, -0.0, 1.0, -2.5, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 5e-324];
        for (x, y) in all.iter().flat_map(|&x| all.map(|y| (x, y))) {
            let (both, turned) = (f64x2::new([x, y]), f64x2::new([y, x]));
            let bits = |v: [f64; 2]| v.map(f64::to_bits);
            let expected = [lesser(x, y), lesser(y, x)];
            assert_eq!(bits(lesser_each(both, turned).to_array()), bits(expected), "{x} {y}");
            let expected = [greater(x, y), greater(y, x)];
            assert_eq!(bits(greater_each(both, turned).to_array()), bits(expected), "{x} {y}");
        }
    }

    #[test]
    fn of_equals_and_of_what_is_no_number_the_second_comes_back() {
        for (x, y) in [(0.0, -0.0), (-0.0, 0.0), (f64::NAN, 1.0), (1.0, f64::NAN)] {
            assert_eq!(lesser(x, y).to_bits(), y.to_bits(), "{x} {y}");
            assert_eq!(greater(x, y).to_bits(), y.to_bits(), "{x} {y}");
        }
        assert_eq!(clamped(-0.0, 0.0, 1.0).to_bits(), 0.0_f64.to_bits());
        assert_eq!(
            [-1.0, 0.25, 3.0, f64::NAN].map(|x| clamped(x, 0.0, 1.0)),
            [0.0, 0.25, 1.0, 0.0]
        );
    }
}
