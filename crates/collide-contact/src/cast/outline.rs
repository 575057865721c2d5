//! Casts of polygons and chains, edge by edge.
//!
//! Only edges whose box meets the box that the other shape sweeps are looked at; the boxes form
//! a tree.

use crate::cast::{CastApart, Impact, Motions};
use collide_core::view::Segment;
use collide_core::{Bounds, Rings, Vec2, View, greater};
use collide_shapes::kernel::geometry::bounds_of;
use core::ops::ControlFlow;

/// The outline of A and any shape that rank before it: convex, or an outline too.
pub(crate) fn outline(
    rings: &Rings,
    b: &View<'_>,
    motions: Motions,
    cast_apart: CastApart,
) -> Option<Impact> {
    let velocity = motions.relative();
    let window = swept_window(b, velocity)?;
    let mut best: Option<Impact> = None;
    let _: ControlFlow<()> = rings.search(
        |bounds| window.meets(bounds),
        |_, edge| {
            if window.meets(&Bounds::of_segment(edge.a, edge.b)) {
                let hit = cast_apart(&View::Segment(edge), b, motions);
                best = best.into_iter().chain(hit).reduce(Impact::earlier);
            }
            ControlFlow::Continue(())
        },
    );
    best
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

/// Every edge of the outline.
pub(crate) fn edges(rings: &Rings) -> impl Iterator<Item = Segment> + '_ {
    rings.edges().map(|(_, edge)| edge)
}
