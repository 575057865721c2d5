//! Casts of polygons and chains, edge by edge.
//!
//! Only edges whose box meets the box that the other shape sweeps are looked at; the boxes form
//! a tree.

use crate::cast::Impact;
use crate::cast::half_plane::support_point;
use crate::cast::hull::Motions;
use crate::cast::matrix::{Class, cast_apart};
use collide_core::view::Segment;
use collide_core::{Real, Rings, Vec2, View, greater};
use core::ops::ControlFlow;

/// The outline of A and any shape that rank before it: convex, or an outline too.
pub(crate) fn outline<T: Real>(
    rings: &Rings<T>,
    b: &View<'_, T>,
    motions: Motions,
) -> Option<Impact> {
    let velocity = motions.relative();
    let window = swept_window(b, velocity);
    let mut best: Option<Impact> = None;
    let _: ControlFlow<()> = rings.search(
        |bounds| window.meets(bounds.min, bounds.max),
        |_, edge| {
            if window.meets(edge.a.min(edge.b), edge.a.max(edge.b)) {
                let hit = cast_apart::<T>(&View::Segment(edge), b, motions);
                best = best.into_iter().chain(hit).reduce(Impact::earlier);
            }
            ControlFlow::Continue(())
        },
    );
    best
}

/// The box that a shape sweeps, somewhat enlarged against rounding.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    min: Vec2,
    max: Vec2,
}

impl Window {
    fn meets(&self, min: Vec2, max: Vec2) -> bool {
        self.min.x <= max.x && min.x <= self.max.x && self.min.y <= max.y && min.y <= self.max.y
    }
}

/// The box of everything that B meets in A's frame.
fn swept_window<T: Real>(b: &View<'_, T>, velocity: Vec2) -> Window {
    let (min, max) = bounds_of(b);
    let (low, high) = (min.min(min + velocity), max.max(max + velocity));
    let size = greater(greater(greater(low.x.abs(), low.y.abs()), high.x.abs()), high.y.abs());
    let slack = Vec2::new(1.0, 1.0) * (size * (16.0 * f64::EPSILON));
    Window { min: low - slack, max: high + slack }
}

/// The box of a bounded shape.
pub(crate) fn bounds_of<T: Real>(view: &View<'_, T>) -> (Vec2, Vec2) {
    match Class::of(view) {
        Class::Convex(convex) => {
            let along = |x: f64, y: f64| support_point(convex, Vec2::new(x, y));
            (
                Vec2::new(along(-1.0, 0.0).x, along(0.0, -1.0).y),
                Vec2::new(along(1.0, 0.0).x, along(0.0, 1.0).y),
            )
        }
        Class::Outline(rings) => (rings.bounds().min, rings.bounds().max),
        Class::Parts(_) | Class::Ray(_) | Class::Line(_) | Class::HalfPlane(_) => {
            let far = Vec2::new(f64::MAX, f64::MAX);
            (-far, far)
        }
    }
}

/// Every edge of the outline.
pub(crate) fn edges<T: Real>(rings: &Rings<T>) -> impl Iterator<Item = Segment> + '_ {
    rings.edges().map(|(_, edge)| edge)
}
