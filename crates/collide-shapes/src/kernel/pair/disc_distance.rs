//! The distance of point and circle from segment, capsule, triangle and convex polygon: from every
//! side of the outline.
//!
//! The square of a point's distance from a side is that across it plus that beyond its ends; the
//! least of them is the distance of a point outside. It is inside iff no side has it on its outer
//! side. All of it is straight-line code; where rounding could change which it is, or the sign of
//! the distance, the nearest feature decides. With ρ = EPS / 2 a height is wrong by 4 ρ per reach,
//! what is beyond an end by 9 ρ, and so a distance by 12 ρ per reach at most.
//!
//! Source: Ericson, *Real-Time Collision Detection* (2005), §5.1.2 and §5.1.5.

use crate::kernel::GapOrDistance;
use crate::kernel::flat::FlatPair;
use crate::kernel::hull::many::{Chain, MANY_FOR_A_POINT, clearly_higher};
use crate::kernel::hull::separation::hull_separation;
use crate::kernel::hull::small_hull::SmallHull;
use crate::kernel::hull::{AsHull, Hull};
use crate::kernel::pair::disc_hull;
use crate::kernel::pair::disc_hull::Disc;
use crate::kernel::pair::segments::Rounded;
use crate::kernel::pair::triangle_distance::{if_certain, square};
use crate::kernel::pair::two::{Two, both};
use crate::kernel::tolerance::{LEAST_ORDINARY, LEAST_SQUARABLE, REACH_ERROR};
use collide_core::view::{Capsule, ConvexPolygon, Segment, Triangle};
use collide_core::{Vec2, greater, lesser, sqrt};
use core::hint::select_unpredictable;

/// The closest points of a shape and a disc, or their distance.
#[inline(always)]
pub fn closest_points<A: HasSides, B: Disc + Copy, R: GapOrDistance>(outline: &A, disc: &B) -> R {
    match outline.distance(disc.center(), disc.radius()) {
        Some(distance) => {
            let separation = || disc_hull::separation_within(outline, disc, f64::INFINITY);
            let separation = || separation().unwrap_or_else(|| outline.separation(disc));
            R::at_distance(distance, separation, || outline.common_point(disc))
        }
        None => by_family(*outline, *disc),
    }
}

/// The same, the other way round.
#[inline]
pub fn mirrored<A: Disc + Copy, B: HasSides, R: GapOrDistance>(disc: &A, outline: &B) -> R {
    closest_points::<B, A, R>(outline, disc).flipped()
}

#[cold]
#[inline(never)]
fn by_family<A: HasSides, B: Disc, R: GapOrDistance>(outline: A, disc: B) -> R {
    disc_hull::closest_points(&outline, &disc)
}

/// A shape whose sides are all looked at.
pub trait HasSides: AsHull + Copy {
    /// The distance of a disc that is apart, and something negative of others, unless rounding
    /// could change which it is.
    fn distance(&self, center: Vec2, radius: f64) -> Option<f64>;
}

impl HasSides for Segment {
    #[inline(always)]
    fn distance(&self, center: Vec2, radius: f64) -> Option<f64> {
        let (along, w) = (self.b - self.a, center - self.a);
        // Along a segment without length this is not a number, and made zero.
        let foot = along.dot(w) / along.dot(along);
        let foot = lesser(if foot > 0.0 { foot } else { 0.0 }, 1.0);
        let distance = sqrt((w - along * foot).length_squared()) - radius;
        let reach = w.norm_l1() + along.norm_l1() + radius;
        (distance.abs() > REACH_ERROR * reach + LEAST_ORDINARY).then_some(distance)
    }
}

impl HasSides for Capsule {
    #[inline]
    fn distance(&self, center: Vec2, radius: f64) -> Option<f64> {
        self.core().distance(center, self.radius + radius)
    }
}

impl HasSides for Triangle {
    #[inline(always)]
    fn distance(&self, center: Vec2, radius: f64) -> Option<f64> {
        let [p, q, r] = self.vertices;
        let (pq, qr, rp) = (Two::new(p, q), Two::new(q, r), Two::new(r, p));
        let (first, last) = (TwoSides::new(pq, qr, center), TwoSides::new(rp, pq, center));
        let height = both(greater, first.height, last.height);
        let least = both(lesser, first.square, last.square);
        let height = greater(height[0], height[1]);
        let reach = first.reach[0] + first.reach[1] + last.reach[0] + radius;
        let inverse = first.inverse[0] + first.inverse[1] + last.inverse[0];
        let outside = sqrt(lesser(least[0], least[1]));
        let distance = select_unpredictable(height > 0.0, outside, -reach) - radius;
        if_certain(distance, height, reach, inverse)
    }
}

/// Two sides of a triangle, seen from a point.
struct TwoSides {
    /// The height of the point above the side, times its length.
    height: [f64; 2],
    /// The square of its distance.
    square: [f64; 2],
    /// One over the square of the length of the side.
    inverse: [f64; 2],
    /// The L1 distance of the point from the start.
    reach: [f64; 2],
}

impl TwoSides {
    #[inline(always)]
    fn new(start: Two, end: Two, p: Vec2) -> Self {
        let (along, w) = (end.minus(start), Two::new(p, p).minus(start));
        let (squared, height) = (along.dot(along), w.cross(along));
        let inverse = squared.map(|x| 1.0 / x);
        let square = both(|x, y| x * y, square(w, along, squared, height), inverse);
        Self { height, square, inverse, reach: w.norm_l1() }
    }
}

impl HasSides for ConvexPolygon<'_> {
    #[inline(always)]
    fn distance(&self, center: Vec2, radius: f64) -> Option<f64> {
        let hull = &self;
        let radii = self.radius + radius;
        let reach = hull.reach_from(center) + radii;
        let (most, least) = if hull.vertex_count() > MANY_FOR_A_POINT {
            of_many_sides(hull, center, reach)?
        } else {
            of_all_sides(hull, center)
        };
        let error = REACH_ERROR * reach + LEAST_SQUARABLE;
        let outside = sqrt(least);
        let distance = select_unpredictable(most > 0.0, outside, most) - radii;
        // A point is no nearer than it is high, but for a side without length.
        let is_clear = (lesser(most.abs(), distance.abs()) > error) & (outside > most - error);
        is_clear.then_some(distance)
    }
}

/// The height of a point above a side of this unit normal, and the square of its distance, given
/// what leads to it from both ends.
#[inline(always)]
fn of_side(normal: Vec2, from_start: Vec2, from_end: Vec2) -> (f64, f64) {
    let (height, tangent) = (normal.dot(from_start), normal.perp());
    let beyond = greater(greater(tangent.dot(from_end), -tangent.dot(from_start)), 0.0);
    (height, height * height + beyond * beyond)
}

/// The greatest height of a point above the sides of a polygon, and the least square of its
/// distance.
#[inline(always)]
fn of_all_sides(hull: &&ConvexPolygon<'_>, center: Vec2) -> (f64, f64) {
    let (mut most, mut least) = (f64::MIN, f64::MAX);
    let mut w = center - hull.vertex(0);
    for i in 0..hull.vertex_count() {
        let to_end = center - hull.vertex(hull.next(i));
        let (height, square) = of_side(hull.outward(i), w, to_end);
        (most, least, w) = (greater(height, most), lesser(square, least), to_end);
    }
    (most, least)
}

/// The same of a large polygon; of a point outside the least square is looked for among the sides
/// at those vertices that lie furthest in the direction of the point, but for rounding.
#[inline(never)]
fn of_many_sides(hull: &&ConvexPolygon<'_>, center: Vec2, reach: f64) -> Option<(f64, f64)> {
    let (most, ..) = hull.furthest_edge(center, reach)?;
    if most <= 0.0 {
        return Some((most, f64::MAX));
    }
    let found = hull_separation(hull, &SmallHull::new([center], 0.0));
    let clearly = clearly_higher(found.normal, reach)?;
    let of_side = |side: usize| {
        let [start, end] = [side, hull.next(side)].map(|i| center - hull.vertex(i));
        of_side(hull.outward(side), start, end).1
    };
    let sides = Chain::lowest(hull, -found.normal, clearly).one_longer();
    let least = sides.indices().fold(f64::MAX, |least, side| lesser(of_side(side), least));
    Some((most, least))
}

#[cfg(test)]
mod tests {
    use super::{Disc, HasSides, closest_points, mirrored, of_all_sides, of_many_sides};
    use crate::kernel::hull::{AsHull, Hull};
    use crate::kernel::pair::random::{Outlines, grown_to, number, outlines, power_of_ten};
    use crate::kernel::{Gap, flat};
    use crate::shape::ConvexPolygon;
    use alloc::vec::Vec;
    use collide_core::view::{Capsule, Circle, Segment, Triangle};
    use collide_core::{Point2, UnitComplex, Vec2};
    use core::fmt::Debug;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    /// Whether it was clear, and whether they meet.
    #[track_caller]
    fn check<A: HasSides + Debug, B: Disc + Copy + Debug>(a: &A, disc: &B) -> [bool; 2] {
        let (hull, p, r) = (a.hull(), disc.center(), disc.radius());
        let reach = hull.reach_from(p) + hull.radius() + r;
        let truth: f64 = flat::closest_points(a, disc);
        let found: f64 = closest_points(a, disc);
        let bound = 16.0 * f64::EPSILON * reach;
        assert!((found - truth).abs() <= bound, "{found:e} {truth:e} {a:?} {disc:?}");
        assert_eq!(found == 0.0, truth == 0.0, "{a:?} {disc:?}");
        let gap: Gap = closest_points(a, disc);
        assert_eq!((found, gap), (gap.distance, mirrored::<_, _, Gap>(disc, a).flipped()));
        [a.distance(p, r).is_some(), truth == 0.0]
    }

    #[test]
    fn all_sides_give_the_distance_of_the_hulls_within_its_bound() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xd160);
        let (mut clear, mut meeting, mut all) = ([0; 4], [0; 4], 0);
        for round in 0..30_000 {
            let far = if round % 5 == 0 { 1e9 } else { 0.0 };
            let Some(drawn) = outlines(&mut rng, round, far) else { continue };
            let Outlines { polygon, triangle, capsule, mut circle } = drawn;
            let ([a, b, _], center) = (triangle.vertices, circle.center);
            if round % 7 == 0 {
                // About to touch.
                let miss = power_of_ten(round) * number(&mut rng, round);
                circle = grown_to(&circle, &triangle, miss);
            }
            let answers = [
                check(&Segment { a, b }, &circle),
                check(&capsule, &circle),
                check(&triangle, &circle),
                check(&polygon.as_view(), &circle),
            ];
            check(&Segment { a, b }, &center);
            check(&Segment { a, b: a }, &center);
            check(&capsule, &center);
            check(&triangle, &center);
            check(&polygon.as_view(), &center);
            all += 1;
            for (i, [is_clear, meets]) in answers.into_iter().enumerate() {
                clear[i] += usize::from(is_clear);
                meeting[i] += usize::from(meets);
            }
        }
        assert!(all > 20_000, "{all}");
        assert!(clear.iter().all(|&count| 2 * count > all && count < all), "{clear:?} of {all}");
        assert!(meeting.iter().all(|&count| 5 * count > all), "{meeting:?} of {all}");
    }

    #[test]
    fn of_many_sides_the_few_that_are_near_give_what_all_give_bit_for_bit() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xd161);
        let (mut outside, mut all) = (0, 0);
        for round in 0..4_000_usize {
            let thin = [1.0, 0.3, 1e-4, 1e-9][round % 4];
            let count = 257 + round % 100;
            let corner = |i: usize| {
                let turn = UnitComplex::new(core::f64::consts::TAU * i as f64 / count as f64);
                Point2::new(turn.re, thin * turn.im)
            };
            let hull = ConvexPolygon::hull((0..count).map(corner).collect::<Vec<_>>());
            let Ok(polygon) = hull else { continue };
            let polygon = polygon.as_view();
            if !polygon.hull().is_large() {
                continue;
            }
            let near = [1.0, 1e-3, 1e-9][round % 3];
            let (x, y) = (number(&mut rng, round), near * number(&mut rng, round + 1));
            let center = Vec2::new(2.0 * x, (thin + near) * y);
            let expected = of_all_sides(&&polygon, center);
            let found = of_many_sides(&&polygon, center, polygon.hull().reach_from(center));
            let found = found.expect("ordinary numbers");
            assert_eq!(found.0.to_bits(), expected.0.to_bits(), "{center:?} {polygon:?}");
            if expected.0 > 0.0 {
                assert_eq!(found.1.to_bits(), expected.1.to_bits(), "{center:?} {polygon:?}");
                outside += 1;
            }
            all += 1;
        }
        assert!(all > 3_000 && outside > 1_000 && outside < all - 500, "{outside} of {all}");
    }

    #[test]
    fn no_scale_of_the_world_and_no_flat_shape_misleads_it() {
        for scale in [-499, -230, -199, -90, 0, 90, 198, 230, 498].map(|e: i32| 2.0_f64.powi(e)) {
            let at = |x: f64, y: f64| Vec2::new(x, y) * scale;
            let [p, q, r] = [at(0.0, 0.0), at(1.0, 0.0), at(0.0, 1.0)];
            let needle = at(1.0, 1e-12);
            for (x, y) in [(2.0, 0.5), (0.5, 0.5), (0.25, 0.25), (-1e-9, -5.0), (9.0, 1e-12)] {
                let center = at(x, y);
                for radius in [0.0, 0.5 * scale, 1e-9 * scale] {
                    let circle = Circle { center, radius };
                    for vertices in [[p, q, r], [p, q, needle], [p, q, q], [p, p, q], [p, p, p]] {
                        check(&Triangle { vertices }, &circle);
                        let [a, _, b] = vertices;
                        check(&Segment { a, b }, &circle);
                        check(&Capsule { a, b, radius: 1e-9 * scale }, &circle);
                    }
                }
            }
        }
    }
}
