//! Regions: polygons with holes, and polylines, against every kind of shape.
//!
//! A region is its edges, and for a polygon what they enclose. It meets a connected shape iff an
//! edge does, or a point of the shape lies inside, or the shape inside holds all of the region
//! and hence an edge. Only edges near the other shape are looked at, by the index of
//! [`Rings`](collide_core::Rings); each is a segment against a convex shape, whose kernel decides.
//! Hence the answers are exact where those are.
//!
//! A convex shape holds a region iff it holds the vertices. A polygon holds a straight shape:
//! refused where edges cross; granted where no edges meet, a point lies inside and no hole lies
//! within the shape; and where edges only touch, decided by `covers`. A polygon
//! holds a round shape iff it holds a point of its inside and no edge meets its inside.
//!
//! For an edge and a shape the matrix is called, or, where the kind of that is known, its kernel.

pub(crate) mod cover;
pub(crate) mod distance;
pub(crate) mod edge_pairs;
pub(crate) mod edges;
pub(crate) mod outline;
pub(crate) mod overlap;
pub(crate) mod polygons;
pub(crate) mod touch;
pub(crate) mod vicinity;

use crate::kernel::geometry::{bounds_of, grown, point_of};
use crate::kernel::hull::Hull;
use crate::kernel::hull::any_small::small_hull;
use crate::kernel::pair::disc_distance;
use crate::kernel::region::cover::covers;
use crate::kernel::region::distance::{nearest_edge, regions_gap};
use crate::kernel::region::edge_pairs::{Outlines, compare_outlines};
use crate::kernel::region::edges::{is_single_point, is_straight};
use crate::kernel::region::outline::{Region, segments_meet, some_edge_pair_near, stop_if};
use crate::kernel::region::overlap::overlaps;
use crate::kernel::region::polygons::polygons_touch;
use crate::kernel::region::touch::region_overlaps;
use crate::kernel::region::vicinity::Vicinity;
use crate::kernel::{Gap, GapOrDistance, flat};
use crate::matrix;
use collide_core::predicate::compare_segment_distance;
use collide_core::view::Segment;
use collide_core::{Bounds, Location, Vec2, View, views};

/// Whether two shapes, of which one is a polygon or a polyline, share a point.
#[inline]
pub fn intersects(a: &View<'_>, b: &View<'_>) -> bool {
    match (a, b) {
        (View::Polygon(p), _) => region_meets(&Region::filled(p.rings), b),
        (View::Polyline(p), _) => region_meets(&Region::chain(p.rings), b),
        (_, View::Polygon(p)) => region_meets(&Region::filled(p.rings), a),
        (_, View::Polyline(p)) => region_meets(&Region::chain(p.rings), a),
        (
            views!(hull | unbounded | curved | compound),
            views!(hull | unbounded | curved | compound),
        ) => false,
    }
}

/// Whether `a` holds `b`, one of which is a polygon or a polyline.
pub fn contains(a: &View<'_>, b: &View<'_>) -> bool {
    match (a, b) {
        (View::Polygon(p), _) => region_contains(&Region::filled(p.rings), a, b),
        (View::Polyline(p), _) => region_contains(&Region::chain(p.rings), a, b),
        (_, View::Polygon(p)) => covers_region(a, &Region::filled(p.rings)),
        (_, View::Polyline(p)) => covers_region(a, &Region::chain(p.rings)),
        (
            views!(hull | unbounded | curved | compound),
            views!(hull | unbounded | curved | compound),
        ) => false,
    }
}

/// Whether two shapes, of which one is a polygon or a polyline, share a point while their
/// interiors do not.
pub fn touches(a: &View<'_>, b: &View<'_>) -> bool {
    match (a, b) {
        (View::Polygon(p), View::Polygon(q)) => {
            polygons_touch(p.rings, q.rings).unwrap_or_else(|| !overlaps(a, b))
        }
        (View::Polygon(p), _) => region_touches(&Region::filled(p.rings), a, b),
        (View::Polyline(p), _) => region_touches(&Region::chain(p.rings), a, b),
        (_, View::Polygon(p)) => region_touches(&Region::filled(p.rings), b, a),
        (_, View::Polyline(p)) => region_touches(&Region::chain(p.rings), b, a),
        (
            views!(hull | unbounded | curved | compound),
            views!(hull | unbounded | curved | compound),
        ) => false,
    }
}

/// The closest points of two shapes, of which one is a polygon or a polyline.
pub fn closest_points<R: GapOrDistance>(a: &View<'_>, b: &View<'_>) -> R {
    match (a, b) {
        (View::Polygon(p), _) => gap_of_region(&Region::filled(p.rings), b),
        (View::Polyline(p), _) => gap_of_region(&Region::chain(p.rings), b),
        (_, View::Polygon(p)) => gap_of_region::<R>(&Region::filled(p.rings), a).flipped(),
        (_, View::Polyline(p)) => gap_of_region::<R>(&Region::chain(p.rings), a).flipped(),
        (
            views!(hull | unbounded | curved | compound),
            views!(hull | unbounded | curved | compound),
        ) => R::meeting(|| point_of(a)),
    }
}

/// The closest points of the region and the shape, in this order.
fn gap_of_region<R: GapOrDistance>(region: &Region<'_>, other: &View<'_>) -> R {
    let p = match other {
        View::Polygon(p) => return regions_gap(region, &Region::filled(p.rings)),
        View::Polyline(p) => return regions_gap(region, &Region::chain(p.rings)),
        views!(hull | unbounded | curved | compound) => point_of(other),
    };
    if encloses(region, p) {
        return R::meeting(|| p);
    }
    let gap = |e: &Segment| matrix::closest_points(&View::Segment(*e), other);
    let distance = |e: &Segment| matrix::distance(&View::Segment(*e), other);
    match (other, Vicinity::of(other)) {
        (View::Point(p), Some(near)) => {
            nearest_edge(region, &near, |e| disc_distance::closest_points(e, p), gap)
        }
        (_, Some(near)) => nearest_edge(region, &near, distance, gap),
        (_, None) => {
            let mut gaps = region.rings.edges().map(|(_, edge)| gap(&edge));
            let first = gaps.next().unwrap_or(Gap::meeting(p));
            let nearest = gaps.fold(first, Gap::nearer);
            R::from_gap(nearest.distance, || nearest)
        }
    }
}

/// Whether the region and the shape share a point.
#[inline]
#[allow(unreachable_patterns, reason = "some hulls have an arm of their own")]
fn region_meets(region: &Region<'_>, other: &View<'_>) -> bool {
    match other {
        View::Point(p) => region.holds(*p),
        View::Circle(circle) => meets_circle(*region, circle.center, circle.radius),
        View::Segment(s) => {
            let near = Bounds::of_segment(s.a, s.b);
            region.some_edge_near(&near, |e| segments_meet(e, s)) || encloses(region, s.a)
        }
        View::Capsule(c) => {
            let near = grown(Bounds::of_segment(c.a, c.b), c.radius);
            region.some_edge_near(&near, |e| flat::intersects(e, c)) || encloses(region, c.a)
        }
        View::Aabb(b) => {
            let near = Bounds { min: b.min, max: b.max };
            region.some_edge_near(&near, |e| flat::intersects(e, b)) || encloses(region, b.min)
        }
        View::Polygon(p) => regions_meet(region, &Region::filled(p.rings)),
        View::Polyline(p) => regions_meet(region, &Region::chain(p.rings)),
        views!(hull | unbounded | curved | compound) => {
            region.some_edge_near_view(other, |&e| matrix::intersects(&View::Segment(e), other))
                || encloses(region, point_of(other))
        }
    }
}

/// Whether the region and a circle share a point. Out of line, so that it is as fast wherever it is
/// called from.
#[inline(never)]
fn meets_circle(region: Region<'_>, center: Vec2, radius: f64) -> bool {
    region.some_edge_near(&grown(Bounds::of_point(center), radius), |edge| {
        compare_segment_distance(center, edge.a, edge.b, radius, 0.0) <= 0.0
    }) || encloses(&region, center)
}

#[inline]
fn encloses(region: &Region<'_>, p: Vec2) -> bool {
    region.filled && region.rings.encloses(p)
}

/// Both are connected: either some of their edges meet, or one lies inside the other.
fn regions_meet(a: &Region<'_>, b: &Region<'_>) -> bool {
    let (box_a, box_b) = (a.rings.bounds(), b.rings.bounds());
    if !box_a.meets(&box_b) {
        return false;
    }
    let edges_meet = some_edge_pair_near(a, b, |e, f| stop_if(segments_meet(e, f))).is_break();
    edges_meet || encloses(a, b.rings.vertex(0)) || encloses(b, a.rings.vertex(0))
}

/// Whether the shape, which is convex, holds the region.
fn covers_region(shape: &View<'_>, region: &Region<'_>) -> bool {
    let outline = region.rings.ring(0);
    outline.iter().all(|&v| matrix::intersects(shape, &View::Point(v)))
}

/// Whether the region, `view`, holds the shape.
fn region_contains(region: &Region<'_>, view: &View<'_>, shape: &View<'_>) -> bool {
    let shape = &without_zero_radius(shape);
    let Some(near) = bounds_of(shape) else {
        return false;
    };
    if let View::Point(p) = shape {
        return region.holds(*p);
    }
    if is_straight(shape) {
        return holds_box(&region.rings.bounds(), &near) && holds_straight(region, view, shape);
    }
    if region.filled {
        return region.rings.encloses(point_of(shape))
            && !region
                .some_edge_near_view(shape, |&e| matrix::interiors_meet(&View::Segment(e), shape));
    }
    region.some_edge_near_view(shape, |&e| matrix::contains(&View::Segment(e), shape))
}

/// The core of a circle or capsule without radius: its inside is no neighborhood of anything.
fn without_zero_radius<'a>(shape: &View<'a>) -> View<'a> {
    match small_hull(shape).filter(|hull| hull.radius() == 0.0) {
        Some(hull) if hull.vertex_count() == 1 => View::Point(hull.vertex(0)),
        Some(hull) if hull.vertex_count() == 2 => View::Segment(hull.edge(0)),
        _ => *shape,
    }
}

fn holds_box(all: &Bounds, part: &Bounds) -> bool {
    all.merged(*part) == *all
}

fn holds_straight(region: &Region<'_>, view: &View<'_>, shape: &View<'_>) -> bool {
    let holds = |p| matrix::intersects(view, &View::Point(p));
    if !region.filled {
        return covers(view, shape, holds);
    }
    match compare_outlines(region, shape) {
        Outlines::Crossing => false,
        Outlines::Touching => covers(view, shape, holds),
        Outlines::Apart => {
            region.rings.encloses(point_of(shape))
                && (is_single_point(shape) || !some_hole_is_within(region, shape))
        }
    }
}

/// Whether the shape, whose outline meets no edge, holds a hole.
fn some_hole_is_within(region: &Region<'_>, shape: &View<'_>) -> bool {
    (1..region.rings.ring_count()).any(|hole| {
        let vertex = region.rings.vertex(region.rings.ring_range(hole).start);
        matrix::intersects(shape, &View::Point(vertex))
    })
}

/// Whether the region, `view`, and the other shape touch.
fn region_touches(region: &Region<'_>, view: &View<'_>, other: &View<'_>) -> bool {
    let edge_overlaps = |e: &Segment| matrix::interiors_meet(&View::Segment(*e), other);
    match other {
        View::Point(p) if region.filled => region.rings.locate(*p) == Location::Boundary,
        views!(hull | unbounded | curved | region | compound) => {
            matrix::intersects(view, other) && !region_overlaps(region, view, other, edge_overlaps)
        }
    }
}
