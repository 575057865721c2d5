//! The distance of a region from every kind of shape.
//!
//! Zero, with a common point, iff they meet: an edge meets the shape, or a point of the shape
//! lies inside. Otherwise the closest pair lies on an edge, also where the shape lies in a hole.
//! Edges are looked at from near to far; of several that are as near, or meet the shape, the first
//! counts.

use crate::kernel::region::outline::{Region, some_edge_pair_near};
use crate::kernel::region::vicinity::{Vicinity, reach};
use crate::kernel::tolerance::{BOX_DOUBT, LEAST_SQUARE};
use crate::kernel::{Gap, GapOrDistance, flat};
use collide_core::view::Segment;
use collide_core::{Around, Bounds, greater};
use core::ops::ControlFlow;

/// What is nearest so far, where in the list it is, and the square of how near something must be to
/// be looked at.
struct Nearest<P, E> {
    distance: f64,
    place: P,
    edges: E,
    limit: f64,
    /// The largest coordinate: rounding may let the boxes of edges seem further away than these.
    reach: f64,
}

impl<P: PartialOrd, E> Nearest<P, E> {
    /// Of what lies in two boxes, nothing yet.
    fn new(a: &Bounds, b: &Bounds, place: P, edges: E) -> Self {
        let (far, reach) = (f64::INFINITY, reach(&a.merged(*b)));
        Self { distance: far, place, edges, limit: far, reach }
    }

    /// Takes what lies at a place, if it is nearer, or as near and before.
    fn offer(&mut self, distance: f64, place: P, edges: E) {
        if distance < self.distance || distance == self.distance && place < self.place {
            let reach = self.reach;
            let limit = distance + BOX_DOUBT * (distance + reach);
            let square = greater(limit * limit * (1.0 + 4.0 * f64::EPSILON), LEAST_SQUARE);
            // Nothing is nearer than what meets.
            let limit = if distance > 0.0 { square } else { 0.0 };
            *self = Self { distance, place, edges, limit, reach };
        }
    }
}

/// The closest points of an edge of the region and of a shape in the vicinity `near`.
pub(crate) fn nearest_edge<R: GapOrDistance>(
    region: &Region<'_>,
    near: &Vicinity,
    distance: impl Fn(&Segment) -> f64,
    gap: impl FnOnce(&Segment) -> Gap,
) -> R {
    let first = region.rings.vertex(0);
    let first = Segment { a: first, b: first };
    let mut best = Nearest::new(&region.rings.bounds(), near.bounds(), usize::MAX, first);
    let box_of = |edge: &Segment| Bounds::of_segment(edge.a, edge.b);
    region.rings.search_nearest(
        best.limit,
        |bounds| near.least_square(bounds),
        |edges| {
            for (index, edge) in edges {
                if near.least_square(&box_of(&edge)) < best.limit {
                    best.offer(distance(&edge), index, edge);
                }
            }
            best.limit
        },
    );
    R::from_gap(best.distance, || {
        if best.distance > 0.0 {
            return gap(&best.edges);
        }
        // Many may meet the shape.
        let visit = |_, edge: Segment| {
            let meets = near.meets(&box_of(&edge)) && distance(&edge) == 0.0;
            if meets { ControlFlow::Break(edge) } else { ControlFlow::Continue(()) }
        };
        let met = region.rings.search(|bounds| near.meets(bounds), visit);
        gap(&met.break_value().unwrap_or(best.edges))
    })
}

/// The closest points of two regions, the same in both orders.
pub(crate) fn regions_gap<R: GapOrDistance>(a: &Region<'_>, b: &Region<'_>) -> R {
    if in_order(a, b) { ordered_gap(a, b) } else { ordered_gap::<R>(b, a).flipped() }
}

/// A total order, but for equal regions.
fn in_order(a: &Region<'_>, b: &Region<'_>) -> bool {
    let vertices = |r: &Region<'_>| r.rings.vertices().len();
    let coordinates = a.rings.vertices().iter().zip(b.rings.vertices());
    let differing = coordinates.map(|(p, q)| ((p.x, p.y), (q.x, q.y))).find(|(p, q)| p != q);
    match differing {
        _ if vertices(a) != vertices(b) => vertices(a) < vertices(b),
        Some((p, q)) => p < q,
        None => true,
    }
}

fn ordered_gap<R: GapOrDistance>(a: &Region<'_>, b: &Region<'_>) -> R {
    for (region, p) in [(a, b.rings.vertex(0)), (b, a.rings.vertex(0))] {
        if region.filled && region.rings.encloses(p) {
            return R::meeting(|| p);
        }
    }
    let first = (a.rings.vertex(0), b.rings.vertex(0));
    let first = (Segment { a: first.0, b: first.0 }, Segment { a: first.1, b: first.1 });
    let mut best = Nearest::new(&a.rings.bounds(), &b.rings.bounds(), (usize::MAX, 0), first);
    let apart = |a: Around<'_>, b: Around<'_>| a.bounds.least_square(b.bounds);
    a.rings.search_nearest_pairs(b.rings, best.limit, apart, |near_b, edges_a, edges_b| {
        for (i, e) in edges_a {
            let box_e = Bounds::of_segment(e.a, e.b);
            if box_e.least_square(near_b) >= best.limit {
                continue;
            }
            for (j, f) in edges_b.clone() {
                if box_e.least_square(&Bounds::of_segment(f.a, f.b)) < best.limit {
                    best.offer(flat::closest_points(&e, &f), (i, j), (e, f));
                }
            }
        }
        best.limit
    });
    R::from_gap(best.distance, || {
        // Many pairs may meet.
        let visit = |e: &Segment, f: &Segment| match flat::closest_points::<_, _, f64>(e, f) {
            distance if distance > 0.0 => ControlFlow::Continue(()),
            _ => ControlFlow::Break((*e, *f)),
        };
        let met =
            if best.distance > 0.0 { None } else { some_edge_pair_near(a, b, visit).break_value() };
        let (e, f) = met.unwrap_or(best.edges);
        flat::closest_points(&e, &f)
    })
}
