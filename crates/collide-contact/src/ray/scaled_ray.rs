//! A ray made ready for many questions.
//!
//! The direction is scaled by a power of two, so that its larger coordinate lies in [1, 2), or near
//! that if it is extreme: then no product with it underflows, and `t` is scaled back at the end.
//! Scaling is exact, but for a coordinate that is nothing beside the other.

use collide_core::view::Ray;
use collide_core::{Vec2, clamped, greater, predicate};

/// A ray with what every kernel needs of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScaledRay {
    /// Where it starts.
    pub(crate) origin: Vec2,
    /// The direction as given, for the predicates.
    pub(crate) direction: Vec2,
    /// The direction as a unit vector.
    pub(crate) unit: Vec2,
    /// The direction, times `factor`.
    pub(crate) scaled: Vec2,
    /// A power of two.
    factor: f64,
    /// 1 / |scaled|².
    inverse_squared: f64,
}

impl ScaledRay {
    pub(crate) fn new(ray: &Ray) -> Self {
        let largest = greater(ray.direction.x.abs(), ray.direction.y.abs());
        let factor = power_of_two_below_inverse(largest);
        let scaled = ray.direction * factor;
        let squared = scaled.length_squared();
        Self {
            origin: ray.origin,
            direction: ray.direction,
            unit: scaled.unit().unwrap_or(Vec2::new(1.0, 0.0)),
            scaled,
            factor,
            inverse_squared: if squared > 0.0 { 1.0 / squared } else { 0.0 },
        }
    }

    /// Sign of the side of the ray's line on which `point` lies: positive on the left. Exact.
    #[inline]
    pub(crate) fn side(&self, point: Vec2) -> f64 {
        predicate::side_of_line(self.origin, self.direction, point)
    }

    /// Sign of how far ahead of the origin `point` lies. Exact.
    #[inline]
    pub(crate) fn ahead(&self, point: Vec2) -> f64 {
        predicate::ahead_along(self.origin, self.direction, point)
    }

    /// The `t` of the foot of `point`.
    #[inline]
    pub(crate) fn t_of(&self, point: Vec2) -> f64 {
        self.t_of_offset(point - self.origin)
    }

    /// The `t` of the foot of `origin + offset`.
    #[inline]
    pub(crate) fn t_of_offset(&self, offset: Vec2) -> f64 {
        self.t_of_scaled(self.scaled_t_of_offset(offset))
    }

    /// The same, in units of the scaled direction.
    #[inline]
    pub(crate) fn scaled_t_of_offset(&self, offset: Vec2) -> f64 {
        offset.dot(self.scaled) * self.inverse_squared
    }

    /// The `t` of a point that lies `length` along the ray's unit direction.
    #[inline]
    pub(crate) fn t_of_length(&self, length: f64) -> f64 {
        self.t_of_scaled(length * self.unit.dot(self.scaled) * self.inverse_squared)
    }

    /// `t` in units of the direction, from `t` in units of the scaled direction: finite.
    #[inline]
    pub(crate) fn t_of_scaled(&self, t: f64) -> f64 {
        clamped(t * self.factor, f64::MIN, f64::MAX)
    }

    /// The point at `t`, of a `t` in units of the scaled direction.
    #[inline]
    pub(crate) fn at_scaled(&self, t: f64) -> Vec2 {
        self.origin + self.scaled * t
    }
}

/// A power of two `f` with 1 ≤ `f · x` < 2, for 2^-1022 ≤ `x` < 2^1022. Beyond, it is that of the
/// end of this range: `f · x` is less than 8, and for subnormal `x` at least 2^-52.
fn power_of_two_below_inverse(x: f64) -> f64 {
    let exponent = ((x.to_bits() >> 52) & 0x7ff).clamp(1, 2044);
    f64::from_bits((2046 - exponent) << 52)
}
