//! The motion of a body within one step: a turn about a center, and a translation.
//!
//! A pose in the middle of a motion needs the cosine and sine of a part of its angle. They come
//! from our own polynomials, `+ − × ÷` only, so that every platform gives the same bits.

use collide_core::check::{check_number, check_point};
use collide_core::error::Argument;
use collide_core::pose::Pose;
use collide_core::{IntoPoint, IntoVector, Point2, Real, ShapeError, Vec2, Vector2};
use core::hint::select_unpredictable;

/// A motion over the time from 0 to 1: at time `t` a point `p` of the body is at
/// `center + R(t · angle) (p − center) + t · translation`.
///
/// ```
/// use collide2d::prelude::*;
/// let half_turn = Motion::new(Vector2::new(2.0, 0.0), core::f64::consts::PI, Point2::origin())?;
/// let end = half_turn.point_at(&Point2::new(1.0, 0.0), 1.0);
/// assert!((end - Point2::new(1.0, 0.0)).norm() < 1e-15);
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Written<T>"))]
pub struct Motion<T: Real> {
    translation: Vector2<T>,
    angle: T,
    center: Point2<T>,
}

impl<T: Real> Motion<T> {
    /// The largest angle, either way: 2^16 radians, ten thousand turns.
    pub const MAX_ANGLE: f64 = 65536.0;

    /// The motion by `translation` that turns by `angle`, counterclockwise, about `center`,
    /// which is given where it is at time 0. At an angle of 0 the center has no meaning.
    ///
    /// **Units**: the angle is in radians; it may exceed a turn.
    ///
    /// **Error**: a number that is not finite or out of range; an angle beyond
    /// [`Motion::MAX_ANGLE`].
    pub fn new(
        translation: impl IntoVector<T>,
        angle: T,
        center: impl IntoPoint<T>,
    ) -> Result<Self, ShapeError> {
        let (translation, center) = (translation.into_vector(), center.into_point());
        check_number(translation.x, Argument::named("translation"))?;
        check_number(translation.y, Argument::named("translation"))?;
        check_number(angle, Argument::named("angle"))?;
        check_point(&center, Argument::named("center"))?;
        if angle.to_f64().abs() > Self::MAX_ANGLE {
            return Err(ShapeError::OutOfRange { argument: Argument::named("angle") });
        }
        Ok(Self { translation, angle, center })
    }

    /// No motion at all.
    pub fn rest() -> Self {
        Self { translation: Vector2::zeros(), angle: T::zero(), center: Point2::origin() }
    }

    /// The translation from time 0 to time 1.
    pub fn translation(&self) -> Vector2<T> {
        self.translation
    }

    /// The angle turned from time 0 to time 1, radians, counterclockwise.
    pub fn angle(&self) -> T {
        self.angle
    }

    /// The center of the turn at time 0.
    pub fn center(&self) -> Point2<T> {
        self.center
    }

    /// Where the point `point` of the body, given at time 0, is at `time`.
    pub fn point_at(&self, point: impl IntoPoint<T>, time: T) -> Point2<T> {
        self.as_path().pose(time.to_f64()).apply(Vec2::from_point(point.into_point())).to_point()
    }

    /// The motion as the kernels see it.
    pub fn as_path(&self) -> Path {
        Path {
            translation: Vec2::from_vector(self.translation),
            angle: self.angle.to_f64(),
            center: Vec2::from_point(self.center),
        }
    }
}

/// A motion as it was written, not yet validated.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct Written<T: Real> {
    translation: Vector2<T>,
    angle: T,
    center: Point2<T>,
}

#[cfg(feature = "serde")]
impl<T: Real> TryFrom<Written<T>> for Motion<T> {
    type Error = ShapeError;

    fn try_from(motion: Written<T>) -> Result<Self, ShapeError> {
        Self::new(motion.translation, motion.angle, motion.center)
    }
}

/// A [`Motion`] in `f64`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Path {
    /// The translation from time 0 to time 1.
    pub translation: Vec2,
    /// The angle turned from time 0 to time 1, at most 2^16 either way.
    pub angle: f64,
    /// The center of the turn at time 0.
    pub center: Vec2,
}

impl Path {
    /// The same motion as it is seen in the frame at this pose.
    pub fn seen_from(self, frame: &Pose) -> Self {
        let translation = self.translation.unrotated(frame.rotation());
        Self { translation, center: frame.preimage_of(self.center), ..self }
    }

    /// Where the body is at `time`.
    pub fn pose(&self, time: f64) -> Placement {
        let rotation = unit_complex(self.angle * time);
        Placement { rotation, center: self.center, shift: self.translation * time }
    }
}

/// Where a body is in the middle of its motion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// (cos, sin) of the angle turned so far.
    pub rotation: Vec2,
    /// The center of the turn at time 0.
    pub center: Vec2,
    /// The translation so far.
    pub shift: Vec2,
}

impl Placement {
    /// Where the body's point `point`, given at time 0, is now.
    pub fn apply(&self, point: Vec2) -> Vec2 {
        if self.rotation == Vec2::new(1.0, 0.0) {
            return point + self.shift;
        }
        (point - self.center).rotated(self.rotation) + self.center + self.shift
    }

    /// A direction of the body, given at time 0, as it is now.
    pub fn turn(&self, direction: Vec2) -> Vec2 {
        direction.rotated(self.rotation)
    }

    /// A direction of now, as it was at time 0.
    pub fn turn_back(&self, direction: Vec2) -> Vec2 {
        direction.unrotated(self.rotation)
    }
}

/// π/2 = `HALF_PI[0]` + `HALF_PI[1]` + `HALF_PI[2]`, less than 2^-122 off; the first two have 31
/// and 32 bits, so that their products with a number of quarter turns, in 2^20 radians fewer than
/// 2^20, are exact.
const HALF_PI: [f64; 3] = [1.5707963267341256, 6.077100506303966e-11, 2.0222662487959506e-21];

/// 1.5 · 2^52: the sum of it and a smaller number is rounded to an integer, whose last bits are
/// those of the sum.
const TO_INTEGER: f64 = f64::from_bits((1023 + 52) << 52 | 1 << 51);

/// (cos, sin) of an angle in radians of at most 2^20 either way, each within one ulp of 1.
#[inline]
pub(crate) fn unit_complex(angle: f64) -> Vec2 {
    let shifted = angle * core::f64::consts::FRAC_2_PI + TO_INTEGER;
    let (k, quadrant) = (shifted - TO_INTEGER, shifted.to_bits());
    let rest = ((angle - k * HALF_PI[0]) - k * HALF_PI[1]) - k * HALF_PI[2];
    let (cos, sin) = (cos_near_zero(rest), sin_near_zero(rest));
    let is_odd = quadrant & 1 != 0;
    let (x, y) = (select_unpredictable(is_odd, sin, cos), select_unpredictable(is_odd, cos, sin));
    // The cosine is negative in quadrants 1 and 2, the sine in 2 and 3.
    let negated = |x: f64, bits: u64| f64::from_bits(x.to_bits() ^ (bits >> 1 & 1) << 63);
    Vec2::new(negated(x, quadrant + 1), negated(y, quadrant))
}

/// 1 / n! with alternating signs.
const fn alternating(n: u32) -> f64 {
    let (mut factorial, mut i) = (1.0, 2);
    while i <= n {
        factorial *= i as f64;
        i += 1;
    }
    if n % 4 < 2 { 1.0 / factorial } else { -1.0 / factorial }
}

/// Taylor's series; the first term left out is below 2^-58 for |x| ≤ π/4.
fn sin_near_zero(x: f64) -> f64 {
    const C: [f64; 8] = coefficients(3);
    x + x * (x * x * power_series(C, x * x))
}

/// Taylor's series, as for the sine.
fn cos_near_zero(x: f64) -> f64 {
    const C: [f64; 8] = coefficients(2);
    1.0 + x * x * power_series(C, x * x)
}

const fn coefficients(first: u32) -> [f64; 8] {
    let (mut all, mut i) = ([0.0; 8], 0);
    while i < 8 {
        all[i] = alternating(first + 2 * i as u32);
        i += 1;
    }
    all
}

/// Σ cᵢ sⁱ, in pairs, so that the sums do not wait for each other.
fn power_series(c: [f64; 8], s: f64) -> f64 {
    let (s2, pair) = (s * s, |i: usize| c[i] + c[i + 1] * s);
    (pair(0) + pair(2) * s2) + (pair(4) + pair(6) * s2) * (s2 * s2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    #[test]
    #[allow(clippy::disallowed_methods, reason = "the platform's functions are the reference")]
    fn cosine_and_sine_are_those_of_the_platform() {
        let check = |angle: f64| {
            let ours = unit_complex(angle);
            assert!((ours.x - angle.cos()).abs() <= 1.0 * f64::EPSILON, "cos {angle}");
            assert!((ours.y - angle.sin()).abs() <= 1.0 * f64::EPSILON, "sin {angle}");
            assert!((ours.length_squared() - 1.0).abs() <= 2.0 * f64::EPSILON, "{angle}");
        };
        let most = f64::from(1 << 20);
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        for magnitude in [1e-9, 0.5, 4.0, 100.0, 65536.0, most] {
            for _ in 0..20_000 {
                check(rng.random_range(-magnitude..=magnitude));
            }
        }
        // Where the cosine or the sine is least, and where the quarter turns are distinguished.
        for _ in 0..20_000 {
            let eighths = f64::from(rng.random_range(0..(1 << 20) * 5 / 4_i32));
            let angle = eighths * core::f64::consts::FRAC_PI_4;
            for near in [angle.next_down(), angle, angle.next_up()] {
                check(near);
                check(-near);
            }
        }
        check(most);
        check(-most);
    }

    #[test]
    fn no_turn_is_exactly_none() {
        assert_eq!(unit_complex(0.0), Vec2::new(1.0, 0.0));
        let path =
            Path { translation: Vec2::new(0.1, 0.2), angle: 0.0, center: Vec2::new(1e9, 3.0) };
        assert_eq!(path.pose(1.0).apply(Vec2::new(0.7, 0.3)), Vec2::new(0.7 + 0.1, 0.3 + 0.2));
    }

    #[test]
    fn an_angle_beyond_ten_thousand_turns_is_refused() {
        let beyond = Motion::new(Vector2::zeros(), 65537.0, Point2::<f64>::origin());
        assert!(matches!(beyond, Err(ShapeError::OutOfRange { .. })));
        assert!(Motion::new(Vector2::zeros(), -65536.0, Point2::<f64>::origin()).is_ok());
    }
}
