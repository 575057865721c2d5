//! Convex polygon or triangle × capsule: every vertex against the core, every side against its
//! ends.
//!
//! Seen from the core's start, with `u` its end and `q` a vertex, `u·q` and `u × q` are where
//! that lies along and across the core, in units of its length. Squared and added, what it lies
//! across and what it lies beyond an end make the squared distance, times `u²`; the distances of
//! the core's ends from the sides follow the same way. The shapes meet iff one of these is within
//! the radius or the cores meet, which the same products decide as in `convex_segment.rs`. Where
//! rounding could change the answer the family of the hulls decides, as it does for a core without
//! length.
//!
//! Of a polygon the discs inside of it and around it come first.
//!
//! Source: Ericson, *Real-Time Collision Detection* (2005), §5.1.2 and §5.1.9.

use crate::kernel::flat;
use crate::kernel::hull::boolean::filter::MANY;
use crate::kernel::hull::{AsHull, Hull};
use crate::kernel::pair::in_doubt;
use crate::kernel::pair::within_reach;
use crate::kernel::pair::within_reach::{end_squared, of_margins};
use crate::kernel::tolerance::{CAPSULE_HEIGHT_ERROR, CAPSULE_SQUARE_ERROR};
use collide_core::view::{Capsule, ConvexPolygon, Triangle};
use collide_core::{greater, lesser};

/// Whether the polygon and the capsule share a point.
#[inline]
pub fn intersects(polygon: &ConvexPolygon<'_>, capsule: &Capsule) -> bool {
    let reach = polygon.radius + capsule.radius;
    within_reach::discs_segment(polygon.discs, capsule.a, capsule.b, reach)
        .unwrap_or_else(|| close(polygon, capsule))
}

/// The same of a capsule that is neither clearly away nor deep inside.
#[inline(always)]
fn close(polygon: &ConvexPolygon<'_>, capsule: &Capsule) -> bool {
    // With more vertices the family is as fast, as it leaves some out.
    if polygon.vertices.len() > MANY {
        return flat::intersects(polygon, capsule);
    }
    certain(&polygon, capsule).unwrap_or_else(|| in_doubt::intersects(polygon, capsule))
}

/// Whether the triangle and the capsule share a point. Not inlined, which would make a branch of a
/// choice.
#[inline(never)]
pub fn triangle(triangle: &Triangle, capsule: &Capsule) -> bool {
    certain(&triangle.hull(), capsule).unwrap_or_else(|| in_doubt::intersects(triangle, capsule))
}

/// The answer, if rounding cannot change it.
#[inline(always)]
fn certain<H: Hull>(polygon: &H, capsule: &Capsule) -> Option<bool> {
    let u = capsule.b - capsule.a;
    let radius = polygon.radius() + capsule.radius;
    let (uu, rr) = (u.dot(u), radius * radius);
    let mut p = polygon.vertex(polygon.vertex_count() - 1) - capsule.a;
    let (mut p_along, mut p_across) = (u.dot(p), u.cross(p));
    let (mut inside, mut left, mut right) = (f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY);
    let (mut of_vertices, mut of_sides) = (f64::INFINITY, f64::INFINITY);
    let mut reach = u.norm_l1();
    for i in 0..polygon.vertex_count() {
        let q = polygon.vertex(i) - capsule.a;
        let (along, across) = (u.dot(q), u.cross(q));
        of_vertices = lesser(end_squared(along, across, uu), of_vertices);
        (left, right) = (greater(across, left), greater(-across, right));
        let side = q - p;
        let (length, start_along, start_across) = (side.dot(side), -side.dot(p), p.cross(q));
        let end_along = start_along + (along - p_along);
        let end_across = start_across - (across - p_across);
        let of_start = end_squared(start_along, start_across, length);
        let of_end = end_squared(end_along, end_across, length);
        of_sides = lesser(lesser(of_start, of_end) - rr * length, of_sides);
        inside = lesser(greater(start_across, end_across), inside);
        reach = greater(q.norm_l1(), reach);
        (p, p_along, p_across) = (q, along, across);
    }
    let beyond = lesser(of_vertices - rr * uu, of_sides);
    let depth = lesser(inside, lesser(left, right));
    let reach_squared = reach * reach;
    let size = 32.0 * (reach_squared + rr);
    let error = CAPSULE_SQUARE_ERROR * (size * reach_squared) + f64::MIN_POSITIVE * (1.0 + size);
    let depth_error = CAPSULE_HEIGHT_ERROR * reach_squared + f64::MIN_POSITIVE;
    // What is not a number comes second, and so is kept.
    let within = greater(-beyond - error, depth - depth_error);
    of_margins(within, lesser(-depth - depth_error, beyond - error))
}

#[cfg(test)]
mod tests {
    use super::{certain, intersects, triangle};
    use crate::kernel::hull::AsHull;
    use crate::kernel::hull::boolean::intersects_exact;
    use crate::kernel::pair::convex_circle;
    use crate::kernel::pair::random::{
        capsule, corner, for_polygons, moved_to, number, power_of_ten,
    };
    use crate::shape::ConvexPolygon;
    use collide_core::view::{Capsule, Circle, Triangle};
    use collide_core::{Point2, Vec2};

    #[test]
    fn the_filter_never_contradicts_the_predicates() {
        let mut tally = [0; 3];
        for_polygons(0xc0e3, 30_000, |rng, round, far, polygon| {
            let mut capsule = capsule(rng, round, far, (round % 3) as f64);
            let mut number = || number(rng, round);
            let rounded = polygon.clone().with_radius(number().abs()).expect("a radius");
            let (small, polygon) = (corner(&polygon, round), polygon.as_view());
            let rounded = rounded.as_view();
            if round % 7 == 0 {
                // About to touch.
                capsule = moved_to(&capsule, &polygon, power_of_ten(round) * number());
            }
            let exact = intersects_exact(&polygon.hull(), &capsule.hull());
            assert_eq!(intersects(&polygon, &capsule), exact, "{polygon:?} {capsule:?}");
            let seen = certain(&&polygon, &capsule);
            assert!(seen.is_none_or(|seen| seen == exact), "{polygon:?} {capsule:?}");
            tally[seen.map_or(2, usize::from)] += 1;
            let exact = intersects_exact(&rounded.hull(), &capsule.hull());
            assert_eq!(intersects(&rounded, &capsule), exact, "{rounded:?} {capsule:?}");
            let seen = certain(&&rounded, &capsule);
            assert!(seen.is_none_or(|seen| seen == exact), "{rounded:?} {capsule:?}");

            let exact = intersects_exact(&small.hull(), &capsule.hull());
            assert_eq!(triangle(&small, &capsule), exact, "{small:?} {capsule:?}");
        });
        assert!(tally.iter().all(|&count| count > 1_000), "{tally:?}");
    }

    #[test]
    fn numbers_that_leave_the_range_of_fourth_powers_are_left_to_the_predicates() {
        let mut polygons = 0;
        for scale in [1e-300, 1e-100, 1e-80, 1.0, 1e70, 1e76, 1e100, 1e150] {
            let at = |x: f64, y: f64| Vec2::new(x * scale, y * scale);
            let vertices = [at(0.0, 0.0), at(4.0, 0.0), at(0.0, 4.0)];
            for (x, y, touches) in [(5.0, 0.0, true), (5.5, 0.0, false), (1.0, 1.0, true)] {
                let capsule = Capsule { a: at(x, y), b: at(x + 3.0, y), radius: 1.25 * scale };
                assert_eq!(
                    triangle(&Triangle { vertices }, &capsule),
                    touches,
                    "{scale:e} {x} {y}"
                );
                let points = vertices.map(|v| Point2::new(v.x, v.y));
                let Ok(polygon) = ConvexPolygon::new(points) else { continue };
                assert_eq!(intersects(&polygon.as_view(), &capsule), touches, "{scale:e} {x} {y}");
                let circle = Circle { center: capsule.a, radius: capsule.radius };
                assert_eq!(convex_circle::intersects(&polygon.as_view(), &circle), touches);
                polygons += 1;
            }
        }
        assert!(polygons > 12, "{polygons}");
    }

    #[test]
    fn one_ulp_more_of_the_radius_makes_them_touch() {
        let vertices = [Vec2::new(0.0, 0.0), Vec2::new(4.0, 0.0), Vec2::new(0.0, 4.0)];
        let small = Triangle { vertices };
        let cores =
            [((0.0, -2.0), (4.0, -2.0)), ((-2.0, 9.0), (-2.0, 1.0)), ((6.0, 0.0), (9.0, 1.0))];
        for ((ax, ay), (bx, by)) in cores {
            let (a, b) = (Vec2::new(ax, ay), Vec2::new(bx, by));
            assert!(triangle(&small, &Capsule { a, b, radius: 2.0 }));
            assert!(triangle(&small, &Capsule { a: b, b: a, radius: 2.0 }));
            assert!(!triangle(&small, &Capsule { a, b, radius: 2.0_f64.next_down() }));
        }
    }
}
