//! Convex polygon or triangle × segment: all edges at once.
//!
//! Seen from the segment's start, with `d` its end and `p`, `q` the ends of an edge, the end
//! that reaches furthest in lies `max(0, (q − p) × d) + p × q` inside of the edge, in units of its
//! length. The sides of the segment's line on which the vertices lie are the signs of `d × p`. The
//! segment meets the polygon iff no edge has it outside and its line does not have all vertices on
//! one side. Where rounding could change the answer the family of the hulls decides, as it does for
//! a segment without length and for a rounded polygon.
//!
//! Of a polygon the discs inside of it and around it come first.
//!
//! Source: the separating axis theorem; Gottschalk, Lin and Manocha, *OBBTree* (1996).

use crate::kernel::flat;
use crate::kernel::hull::boolean::filter::MANY;
use crate::kernel::hull::{AsHull, Hull};
use crate::kernel::pair::{in_doubt, within_reach};
use crate::kernel::tolerance::SEGMENT_HEIGHT_ERROR;
use collide_core::view::{ConvexPolygon, Segment, Triangle};
use collide_core::{greater, lesser};

/// With more vertices than these, the discs come first.
const FEW: usize = 5;

/// Whether the polygon and the segment share a point.
#[inline]
pub fn intersects(polygon: &ConvexPolygon<'_>, segment: &Segment) -> bool {
    // The discs of few vertices leave more open than they spare.
    if (polygon.vertices.len() <= FEW) & (polygon.radius == 0.0) {
        return certain(&polygon, segment)
            .unwrap_or_else(|| in_doubt::intersects(polygon, segment));
    }
    within_reach::discs_segment(polygon.discs, segment.a, segment.b, polygon.radius)
        .unwrap_or_else(|| close(polygon, segment))
}

/// The same of a segment that is neither clearly away nor deep inside.
#[inline(never)]
fn close(polygon: &ConvexPolygon<'_>, segment: &Segment) -> bool {
    // With more vertices the family is as fast, as it leaves some out.
    if (polygon.radius > 0.0) | (polygon.vertices.len() > MANY) {
        return flat::intersects(polygon, segment);
    }
    certain(&polygon, segment).unwrap_or_else(|| in_doubt::intersects(polygon, segment))
}

/// Whether the triangle and the segment share a point.
#[inline]
pub fn triangle(triangle: &Triangle, segment: &Segment) -> bool {
    certain(&triangle.hull(), segment).unwrap_or_else(|| in_doubt::intersects(triangle, segment))
}

/// The answer, if rounding cannot change it.
#[inline(always)]
fn certain<H: Hull>(polygon: &H, segment: &Segment) -> Option<bool> {
    let d = segment.b - segment.a;
    let mut p = polygon.vertex(polygon.vertex_count() - 1) - segment.a;
    let (mut inside, mut left, mut right) = (f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY);
    let mut reach = d.norm_l1();
    for i in 0..polygon.vertex_count() {
        let q = polygon.vertex(i) - segment.a;
        inside = lesser(greater((q - p).cross(d), 0.0) + p.cross(q), inside);
        let side = d.cross(q);
        (left, right) = (greater(side, left), greater(-side, right));
        reach = greater(q.norm_l1(), reach);
        p = q;
    }
    // By how much the two overlap, across the edges and across the segment.
    let depth = lesser(inside, lesser(left, right));
    let error = SEGMENT_HEIGHT_ERROR * (reach * reach) + f64::MIN_POSITIVE;
    (depth.abs() > error).then_some(depth > 0.0)
}

#[cfg(test)]
mod tests {
    use super::{certain, intersects, triangle};
    use crate::kernel::hull::AsHull;
    use crate::kernel::hull::boolean::intersects_exact;
    use crate::kernel::pair::random::{
        capsule, corner, for_polygons, moved_to, number, power_of_ten,
    };
    use collide_core::view::Segment;

    #[test]
    fn the_filter_never_contradicts_the_predicates() {
        let mut tally = [0; 3];
        for_polygons(0xc0e2, 30_000, |rng, round, far, polygon| {
            let mut capsule = capsule(rng, round, far, 0.0);
            let mut number = || number(rng, round);
            let rounded = polygon.clone().with_radius(number().abs()).expect("a radius");
            let (small, polygon) = (corner(&polygon, round), polygon.as_view());
            if round % 7 == 0 {
                // About to touch.
                capsule = moved_to(&capsule, &polygon, power_of_ten(round) * number());
            }
            let segment = Segment { a: capsule.a, b: capsule.b };
            let exact = intersects_exact(&polygon.hull(), &segment.hull());
            assert_eq!(intersects(&polygon, &segment), exact, "{polygon:?} {segment:?}");
            tally[certain(&&polygon, &segment).map_or(2, usize::from)] += 1;
            let exact = intersects_exact(&rounded.as_view().hull(), &segment.hull());
            assert_eq!(intersects(&rounded.as_view(), &segment), exact, "{rounded:?} {segment:?}");

            let exact = intersects_exact(&small.hull(), &segment.hull());
            assert_eq!(triangle(&small, &segment), exact, "{small:?} {segment:?}");
        });
        assert!(tally.iter().all(|&count| count > 1_000), "{tally:?}");
    }
}
