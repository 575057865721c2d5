//! Convex polygon × triangle, or another polygon of few vertices: the edges of both, all at once.
//!
//! Seen from a vertex of the one with few, with `p` and `p'` the ends of an edge of it and `q`
//! and `q'` those of an edge of the other, every height of a vertex above an edge, times the edge's
//! length, is a sum of cross products, as in `triangle_triangle.rs`:
//!
//! | edge | height of the other's vertex |
//! |---|---|
//! | p → p' | of `q`: `p' × q − p × q + p × p'` |
//! | q → q' | of `p`: `p × q − p × q' + q × q'` |
//!
//! The sign of the least over the edges of the greatest height decides, unless rounding could
//! change it; then the family of the hulls does. First of all come the discs inside of the polygon
//! and around it, against the sides of the triangle.
//!
//! Source: the separating axis theorem; Gottschalk, Lin and Manocha, *OBBTree* (1996).

use crate::kernel::flat;
use crate::kernel::hull::boolean::filter::MANY;
use crate::kernel::hull::small_hull::SmallHull;
use crate::kernel::hull::{AsHull, Hull};
use crate::kernel::pair::convex_circle::of_discs;
use crate::kernel::pair::in_doubt;
use crate::kernel::tolerance::TRIANGLE_HEIGHT_ERROR;
use collide_core::view::{ConvexPolygon, Triangle};
use collide_core::{Vec2, greater, lesser};

/// With more vertices than these, the discs come first.
const FEW: usize = 4;

/// Whether the polygon and the triangle share a point.
#[inline]
pub fn intersects(polygon: &ConvexPolygon<'_>, triangle: &Triangle) -> bool {
    if (polygon.vertices.len() <= FEW) & (polygon.radius == 0.0) {
        return few(polygon, triangle);
    }
    of_discs(polygon.discs, &triangle.hull(), polygon.radius)
        .unwrap_or_else(|| close(polygon, triangle))
}

/// The same of a polygon of few vertices.
#[inline(never)]
fn few(polygon: &ConvexPolygon<'_>, triangle: &Triangle) -> bool {
    let certain = if let &[p, q, r, s] = polygon.vertices {
        certain(triangle.vertices, &SmallHull::new([p, q, r, s], 0.0))
    } else {
        certain(triangle.vertices, &polygon)
    };
    certain.unwrap_or_else(|| in_doubt::intersects(polygon, triangle))
}

/// The same of a triangle that is neither clearly away nor deep inside.
#[inline(always)]
fn close(polygon: &ConvexPolygon<'_>, triangle: &Triangle) -> bool {
    // With more vertices the family is as fast, as it leaves some out.
    if (polygon.radius > 0.0) | (polygon.vertices.len() > MANY) {
        return flat::intersects(polygon, triangle);
    }
    certain(triangle.vertices, &polygon).unwrap_or_else(|| in_doubt::intersects(polygon, triangle))
}

/// Whether a polygon of these `N` vertices and another one share a point, if rounding cannot change
/// it.
#[inline(always)]
pub(super) fn certain<const N: usize, H: Hull>(few: [Vec2; N], polygon: &H) -> Option<bool> {
    let origin = few[0];
    let p = few.map(|v| v - origin);
    let next = |i: usize| if i + 1 < N { i + 1 } else { 0 };
    let mut q = polygon.vertex(polygon.vertex_count() - 1) - origin;
    let mut crosses = p.map(|p| p.cross(q));
    let mut highest = [f64::NEG_INFINITY; N];
    let mut depth = f64::INFINITY;
    let mut reach = p.iter().fold(0.0, |most, p| greater(p.norm_l1(), most));
    for i in 0..polygon.vertex_count() {
        let end = polygon.vertex(i) - origin;
        let of_end = p.map(|p| p.cross(end));
        let mut most = 0.0;
        for j in 0..N {
            highest[j] = greater(of_end[next(j)] - of_end[j], highest[j]);
            most = greater(crosses[j] - of_end[j], most);
        }
        depth = lesser(q.cross(end) + most, depth);
        reach = greater(end.norm_l1(), reach);
        (q, crosses) = (end, of_end);
    }
    for j in 0..N {
        depth = lesser(p[j].cross(p[next(j)]) + highest[j], depth);
    }
    let error = TRIANGLE_HEIGHT_ERROR * (reach * reach) + f64::MIN_POSITIVE;
    (depth.abs() > error).then_some(depth > 0.0)
}

#[cfg(test)]
mod tests {
    use super::{certain, intersects};
    use crate::kernel::hull::AsHull;
    use crate::kernel::hull::boolean::intersects_exact;
    use crate::kernel::pair::random::{corner, for_polygons, number};
    use crate::shape::ConvexPolygon;
    use collide_core::view::Triangle;
    use collide_core::{Point2, Vec2};

    #[test]
    fn the_filter_never_contradicts_the_predicates() {
        let mut tally = [0; 3];
        for_polygons(0xc0e5, 30_000, |rng, round, _, polygon| {
            let mut triangle = corner(&polygon, round);
            let mut number = || number(rng, round);
            // Around a vertex, sometimes with it or but for an ulp.
            let by = Vec2::new(number(), number()) * [0.0, 1e-15, 1.0, 2.0][round / 4 % 4];
            triangle.vertices =
                triangle.vertices.map(|v| triangle.vertices[1] - v + by + triangle.vertices[1]);
            let polygon = polygon.as_view();
            let exact = intersects_exact(&polygon.hull(), &triangle.hull());
            assert_eq!(intersects(&polygon, &triangle), exact, "{polygon:?} {triangle:?}");
            let seen = certain(triangle.vertices, &&polygon);
            assert!(seen.is_none_or(|seen| seen == exact), "{polygon:?} {triangle:?}");
            tally[seen.map_or(2, usize::from)] += 1;
        });
        assert!(tally.iter().all(|&count| count > 1_000), "{tally:?}");
    }

    #[test]
    fn numbers_that_leave_the_range_of_squares_are_left_to_the_predicates() {
        let mut polygons = 0;
        for scale in [1e-300, 1e-160, 1e-100, 1.0, 1e70, 1e76, 1e150] {
            let at = |x: f64, y: f64| Vec2::new(x * scale, y * scale);
            let ring = [
                at(0.0, 0.0),
                at(4.0, 0.0),
                at(4.0, 1.0),
                at(3.0, 3.0),
                at(1.0, 4.0),
                at(0.0, 4.0),
            ];
            for count in [4, 6] {
                let points = ring[6 - count..].iter().map(|v| Point2::new(v.x, v.y));
                let Ok(polygon) = ConvexPolygon::new(points.collect::<alloc::vec::Vec<_>>()) else {
                    continue;
                };
                for (x, touches) in [(3.0, true), (3.0 + 1e-9, false), (1.0, true), (9.0, false)] {
                    let vertices = [at(x, 3.0), at(9.0, 3.0), at(9.0, 5.0)];
                    assert_eq!(
                        intersects(&polygon.as_view(), &Triangle { vertices }),
                        touches,
                        "{scale:e} {x}"
                    );
                    polygons += 1;
                }
            }
        }
        assert!(polygons > 30, "{polygons}");
    }
}
