//! Circle, segment and capsule: whether a point or a segment comes within a reach of a segment.
//!
//! Without their radii the shapes are a point and a segment, or two segments: the square of their
//! distance is compared with that of the reach, the sum of the radii. Where rounding could change
//! the answer, the exact predicates decide.
//!
//! Source: Ericson, *Real-Time Collision Detection* (2005), §4.5.1 and §5.1.2.

use crate::kernel::pair::{in_doubt, within_reach};
use collide_core::view::{Capsule, Circle, Segment};

/// Whether the circle and the segment share a point.
#[inline]
pub fn circle_segment(circle: &Circle, segment: &Segment) -> bool {
    within_reach::point_segment(circle.center, segment.a, segment.b, circle.radius)
        .unwrap_or_else(|| in_doubt::intersects_exact(circle, segment))
}

/// Whether the capsule and the circle share a point.
#[inline]
pub fn capsule_circle(capsule: &Capsule, circle: &Circle) -> bool {
    let reach = capsule.radius + circle.radius;
    within_reach::point_segment(circle.center, capsule.a, capsule.b, reach)
        .unwrap_or_else(|| in_doubt::intersects_exact(circle, capsule))
}

/// Whether the segments share a point.
#[inline]
pub fn segment_segment(a: &Segment, b: &Segment) -> bool {
    within_reach::segments(a.a, a.b, b.a, b.b).unwrap_or_else(|| in_doubt::intersects_exact(a, b))
}

/// Whether the capsule and the segment share a point.
#[inline]
pub fn capsule_segment(capsule: &Capsule, segment: &Segment) -> bool {
    within_reach::segments_within(capsule.a, capsule.b, segment.a, segment.b, capsule.radius)
        .unwrap_or_else(|| in_doubt::intersects_exact(capsule, segment))
}

/// Whether the capsules share a point.
#[inline]
pub fn capsule_capsule(a: &Capsule, b: &Capsule) -> bool {
    within_reach::segments_within(a.a, a.b, b.a, b.b, a.radius + b.radius)
        .unwrap_or_else(|| in_doubt::intersects_exact(a, b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::flat;
    use crate::kernel::hull::{AsHull, boolean};
    use collide_core::Vec2;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    /// Two capsules whose distance is within a few powers of ten of the sum of their radii.
    fn capsules(rng: &mut Pcg64Mcg, round: i32) -> (Capsule, Capsule) {
        let far = if round % 5 == 0 { 1e9 } else { 0.0 };
        let length = [1.0, 1e-6, 0.0, 1e6][round as usize % 7 % 4];
        let lattice = round % 11 == 0;
        let mut number = || {
            let x: f64 = rng.random_range(-1.0..1.0);
            if lattice { (4.0 * x).round() } else { x }
        };
        let mut capsule = |length: f64| {
            let a = Vec2::new(far + number(), number());
            let b = a + Vec2::new(number(), number()) * length;
            Capsule { a, b, radius: number().abs() * f64::from(round % 3 > 0) }
        };
        let (mut a, b) = (capsule(length), capsule(1.0));
        if round % 2 == 0 {
            let gap = flat::separation(&a, &b).distance;
            let miss = 10.0_f64.powi(-(round % 17)) * f64::from(round % 4 - 1);
            a.radius = (a.radius + gap + miss).max(0.0);
        }
        (a, b)
    }

    #[test]
    fn the_filters_never_contradict_the_predicates() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xca95);
        let mut hits = 0;
        for round in 0..40_000 {
            let (a, b) = capsules(&mut rng, round);
            let segment = Segment { a: b.a, b: b.b };
            let circle = Circle { center: b.a, radius: b.radius };
            let exact = boolean::intersects_exact(&a.hull(), &b.hull());
            assert_eq!(capsule_capsule(&a, &b), exact, "{a:?} {b:?}");
            assert_eq!(capsule_capsule(&b, &a), exact, "{a:?} {b:?}");
            hits += usize::from(exact);
            let exact = boolean::intersects_exact(&a.hull(), &segment.hull());
            assert_eq!(capsule_segment(&a, &segment), exact, "{a:?} {segment:?}");
            let exact = boolean::intersects_exact(&a.hull(), &circle.hull());
            assert_eq!(capsule_circle(&a, &circle), exact, "{a:?} {circle:?}");
            let core = Segment { a: a.a, b: a.b };
            let exact = boolean::intersects_exact(&core.hull(), &segment.hull());
            assert_eq!(segment_segment(&core, &segment), exact, "{core:?} {segment:?}");
            let grown = Circle { radius: a.radius, ..circle };
            let exact = boolean::intersects_exact(&grown.hull(), &core.hull());
            assert_eq!(circle_segment(&grown, &core), exact, "{grown:?} {core:?}");
        }
        assert!(hits > 10_000 && hits < 30_000, "{hits}");
    }

    #[test]
    fn scales_that_leave_the_range_of_squares_are_left_to_the_predicates() {
        for scale in [1e-300, 1e-200, 1e-160, 1e-80, 1.0, 1e80, 1e150] {
            let at = |x: f64, y: f64| Vec2::new(x * scale, y * scale);
            let capsule = Capsule { a: at(0.0, 0.0), b: at(4.0, 0.0), radius: scale };
            for (y, touches) in [(2.0, true), (2.0 + 4.0 * f64::EPSILON, false), (1.5, true)] {
                let circle = Circle { center: at(2.0, y), radius: scale };
                let exact = boolean::intersects_exact(&capsule.hull(), &circle.hull());
                assert_eq!(capsule_circle(&capsule, &circle), exact, "{scale:e} {y}");
                assert!(exact == touches || scale != 1.0, "{y}");
                let other = Capsule { a: at(2.0, y), b: at(3.0, 9.0), radius: scale };
                let exact = boolean::intersects_exact(&capsule.hull(), &other.hull());
                assert_eq!(capsule_capsule(&capsule, &other), exact, "{scale:e} {y}");
            }
        }
    }
}
