//! What is clear of a cast of two rounded hulls whose shadows overlap, at the cost of one side or
//! corner.
//!
//! B moving as seen from A meets A where the difference `B ⊖ A`, grown by both radii and moving,
//! comes to the origin: where it has the line of the motion through that. From the corner that lies
//! first along the motion the walk goes over the arcs and sides of its outline, toward the line,
//! until one is crossed. The walk only proposes. A side is met if the lowest vertex of the other
//! hull above it is the one found, and comes down within the side; two corners, if they are those
//! that lie furthest along the normal at which their discs meet. Along that normal the hulls were
//! apart before: if it is after the end of the motion, they do not meet.

use crate::cast::filter::discs_meet;
use crate::cast::{Impact, Motions};
use collide_core::{Vec2, greater, lesser, sqrt};
use collide_shapes::kernel::certain::Certain;
use collide_shapes::kernel::hull::{Hull, least_height};
use collide_shapes::kernel::tolerance::ALONG_MOTION;

/// When two hulls first touch, if that is clear.
#[inline]
pub(crate) fn hulls<A: Hull, B: Hull>(a: &A, b: &B, approach: &HullApproach) -> Certain<Impact> {
    let (velocity, origin) = (approach.motions.relative(), a.vertex(0));
    let (front_a, front_b) = (front(a, origin, -velocity), front(b, origin, velocity));
    match crossed(a, front_a, b, front_b, approach) {
        Some(Crossed::SideOfA(side, vertex)) => approach.on_side(a, side, b, vertex),
        Some(Crossed::SideOfB(side, vertex)) => {
            let flipped = HullApproach { motions: approach.motions.flipped(), ..*approach };
            flipped.on_side(b, side, a, vertex).map(Impact::flipped)
        }
        Some(Crossed::Corners(i, j)) => approach.of_corners(a, i, b, j),
        None => Certain::Unsure,
    }
}

/// The vertex that lies furthest along a direction, as seen from a point.
#[inline]
fn front<H: Hull>(hull: &H, origin: Vec2, direction: Vec2) -> usize {
    let (mut most, mut index) = (direction.dot(hull.vertex(0) - origin), 0);
    for i in 1..hull.vertex_count() {
        let along = direction.dot(hull.vertex(i) - origin);
        index = if along > most { i } else { index };
        most = greater(along, most);
    }
    index
}

/// What the line of the motion crosses: a side, and the vertex of the other hull over it, or the
/// arc about two corners.
enum Crossed {
    SideOfA(usize, usize),
    SideOfB(usize, usize),
    Corners(usize, usize),
}

/// The first part of the difference that the line of the motion crosses, from the arc about a
/// corner of it on; `None` if it crosses none.
#[inline]
fn crossed<A: Hull, B: Hull>(
    a: &A,
    mut at_a: usize,
    b: &B,
    mut at_b: usize,
    approach: &HullApproach,
) -> Option<Crossed> {
    let velocity = approach.motions.relative();
    let mut aside = (b.vertex(at_b) - a.vertex(at_a)).cross(velocity);
    let is_left = aside > 0.0;
    let sign = if is_left { 1.0 } else { -1.0 };
    aside *= sign;
    for _ in 0..a.vertex_count() + b.vertex_count() {
        let (next_a, next_b) = if is_left {
            (a.next(at_a), b.next(at_b))
        } else {
            (a.previous(at_a), b.previous(at_b))
        };
        let edge_a = a.vertex(next_a) - a.vertex(at_a);
        let edge_b = b.vertex(at_b) - b.vertex(next_b);
        let is_of_a = (b.vertex_count() == 1) | (edge_a.cross(edge_b) * sign > 0.0);
        let edge = if is_of_a { edge_a } else { edge_b };
        let nearer = edge.cross(velocity) * sign;
        let grown = approach.grown(edge, nearer);
        if approach.reach > 0.0 && grown >= aside {
            return Some(Crossed::Corners(at_a, at_b));
        }
        if nearer <= 0.0 {
            return None;
        }
        if nearer + grown >= aside {
            return Some(if is_of_a {
                Crossed::SideOfA(if is_left { at_a } else { next_a }, at_b)
            } else {
                Crossed::SideOfB(if is_left { at_b } else { next_b }, at_a)
            });
        }
        aside -= nearer;
        if is_of_a {
            at_a = next_a;
        } else {
            at_b = next_b;
        }
    }
    None
}

/// What is known of two hulls that come near each other before they touch.
#[derive(Clone, Copy)]
pub(crate) struct HullApproach {
    /// Both radii and `target`.
    pub(crate) reach: f64,
    /// The distance at which they meet: 0 is a touch.
    pub(crate) target: f64,
    /// What is in doubt of a length.
    pub(crate) uncertainty: f64,
    pub(crate) motions: Motions,
}

impl HullApproach {
    /// How much nearer to the line the outline comes by the radii, from a corner to the side after
    /// it: if that turns away from the line, to where it would.
    #[inline]
    fn grown(&self, edge: Vec2, nearer: f64) -> f64 {
        if self.reach == 0.0 {
            return 0.0;
        }
        let velocity = self.motions.relative();
        if nearer <= 0.0 {
            return self.reach * sqrt(velocity.length_squared());
        }
        self.reach * (edge.dot(velocity) / sqrt(edge.length_squared()))
    }

    /// When a vertex of `b` comes down on a side of `a`, if that is clear.
    #[inline]
    fn on_side<A: Hull, B: Hull>(
        &self,
        a: &A,
        side: usize,
        b: &B,
        vertex: usize,
    ) -> Certain<Impact> {
        let (velocity, uncertainty) = (self.motions.relative(), self.uncertainty);
        let Some(normal) = a.edge_normal(side) else { return Certain::Unsure };
        let (edge, vertex, tangent) = (a.edge(side), b.vertex(vertex), normal.perp());
        let height = normal.dot(vertex - edge.a);
        let speed = -normal.dot(velocity);
        let is_lowest = height <= least_height(b, normal, edge.a);
        let is_toward = speed > ALONG_MOTION * velocity.norm_l1();
        let is_clear = is_lowest & is_toward;
        if !is_clear {
            return Certain::Unsure;
        }
        let inverse = 1.0 / speed;
        let (time, late) = ((height - self.reach) * inverse, uncertainty * inverse);
        if time - late > 1.0 {
            return Certain::Beyond;
        }
        let (pace, length) = (tangent.dot(velocity), tangent.dot(edge.b - edge.a));
        let along = tangent.dot(vertex - edge.a) + pace * time;
        let slack = uncertainty * (1.0 + pace.abs() * inverse);
        let is_within = (along > slack) & (along < length - slack);
        if is_within & (time > late) & (time + late < 1.0) {
            let radius = b.radius() + 0.5 * self.target;
            let point = vertex + self.motions.b * time - normal * radius;
            return Certain::Sure(Impact { time, point, normal });
        }
        Certain::Unsure
    }

    /// When the discs around two corners meet, if that is clear and no other vertex lies further
    /// along the normal. If it is after the end, the normal separates the hulls until then.
    #[inline]
    fn of_corners<A: Hull, B: Hull>(&self, a: &A, i: usize, b: &B, j: usize) -> Certain<Impact> {
        let Certain::Sure(impact) = self.corners::<_, _, true>(a, i, b, j) else {
            return Certain::Unsure;
        };
        let of_a = least_height(a, -impact.normal, a.vertex(i));
        let of_b = least_height(b, impact.normal, b.vertex(j));
        if lesser(of_a, of_b) < 0.0 {
            return Certain::Unsure;
        }
        if impact.time > 1.0 { Certain::Beyond } else { Certain::Sure(impact) }
    }

    /// When the discs around two corners meet, if that is clear; after the end as
    /// [`discs_meet`] reports.
    #[inline]
    pub(crate) fn corners<A: Hull, B: Hull, const REPORTS_LATE: bool>(
        &self,
        a: &A,
        i: usize,
        b: &B,
        j: usize,
    ) -> Certain<Impact> {
        let (from, onto) = ((a.vertex(i), a.radius()), (b.vertex(j), b.radius() + self.target));
        let met = discs_meet::<REPORTS_LATE>(from, onto, self.motions, self.uncertainty);
        met.map(|(time, normal)| {
            let radius = from.1 + 0.5 * self.target;
            let point = from.0 + self.motions.a * time + normal * radius;
            Impact { time, point, normal }
        })
    }
}
