//! Touching with a region on one side: the shapes meet, their interiors do not.
//!
//! Straight shapes: edges that cross settle it, and so do shapes that meet though no edges do;
//! where edges only touch, [`overlaps`](crate::kernel::region::overlap::overlaps) decides. Round
//! shapes, whose interior is what lies within: the interiors meet iff an edge meets that of the
//! shape, or a point of it lies inside the polygon, or the shape is all there is. Exact where the
//! kernels for edges are.
//!
//! Two polygons without holes overlap where edges cross, or else iff they do so near a point that
//! their outlines share: the rim of what is inside both leads along both outlines, and so through
//! such a point, unless it is all of one outline, inside the other polygon. Near a point each of
//! them is the cone to the left of its outline.

use crate::kernel::geometry::point_of;
use crate::kernel::region::edge_pairs::{Outlines, compare_outlines};
use crate::kernel::region::edges::{is_single_point, is_straight};
use crate::kernel::region::outline::{Region, some_numbered_pair_near, stop_if};
use crate::kernel::region::overlap::overlaps;
use collide_core::predicate::{dot_of_differences, orient2d};
use collide_core::view::Segment;
use collide_core::{Bounds, Location, Rings, Vec2, View};

/// Whether the interiors of the region, `view`, and the other shape, which meet, do so too; and
/// `edge_overlaps` says whether those of an edge and of the other shape do.
pub(crate) fn region_overlaps(
    region: &Region<'_>,
    view: &View<'_>,
    other: &View<'_>,
    edge_overlaps: impl Fn(&Segment) -> bool,
) -> bool {
    if !is_straight(other) {
        return region.some_edge_near_view(other, edge_overlaps)
            || (region.filled && region.rings.locate(point_of(other)) == Location::Inside);
    }
    if let (View::Polygon(a), View::Polygon(b)) = (view, other)
        && a.rings.ring_count() == 1
        && b.rings.ring_count() == 1
    {
        return single_rings_overlap(a.rings, b.rings);
    }
    match compare_outlines(region, other) {
        Outlines::Crossing if is_single_ring(view) && is_single_ring(other) => true,
        Outlines::Crossing | Outlines::Touching => overlaps(view, other),
        Outlines::Apart if is_single_point(view) || is_single_point(other) => overlaps(view, other),
        Outlines::Apart => true,
    }
}

/// Whether no rings can touch each other: where they do, a crossing may lead from one hole into
/// another.
fn is_single_ring(view: &View<'_>) -> bool {
    !matches!(view, View::Polygon(p) if p.rings.ring_count() > 1)
}

/// Whether the interiors meet of two polygons without holes, which share a point.
fn single_rings_overlap(a: &Rings, b: &Rings) -> bool {
    let mut is_met = false;
    let overlap =
        some_numbered_pair_near(&Region::filled(a), &Region::filled(b), |(i, e), (j, f)| {
            let places = match meeting(e, f) {
                Meeting::Apart => return stop_if(false),
                Meeting::Crossing => return stop_if(true),
                Meeting::Places(places) => places,
            };
            is_met = true;
            let mut places = places.into_iter().flatten();
            stop_if(places.any(|p| cones_meet(&cone(a, i, e, p), &cone(b, j, f, p))))
        });
    overlap.is_break() || !is_met
}

/// How two edges meet.
enum Meeting {
    /// They do not, or one of them has no length.
    Apart,
    /// In a point that is no end of either.
    Crossing,
    /// In ends, of which these are starts: together with those that other edges start with, all.
    Places([Option<Vec2>; 2]),
}

fn meeting(e: &Segment, f: &Segment) -> Meeting {
    let is_apart = |s: f64, t: f64| (s > 0.0 && t > 0.0) || (s < 0.0 && t < 0.0);
    let (f_a, f_b) = (orient2d(e.a, e.b, f.a), orient2d(e.a, e.b, f.b));
    if e.a == e.b || f.a == f.b || is_apart(f_a, f_b) {
        return Meeting::Apart;
    }
    let (e_a, e_b) = (orient2d(f.a, f.b, e.a), orient2d(f.a, f.b, e.b));
    if is_apart(e_a, e_b) {
        return Meeting::Apart;
    }
    if f_a != 0.0 && f_b != 0.0 && e_a != 0.0 && e_b != 0.0 {
        return Meeting::Crossing;
    }
    let is_in_box = |p: Vec2, s: &Segment| Bounds::of_segment(s.a, s.b).meets(&Bounds::of_point(p));
    let of_f = (f_a == 0.0 && is_in_box(f.a, e) && f.a != e.b).then_some(f.a);
    let of_e = (e_a == 0.0 && is_in_box(e.a, f) && e.a != f.a && e.a != f.b).then_some(e.a);
    Meeting::Places([of_f, of_e])
}

/// The way of a ring through a point of an edge that is not its end, the solid to its left.
fn cone(rings: &Rings, edge: usize, segment: &Segment, p: Vec2) -> [Vec2; 3] {
    if p != segment.a {
        return [segment.a, p, segment.b];
    }
    let vertices = rings.vertices();
    let mut back = vertices[..edge].iter().rev().chain(vertices[edge..].iter().rev());
    [*back.find(|&&v| v != p).unwrap_or(&p), p, segment.b]
}

/// Whether two cones at one point share more than their rims: one of them begins in the other.
fn cones_meet(a: &[Vec2; 3], b: &[Vec2; 3]) -> bool {
    begins_in(a, b[2]) || begins_in(b, a[2])
}

/// Whether the direction to `q` lies in the cone, or where it begins, but not where it ends.
fn begins_in(&[before, at, after]: &[Vec2; 3], q: Vec2) -> bool {
    let of_after = orient2d(at, after, q);
    if of_after == 0.0 && dot_of_differences(at, after, at, q) > 0.0 {
        return true;
    }
    let (is_left_of_before, is_left_of_after) = (orient2d(before, at, q) > 0.0, of_after > 0.0);
    if orient2d(before, at, after) >= 0.0 {
        is_left_of_before && is_left_of_after
    } else {
        is_left_of_before || is_left_of_after
    }
}
