//! What is clear of a cast of two hulls without radii, at the cost of one side.
//!
//! B moving as seen from A meets A where the line of the motion enters the difference `B ⊖ A`. From
//! the corner of it that lies first along the motion the walk goes from side to side, toward the
//! line, until one crosses it. The walk only proposes: if the lowest vertex of the other hull above
//! that side is the one that it found, and comes down within the side, they touch there, and were
//! apart along its normal before.

use crate::cast::Impact;
use crate::cast_glance::ALONG;
use crate::cast_hull::Motions;
use collide_core::{Vec2, greater};
use collide_shapes::kernel::hull::{Hull, least_height};
use collide_shapes::kernel::seen::{DOUBT, LEAST_EXTENT, Seen};

/// When two hulls without radii first touch, if that is clear.
#[inline]
pub(crate) fn sharp_hulls<A: Hull, B: Hull>(a: &A, b: &B, motions: Motions) -> Seen<Impact> {
    let (velocity, origin) = (motions.relative(), a.vertex(0));
    let (front_a, extent_a) = front(a, origin, -velocity);
    let (front_b, extent_b) = front(b, origin, velocity);
    let doubt = DOUBT * (extent_a + extent_b + velocity.norm_l1() + LEAST_EXTENT);
    match crossed(a, front_a, b, front_b, velocity) {
        Some(Crossed { is_of_a: true, side, vertex }) => meet(a, side, b, vertex, motions, doubt),
        Some(Crossed { is_of_a: false, side, vertex }) => {
            meet(b, side, a, vertex, motions.flipped(), doubt).map(Impact::flipped)
        }
        None => Seen::Unclear,
    }
}

/// The vertex that lies furthest along a direction, and how far the vertices are from a point.
#[inline(always)]
fn front<H: Hull>(hull: &H, origin: Vec2, direction: Vec2) -> (usize, f64) {
    let first = hull.vertex(0) - origin;
    let (mut most, mut index, mut extent) = (direction.dot(first), 0, first.norm_l1());
    for i in 1..hull.len() {
        let v = hull.vertex(i) - origin;
        let along = direction.dot(v);
        index = if along > most { i } else { index };
        most = greater(along, most);
        extent = greater(v.norm_l1(), extent);
    }
    (index, extent)
}

/// A side that the line of the motion crosses, and the vertex of the other hull over it.
struct Crossed {
    is_of_a: bool,
    side: usize,
    vertex: usize,
}

/// The first side of the difference that the line of the motion crosses, from a corner of it on;
/// `None` if it crosses none.
#[inline(always)]
fn crossed<A: Hull, B: Hull>(
    a: &A,
    mut at_a: usize,
    b: &B,
    mut at_b: usize,
    velocity: Vec2,
) -> Option<Crossed> {
    let mut aside = (b.vertex(at_b) - a.vertex(at_a)).cross(velocity);
    let is_left = aside > 0.0;
    let sign = if is_left { 1.0 } else { -1.0 };
    aside *= sign;
    for _ in 0..a.len() + b.len() {
        let (next_a, next_b) = if is_left {
            (a.next(at_a), b.next(at_b))
        } else {
            (a.previous(at_a), b.previous(at_b))
        };
        let edge_a = a.vertex(next_a) - a.vertex(at_a);
        let edge_b = b.vertex(at_b) - b.vertex(next_b);
        let is_of_a = (b.len() == 1) | (edge_a.cross(edge_b) * sign > 0.0);
        let edge = if is_of_a { edge_a } else { edge_b };
        let nearer = edge.cross(velocity) * sign;
        if nearer >= aside {
            let (from, to, vertex) =
                if is_of_a { (at_a, next_a, at_b) } else { (at_b, next_b, at_a) };
            return Some(Crossed { is_of_a, side: if is_left { from } else { to }, vertex });
        }
        if nearer <= 0.0 {
            return None;
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

/// When a vertex of `b` comes down on a side of `a`, if that is clear.
#[inline]
fn meet<A: Hull, B: Hull>(
    a: &A,
    side: usize,
    b: &B,
    vertex: usize,
    motions: Motions,
    doubt: f64,
) -> Seen<Impact> {
    let (Some(normal), velocity) = (a.edge_normal(side), motions.relative()) else {
        return Seen::Unclear;
    };
    let (edge, vertex, tangent) = (a.edge(side), b.vertex(vertex), normal.perp());
    let height = normal.dot(vertex - edge.a);
    let speed = -normal.dot(velocity);
    let is_lowest = height <= least_height(b, normal, edge.a);
    let is_toward = speed > ALONG * velocity.norm_l1();
    let is_clear = is_lowest & is_toward;
    if !is_clear {
        return Seen::Unclear;
    }
    let inverse = 1.0 / speed;
    let (time, late) = (height * inverse, doubt * inverse);
    if time - late > 1.0 {
        return Seen::Beyond;
    }
    let (pace, length) = (tangent.dot(velocity), tangent.dot(edge.b - edge.a));
    let along = tangent.dot(vertex - edge.a) + pace * time;
    let slack = doubt * (1.0 + pace.abs() * inverse);
    let is_within = (along > slack) & (along < length - slack);
    if is_within & (time > late) & (time + late < 1.0) {
        return Seen::Clearly(Impact { time, point: vertex + motions.b * time, normal });
    }
    Seen::Unclear
}
