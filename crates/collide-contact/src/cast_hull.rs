//! Cast × rounded hulls: a ray against their Minkowski difference.
//!
//! B, moved by `t · v` relative to A, meets A iff `t · v` lies in `A ⊖ B`, grown by both radii.
//! So the time of impact is where the ray from the origin along `v` enters that polygon: a
//! closed form, one division, whatever the distance. Whether the ray's line meets the polygon
//! is an exact sign; so is which edge it crosses. A grown polygon is entered where the first
//! of its discs and of its edges, moved outward, is.
//!
//! Shapes that are apart at the start lie ahead or behind as a whole: the sign of the middle
//! of the stretch tells, so no rounding turns a near start into a miss.

use crate::cast::Impact;
use crate::cast_minkowski::{Corner, Edge, Edges};
use collide_core::{Vec2, predicate, sqrt};
use collide_shapes::kernel::hull::Hull;

/// The motions of A and B.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Motions {
    pub(crate) a: Vec2,
    pub(crate) b: Vec2,
}

impl Motions {
    /// The motion of B as seen from A.
    pub(crate) fn relative(&self) -> Vec2 {
        self.b - self.a
    }

    pub(crate) fn flipped(self) -> Self {
        Self { a: self.b, b: self.a }
    }
}

/// What the ray meets: part of the outline of the difference.
#[derive(Clone, Copy, Debug)]
enum Feature {
    /// A vertex of A meets the interior of an edge or the outline of B, or a vertex of B.
    VertexOfA(usize),
    /// A vertex of B meets the interior of an edge of A.
    VertexOfB(usize),
}

/// A point at which the ray's line meets the outline.
#[derive(Clone, Copy, Debug)]
struct Meeting {
    t: f64,
    normal: Vec2,
    feature: Feature,
}

/// The first entry and the last exit.
#[derive(Clone, Copy, Debug, Default)]
struct Passage {
    first: Option<Meeting>,
    last: Option<f64>,
}

impl Passage {
    /// An entry. Of several at the same time, the one whose normal is most against the motion.
    fn enter(&mut self, meeting: Meeting, toward: Vec2) {
        let is_better = self.first.is_none_or(|first| {
            meeting.t < first.t
                || meeting.t == first.t && meeting.normal.dot(toward) < first.normal.dot(toward)
        });
        if is_better {
            self.first = Some(meeting);
        }
    }

    fn leave(&mut self, t: f64) {
        self.last = Some(self.last.map_or(t, |last| last.max(t)));
    }

    /// A corner on the line may be either.
    fn touch(&mut self, meeting: Meeting, toward: Vec2) {
        self.enter(meeting, toward);
        self.leave(meeting.t);
    }
}

/// When two hulls that do not intersect at the start first touch.
pub(crate) fn cast_hulls<A: Hull, B: Hull>(a: &A, b: &B, motions: Motions) -> Option<Impact> {
    let velocity = motions.relative();
    let toward = velocity.unit()?;
    let caster = Caster { a, b, velocity, toward, speed: velocity.length() };
    if !caster.line_meets() {
        return None;
    }
    let radius = a.radius() + b.radius();
    let passage = if radius == 0.0 { caster.sharp() } else { caster.rounded(radius) };
    let first = passage.first?;
    let lies_ahead = first.t + passage.last.unwrap_or(first.t) >= 0.0;
    if !lies_ahead || first.t > 1.0 {
        return None;
    }
    let time = first.t.max(0.0);
    let point = match first.feature {
        Feature::VertexOfA(i) => a.vertex(i) + motions.a * time + first.normal * a.radius(),
        Feature::VertexOfB(j) => b.vertex(j) + motions.b * time - first.normal * b.radius(),
    };
    Some(Impact { time, point, normal: first.normal })
}

struct Caster<'h, A: Hull, B: Hull> {
    a: &'h A,
    b: &'h B,
    velocity: Vec2,
    /// The velocity as a unit vector, and its length.
    toward: Vec2,
    speed: f64,
}

impl<A: Hull, B: Hull> Caster<'_, A, B> {
    fn corner(&self, corner: Corner) -> Vec2 {
        self.a.vertex(corner.a) - self.b.vertex(corner.b)
    }

    /// Sign of the side of the ray's line on which a corner lies. Exact.
    fn side(&self, corner: Corner) -> f64 {
        predicate::side_of_line(self.b.vertex(corner.b), self.velocity, self.a.vertex(corner.a))
    }

    /// Whether the infinite line along the velocity meets the difference. Exact.
    fn line_meets(&self) -> bool {
        let (right_a, left_a) = extremes(self.a, self.velocity);
        let (right_b, left_b) = extremes(self.b, self.velocity);
        let leftmost = Corner { a: left_a, b: right_b };
        let rightmost = Corner { a: right_a, b: left_b };
        (self.side(leftmost) >= 0.0 || self.line_meets_disc(leftmost))
            && (self.side(rightmost) <= 0.0 || self.line_meets_disc(rightmost))
    }

    fn line_meets_disc(&self, corner: Corner) -> bool {
        predicate::compare_directed_line_distance(
            self.a.vertex(corner.a),
            self.b.vertex(corner.b),
            self.velocity,
            self.a.radius(),
            self.b.radius(),
        ) <= 0.0
    }

    /// Where the line passes through the difference of hulls without radius.
    fn sharp(&self) -> Passage {
        let mut passage = Passage::default();
        let edges = Edges::new(self.a, self.b);
        let mut from_side = self.side(edges.start());
        let mut is_on_line = from_side == 0.0;
        if is_on_line {
            passage.touch(self.at_corner(edges.start(), self.toward), self.toward);
        }
        for edge in edges {
            let to_side = self.side(edge.to);
            is_on_line &= to_side == 0.0;
            self.add_sharp_edge(&mut passage, &edge, from_side, to_side);
            from_side = to_side;
        }
        if is_on_line && let Some(first) = &mut passage.first {
            first.normal = -self.toward;
        }
        passage
    }

    fn add_sharp_edge(&self, passage: &mut Passage, edge: &Edge, from_side: f64, to_side: f64) {
        if from_side > 0.0 && to_side > 0.0 || from_side < 0.0 && to_side < 0.0 {
            return;
        }
        let (from, to) = (self.corner(edge.from), self.corner(edge.to));
        let Some(normal) = (-(to - from).perp()).unit() else { return };
        if from_side == 0.0 {
            passage.touch(self.at_corner(edge.from, normal), self.toward);
        }
        if to_side == 0.0 {
            passage.touch(self.at_corner(edge.to, normal), self.toward);
        }
        if from_side < 0.0 && to_side > 0.0 {
            passage.leave(self.crossing(from, to));
        } else if from_side > 0.0 && to_side < 0.0 {
            let is_inside_at_end = predicate::orient2d(from, to, self.velocity) >= 0.0;
            let t = settle_end(self.crossing(from, to), is_inside_at_end);
            passage.enter(Meeting { t, normal, feature: inner_feature(edge) }, self.toward);
        }
    }

    /// Where the line passes through the difference of hulls with radii.
    fn rounded(&self, radius: f64) -> Passage {
        let mut passage = Passage::default();
        let edges = Edges::new(self.a, self.b);
        let across = |corner: Corner| self.toward.cross(self.corner(corner)).abs();
        let mut nearest = edges.start();
        self.add_disc(&mut passage, nearest, radius);
        for edge in edges {
            if across(edge.to) < across(nearest) {
                nearest = edge.to;
            }
            self.add_disc(&mut passage, edge.to, radius);
            self.add_rounded_edge(&mut passage, &edge, radius);
        }
        if passage.first.is_none() {
            // Met, but only just: rounding missed every part.
            passage.touch(self.foot(nearest), self.toward);
        }
        passage
    }

    fn add_rounded_edge(&self, passage: &mut Passage, edge: &Edge, radius: f64) {
        let (from, to) = (self.corner(edge.from), self.corner(edge.to));
        let Some(normal) = (-(to - from).perp()).unit() else { return };
        let (from, to) = (from + normal * radius, to + normal * radius);
        match (self.toward.cross(from) > 0.0, self.toward.cross(to) > 0.0) {
            (true, false) => {
                let t = self.crossing(from, to);
                passage.enter(Meeting { t, normal, feature: inner_feature(edge) }, self.toward);
            }
            (false, true) => passage.leave(self.crossing(from, to)),
            _ => {}
        }
    }

    /// Both ends of the line's chord through the disc around a corner.
    fn add_disc(&self, passage: &mut Passage, corner: Corner, radius: f64) {
        let center = self.corner(corner);
        let across = self.toward.cross(center);
        if across.abs() > radius {
            return;
        }
        let half = sqrt(radius - across.abs()) * sqrt(radius + across.abs());
        let normal = (-self.toward * half - self.toward.perp() * across).unit();
        let end = |sign: f64| disc_end(center, self.toward, half, radius, sign) / self.speed;
        let (normal, feature) = (normal.unwrap_or(-self.toward), Feature::VertexOfA(corner.a));
        passage.enter(Meeting { t: end(-1.0), normal, feature }, self.toward);
        passage.leave(end(1.0));
    }

    /// The time at which the line passes a corner on it.
    fn at_corner(&self, corner: Corner, normal: Vec2) -> Meeting {
        let point = self.corner(corner);
        let is_passed_at_end = predicate::ahead_along(point, self.velocity, self.velocity) >= 0.0;
        let t = settle_end(self.time_of(point), is_passed_at_end);
        Meeting { t, normal, feature: Feature::VertexOfA(corner.a) }
    }

    /// The closest approach to a corner.
    fn foot(&self, corner: Corner) -> Meeting {
        let across = self.toward.cross(self.corner(corner));
        let left = self.toward.perp();
        self.at_corner(corner, if across > 0.0 { -left } else { left })
    }

    /// The time at which the line crosses an edge from one side to the other.
    fn crossing(&self, from: Vec2, to: Vec2) -> f64 {
        let (across_from, across_to) = (self.toward.cross(from).abs(), self.toward.cross(to).abs());
        let across = across_from + across_to;
        let fraction = if across > 0.0 { across_from / across } else { 0.5 };
        let (t_from, t_to) = (self.time_of(from), self.time_of(to));
        t_from + (t_to - t_from) * fraction
    }

    fn time_of(&self, point: Vec2) -> f64 {
        point.dot(self.toward) / self.speed
    }
}

/// A time near 1, on the side of 1 that an exact sign has found.
fn settle_end(t: f64, is_within: bool) -> f64 {
    if (t - 1.0).abs() > NEAR_END {
        t
    } else if is_within {
        t.min(1.0)
    } else {
        t.max(1.0 + f64::EPSILON)
    }
}

/// Around the end of the motion rounding may mistake a hit for a miss: only here are exact
/// signs asked. Wider is slower; narrower than the error of a time (16 EPS of the extent, over
/// a motion 2^-20 of it) lets a mistake through.
const NEAR_END: f64 = 1e-9;

/// The vertex that touches the interior of the edge.
fn inner_feature(edge: &Edge) -> Feature {
    if edge.is_of_a { Feature::VertexOfB(edge.from.b) } else { Feature::VertexOfA(edge.from.a) }
}

/// How far along `toward` the line from the origin enters (`sign` −1) or leaves (+1) a disc:
/// from the foot of its center, or, where that cancels, from the product of both.
fn disc_end(center: Vec2, toward: Vec2, half: f64, radius: f64, sign: f64) -> f64 {
    let along = center.dot(toward);
    let direct = along + sign * half;
    if along * sign >= 0.0 || direct == 0.0 {
        return direct;
    }
    let distance = center.length();
    (distance - radius) * ((distance + radius) / (along - sign * half))
}

/// The indices of the vertices furthest to the right and to the left of a direction. Exact.
fn extremes<H: Hull>(hull: &H, direction: Vec2) -> (usize, usize) {
    let turn = |from: usize, to: usize| {
        predicate::cross_with_difference(direction, hull.vertex(from), hull.vertex(to))
    };
    (1..hull.len()).fold((0, 0), |(right, left), i| {
        (if turn(right, i) < 0.0 { i } else { right }, if turn(left, i) > 0.0 { i } else { left })
    })
}
