//! Whether a point lies inside closed rings: the crossing number, exact.
//!
//! A ray to the right from the point crosses an edge from `a` to `b` iff exactly one of them
//! lies above the point (half-open, so that a vertex counts once) and the edge passes to the
//! right of it, which is the sign of `orient2d(a, b, p)`; sign zero is the boundary itself.
//! A chain of edges whose box lies entirely to the right crosses the ray evenly or oddly
//! according to its two ends alone, so only boxes around the point are opened.
//!
//! Of the edges of an opened box nearly all have both ends above the point, or both below
//! ([`Sides`]), and rounding seldom decides about the others. Of few edges all are looked at so, in
//! the order in which they lie in memory, and no box is read ([`Rings::scan`]); else the tree is
//! descended.

use super::sides::{Sides, WORD};
use super::{Bounds, Rings};
use crate::predicate::orient2d;
use crate::{Vec2, view};
use core::ops::ControlFlow;

/// How many edges are all looked at.
const FEW: usize = 128;
/// The relative error of a cross product of differences: 8 ρ, where 4 ρ are needed.
const SIDE_ERROR: f64 = 4.0 * f64::EPSILON;

/// Where a point lies with respect to closed rings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Location {
    /// Enclosed by an odd number of rings, and on none.
    Inside,
    /// On an edge.
    Boundary,
    /// Neither.
    Outside,
}

impl Rings {
    /// Where `p` lies with respect to the rings, taken as closed; exact.
    pub fn locate(&self, p: Vec2) -> Location {
        match self.seen(p) {
            Some(true) => Location::Inside,
            Some(false) => Location::Outside,
            None => self.descended(p),
        }
    }

    /// Whether `p` is enclosed or on an edge. Of what is seen, the answer is no branch to guess.
    pub fn encloses(&self, p: Vec2) -> bool {
        self.seen(p).unwrap_or_else(|| self.descended(p) != Location::Outside)
    }

    /// Whether `p` is enclosed, where that takes no tree; then it is on no edge.
    #[inline]
    fn seen(&self, p: Vec2) -> Option<bool> {
        // Most points of a scene, and nothing but this object is read for them.
        if self.bounds().meets(&Bounds::of_point(p)) { self.scan(p) } else { Some(false) }
    }

    fn descended(&self, p: Vec2) -> Location {
        match self.crossings_are_odd(p) {
            ControlFlow::Break(()) => Location::Boundary,
            ControlFlow::Continue(true) => Location::Inside,
            ControlFlow::Continue(false) => Location::Outside,
        }
    }

    /// Whether `p` is enclosed, if there are few edges and it is certain; then it is on none.
    #[inline]
    fn scan(&self, p: Vec2) -> Option<bool> {
        if self.vertices.len() > FEW {
            return None;
        }
        let mut odd = false;
        for ring in 0..self.ring_count() {
            let mut rest = self.ring(ring);
            let Some(first) = rest.first() else { continue };
            while !rest.is_empty() {
                let (starts, after) = rest.split_at(rest.len().min(WORD));
                let (is_odd, true) = is_odd(starts, after.first().unwrap_or(first), p) else {
                    return None;
                };
                (odd, rest) = (odd ^ is_odd, after);
            }
        }
        Some(odd)
    }

    /// Breaks where `p` lies on an edge.
    fn crossings_are_odd(&self, p: Vec2) -> ControlFlow<(), bool> {
        let (index, levels) = (&self.index, self.index.levels());
        let mut odd = false;
        let mut node = levels.first();
        while let Some(at) = node {
            let bounds = levels.bounds(at);
            node = if p.y < bounds.min.y || p.y > bounds.max.y || p.x > bounds.max.x {
                levels.skip(at)
            } else if p.x < bounds.min.x
                && let Some((start, end)) = index.chain_ends(at)
            {
                odd ^= (self.vertex(start).y > p.y) != (self.vertex(end).y > p.y);
                levels.skip(at)
            } else if let Some(child) = levels.child(at) {
                Some(child)
            } else {
                let (starts, last) = index.run_vertices(at.number, &self.vertices);
                odd ^= match is_odd(starts, last, p) {
                    (is_odd, true) => is_odd,
                    (_, false) => self.run_is_odd_exactly(at.number, p)?,
                };
                levels.skip(at)
            };
        }
        ControlFlow::Continue(odd)
    }

    /// Whether the ray from `p` crosses an odd number of the edges of a run.
    #[cold]
    fn run_is_odd_exactly(&self, run: usize, p: Vec2) -> ControlFlow<(), bool> {
        let mut odd = false;
        for (_, edge) in self.index.edges(run, &self.vertices) {
            odd ^= crosses(&edge, p)?;
        }
        ControlFlow::Continue(odd)
    }
}

/// Whether the ray to the right from `p` crosses an odd number of the edges that start at `starts`,
/// the last of which ends at `last`, and whether that is certain; then `p` is on none of them.
#[inline]
fn is_odd(starts: &[Vec2], last: &Vec2, p: Vec2) -> (bool, bool) {
    let seen = Sides::of_edges(starts, last, p);
    let (mut odd, mut is_certain) = (false, seen.are_certain);
    let mut crossing = seen.crossing;
    while crossing != 0 {
        let start = crossing.trailing_zeros() as usize;
        crossing &= crossing - 1;
        let end = starts.get(start + 1).unwrap_or(last);
        let (a, b) = (starts[start], *end);
        let (left, right) = ((a.x - p.x) * (b.y - p.y), (a.y - p.y) * (b.x - p.x));
        let side = left - right;
        let error = SIDE_ERROR * (left.abs() + right.abs()) + f64::MIN_POSITIVE;
        odd ^= (side > 0.0) == (b.y > p.y);
        is_certain &= side.abs() > error;
    }
    (odd, is_certain)
}

/// Whether the ray to the right from `p` crosses the edge; breaks where `p` lies on it.
#[inline]
fn crosses(edge: &view::Segment, p: Vec2) -> ControlFlow<(), bool> {
    let (a, b) = (edge.a, edge.b);
    let upward = b.y > p.y;
    if (a.y > p.y) != upward {
        let side = orient2d(a, b, p);
        if side == 0.0 {
            return ControlFlow::Break(());
        }
        return ControlFlow::Continue((side > 0.0) == upward);
    }
    if (a.y == p.y || b.y == p.y) && touches_level(edge, p) {
        return ControlFlow::Break(());
    }
    ControlFlow::Continue(false)
}

/// Whether `p` lies on an edge that does not cross its level: on a vertex, or on a level edge.
#[inline]
fn touches_level(edge: &view::Segment, p: Vec2) -> bool {
    let (a, b) = (edge.a, edge.b);
    let is_level = a.y == p.y && b.y == p.y;
    a == p || b == p || is_level && (a.x < p.x) != (b.x < p.x)
}
