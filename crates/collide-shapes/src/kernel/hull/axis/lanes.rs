//! The best axis of two hulls of at most eight edges, where it is certain: one edge in each lane of
//! a vector of four `f32`, against one vertex of the other hull after another.
//!
//! The hulls come in `f64`; what is rounded are the edges, and the vertices seen from a point
//! nearby. In ρ = 2^-24, the relative error of one operation, with `n` the normal of an edge, `p`
//! its start and `q` a vertex: `n·q` carries 4 ρ |n| |q|, `n·p` as much of |p|, their difference
//! one more, and 1/|n| and the product with it 5 ρ of the gap; all in all 10 ρ (|p| + |q|), where
//! |p| and |q| are no more than half of the extent. Where an edge is so short, or the extent so
//! small or large, that a product might leave the range of the numbers, nothing is certain.
//!
//! The first four edges of a polygon are in one vector and the last four in another. The same edges
//! may be in both; their gaps count once. Its vertices are rounded after a vertex of a polygon was
//! taken away, in the scalar that they are stored in.

use crate::kernel::certain::Certain;
use crate::kernel::hull::Hull;
use crate::kernel::hull::axis::Reference;
use crate::kernel::hull::axis::filter::SoleAxis;
use crate::kernel::hull::four::Four;
use crate::kernel::tolerance::{LANE_ERROR, LEAST_LANE_SQUARE};
use collide_core::Vec2;
use core::hint::select_unpredictable;
use core::ops::Range;
use wide::f32x4;

/// An extent is in range from 2^-60 on and below 2^60.
const EXTENTS: Range<f32> = f32::from_bits((127 - 60) << 23)..f32::from_bits((127 + 60) << 23);

/// How many edges a polygon may have.
const MOST: usize = 8;

/// Whether this hull is one of two to four edges, or a polygon whose edges two vectors hold.
#[inline]
pub(crate) fn fits<H: Hull>(hull: &H) -> bool {
    hull.vertex_count() > 1 && (H::HAS_KNOWN_COUNT || H::HAS_NORMALS && hull.vertex_count() <= MOST)
}

/// The best axis of two hulls that fit, where it is better than all others beyond the error of what
/// the edges promise; and how far, in the L1 norm, the vertices are from the first of one of them
/// at most, but for 2^-20 of it.
#[inline(always)]
pub(crate) fn sole_axis_by_lanes<A: Hull, B: Hull>(a: &A, b: &B, limit: f64) -> (SoleAxis, f64) {
    // A vertex that is stored, where one is a polygon.
    let origin = if A::HAS_KNOWN_COUNT && !B::HAS_KNOWN_COUNT { b.vertex(0) } else { a.vertex(0) };
    let (p, q) = (Edges::of(a, origin), Edges::of(b, origin));
    let size = greatest(p.sizes().fast_max(q.sizes()));
    let (extent, size) = (2.0 * size, f64::from(size));
    let roughness = (a.roughness() + b.roughness()) as f32;
    let error = (LANE_ERROR + roughness) * extent;
    let shorter = p.squares.fast_min(q.squares);
    let is_short = shorter.simd_lt(f32x4::splat(LEAST_LANE_SQUARE)).any();
    let is_uncertain = is_short | !EXTENTS.contains(&extent);
    let (of_a, of_b) = (p.gaps(a, &q, b), q.gaps(b, &p, a));
    let most = greatest(most_of::<A>(&of_a).fast_max(most_of::<B>(&of_b)));
    // Apart by twice the error, and as much for the rounding here.
    let least = f32x4::splat(most - 4.0 * error);
    let best = not_below::<A>(&of_a, least) | not_below::<B>(&of_b, least) << MOST;
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
    let place = best.trailing_zeros() as usize;
    let (lane, is_of_last, is_of_b) = (place & 3, place >> 2 & 1 == 1, place >> 3 & 1 == 1);
    // No tables: they would be written to memory and read from there.
    let last = select_unpredictable(is_of_b, last_four(b), last_four(a));
    let first = select_unpredictable(is_of_last, last, 0);
    (Certain::Sure((first + lane, if is_of_b { Reference::B } else { Reference::A })), size)
}

/// The first of the last four edges.
#[inline]
fn last_four<H: Hull>(hull: &H) -> usize {
    hull.vertex_count().wrapping_sub(4)
}

/// The greatest gaps.
#[inline]
fn most_of<H: Hull>(gaps: &[f32x4; 2]) -> f32x4 {
    if H::HAS_KNOWN_COUNT { gaps[0] } else { gaps[0].fast_max(gaps[1]) }
}

/// One bit for each gap that is not below `least`.
#[inline]
fn not_below<H: Hull>(gaps: &[f32x4; 2], least: f32x4) -> u32 {
    let bits = |gaps: f32x4| gaps.simd_ge(least).to_bitmask();
    if H::HAS_KNOWN_COUNT { bits(gaps[0]) } else { bits(gaps[0]) | bits(gaps[1]) << 4 }
}

/// For each number of edges, what takes those gaps out of the comparison whose edges are not there,
/// or are among the last four as well as the first.
const COUNTED: [[[f32; 4]; 2]; MOST + 1] = {
    let mut all = [[[f32::MIN; 4]; 2]; MOST + 1];
    let mut count = 0;
    while count <= MOST {
        let mut lane = 0;
        while lane < 4 {
            if lane < count {
                all[count][0][lane] = 0.0;
            }
            if lane + count >= MOST {
                all[count][1][lane] = 0.0;
            }
            lane += 1;
        }
        count += 1;
    }
    all
};

/// The edges of a hull: all of one with few; the first and the last four of a polygon.
struct Edges {
    fours: [Four; 2],
    /// The squares of the lengths of the edges; one where these are about unit.
    squares: f32x4,
    is_polygon: bool,
}

impl Edges {
    #[inline(always)]
    fn of<H: Hull>(hull: &H, origin: Vec2) -> Self {
        let first = hull.four(0, origin);
        let second =
            if H::HAS_KNOWN_COUNT { Four::NONE } else { hull.four(last_four(hull), origin) };
        let [x, y] = first.edges;
        let squares = if H::LOOKS_AHEAD { f32x4::ONE } else { x * x + y * y };
        Self { fours: [first, second], squares, is_polygon: !H::HAS_KNOWN_COUNT }
    }

    /// How far the vertices are from the origin, in the L1 norm.
    #[inline]
    fn sizes(&self) -> f32x4 {
        let [first, second] = &self.fours;
        if self.is_polygon { first.sizes().fast_max(second.sizes()) } else { first.sizes() }
    }

    /// How far the other hull lies outside of each edge; the least number where there is none, or
    /// one that is there already.
    #[inline(always)]
    fn gaps<A: Hull, B: Hull>(&self, own: &A, other: &Self, hull: &B) -> [f32x4; 2] {
        let [first, second] = &self.fours;
        let [of_first, of_second] = COUNTED[own.edge_count().min(MOST)];
        if A::HAS_KNOWN_COUNT && own.vertex_count() == 2 && other.is_polygon {
            return [self.gaps_of_segment(other) + f32x4::new(of_first), f32x4::ZERO];
        }
        let of_first = self.gaps_of::<A, B>(first, other, hull) + f32x4::new(of_first);
        if self.is_polygon {
            return [of_first, self.gaps_of::<A, B>(second, other, hull) + f32x4::new(of_second)];
        }
        [of_first, f32x4::ZERO]
    }

    /// Of the two edges of a segment, which lie back to back, the gaps from a polygon: they are
    /// given its lowest and its highest vertex above the first.
    #[inline(always)]
    fn gaps_of_segment(&self, polygon: &Self) -> f32x4 {
        let Four { starts: [start_x, start_y], edges: [x, y] } = self.fours[0];
        let ([across_x, _], [across_y, _]) = (spread(y), spread(x));
        let [first, second] = [0, 1].map(|i| {
            let [xs, ys] = polygon.fours[i].starts;
            across_x * xs - across_y * ys
        });
        let [own, ..] = (y * start_x - x * start_y).to_array();
        let low = -greatest((-first).fast_max(-second)) - own;
        let high = greatest(first.fast_max(second)) - own;
        f32x4::new([low, -high, 0.0, 0.0]) * (f32x4::ONE / self.squares.sqrt())
    }

    #[inline(always)]
    fn gaps_of<A: Hull, B: Hull>(&self, own: &Four, other: &Self, hull: &B) -> f32x4 {
        let [first, second] = &other.fours;
        let count = if B::HAS_KNOWN_COUNT { hull.vertex_count() } else { 4 };
        let mut least = if count == 2 {
            least_height_of_two(&own.edges, first)
        } else {
            least_height(&own.edges, first, count)
        };
        if other.is_polygon {
            least = least_height(&own.edges, second, 4).fast_min(least);
        }
        let height = least - (own.edges[1] * own.starts[0] - own.edges[0] * own.starts[1]);
        // Divided first: the root and the quotient are there before the height is.
        if A::LOOKS_AHEAD { height } else { height * (f32x4::ONE / self.squares.sqrt()) }
    }
}

/// The least height of the first vertices of four above each of four edges' directions.
#[inline(always)]
fn least_height([x, y]: &[f32x4; 2], four: &Four, count: usize) -> f32x4 {
    let [xs, ys] = [four.starts[0].to_array(), four.starts[1].to_array()];
    let height = |i: usize| *y * f32x4::splat(xs[i]) - *x * f32x4::splat(ys[i]);
    let mut least = height(0);
    for i in 1..count {
        least = height(i).fast_min(least);
    }
    least
}

/// The same of the first two vertices: the ends of a segment.
#[inline]
fn least_height_of_two([x, y]: &[f32x4; 2], four: &Four) -> f32x4 {
    let [[x_0, x_1], [y_0, y_1]] = four.starts.map(spread);
    (*y * x_1 - *x * y_1).fast_min(*y * x_0 - *x * y_0)
}

/// The first and the second lane in all four. As shuffles, which stay in registers.
#[inline]
fn spread(lanes: f32x4) -> [f32x4; 2] {
    let low = lanes.unpack_lo(lanes);
    [low.unpack_lo(low), low.unpack_hi(low)]
}

/// The greatest of four numbers.
#[inline]
fn greatest(numbers: f32x4) -> f32 {
    let [p, q, r, s] = numbers.to_array();
    let greater = |x: f32, y: f32| if x > y { x } else { y };
    greater(greater(p, r), greater(q, s))
}

#[cfg(test)]
mod tests {
    use super::{fits, sole_axis_by_lanes};
    use crate::kernel::certain::Certain;
    use crate::kernel::hull::axis::Search;
    use crate::kernel::hull::axis::tests::{extent, measured};
    use crate::kernel::hull::small_hull::SmallHull;
    use crate::kernel::hull::{AsHull, Hull};
    use crate::shape::ConvexPolygon;
    use alloc::vec::Vec;
    use collide_core::view::{self, Rect};
    use collide_core::{Point2, Real, UnitComplex, Vec2};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    /// What is found is what measuring all edges finds; whether anything is.
    #[track_caller]
    fn check<A: Hull, B: Hull>(a: &A, b: &B) -> bool {
        assert!(fits(a) && fits(b));
        let Search::Found(axis, reference) = measured(a, b) else { return false };
        for limit in [f64::INFINITY, 2.0 * axis.gap, axis.gap, 0.5 * axis.gap, 0.0] {
            let (found, size) = sole_axis_by_lanes(a, b, limit);
            match found {
                Certain::Sure((edge, of)) => assert_eq!((edge, of), (axis.edge, reference)),
                Certain::Beyond => assert!(axis.gap > limit, "{axis:?} {limit}"),
                Certain::Unsure => return false,
            }
            if A::HAS_KNOWN_COUNT && B::HAS_KNOWN_COUNT {
                // Whatever the extent is taken from.
                let extent = extent(a, b);
                assert!(0.999 * size <= extent && extent <= 6.001 * size, "{size} {extent}");
            }
        }
        true
    }

    /// As many corners as wanted on an oval around `center`.
    fn oval<T: Real>(
        rng: &mut Pcg64Mcg,
        count: usize,
        center: Vec2,
        axes: Vec2,
    ) -> Option<ConvexPolygon<T>> {
        let mut corners = Vec::new();
        for corner in 0..count {
            let turn = (corner as f64 + rng.random_range(0.1..0.9)) / count as f64;
            let on_circle = UnitComplex::new(core::f64::consts::TAU * turn);
            let corner = center + Vec2::new(axes.x * on_circle.re, axes.y * on_circle.im);
            corners.push(Point2::new(T::nearest(corner.x), T::nearest(corner.y)));
        }
        ConvexPolygon::hull(corners).ok()
    }

    /// How many pairs were decided, of how many; and of how many uncommon ones.
    fn certain_at_scales<T: Real>(seed: u64, exponents: &[i32]) -> [usize; 4] {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let (mut decided, mut common, mut rare, mut uncommon) = (0, 0, 0, 0);
        for round in 0..6_000 {
            let exponent = exponents[round % exponents.len()];
            let scale = 2.0_f64.powi(exponent);
            let far = [0.0, 0.0, 1e3][round % 3];
            let thin = [1.0, 0.3, 1e-3, 1e-6][round % 4];
            let mut oval = |count: usize| {
                let mut number = || rng.random_range(-1.5..1.5);
                let center = Vec2::new(number() + far, number()) * scale;
                oval::<T>(&mut rng, count, center, Vec2::new(scale, thin * scale))
            };
            let (Some(p), Some(q)) = (oval(3 + round % 6), oval(3 + round / 6 % 6)) else {
                continue;
            };
            let mut number = || scale * rng.random_range(-1.5..1.5);
            let mut corner = || Vec2::new(number() + far * scale, number());
            let (a, b, c) = (corner(), corner(), corner());
            let triangle = if (b - a).cross(c - a) > 0.0 { [a, b, c] } else { [a, c, b] };
            let triangle = SmallHull::new(triangle, 0.0);
            let rotation = (b - a).unit().unwrap_or(Vec2::new(0.6, 0.8));
            let half_extents = Vec2::new(0.3, 0.7 * thin) * scale;
            let rect = Rect { center: c, rotation, half_extents }.hull();
            let segment = SmallHull::new([a, b], 0.0);
            let (p, q): (view::ConvexPolygon<'_>, _) = (p.as_view(), q.as_view());
            let answers = [
                check(&&p, &&q),
                check(&&q, &triangle),
                check(&triangle, &&p),
                check(&rect, &&q),
                check(&&p, &rect),
                check(&segment, &&p),
                check(&&q, &segment),
            ];
            let seen = answers.into_iter().filter(|&seen| seen).count();
            if exponent.abs() < 40 && thin > 1e-4 {
                (decided, common) = (decided + seen, common + answers.len());
            } else {
                (rare, uncommon) = (rare + seen, uncommon + answers.len());
            }
        }
        [decided, common, rare, uncommon]
    }

    #[test]
    fn at_all_scales_what_is_certain_is_what_measuring_all_edges_finds() {
        let of_f64 =
            certain_at_scales::<f64>(0x8e1, &[0, -4, 30, -44, 58, 62, 126, -140, 480, -480]);
        let of_f32 = certain_at_scales::<f32>(0x8e2, &[0, -4, 30, 12, -44, 58, 62, 110, -100]);
        for [decided, common, rare, uncommon] in [of_f64, of_f32] {
            assert!(common > 5_000 && 1000 * decided > 980 * common, "{decided} of {common}");
            assert!(rare > 1_000 && rare < uncommon, "{rare} of {uncommon}");
        }
    }

    #[test]
    fn of_few_edges_what_is_certain_is_what_measuring_all_edges_finds() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x1a9e5);
        let (mut decided, mut rare, mut rounds) = (0, 0, 0);
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
                (decided, rounds) = (decided + seen, rounds + answers.len());
            } else {
                rare += seen;
            }
        }
        assert!(rounds > 10_000 && 1000 * decided > 990 * rounds, "{decided} of {rounds}");
        assert!(rare > 5_000, "{rare}");
    }

    #[test]
    fn with_an_edge_without_length_or_no_end_nothing_is_certain() {
        let at = |x: f64, y: f64| Vec2::new(x, y);
        let triangle = SmallHull::new([at(0.0, 0.0), at(1.0, 0.0), at(0.0, 1.0)], 0.0);
        let decided = |q: [Vec2; 3]| {
            let sole = sole_axis_by_lanes(&triangle, &SmallHull::new(q, 0.0), f64::INFINITY).0;
            !matches!(sole, Certain::Unsure)
        };
        assert!(decided([at(3.0, 0.25), at(4.0, 1.0), at(3.5, 2.0)]));
        assert!(!decided([at(3.0, 0.25), at(3.0, 0.25), at(3.5, 2.0)]));
        assert!(!decided([at(3.0, 0.25), at(3.0 + 1e-17, 0.25), at(3.5, 2.0)]));
        for far in [1e19, 1e38, 1e39, 1e200, f64::MAX, f64::INFINITY, f64::NAN] {
            assert!(!decided([at(3.0, 0.25), at(far, 1.0), at(3.5, 2.0)]), "{far}");
            assert!(!decided([at(3.0, -far), at(far, 1.0), at(3.5, far)]), "{far}");
        }
    }
}
