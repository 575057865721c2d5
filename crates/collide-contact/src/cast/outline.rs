//! Casts of polygons and chains, edge by edge.
//!
//! Edges, and of two outlines pairs of edges, are looked at in the order in which their boxes meet,
//! until the first impact. Of several at that time the first in the order of A's edges, then of
//! B's, counts.

use crate::cast::Impact;
use collide_core::view::Segment;
use collide_core::{Bounds, Rings, Vec2, View, greater, lesser};
use collide_shapes::kernel::geometry::{bounds_of, grown};
use collide_shapes::kernel::tolerance::AFTER_IMPACT;

/// The outline of A and any shape that rank before it: convex, or of a one-sided chain any but a
/// union. `cast` tells the impact of an edge.
pub(crate) fn outline(
    rings: &Rings,
    b: &View<'_>,
    velocity: Vec2,
    cast: impl Fn(&Segment) -> Option<Impact>,
) -> Option<Impact> {
    let (Some(start), Some(window)) = (bounds_of(b), swept_window(b, velocity)) else {
        return rings.edges().filter_map(|(_, edge)| cast(&edge)).reduce(Impact::earlier);
    };
    let start = grown(start, slack(&rings.bounds(), &start, velocity));
    let meeting = meeting(start, window, velocity);
    let mut first = Earliest::NONE;
    rings.search_nearest(first.limit, &meeting, |_, edges| {
        for (index, edge) in edges {
            if meeting(&Bounds::of_segment(edge.a, edge.b)) < first.limit {
                first.offer(cast(&edge), [index, 0]);
            }
        }
        first.limit
    });
    first.impact
}

/// The outlines of A and B, of which none is one-sided. `cast` tells the impact of two edges.
pub(crate) fn outlines(
    a: &Rings,
    b: &Rings,
    velocity: Vec2,
    cast: impl Fn(&Segment, &Segment) -> Option<Impact>,
) -> Option<Impact> {
    let slack = slack(&a.bounds(), &b.bounds(), velocity);
    let meeting =
        |near_a: &Bounds, near_b: &Bounds| entry(&grown(*near_b, slack), velocity, near_a);
    let mut first = Earliest::NONE;
    a.search_nearest_pairs(b, first.limit, meeting, |near_b, edges_a, edges_b| {
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

/// How far boxes are grown, that none may come later than what is in it by rounding.
pub(super) fn slack(a: &Bounds, b: &Bounds, velocity: Vec2) -> f64 {
    let all = a.merged(*b);
    AFTER_IMPACT * (greater(all.min.norm_l1(), all.max.norm_l1()) + velocity.norm_l1())
}

/// When a box that starts here comes to others, infinite where it does not, or they are not in the
/// window: what that leaves out is not asked, for of a user's shape an edge is as wrong as it is
/// long.
pub(super) fn meeting(start: Bounds, window: Bounds, velocity: Vec2) -> impl Fn(&Bounds) -> f64 {
    move |near| if window.meets(near) { entry(&start, velocity, near) } else { f64::INFINITY }
}

/// When a box that translates comes to another one, infinite where it does not.
fn entry(moving: &Bounds, velocity: Vec2, other: &Bounds) -> f64 {
    let along = |[min, max]: [f64; 2], [low, high]: [f64; 2], speed: f64| {
        if speed > 0.0 {
            [(low - max) / speed, (high - min) / speed]
        } else if speed < 0.0 {
            [(high - min) / speed, (low - max) / speed]
        } else if low <= max && min <= high {
            [f64::NEG_INFINITY, f64::INFINITY]
        } else {
            [f64::INFINITY, f64::NEG_INFINITY]
        }
    };
    let (a, b) = (moving, other);
    let x = along([a.min.x, a.max.x], [b.min.x, b.max.x], velocity.x);
    let y = along([a.min.y, a.max.y], [b.min.y, b.max.y], velocity.y);
    let (entry, exit) = (greater(x[0], y[0]), lesser(x[1], y[1]));
    if entry <= exit && exit >= 0.0 && entry <= 1.0 { entry } else { f64::INFINITY }
}

/// The box of everything that B meets in A's frame, somewhat enlarged against rounding.
pub(crate) fn swept_window(b: &View<'_>, velocity: Vec2) -> Option<Bounds> {
    let start = bounds_of(b)?;
    let end = Bounds { min: start.min + velocity, max: start.max + velocity };
    let Bounds { min, max } = start.merged(end);
    let size = greater(greater(greater(min.x.abs(), min.y.abs()), max.x.abs()), max.y.abs());
    let slack = Vec2::new(1.0, 1.0) * (size * (16.0 * f64::EPSILON));
    Some(Bounds { min: min - slack, max: max + slack })
}
