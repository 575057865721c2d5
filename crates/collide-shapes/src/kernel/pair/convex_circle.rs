//! Convex polygon or triangle × circle: all sides at once.
//!
//! The center lies within reach of some side, or on the inner side of all of them, or the two are
//! apart. With `u` a side and `w` from its start to the center, `u × w` and what `u·w` lies outside
//! of 0 and `u²`, squared and added, make the squared distance from the side, times `u²`; it is
//! compared with that of the reach. Where rounding could change the answer the family of the hulls
//! decides.
//!
//! Of a polygon the discs inside of it and around it come first.
//!
//! Source: Ericson, *Real-Time Collision Detection* (2005), §5.1.2.

use crate::kernel::flat;
use crate::kernel::hull::boolean::filter::MANY;
use crate::kernel::hull::{AsHull, Hull};
use crate::kernel::pair::in_doubt;
use crate::kernel::pair::within_reach;
use crate::kernel::tolerance::{CIRCLE_HEIGHT_ERROR, CIRCLE_SQUARE_ERROR, UNDERFLOW};
use collide_core::view::{Circle, ConvexPolygon, Triangle};
use collide_core::{Discs, Vec2, greater, lesser};

/// Whether the polygon and the circle share a point.
#[inline]
pub fn intersects(polygon: &ConvexPolygon<'_>, circle: &Circle) -> bool {
    let reach = polygon.radius + circle.radius;
    within_reach::discs_point(polygon.discs, circle.center, reach)
        .unwrap_or_else(|| close(polygon, circle))
}

/// The same of a circle that is neither clearly away nor deep inside.
#[inline(always)]
fn close(polygon: &ConvexPolygon<'_>, circle: &Circle) -> bool {
    // With more vertices the family is as fast, as it needs only heights.
    if polygon.vertices.len() > MANY {
        return flat::intersects(polygon, circle);
    }
    certain(&polygon, circle).unwrap_or_else(|| in_doubt::intersects(polygon, circle))
}

/// Whether the triangle and the circle share a point. Not inlined, which would make a branch of a
/// choice.
#[inline(never)]
pub fn triangle(triangle: &Triangle, circle: &Circle) -> bool {
    certain(&triangle.hull(), circle).unwrap_or_else(|| in_doubt::intersects(triangle, circle))
}

/// The answer, if rounding cannot change it.
#[inline]
fn certain<H: Hull>(polygon: &H, circle: &Circle) -> Option<bool> {
    let (within, beyond) =
        discs_within(polygon, circle.center, [circle.radius + polygon.radius(); 2]);
    within_reach::of_margins(within, beyond)
}

/// Whether a polygon comes within reach of a hull without a radius, if its discs decide.
#[inline]
pub(super) fn of_discs<H: Hull>(discs: &Discs, hull: &H, reach: f64) -> Option<bool> {
    let radii = [discs.inner + reach, discs.outer + reach];
    let (within, beyond) = discs_within(hull, discs.center, radii);
    within_reach::of_discs(discs, within, beyond)
}

/// Two discs with one center and a polygon: where the first number is positive, the inner one
/// certainly meets the polygon, and where the second is, the outer one does not.
#[inline(always)]
fn discs_within<H: Hull>(polygon: &H, center: Vec2, [inner, outer]: [f64; 2]) -> (f64, f64) {
    let squares = [inner * inner, outer * outer];
    let (mut near, mut far, mut inside) = (f64::INFINITY, f64::INFINITY, f64::INFINITY);
    let mut reach = 0.0;
    let mut start = polygon.vertex(polygon.vertex_count() - 1);
    for i in 0..polygon.vertex_count() {
        let end = polygon.vertex(i);
        let (u, w) = (end - start, center - start);
        let (uu, along, across) = (u.dot(u), u.dot(w), u.cross(w));
        let squared = within_reach::end_squared(along, across, uu);
        near = lesser(squared - squares[0] * uu, near);
        far = lesser(squared - squares[1] * uu, far);
        inside = lesser(across, inside);
        reach = greater(w.norm_l1(), reach);
        start = end;
    }
    let reach_squared = reach * reach;
    let size = 16.0 * (reach_squared + squares[1]);
    let error = CIRCLE_SQUARE_ERROR * (size * reach_squared) + UNDERFLOW * (1.0 + size);
    let side_error = CIRCLE_HEIGHT_ERROR * reach_squared + UNDERFLOW;
    // What is not a number comes second, and so is kept.
    let within = greater(-near - error, inside - side_error);
    (within, lesser(-inside - side_error, far - error))
}

#[cfg(test)]
mod tests {
    use super::{certain, intersects, triangle};
    use crate::kernel::hull::AsHull;
    use crate::kernel::hull::boolean;
    use crate::kernel::pair::random::{
        counterclockwise, for_polygons, grown_to, number, power_of_ten,
    };
    use collide_core::Vec2;
    use collide_core::view::{Circle, Triangle};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn the_filter_never_contradicts_the_predicates() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xc172);
        let mut tally = [0; 3];
        for round in 0..60_000 {
            let far = [0.0, 0.0, 1e9, 1e-9][round % 4];
            // Some needles: the sides differ in length by powers of ten.
            let thin = [1.0, 1.0, 1e-3, 1e-9][round % 16 / 4];
            let mut number = |size: f64| {
                let x = f64::from(rng.random_range(-4..=4)) * size + far;
                match rng.random_range(0..8) {
                    0 => x.next_up(),
                    1 => x + size * rng.random_range(-1.0..1.0),
                    _ => x,
                }
            };
            let [a, b, c] = [(); 3].map(|()| Vec2::new(number(1.0), number(thin)));
            let small = counterclockwise(a, b, c);
            let center = Vec2::new(number(2.0), number(2.0));
            // Through a vertex, on a side but for an ulp, or anywhere.
            let radius = match round % 3 {
                0 => (center - a).length(),
                1 => (b - a).perp().unit().map_or(0.0, |n| n.dot(center - a).abs()),
                _ => rng.random_range(0.0..4.0),
            };
            let circle = Circle { center, radius };
            let exact = boolean::intersects_exact(&small.hull(), &circle.hull());
            assert_eq!(triangle(&small, &circle), exact, "{small:?} {circle:?}");
            tally[certain(&small.hull(), &circle).map_or(2, usize::from)] += 1;
        }
        assert!(tally.iter().all(|&count| count > 2_000), "{tally:?}");
    }

    #[test]
    fn of_polygons_the_filter_never_contradicts_the_predicates() {
        let mut tally = [0; 3];
        for_polygons(0xc173, 30_000, |rng, round, far, polygon| {
            let mut number = || number(rng, round);
            let center = Vec2::new(far + 3.0 * number(), 3.0 * number());
            let mut circle = Circle { center, radius: number().abs() * (round % 3) as f64 };
            let rounded = polygon.clone().with_radius(number().abs()).expect("a radius");
            if round % 5 == 0 {
                // About to touch.
                let miss = power_of_ten(round) * number();
                circle = grown_to(&circle, &polygon.as_view(), miss);
            }
            for polygon in [polygon.as_view(), rounded.as_view()] {
                let exact = boolean::intersects_exact(&polygon.hull(), &circle.hull());
                assert_eq!(intersects(&polygon, &circle), exact, "{polygon:?} {circle:?}");
                let seen = certain(&&polygon, &circle);
                assert!(seen.is_none_or(|seen| seen == exact), "{polygon:?} {circle:?}");
                tally[seen.map_or(2, usize::from)] += 1;
            }
        });
        assert!(tally.iter().all(|&count| count > 1_000), "{tally:?}");
    }

    #[test]
    fn numbers_that_leave_the_range_of_fourth_powers_are_left_to_the_predicates() {
        // At 1e150 a center would lie beyond the largest coordinate, 2^500, and so be nowhere.
        for scale in [1e-300, 1e-100, 1e100, 1e149] {
            let at = |x: f64, y: f64| Vec2::new(x * scale, y * scale);
            let small = Triangle { vertices: [at(0.0, 0.0), at(4.0, 0.0), at(0.0, 4.0)] };
            for (x, y, touches) in [(5.0, 0.0, true), (5.5, 0.0, false), (1.0, 1.0, true)] {
                let circle = Circle { center: at(x, y), radius: 1.25 * scale };
                assert_eq!(triangle(&small, &circle), touches, "{scale:e} {x} {y}");
            }
        }
    }
}
