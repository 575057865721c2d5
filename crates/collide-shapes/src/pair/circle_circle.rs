//! Circle × circle and point × circle: squared distances, compared once.
//!
//! With ρ = EPS / 2, the squared distance and the squared reach are wrong by 4 ρ and 3 ρ of
//! themselves, their difference by one more: 5 ρ of the sum. Where that could change the
//! answer, and where a number overflows or is not finite, the exact predicates decide.

use crate::kernel::hull::AsHull;
use crate::kernel::hull_boolean;
use collide_core::Vec2;
use collide_core::view::Circle;

/// The relative error: 8 ρ.
const ERROR: f64 = 4.0 * f64::EPSILON;

/// Whether two circles share a point.
#[inline]
pub fn intersects(a: &Circle, b: &Circle) -> bool {
    certain(a.center, b.center, a.radius + b.radius)
        .unwrap_or_else(|| hull_boolean::intersects_exact(&a.hull(), &b.hull()))
}

/// Whether the point belongs to the circle.
#[inline]
pub fn circle_point(circle: &Circle, point: &Vec2) -> bool {
    certain(circle.center, *point, circle.radius)
        .unwrap_or_else(|| hull_boolean::intersects_exact(&circle.hull(), &point.hull()))
}

/// Whether two points are within reach of each other, if rounding cannot change the answer.
#[inline(always)]
fn certain(p: Vec2, q: Vec2, reach: f64) -> Option<bool> {
    let (distance, reach) = ((p - q).length_squared(), reach * reach);
    let value = distance - reach;
    let error = ERROR * (distance + reach) + f64::MIN_POSITIVE;
    (value.abs() > error).then_some(value < 0.0)
}

#[cfg(test)]
mod tests {
    use super::{circle_point, intersects};
    use collide_core::Vec2;
    use collide_core::view::Circle;

    #[test]
    fn one_ulp_decides() {
        let circle = |x, y, radius| Circle { center: Vec2::new(x, y), radius };
        for scale in [1e-300, 1e-170, 1.0, 1e170] {
            let (a, b) = (circle(0.0, 0.0, 2.0 * scale), circle(3.0 * scale, 4.0 * scale, 0.0));
            let reach = scale * 3.0;
            let touching = Circle { radius: reach, ..b };
            let apart = Circle { radius: reach * (1.0 - f64::EPSILON), ..b };
            assert_eq!(intersects(&a, &touching), scale == 1.0 || exact(&a, &touching));
            assert!(!intersects(&a, &apart) && !intersects(&apart, &a));
        }
        assert!(circle_point(&circle(1.0, 0.0, 5.0), &Vec2::new(4.0, 4.0)));
        assert!(!circle_point(&circle(1.0, 0.0, 5.0), &Vec2::new(4.0, 4.0 + 1e-15)));
        assert!(circle_point(&circle(1.0, 0.0, 0.0), &Vec2::new(1.0, 0.0)));
        assert!(!circle_point(&circle(1.0, 0.0, 1.0), &Vec2::new(f64::NAN, 0.0)));
        assert!(!circle_point(&circle(1.0, 0.0, 1.0), &Vec2::new(f64::INFINITY, 0.0)));
    }

    fn exact(a: &Circle, b: &Circle) -> bool {
        use collide_core::predicate::compare_distance;
        compare_distance(a.center, b.center, a.radius, b.radius) <= 0.0
    }
}
