//! Angles, by `+ − × ÷ √` alone: the same bits everywhere.

use collide_core::{Vec2, greater};
use core::f64::consts::FRAC_PI_2;

/// Halvings until the series converges fast: an angle of up to π/2 is then at most π/16, its
/// tangent at most 0.199.
const HALVINGS: i32 = 3;

/// Terms of the series: the first one left out is below 2^-56 of the sum.
const TERMS: i32 = 12;

/// The angle from one direction, counterclockwise, to another one, of up to π; 0 where the second
/// lies to the right. Relatively right to 8 EPS, of unit vectors.
pub fn angle_between(from: Vec2, to: Vec2) -> f64 {
    angle_of(Vec2::new(from.dot(to), greater(from.cross(to), 0.0)))
}

/// The angle of a vector from the x axis, from 0 to π; it does not point downward.
pub fn angle_of(vector: Vec2) -> f64 {
    if vector.x < 0.0 {
        return FRAC_PI_2 + acute(Vec2::new(vector.y, -vector.x));
    }
    acute(vector)
}

/// The same of one in the first quadrant. Between a unit vector and the x axis lies their sum.
fn acute(vector: Vec2) -> f64 {
    let mut direction = vector.unit().unwrap_or(Vec2::new(1.0, 0.0));
    for _ in 0..HALVINGS {
        direction = (direction + Vec2::new(1.0, 0.0)).unit().unwrap_or(direction);
    }
    let tangent = direction.y / direction.x;
    let square = tangent * tangent;
    // The arc tangent: 1 − t²/3 + t⁴/5 − …, from its end.
    let series = (0..TERMS).rev().fold(0.0, |rest, k| 1.0 / f64::from(2 * k + 1) - square * rest);
    f64::from(1 << HALVINGS) * tangent * series
}

#[cfg(test)]
mod tests {
    use super::{angle_between, angle_of};
    use collide_core::Vec2;
    use core::f64::consts::PI;

    #[test]
    fn it_is_the_arc_tangent_up_to_a_few_roundings() {
        let mut worst = 0.0_f64;
        for i in 0..=4000 {
            for angle in [PI * f64::from(i) / 4000.0, 10f64.powf(-f64::from(i) / 15.0)] {
                let (sin, cos) = angle.sin_cos();
                let expected = sin.atan2(cos);
                let found = angle_of(Vec2::new(cos, sin.max(0.0)));
                worst = worst.max((found - expected).abs() / expected.max(f64::MIN_POSITIVE));
            }
        }
        assert!(worst <= 8.0 * f64::EPSILON, "{:e}", worst / f64::EPSILON);
        assert_eq!(angle_of(Vec2::new(-1.0, 0.0)), PI);
        assert_eq!(angle_of(Vec2::new(0.0, 2.0)), PI / 2.0);
    }

    #[test]
    fn to_the_right_it_is_zero() {
        let (east, south) = (Vec2::new(1.0, 0.0), Vec2::new(0.0, -1.0));
        assert_eq!(angle_between(east, south), 0.0);
        assert_eq!(angle_between(south, east), PI / 2.0);
    }
}
