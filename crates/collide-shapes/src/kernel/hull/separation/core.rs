//! The signed distance of the cores of two hulls, with normal and witnesses.
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
//! Lengths are taken along unit vectors, so that none overflows or underflows. The filters before
//! that compare squares: where one does, the question stays open, or the answer is right anyway.
//!
//! Source: Ericson, *Real-Time Collision Detection* (2005), §5.2 and §9.3.

use crate::kernel::certain::Certain;
use crate::kernel::hull::axis::filter::{are_discs_beyond, sole_axis};
use crate::kernel::hull::axis::{Axis, Reference, Search, axis_of, best_axis};
use crate::kernel::hull::boolean::cores::cores_apart;
use crate::kernel::hull::order::in_order;
use crate::kernel::hull::separation::features::Features;
use crate::kernel::hull::separation::filter::{Face, Facing};
use crate::kernel::hull::separation::point::{point_hull, points_within, widest};
use crate::kernel::hull::{Hull, least_height};
use crate::kernel::point_features::{point_point, point_segment};
use crate::kernel::separation::Separation;
use crate::kernel::tolerance::{CERTIFIED, LEAST_CERTIFIED_EXTENT, UNPROVEN};
use collide_core::predicate::dot_of_differences;
use collide_core::view::Segment;
use collide_core::{Vec2, greater, lesser};

/// The error of the direction between two points, per extent over their distance: 4 EPS, for the
/// rounding of both.
const DIRECTION_ERROR: f64 = 4.0 * f64::EPSILON;

/// The signed distance, if rounding cannot have changed its sign.
pub(crate) fn proven_sign<A: Hull, B: Hull>(a: &A, b: &B) -> Option<f64> {
    let extent = extent(a, b);
    let distance = core_separation(a, b, extent).distance - (a.radius() + b.radius());
    (distance.abs() > UNPROVEN * extent).then_some(distance)
}

/// An upper bound of the size of the pair that is at most a few times too large, or so small that
/// the rounding of a length is not relative.
#[inline(always)]
pub(crate) fn extent<A: Hull, B: Hull>(a: &A, b: &B) -> f64 {
    let reach = a.reach_from(b.vertex(0)) + b.reach_from(a.vertex(0));
    reach + (a.radius() + b.radius() + LEAST_CERTIFIED_EXTENT)
}

/// The signed distance of the cores.
#[inline]
pub(crate) fn core_separation<A: Hull, B: Hull>(a: &A, b: &B, extent: f64) -> Separation {
    let found = core_facing_within(a, b, extent, f64::INFINITY);
    found.map_or_else(|| point_point(a.vertex(0), b.vertex(0)), |facing| facing.separation)
}

/// The signed distance of the cores; `None` only if it is more than `limit`.
#[inline]
pub(crate) fn core_facing_within<A: Hull, B: Hull>(
    a: &A,
    b: &B,
    extent: f64,
    limit: f64,
) -> Option<Facing> {
    let of_point = match (a.vertex_count(), b.vertex_count()) {
        (1, 1) => points_within(a, b, limit),
        (1, 2) => Some(point_segment(a.vertex(0), b.edge(0))),
        (2, 1) => Some(point_segment(b.vertex(0), a.edge(0)).flipped()),
        (1, _) => point_hull(a.vertex(0), &b.erased(), extent, limit),
        (_, 1) => point_hull(b.vertex(0), &a.erased(), extent, limit).map(Separation::flipped),
        _ => return hull_hull(a, b, extent, limit),
    };
    of_point.map(Facing::without_face)
}

/// The signed distance of two hulls of two or more vertices; `None` only if it is more than
/// `limit`.
#[inline]
fn hull_hull<A: Hull, B: Hull>(a: &A, b: &B, extent: f64, limit: f64) -> Option<Facing> {
    if are_discs_beyond(a, b, extent, limit) {
        return None;
    }
    // Small code (docs/web.md) goes without the quick way to the same axis.
    if cfg!(collide_small) {
        return any_hulls(a, b, extent, limit);
    }
    let (edge, reference) = match sole_axis(a, b, extent, limit) {
        Certain::Sure((edge, reference)) => (edge, reference),
        Certain::Beyond => return None,
        Certain::Unsure => return any_hulls(a, b, extent, limit),
    };
    let is_b = reference == Reference::B;
    if let (Some(p), Some(q)) = (a.as_box(), b.as_box()) {
        let (first, second) = if is_b { (q, p) } else { (p, q) };
        let Some(axis) = axis_of(first, edge, second) else {
            return any_hulls(a, b, extent, limit);
        };
        return Some(along(first, second, axis, extent, limit)?.flipped_if(is_b));
    }
    let axis = if is_b { axis_of(b, edge, a) } else { axis_of(a, edge, b) };
    match axis {
        Some(axis) if is_b => Some(along(b, a, axis, extent, limit)?.flipped_if(true)),
        Some(axis) => along(a, b, axis, extent, limit),
        // An edge without length promises nothing.
        None => any_hulls(a, b, extent, limit),
    }
}

/// The same, whatever the axes.
#[inline]
fn any_hulls<A: Hull, B: Hull>(a: &A, b: &B, extent: f64, limit: f64) -> Option<Facing> {
    any_erased(&a.erased(), &b.erased(), extent, limit)
}

#[inline(never)]
fn any_erased<A: Hull, B: Hull>(a: &A, b: &B, extent: f64, limit: f64) -> Option<Facing> {
    match best_axis(a, b, extent, limit) {
        Search::Found(axis, Reference::A) => along(a, b, axis, extent, limit),
        Search::Found(axis, Reference::B) => {
            Some(along(b, a, axis, extent, limit)?.flipped_if(true))
        }
        Search::Beyond => None,
        Search::Pointlike => Some(Facing::without_face(points_apart(a, b))),
    }
}

/// The signed distance of two hulls of which `a` has the reference edge.
#[inline]
fn along<A: Hull, B: Hull>(a: &A, b: &B, axis: Axis, extent: f64, limit: f64) -> Option<Facing> {
    if axis.gap > limit {
        return None;
    }
    Some(along_erased(&a.erased(), &b.erased(), axis, extent))
}

#[inline(never)]
fn along_erased<A: Hull, B: Hull>(a: &A, b: &B, axis: Axis, extent: f64) -> Facing {
    let unproven = UNPROVEN * extent;
    let is_apart = axis.gap > unproven || (axis.gap >= -unproven && cores_apart(a, b));
    if is_apart { disjoint(a, b, axis, extent) } else { overlapping(a, b, axis, extent) }
}

/// The distance of two hulls that are points, though they have more vertices.
#[cold]
#[inline(never)]
fn points_apart<A: Hull, B: Hull>(a: &A, b: &B) -> Separation {
    if in_order(a, b) {
        point_point(a.vertex(0), b.vertex(0))
    } else {
        point_point(b.vertex(0), a.vertex(0)).flipped()
    }
}

/// The index of the vertex of a hull that lies lowest above the edge, the lowest of several.
#[inline]
fn deepest_vertex<A: Hull, B: Hull>(a: &A, axis: &Axis, b: &B) -> usize {
    let origin = a.vertex(axis.edge);
    if b.is_large() {
        return b.lowest(axis.normal, origin).1;
    }
    let mut deepest = b.vertex_count() - 1;
    for i in (0..b.vertex_count() - 1).rev() {
        let is_lowest = axis.normal.dot(b.vertex(i) - origin) == axis.gap;
        deepest = if is_lowest { i } else { deepest };
    }
    deepest
}

/// The depth of two hulls of which `a` has the reference edge.
pub(crate) fn overlapping<A: Hull, B: Hull>(a: &A, b: &B, axis: Axis, extent: f64) -> Facing {
    let (edge, normal) = (a.edge(axis.edge), axis.normal);
    let along = normal.perp();
    let vertex = deepest_vertex(a, &axis, b);
    let w = b.vertex(vertex);
    let gap = lesser(axis.gap, 0.0);
    let face = Some(Face { reference: Reference::A, edge: axis.edge, vertex });
    let is_beside = along.dot(w - edge.a) >= 0.0 && along.dot(w - edge.b) <= 0.0;
    if is_beside {
        return Facing { separation: Separation::new(gap, normal, w - normal * gap, w), face };
    }
    let slack = CERTIFIED * extent;
    let anchor = nearest_of_face(a, normal, edge.a, w, slack);
    if reaches_over(b, normal, w, anchor, slack) {
        return Facing {
            separation: Separation::new(gap, normal, anchor, anchor + normal * gap),
            face,
        };
    }
    Facing::without_face(over_another_edge(a, b, Axis { gap, ..axis }, slack))
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

/// Whether the face that a hull shows along `−normal`, on which `w` lies, reaches from there over
/// `anchor`.
#[inline(never)]
fn reaches_over<H: Hull>(hull: &H, normal: Vec2, w: Vec2, anchor: Vec2, slack: f64) -> bool {
    let along = normal.perp();
    let beyond = along.dot(w - anchor);
    let is_past = |v: Vec2| along.dot(v - anchor) * beyond <= 0.0;
    beyond.abs() <= slack || hull.vertices().any(|v| normal.dot(v - w) <= slack && is_past(v))
}

/// The depth where rounding took for the best axis that of an edge which the deepest vertex lies
/// beside: along an edge that is as good but for rounding, which it lies over.
#[cold]
#[inline(never)]
fn over_another_edge<A: Hull, B: Hull>(a: &A, b: &B, axis: Axis, slack: f64) -> Separation {
    let Axis { gap, edge, normal } = axis;
    let own = vertex_over_edge(a, b, gap, slack);
    own.or_else(|| vertex_over_edge(b, a, gap, slack).map(Separation::flipped)).unwrap_or_else(
        || {
            let anchor = a.vertex(edge);
            Separation::new(gap, normal, anchor, anchor + normal * gap)
        },
    )
}

/// A vertex of `b` that lies over an edge of `a` at this height, but for `slack`, as its deepest
/// one.
fn vertex_over_edge<A: Hull, B: Hull>(a: &A, b: &B, gap: f64, slack: f64) -> Option<Separation> {
    (0..a.edge_count()).find_map(|i| {
        let Axis { gap: deepest, normal, .. } = axis_of(a, i, b)?;
        let (edge, along) = (a.edge(i), normal.perp());
        let is_over = |v: &Vec2| {
            normal.dot(*v - edge.a) <= deepest + slack
                && along.dot(*v - edge.a) >= 0.0
                && along.dot(*v - edge.b) <= 0.0
        };
        if deepest < gap - slack {
            return None;
        }
        let vertex = b.vertices().find(is_over)?;
        Some(Separation::new(gap, normal, vertex - normal * gap, vertex))
    })
}

/// The distance of two disjoint hulls of which `a` has the reference edge.
fn disjoint<A: Hull, B: Hull>(a: &A, b: &B, axis: Axis, extent: f64) -> Facing {
    let edge = a.edge(axis.edge);
    let along = axis.normal.perp();
    let support = deepest_vertex(a, &axis, b);
    let w = b.vertex(support);
    let before_start = along.dot(w - edge.a) < 0.0;
    let is_proven = axis.gap > UNPROVEN * extent;
    if is_proven && !before_start && along.dot(w - edge.b) <= 0.0 {
        let foot = w - axis.normal * axis.gap;
        let separation = Separation::new(axis.gap, axis.normal, foot, w);
        let face = Face { reference: Reference::A, edge: axis.edge, vertex: support };
        return Facing { separation, face: Some(face) };
    }
    let corner = if before_start { axis.edge } else { a.next(axis.edge) };
    let guess = around_corners(a, corner, b, support);
    if guess.distance > 0.0 && is_certified(a, b, &guess, CERTIFIED * extent) {
        return Facing::without_face(guess);
    }
    Facing::without_face(disjoint_anyhow(a, b, axis, &guess, extent))
}

/// The distance of two disjoint hulls of which `a` has the reference edge, by all features that may
/// be nearest; they are no further apart than `guess`.
///
/// At a hull that rounding has dented, the direction from point to point is noise: then the axis is
/// the normal.
#[cold]
#[inline(never)]
fn disjoint_anyhow<A: Hull, B: Hull>(
    a: &A,
    b: &B,
    axis: Axis,
    guess: &Separation,
    extent: f64,
) -> Separation {
    let features = Features::nearest(a, b, &axis, guess, extent);
    let nearest = features.least().unwrap_or_else(|| features.all().least().unwrap_or(*guess));
    let is_good =
        |found: &Separation| is_certified(a, b, found, error_bound(found.distance, extent));
    if is_good(&nearest) {
        return nearest;
    }
    let certainty = |found: &Separation| certainty(a, b, found);
    let widest = widest(features.each(), nearest, CERTIFIED * extent, certainty);
    if axis.gap > UNPROVEN * extent || is_good(&widest) {
        return widest;
    }
    let is_small = nearest.distance <= UNPROVEN * extent;
    let distance = if is_small { nearest.distance } else { greater(axis.gap, 0.0) };
    Separation { distance, ..overlapping(a, b, axis, extent).separation }
}

/// How far a hull may reach beyond a line across the direction between two points this far apart:
/// the direction is as uncertain as the points are.
fn error_bound(distance: f64, extent: f64) -> f64 {
    let unproven = UNPROVEN * extent;
    if distance > unproven {
        unproven + DIRECTION_ERROR * extent * (extent / distance)
    } else {
        unproven
    }
}

/// The least distance between the edges at vertex `i` of `a` and those at vertex `j` of `b`,
/// one end of it being one of the two vertices.
#[inline]
pub(crate) fn around_corners<A: Hull, B: Hull>(a: &A, i: usize, b: &B, j: usize) -> Separation {
    let (p, q) = (a.vertex(i), b.vertex(j));
    match (at_corner(p, b, j), at_corner(q, a, i).map(Separation::flipped)) {
        (Some(from_p), Some(from_q)) => from_p.nearer(from_q),
        (from_p, from_q) => from_p.or(from_q).unwrap_or_else(|| point_point(p, q)),
    }
}

/// The distance of a point from those of the two edges at vertex `j` that have a point nearer to
/// it than the vertex.
fn at_corner<H: Hull>(p: Vec2, hull: &H, j: usize) -> Option<Separation> {
    let (before, corner, after) =
        (hull.vertex(hull.previous(j)), hull.vertex(j), hull.vertex(hull.next(j)));
    let is_along = |end: Vec2| dot_of_differences(corner, end, corner, p) > 0.0;
    let from = |a, b| point_segment(p, Segment { a, b });
    match (is_along(after), is_along(before)) {
        (false, false) => None,
        (true, false) => Some(from(corner, after)),
        (false, true) => Some(from(before, corner)),
        (true, true) => Some(from(corner, after).nearer(from(before, corner))),
    }
}

/// Whether the hulls keep the distance of `guess` along its normal but for `slack`, and it is the
/// least.
#[inline]
pub(crate) fn is_certified<A: Hull, B: Hull>(a: &A, b: &B, guess: &Separation, slack: f64) -> bool {
    certainty(a, b, guess) >= -slack
}

/// How far the hulls keep out of the strip that `guess` says is between them: negative where they
/// reach into it.
#[inline]
fn certainty<A: Hull, B: Hull>(a: &A, b: &B, guess: &Separation) -> f64 {
    let n = guess.normal;
    lesser(least_height(a, -n, guess.point_a), least_height(b, n, guess.point_b))
}
