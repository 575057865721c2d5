//! The points at which a straight outline meets a ray, and what they say together.
//!
//! The solid is nowhere at the far end, hence the state before and after an event follows from
//! the events behind it in the ray's sense.

use crate::ray::hit::{Crossing, Crossings, HitKind};
use crate::ray::scaled_ray::ScaledRay;
use crate::ray::unbounded::{facing, head_on};
use collide_core::Vec2;
use collide_shapes::kernel::tolerance::COSINE_ERROR;
use core::cmp::Ordering;
use smallvec::SmallVec;

/// What becomes of the events.
pub(crate) trait Sink {
    /// The result.
    type Answer;
    /// Takes one event.
    fn push(&mut self, event: Event);
    /// The result; `solid` is false for curves.
    fn finish(self, solid: bool) -> Self::Answer;
}

/// A point at which the outline meets the ray.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Event {
    pub(crate) t: f64,
    pub(crate) point: Vec2,
    /// Whether the solid begins or ends here on the left and on the right bank.
    pub(crate) flips: [bool; 2],
    /// The outward normals of the edges met, the one most against the ray first.
    pub(crate) normals: [Vec2; 2],
    /// Whether an edge runs along the ray from here back, and on.
    pub(crate) along: [bool; 2],
}

impl Event {
    /// By `t`; the point settles ties.
    fn order(&self, other: &Self) -> Ordering {
        self.t.total_cmp(&other.t).then_with(|| self.point.total_cmp(other.point))
    }

    fn precedes(&self, other: &Self) -> bool {
        self.order(other) == Ordering::Less
    }

    /// Both edges of a vertex in one event.
    fn merge(&mut self, other: &Self, scaled_ray: &ScaledRay) {
        for i in 0..2 {
            self.flips[i] ^= other.flips[i];
            self.along[i] |= other.along[i];
        }
        if other.normals[0].dot(scaled_ray.unit) < self.normals[0].dot(scaled_ray.unit) {
            self.normals[0] = other.normals[0];
        }
        if other.normals[1].dot(scaled_ray.unit) > self.normals[1].dot(scaled_ray.unit) {
            self.normals[1] = other.normals[1];
        }
    }

    /// Whether this is the middle of a straight stretch that the ray runs along.
    fn is_passed(&self) -> bool {
        self.along == [true, true] && self.flips == [false, false] && self.t > 0.0
    }

    /// The hit, given on which banks the solid is after it.
    fn hit(&self, after: [bool; 2], scaled_ray: &ScaledRay) -> Crossing {
        let before = [after[0] ^ self.flips[0], after[1] ^ self.flips[1]];
        let is_inside = |banks: [bool; 2]| banks[0] || banks[1];
        let (kind, normal) = match (is_inside(before), is_inside(after)) {
            (false, true) => (HitKind::Enter, self.normals[0]),
            (true, false) => (HitKind::Exit, self.normals[1]),
            _ => (HitKind::Touch, self.touch_normal(before, after, scaled_ray)),
        };
        Crossing { t: self.t, point: self.point, normal, kind }
    }

    /// Square to the ray, towards the outside: away from the corner of a solid that the ray
    /// grazes from outside, into the notch that it grazes from inside.
    fn touch_normal(&self, before: [bool; 2], after: [bool; 2], scaled_ray: &ScaledRay) -> Vec2 {
        let left = scaled_ray.unit.perp();
        if before == [true, true] && after == [true, true] {
            return if left.dot(self.normals[0] + self.normals[1]) > 0.0 { left } else { -left };
        }
        let outside_left = [before, after].iter().any(|banks| !banks[0] && banks[1]);
        let outside_right = [before, after].iter().any(|banks| banks[0] && !banks[1]);
        match (outside_left, outside_right) {
            (true, false) => left,
            (false, true) => -left,
            _ => {
                if left.dot(self.normals[0] + self.normals[1]) > 0.0 {
                    left
                } else {
                    -left
                }
            }
        }
    }
}

/// Collects every hit.
pub(crate) struct All<'p, 'h> {
    scaled_ray: &'p ScaledRay,
    hits: &'h mut Crossings,
    events: SmallVec<[Event; 8]>,
}

impl<'p, 'h> All<'p, 'h> {
    pub(crate) fn new(scaled_ray: &'p ScaledRay, hits: &'h mut Crossings) -> Self {
        Self { scaled_ray, hits, events: SmallVec::new() }
    }
}

impl Sink for All<'_, '_> {
    type Answer = ();

    fn push(&mut self, event: Event) {
        self.events.push(event);
    }

    fn finish(mut self, solid: bool) {
        // Stable: of two normals that are as steep the earlier edge's counts, as for the first hit.
        self.events.sort_by(Event::order);
        let scaled_ray = self.scaled_ray;
        self.events.dedup_by(|next, kept| {
            let same = next.t == kept.t && next.point == kept.point;
            if same {
                kept.merge(next, scaled_ray);
            }
            same
        });
        let start = self.hits.len();
        let mut after = [false, false];
        for (i, event) in self.events.iter().enumerate().rev() {
            if !event.is_passed() {
                let hit =
                    if solid { event.hit(after, scaled_ray) } else { event.touch(scaled_ray) };
                let is_off = hit.is_off(scaled_ray);
                self.hits.push(if is_off { mended(hit, &self.events, i, scaled_ray) } else { hit });
            }
            after = [after[0] ^ event.flips[0], after[1] ^ event.flips[1]];
        }
        self.hits[start..].reverse();
    }
}

/// Keeps the first hit only: no list, no sorting.
pub(crate) struct First<'p> {
    scaled_ray: &'p ScaledRay,
    first: Option<Event>,
    /// The flips of all events but the first.
    rest: [bool; 2],
}

impl<'p> First<'p> {
    pub(crate) fn new(scaled_ray: &'p ScaledRay) -> Self {
        Self { scaled_ray, first: None, rest: [false, false] }
    }

    /// The `t` of the first hit, infinite where there is none yet.
    pub(crate) fn t(&self) -> f64 {
        self.first.map_or(f64::INFINITY, |first| first.t)
    }

    /// The first hit on a solid, given whether the ray starts inside, if it has not met all edges.
    pub(crate) fn coming_from(self, is_inside: bool) -> Option<Crossing> {
        let first = self.first?;
        Some(first.hit(first.flips.map(|flip| is_inside ^ flip), self.scaled_ray))
    }

    /// The same, if the first event is that of a single edge that the ray crosses: it comes from
    /// inside where the edge's outward normal leads on.
    pub(crate) fn coming_from_its_inner_side(self) -> Option<Crossing> {
        let first = self.first?;
        let is_inside = first.normals[0].dot(self.scaled_ray.unit) > 0.0;
        self.coming_from(is_inside)
    }

    fn pass(&mut self, event: &Event) {
        self.rest = [self.rest[0] ^ event.flips[0], self.rest[1] ^ event.flips[1]];
    }
}

impl Sink for First<'_> {
    type Answer = Option<Crossing>;

    fn push(&mut self, event: Event) {
        match &mut self.first {
            Some(first) if event.t == first.t && event.point == first.point => {
                first.merge(&event, self.scaled_ray);
            }
            Some(first) if first.precedes(&event) => self.pass(&event),
            _ => {
                if let Some(first) = self.first.replace(event) {
                    self.pass(&first);
                }
            }
        }
    }

    fn finish(self, solid: bool) -> Option<Crossing> {
        let first = self.first?;
        Some(if solid {
            first.hit(self.rest, self.scaled_ray)
        } else {
            first.touch(self.scaled_ray)
        })
    }
}

impl Event {
    /// The hit of a curve.
    fn touch(&self, scaled_ray: &ScaledRay) -> Crossing {
        let is_end = self.flips == [false, false] && self.along[0] != self.along[1];
        if is_end {
            let hit = head_on(scaled_ray, self.point);
            return if self.along[0] { Crossing { normal: scaled_ray.unit, ..hit } } else { hit };
        }
        let normal = facing(self.normals[0], scaled_ray);
        Crossing { t: self.t, point: self.point, normal, kind: HitKind::Touch }
    }
}

impl Crossing {
    /// Whether the normal contradicts the kind: edges that cross the ray within rounding of each
    /// other have been sorted the wrong way round.
    pub(crate) fn is_off(&self, scaled_ray: &ScaledRay) -> bool {
        let facing = self.normal.dot(scaled_ray.unit);
        match self.kind {
            HitKind::Enter => facing > COSINE_ERROR,
            HitKind::Exit => facing < -COSINE_ERROR,
            HitKind::Touch => false,
        }
    }
}

/// The hit of event `i` with the normal of its kind that the nearest event in the order has: the
/// edge that should have stood in its place.
#[cold]
#[inline(never)]
fn mended(hit: Crossing, events: &[Event], i: usize, scaled_ray: &ScaledRay) -> Crossing {
    let normal_of = |event: &Event| event.normals[usize::from(hit.kind == HitKind::Exit)];
    let with = |event: &Event| Crossing { normal: normal_of(event), ..hit };
    let (before, after) = (events[..i].iter().rev(), events[i + 1..].iter());
    let ahead = after.map(with).zip(1..).find(|(hit, _)| !hit.is_off(scaled_ray));
    let behind = before.map(with).zip(1..).find(|(hit, _)| !hit.is_off(scaled_ray));
    match (behind, ahead) {
        (Some((hit, near)), Some((_, far))) if near <= far => hit,
        (Some((hit, _)), None) | (_, Some((hit, _))) => hit,
        (None, None) => head_on_as(hit, scaled_ray),
    }
}

/// The hit with the ray's own direction for a normal.
fn head_on_as(hit: Crossing, scaled_ray: &ScaledRay) -> Crossing {
    let normal = if hit.kind == HitKind::Exit { scaled_ray.unit } else { -scaled_ray.unit };
    Crossing { normal, ..hit }
}
