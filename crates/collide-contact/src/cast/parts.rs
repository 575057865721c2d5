//! Casts of unions of many parts: as of outlines, when the first is met is found from near to far,
//! and what is swept after that is left out.

use crate::cast::outline::{entry, swept_window, window_until};
use crate::cast::{CastApart, Impact, Motions};
use collide_core::view::Compound;
use collide_core::{Bounds, PartBoxes, Vec2, View, lesser};
use collide_shapes::kernel::geometry::bounds_of;
use collide_shapes::kernel::tolerance::AFTER_IMPACT;

/// The union A, of which these are the boxes of the parts, and any shape.
pub(crate) fn parts(
    union: Compound<'_>,
    boxes: &PartBoxes,
    b: &View<'_>,
    motions: Motions,
    cast_apart: CastApart,
) -> Option<Impact> {
    let velocity = motions.relative();
    let cast = |part: usize| cast_apart(&union.part(part), b, motions);
    let window = match (first_time(boxes, b, velocity, cast), bounds_of(b)) {
        (_, None) => Bounds::EVERYWHERE,
        (Some(time), _) => window_until(b, velocity, time)?,
        (None, _) => swept_window(b, velocity)?,
    };
    let slack = (window.max - window.min).norm_l1() * AFTER_IMPACT;
    let slack = Vec2::new(slack, slack);
    let window = Bounds { min: window.min - slack, max: window.max + slack };
    let mut best: Option<Impact> = None;
    boxes.for_each_near(
        |bounds| window.meets(bounds),
        |part| best = best.into_iter().chain(cast(part)).reduce(Impact::earlier),
    );
    best
}

/// The time of some impact that is hardly later than the first.
fn first_time(
    boxes: &PartBoxes,
    b: &View<'_>,
    velocity: Vec2,
    cast: impl Fn(usize) -> Option<Impact>,
) -> Option<f64> {
    let start = bounds_of(b)?;
    let mut first = f64::INFINITY;
    boxes.search_nearest(
        f64::INFINITY,
        |bounds| entry(&start, velocity, bounds),
        |part, _| {
            first = cast(part).map_or(first, |impact| lesser(impact.time, first));
            first
        },
    );
    first.is_finite().then_some(first)
}
