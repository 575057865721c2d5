//! The short way for hulls: from the edge that separates best to the minimum beside it.
//!
//! A minimum below the ellipse's least radius of curvature is the only one, be it at an edge's
//! normal or in between. Only deep overlaps, and those of needles, are left to the full search.

use crate::kernel::ellipse::frame::least_axes_curvature;
use crate::kernel::tolerance::SEARCH_ROOM;

use crate::kernel::ellipse::hull::HullGap;
use crate::kernel::hull::Hull;
use collide_core::Vec2;
use collide_core::convex::{Minimum, Node, SmoothGap, SupportGap, certified_kink, descend};

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
            certified_kink(self, end, self.frame.extent)?
        };
        let is_clear = (minimum.lowest - level).abs() > SEARCH_ROOM * self.frame.extent;
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

    #[inline]
    fn following(&self, part: u32) -> u32 {
        self.hull.next(part as usize) as u32
    }

    #[inline]
    fn preceding(&self, part: u32) -> u32 {
        self.hull.previous(part as usize) as u32
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

impl<H: Hull> SmoothGap for HullGap<'_, H> {
    #[inline]
    fn least_curvature(&self) -> f64 {
        least_axes_curvature(self.frame.axes)
    }

    #[inline(always)]
    fn at_with_change(&self, n: Vec2, part: u32) -> (Node, f64) {
        let v = self.vertex(part);
        let (a, b) = (self.frame.axes.x, self.frame.axes.y);
        let height = self.frame.height(n);
        let inverse = 1.0 / height;
        let k = a * (b * inverse);
        let slope = n.x * n.y * ((b - a) * ((b + a) * inverse));
        let curvature = k * (k * inverse);
        let node = Node {
            normal: n,
            value: height - n.dot(v),
            slope: slope - n.cross(v),
            curvature_a: curvature,
            curvature_b: 0.0,
            part,
        };
        // The curvature is (a b)² over the cube of the height.
        (node, -3.0 * curvature * (slope * inverse))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::hull::small_hull::SmallHull;
    use collide_core::view::Ellipse;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    /// A quadrilateral around an ellipse, from apart to concentric, both down to 2^-10 thin, of
    /// which the vertices lie on an ellipse.
    fn random_pair(random: &mut Pcg64Mcg) -> (Ellipse, SmallHull<4>) {
        let mut unit = || random.random::<f64>() * 2.0 - 1.0;
        let mut thin = || {
            let axis = 0.1 + unit().abs();
            Vec2::new(0.1 + unit().abs(), if unit() < 0.5 { axis } else { axis / 1024.0 })
        };
        let (semi_axes, size) = (thin(), thin());
        let mut direction = || Vec2::new(unit(), unit()).unit().unwrap_or(Vec2::new(1.0, 0.0));
        let (rotation, turn, corner) = (direction(), direction(), direction());
        let center = Vec2::new(unit(), unit()) * 2.0;
        let other = corner.perp() + corner * (0.5 * unit());
        let other = other.unit().unwrap_or(other);
        let vertices = [corner, other, -corner, -other]
            .map(|v| center + Vec2::new(v.x * size.x, v.y * size.y).rotated(turn));
        (Ellipse { center: Vec2::ZERO, rotation, semi_axes }, SmallHull::new(vertices, 0.0))
    }

    #[test]
    fn the_short_way_ends_where_the_search_does() {
        let mut random = Pcg64Mcg::seed_from_u64(1);
        let (mut kinks, mut vertices) = ([0; 2], [0; 2]);
        for _ in 0..20_000 {
            let (ellipse, hull) = random_pair(&mut random);
            let gap = HullGap::new(&ellipse, &hull);
            let Some(short) = gap.short_way(0.0) else { continue };
            let found = gap.full_search(0.0).expect("the hull has edges");
            let near = 8.0 * f64::EPSILON * gap.frame.extent;
            assert!((short.lowest - found.lowest).abs() <= near, "{ellipse:?} {hull:?}");
            assert_eq!(short.below, found.below, "{ellipse:?} {hull:?}");
            let counts = if short.at_corner { &mut kinks } else { &mut vertices };
            counts[usize::from(short.below)] += 1;
        }
        let least = kinks.into_iter().chain(vertices).min();
        assert!(least > Some(500), "{kinks:?} {vertices:?}");
    }
}
