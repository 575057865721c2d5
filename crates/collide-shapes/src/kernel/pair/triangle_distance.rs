//! The distance of two triangles: every vertex of one from every edge of the other.
//!
//! Of two triangles that are apart, a vertex of one is nearest to the other: the least of eighteen
//! distances. They are apart iff an edge of one has the other strictly on its outer side. Edge and
//! vertex of the first against vertex and edge of the second are computed side by side, in
//! straight-line code; where rounding could change which it is, the hulls answer.
//!
//! The square of a vertex's distance from an edge is that across it plus that beyond its ends. With
//! ρ = EPS / 2 and `reach` no less than any L1 distance of a vertex from a vertex, a cross product
//! and a dot product with the edge are wrong by 4 ρ · reach per length of the edge, which is half
//! of the doubt beyond an end, and 3 ρ more for the edge's square: a distance by 12 ρ · reach at
//! most.
//!
//! Source: Ericson, *Real-Time Collision Detection* (2005), §5.1.2 and §5.2.1.

use crate::kernel::GapOrDistance;
use crate::kernel::pair::in_doubt;
use crate::kernel::pair::two::{Two, both};
use crate::kernel::tolerance::{GREATEST_ORDINARY, LEAST_ORDINARY, REACH_ERROR};
use collide_core::view::Triangle;
use collide_core::{greater, lesser, sqrt};
use core::array;
use core::hint::select_unpredictable;

/// The closest points of two triangles, or their distance.
#[inline]
pub fn closest_points<R: GapOrDistance>(a: &Triangle, b: &Triangle) -> R {
    in_doubt::closest_points_at(distance(a, b), *a, *b)
}

/// The distance of triangles that are apart, and something negative of others.
#[inline(always)]
fn distance(a: &Triangle, b: &Triangle) -> Option<f64> {
    let points: [Two; 3] = array::from_fn(|i| Two::new(a.vertices[i], b.vertices[i]));
    let others = points.map(Two::exchanged);
    let [p, q, r] = points;
    // Not in loops: they would not be unrolled.
    let (of_p, of_q, of_r) =
        (FromEdge::of(p, q, others), FromEdge::of(q, r, others), FromEdge::of(r, p, others));
    let height = greatest(of_p.height, of_q.height, of_r.height);
    let height = greater(height[0], height[1]);
    let square = least(of_p.square, of_q.square, of_r.square);
    let inverse = sum(of_p.inverse, of_q.inverse, of_r.inverse);
    let reach = sum(of_p.reach[0], of_p.reach[1], of_p.reach[2]);
    let (reach, inverse) = (reach[0] + reach[1], inverse[0] + inverse[1]);
    let apart = sqrt(lesser(square[0], square[1]));
    let distance = select_unpredictable(height > 0.0, apart, -reach);
    if_certain(distance, height, reach, inverse)
}

/// The distance, unless rounding could change its sign or that of the greatest height, which is
/// times a length; given one over the square of the edges' lengths.
#[inline(always)]
pub(super) fn if_certain(distance: f64, height: f64, reach: f64, inverse: f64) -> Option<f64> {
    let is_clear = (height.abs() > REACH_ERROR * (reach * reach))
        & (distance.abs() > REACH_ERROR * reach + LEAST_ORDINARY)
        & (reach < GREATEST_ORDINARY)
        & (inverse < GREATEST_ORDINARY * GREATEST_ORDINARY);
    is_clear.then_some(distance)
}

/// An edge of each triangle, and the vertices of the other.
struct FromEdge {
    /// How high the vertices are above the edge, at least, times its length.
    height: [f64; 2],
    /// The square of the least distance.
    square: [f64; 2],
    /// One over the square of the edge's length.
    inverse: [f64; 2],
    /// The L1 distances of the vertices from the start.
    reach: [[f64; 2]; 3],
}

impl FromEdge {
    #[inline(always)]
    fn of(start: Two, end: Two, others: [Two; 3]) -> Self {
        let along = end.minus(start);
        let squared = along.dot(along);
        let [p, q, r] = others.map(|other| other.minus(start));
        let [c, d, e] = [p, q, r].map(|w| w.cross(along));
        let square = |w, across| square(w, along, squared, across);
        let square = least(square(p, c), square(q, d), square(r, e));
        let inverse = squared.map(|x| 1.0 / x);
        Self {
            height: least(c, d, e),
            square: both(|x, y| x * y, square, inverse),
            inverse,
            reach: [p, q, r].map(Two::norm_l1),
        }
    }
}

#[inline]
fn sum(x: [f64; 2], y: [f64; 2], z: [f64; 2]) -> [f64; 2] {
    both(|x, y| x + y, x, both(|x, y| x + y, y, z))
}

/// The square of the distance of points at `w` from the start of an edge, times that of its length,
/// given their heights above it times its length.
#[inline]
pub(super) fn square(w: Two, along: Two, squared: [f64; 2], across: [f64; 2]) -> [f64; 2] {
    let half = squared.map(|x| 0.5 * x);
    // Twice how far beyond an end: `x + |x|` is twice the positive part.
    let beyond = both(|x, h| (x - h).abs() - h, along.dot(w), half).map(|x| x + x.abs());
    both(|x, y| x * x + 0.25 * (y * y), across, beyond)
}

#[inline]
fn least(x: [f64; 2], y: [f64; 2], z: [f64; 2]) -> [f64; 2] {
    both(lesser, x, both(lesser, y, z))
}

#[inline]
fn greatest(x: [f64; 2], y: [f64; 2], z: [f64; 2]) -> [f64; 2] {
    both(greater, x, both(greater, y, z))
}

#[cfg(test)]
mod tests {
    use super::{closest_points, distance};
    use crate::kernel::pair::random::{number, power_of_ten, triangle};
    use crate::kernel::{Gap, flat};
    use collide_core::Vec2;
    use collide_core::view::Triangle;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    /// Whether they meet.
    #[track_caller]
    fn check(a: &Triangle, b: &Triangle) -> bool {
        let reach = a.vertices.map(|v| b.vertices.map(|w| (w - v).norm_l1()));
        let bound = 16.0 * f64::EPSILON * reach.into_iter().flatten().fold(0.0, f64::max);
        let truth: f64 = flat::closest_points(a, b);
        let found: f64 = closest_points(a, b);
        assert!((found - truth).abs() <= bound, "{found:e} {truth:e} {a:?} {b:?}");
        assert_eq!(found == 0.0, truth == 0.0, "{a:?} {b:?}");
        assert_eq!(found, closest_points::<f64>(b, a), "{a:?} {b:?}");
        assert_eq!(found, closest_points::<Gap>(a, b).distance, "{a:?} {b:?}");
        truth == 0.0
    }

    #[test]
    fn eighteen_distances_give_that_of_the_hulls_within_its_bound() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xd15e);
        let (mut clear, mut meeting) = (0, 0);
        for round in 0..30_000 {
            let far = if round % 5 == 0 { 1e9 } else { 0.0 };
            let (a, b) = (triangle(&mut rng, round, far), triangle(&mut rng, round + 1, far));
            let offset = match round % 4 {
                // Sharing a vertex, about to touch, by one unit in the last place or more.
                0 => a.vertices[round % 3] - b.vertices[round % 5 % 3],
                1 => {
                    let s = flat::separation(&a, &b);
                    s.normal * (power_of_ten(round) - s.distance)
                }
                _ => Vec2::new(2.0 * number(&mut rng, round), number(&mut rng, round)),
            };
            let b = Triangle { vertices: b.vertices.map(|v| v + offset) };
            meeting += usize::from(check(&a, &b));
            clear += usize::from(distance(&a, &b).is_some());
        }
        assert!(clear > 20_000 && clear < 29_000, "{clear}");
        assert!(meeting > 8_000 && meeting < 22_000, "{meeting}");
    }

    #[test]
    fn no_scale_of_the_world_and_no_flat_triangle_misleads_it() {
        for scale in [-499, -230, -199, -90, 0, 90, 198, 230, 498].map(|e: i32| 2.0_f64.powi(e)) {
            let at = |x: f64, y: f64| Vec2::new(x, y) * scale;
            let a = Triangle { vertices: [at(0.0, 0.0), at(1.0, 0.0), at(0.0, 1.0)] };
            for (x, y) in [(2.0, 0.5), (0.75, 0.75), (-1e-9, -1e-9), (0.25, 0.25), (1e-3, -9.0)] {
                for (u, v) in [(0.5, 0.0), (0.0, 0.0), (1e-9, 0.0), (0.5, 0.5)] {
                    let vertices = [at(x, y), at(x + u, y), at(x + v, y + v)];
                    check(&a, &Triangle { vertices });
                    let [p, q, _] = vertices;
                    check(&a, &Triangle { vertices: [p, q, q] });
                    check(&a, &Triangle { vertices: [p, p, q] });
                }
            }
        }
    }
}
