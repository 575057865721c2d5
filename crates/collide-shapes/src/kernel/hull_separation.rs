//! The signed distance of two rounded hulls, with normal and witnesses.
//!
//! The Minkowski difference `M = B − A` of the cores is a convex polygon, and the signed
//! distance of the cores is that of the origin to M.
//!
//! - Each edge of M is an edge of one core combined with the furthest vertex of the other.
//!   The largest signed distance `s` over these edges is the depth when the origin lies
//!   inside M: no iteration, no tolerance.
//! - Outside, the closest feature of M is the edge of the largest `s` or a corner next to it.
//!   The guess is certified by the support gap along its normal; ties between parallel edges that
//!   defeat it are settled by all vertices against all edges.
//! - Whether it is inside or outside is `s`'s sign; where rounding could have made it, and where
//!   M has no area, the exact predicate decides.
//!
//! The radii are subtracted at the end, which is exact for the distance and the depth.
//! Lengths are taken along unit vectors, never squared: nothing overflows or underflows.
//!
//! Source: Ericson, *Real-Time Collision Detection* (2005), §5.2 and §9.3.

use super::hull::Hull;
use super::hull_axis::{Axis, Reference, best_axis};
use super::hull_boolean::{core_holds, cores_apart, intersects};
use super::hull_order::in_order;
use super::point_features::{point_point, point_segment};
use super::separation::Separation;
use collide_core::Vec2;

/// Where the sign of a computed distance is not yet proven: 2^-44, per extent of the pair. The
/// rounding errors stay below 2^-48; larger only asks the exact predicate more often.
pub(super) const UNPROVEN: f64 = f64::from_bits((1023 - 44) << 52);
/// How far the support gap may stay behind a distance that it certifies: 2^-50, per extent.
pub(super) const CERTIFIED: f64 = f64::from_bits((1023 - 50) << 52);

/// The signed distance of two hulls: negative by the depth when they overlap.
///
/// **Degenerate**: where the direction is not unique (coincident centers, crossing at the
/// middle) it is that of the lowest edge index; of two coincident points it is +x.
#[inline]
pub fn hull_separation<A: Hull, B: Hull>(a: &A, b: &B) -> Separation {
    if in_order(a, b) { ordered(a, b) } else { ordered(b, a).flipped() }
}

#[inline]
fn ordered<A: Hull, B: Hull>(a: &A, b: &B) -> Separation {
    let extent = extent(a, b);
    let core = core_separation(a, b, extent);
    core.grown(a.radius(), b.radius()).settled(UNPROVEN * extent, || intersects(a, b))
}

/// The signed distance, if rounding cannot have changed its sign.
pub(super) fn proven_sign<A: Hull, B: Hull>(a: &A, b: &B) -> Option<f64> {
    let extent = extent(a, b);
    let core = if a.len() <= b.len() {
        core_separation(a, b, extent)
    } else {
        core_separation(b, a, extent)
    };
    let distance = core.distance - (a.radius() + b.radius());
    (distance.abs() > UNPROVEN * extent).then_some(distance)
}

/// An upper bound of the size of the pair that is at most a few times too large.
#[inline]
pub(super) fn extent<A: Hull, B: Hull>(a: &A, b: &B) -> f64 {
    let (p, q) = (a.vertex(0), b.vertex(0));
    let reach = |from: Vec2, to: Vec2| (to.x - from.x).abs() + (to.y - from.y).abs();
    let far_a = a.vertices().fold(0.0, |far, v| reach(q, v).max(far));
    let far_b = b.vertices().fold(0.0, |far, v| reach(p, v).max(far));
    far_a + far_b + a.radius() + b.radius()
}

/// The signed distance of the cores; `a` has no more vertices than `b`.
#[inline]
pub(super) fn core_separation<A: Hull, B: Hull>(a: &A, b: &B, extent: f64) -> Separation {
    match (a.len(), b.len()) {
        (1, 1) => point_point(a.vertex(0), b.vertex(0)),
        (1, 2) => point_segment(a.vertex(0), b.edge(0)),
        (1, _) => point_hull(a.vertex(0), b, extent),
        _ => hull_hull(a, b, extent),
    }
}

/// The signed distance of a point from a hull of three or more vertices.
#[inline]
fn point_hull<B: Hull>(p: Vec2, b: &B, extent: f64) -> Separation {
    let mut best: Option<(f64, usize, Vec2)> = None;
    for i in 0..b.len() {
        if let Some(normal) = b.edge_normal(i) {
            let s = normal.dot(p - b.vertex(i));
            if best.is_none_or(|(most, ..)| s > most) {
                best = Some((s, i, normal));
            }
        }
    }
    let Some((s, i, normal)) = best else { return point_point(p, b.vertex(0)) };
    if s < -UNPROVEN * extent || (s <= UNPROVEN * extent && core_holds(b, p)) {
        let depth = s.min(0.0);
        return Separation::new(depth, -normal, p, p - normal * depth);
    }
    point_outside(p, b, i, normal, s, extent)
}

/// The distance of a point outside of a hull, given the edge that it is furthest outside of.
#[inline]
fn point_outside<B: Hull>(
    p: Vec2,
    b: &B,
    i: usize,
    normal: Vec2,
    s: f64,
    extent: f64,
) -> Separation {
    let edge = b.edge(i);
    let along = normal.perp();
    let before_start = along.dot(p - edge.a) <= 0.0;
    if s > UNPROVEN * extent && !before_start && along.dot(p - edge.b) <= 0.0 {
        return Separation::new(s, -normal, p, p - normal * s);
    }
    let corner = point_point(p, if before_start { edge.a } else { edge.b });
    let behind = b.vertices().all(|v| corner.normal.dot(v - corner.point_b) >= -CERTIFIED * extent);
    if behind && corner.distance > 0.0 { corner } else { nearest_side(p, b) }
}

/// The distance of a point from the outline of a hull: all sides, one by one.
fn nearest_side<B: Hull>(p: Vec2, b: &B) -> Separation {
    let sides = (0..b.side_count()).filter_map(|i| beyond_side(p, b, i));
    sides.reduce(Separation::nearer).unwrap_or_else(|| point_point(p, b.vertex(0)))
}

/// The distance of a point outside of a hull from its side `i`; `None` if it is beside the side
/// but within: of a flat hull the opposite side answers, and rounding may have dented a hull.
fn beyond_side<B: Hull>(p: Vec2, b: &B, i: usize) -> Option<Separation> {
    let edge = b.edge(i);
    let side = point_segment(p, edge);
    let is_beside = side.point_b != edge.a && side.point_b != edge.b;
    let is_within = || b.edge_normal(i).is_some_and(|n| n.dot(side.normal) > 0.0);
    (b.len() == 2 || !is_beside || !is_within()).then_some(side)
}

/// The signed distance of two hulls of two or more vertices.
#[inline]
fn hull_hull<A: Hull, B: Hull>(a: &A, b: &B, extent: f64) -> Separation {
    let Some((axis, reference)) = best_axis(a, b) else {
        return point_point(a.vertex(0), b.vertex(0));
    };
    let unproven = UNPROVEN * extent;
    let apart = axis.gap > unproven || (axis.gap >= -unproven && cores_apart(a, b));
    match (reference, apart) {
        (Reference::A, false) => overlapping(a, b, axis, extent),
        (Reference::B, false) => overlapping(b, a, axis, extent).flipped(),
        (Reference::A, true) => disjoint(a, b, axis, extent),
        (Reference::B, true) => disjoint(b, a, axis, extent).flipped(),
    }
}

/// The depth of two hulls of which `a` has the reference edge.
#[inline]
fn overlapping<A: Hull, B: Hull>(a: &A, b: &B, axis: Axis, extent: f64) -> Separation {
    let (edge, normal) = (a.edge(axis.edge), axis.normal);
    let along = normal.perp();
    let w = b.vertex(axis.support);
    let gap = axis.gap.min(0.0);
    let is_beside = along.dot(w - edge.a) >= 0.0 && along.dot(w - edge.b) <= 0.0;
    if is_beside {
        return Separation::new(gap, normal, w - normal * gap, w);
    }
    let anchor = nearest_of_face(a, normal, edge.a, w, CERTIFIED * extent);
    Separation::new(gap, normal, anchor, anchor + normal * gap)
}

/// The point nearest to `w` of the face that a hull shows in the direction `normal`, on which
/// `origin` lies: of all collinear edges, and of edges parallel but for rounding.
#[cold]
#[inline(never)]
fn nearest_of_face<H: Hull>(hull: &H, normal: Vec2, origin: Vec2, w: Vec2, slack: f64) -> Vec2 {
    let along = normal.perp();
    let face = hull.vertices().filter(|&v| normal.dot(v - origin) >= -slack);
    let (mut low, mut high) = (origin, origin);
    for v in face {
        if along.dot(v - low) < 0.0 {
            low = v;
        }
        if along.dot(v - high) > 0.0 {
            high = v;
        }
    }
    let (from_low, from_high) = (along.dot(w - low), along.dot(w - high));
    match (from_low <= 0.0, from_high >= 0.0) {
        (true, _) => low,
        (_, true) => high,
        _ => w - normal * normal.dot(w - origin),
    }
}

/// The distance of two disjoint hulls of which `a` has the reference edge.
///
/// Between corners that all but touch, or at a hull that rounding has dented, the direction from
/// point to point is noise: then the axis is the normal.
#[inline]
fn disjoint<A: Hull, B: Hull>(a: &A, b: &B, axis: Axis, extent: f64) -> Separation {
    let edge = a.edge(axis.edge);
    let along = axis.normal.perp();
    let w = b.vertex(axis.support);
    let before_start = along.dot(w - edge.a) < 0.0;
    let proven = axis.gap > UNPROVEN * extent;
    if proven && !before_start && along.dot(w - edge.b) <= 0.0 {
        return Separation::new(axis.gap, axis.normal, w - axis.normal * axis.gap, w);
    }
    let corner = if before_start { axis.edge } else { a.next(axis.edge) };
    let guess = around_corners(a, corner, b, axis.support);
    if guess.distance > 0.0 && is_certified(a, b, &guess, CERTIFIED * extent) {
        return guess;
    }
    let nearest = all_features(a, b);
    if proven || is_certified(a, b, &nearest, doubt(nearest.distance, extent)) {
        return nearest;
    }
    let is_small = nearest.distance <= UNPROVEN * extent;
    let distance = if is_small { nearest.distance } else { axis.gap.max(0.0) };
    Separation { distance, ..overlapping(a, b, axis, extent) }
}

/// How far a hull may reach beyond a line across the direction between two points this far apart:
/// the direction is as uncertain as the points are.
fn doubt(distance: f64, extent: f64) -> f64 {
    let unproven = UNPROVEN * extent;
    if distance > unproven {
        unproven + 4.0 * f64::EPSILON * extent * (extent / distance)
    } else {
        unproven
    }
}

/// The least distance between the edges at vertex `i` of `a` and those at vertex `j` of `b`,
/// one end of it being one of the two vertices.
#[inline]
fn around_corners<A: Hull, B: Hull>(a: &A, i: usize, b: &B, j: usize) -> Separation {
    let (p, q) = (a.vertex(i), b.vertex(j));
    let from_p = point_segment(p, b.edge(j)).nearer(point_segment(p, b.edge(b.previous(j))));
    let from_q = point_segment(q, a.edge(i)).nearer(point_segment(q, a.edge(a.previous(i))));
    from_p.nearer(from_q.flipped())
}

/// Whether the hulls keep the distance of `guess` along its normal but for `slack`, and it is the
/// least.
#[inline]
fn is_certified<A: Hull, B: Hull>(a: &A, b: &B, guess: &Separation, slack: f64) -> bool {
    let n = guess.normal;
    a.vertices().all(|v| n.dot(v - guess.point_a) <= slack)
        && b.vertices().all(|v| n.dot(v - guess.point_b) >= -slack)
}

/// The distance of two disjoint hulls: all vertices against all edges.
#[cold]
#[inline(never)]
fn all_features<A: Hull, B: Hull>(a: &A, b: &B) -> Separation {
    let first = point_segment(a.vertex(0), b.edge(0));
    let forward = a.vertices().fold(first, |least, v| least.nearer(nearest_side(v, b)));
    b.vertices().fold(forward, |least, v| least.nearer(nearest_side(v, a).flipped()))
}
