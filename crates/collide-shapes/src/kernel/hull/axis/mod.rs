//! The separating axis test: the edge normal along which two hulls are furthest apart.
//!
//! A look ahead spares most edges. What a hull shows to an edge is known to be no higher than
//! the lowest point of a disc inside of it, or, of a box, of the box; so the most promising edge
//! is measured first, and then those that promise as much. The answer is that of measuring all
//! of them, bit for bit. Where both hulls have few edges, a look at all of them at once comes
//! first (`filter`).

pub(crate) mod filter;
pub mod lanes;
pub(crate) mod many;

use crate::kernel::hull::axis::many::{Floor, for_best_edges};
use crate::kernel::hull::order::in_order;
use crate::kernel::hull::{Hull, least_height};
use collide_core::{Vec2, greater};

/// An edge of one hull and what the other hull shows to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// How far the other core lies outside of the edge, negative when it reaches in: signed
    /// distance of its deepest vertex above the edge's line.
    pub gap: f64,
    /// The edge's index.
    pub edge: usize,
    /// The edge's unit outward normal.
    pub normal: Vec2,
}

/// Which of two hulls has the reference edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reference {
    /// The first.
    A,
    /// The second.
    B,
}

/// What the search for an axis comes to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Search {
    /// The axis of the largest gap.
    Found(Axis, Reference),
    /// Some gap is beyond the limit.
    Beyond,
    /// No edge has a length.
    Pointlike,
}

/// The axis of the largest gap over the edges of both cores: of several the first of the hull
/// that is first in order.
#[inline]
pub fn best_axis<A: Hull, B: Hull>(a: &A, b: &B, extent: f64, limit: f64) -> Search {
    let is_large = a.is_large() || b.is_large();
    let sure = if is_large { f64::NEG_INFINITY } else { sure_gap(a, b) };
    if sure > limit {
        return Search::Beyond;
    }
    let error = (a.roughness() + b.roughness()) * extent;
    let gaps = if is_large {
        let mut floor = Floor { gap: sure, error };
        let of_a = searched_gap(a, b, limit, &mut floor);
        let of_b = searched_gap(b, a, limit, &mut floor);
        if floor.gap > limit {
            return Search::Beyond;
        }
        (of_a, of_b)
    } else {
        (edge_gap(a, b, sure - error), edge_gap(b, a, sure - error))
    };
    let (axis, reference) = match gaps {
        (Some(axis_a), Some(axis_b)) => {
            let is_b = axis_b.gap > axis_a.gap || (axis_b.gap == axis_a.gap && !in_order(a, b));
            if is_b { (axis_b, Reference::B) } else { (axis_a, Reference::A) }
        }
        (Some(axis_a), None) => (axis_a, Reference::A),
        (None, Some(axis_b)) => (axis_b, Reference::B),
        (None, None) => return Search::Pointlike,
    };
    Search::Found(axis, reference)
}

/// The axis of an edge of `a` that has a length.
#[inline]
pub(crate) fn axis_of<A: Hull, B: Hull>(a: &A, edge: usize, b: &B) -> Option<Axis> {
    let normal = a.edge_normal(edge)?;
    Some(Axis { gap: least_height(b, normal, a.vertex(edge)), edge, normal })
}

/// A gap that some edge has: of the most promising one.
#[inline(always)]
fn sure_gap<A: Hull, B: Hull>(a: &A, b: &B) -> f64 {
    if !A::LOOKS_AHEAD && !B::LOOKS_AHEAD {
        return f64::NEG_INFINITY;
    }
    let (from_a, from_b) = (most_promising(a, b), most_promising(b, a));
    if from_b.0 > from_a.0 { gap_of(b, from_b.1, a) } else { gap_of(a, from_a.1, b) }
}

/// The largest gap over the edges of `a`, if it is no less than the floor, to which that rises;
/// anything of one beyond the limit.
pub(crate) fn searched_gap<A: Hull, B: Hull>(
    a: &A,
    b: &B,
    limit: f64,
    floor: &mut Floor,
) -> Option<Axis> {
    if floor.gap > limit {
        return None;
    }
    if !a.is_large() {
        let best = edge_gap(a, b, floor.gap - floor.error);
        floor.gap = best.map_or(floor.gap, |axis| greater(axis.gap, floor.gap));
        return best;
    }
    let mut best: Option<Axis> = None;
    for_best_edges(a, b, floor, &mut |edge, start, floor| {
        let normal = a.outward(edge);
        let (gap, _) = b.lowest_from(normal, a.vertex(edge), start);
        let is_better = |axis: Axis| gap > axis.gap || (gap == axis.gap && edge < axis.edge);
        if best.is_none_or(is_better) {
            best = Some(Axis { gap, edge, normal });
        }
        floor.gap = if gap > limit { f64::INFINITY } else { greater(gap, floor.gap) };
    });
    best
}

/// The greatest promise of an edge of `a`, and whose it is.
#[inline(always)]
fn most_promising<A: Hull, B: Hull>(a: &A, b: &B) -> (f64, usize) {
    let mut best = (f64::NEG_INFINITY, 0);
    if A::LOOKS_AHEAD {
        for edge in 0..a.edge_count() {
            let promise = promise(a, edge, b);
            best = if promise > best.0 { (promise, edge) } else { best };
        }
    }
    best
}

/// What the gap of an edge of `a` does not exceed but for rounding.
#[inline]
pub(crate) fn promise<A: Hull, B: Hull>(a: &A, edge: usize, b: &B) -> f64 {
    b.lowest_at_most(a.rough_normal(edge), a.vertex(edge))
}

#[inline]
fn gap_of<A: Hull, B: Hull>(a: &A, edge: usize, b: &B) -> f64 {
    let gap = |normal| least_height(b, normal, a.vertex(edge));
    a.edge_normal(edge).map_or(f64::NEG_INFINITY, gap)
}

/// The largest gap over the edges of `a` that promise at least `floor`.
#[inline(always)]
fn edge_gap<A: Hull, B: Hull>(a: &A, b: &B, floor: f64) -> Option<Axis> {
    let mut best: Option<Axis> = None;
    for edge in 0..a.edge_count() {
        if A::LOOKS_AHEAD && promise(a, edge, b) < floor {
            continue;
        }
        let Some(normal) = a.edge_normal(edge) else { continue };
        let gap = least_height(b, normal, a.vertex(edge));
        if best.is_none_or(|axis| gap > axis.gap) {
            best = Some(Axis { gap, edge, normal });
        }
    }
    best
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{Axis, Reference, Search, best_axis};
    use crate::kernel::hull::box_hull::BoxHull;
    use crate::kernel::hull::order::in_order;
    use crate::kernel::hull::small_hull::SmallHull;
    use crate::kernel::hull::{AsHull, Hull, least_height};
    use crate::kernel::pair::random::number;
    use crate::shape::ConvexPolygon;
    use alloc::vec::Vec;
    use collide_core::view::Rect;
    use collide_core::{Point2, Vec2};
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    /// All edges measured: no look ahead.
    pub(in crate::kernel) fn measured<A: Hull, B: Hull>(a: &A, b: &B) -> Search {
        fn most<A: Hull, B: Hull>(a: &A, b: &B) -> Option<Axis> {
            let axes = (0..a.edge_count()).filter_map(|edge| {
                let normal = a.edge_normal(edge)?;
                Some(Axis { gap: least_height(b, normal, a.vertex(edge)), edge, normal })
            });
            axes.reduce(|best, axis| if axis.gap > best.gap { axis } else { best })
        }
        match (most(a, b), most(b, a)) {
            (Some(p), Some(q)) if q.gap > p.gap || (q.gap == p.gap && !in_order(a, b)) => {
                Search::Found(q, Reference::B)
            }
            (Some(p), _) => Search::Found(p, Reference::A),
            (None, Some(q)) => Search::Found(q, Reference::B),
            (None, None) => Search::Pointlike,
        }
    }

    pub(in crate::kernel) fn extent<A: Hull, B: Hull>(a: &A, b: &B) -> f64 {
        a.reach_from(b.vertex(0)) + b.reach_from(a.vertex(0))
    }

    #[track_caller]
    fn check<A: Hull, B: Hull>(a: &A, b: &B) {
        let expected = measured(a, b);
        let found = best_axis(a, b, extent(a, b), f64::INFINITY);
        assert_eq!(found, expected);
        if let Search::Found(axis, _) = expected {
            let limit = axis.gap - 1.0;
            let beyond = best_axis(a, b, extent(a, b), limit);
            assert!(beyond == expected || beyond == Search::Beyond, "{beyond:?}");
        }
    }

    #[test]
    fn the_look_ahead_finds_what_measuring_all_edges_finds() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xa715);
        let mut polygons = 0;
        for round in 0..6_000 {
            let far = if round % 5 == 0 { 1e9 } else { 0.0 };
            let mut number = || number(&mut rng, round);
            let mut polygon = |count: usize| {
                let points: Vec<_> =
                    (0..count).map(|_| Point2::new(far + 2.0 * number(), number())).collect();
                ConvexPolygon::hull(points).ok()
            };
            let (a, b) = (polygon(4 + round % 11), polygon(3 + round % 13));
            let thin = if round % 7 == 0 { 1e-9 } else { 1.0 };
            let mut box_hull = || -> BoxHull {
                let rotation = Vec2::new(number(), number()).unit().unwrap_or(Vec2::new(0.6, 0.8));
                let half_extents = Vec2::new(number().abs(), thin * number().abs());
                Rect { center: Vec2::new(far + number(), number()), rotation, half_extents }.hull()
            };
            let (p, q) = (box_hull(), box_hull());
            let segment = SmallHull::new([p.vertex(0), q.vertex(1)], 0.0);
            check(&p, &q);
            check(&segment, &q);
            let (Some(a), Some(b)) = (&a, &b) else { continue };
            let (a, b) = (a.as_view(), b.as_view());
            check(&&a, &&b);
            check(&&a, &q);
            check(&segment, &&b);
            polygons += 1;
        }
        assert!(polygons > 5_000, "{polygons}");
    }
}
