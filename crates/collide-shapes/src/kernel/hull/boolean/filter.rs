//! The quick answers of the hull booleans: right, or none.
//!
//! Every quantity comes with a bound of its rounding error, and an answer is given only where the
//! errors cannot change it; the exact predicates decide the rest. The bounds are crude, since
//! being too large only costs time. Flags are combined without branches where that is what
//! runs faster on shuffled input. Where a number overflows, no comparison with it holds, and
//! there is no answer.
//!
//! Two hulls: the discs inside and around them come first. Then the edges, of which only
//! those can part the hulls whose normal sees the centers further apart than the inner discs.

use crate::kernel::certain::beyond_squared;
use crate::kernel::hull::axis::many::{Floor, for_best_edges};
use crate::kernel::hull::many::MANY_FOR_A_POINT;
use crate::kernel::hull::{Hull, least_height};
use crate::kernel::pair::within_reach;
use crate::kernel::tolerance::{
    COORDINATE_HEIGHT_ERROR, CROSS_PRODUCT_ERROR, PRECISE_SQUARE, SQUARES_ERROR, UNDERFLOW,
};
use collide_core::view::Segment;
use collide_core::{Vec2, greater, lesser};

/// Whether the hulls share a point, if that is certain. Not for two single vertices.
#[inline]
pub(crate) fn certain<A: Hull, B: Hull>(a: &A, b: &B) -> Option<bool> {
    let reach = a.radius() + b.radius();
    match (a.vertex_count(), b.vertex_count()) {
        (1, 2) => point_segment(a.vertex(0), b.edge(0), reach),
        (2, 1) => point_segment(b.vertex(0), a.edge(0), reach),
        (1, _) => disc_hull(a.vertex(0), b, reach),
        (_, 1) => disc_hull(b.vertex(0), a, reach),
        (2, 2) => segments(a.edge(0), b.edge(0), reach),
        _ => hulls(a, b, reach),
    }
}

/// The segments grown by `reach` in sum.
#[inline]
fn segments(e: Segment, f: Segment, reach: f64) -> Option<bool> {
    if reach == 0.0 {
        return within_reach::segments(e.a, e.b, f.a, f.b);
    }
    within_reach::segments_within(e.a, e.b, f.a, f.b, reach)
}

/// A point and a segment grown by `reach`.
#[inline]
fn point_segment(p: Vec2, segment: Segment, reach: f64) -> Option<bool> {
    within_reach::point_segment(p, segment.a, segment.b, reach)
}

/// A disc and a hull of three or more vertices.
#[inline]
fn disc_hull<H: Hull>(p: Vec2, hull: &H, reach: f64) -> Option<bool> {
    if !H::HAS_NORMALS {
        return disc_sides(p, hull, reach);
    }
    let discs = hull.discs();
    let from_center = (p - discs.center).length_squared();
    if from_center > beyond_squared(discs.outer + reach) {
        return Some(false);
    }
    if discs.inner >= 0.0 && is_within(from_center, discs.inner + reach) {
        return Some(true);
    }
    let (height, edge) = highest_above(p, hull);
    let error =
        COORDINATE_HEIGHT_ERROR * (hull.magnitude() + p.x.abs() + p.y.abs() + reach) + UNDERFLOW;
    if height > reach + error {
        return Some(false);
    }
    if height < -error {
        return Some(true);
    }
    if height > error { disc_at_edge(p, hull, hull.edge(edge), reach, error) } else { None }
}

/// The greatest height of a point above an edge of a polygon, and its index.
#[inline]
fn highest_above<H: Hull>(p: Vec2, hull: &H) -> (f64, usize) {
    let (mut height, mut edge) = (f64::NEG_INFINITY, 0);
    if hull.vertex_count() > MANY_FOR_A_POINT {
        let found = hull.furthest_edge(p, hull.reach_from(p));
        return found.map_or((height, edge), |(height, edge, _)| (height, edge));
    }
    for i in 0..hull.vertex_count() {
        let h = hull.outward(i).dot(p - hull.vertex(i));
        (height, edge) = if h > height { (h, i) } else { (height, edge) };
    }
    (height, edge)
}

/// Whether a squared distance is certainly less than that of `reach` ≥ 0.
#[inline]
fn is_within(squared: f64, reach: f64) -> bool {
    squared + UNDERFLOW < reach * reach * (1.0 - SQUARES_ERROR)
}

/// A disc outside of a hull, at an edge which it is furthest outside of but for rounding. Heights
/// along a unit vector are wrong by no more than `error`.
#[inline]
fn disc_at_edge<H: Hull>(p: Vec2, hull: &H, edge: Segment, reach: f64, error: f64) -> Option<bool> {
    if point_segment(p, edge, reach) == Some(true) {
        return Some(true);
    }
    let (w, z) = (p - edge.a, p - edge.b);
    let (corner, m) = if w.dot(w) < z.dot(z) { (edge.a, w) } else { (edge.b, z) };
    let highest = greater(0.0 - least_height(hull, -m, corner), 0.0);
    let squared = m.dot(m);
    let gap = squared - highest - error * (m.x.abs() + m.y.abs());
    let is_apart = squared > PRECISE_SQUARE && gap > 0.0 && is_within(reach * reach * squared, gap);
    is_apart.then_some(false)
}

/// With more vertices than these, the lowest one is walked to.
pub(crate) const MANY: usize = 32;

/// A disc and a hull of few vertices, all sides at once.
#[inline]
fn disc_sides<H: Hull>(p: Vec2, hull: &H, reach: f64) -> Option<bool> {
    let (mut inside, mut outside) = (true, false);
    let (mut near, mut far) = (false, true);
    for edge in hull.sides() {
        let (u, w) = (edge.b - edge.a, p - edge.a);
        let error = CROSS_PRODUCT_ERROR * (u.norm_l1() * w.norm_l1()) + UNDERFLOW;
        let (height, reached) = (w.cross(u), point_segment(p, edge, reach));
        inside &= height < -error;
        outside |= height > error;
        near |= reached == Some(true);
        far &= reached == Some(false);
    }
    let (yes, no) = (inside | near, outside & far);
    (yes != no).then_some(yes)
}

/// Two hulls of two or more vertices each, not both segments.
#[inline]
fn hulls<A: Hull, B: Hull>(a: &A, b: &B, reach: f64) -> Option<bool> {
    let (discs_a, discs_b) = (a.discs(), b.discs());
    let between = discs_b.center - discs_a.center;
    let inner = discs_a.inner + discs_b.inner;
    let distance_squared = between.length_squared();
    if distance_squared > beyond_squared(discs_a.outer + discs_b.outer + reach) {
        return Some(false);
    }
    if discs_a.inner >= 0.0 && discs_b.inner >= 0.0 && is_within(distance_squared, inner + reach) {
        return Some(true);
    }
    let error = COORDINATE_HEIGHT_ERROR * (a.magnitude() + b.magnitude() + reach);
    let bounds = Bounds { between, inner, reach, error };
    let from_a = any_parted(a, b, bounds);
    if matches!(from_a, Parted::Yes) {
        return Some(false);
    }
    match (from_a, any_parted(b, a, Bounds { between: -between, ..bounds })) {
        (_, Parted::Yes) => Some(false),
        (Parted::No, Parted::No) => Some(true),
        _ if reach == 0.0 => None,
        (from_a, from_b) => {
            let ((gap_a, edge_a), (gap_b, edge_b)) = (from_a.widest(), from_b.widest());
            if gap_a >= gap_b {
                meets_at(a, edge_a, b, reach)
            } else {
                meets_at(b, edge_b, a, reach)
            }
        }
    }
}

/// `Some(true)` if the vertex of `b` that is lowest above an edge of `a` is certainly within reach
/// of that.
fn meets_at<A: Hull, B: Hull>(a: &A, edge: usize, b: &B, reach: f64) -> Option<bool> {
    let lowest = b.vertex(b.support_index(-a.outward(edge)));
    point_segment(lowest, a.edge(edge), reach).filter(|&is_near| is_near)
}

/// What is known of two hulls before their edges are.
#[derive(Clone, Copy)]
struct Bounds {
    /// From a point inside of the first to one inside of the second.
    between: Vec2,
    /// The sum of the radii of discs around these points inside of the hulls; negative where
    /// they may lie outside.
    inner: f64,
    reach: f64,
    /// The rounding error of a height along a unit vector.
    error: f64,
}

#[derive(Clone, Copy)]
enum Parted {
    /// Some edge has the other hull beyond reach.
    Yes,
    /// The other core reaches into every edge.
    No,
    /// Neither: the greatest of the gaps, per size of its normal, and its edge.
    Unsure(f64, usize),
}

impl Parted {
    /// The greatest of the gaps and its edge; −∞ where there is none.
    #[inline]
    fn widest(self) -> (f64, usize) {
        if let Self::Unsure(gap, edge) = self { (gap, edge) } else { (f64::NEG_INFINITY, 0) }
    }
}

/// Whether an edge of `a` certainly parts the hulls.
#[inline]
fn any_parted<A: Hull, B: Hull>(a: &A, b: &B, bounds: Bounds) -> Parted {
    if a.is_large() {
        parted_of_many(&a.erased(), &b.erased(), bounds)
    } else {
        parted(a, b, bounds)
    }
}

/// The same of a large polygon.
#[inline(never)]
fn parted_of_many<A: Hull, B: Hull>(a: &A, b: &B, bounds: Bounds) -> Parted {
    let error = bounds.error + UNDERFLOW;
    let mut result = Parted::No;
    let mut floor = Floor { gap: -error, error };
    for_best_edges(a, b, &mut floor, &mut |edge, start, floor| {
        let (gap, _) = b.lowest_from(a.outward(edge), a.vertex(edge), start);
        if gap > bounds.reach + error {
            (result, floor.gap) = (Parted::Yes, f64::INFINITY);
        } else if gap >= floor.gap {
            (result, floor.gap) = (Parted::Unsure(gap, edge), gap);
        }
    });
    result
}

/// The same of a hull of few edges. An edge without length leaves it open.
#[inline]
fn parted<A: Hull, B: Hull>(a: &A, b: &B, bounds: Bounds) -> Parted {
    let (mut result, mut at) = (Parted::No, 0);
    for i in 0..a.vertex_count() {
        let normal = a.outward(i);
        let (size, inner) = if A::HAS_NORMALS {
            (1.0, bounds.inner)
        } else {
            (normal.x.abs() + normal.y.abs(), lesser(bounds.inner, 0.0))
        };
        let error = bounds.error * size + UNDERFLOW;
        if normal.dot(bounds.between) - inner * size < -error {
            continue;
        }
        let ground = normal.dot(a.vertex(i));
        let gap = if b.vertex_count() > MANY {
            let walked = walk_down(b, normal, &mut at) - ground;
            // A walk may stop too high, which does not matter where even that is low enough.
            if walked < -error {
                walked
            } else {
                at = b.support_index(-normal);
                b.vertex(at).dot(normal) - ground
            }
        } else {
            lowest(b, normal) - ground
        };
        if gap > bounds.reach * size + error {
            return Parted::Yes;
        }
        if gap.is_nan() || gap >= -error {
            // Not a number for an edge without length, which is not the widest then.
            let share = gap / size;
            let (widest, edge) = result.widest();
            let (widest, edge) = if share > widest { (share, i) } else { (widest, edge) };
            result = Parted::Unsure(widest, edge);
        }
    }
    result
}

/// The least height of the hull's vertices along `normal`.
#[inline(always)]
fn lowest<H: Hull>(hull: &H, normal: Vec2) -> f64 {
    let mut least = f64::INFINITY;
    for i in 0..hull.vertex_count() {
        let height = hull.vertex(i).dot(normal);
        least = if height < least { height } else { least };
    }
    least
}

/// The height along `normal` of the vertex found by going down from vertex `at`. As the normals of
/// one hull turn counterclockwise, so do the lowest vertices of the other: all the walks together
/// are one round.
#[inline(always)]
fn walk_down<H: Hull>(hull: &H, normal: Vec2, at: &mut usize) -> f64 {
    if hull.is_large() {
        *at = hull.about_lowest(normal);
    }
    let mut height = hull.vertex(*at).dot(normal);
    for _ in 0..hull.vertex_count() {
        let next = hull.next(*at);
        let below = hull.vertex(next).dot(normal);
        if below >= height {
            break;
        }
        (height, *at) = (below, next);
    }
    height
}

#[cfg(test)]
mod tests {
    use super::certain;
    use crate::kernel::hull::boolean::intersects_exact;
    use crate::kernel::hull::{AsHull, Hull};
    use crate::kernel::pair::random::{corner, number, polygon};
    use collide_core::Vec2;
    use collide_core::view::Capsule;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    #[derive(Default)]
    struct Tally {
        hits: usize,
        answered: usize,
        all: usize,
    }

    fn check<A: Hull, B: Hull>(a: &A, b: &B, tally: &mut Tally) {
        let exact = intersects_exact(a, b);
        for answer in [certain(a, b), certain(b, a)] {
            assert!(answer.is_none_or(|answer| answer == exact), "{exact}");
            tally.answered += usize::from(answer.is_some());
        }
        tally.hits += usize::from(exact);
        tally.all += 1;
    }

    #[test]
    fn rounded_hulls_are_decided_rightly_and_nearly_always() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xf117);
        let mut tally = Tally::default();
        for round in 0..20_000 {
            let far = if round % 5 == 0 { 1e6 } else { 0.0 };
            let Some(polygon) = polygon(&mut rng, round, far) else { continue };
            let polygon = polygon.with_radius(0.125 * (round % 2) as f64).expect("a radius");
            let triangle = corner(&polygon, round);
            let mut point = || Vec2::new(number(&mut rng, round), number(&mut rng, round));
            let (middle, half) = (point() * 3.0 + Vec2::new(far, 0.0), point());
            let radius = 0.25 * (round / 3 % 3) as f64;
            let capsule = Capsule { a: middle - half, b: middle + half, radius };
            check(&capsule.hull(), &polygon.as_view().hull(), &mut tally);
            check(&capsule.hull(), &triangle.hull(), &mut tally);
        }
        let Tally { hits, answered, all } = tally;
        assert!(hits > all / 4 && hits < all * 3 / 4, "{hits} of {all}");
        assert!(answered > all * 2 * 97 / 100, "{answered} of {all}");
    }
}
