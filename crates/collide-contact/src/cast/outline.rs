//! Casts of polygons and chains, edge by edge.
//!
//! Only edges whose box meets the box that the other shape sweeps are looked at; the boxes form
//! a tree. Where there are many edges, when the first is met is found from near to far, and what is
//! swept after that is left out. Of two outlines pairs of edges are looked at.

use crate::cast::Impact;
use crate::composite::parts::EVERYWHERE;
use collide_core::view::Segment;
use collide_core::{Bounds, Rings, Vec2, View, greater, lesser};
use collide_shapes::kernel::geometry::{bounds_of, grown};
use collide_shapes::kernel::tolerance::AFTER_IMPACT;

/// The outline of A and any shape that rank before it: convex, an outline too, or of a one-sided
/// chain any but a union. `cast` tells the impact of an edge.
pub(crate) fn outline(
    rings: &Rings,
    b: &View<'_>,
    velocity: Vec2,
    cast: impl Fn(&Segment) -> Option<Impact>,
) -> Option<Impact> {
    let window = match rings.is_deep().then(|| first_time(rings, b, velocity, &cast)).flatten() {
        Some(time) => window_until(b, velocity, time)?,
        None => swept_window(b, velocity).unwrap_or(EVERYWHERE),
    };
    let mut best: Option<Impact> = None;
    rings.for_each_near(
        |bounds| window.meets(bounds),
        |_, edge| {
            if window.meets(&Bounds::of_segment(edge.a, edge.b)) {
                best = best.into_iter().chain(cast(&edge)).reduce(Impact::earlier);
            }
        },
    );
    best
}

/// The outlines of A and B, of which none is one-sided. `cast` tells the impact of two edges. Pairs
/// of edges are looked at in the order in which their boxes meet, until the first impact; of
/// several at that time the first in the order of A's edges, then of B's, counts.
pub(crate) fn outlines(
    a: &Rings,
    b: &Rings,
    velocity: Vec2,
    cast: impl Fn(&Segment, &Segment) -> Option<Impact>,
) -> Option<Impact> {
    let (box_a, box_b) = (a.bounds(), b.bounds());
    let all = box_a.merged(box_b);
    let reach = greater(all.min.norm_l1(), all.max.norm_l1()) + velocity.norm_l1();
    let slack = AFTER_IMPACT * reach;
    let meeting =
        |near_a: &Bounds, near_b: &Bounds| entry(&grown(*near_b, slack), velocity, near_a);
    let (mut best, mut limit) = (None::<(Impact, [usize; 2])>, f64::INFINITY);
    a.search_nearest_pairs(b, limit, meeting, |near_b, edges_a, edges_b| {
        for (i, e) in edges_a {
            let near_e = Bounds::of_segment(e.a, e.b);
            if meeting(&near_e, near_b) >= limit {
                continue;
            }
            for (j, f) in edges_b.clone() {
                if meeting(&near_e, &Bounds::of_segment(f.a, f.b)) >= limit {
                    continue;
                }
                let Some(impact) = cast(&e, &f) else { continue };
                let is_first =
                    best.is_none_or(|(first, place)| (impact.time, [i, j]) < (first.time, place));
                if is_first {
                    best = Some((impact, [i, j]));
                    limit = (impact.time + AFTER_IMPACT * impact.time).next_up();
                }
            }
        }
        limit
    });
    best.map(|(impact, _)| impact)
}

/// The time of some impact that is hardly later than the first.
fn first_time(
    rings: &Rings,
    b: &View<'_>,
    velocity: Vec2,
    cast: impl Fn(&Segment) -> Option<Impact>,
) -> Option<f64> {
    let start = bounds_of(b)?;
    let mut first = f64::INFINITY;
    rings.search_nearest(
        f64::INFINITY,
        |bounds| entry(&start, velocity, bounds),
        |_, edges| {
            for (_, edge) in edges {
                if entry(&start, velocity, &Bounds::of_segment(edge.a, edge.b)) < first {
                    first = cast(&edge).map_or(first, |impact| lesser(impact.time, first));
                }
            }
            first
        },
    );
    first.is_finite().then_some(first)
}

/// When a box that translates comes to another one, infinite where it does not.
pub(super) fn entry(moving: &Bounds, velocity: Vec2, other: &Bounds) -> f64 {
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

/// The box of everything that B meets in A's frame until a time, and more.
pub(super) fn window_until(b: &View<'_>, velocity: Vec2, time: f64) -> Option<Bounds> {
    let until = lesser(1.0, time + AFTER_IMPACT * time);
    let window = swept_window(b, velocity * until)?;
    let size = (window.max - window.min).norm_l1();
    let slack = Vec2::new(1.0, 1.0) * (AFTER_IMPACT * size);
    let all = swept_window(b, velocity)?;
    let (min, max) = ((window.min - slack).max(all.min), (window.max + slack).min(all.max));
    Some(Bounds { min, max })
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
