//! Whether a point lies inside closed rings: the crossing number, exact.
//!
//! A ray to the right from the point crosses an edge from `a` to `b` iff exactly one of them
//! lies above the point (half-open, so that a vertex counts once) and the edge passes to the
//! right of it, which is the sign of `orient2d(a, b, p)`; sign zero is the boundary itself.
//! A chain of edges whose box lies entirely to the right crosses the ray evenly or oddly
//! according to its two ends alone, so only boxes around the point are opened.

use super::Rings;
use crate::predicate::orient2d;
use crate::{Real, Vec2, view};
use core::ops::ControlFlow;

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

impl<T: Real> Rings<T> {
    /// Where `p` lies with respect to the rings, taken as closed; exact.
    pub fn locate(&self, p: Vec2) -> Location {
        match self.crossings_are_odd(p) {
            ControlFlow::Break(()) => Location::Boundary,
            ControlFlow::Continue(true) => Location::Inside,
            ControlFlow::Continue(false) => Location::Outside,
        }
    }

    /// Whether `p` is enclosed or on an edge.
    #[inline]
    pub fn encloses(&self, p: Vec2) -> bool {
        self.locate(p) != Location::Outside
    }

    /// Breaks where `p` lies on an edge.
    fn crossings_are_odd(&self, p: Vec2) -> ControlFlow<(), bool> {
        let index = &self.index;
        let mut odd = false;
        let mut node = index.first();
        while let Some(at) = node {
            let bounds = index.bounds(at);
            node = if p.y < bounds.min.y || p.y > bounds.max.y || p.x > bounds.max.x {
                index.skip(at)
            } else if p.x < bounds.min.x
                && let Some((start, end)) = index.chain_ends(at)
            {
                odd ^= (self.vertex(start).y > p.y) != (self.vertex(end).y > p.y);
                index.skip(at)
            } else if let Some(child) = index.child(at) {
                Some(child)
            } else {
                for (_, edge) in index.edges(at.number, &self.vertices) {
                    odd ^= crosses(&edge, p)?;
                }
                index.skip(at)
            };
        }
        ControlFlow::Continue(odd)
    }
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
