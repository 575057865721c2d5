//! Triangle × triangle: the six edges, all at once.
//!
//! Two triangles are apart iff an edge of one has the other strictly on its right. Seen from a
//! vertex of the first, with `p₁, p₂` its other vertices and `q_k` those of the second, let
//! `c_k = p₁ × q_k`, `d_k = p₂ × q_k`, `a = p₁ × p₂` and `g_k = q_k × q_k₊₁`: every height of a
//! vertex above an edge, times the edge's length, is a sum of these ten cross products:
//!
//! | edge | heights of the other's vertices |
//! |---|---|
//! | 0 → p₁, p₁ → p₂, p₂ → 0 | `c_k`, `d_k − c_k + a`, `−d_k` |
//! | q_k → q_k₊₁ | `g_k`, `g_k + c_k − c_k₊₁`, `g_k + d_k − d_k₊₁` |
//!
//! The sign of the least over the edges of the greatest height decides, unless rounding could
//! change it; then the exact predicates do. That includes flat triangles on one line.
//!
//! Source: the separating axis theorem; Gottschalk, Lin and Manocha, *OBBTree* (1996).

use crate::kernel::hull::AsHull;
use crate::kernel::hull::boolean;
use crate::kernel::tolerance::TRIANGLE_HEIGHT_ERROR;
use collide_core::view::Triangle;
use collide_core::{greater, lesser};

/// Whether the triangles share a point. Not inlined: after the conversion of `f32` coordinates the
/// compiler makes branches of two of the selections, which are not predictable.
#[inline(never)]
pub fn intersects(a: &Triangle, b: &Triangle) -> bool {
    certain(a, b).unwrap_or_else(|| boolean::intersects_exact(&a.hull(), &b.hull()))
}

/// The answer, if rounding cannot change it.
#[inline(always)]
fn certain(a: &Triangle, b: &Triangle) -> Option<bool> {
    let [origin, p1, p2] = a.vertices;
    let (p1, p2) = (p1 - origin, p2 - origin);
    let [q0, q1, q2] = b.vertices;
    let (q0, q1, q2) = (q0 - origin, q1 - origin, q2 - origin);
    let area = p1.cross(p2);
    let (c0, c1, c2) = (p1.cross(q0), p1.cross(q1), p1.cross(q2));
    let (d0, d1, d2) = (p2.cross(q0), p2.cross(q1), p2.cross(q2));
    let (g0, g1, g2) = (q0.cross(q1), q1.cross(q2), q2.cross(q0));
    let of_a = lesser(
        greatest(c0, c1, c2),
        lesser(area + greatest(d0 - c0, d1 - c1, d2 - c2), greatest(-d0, -d1, -d2)),
    );
    let of_b = lesser(
        g0 + greatest(0.0, c0 - c1, d0 - d1),
        lesser(g1 + greatest(0.0, c1 - c2, d1 - d2), g2 + greatest(0.0, c2 - c0, d2 - d0)),
    );
    let height = lesser(of_a, of_b);
    let of_p = greater(p1.norm_l1(), p2.norm_l1());
    let reach = greater(of_p, greatest(q0.norm_l1(), q1.norm_l1(), q2.norm_l1()));
    let error = TRIANGLE_HEIGHT_ERROR * (reach * reach) + f64::MIN_POSITIVE;
    (height.abs() > error).then_some(height > 0.0)
}

#[inline]
fn greatest(x: f64, y: f64, z: f64) -> f64 {
    greater(x, greater(y, z))
}

#[cfg(test)]
mod tests {
    use super::{certain, intersects};
    use crate::kernel::hull::AsHull;
    use crate::kernel::hull::boolean;
    use crate::kernel::pair::random::counterclockwise;
    use collide_core::Vec2;
    use collide_core::view::Triangle;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    /// Vertices on a lattice, some of them moved by a unit in the last place, near or far from the
    /// origin; many triangles are flat, touch or share vertices.
    fn triangle(rng: &mut Pcg64Mcg, round: usize) -> Triangle {
        let far = [0.0, 0.0, 1e9, 1e-9][round % 4];
        let mut number = || {
            let x = f64::from(rng.random_range(-4..=4)) + far;
            match rng.random_range(0..8) {
                0 => x.next_up(),
                1 => x + rng.random_range(-1.0..1.0),
                _ => x,
            }
        };
        let [a, b, c] = [(); 3].map(|()| Vec2::new(number(), number()));
        counterclockwise(a, b, c)
    }

    #[test]
    fn the_filter_never_contradicts_the_predicates() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x7217);
        let mut tally = [0; 3];
        for round in 0..60_000 {
            let (a, b) = (triangle(&mut rng, round), triangle(&mut rng, round));
            let exact = boolean::intersects_exact(&a.hull(), &b.hull());
            assert_eq!(intersects(&a, &b), exact, "{a:?} {b:?}");
            assert_eq!(intersects(&b, &a), exact, "{a:?} {b:?}");
            tally[certain(&a, &b).map_or(2, usize::from)] += 1;
        }
        assert!(tally.iter().all(|&count| count > 2_000), "{tally:?}");
    }

    #[test]
    fn numbers_that_leave_the_range_of_squares_are_left_to_the_predicates() {
        for scale in [1e-300, 1e-160, 1e150] {
            let at = |x: f64, y: f64| Vec2::new(x * scale, y * scale);
            let a = Triangle { vertices: [at(0.0, 0.0), at(4.0, 0.0), at(0.0, 4.0)] };
            for (x, touches) in [(2.0, true), (2.0 + 1e-9, false), (1.0, true)] {
                let b = Triangle { vertices: [at(x, 2.0), at(5.0, 4.0), at(4.0, 5.0)] };
                assert_eq!(intersects(&a, &b), touches, "{scale:e} {x}");
            }
        }
    }
}
