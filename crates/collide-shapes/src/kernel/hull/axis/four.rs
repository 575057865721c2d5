//! The best axis of two hulls of at most four edges, at a glance: one edge in each lane of a vector
//! of four `f32`, against one vertex of the other hull after another.
//!
//! The hulls come in `f64`; what is rounded are the edges, and the vertices seen from a point
//! nearby. In ρ = 2^-24, the relative error of one operation, with `n` the normal of an edge, `p`
//! its start and `q` a vertex: `n·q` carries 4 ρ |n| |q|, `n·p` as much of |p|, their difference
//! one more, and 1/|n| and the product with it 5 ρ of the gap; all in all 10 ρ (|p| + |q|), where
//! |p| and |q| are no more than half of the extent. Where an edge is so short, or the extent so
//! small or large, that a product might leave the range of the numbers, nothing is told.

use crate::kernel::certain::Certain;
use crate::kernel::hull::Hull;
use crate::kernel::hull::axis::Reference;
use crate::kernel::hull::axis::filter::SoleAxis;
use crate::kernel::tolerance::{LANE_ERROR, LEAST_LANE_SQUARE};
use collide_core::Vec2;
use core::ops::Range;
use wide::f32x4;

/// An extent is in range from 2^-60 on and below 2^60.
pub(crate) const EXTENTS: Range<f32> =
    f32::from_bits((127 - 60) << 23)..f32::from_bits((127 + 60) << 23);

/// The best axis of two hulls of at most four edges, where it is better than all others beyond the
/// error of what the edges promise; and how far, in the L1 norm, the vertices are from the first of
/// `a` at most, but for 2^-20 of it.
#[inline(always)]
pub(crate) fn sole_axis<A: Hull, B: Hull>(a: &A, b: &B, limit: f64) -> (SoleAxis, f64) {
    let origin = a.vertex(0);
    let (p, q) = (Lanes::of(a, origin), Lanes::of(b, origin));
    let size = greatest(p.sizes().fast_max(q.sizes()));
    let (extent, size) = (2.0 * size, f64::from(size));
    let roughness = (a.roughness() + b.roughness()) as f32;
    let error = (LANE_ERROR + roughness) * extent;
    let shorter = p.squares.fast_min(q.squares);
    let is_short = shorter.simd_lt(f32x4::splat(LEAST_LANE_SQUARE)).any();
    let is_uncertain = is_short | !EXTENTS.contains(&extent);
    let (of_a, of_b) = (p.gaps(a, &q, b), q.gaps(b, &p, a));
    let most = greatest(of_a.fast_max(of_b));
    // Apart by twice the error, and as much for the rounding here.
    let least = f32x4::splat(most - 4.0 * error);
    let best = of_a.simd_ge(least).to_bitmask() | of_b.simd_ge(least).to_bitmask() << 4;
    if is_uncertain {
        return (Certain::Unsure, size);
    }
    // Whichever axis it is.
    if most - 2.0 * error > limit as f32 {
        return (Certain::Beyond, size);
    }
    if !best.is_power_of_two() {
        return (Certain::Unsure, size);
    }
    let lane = best.trailing_zeros() as usize;
    (Certain::Sure((lane & 3, [Reference::A, Reference::B][lane >> 2 & 1])), size)
}

/// The edges of a hull, and where they start; beyond the last one the first again.
struct Lanes {
    starts: [f32x4; 2],
    /// Their directions, unit where the rough normals are.
    edges: [f32x4; 2],
    /// Of the lengths of the directions; one where these are about unit.
    squares: f32x4,
}

impl Lanes {
    #[inline(always)]
    fn of<H: Hull>(hull: &H, origin: Vec2) -> Self {
        let index = |lane: usize| if lane < hull.len() { lane } else { 0 };
        let edges = transposed([0, 1, 2, 3].map(|lane| hull.rough_normal(index(lane)).perp()));
        let squares =
            if H::IS_PRUNED { f32x4::ONE } else { edges[0] * edges[0] + edges[1] * edges[1] };
        let starts = transposed([0, 1, 2, 3].map(|lane| hull.vertex(index(lane)) - origin));
        Self { starts, edges, squares }
    }

    /// How far the vertices are from the origin, in the L1 norm.
    #[inline(always)]
    fn sizes(&self) -> f32x4 {
        self.starts[0].abs() + self.starts[1].abs()
    }

    /// How far the other hull lies outside of each edge; beyond the last edge the least number.
    #[inline(always)]
    fn gaps<A: Hull, B: Hull>(&self, own: &A, other: &Self, hull: &B) -> f32x4 {
        let [x, y] = self.edges;
        let [xs, ys] = other.starts.map(f32x4::to_array);
        let height = |i: usize| y * f32x4::splat(xs[i]) - x * f32x4::splat(ys[i]);
        let mut least = height(0);
        for i in 1..hull.len() {
            least = height(i).fast_min(least);
        }
        let height = least - (y * self.starts[0] - x * self.starts[1]);
        // Divided first: the root and the quotient are there before the height is.
        let gaps = if A::IS_PRUNED { height } else { height * (f32x4::ONE / self.squares.sqrt()) };
        let none = |lane: usize| if lane < own.edge_count() { 0.0 } else { f32::MIN };
        gaps + f32x4::new([0, 1, 2, 3].map(none))
    }
}

/// The first and the second coordinates of four vectors.
#[inline(always)]
pub(crate) fn transposed(vectors: [Vec2; 4]) -> [f32x4; 2] {
    let [p, q, r, s] = vectors.map(|v| f32x4::new([v.x as f32, v.y as f32, 0.0, 0.0]));
    let (even, odd) = (p.unpack_lo(r), q.unpack_lo(s));
    [even.unpack_lo(odd), even.unpack_hi(odd)]
}

/// The greatest of four numbers.
#[inline(always)]
pub(crate) fn greatest(numbers: f32x4) -> f32 {
    let [p, q, r, s] = numbers.to_array();
    let greater = |x: f32, y: f32| if x > y { x } else { y };
    greater(greater(p, r), greater(q, s))
}

#[cfg(test)]
mod tests {
    use super::sole_axis;
    use crate::kernel::certain::Certain;
    use crate::kernel::hull::axis::Search;
    use crate::kernel::hull::axis::tests::{extent, measured};
    use crate::kernel::hull::{AsHull, Hull, SmallHull};
    use collide_core::Vec2;
    use collide_core::view::Rect;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    /// What is told is what measuring all edges finds; whether anything is.
    #[track_caller]
    fn check<A: Hull, B: Hull>(a: &A, b: &B) -> bool {
        let Search::Found(axis, reference) = measured(a, b) else { return false };
        for limit in [f64::INFINITY, 2.0 * axis.gap, axis.gap, 0.5 * axis.gap, 0.0] {
            let (glance, size) = sole_axis(a, b, limit);
            match glance {
                Certain::Sure((edge, of)) => assert_eq!((edge, of), (axis.edge, reference)),
                Certain::Beyond => assert!(axis.gap > limit, "{axis:?} {limit}"),
                Certain::Unsure => return false,
            }
            // Whatever the extent is taken from.
            let extent = extent(a, b);
            assert!(0.999 * size <= extent && extent <= 6.001 * size, "{size} {extent}");
        }
        true
    }

    #[test]
    fn at_all_scales_what_is_told_is_what_measuring_all_edges_finds() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x1a9e5);
        let (mut told, mut rare, mut rounds) = (0, 0, 0);
        for round in 0..12_000_i32 {
            let exponent = [0, -4, 30, -44, 58, 62, -52, 126, -140, 480, -480][round as usize % 11];
            let scale = 2.0_f64.powi(exponent);
            let mut number = || scale * rng.random_range(-1.0..1.0);
            let thin = [1.0, 1e-3, 1e-7, 1e-12, 1.0, -0.0][round as usize % 6];
            // As of a rotation in `f32`, or far from the origin.
            let (long, far) = [(1.0, 0.0), (1.0 + 1e-7, 0.0), (1.0, 1e3)][round as usize % 3];
            let mut vertex = || Vec2::new(number() + far * scale, number());
            let mut triangle = || {
                let (p, q) = (vertex(), vertex());
                let r = q + (p - q).perp() * thin;
                if (q - p).cross(r - p) > 0.0 { [p, q, r] } else { [p, r, q] }
            };
            let (s, t) = (triangle(), triangle());
            let rect = |t: [Vec2; 3]| {
                let rotation = (t[1] - t[0]).unit().unwrap_or(Vec2::new(0.6, 0.8));
                let half_extents = Vec2::new((t[1] - t[0]).abs().x, thin * (t[2] - t[0]).abs().y);
                Rect { center: t[0], rotation: rotation * long, half_extents }.hull()
            };
            let segment = |t: [Vec2; 3]| SmallHull::new([t[0], t[1]], 0.0);
            let (a, b) = (SmallHull::new(s, 0.0), SmallHull::new(t, 0.0));
            let answers = [
                check(&a, &b),
                check(&a, &rect(t)),
                check(&rect(s), &b),
                check(&segment(s), &b),
                check(&rect(s), &segment(t)),
                check(&rect(s), &rect(t)),
                check(&segment(s), &segment(t)),
            ];
            let seen = answers.into_iter().filter(|&seen| seen).count();
            if exponent.abs() < 40 && thin > 1e-4 {
                (told, rounds) = (told + seen, rounds + answers.len());
            } else {
                rare += seen;
            }
        }
        assert!(rounds > 10_000 && 1000 * told > 990 * rounds, "{told} of {rounds}");
        assert!(rare > 5_000, "{rare}");
    }

    #[test]
    fn what_has_an_edge_without_length_or_no_end_is_never_told() {
        let at = |x: f64, y: f64| Vec2::new(x, y);
        let triangle = SmallHull::new([at(0.0, 0.0), at(1.0, 0.0), at(0.0, 1.0)], 0.0);
        let told = |q: [Vec2; 3]| {
            let glance = sole_axis(&triangle, &SmallHull::new(q, 0.0), f64::INFINITY).0;
            !matches!(glance, Certain::Unsure)
        };
        assert!(told([at(3.0, 0.25), at(4.0, 1.0), at(3.5, 2.0)]));
        assert!(!told([at(3.0, 0.25), at(3.0, 0.25), at(3.5, 2.0)]));
        assert!(!told([at(3.0, 0.25), at(3.0 + 1e-17, 0.25), at(3.5, 2.0)]));
        for far in [1e19, 1e38, 1e39, 1e200, f64::MAX, f64::INFINITY, f64::NAN] {
            assert!(!told([at(3.0, 0.25), at(far, 1.0), at(3.5, 2.0)]), "{far}");
            assert!(!told([at(3.0, -far), at(far, 1.0), at(3.5, far)]), "{far}");
        }
    }
}
