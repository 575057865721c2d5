//! The best axis of two hulls where it is certain: all edges at once, without a branch. Of hulls of
//! at most eight edges in `lanes.rs`; here of one with at most four edges and a polygon of at most
//! 16.
//!
//! First of all come the discs around polygons: against each other, or against the edges of a hull
//! with few. What they prove to be beyond the limit needs no axis.
//!
//! The gaps are compared by their squares, so that normals need neither be unit nor a root. Where
//! one is clearly the greatest, its edge is the best axis, and where even that is beyond the limit,
//! nothing more is computed.

use crate::kernel::certain::{Certain, beyond_squared, is_above};
use crate::kernel::greatest::{Greatest, sole_greatest};
use crate::kernel::hull::Hull;
use crate::kernel::hull::axis::Reference;
use crate::kernel::hull::axis::lanes;
use crate::kernel::hull::box_hull::BoxHull;
use collide_core::{Discs, Vec2, greater, lesser};

/// The edge of the best axis, if no other may be as good; beyond if some gap is more than the
/// limit.
pub(crate) type SoleAxis = Certain<(usize, Reference)>;

/// A polygon with more vertices than these is left to the look ahead, which skips most of them.
const FEW: usize = 16;

/// The best axis, where it is better than all others beyond the error of what the edges promise.
#[inline(always)]
pub(crate) fn sole_axis<A: Hull, B: Hull>(a: &A, b: &B, extent: f64, limit: f64) -> SoleAxis {
    if A::HAS_KNOWN_COUNT && B::HAS_KNOWN_COUNT {
        return lanes::sole_axis_by_lanes(a, b, limit).0;
    }
    if lanes::fits(a) && lanes::fits(b) {
        // Of two polygons that are far apart the look ahead skips nearly all.
        let is_far =
            !A::HAS_KNOWN_COUNT && !B::HAS_KNOWN_COUNT && are_discs_beyond(a, b, extent, 0.0);
        return if is_far { Certain::Unsure } else { lanes::sole_axis_by_lanes(a, b, limit).0 };
    }
    // None is more than the extent: where two squares differ by this, the gaps differ by half of
    // it over the extent.
    let lead = 4.0 * (a.roughness() + b.roughness()) * (extent * extent) + f64::MIN_POSITIVE;
    let limit = limit * limit + lead;
    let found = |most: f64, edge: usize, reference: Reference| match reference {
        _ if most > limit => Certain::Beyond,
        Reference::A if edge < a.edge_count() => Certain::Sure((edge, reference)),
        Reference::B if edge < b.edge_count() => Certain::Sure((edge, reference)),
        Reference::A | Reference::B => Certain::Unsure,
    };
    let sole = if A::HAS_KNOWN_COUNT && B::HAS_NORMALS && b.vertex_count() <= FEW && are_plain(a) {
        let of_both = of_few_and_polygon(a, b, lead);
        of_both.map(|(most, i, of)| found(most, i, [Reference::A, Reference::B][of]))
    } else if B::HAS_KNOWN_COUNT && A::HAS_NORMALS && a.vertex_count() <= FEW && are_plain(b) {
        let of_both = of_few_and_polygon(b, a, lead);
        of_both.map(|(most, i, of)| found(most, i, [Reference::B, Reference::A][of]))
    } else {
        None
    };
    sole.unwrap_or(Certain::Unsure)
}

/// Of a hull of at most four edges and a polygon: the square of the greatest gap, the index of its
/// edge, and whether (1) that is the polygon's.
#[inline(always)]
fn of_few_and_polygon<A: Hull, B: Hull>(
    few: &A,
    polygon: &B,
    lead: f64,
) -> Option<(f64, usize, usize)> {
    if let Some(frame) = few.as_box() {
        return of_box_and_polygon(frame, polygon, lead);
    }
    // The polygon's span along the normals of the few edges.
    let (mut lows, mut highs) = ([f64::INFINITY; 4], [f64::NEG_INFINITY; 4]);
    let mut of_polygon = Greatest::NONE;
    for i in 0..polygon.vertex_count() {
        let vertex = polygon.vertex(i);
        of_polygon = of_polygon.and(few.lowest_at_most(polygon.outward(i), vertex), i);
        for j in 0..axes(few) {
            let height = few.rough_normal(j).dot(vertex - few.vertex(j));
            lows[j] = lesser(height, lows[j]);
            highs[j] = greater(height, highs[j]);
        }
    }
    let of = |j: usize| {
        if j >= few.edge_count() {
            return f64::MIN;
        }
        let axis = j % axes(few);
        let gap = if j == axis {
            lows[axis]
        } else {
            few.rough_normal(axis).dot(few.vertex(j) - few.vertex(axis)) - highs[axis]
        };
        squared(gap, inverse_size(few, axis))
    };
    sole_of_few_and_polygon([of(0), of(1), of(2), of(3)], of_polygon, lead)
}

/// As [`of_few_and_polygon`], in the frame of the box.
#[inline(always)]
fn of_box_and_polygon<B: Hull>(
    frame: &BoxHull,
    polygon: &B,
    lead: f64,
) -> Option<(f64, usize, usize)> {
    let half = frame.half_extents();
    let (mut lows, mut highs) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    let mut of_polygon = Greatest::NONE;
    for i in 0..polygon.vertex_count() {
        let (vertex, normal) = (frame.local(polygon.vertex(i)), frame.turned(polygon.outward(i)));
        of_polygon = of_polygon.and(-(normal.dot(vertex) + half.dot(normal.abs())), i);
        lows = [lesser(vertex.x, lows[0]), lesser(vertex.y, lows[1])];
        highs = [greater(vertex.x, highs[0]), greater(vertex.y, highs[1])];
    }
    // In the order of the edges.
    let own = [-highs[1] - half.y, lows[0] - half.x, lows[1] - half.y, -highs[0] - half.x];
    sole_of_few_and_polygon(own.map(|gap| squared(gap, 1.0)), of_polygon, lead)
}

/// The greatest of the squares of the few edges' gaps and of those that are greatest of a
/// polygon's, as [`of_few_and_polygon`] decides it.
#[inline(always)]
fn sole_of_few_and_polygon(
    [p, q, r, s]: [f64; 4],
    Greatest { most, index: edge, second }: Greatest,
    lead: f64,
) -> Option<(f64, usize, usize)> {
    let gaps = [p, q, r, s, squared(most, 1.0), squared(second, 1.0)];
    let (most, i) = sole_greatest(gaps, lead)?;
    let is_polygon = i >> 2 & 1;
    Some((most, [i, edge][is_polygon], is_polygon))
}

/// Whether the discs around polygons alone prove that the hulls are more than `limit` apart: before
/// anything else, as of two shapes of a scene most are far from each other.
#[inline(always)]
pub(crate) fn are_discs_beyond<A: Hull, B: Hull>(a: &A, b: &B, extent: f64, limit: f64) -> bool {
    if A::HAS_NORMALS && B::HAS_NORMALS {
        let (p, q) = (a.discs(), b.discs());
        (q.center - p.center).length_squared() > beyond_squared(p.outer + q.outer + limit)
    } else if A::HAS_KNOWN_COUNT && B::HAS_NORMALS {
        is_disc_beyond(a, &b.discs(), extent, limit)
    } else if B::HAS_KNOWN_COUNT && A::HAS_NORMALS {
        is_disc_beyond(b, &a.discs(), extent, limit)
    } else {
        false
    }
}

/// Whether the outer disc lies more than `limit` above an edge of a hull with few.
#[inline(always)]
fn is_disc_beyond<H: Hull>(few: &H, discs: &Discs, extent: f64, limit: f64) -> bool {
    let most = discs.outer + limit + few.roughness() * extent;
    let is_above_edge = |i: usize| {
        let normal = few.rough_normal(i);
        let height = normal.dot(discs.center - few.vertex(i));
        is_above(height, normal.length_squared(), most)
    };
    match few.edge_count() {
        2 => is_above_edge(0) | is_above_edge(1),
        3 => is_above_edge(0) | is_above_edge(1) | is_above_edge(2),
        4 => is_above_edge(0) | is_above_edge(1) | is_above_edge(2) | is_above_edge(3),
        _ => false,
    }
}

/// On how many lines the normals lie: those of a box and of a segment are opposite in pairs, the
/// second half of the edges being opposite to the first.
#[inline]
fn axes<H: Hull>(hull: &H) -> usize {
    let comes_in_pairs = hull.vertex_count() == 2 || hull.as_box().is_some();
    if comes_in_pairs { hull.vertex_count() / 2 } else { hull.vertex_count() }
}

/// The square of a gap with its sign, given what makes it that along a unit vector. Nothing
/// overflows: a gap times a length is no more than a square.
#[inline]
fn squared(gap: f64, inverse_size: f64) -> f64 {
    gap * inverse_size * gap.abs()
}

/// What turns the square of a height into that along a unit vector.
#[inline]
fn inverse_size<H: Hull>(hull: &H, edge: usize) -> f64 {
    if H::LOOKS_AHEAD { 1.0 } else { 1.0 / hull.rough_normal(edge).length_squared() }
}

/// Whether the squares of the lengths of all rough normals are far from the ends of the range.
#[inline]
fn are_plain<H: Hull>(hull: &H) -> bool {
    H::LOOKS_AHEAD
        || (0..axes(hull))
            .all(|edge| Vec2::is_plain_square(hull.rough_normal(edge).length_squared()))
}

#[cfg(test)]
mod tests {
    use super::{Certain, are_discs_beyond, sole_axis};
    use crate::kernel::hull::axis::Search;
    use crate::kernel::hull::axis::tests::{extent, measured};
    use crate::kernel::hull::separation::core::core_separation;
    use crate::kernel::hull::small_hull::SmallHull;
    use crate::kernel::hull::{AsHull, Hull};
    use crate::kernel::pair::random::{corner, number, polygon};
    use collide_core::Vec2;
    use collide_core::view::Rect;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    /// What is certain is what measuring all edges finds; whether anything is.
    #[track_caller]
    fn check<A: Hull, B: Hull>(a: &A, b: &B) -> bool {
        let (extent, found) = (extent(a, b), measured(a, b));
        let Search::Found(axis, reference) = found else { return false };
        for slack in [f64::INFINITY, 1.0, 0.0, -1e-3] {
            let limit = axis.gap + slack;
            match sole_axis(a, b, extent, limit.max(0.0)) {
                Certain::Sure((edge, of)) => assert_eq!((edge, of), (axis.edge, reference)),
                Certain::Beyond => assert!(axis.gap > limit, "{axis:?} {limit}"),
                Certain::Unsure => {}
            }
        }
        !matches!(sole_axis(a, b, extent, f64::INFINITY), Certain::Unsure)
    }

    /// What the discs prove is true. Whether they prove it of a pair that is apart.
    #[track_caller]
    fn check_discs<A: Hull, B: Hull>(a: &A, b: &B) -> bool {
        let extent = extent(a, b);
        let distance = core_separation(a, b, extent).distance;
        for part in [0.0, 0.5, 1.0 - 1e-15, 1.0, 1.5] {
            let limit = part * distance.abs();
            let is_beyond = are_discs_beyond(a, b, extent, limit);
            assert!(!is_beyond || distance > limit, "{distance} {limit}");
        }
        are_discs_beyond(a, b, extent, 0.0)
    }

    #[test]
    fn what_is_certain_is_what_measuring_all_edges_finds() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x91a9);
        let (mut seen, mut beyond, mut common) = ([0; 9], [0; 4], 0);
        for round in 0..10_000 {
            let far = if round % 5 == 0 { 1e6 } else { 0.0 };
            // Up to 16 vertices, and more.
            let size = if round % 4 == 0 { 39 } else { round % 7 };
            let (Some(first), Some(second)) =
                (polygon(&mut rng, size, far), polygon(&mut rng, size + 40, far))
            else {
                continue;
            };
            let (s, t) = (corner(&first, round), corner(&second, round));
            let mut rotation = || {
                let direction = Vec2::new(number(&mut rng, round), number(&mut rng, round));
                direction.unit().unwrap_or(Vec2::new(0.6, 0.8))
            };
            let rotations = [rotation(), rotation()];
            let thin = if round % 7 == 0 { 1e-9 } else { 1.0 };
            let rect = |i: usize, center: Vec2, along: Vec2| {
                let half_extents = Vec2::new(0.1 + along.x.abs(), thin * (0.1 + along.y.abs()));
                Rect { center, rotation: rotations[i], half_extents }
            };
            let [a, b, c] = s.vertices;
            let [p, q, r] = [rect(0, a, b - c), rect(1, b, c - a), rect(0, t.vertices[0], a - b)];
            let segment = SmallHull::new([t.vertices[1], (a + b) * 0.3 + c * 0.4], 0.0);
            let (s, t) = (s.hull(), t.hull());
            let (first, second) = (first.as_view(), second.as_view());
            let away = polygon(&mut rng, size, far + (2 * (round % 3)) as f64);
            let away = away.as_ref().map_or(second, |away| away.as_view());
            let other = SmallHull::new([a, t.vertex(2)], 0.0);
            let answers = [
                check(&s, &t),
                check(&s, &r.hull()),
                check(&p.hull(), &q.hull()),
                check(&segment, &s),
                check(&segment, &other),
                check(&t, &&first),
                check(&&first, &r.hull()),
                check(&segment, &&first),
                check(&&first, &&second),
            ];
            let apart = [
                check_discs(&&first, &&away),
                check_discs(&segment, &&away),
                check_discs(&&away, &s),
                check_discs(&p.hull(), &&away),
            ];
            for (count, is_beyond) in beyond.iter_mut().zip(apart) {
                *count += usize::from(is_beyond);
            }
            // Neither on a lattice nor flat.
            if size % 3 == 1 && round % 3 != 0 && round % 7 != 0 && round % 11 != 0 {
                common += 1;
                for (count, answer) in seen.iter_mut().zip(answers) {
                    *count += usize::from(answer);
                }
            }
        }
        assert!(beyond.iter().all(|&count| count > 50), "{beyond:?}");
        assert!(common > 1_000, "{common}");
        assert!(seen.iter().all(|&count| 50 * count > 49 * common), "{seen:?} of {common}");
    }
}
