//! Cast × rounded hulls: a ray against their Minkowski difference.
//!
//! B, moved by `t · v` relative to A, meets A iff `t · v` lies in `A ⊖ B`, grown by both radii.
//! So the time of impact is where the ray from the origin along `v` enters that polygon: a
//! closed form, one division, whatever the distance. Whether the ray's line meets the polygon,
//! grown or not, is an exact sign; without radii so is which edge it crosses. A grown polygon is
//! entered where the first of its discs and of its edges, moved outward, is: which discs the line
//! meets is exact, which moved edges it crosses is rounded.
//!
//! Shapes that are apart at the start lie ahead or behind as a whole: the sign of the middle
//! of the stretch decides, or, where that is near zero, an exact sign.

use crate::cast::minkowski::{Edge, Edges, VertexPair};
use crate::cast::{Impact, Motions};
use collide_core::{Vec2, greater, lesser, predicate, sqrt};
use collide_shapes::kernel::hull::Hull;
use collide_shapes::kernel::tolerance::NEAR_START;

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
struct OutlinePoint {
    t: f64,
    normal: Vec2,
    feature: Feature,
}

/// The first entry and the last exit.
#[derive(Clone, Copy, Debug, Default)]
struct Passage {
    first: Option<OutlinePoint>,
    last: Option<f64>,
}

impl Passage {
    /// An entry. Of several at the same time, the one whose normal is most against the motion.
    fn enter(&mut self, point: OutlinePoint, toward: Vec2) {
        let is_better = self.first.is_none_or(|first| {
            point.t < first.t
                || point.t == first.t && point.normal.dot(toward) < first.normal.dot(toward)
        });
        if is_better {
            self.first = Some(point);
        }
    }

    fn leave(&mut self, t: f64) {
        self.last = Some(self.last.map_or(t, |last| greater(last, t)));
    }

    /// A corner on the line may be either.
    fn touch(&mut self, point: OutlinePoint, toward: Vec2) {
        self.enter(point, toward);
        self.leave(point.t);
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
    let middle = (first.t + passage.last.unwrap_or(first.t)) * caster.speed;
    let is_clear = middle.abs() > NEAR_START * caster.extent();
    let lies_ahead = if is_clear { middle > 0.0 } else { caster.lies_ahead() };
    if !lies_ahead || first.t > 1.0 {
        return None;
    }
    let time = greater(first.t, 0.0);
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
    fn corner(&self, corner: VertexPair) -> Vec2 {
        self.a.vertex(corner.a) - self.b.vertex(corner.b)
    }

    /// Sign of the side of the ray's line on which a corner lies. Exact.
    fn side(&self, corner: VertexPair) -> f64 {
        predicate::side_of_line(self.b.vertex(corner.b), self.velocity, self.a.vertex(corner.a))
    }

    /// Whether the infinite line along the velocity meets the difference. Exact.
    fn line_meets(&self) -> bool {
        let (right_a, left_a) = extremes(self.a, self.velocity);
        let (right_b, left_b) = extremes(self.b, self.velocity);
        let leftmost = VertexPair { a: left_a, b: right_b };
        let rightmost = VertexPair { a: right_a, b: left_b };
        (self.side(leftmost) >= 0.0 || self.line_meets_disc(leftmost))
            && (self.side(rightmost) <= 0.0 || self.line_meets_disc(rightmost))
    }

    /// At least how far the difference reaches in some direction; at most four times as far.
    fn extent(&self) -> f64 {
        let origin = self.b.vertex(0);
        let reach = |p: Vec2| greater((p.x - origin.x).abs(), (p.y - origin.y).abs());
        let of_a = (0..self.a.vertex_count()).map(|i| reach(self.a.vertex(i)));
        let of_b = (0..self.b.vertex_count()).map(|j| reach(self.b.vertex(j)));
        of_a.chain(of_b).fold(self.a.radius() + self.b.radius(), greater)
    }

    /// Whether the difference, which the line meets and which does not hold the origin, lies
    /// ahead of the origin. Exact: so does any corner whose disc the line meets; if it passes
    /// between them, the origin is on the outer side of the edge by which it enters.
    #[cold]
    #[inline(never)]
    fn lies_ahead(&self) -> bool {
        let edges = Edges::new(self.a, self.b);
        let start = edges.start();
        let mut from_side = self.side(start);
        for edge in edges {
            let to_side = self.side(edge.to);
            if self.line_meets_disc(edge.to) {
                return self.is_ahead(edge.to);
            }
            if from_side > 0.0 && to_side < 0.0 {
                return self.side_of_edge(&edge) < 0.0;
            }
            from_side = to_side;
        }
        self.is_ahead(start)
    }

    /// Whether the line's foot of a corner lies ahead of the origin. Exact.
    fn is_ahead(&self, corner: VertexPair) -> bool {
        let (a, b) = (self.a.vertex(corner.a), self.b.vertex(corner.b));
        predicate::ahead_along(b, self.velocity, a) > 0.0
    }

    /// Two points whose difference is that of the ends of an edge of the difference.
    fn ends(&self, edge: &Edge) -> [Vec2; 2] {
        let (from, to) = (edge.from, edge.to);
        if edge.is_of_a {
            [self.a.vertex(from.a), self.a.vertex(to.a)]
        } else {
            [self.b.vertex(to.b), self.b.vertex(from.b)]
        }
    }

    /// The outward unit normal of an edge of the difference, if it has a length.
    fn edge_normal(&self, edge: &Edge) -> Option<Vec2> {
        let [from, to] = self.ends(edge);
        (-(to - from).perp()).unit()
    }

    /// Sign of the side of an edge of the difference on which the origin lies: negative
    /// outside. Exact.
    fn side_of_edge(&self, edge: &Edge) -> f64 {
        let (a, b) = (self.a.vertex(edge.from.a), self.b.vertex(edge.from.b));
        let [from, to] = self.ends(edge);
        predicate::cross_of_differences(from, to, a, b)
    }

    fn line_meets_disc(&self, corner: VertexPair) -> bool {
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
        let Some(normal) = self.edge_normal(edge) else { return };
        if from_side == 0.0 {
            passage.touch(self.at_corner(edge.from, normal), self.toward);
        }
        if to_side == 0.0 {
            passage.touch(self.at_corner(edge.to, normal), self.toward);
        }
        if from_side < 0.0 && to_side > 0.0 {
            passage.leave(self.crossing(from, to));
        } else if from_side > 0.0 && to_side < 0.0 {
            let t = self.entry_time(edge, self.crossing(from, to));
            passage.enter(OutlinePoint { t, normal, feature: inner_feature(edge) }, self.toward);
        }
    }

    /// Where the line passes through the difference of hulls with radii.
    fn rounded(&self, radius: f64) -> Passage {
        let mut passage = Passage::default();
        let edges = Edges::new(self.a, self.b);
        let across = |corner: VertexPair| self.toward.cross(self.corner(corner)).abs();
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
        let Some(normal) = self.edge_normal(edge) else { return };
        let (from, to) = (from + normal * radius, to + normal * radius);
        match (self.toward.cross(from) > 0.0, self.toward.cross(to) > 0.0) {
            (true, false) => {
                let t = self.entry_time(edge, self.crossing(from, to));
                passage
                    .enter(OutlinePoint { t, normal, feature: inner_feature(edge) }, self.toward);
            }
            (false, true) => passage.leave(self.crossing(from, to)),
            _ => {}
        }
    }

    /// Both ends of the line's chord through the disc around a corner.
    fn add_disc(&self, passage: &mut Passage, corner: VertexPair, radius: f64) {
        if !self.line_meets_disc(corner) {
            return;
        }
        let center = self.corner(corner);
        let across = self.toward.cross(center);
        let half = sqrt(greater(radius - across.abs(), 0.0)) * sqrt(radius + across.abs());
        let way = |sign: f64| disc_end(center, self.toward, half, radius, sign);
        let entry = way(-1.0);
        let t = settle_end(entry / self.speed, self.is_met_at_end(corner));
        // What touches from the start on is met there, not where the line came in before. Near the
        // start the way is known better than the chord of a line that grazes the disc.
        let from_center = if t <= 0.0 {
            -center
        } else if entry < half {
            self.toward * entry - center
        } else {
            -self.toward * half - self.toward.perp() * across
        };
        let normal = from_center.unit().unwrap_or(-self.toward);
        let feature = Feature::VertexOfA(corner.a);
        passage.enter(OutlinePoint { t, normal, feature }, self.toward);
        passage.leave(way(1.0) / self.speed);
    }

    /// The time at which the line passes a corner on it.
    fn at_corner(&self, corner: VertexPair, normal: Vec2) -> OutlinePoint {
        let point = self.corner(corner);
        let t = settle_end(self.time_of(point), self.is_met_at_end(corner));
        OutlinePoint { t, normal, feature: Feature::VertexOfA(corner.a) }
    }

    /// Whether a corner, or its disc, which is on the line, has been met by the end of the motion:
    /// the end is in it or has passed its middle. Exact.
    fn is_met_at_end(&self, corner: VertexPair) -> bool {
        let (a, b) = (self.a.vertex(corner.a), self.b.vertex(corner.b));
        let (r, s) = (self.a.radius(), self.b.radius());
        predicate::ahead_when_moved(b, self.velocity, a) >= 0.0
            || predicate::compare_distance_when_moved(b, self.velocity, a, r, s) <= 0.0
    }

    /// The time at which the line enters by an edge moved outward, on the side of the end that an
    /// exact sign has found.
    fn entry_time(&self, edge: &Edge, crossing: f64) -> f64 {
        let (a, b) = (self.a.vertex(edge.from.a), self.b.vertex(edge.from.b));
        let [from, to] = self.ends(edge);
        // The outward normal: the edge turned by −90°.
        let outward = [to.perp(), from.perp()];
        let (r, s) = (self.a.radius(), self.b.radius());
        let height = predicate::compare_height_when_moved(a, outward, b, self.velocity, r, s);
        settle_end(crossing, height <= 0.0)
    }

    /// The closest approach to a corner.
    fn foot(&self, corner: VertexPair) -> OutlinePoint {
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

/// A time on the side of the end of the motion, 1, that an exact sign has found.
fn settle_end(t: f64, is_within: bool) -> f64 {
    if is_within { lesser(t, 1.0) } else { greater(t, 1.0 + f64::EPSILON) }
}

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
    (1..hull.vertex_count()).fold((0, 0), |(right, left), i| {
        (if turn(right, i) < 0.0 { i } else { right }, if turn(left, i) > 0.0 { i } else { left })
    })
}
