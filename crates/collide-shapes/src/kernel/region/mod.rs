//! Regions: polygons with holes, and polylines, against every kind of shape.
//!
//! A region is its edges, and for a polygon what they enclose. It meets a connected shape iff an
//! edge does, or a point of the shape lies inside, or the shape inside holds all of the region
//! and hence an edge. Only edges near the other shape are looked at, by the index of
//! [`Rings`]; each is a segment against a convex shape, whose kernel decides. Hence the answers
//! are exact where those are.

pub(crate) mod contain;
pub(crate) mod cover;
pub(crate) mod distance;
pub(crate) mod edge_pairs;
pub(crate) mod edges;
pub(crate) mod overlap;
pub(crate) mod touch;
pub(crate) mod vicinity;

use crate::kernel::geometry::{grown, point_of};
use crate::kernel::region::contain::{covers_region, region_contains};
use crate::kernel::region::distance::region_gap;
use crate::kernel::region::edges::Edge;
use crate::kernel::region::touch::region_touches;
use crate::kernel::region::vicinity::Vicinity;
use crate::kernel::{Closest, Gap, flat};
use crate::matrix;
use collide_core::predicate::{compare_segment_distance, orient2d};
use collide_core::view::Segment;
use collide_core::{Bounds, Rings, Vec2, View, views};
use core::ops::ControlFlow;

/// A polygon or a polyline.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Region<'a> {
    pub(crate) rings: &'a Rings,
    /// Whether the inside belongs to it.
    pub(crate) filled: bool,
}

/// Whether two shapes, of which one is a polygon or a polyline, share a point.
#[inline]
pub fn intersects(a: &View<'_>, b: &View<'_>) -> bool {
    match (a, b) {
        (View::Polygon(p), _) => region_meets(&Region::filled(p.rings), b),
        (View::Polyline(p), _) => region_meets(&Region::chain(p.rings), b),
        (_, View::Polygon(p)) => region_meets(&Region::filled(p.rings), a),
        (_, View::Polyline(p)) => region_meets(&Region::chain(p.rings), a),
        _ => false,
    }
}

/// Whether `a` holds `b`, one of which is a polygon or a polyline.
pub fn contains(a: &View<'_>, b: &View<'_>) -> bool {
    match (a, b) {
        (View::Polygon(p), _) => region_contains(&Region::filled(p.rings), a, b),
        (View::Polyline(p), _) => region_contains(&Region::chain(p.rings), a, b),
        (_, View::Polygon(p)) => covers_region(a, &Region::filled(p.rings)),
        (_, View::Polyline(p)) => covers_region(a, &Region::chain(p.rings)),
        _ => false,
    }
}

/// Whether two shapes, of which one is a polygon or a polyline, share a point while their
/// interiors do not.
pub fn touches(a: &View<'_>, b: &View<'_>) -> bool {
    match (a, b) {
        (View::Polygon(p), _) => region_touches(&Region::filled(p.rings), a, b),
        (View::Polyline(p), _) => region_touches(&Region::chain(p.rings), a, b),
        (_, View::Polygon(p)) => region_touches(&Region::filled(p.rings), b, a),
        (_, View::Polyline(p)) => region_touches(&Region::chain(p.rings), b, a),
        _ => false,
    }
}

/// The closest points of two shapes, of which one is a polygon or a polyline.
pub fn closest_points<R: Closest>(a: &View<'_>, b: &View<'_>) -> R {
    R::of(gap(a, b))
}

fn gap(a: &View<'_>, b: &View<'_>) -> Gap {
    match (a, b) {
        (View::Polygon(p), _) => region_gap(&Region::filled(p.rings), b),
        (View::Polyline(p), _) => region_gap(&Region::chain(p.rings), b),
        (_, View::Polygon(p)) => region_gap(&Region::filled(p.rings), a).flipped(),
        (_, View::Polyline(p)) => region_gap(&Region::chain(p.rings), a).flipped(),
        _ => Gap::meeting(point_of(a)),
    }
}

impl<'a> Region<'a> {
    pub(crate) fn filled(rings: &'a Rings) -> Self {
        Self { rings, filled: true }
    }

    pub(crate) fn chain(rings: &'a Rings) -> Self {
        Self { rings, filled: false }
    }

    /// Whether `p` belongs to the region.
    #[inline]
    pub(crate) fn holds(&self, p: Vec2) -> bool {
        if self.filled {
            return self.rings.encloses(p);
        }
        self.some_edge_near(&Bounds::of_point(p), |edge| segments_meet(edge, &point(p)))
    }

    /// Whether some edge near the box satisfies the condition.
    #[inline]
    pub(crate) fn some_edge_near(
        &self,
        near: &Bounds,
        mut condition: impl FnMut(&Segment) -> bool,
    ) -> bool {
        let visit = |_, edge: Segment| {
            stop_if(Bounds::of_segment(edge.a, edge.b).meets(near) && condition(&edge))
        };
        self.rings.search(|bounds| bounds.meets(near), visit).is_break()
    }

    /// Whether some edge satisfies the condition; only those are looked at that the kernel may
    /// say meet the shape in this vicinity.
    pub(crate) fn some_edge_in(
        &self,
        vicinity: &Vicinity,
        mut condition: impl FnMut(&Segment) -> bool,
    ) -> bool {
        let visit = |_, edge: Segment| {
            let is_near = vicinity.meets(&Bounds::of_segment(edge.a, edge.b));
            stop_if(is_near && condition(&edge))
        };
        self.rings.search(|bounds| vicinity.meets(bounds), visit).is_break()
    }

    /// Whether some edge satisfies the condition; only those are looked at that can meet `view`,
    /// by the word of its kernel.
    #[inline]
    pub(crate) fn some_edge_near_view(
        &self,
        view: &View<'_>,
        mut condition: impl FnMut(&Segment) -> bool,
    ) -> bool {
        let whole_line = match view {
            View::Line(l) => Some(Edge::whole_line(l.point, l.direction)),
            View::Ray(r) => Some(Edge::whole_line(r.origin, r.direction)),
            View::HalfPlane(_) | views!(hull | curved | region | compound) => None,
        };
        match (Vicinity::of(view), whole_line) {
            (Some(vicinity), _) => self.some_edge_in(&vicinity, condition),
            (_, Some(line)) => {
                let near = line.near();
                let visit = |_, edge: Segment| stop_if(condition(&edge));
                self.rings.search(|bounds| near.enters(bounds), visit).is_break()
            }
            _ => self.rings.edges().any(|(_, edge)| condition(&edge)),
        }
    }
}

#[inline]
pub(crate) fn stop_if(condition: bool) -> ControlFlow<()> {
    if condition { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

fn point(p: Vec2) -> Segment {
    Segment { a: p, b: p }
}

/// Whether the region and the shape share a point.
#[inline]
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
        View::Rect(_)
        | View::Triangle(_)
        | View::ConvexPolygon(_)
        | views!(unbounded | curved | compound) => {
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

/// Visits the pairs of edges whose runs are near each other, until one breaks.
#[inline]
pub(crate) fn some_edge_pair_near<B>(
    a: &Region<'_>,
    b: &Region<'_>,
    mut visit: impl FnMut(&Segment, &Segment) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let box_b = b.rings.bounds();
    a.rings.search_runs(
        |bounds| bounds.meets(&box_b),
        |near_a, edges_a| {
            b.rings.search_runs(
                |bounds| bounds.meets(near_a),
                |near_b, edges_b| {
                    for (_, e) in edges_a.clone() {
                        let box_e = Bounds::of_segment(e.a, e.b);
                        if !box_e.meets(near_b) {
                            continue;
                        }
                        for (_, f) in edges_b.clone() {
                            if box_e.meets(&Bounds::of_segment(f.a, f.b)) {
                                visit(&e, &f)?;
                            }
                        }
                    }
                    ControlFlow::Continue(())
                },
            )
        },
    )
}

/// Whether two segments, of any length, share a point; exact.
///
/// Each has the ends of the other on both sides of its line, or on it. Where all four ends lie
/// on one line, the boxes decide.
#[inline]
pub(crate) fn segments_meet(e: &Segment, f: &Segment) -> bool {
    if !Bounds::of_segment(e.a, e.b).meets(&Bounds::of_segment(f.a, f.b)) {
        return false;
    }
    let (s, t) = (orient2d(e.a, e.b, f.a), orient2d(e.a, e.b, f.b));
    if (s > 0.0 && t > 0.0) || (s < 0.0 && t < 0.0) {
        return false;
    }
    let (s, t) = (orient2d(f.a, f.b, e.a), orient2d(f.a, f.b, e.b));
    !((s > 0.0 && t > 0.0) || (s < 0.0 && t < 0.0))
}
