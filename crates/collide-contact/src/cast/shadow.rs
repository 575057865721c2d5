//! Corners between the edges of an outline that another shape slides along.
//!
//! A shape that slides along an edge, within the target distance of it, comes near the end of the
//! next edge from the side: seen alone, that edge is hit at its corner `v`, though the one before
//! is nearer. Such a hit, with a normal that leans beyond the end of its own edge and over the
//! edge before, is in the *shadow* of that edge. While two convex shapes translate, the normal
//! turns one way only, away from the motion, hence leaves the shadow once: that moment is found by
//! bisection. There the next edge is faced as it is, a slope that goes up or the corner itself, or
//! it is not closed in to, and never will be. A shape that stays in the shadow and yet gets deeper
//! into the next edge than into the one before, as one that has sunk into a floor does into a wall,
//! is hit where that begins.

use crate::cast::nearing::{Ask, Nearing};
use crate::cast::start;
use crate::composite::neighbor::{neighbor, step};
use crate::composite::rounding::{error_of_normals, rounding_of};
use crate::form::Form;
use crate::sweep::certified_advance::straight;
use crate::sweep::moving_body::{Body, Lists};
use collide_core::view::Segment;
use collide_core::{Rings, Vec2, View};
use collide_shapes::kernel::Separation;

/// Bisections of the time: to 2^-64 of the motion.
const BISECTIONS: usize = 64;

/// An edge with the edges before and after it.
pub(crate) struct EdgeInChain {
    edge: Segment,
    /// From the edge's start along the edge before it; `None` where the outline begins.
    before: Option<Vec2>,
    /// From the edge's end along the edge after it.
    after: Option<Vec2>,
    /// What the cosines of normals may be wrong by.
    error: f64,
}

impl EdgeInChain {
    /// Edge `index` of the outline, from that vertex to the next, which `b` comes to.
    pub(crate) fn of(rings: &Rings, index: usize, edge: Segment, b: &View<'_>) -> Self {
        let end = step(rings, index, true).unwrap_or(index);
        // Repeated vertices are passed.
        Self {
            edge,
            before: neighbor(rings, index, false).map(|before| before - edge.a),
            after: neighbor(rings, end, true).map(|after| after - edge.b),
            error: error_of_normals(b),
        }
    }

    /// The shadow that a contact of the edge with this normal lies in, if any.
    fn shadow(&self, normal: Vec2) -> Option<Shadow> {
        let along = self.edge.b - self.edge.a;
        let of = |corner: Vec2, beyond: Vec2, neighbor: Option<Vec2>| {
            let error = self.error;
            let shadow = neighbor.map(|neighbor| Shadow { corner, beyond, neighbor, error });
            shadow.filter(|shadow| shadow.holds(normal))
        };
        of(self.edge.b, along, self.after).or_else(|| of(self.edge.a, -along, self.before))
    }

    /// Whether a contact of the edge with this normal lies in a shadow.
    pub(crate) fn is_dark(&self, normal: Vec2) -> bool {
        self.shadow(normal).is_some()
    }

    /// The hit of the edge on `b`, if need be at the time at which it comes out of the shadow.
    pub(crate) fn lit(&self, hit: Nearing, b: &View<'_>, ask: &Ask<'_>) -> Option<Nearing> {
        // A vertex that is repeated is an end of its neighbors.
        if self.edge.a == self.edge.b && (self.before.is_some() || self.after.is_some()) {
            return None;
        }
        let Form::Convex(b) = Form::of(b) else { return Some(hit) };
        let Some(shadow) = self.shadow(hit.separation.normal) else { return Some(hit) };
        let at = |edge: Segment, time: f64| {
            let edge = View::Segment(edge);
            let a = Body::new(&edge, straight(&edge, ask.motions.a));
            separation_at(&a, &Body::new(b, straight(b, ask.motions.b)), time)
        };
        let (mut dark, mut lit) = (hit.time, 1.0);
        let mut last = at(self.edge, lit)?;
        if shadow.holds(last.normal) {
            // Deeper in the edge than in the one before, it does not slide along that.
            let before = at(shadow.edge_before(), lit)?;
            let doubt = rounding_of(last.point_a) + rounding_of(last.point_b);
            return (last.distance + doubt < before.distance).then_some(hit);
        }
        for _ in 0..BISECTIONS {
            let middle = 0.5 * (dark + lit);
            if middle <= dark || middle >= lit {
                break;
            }
            let separation = at(self.edge, middle)?;
            if shadow.holds(separation.normal) {
                dark = middle;
            } else {
                (lit, last) = (middle, separation);
            }
        }
        // Closing in all the time, it is no further away than it was at the hit.
        ask.closes_in(last.normal).then_some(Nearing { time: lit, separation: last })
    }
}

/// The normals at a corner that lean beyond the end of its edge and over the neighbor.
struct Shadow {
    corner: Vec2,
    beyond: Vec2,
    neighbor: Vec2,
    error: f64,
}

impl Shadow {
    fn holds(&self, normal: Vec2) -> bool {
        let leans = |over: Vec2| normal.dot(over) > self.error * over.length();
        leans(self.beyond) && leans(self.neighbor)
    }

    fn edge_before(&self) -> Segment {
        Segment { a: self.corner, b: self.corner + self.neighbor }
    }
}

/// How the shapes lie at a time.
fn separation_at(a: &Body<'_>, b: &Body<'_>, time: f64) -> Option<Separation> {
    let poses = (a.path().pose(time), b.path().pose(time));
    let mut lists = (Lists::new(), Lists::new());
    start::separation(&a.at(&poses.0, &mut lists.0), &b.at(&poses.1, &mut lists.1))
}
