//! What is clear of a cast of two rounded hulls, without exact signs; where rounding matters, the
//! start is looked at ([`crate::cast::start`]), then [`crate::cast::hull`] answers.
//!
//! Along the motion each hull throws a shadow. Where the shadows lie beside each other, and where B
//! starts behind A, nothing is met. Where they overlap, the walk over the difference of the hulls
//! ([`crate::cast::difference_walk`]) finds what is met; of two points that is the discs around
//! them.

use crate::cast::difference_walk;
use crate::cast::difference_walk::HullApproach;
use crate::cast::{Impact, Motions};
use collide_core::view::Circle;
use collide_core::{Vec2, greater, lesser, sqrt};
use collide_shapes::kernel::certain::Certain;
use collide_shapes::kernel::hull::Hull;
use collide_shapes::kernel::tolerance::{
    LEAST_FILTER_EXTENT, LENGTH_ERROR, PRECISE_PRODUCT, TANGENT_PART,
};

/// When two hulls first come as near as `target`, if that is certain: that is when they touch if
/// one of them is grown by `target`. The point is in the middle between them.
#[inline]
pub(crate) fn hulls<A: Hull, B: Hull>(
    a: &A,
    b: &B,
    motions: Motions,
    target: f64,
) -> Certain<Impact> {
    let velocity = motions.relative();
    let Some(toward) = velocity.unit() else { return Certain::Unsure };
    let (origin, reach) = (a.vertex(0), a.radius() + b.radius() + target);
    let (of_a, of_b) = (Shadow::new(a, origin, toward), Shadow::new(b, origin, toward));
    let extent = of_a.extent + of_b.extent + velocity.norm_l1() + reach + LEAST_FILTER_EXTENT;
    // Vertices are finite. Where the motion is not, neither is the doubt, and nothing is clear.
    let uncertainty = LENGTH_ERROR * extent;
    let overlap = lesser(of_a.left - of_b.right, of_b.left - of_a.right) + reach;
    let is_behind = of_a.front - of_b.back + reach < -uncertainty;
    if overlap < -uncertainty || is_behind {
        return Certain::Beyond;
    }
    let is_met = overlap > uncertainty;
    if !is_met {
        return Certain::Unsure;
    }
    let approach = HullApproach { reach, target, uncertainty, motions };
    if a.edge_count() + b.edge_count() == 0 {
        approach.corners::<_, _, false>(a, 0, b, 0)
    } else {
        difference_walk::hulls(a, b, &approach)
    }
}

/// When two circles first touch, if that is clear.
#[inline(always)]
pub(crate) fn circles(a: &Circle, b: &Circle, motions: Motions) -> Certain<Impact> {
    let (between, reach) = (a.center - b.center, a.radius + b.radius);
    let extent = between.norm_l1() + motions.relative().norm_l1() + reach + LEAST_FILTER_EXTENT;
    let (disc_a, disc_b) = ((a.center, a.radius), (b.center, b.radius));
    let met = discs_meet::<false>(disc_a, disc_b, motions, LENGTH_ERROR * extent);
    let (time, normal) = match met {
        Certain::Sure(met) => met,
        Certain::Beyond => return Certain::Beyond,
        Certain::Unsure => return Certain::Unsure,
    };
    let on_a = a.center + motions.a * time + normal * a.radius;
    let on_b = b.center + motions.b * time - normal * b.radius;
    // The same point of either order.
    Certain::Sure(Impact { time, point: (on_a + on_b) * 0.5, normal })
}

/// How far the vertices of a hull reach, seen from a point along a direction.
struct Shadow {
    left: f64,
    right: f64,
    front: f64,
    back: f64,
    /// No vertex is further, in the L1 norm.
    extent: f64,
}

impl Shadow {
    #[inline]
    fn new<H: Hull>(hull: &H, origin: Vec2, toward: Vec2) -> Self {
        let mut shadow = Self {
            left: f64::NEG_INFINITY,
            right: f64::INFINITY,
            front: f64::NEG_INFINITY,
            back: f64::INFINITY,
            extent: 0.0,
        };
        for i in 0..hull.vertex_count() {
            let v = hull.vertex(i) - origin;
            let (across, along) = (toward.cross(v), toward.dot(v));
            shadow.left = greater(shadow.left, across);
            shadow.right = lesser(shadow.right, across);
            shadow.front = greater(shadow.front, along);
            shadow.back = lesser(shadow.back, along);
            shadow.extent = greater(shadow.extent, v.norm_l1());
        }
        shadow
    }
}

/// When two discs meet, which may miss each other, and the normal: each by its center and radius.
/// If that is after the end of the motion, it is reported with `REPORTS_LATE`, else it is `Beyond`.
///
/// Lengths along the motion and across it stay multiplied by the speed, and are compared by their
/// squares: of all roots one is left.
#[inline]
pub(crate) fn discs_meet<const REPORTS_LATE: bool>(
    (a, radius_a): (Vec2, f64),
    (b, radius_b): (Vec2, f64),
    motions: Motions,
    uncertainty: f64,
) -> Certain<(f64, Vec2)> {
    let velocity = motions.relative();
    let (center, size, r) = (a - b, velocity.norm_l1(), radius_a + radius_b);
    let (along, across) = (velocity.dot(center), velocity.cross(center));
    let (from_center, speed_squared) = (center.length_squared(), velocity.length_squared());
    let far = (r + uncertainty) * (r + uncertainty);
    let is_leaving = (along < -uncertainty * size) & (from_center > far);
    let is_beside = across * across > far * (speed_squared + f64::MIN_POSITIVE);
    if is_leaving | is_beside {
        return Certain::Beyond;
    }
    let nearly = across.abs() + uncertainty * size;
    let reach_squared = speed_squared * (r * r);
    let half_squared = reach_squared - across * across;
    let is_tangent = nearly * nearly >= reach_squared * (1.0 - TANGENT_PART);
    let is_precise = (half_squared > PRECISE_PRODUCT) & (speed_squared > PRECISE_PRODUCT);
    if is_tangent | !is_precise {
        return Certain::Unsure;
    }
    let half = sqrt(half_squared);
    let time = (from_center - r * r) / (along + half);
    // The more the motion grazes the disc, the less is known of the time: `slack / half`.
    let slack = uncertainty * r;
    // Of discs that leave each other where they touch, both parts of the quotient are rounding.
    let (is_ahead, until_end) = (along > 0.0, (1.0 - time) * half);
    if !REPORTS_LATE && is_ahead & (until_end < -slack) {
        return Certain::Beyond;
    }
    let until_end = if REPORTS_LATE { until_end.abs() } else { until_end };
    if !(is_ahead & (time * half > slack) & (until_end > slack)) {
        return Certain::Unsure;
    }
    let normal = (velocity * half + velocity.perp() * across) * (-1.0 / (r * speed_squared));
    Certain::Sure((time, normal))
}

#[cfg(test)]
mod tests {
    use super::{circles, hulls};
    use crate::cast::matrix::certain_impact;
    use crate::cast::{Motions, start};
    use crate::random_hulls::{Pair, far, pair};
    use crate::sweep::certified_advance::translate_within;
    use collide_core::view::{Circle, Triangle};
    use collide_core::{Vec2, View};
    use collide_shapes::kernel::certain::Certain;
    use collide_shapes::kernel::hull::AsHull;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn a_motion_beyond_all_numbers_is_never_clear() {
        let triangle = |at: Vec2| Triangle {
            vertices: [at, at + Vec2::new(1.0, 0.0), at + Vec2::new(0.0, 1.0)],
        };
        let circle = |center: Vec2| Circle { center, radius: 1.0 };
        let (here, there) = (Vec2::ZERO, Vec2::new(5.0, 0.5));
        let sees = |b: Vec2| {
            let motions = Motions { a: Vec2::ZERO, b };
            let of_hulls = hulls(&triangle(here).hull(), &triangle(there).hull(), motions, 0.0);
            let of_circles = circles(&circle(here), &circle(there), motions);
            [of_hulls, of_circles].map(|seen| seen != Certain::Unsure)
        };
        for toward in [-8.0, 8.0, -1.0] {
            assert_eq!(sees(Vec2::new(toward, 0.0)), [true; 2], "{toward}");
        }
        for odd in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, f64::MIN] {
            for motion in [Vec2::new(odd, 0.0), Vec2::new(-8.0, odd), Vec2::new(odd, odd)] {
                assert_eq!(sees(motion), [false; 2], "{motion:?}");
            }
        }
    }

    /// Whether it is certain when two hulls come as near as `target`; it is when the certified
    /// advance does then, with a point of each in their places.
    #[track_caller]
    fn check(a: &View<'_>, b: &View<'_>, motions: Motions, target: f64, size: f64) -> bool {
        let found = certain_impact(a, b, motions, target);
        if found == Certain::Unsure {
            return false;
        }
        let advanced = translate_within(a, b, motions, target);
        let Certain::Sure(impact) = found else {
            assert!(advanced.is_none(), "{a:?} {b:?} {motions:?} {target} {advanced:?}");
            return true;
        };
        let Some((time, separation)) = advanced else {
            assert_eq!(found, Certain::Beyond, "{a:?} {b:?} {motions:?} {target}");
            return true;
        };
        let bound = 64.0 * f64::EPSILON * size;
        let slip = (impact.time - time) * motions.relative().dot(separation.normal);
        assert!(slip.abs() <= bound, "{slip:e} {a:?} {b:?} {motions:?} {target} {impact:?}");
        for (shape, motion, sign) in [(a, motions.a, -0.5), (b, motions.b, 0.5)] {
            let point = impact.point + impact.normal * (sign * target) - motion * impact.time;
            let off = start::separation(&View::Point(point), shape).map(|found| found.distance);
            let is_on_outline = off.is_some_and(|off| off <= bound);
            assert!(is_on_outline, "{off:?} {a:?} {b:?} {motions:?} {target} {impact:?}");
        }
        true
    }

    #[test]
    fn hulls_grown_by_the_target_touch_when_the_advance_arrives() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x71ad);
        let (mut certain, mut all) = (0, 0);
        for round in 0..600 {
            let Some(Pair { vectors, a, b }) = pair(&mut rng, round) else { continue };
            let [side, stray, aside, ..] = vectors;
            let motions = Motions { a: stray, b: stray - side * 7.0 + aside };
            let target = 0.25 * f64::from(1 + round % 4);
            for a in a.hulls() {
                for b in b.hulls() {
                    if start::separation(&a, &b).is_some_and(|start| start.distance > target) {
                        all += 1;
                        let size = far(round) + 32.0;
                        certain += usize::from(check(&a, &b, motions, target, size));
                    }
                }
            }
        }
        assert!(all > 5_000 && certain * 100 > all * 85, "{certain} of {all}");
    }
}
