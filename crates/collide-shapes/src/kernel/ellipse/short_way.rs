//! The short way for hulls: from the edge that separates best to the minimum beside it.
//!
//! With `m` the ellipse's least radius of curvature, a minimum below `m` is the only one, be it at
//! a kink or in between: at a kink with the value `f` both discs' bounds are at least
//! `m + (f − m)·cos t ≥ f` on their side.

use super::hull::HullGap;
use super::pair::ROOM;
use crate::kernel::hull::Hull;
use collide_core::Vec2;
use collide_core::convex::{Minimum, Node, SmoothGap, SupportGap, descend};

/// A direction that is an edge's normal, and the edge.
type Kink = (Vec2, u32);

impl<H: Hull> HullGap<'_, H> {
    /// The minimum if it is at the edge that separates best or at one of its ends, can be certified
    /// there, and is clearly on one side of `level`.
    #[inline(always)]
    pub(super) fn short_way(&self, level: f64) -> Option<Minimum> {
        let (n, edge) = self.best_edge()?;
        let next = self.following(edge);
        let (end, start) = (self.at(n, edge), self.at(n, next));
        let minimum = if end.slope > 0.0 {
            let previous = self.preceding(edge);
            self.at_vertex(edge, [self.edge_direction(previous)?, n])?
        } else if start.slope < 0.0 {
            self.at_vertex(next, [n, self.edge_direction(next)?])?
        } else {
            self.at_kink(end)?
        };
        let is_clear = (minimum.lowest - level).abs() > ROOM * self.frame.extent;
        is_clear.then_some(Minimum { below: minimum.lowest < level, ..minimum })
    }

    /// The edge with the least gap along its normal.
    #[inline(always)]
    fn best_edge(&self) -> Option<Kink> {
        let mut least = f64::INFINITY;
        let mut best = None;
        for edge in 0..self.hull.edge_count() as u32 {
            let n = self.edge_direction(edge)?;
            let gap = self.frame.height(n) - n.dot(self.vertex(edge));
            if gap < least {
                (least, best) = (gap, Some((n, edge)));
            }
        }
        best
    }

    #[inline(always)]
    fn following(&self, part: u32) -> u32 {
        self.hull.next(part as usize) as u32
    }

    #[inline(always)]
    fn preceding(&self, part: u32) -> u32 {
        self.hull.previous(part as usize) as u32
    }

    /// The minimum at an edge, which `end` sees from its start.
    #[inline(always)]
    fn at_kink(&self, end: Node) -> Option<Minimum> {
        let flat = 4.0 * f64::EPSILON * (self.frame.extent + end.curvature_a);
        (end.value < self.least_curvature()).then_some(Minimum {
            node: end,
            lowest: end.value,
            bound: end.value,
            below: false,
            at_corner: end.slope.abs() > flat,
            evaluations: 2,
        })
    }

    /// The minimum among the directions that see a vertex.
    #[inline(always)]
    fn at_vertex(&self, part: u32, [left, right]: [Vec2; 2]) -> Option<Minimum> {
        let sees = |n: Vec2| left.cross(n) > 0.0 && n.cross(right) > 0.0;
        let likely = self.likely_normal(self.vertex(part));
        let start = likely.filter(|&n| sees(n)).or_else(|| (left + right).unit())?;
        if !sees(start) {
            return None;
        }
        descend(self, (start, part), self.frame.extent, sees)
    }

    /// About the normal of the ellipse towards a point, as of two ellipses.
    #[inline(always)]
    fn likely_normal(&self, point: Vec2) -> Option<Vec2> {
        let axes = self.frame.axes;
        let size = 0.5 * (axes.x + axes.y);
        let apart = point.length() - size;
        let apart = if apart > 0.0 { apart * size } else { 0.0 };
        let x = point.x * (axes.y * axes.y + apart);
        let y = point.y * (axes.x * axes.x + apart);
        Vec2::new(x, y).unit()
    }
}
