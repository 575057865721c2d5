//! The kernels' own plane vector.
//!
//! Kernels are compiled once, in `f64`: a plain pair of numbers with no generics keeps them
//! readable, fast to compile and fast in debug builds. The public surface speaks nalgebra.

use crate::{Real, greater};
use core::cmp::Ordering;
use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};
use nalgebra::{Point2, UnitComplex, Vector2};
use wide::f64x2;

/// A point or a vector of the plane, in `f64`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vec2 {
    /// First coordinate.
    pub x: f64,
    /// Second coordinate.
    pub y: f64,
}

/// Below this a squared length has lost bits to underflow (2^-960, in squared units): the
/// length is then taken of a scaled copy. Larger is only slower; smaller loses accuracy.
const SQUARED_LENGTH_FLOOR: f64 = f64::from_bits((1023 - 960) << 52);
/// Above this a squared length may have overflowed (2^1010, in squared units).
const SQUARED_LENGTH_CEILING: f64 = f64::from_bits((1023 + 1010) << 52);
/// 2^600: brings the smallest numbers into the range where squares are exact enough.
const SCALE_UP: f64 = f64::from_bits((1023 + 600) << 52);
/// 2^-600: the way back.
const SCALE_DOWN: f64 = f64::from_bits((1023 - 600) << 52);

/// The square root, correctly rounded, with or without `std`.
#[inline(always)]
pub fn sqrt(x: f64) -> f64 {
    #[cfg(feature = "std")]
    {
        x.sqrt()
    }
    #[cfg(all(not(feature = "std"), feature = "libm"))]
    {
        libm::sqrt(x)
    }
    #[cfg(all(not(feature = "std"), not(feature = "libm")))]
    {
        compile_error!("collide2d needs one of the features `std` and `libm`");
        x
    }
}

/// The first of two numbers where `number` is positive, else the second. Never a branch.
#[inline]
pub fn select_positive(number: f64, yes: f64, no: f64) -> f64 {
    Vec2::select_positive(number, Vec2::new(yes, yes), Vec2::new(no, no)).x
}

impl Vec2 {
    /// The origin, or the vector of length zero.
    pub const ZERO: Self = Self::new(0.0, 0.0);

    /// The vector with these coordinates.
    #[inline]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The coordinates of a point, exact.
    #[inline]
    pub fn from_point<T: Real>(p: Point2<T>) -> Self {
        Self::new(p.x.to_f64(), p.y.to_f64())
    }

    /// The coordinates of a vector, exact.
    #[inline]
    pub fn from_vector<T: Real>(v: Vector2<T>) -> Self {
        Self::new(v.x.to_f64(), v.y.to_f64())
    }

    /// (cos, sin), exact.
    #[inline]
    pub fn from_rotation<T: Real>(rotation: UnitComplex<T>) -> Self {
        Self::new(rotation.re.to_f64(), rotation.im.to_f64())
    }

    /// The point that is stored in scalar `T`, each coordinate rounded once.
    #[inline]
    pub fn rounded<T: Real>(self) -> Self {
        Self::new(T::nearest(self.x).to_f64(), T::nearest(self.y).to_f64())
    }

    /// This position as a point of scalar `T`, rounded once; of a zero the sign is positive.
    #[inline]
    pub fn to_point<T: Real>(self) -> Point2<T> {
        Point2::new(T::nearest(self.x) + T::zero(), T::nearest(self.y) + T::zero())
    }

    /// Writes [`Self::to_point`], coordinate by coordinate: made as a whole, the compiler would
    /// put it together in one register before it writes it.
    #[inline]
    pub fn write_point<T: Real>(self, to: &mut Point2<T>) {
        to.x = T::nearest(self.x) + T::zero();
        to.y = T::nearest(self.y) + T::zero();
    }

    /// This vector in scalar `T`, rounded once.
    #[inline]
    pub fn to_vector<T: Real>(self) -> Vector2<T> {
        Vector2::new(T::nearest(self.x), T::nearest(self.y))
    }

    /// This unit vector in scalar `T`, rounded once; of a zero the sign is positive.
    #[inline]
    pub fn to_normal<T: Real>(self) -> Vector2<T> {
        let of = |x: f64| T::nearest_in_range(x) + T::zero();
        Vector2::new(of(self.x), of(self.y))
    }

    /// Writes [`Self::to_normal`] as [`Self::write_point`] does.
    #[inline]
    pub fn write_normal<T: Real>(self, to: &mut Vector2<T>) {
        to.x = T::nearest_in_range(self.x) + T::zero();
        to.y = T::nearest_in_range(self.y) + T::zero();
    }

    /// The lexicographic order: by x, then by y. Zeros of both signs are equal.
    #[inline]
    pub fn lexicographic_cmp(self, other: Self) -> Ordering {
        let by = |x: f64, y: f64| x.partial_cmp(&y).unwrap_or(Ordering::Equal);
        by(self.x, other.x).then_with(|| by(self.y, other.y))
    }

    /// The lexicographic order of all pairs of numbers, by [`f64::total_cmp`].
    #[inline]
    pub fn total_cmp(self, other: Self) -> Ordering {
        self.x.total_cmp(&other.x).then_with(|| self.y.total_cmp(&other.y))
    }

    /// [`select_positive`] of two vectors.
    #[inline]
    pub fn select_positive(number: f64, yes: Self, no: Self) -> Self {
        let is_positive = f64x2::splat(number).simd_gt(f64x2::ZERO);
        let [yes, no] = [yes, no].map(|v| f64x2::new([v.x, v.y]));
        let [x, y] = is_positive.bitselect(yes, no).to_array();
        Self::new(x, y)
    }

    /// This vector, or the opposite one. By the bits of the signs: a choice of numbers would be a
    /// branch.
    #[inline]
    pub fn negated_if(self, is_negated: bool) -> Self {
        let sign = u64::from(is_negated) << 63;
        let of = |x: f64| f64::from_bits(x.to_bits() ^ sign);
        Self::new(of(self.x), of(self.y))
    }

    /// The dot product.
    #[inline]
    pub fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// The third coordinate of the cross product: positive when `other` lies to the left.
    #[inline]
    pub fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// This vector turned by +90°.
    #[inline]
    pub const fn perp(self) -> Self {
        Self::new(-self.y, self.x)
    }

    /// This vector rotated by the unit complex number `rotation` = (cos, sin).
    #[inline]
    pub fn rotated(self, rotation: Self) -> Self {
        Self::new(
            rotation.x * self.x - rotation.y * self.y,
            rotation.y * self.x + rotation.x * self.y,
        )
    }

    /// This vector rotated back by the unit complex number `rotation` = (cos, sin).
    #[inline]
    pub fn unrotated(self, rotation: Self) -> Self {
        Self::new(
            rotation.x * self.x + rotation.y * self.y,
            rotation.x * self.y - rotation.y * self.x,
        )
    }

    /// The coordinates without their signs.
    #[inline]
    pub const fn abs(self) -> Self {
        Self::new(self.x.abs(), self.y.abs())
    }

    /// The L1 norm: the sum of the coordinates without their signs.
    #[inline]
    pub const fn norm_l1(self) -> f64 {
        self.x.abs() + self.y.abs()
    }

    /// The squared length. May overflow or underflow where [`Vec2::length`] does not.
    #[inline]
    pub fn length_squared(self) -> f64 {
        self.dot(self)
    }

    /// The length, without overflow or underflow for any finite vector.
    #[inline(always)]
    pub fn length(self) -> f64 {
        let squared = self.length_squared();
        if squared > SQUARED_LENGTH_FLOOR && squared < SQUARED_LENGTH_CEILING {
            sqrt(squared)
        } else {
            self.extreme_length()
        }
    }

    #[cold]
    #[inline(never)]
    fn extreme_length(self) -> f64 {
        let largest = greater(self.x.abs(), self.y.abs());
        if largest == 0.0 {
            return 0.0;
        }
        let (up, down) =
            if largest < 1.0 { (SCALE_UP, SCALE_DOWN) } else { (SCALE_DOWN, SCALE_UP) };
        sqrt((self * up).length_squared()) * down
    }

    /// The unit vector of this direction, or `None` for the zero vector.
    #[inline(always)]
    pub fn unit(self) -> Option<Self> {
        let squared = self.length_squared();
        if squared > SQUARED_LENGTH_FLOOR && squared < SQUARED_LENGTH_CEILING {
            let inverse = 1.0 / sqrt(squared);
            Some(self * inverse)
        } else {
            self.extreme_unit()
        }
    }

    /// Whether the square of a length is far from the ends of the range of the numbers.
    #[inline]
    pub fn is_plain_square(squared: f64) -> bool {
        (squared > SQUARED_LENGTH_FLOOR) & (squared < SQUARED_LENGTH_CEILING)
    }

    /// The unit vector and the length, where that needs no care: `None` for a vector whose squared
    /// length might leave the range of the numbers, and for the zero vector.
    #[inline]
    pub fn plain_unit(self) -> Option<(Self, f64)> {
        let squared = self.length_squared();
        let length = sqrt(squared);
        Self::is_plain_square(squared).then(|| (self * (1.0 / length), length))
    }

    #[cold]
    #[inline(never)]
    fn extreme_unit(self) -> Option<Self> {
        let largest = greater(self.x.abs(), self.y.abs());
        if largest == 0.0 {
            return None;
        }
        let scaled = self * if largest < 1.0 { SCALE_UP } else { SCALE_DOWN };
        let length = scaled.length_squared();
        Some(scaled * (1.0 / sqrt(length)))
    }

    /// Whether both coordinates are finite.
    #[inline]
    pub fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }

    /// The coordinate-wise minimum, for comparisons: which of two zeros it is, is not defined. Not
    /// by our own comparisons, which would become branches.
    #[inline]
    #[expect(clippy::disallowed_methods, reason = "the bounds of boxes, which are compared only")]
    pub fn min(self, other: Self) -> Self {
        Self::new(self.x.min(other.x), self.y.min(other.y))
    }

    /// The coordinate-wise maximum, for comparisons: which of two zeros it is, is not defined. Not
    /// by our own comparisons, which would become branches.
    #[inline]
    #[expect(clippy::disallowed_methods, reason = "the bounds of boxes, which are compared only")]
    pub fn max(self, other: Self) -> Self {
        Self::new(self.x.max(other.x), self.y.max(other.y))
    }

    /// The point halfway to `other`.
    #[inline]
    pub fn midpoint(self, other: Self) -> Self {
        self * 0.5 + other * 0.5
    }
}

impl Add for Vec2 {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Vec2 {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Neg for Vec2 {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

impl Mul<f64> for Vec2 {
    type Output = Self;
    #[inline]
    fn mul(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

impl AddAssign for Vec2 {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Vec2 {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::{Vec2, select_positive};

    #[test]
    fn what_is_positive_selects_the_first_and_all_else_the_second() {
        let (yes, no) = (Vec2::new(1.0, f64::NEG_INFINITY), Vec2::new(-0.0, f64::MAX));
        for number in [f64::from_bits(1), 1e-300, 2.0, f64::INFINITY] {
            assert_eq!(Vec2::select_positive(number, yes, no), yes, "{number}");
            assert_eq!(select_positive(number, 3.0, 4.0), 3.0, "{number}");
        }
        for number in [0.0, -0.0, -f64::from_bits(1), -2.0, f64::NEG_INFINITY, f64::NAN] {
            let Vec2 { x, y } = Vec2::select_positive(number, yes, no);
            assert_eq!((x.to_bits(), y), ((-0.0_f64).to_bits(), f64::MAX), "{number}");
            assert_eq!(select_positive(number, 3.0, 4.0), 4.0, "{number}");
        }
    }

    #[test]
    fn what_is_written_has_no_negative_zero() {
        for x in [-0.0, 0.0, -f64::from_bits(1)] {
            let (point, normal) =
                (Vec2::new(x, -x).to_point::<f32>(), Vec2::new(x, -x).to_normal());
            let written: [f32; 4] = [point.x, point.y, normal.x, normal.y];
            assert_eq!(written.map(f32::to_bits), [0; 4], "{x}");
        }
    }

    #[test]
    fn what_is_negated_has_the_other_signs() {
        let v = Vec2::new(2.0, -0.5);
        assert_eq!((v.negated_if(true), v.negated_if(false)), (-v, v));
        assert!(Vec2::ZERO.negated_if(true).x.is_sign_negative());
    }
}
