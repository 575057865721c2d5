//! Which edges of a moving outline another moving shape can come near.
//!
//! Seen from where the outline is without its turn, the other shape stays in the box that it
//! sweeps. A turn by an angle moves no point by more than the angle, and than 2, times its distance
//! from the center.

use crate::cast::Impact;
use crate::class::furthest;
use crate::sweep::motion::Path;
use collide_core::view::Segment;
use collide_core::{Bounds, Rings, Vec2, View, lesser};
use collide_shapes::kernel::geometry::bounds_of;
use collide_shapes::kernel::tolerance::CLEARLY_APART;
use core::cell::Cell;
use core::ops::ControlFlow;

/// An outline A and another shape B, both moving.
pub(crate) struct Encounter {
    /// The box of B at the start; none where it is unbounded.
    start: Option<Bounds>,
    /// The translation of B as seen from A.
    velocity: Vec2,
    /// The center of A's turn.
    center: Vec2,
    angles: [f64; 2],
    /// How far B reaches from the center of its turn.
    reach: f64,
    /// What may be rounding.
    slack: f64,
}

impl Encounter {
    pub(crate) fn of(rings: &Rings, path_a: &Path, b: &View<'_>, path_b: &Path) -> Self {
        let reach = furthest(b, path_b.center);
        let extent = |path: &Path| path.center.norm_l1() + path.translation.norm_l1();
        let size = reach_of(&rings.bounds(), path_a.center) + reach;
        Self {
            start: bounds_of(b),
            velocity: path_b.translation - path_a.translation,
            center: path_a.center,
            angles: [path_a.angle.abs(), path_b.angle.abs()],
            reach,
            slack: CLEARLY_APART * (extent(path_a) + extent(path_b) + size),
        }
    }

    /// The earliest impact of the edges: each only has to look for an earlier one.
    pub(crate) fn earliest(
        &self,
        rings: &Rings,
        limit: f64,
        sweep: impl Fn(Segment, f64) -> Option<Impact>,
    ) -> Option<Impact> {
        let best: Cell<Option<Impact>> = Cell::new(None);
        let until = || best.get().map_or(limit, |best| best.time);
        let _: ControlFlow<()> = rings.search(
            |bounds| self.is_near(bounds, until()),
            |_, edge| {
                if self.is_near(&Bounds::of_segment(edge.a, edge.b), until()) {
                    let hit = sweep(edge, until());
                    best.set(best.get().into_iter().chain(hit).reduce(Impact::earlier));
                }
                ControlFlow::Continue(())
            },
        );
        best.get()
    }

    /// Whether B can come near something of A in the box until a time.
    fn is_near(&self, bounds: &Bounds, time: f64) -> bool {
        let Some(start) = self.start else { return true };
        let way = self.velocity * time;
        let swept = start.merged(Bounds { min: start.min + way, max: start.max + way });
        let [of_a, of_b] = self.angles.map(|angle| lesser(angle * time, 2.0));
        let by = of_a * reach_of(bounds, self.center) + of_b * self.reach + self.slack;
        let by = Vec2::new(by, by);
        Bounds { min: swept.min - by, max: swept.max + by }.meets(bounds)
    }
}

/// How far a box reaches from a point, or more.
fn reach_of(bounds: &Bounds, from: Vec2) -> f64 {
    let Vec2 { x, y } = (bounds.min - from).abs().max((bounds.max - from).abs());
    x + y
}
