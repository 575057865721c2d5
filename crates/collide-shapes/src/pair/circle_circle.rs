//! Circle × circle and point × circle: squared distances, compared once.
//!
//! With ρ = EPS / 2, the squared distance and the squared reach are wrong by 4 ρ and 3 ρ of
//! themselves. Neighbours among the floating-point numbers differ by ρ of themselves at least, so
//! that the two are wrong by four and three numbers, also where they underflow. Numbers that are
//! not negative are ordered as their bits are: where more lie between them, the bits answer, and
//! where not, or where both overflow, the exact predicates.

use super::seen::Seen;
use crate::kernel::hull::AsHull;
use crate::kernel::point_features::point_point;
use crate::kernel::{Separation, hull_boolean};
use collide_core::Vec2;
use collide_core::view::Circle;

/// Needed are 7, and one for each power of two that lies between.
const NUMBERS_IN_DOUBT: u64 = 16;
/// What is in doubt of a distance, per extent of the pair (2^-40).
const DOUBT: f64 = f64::from_bits((1023 - 40) << 52);

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

/// The signed distance of circles that are at most `margin` apart: that of the hulls, bit for bit.
#[inline(always)]
pub fn separation_within(a: &Circle, b: &Circle, margin: f64) -> Option<Separation> {
    seen(a, b, margin).within(a, b, margin)
}

/// The signed distance, where it is clear in which direction, and its sign.
#[inline(always)]
fn seen(a: &Circle, b: &Circle, margin: f64) -> Seen<Separation> {
    let (between, radii) = (b.center - a.center, a.radius + b.radius);
    let doubt = DOUBT * (between.norm_l1() + radii);
    let reach = margin + radii + doubt;
    if between.length_squared() > reach * reach + f64::MIN_POSITIVE {
        return Seen::Beyond;
    }
    let separation = point_point(a.center, b.center).grown(a.radius, b.radius);
    if (separation.distance.abs() > doubt) & (a.center != b.center) {
        Seen::Clearly(separation)
    } else {
        Seen::Unclear
    }
}

/// Whether two points are within reach of each other, if rounding cannot change the answer. What
/// is not a number is further away than anything.
#[inline(always)]
fn certain(p: Vec2, q: Vec2, reach: f64) -> Option<bool> {
    let (distance, reach) = ((p - q).length_squared().to_bits(), (reach * reach).to_bits());
    let is_clear =
        distance.wrapping_sub(reach).wrapping_add(NUMBERS_IN_DOUBT) > 2 * NUMBERS_IN_DOUBT;
    is_clear.then_some(distance < reach)
}

#[cfg(test)]
mod tests {
    use super::{Seen, circle_point, intersects, seen, separation_within};
    use crate::kernel::flat;
    use collide_core::Vec2;
    use collide_core::view::Circle;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn what_is_seen_is_the_distance_of_the_hulls_bit_for_bit() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xc1c);
        let mut clear = 0;
        for round in 0..20_000 {
            let far = if round % 5 == 0 { 1e9 } else { 0.0 };
            let scale = [1.0, 1.0, 1e-170, 1e140][round % 4];
            let mut circle = || {
                let mut number = || {
                    let x: f64 = rng.random_range(-1.0..1.0);
                    if round % 3 == 0 { (2.0 * x).round() * 0.5 } else { x }
                };
                let center = Vec2::new(far + number(), number()) * scale;
                Circle { center, radius: number().abs() * scale }
            };
            let (a, mut b) = (circle(), circle());
            if round % 7 == 0 {
                let gap = flat::separation(&a, &b).distance;
                b.radius = (b.radius + gap + 1e-15 * b.radius).max(0.0);
            }
            let expected = flat::separation(&a, &b);
            for margin in [0.0, 0.1 * scale, expected.distance.abs(), f64::INFINITY] {
                let within = (expected.distance <= margin).then_some(expected);
                assert_eq!(separation_within(&a, &b, margin), within, "{margin:e} {a:?} {b:?}");
            }
            clear += usize::from(matches!(seen(&a, &b, f64::INFINITY), Seen::Clearly(_)));
        }
        assert!(clear > 14_000 && clear < 19_900, "{clear}");
    }

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
