//! Casts of rectangles with rectangles and circles: slabs that close in turn.
//!
//! Along each axis of a rectangle the other shape is within reach for a span of time. The shapes
//! meet when the last span begins, if none has ended: at the side across that axis, or, for a
//! circle beside it, at the corner's disc. Where that is clear beyond rounding, the time is
//! computed from that side's corners alone; where it is not, as of shapes that intersect at the
//! start, they are two hulls like others ([`crate::cast::matrix`]).
//!
//! Source: the spans are those of Ericson, *Real-Time Collision Detection* (2005), §5.5.8.

use crate::cast::filter::discs_meet;
use crate::cast::{Impact, Motions};
use collide_core::Vec2;
use collide_core::view::{Circle, Rect};
use collide_shapes::kernel::certain::Certain;
use collide_shapes::kernel::greatest::top_three;
use collide_shapes::kernel::pair::rect_side::{RectSide, corner, error_bound};
use collide_shapes::kernel::tolerance::SLOW_SPEED;

/// The span of time in which a shape is within reach along an axis.
#[derive(Clone, Copy, Debug)]
struct Span {
    start: f64,
    end: f64,
    /// How wrong both may be.
    slack: f64,
}

impl Span {
    const ALWAYS: Self = Self { start: -1.0e300, end: 1.0e300, slack: 0.0 };
    const NEVER: Self = Self { start: 1.0e300, end: -1.0e300, slack: 0.0 };

    /// Of a shape at `position` that moves at `speed`; `None` where rounding matters.
    #[inline]
    fn new(position: f64, speed: f64, reach: f64, uncertainty: f64) -> Option<Self> {
        let size = speed.abs();
        if size <= SLOW_SPEED * reach {
            let distance = position.abs();
            return if distance > reach + size + uncertainty {
                Some(Self::NEVER)
            } else if distance + size + uncertainty < reach {
                Some(Self::ALWAYS)
            } else {
                None
            };
        }
        let (inverse, ahead) = (1.0 / size, position * 1.0_f64.copysign(speed));
        let (start, end) = ((-reach - ahead) * inverse, (reach - ahead) * inverse);
        Some(Self { start, end, slack: uncertainty * inverse })
    }
}

/// The axis at which the last of the spans begins, and when: `Beyond` if they have no time in
/// [0, 1] in common.
#[inline]
fn last<const N: usize>(spans: [Span; N]) -> Certain<(usize, f64)> {
    let mut starts = [-1.0e300; 4];
    let (mut end, mut slack) = (f64::INFINITY, 0.0);
    for (start, span) in starts.iter_mut().zip(spans) {
        *start = span.start;
        end = if span.end < end { span.end } else { end };
        slack = if span.slack > slack { span.slack } else { slack };
    }
    let [(most, axis), (second, _), _] = top_three(starts);
    let slack = slack + f64::EPSILON * 16.0 * most.abs();
    if most - slack > end + slack || most - slack > 1.0 || end + slack < 0.0 {
        return Certain::Beyond;
    }
    let is_sole = most - second > 2.0 * slack;
    let is_hit = (most + slack < end - slack) & (most + slack < 1.0) & (most - slack > 0.0);
    if is_sole & is_hit { Certain::Sure((axis, most)) } else { Certain::Unsure }
}

/// When two rectangles first touch, if that is clear.
#[inline]
pub(crate) fn rects(a: &Rect, b: &Rect, motions: Motions) -> Certain<Impact> {
    let (between, velocity) = (b.center - a.center, motions.relative());
    let (h, k) = (a.half_extents, b.half_extents);
    let extent = 2.0 * (between.norm_l1() + velocity.norm_l1()) + 6.0 * (h.norm_l1() + k.norm_l1());
    let (Some(uncertainty_a), Some(uncertainty_b)) =
        (error_bound(a, extent), error_bound(b, extent))
    else {
        return Certain::Unsure;
    };
    let uncertainty = uncertainty_a + uncertainty_b;
    let (cos, sin) = (a.rotation.dot(b.rotation).abs(), a.rotation.cross(b.rotation).abs());
    let (p, v) = (between.unrotated(a.rotation), velocity.unrotated(a.rotation));
    let (q, w) = ((-between).unrotated(b.rotation), (-velocity).unrotated(b.rotation));
    let spans = (
        Span::new(p.x, v.x, h.x + k.x * cos + k.y * sin, uncertainty),
        Span::new(p.y, v.y, h.y + k.x * sin + k.y * cos, uncertainty),
        Span::new(q.x, w.x, k.x + h.x * cos + h.y * sin, uncertainty),
        Span::new(q.y, w.y, k.y + h.x * sin + h.y * cos, uncertainty),
    );
    let (Some(s0), Some(s1), Some(s2), Some(s3)) = spans else { return Certain::Unsure };
    let axis = match last([s0, s1, s2, s3]) {
        Certain::Sure((axis, _)) => axis,
        Certain::Beyond => return Certain::Beyond,
        Certain::Unsure => return Certain::Unsure,
    };
    let toward = [v.x, v.y, w.x, w.y][axis];
    // By index: whose side it is, is no branch to guess.
    let (own, other) = (axis >> 1 & 1, axis >> 1 & 1 ^ 1);
    let (shapes, moved) = ([a, b], [motions.a, motions.b]);
    let motions = Motions { a: moved[own], b: moved[other] };
    let sign = [1.0, -1.0][own];
    side_meets(shapes[own], shapes[other], axis & 1, toward, motions)
        .map(|impact| Impact { normal: impact.normal * sign, ..impact })
}

/// When a side of `a`, across one of its axes, meets a corner of `b`, which comes `toward` it.
#[inline]
fn side_meets(a: &Rect, b: &Rect, axis: usize, toward: f64, motions: Motions) -> Certain<Impact> {
    let side = RectSide::new(a, axis, toward > 0.0);
    let Some(normal) = side.normal() else { return Certain::Unsure };
    let incident = RectSide::facing(b, (-normal).unrotated(b.rotation));
    let from = |p: Vec2| normal.dot(p - side.start);
    let (start, end) = (from(incident.start), from(incident.end));
    // Of two as near the first.
    let is_end = (end < start) | ((end == start) & (incident.edge == 3));
    let (height, w) = if is_end { (end, incident.end) } else { (start, incident.start) };
    let time = height / -normal.dot(motions.relative());
    let tangent = normal.perp();
    let along = tangent.dot(w - side.start) + tangent.dot(motions.relative()) * time;
    let is_beside = (along >= 0.0) & (along <= tangent.dot(side.end - side.start));
    let is_timely = (time > 0.0) & (time < 1.0);
    if !(is_beside & is_timely) {
        return Certain::Unsure;
    }
    Certain::Sure(Impact { time, point: w + motions.b * time, normal })
}

/// When a rectangle and a circle first touch, if that is clear.
#[inline]
pub(crate) fn rect_circle(a: &Rect, b: &Circle, motions: Motions) -> Certain<Impact> {
    let (between, velocity) = (b.center - a.center, motions.relative());
    let (h, r) = (a.half_extents, b.radius);
    let extent = 2.0 * (between.norm_l1() + velocity.norm_l1()) + 3.0 * h.norm_l1() + 2.0 * r;
    let Some(uncertainty) = error_bound(a, extent) else { return Certain::Unsure };
    let (p, v) = (between.unrotated(a.rotation), velocity.unrotated(a.rotation));
    let spans =
        (Span::new(p.x, v.x, h.x + r, uncertainty), Span::new(p.y, v.y, h.y + r, uncertainty));
    let (Some(s0), Some(s1)) = spans else { return Certain::Unsure };
    let (axis, time) = match last([s0, s1]) {
        Certain::Sure(found) => found,
        Certain::Beyond => return Certain::Beyond,
        Certain::Unsure => return Certain::Unsure,
    };
    let across = if axis == 0 { p.y + v.y * time } else { p.x + v.x * time };
    let half = if axis == 0 { h.y } else { h.x };
    // Along the side the error of the time counts as well.
    let slack = uncertainty + if axis == 0 { s0.slack * v.y.abs() } else { s1.slack * v.x.abs() };
    let side = RectSide::new(a, axis, [v.x, v.y][axis] > 0.0);
    if across.abs() < half - slack {
        let Some(normal) = side.normal() else { return Certain::Unsure };
        let height = normal.dot(b.center - side.start) - r;
        let time = height / -normal.dot(velocity);
        let point = b.center + motions.b * time - normal * r;
        let is_timely = (time > 0.0) & (time < 1.0);
        return if is_timely {
            Certain::Sure(Impact { time, point, normal })
        } else {
            Certain::Unsure
        };
    }
    if across.abs() <= half + slack {
        return Certain::Unsure;
    }
    // Counterclockwise, a side across x ends at positive y if it points to positive x.
    let is_positive = [v.x, v.y][axis] <= 0.0;
    let is_end = (across > 0.0) == (is_positive == (axis == 0));
    let vertex = corner(a, side.edge + usize::from(is_end));
    let met = discs_meet::<false>((vertex, 0.0), (b.center, r), motions, uncertainty);
    met.map(|(time, normal)| Impact { time, point: vertex + motions.a * time, normal })
}
