//! Convex polygon × convex polygon: the discs inside of them and around them come first, then the
//! edges: all at once where one polygon has few, else those that can part the two.

use crate::kernel::flat;
use crate::kernel::pair::convex_triangle::certain;
use crate::kernel::pair::within_reach::discs_discs;
use collide_core::view::ConvexPolygon;

/// With more vertices than these, the family leaves most edges out.
const FEW: usize = 16;

/// Whether the polygons share a point.
#[inline]
pub fn intersects(a: &ConvexPolygon<'_>, b: &ConvexPolygon<'_>) -> bool {
    discs_discs(a.discs, b.discs, a.radius + b.radius).unwrap_or_else(|| close(a, b))
}

/// The same of polygons that are neither clearly apart nor deep in each other.
#[inline(never)]
fn close(a: &ConvexPolygon<'_>, b: &ConvexPolygon<'_>) -> bool {
    let certain = match (a.vertices, b.vertices) {
        _ if a.radius + b.radius > 0.0 => None,
        (&[p, q, r, s], _) if b.vertices.len() <= FEW => certain([p, q, r, s], &b),
        (_, &[p, q, r, s]) if a.vertices.len() <= FEW => certain([p, q, r, s], &a),
        _ => None,
    };
    certain.unwrap_or_else(|| flat::intersects(a, b))
}

#[cfg(test)]
mod tests {
    use super::intersects;
    use crate::kernel::flat;
    use crate::kernel::hull::AsHull;
    use crate::kernel::hull::boolean::intersects_exact;
    use crate::kernel::pair::convex_triangle;
    use crate::kernel::pair::random::{corner, number, polygon, power_of_ten};
    use crate::shape::ConvexPolygon;
    use collide_core::{Isometry2, Vec2, Vector2};
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    #[track_caller]
    fn check(a: &ConvexPolygon<f64>, b: &ConvexPolygon<f64>) -> bool {
        let (a, b) = (a.as_view(), b.as_view());
        let exact = intersects_exact(&a.hull(), &b.hull());
        assert_eq!(intersects(&a, &b), exact, "{a:?} {b:?}");
        assert_eq!(intersects(&b, &a), exact, "{a:?} {b:?}");
        exact
    }

    fn moved(polygon: &ConvexPolygon<f64>, by: Vec2) -> ConvexPolygon<f64> {
        let by = Vector2::new(by.x, by.y);
        polygon.placed(&Isometry2::from_parts(by.into(), Default::default())).expect("in range")
    }

    #[test]
    fn few_vertices_or_many_answer_as_the_predicates_do() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xc0e4);
        let (mut hits, mut all, mut small) = (0, 0, 0);
        for round in 0..40_000 {
            let far = [0.0, 0.0, 1e9, 1e-9][round % 4];
            let counts = [round, if round % 2 == 0 { 1 } else { round / 3 }];
            let [a, b] = counts.map(|count| polygon(&mut rng, count, far));
            let (Some(a), Some(mut b)) = (a, b) else { continue };
            let mut by = Vec2::new(number(&mut rng, round), number(&mut rng, round)) * 4.0;
            if round % 5 == 0 {
                // About to touch.
                let s = flat::separation(&a.as_view(), &b.as_view());
                let miss = power_of_ten(round) * number(&mut rng, round);
                by = s.normal * (miss - s.distance);
            }
            b = moved(&b, by);
            hits += usize::from(check(&a, &b));
            small += usize::from(a.vertices().len().min(b.vertices().len()) == 4);
            all += 1;
            let rounded = b.clone().with_radius(number(&mut rng, round).abs()).expect("a radius");
            check(&a, &rounded);

            let triangle = corner(&b, round);
            for a in [a.as_view(), rounded.as_view()] {
                let exact = intersects_exact(&a.hull(), &triangle.hull());
                let found = convex_triangle::intersects(&a, &triangle);
                assert_eq!(found, exact, "{a:?} {triangle:?}");
            }
            let triangle = corner(&a, round);
            let exact = intersects_exact(&b.as_view().hull(), &triangle.hull());
            assert_eq!(convex_triangle::intersects(&b.as_view(), &triangle), exact);
        }
        assert!(hits > all / 4 && hits < all * 4 / 5 && small > all / 8, "{hits} {small} {all}");
    }
}
