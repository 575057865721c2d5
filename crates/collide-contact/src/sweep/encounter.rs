//! Which edges of a moving outline, or parts of a union, another moving shape can come near.
//!
//! A turn by the angle `ω` about a center moves a point with the arm `r` at the speed `ω |r|`, from
//! where it is along `ω r⊥`, and off that way by no more than `ω² |r| / 2`. So gaps close no faster
//! than is known, and the box of an edge bounds when it can be met at the earliest.

use crate::cast::Impact;
use crate::sweep::motion::Path;
use collide_core::view::{Compound, Segment};
use collide_core::{Bounds, Rings, Vec2, View, greater};
use collide_shapes::kernel::geometry::bounds_of;
use collide_shapes::kernel::tolerance::CLEARLY_APART;

/// An outline A and another shape B, both moving.
pub(crate) struct Encounter {
    /// The box of B at the start; none where it is unbounded.
    start: Option<Bounds>,
    /// The translation of B as seen from A.
    velocity: Vec2,
    turn_a: Turn,
    turn_b: Turn,
    /// What may be rounding.
    slack: f64,
}

/// A turn by an angle about a center.
struct Turn {
    center: Vec2,
    angle: f64,
}

impl Turn {
    /// How the middle of a box begins to move, and how much faster anything in the box may go: no
    /// less than in a box within.
    fn of_box(&self, bounds: &Bounds) -> (Vec2, f64) {
        let half = (bounds.max - bounds.min) * 0.5;
        let arm = bounds.min + half - self.center;
        let bend = 0.5 * self.angle * self.angle * reach_of(bounds, self.center);
        (arm.perp() * self.angle, self.angle.abs() * half.norm_l1() + bend)
    }

    /// The greatest speed of anything in the box.
    fn speed(&self, bounds: &Bounds) -> f64 {
        self.angle.abs() * reach_of(bounds, self.center)
    }
}

impl Encounter {
    /// That of what lies in a box.
    pub(crate) fn of(box_a: &Bounds, path_a: &Path, b: &View<'_>, path_b: &Path) -> Self {
        let extent = |path: &Path| path.center.norm_l1() + path.translation.norm_l1();
        let start = bounds_of(b);
        let reach_of_b = start.map_or(0.0, |start| reach_of(&start, path_b.center));
        let size = reach_of(box_a, path_a.center) + reach_of_b;
        let turn = |path: &Path| Turn { center: path.center, angle: path.angle };
        Self {
            start,
            velocity: path_b.translation - path_a.translation,
            turn_a: turn(path_a),
            turn_b: turn(path_b),
            slack: CLEARLY_APART * (extent(path_a) + extent(path_b) + size),
        }
    }

    /// The earliest impact of the edges, no later than `limit`; of several at that time that of the
    /// first edge. Those are tried first that can be met early, and each only has to look for one
    /// that is no later.
    pub(crate) fn of_edges(
        &self,
        rings: &Rings,
        limit: f64,
        sweep: impl Fn(&Segment, f64) -> Option<Impact>,
    ) -> Option<Impact> {
        let mut earliest = Earliest { limit, hit: None };
        rings.search_nearest(
            limit.next_up(),
            |bounds| self.meeting(bounds),
            |edges| {
                for (i, edge) in edges {
                    let meeting = self.meeting(&Bounds::of_segment(edge.a, edge.b));
                    earliest.try_one(i, meeting, |until| sweep(&edge, until));
                }
                earliest.until().next_up()
            },
        );
        earliest.impact()
    }

    /// The same of the parts of a union.
    pub(crate) fn of_parts(
        &self,
        parts: Compound<'_>,
        limit: f64,
        sweep: impl Fn(usize, f64) -> Option<Impact>,
    ) -> Option<Impact> {
        let mut earliest = Earliest { limit, hit: None };
        let mut try_part = |i: usize, bounds: &Bounds| {
            earliest.try_one(i, self.meeting(bounds), |until| sweep(i, until));
            earliest.until().next_up()
        };
        match parts.part_boxes() {
            Some(boxes) => {
                boxes.search_nearest(limit.next_up(), |bounds| self.meeting(bounds), try_part);
            }
            None => (0..parts.part_count()).for_each(|i| {
                try_part(i, &parts.box_of_part(i));
            }),
        }
        earliest.impact()
    }

    /// When B can come near something of A in the box at the earliest, or before.
    fn meeting(&self, bounds: &Bounds) -> f64 {
        let Some(start) = &self.start else { return 0.0 };
        let (low, high) = (bounds.min - start.max, start.min - bounds.max);
        if low.x <= self.slack
            && low.y <= self.slack
            && high.x <= self.slack
            && high.y <= self.slack
        {
            return 0.0;
        }
        // The shapes turn any way at the greatest speed, or begin to in the way that they do.
        let ((of_a, more_a), (of_b, more_b)) =
            (self.turn_a.of_box(bounds), self.turn_b.of_box(start));
        let any = (self.velocity, self.turn_a.speed(bounds) + self.turn_b.speed(start));
        let linear = (self.velocity + of_b - of_a, more_a + more_b);
        let along = |low: f64, high: f64, speed: f64, more: f64| {
            let (way, closing) = if low > high { (low, speed) } else { (high, -speed) };
            let (way, closing) = (way - self.slack, greater(closing, 0.0) + more);
            if way > 0.0 { way / closing } else { 0.0 }
        };
        let [any, linear] = [any, linear].map(|(velocity, more)| {
            let Vec2 { x, y } = velocity;
            greater(along(low.x, high.x, x, more), along(low.y, high.y, y, more))
        });
        greater(any, linear) * (1.0 - CLEARLY_APART)
    }
}

/// The earliest impact so far, no later than `limit`, and of which edge or part it is.
struct Earliest {
    limit: f64,
    hit: Option<(usize, Impact)>,
}

impl Earliest {
    /// Up to when an impact counts.
    fn until(&self) -> f64 {
        self.hit.map_or(self.limit, |(_, impact)| impact.time)
    }

    /// Tries an edge or part that cannot be met before `meeting`. A sweep that has given up may
    /// report an earlier time.
    fn try_one(&mut self, number: usize, meeting: f64, sweep: impl FnOnce(f64) -> Option<Impact>) {
        let until = self.until();
        let Some(impact) = (meeting <= until).then(|| sweep(until)).flatten() else { return };
        let impact = Impact { time: greater(impact.time, meeting), ..impact };
        let is_first = |(other, hit): (usize, Impact)| (impact.time, number) < (hit.time, other);
        if self.hit.is_none_or(is_first) {
            self.hit = Some((number, impact));
        }
    }

    fn impact(self) -> Option<Impact> {
        self.hit.map(|(_, impact)| impact)
    }
}

/// How far a box reaches from a point, or more.
fn reach_of(bounds: &Bounds, from: Vec2) -> f64 {
    let Vec2 { x, y } = (bounds.min - from).abs().max((bounds.max - from).abs());
    x + y
}
