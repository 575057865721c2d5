//! Casts of polygons and chains, edge by edge.
//!
//! Edges, and of two outlines pairs of edges, are looked at in the order in which their boxes meet,
//! until the first impact. Of several at that time the first in the order of A's edges, then of
//! B's, counts.

use crate::cast::Impact;
use crate::cast::approach::{Approach, entry, entry_of_oriented, slack};
use collide_core::view::Segment;
use collide_core::{Around, Bounds, Rings, Vec2, View, greater};
use collide_shapes::kernel::geometry::grown;
use collide_shapes::kernel::tolerance::AFTER_IMPACT;

/// The outline of A and any shape that rank before it: convex, or of a one-sided chain any but a
/// union. `cast` finds the impact of an edge.
pub(crate) fn outline(
    rings: &Rings,
    b: &View<'_>,
    velocity: Vec2,
    cast: impl Fn(&Segment) -> Option<Impact>,
) -> Option<Impact> {
    let Some(approach) = Approach::new(&rings.bounds(), b, velocity) else {
        return rings.edges().filter_map(|(_, edge)| cast(&edge)).reduce(Impact::earlier);
    };
    let approach = if rings.is_deep() { approach } else { approach.unbettered() };
    let meeting = |around: Around<'_>| approach.meeting(around.bounds, around.oriented);
    let mut first = Earliest::NONE;
    rings.search_nearest_around(first.limit, meeting, |edges| {
        for (index, edge) in edges {
            if approach.meeting(&Bounds::of_segment(edge.a, edge.b), None) < first.limit {
                first.offer(cast(&edge), [index, 0]);
            }
        }
        first.limit
    });
    first.impact
}

/// The outlines of A and B, of which none is one-sided. `cast` finds the impact of two edges.
pub(crate) fn outlines(
    a: &Rings,
    b: &Rings,
    velocity: Vec2,
    cast: impl Fn(&Segment, &Segment) -> Option<Impact>,
) -> Option<Impact> {
    let slack = slack(&a.bounds(), &b.bounds(), velocity);
    let meeting =
        |near_a: &Bounds, near_b: &Bounds| entry(&grown(*near_b, slack), velocity, near_a);
    let meeting_of_runs = |a: Around<'_>, b: Around<'_>| {
        let oriented = a.oriented.zip(b.oriented);
        let along_runs = oriented.map(|(a, b)| entry_of_oriented(b, velocity, a, slack));
        greater(meeting(a.bounds, b.bounds), along_runs.unwrap_or(f64::NEG_INFINITY))
    };
    let mut first = Earliest::NONE;
    a.search_nearest_pairs(b, first.limit, meeting_of_runs, |near_b, edges_a, edges_b| {
        for (i, e) in edges_a {
            let near_e = Bounds::of_segment(e.a, e.b);
            if meeting(&near_e, near_b) >= first.limit {
                continue;
            }
            for (j, f) in edges_b.clone() {
                if meeting(&near_e, &Bounds::of_segment(f.a, f.b)) < first.limit {
                    first.offer(cast(&e, &f), [i, j]);
                }
            }
        }
        first.limit
    });
    first.impact
}

/// The first impact so far.
pub(super) struct Earliest {
    pub(super) impact: Option<Impact>,
    /// The edges, or the part, that it is of.
    place: [usize; 2],
    /// Boxes that meet then or later are left out: a little after the impact.
    pub(super) limit: f64,
}

impl Earliest {
    pub(super) const NONE: Self = Self { impact: None, place: [0; 2], limit: f64::INFINITY };

    pub(super) fn offer(&mut self, impact: Option<Impact>, place: [usize; 2]) {
        let Some(Impact { time, .. }) = impact else { return };
        if self.impact.is_none_or(|first| (time, place) < (first.time, self.place)) {
            *self = Self { impact, place, limit: (time + AFTER_IMPACT * time).next_up() };
        }
    }
}
