//! Convex polygon or triangle × rectangle: all edges at once, in the rectangle's own frame.
//!
//! There the polygon's box and that of the half extents decide whether a side of the rectangle
//! parts them. Across an edge from `p` to `q`, the corner of the rectangle that reaches furthest in
//! lies `|eₓ| h_y + |e_y| hₓ + p × q` inside, with `e = q − p` and in units of its length. No side
//! and no edge is left out and none is guessed at, for guesses that go wrong take longer than
//! looking. But first come the discs inside of a polygon and around it.
//!
//! Turning rounds, so the frame answers only outside of its error; within, the corners decide as
//! everywhere. The stored rotation need not be unit to the last bit: its square multiplies the half
//! extents.
//!
//! Source: the separating axis theorem; Gottschalk, Lin and Manocha, *OBBTree* (1996).

use crate::kernel::flat;
use crate::kernel::hull::boolean::filter::MANY;
use crate::kernel::hull::{AsHull, Hull};
use crate::kernel::pair::within_reach::of_margins;
use crate::kernel::pair::{circle_rect, in_doubt};
use crate::kernel::tolerance::{FRAME_ERROR, LEAST_SQUARABLE};
use collide_core::view::{ConvexPolygon, Rect, Triangle};
use collide_core::{Vec2, greater, lesser};

/// Whether the polygon and the rectangle share a point.
#[inline]
pub fn intersects(polygon: &ConvexPolygon<'_>, rect: &Rect) -> bool {
    circle_rect::of_discs(polygon.discs, rect, polygon.radius)
        .unwrap_or_else(|| close(polygon, rect))
}

/// The same of a rectangle that is neither clearly away nor deep inside.
#[inline(always)]
fn close(polygon: &ConvexPolygon<'_>, rect: &Rect) -> bool {
    // With more vertices the family is as fast, as it leaves some out.
    if (polygon.radius > 0.0) | (polygon.vertices.len() > MANY) {
        return flat::intersects(polygon, rect);
    }
    certain(&polygon, rect).unwrap_or_else(|| in_doubt::intersects(polygon, rect))
}

/// Whether the triangle and the rectangle share a point.
#[inline(always)]
pub fn triangle(triangle: &Triangle, rect: &Rect) -> bool {
    certain(&triangle.hull(), rect).unwrap_or_else(|| in_doubt::intersects(triangle, rect))
}

/// The answer, if rounding cannot change it. The errors, in ρ = EPS / 2 and per size: of a
/// coordinate in the frame 4 ρ, of a corner there 5 ρ, and of what is compared across an edge, per
/// square of the size, less than 30 ρ.
#[inline(always)]
fn certain<H: Hull>(polygon: &H, rect: &Rect) -> Option<bool> {
    let (o, rotation) = (rect.center, rect.rotation);
    let half = rect.half_extents * rotation.dot(rotation);
    let local = |i: usize| (polygon.vertex(i) - o).unrotated(rotation);
    let mut p = local(polygon.vertex_count() - 1);
    let (mut low, mut high) = (p, p);
    let mut inside = f64::INFINITY;
    for i in 0..polygon.vertex_count() {
        let q = local(i);
        let edge = q - p;
        let reach = edge.x.abs() * half.y + edge.y.abs() * half.x;
        inside = lesser(reach + p.cross(q), inside);
        low = Vec2::new(lesser(q.x, low.x), lesser(q.y, low.y));
        high = Vec2::new(greater(q.x, high.x), greater(q.y, high.y));
        p = q;
    }
    // The greatest coordinate of either sign.
    let far = Vec2::new(greater(high.x, -low.x), greater(high.y, -low.y));
    let near = Vec2::new(greater(low.x, -high.x), greater(low.y, -high.y));
    let gap = greater(near.x - half.x, near.y - half.y);
    let size = o.norm_l1() + rect.half_extents.norm_l1() + (far.x + far.y);
    let error = FRAME_ERROR * size + LEAST_SQUARABLE;
    let edge_error = error * size;
    // The sign of each decides: that the two clearly overlap, that they are clearly apart.
    let overlap = lesser(-gap - error, inside - edge_error);
    let apart = greater(gap - error, -inside - edge_error);
    of_margins(overlap, apart)
}

#[cfg(test)]
mod tests {
    use super::{certain, intersects, triangle};
    use crate::kernel::flat;
    use crate::kernel::hull::AsHull;
    use crate::kernel::hull::boolean::intersects_exact;
    use crate::kernel::pair::random::{corner, number, polygon, power_of_ten, rect};
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn the_frame_never_contradicts_the_corners() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xc0e1);
        let mut tally = [0; 3];
        for round in 0..30_000 {
            let far = if round % 5 == 0 { 1e9 } else { 0.0 };
            let Some(polygon) = polygon(&mut rng, round, far) else { continue };
            let mut rect = rect(&mut rng, round, far);
            let mut number = || number(&mut rng, round);
            let rounded = polygon.clone().with_radius(number().abs()).expect("a radius");
            let (small, polygon) = (corner(&polygon, round), polygon.as_view());
            if round % 7 == 0 {
                // About to touch.
                let s = flat::separation(&rect, &polygon);
                let miss = power_of_ten(round) * number();
                rect.center += s.normal * (s.distance - miss);
            }
            let exact = intersects_exact(&polygon.hull(), &rect.hull());
            assert_eq!(intersects(&polygon, &rect), exact, "{polygon:?} {rect:?}");
            tally[certain(&&polygon, &rect).map_or(2, usize::from)] += 1;
            let exact = intersects_exact(&rounded.as_view().hull(), &rect.hull());
            assert_eq!(intersects(&rounded.as_view(), &rect), exact, "{rounded:?} {rect:?}");

            let exact = intersects_exact(&small.hull(), &rect.hull());
            assert_eq!(triangle(&small, &rect), exact, "{small:?} {rect:?}");
        }
        assert!(tally.iter().all(|&count| count > 1_000), "{tally:?}");
    }
}
