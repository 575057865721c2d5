//! The distance of a region from every kind of shape.
//!
//! Zero, with a common point, iff they meet: an edge meets the shape, or a point of the shape
//! lies inside. Otherwise the closest pair lies on an edge, also where the shape lies in a hole.
//! Edges are asked whose box is nearer than the best so far, after the nearest run has given a
//! first bound. Of several that are as near the first counts; so where there are many edges, the
//! least distance is found first, from near to far, and then who has it, in order.

use crate::kernel::geometry::point_of;
use crate::kernel::region::outline::{Region, stop_if};
use crate::kernel::region::vicinity::{Vicinity, reach};
use crate::kernel::tolerance::BOX_DOUBT;
use crate::kernel::{Gap, flat};
use collide_core::view::Segment;
use collide_core::{Bounds, RunEdges, View, lesser, views};
use core::cell::Cell;
use core::ops::ControlFlow;

/// The closest points of the region and the shape, in this order; `edge_gap` tells those of an
/// edge.
pub(crate) fn region_gap(
    region: &Region<'_>,
    other: &View<'_>,
    edge_gap: impl Fn(&Segment) -> Gap,
) -> Gap {
    match other {
        View::Polygon(p) => regions_gap(region, &Region::filled(p.rings)),
        View::Polyline(p) => regions_gap(region, &Region::chain(p.rings)),
        views!(hull | unbounded | curved | compound) => {
            let p = point_of(other);
            if region.filled && region.rings.encloses(p) {
                return Gap::meeting(p);
            }
            match Vicinity::of(other) {
                Some(near) => nearest_edge(region, &near, edge_gap),
                None => every_edge(region, edge_gap),
            }
        }
    }
}

/// Farther than anything.
fn farthest(region: &Region<'_>) -> Gap {
    Gap { distance: f64::INFINITY, ..Gap::meeting(region.rings.vertex(0)) }
}

fn every_edge(region: &Region<'_>, edge_gap: impl Fn(&Segment) -> Gap) -> Gap {
    region.rings.edges().fold(farthest(region), |best, (_, e)| best.nearer(edge_gap(&e)))
}

/// The least of the edges' gaps to something in the vicinity `near`.
fn nearest_edge(region: &Region<'_>, near: &Vicinity, edge_gap: impl Fn(&Segment) -> Gap) -> Gap {
    let best = Cell::new(farthest(region));
    let limit = match region.rings.is_deep() {
        true => with_doubt(least_distance(region, near, &edge_gap), near.bounds(), region),
        false => f64::INFINITY,
    };
    search_nearer(
        region,
        near,
        &best,
        limit,
        |_| true,
        |_, edges| {
            for (_, edge) in edges {
                if is_nearer(near, &Bounds::of_segment(edge.a, edge.b), &best, limit) {
                    best.set(best.get().nearer(edge_gap(&edge)));
                }
            }
        },
    );
    best.get()
}

/// The least distance of an edge from something in the vicinity `near`.
fn least_distance(region: &Region<'_>, near: &Vicinity, edge_gap: impl Fn(&Segment) -> Gap) -> f64 {
    let mut least = f64::INFINITY;
    region.rings.search_nearest(
        least,
        |bounds| near.least_distance(bounds),
        |_, edges| {
            for (_, edge) in edges {
                if near.least_distance(&Bounds::of_segment(edge.a, edge.b)) < least {
                    least = lesser(least, edge_gap(&edge).distance);
                }
            }
            least
        },
    );
    least
}

/// The distance, and more than rounding may let the boxes of edges as near seem further away.
fn with_doubt(distance: f64, other: &Bounds, region: &Region<'_>) -> f64 {
    distance + BOX_DOUBT * (distance + reach(&other.merged(region.rings.bounds())))
}

/// Lets `try_run` see every run whose box is nearer than `best`, no further than `limit`, and which
/// `enter` lets in, the nearest first.
fn search_nearer<'a>(
    region: &Region<'a>,
    near: &Vicinity,
    best: &Cell<Gap>,
    limit: f64,
    enter: impl Fn(&Bounds) -> bool,
    try_run: impl Fn(&Bounds, RunEdges<'a>),
) {
    if let Some((bounds, edges)) = nearest_run(region, near) {
        try_run(&bounds, edges);
    }
    // Breaks where the distance is zero: nothing is nearer.
    let _ = region.rings.search_runs(
        |bounds| is_nearer(near, bounds, best, limit) && enter(bounds),
        |bounds, edges| {
            try_run(bounds, edges);
            stop_if(best.get().distance == 0.0)
        },
    );
}

/// The run with the nearest box, the first of several.
fn nearest_run<'a>(region: &Region<'a>, near: &Vicinity) -> Option<(Bounds, RunEdges<'a>)> {
    let least = Cell::new(f64::INFINITY);
    if region.rings.is_deep() {
        region.rings.search_nearest(
            f64::INFINITY,
            |bounds| near.least_distance(bounds),
            |bounds, _| {
                least.set(lesser(near.least_distance(bounds), least.get()));
                least.get()
            },
        );
        let is_nearest = |bounds: &Bounds| near.least_distance(bounds) <= least.get();
        let first = |bounds: &Bounds, edges| ControlFlow::Break((*bounds, edges));
        return region.rings.search_runs(is_nearest, first).break_value();
    }
    let mut nearest = None;
    let _ = region.rings.search_runs(
        |bounds| near.least_distance(bounds) < least.get(),
        |bounds, edges| {
            least.set(near.least_distance(bounds));
            nearest = Some((*bounds, edges));
            stop_if(least.get() == 0.0)
        },
    );
    nearest
}

/// Whether something in the box can be nearer than the best so far, and as near as `limit`.
fn is_nearer(near: &Vicinity, bounds: &Bounds, best: &Cell<Gap>, limit: f64) -> bool {
    let least = near.least_distance(bounds);
    least < best.get().distance && least <= limit
}

/// The closest points of two regions, the same in both orders.
fn regions_gap(a: &Region<'_>, b: &Region<'_>) -> Gap {
    if in_order(a, b) { ordered_gap(a, b) } else { ordered_gap(b, a).flipped() }
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

fn ordered_gap(a: &Region<'_>, b: &Region<'_>) -> Gap {
    for (region, p) in [(a, b.rings.vertex(0)), (b, a.rings.vertex(0))] {
        if region.filled && region.rings.encloses(p) {
            return Gap::meeting(p);
        }
    }
    let best = Cell::new(farthest(a));
    let is_deep = a.rings.is_deep() || b.rings.is_deep();
    let limit = match is_deep {
        true => with_doubt(least_distance_of_edges(a, b), &b.rings.bounds(), a),
        false => f64::INFINITY,
    };
    let enter = |bounds: &Bounds| !is_deep || comes_within(b, bounds, limit);
    search_nearer(a, &b.rings.bounds().into(), &best, limit, enter, |near_a, edges_a| {
        search_nearer(
            b,
            &(*near_a).into(),
            &best,
            limit,
            |_| true,
            |near_b, edges_b| {
                let near_b = Vicinity::from(*near_b);
                for (_, e) in edges_a.clone() {
                    if is_nearer(&near_b, &Bounds::of_segment(e.a, e.b), &best, limit) {
                        edge_to_edges(&e, edges_b.clone(), &best, limit);
                    }
                }
            },
        );
    });
    best.get()
}

/// The least distance of an edge of one region from one of the other.
fn least_distance_of_edges(a: &Region<'_>, b: &Region<'_>) -> f64 {
    let best = Cell::new(farthest(a));
    a.rings.search_nearest_pairs(b.rings, f64::INFINITY, |edges_a, edges_b| {
        for (_, e) in edges_a {
            edge_to_edges(&e, edges_b.clone(), &best, f64::INFINITY);
        }
        best.get().distance
    });
    best.get().distance
}

/// Whether the box around some edges of the region is no further than `limit` from another one.
fn comes_within(region: &Region<'_>, other: &Bounds, limit: f64) -> bool {
    let is_near = |bounds: &Bounds| bounds.least_distance(other) <= limit;
    region.rings.search_runs(is_near, |_, _| stop_if(true)).is_break()
}

fn edge_to_edges(e: &Segment, edges: RunEdges<'_>, best: &Cell<Gap>, limit: f64) {
    let near = Vicinity::from(Bounds::of_segment(e.a, e.b));
    for (_, f) in edges {
        if is_nearer(&near, &Bounds::of_segment(f.a, f.b), best, limit) {
            best.set(best.get().nearer(flat::closest_points(e, &f)));
        }
    }
}
