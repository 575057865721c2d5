//! Circle × circle and point × circle: squared distances, compared once.
//!
//! With ρ = EPS / 2, the squared distance and the squared reach are wrong by 4 ρ and 3 ρ of
//! themselves. Neighbours among the floating-point numbers differ by ρ of themselves at least, so
//! that the two are wrong by four and three numbers, also where they underflow. Numbers that are
//! not negative are ordered as their bits are: where more lie between them, the bits answer
//! ([`Real::clearly_less`]), and where not, or where both overflow, the exact predicates. That
//! holds in `f32` as in `f64`, so that the static door need not convert anything.

use crate::kernel::certain::{Certain, beyond_squared};
use crate::kernel::flat::FlatPair;
use crate::kernel::hull::AsHull;
use crate::kernel::hull::boolean;
use crate::kernel::pair::disc_hull::Disc;
use crate::kernel::pair::in_doubt;
use crate::kernel::tolerance::{LEAST_SQUARABLE, LENGTH_ERROR};

use crate::kernel::point_features::point_point;
use crate::kernel::{GapOrDistance, Separation};
use collide_core::view::Circle;
use collide_core::{Point2, Real, Vec2, sqrt};

/// Whether two circles share a point.
#[inline]
pub fn intersects(a: &Circle, b: &Circle) -> bool {
    certain(a.center, b.center, a.radius + b.radius)
        .unwrap_or_else(|| boolean::intersects_exact(&a.hull(), &b.hull()))
}

/// Whether the point belongs to the circle.
#[inline]
pub fn circle_point(circle: &Circle, point: &Vec2) -> bool {
    certain(circle.center, *point, circle.radius)
        .unwrap_or_else(|| boolean::intersects_exact(&circle.hull(), &point.hull()))
}

/// Whether two points are within reach of each other, if rounding cannot change the answer in the
/// scalar of the shapes.
#[inline]
pub fn clearly_within<T: Real>(p: &Point2<T>, q: &Point2<T>, reach: T) -> Option<bool> {
    let (x, y) = (p.x - q.x, p.y - q.y);
    (x * x + y * y).clearly_less(reach * reach)
}

/// The signed distance of a circle and a circle or a point, and whether its sign is certain.
#[inline(always)]
pub fn signed_distance<B: Disc>(a: &Circle, b: &B) -> (f64, bool) {
    let (between, radii) = (b.center() - a.center, a.radius + b.radius());
    let distance = sqrt(between.length_squared()) - radii;
    let error = LENGTH_ERROR * (between.norm_l1() + radii) + LEAST_SQUARABLE;
    (distance, distance.abs() > error)
}

/// The closest points of a circle and a circle or a point, or their distance.
#[inline(always)]
pub fn closest_points<B: Disc + Copy, R: GapOrDistance>(a: &Circle, b: &B) -> R {
    let (distance, is_certain) = signed_distance(a, b);
    if !is_certain {
        return in_doubt::closest_points(*a, *b);
    }
    let separation = || point_point(a.center, b.center()).grown(a.radius, b.radius());
    R::at_distance(distance, separation, || a.common_point(b))
}

/// The signed distance of circles that are at most `margin` apart: that of the hulls, bit for bit.
#[inline]
pub fn separation_within(a: &Circle, b: &Circle, margin: f64) -> Option<Separation> {
    certain_separation(a, b, margin).within(a, b, margin)
}

/// The signed distance, where it is clear in which direction, and its sign.
#[inline(always)]
fn certain_separation(a: &Circle, b: &Circle, margin: f64) -> Certain<Separation> {
    let (between, radii) = (b.center - a.center, a.radius + b.radius);
    // From few numbers, for nobody can guess it.
    if between.length_squared() > beyond_squared(margin + radii) {
        return Certain::Beyond;
    }
    let Some(normal) = between.unit() else { return Certain::Unsure };
    let length = between.length();
    let distance = length - radii;
    if distance.abs() <= LENGTH_ERROR * (length + radii) {
        return Certain::Unsure;
    }
    let (point_a, point_b) = (a.center + normal * a.radius, b.center - normal * b.radius);
    Certain::Sure(Separation::new(distance, normal, point_a, point_b))
}

/// Whether two points are within reach of each other, if rounding cannot change the answer. What
/// is not a number is further away than anything.
#[inline]
fn certain(p: Vec2, q: Vec2, reach: f64) -> Option<bool> {
    (p - q).length_squared().clearly_less(reach * reach)
}

#[cfg(test)]
mod tests {
    use super::{
        Certain, Disc, certain_separation, circle_point, clearly_within, closest_points,
        intersects, separation_within,
    };
    use crate::kernel::{Gap, flat};
    use collide_core::predicate::compare_distance;
    use collide_core::view::Circle;
    use collide_core::{Point2, Vec2};
    use core::fmt::Debug;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    /// The closest points are those of the hulls, at a distance that is the same but for rounding.
    #[track_caller]
    fn check_closest<B: Disc + Copy + Debug>(a: &Circle, b: &B) {
        let (family, tuned): (Gap, Gap) = (flat::closest_points(a, b), closest_points(a, b));
        let extent = (b.center() - a.center).norm_l1() + a.radius + b.radius();
        let off = (tuned.distance - family.distance).abs();
        assert!(off <= 16.0 * f64::EPSILON * extent, "{tuned:?} {family:?}");
        assert_eq!(tuned.distance > 0.0, family.distance > 0.0, "{a:?} {b:?}");
        assert_eq!(Gap { distance: 0.0, ..tuned }, Gap { distance: 0.0, ..family });
        assert_eq!(closest_points::<B, f64>(a, b), tuned.distance);
    }

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
            check_closest(&a, &b);
            check_closest(&a, &b.center);
            let expected = flat::separation(&a, &b);
            for margin in [0.0, 0.1 * scale, expected.distance.abs(), f64::INFINITY] {
                let within = (expected.distance <= margin).then_some(expected);
                assert_eq!(separation_within(&a, &b, margin), within, "{margin:e} {a:?} {b:?}");
            }
            clear +=
                usize::from(matches!(certain_separation(&a, &b, f64::INFINITY), Certain::Sure(_)));
        }
        assert!(clear > 14_000 && clear < 19_900, "{clear}");
    }

    #[test]
    fn in_f32_nothing_is_clear_that_is_not_so() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xf32);
        let mut tally = [0; 3];
        for round in 0..100_000 {
            let scale = [1.0_f32, 1.0, 1e-22, 1e-30, 1e18, 1e30][round % 6];
            let mut number = || scale * rng.random_range(-1.0..1.0_f32);
            let (p, q) = (Point2::new(number(), number()), Point2::new(number(), number()));
            let distance = Vec2::from_point(p) - Vec2::from_point(q);
            let mut reach = number().abs();
            if round % 7 == 0 {
                reach = distance.length() as f32;
                reach = [reach, reach.next_up(), reach * (1.0 + 1e-6)][round % 3];
            }
            let (a, b) = (Vec2::from_point(p), Vec2::from_point(q));
            let exact = compare_distance(a, b, f64::from(reach), 0.0) <= 0.0;
            let found = clearly_within(&p, &q, reach);
            assert!(found.is_none_or(|found| found == exact), "{p:?} {q:?} {reach:e}");
            tally[found.map_or(2, usize::from)] += 1;
        }
        assert!(tally.iter().all(|&count| count > 5_000), "{tally:?}");
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
        compare_distance(a.center, b.center, a.radius, b.radius) <= 0.0
    }
}
