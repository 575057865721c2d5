//! The hull of a box or a rectangle, which knows its axes: its heights along a normal and the edge
//! that faces a point need no look at the corners, except where rounding matters.

use crate::kernel::greatest::sole_greatest;
use crate::kernel::hull::any_small::AnySmallHull;
use crate::kernel::hull::{AsHull, Hull, SmallHull};
use crate::kernel::tolerance::{EXTENT_HEIGHT_ERROR, LEAST_BOX_REACH, LOST_ORDER};
use collide_core::view::{Aabb, Rect};
use collide_core::{Vec2, greater};

/// The hull of a box or a rectangle, which knows its axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxHull {
    vertices: [Vec2; 4],
    center: Vec2,
    /// About unit: out of the edge from vertex 1 to vertex 2.
    axis: Vec2,
    half_extents: Vec2,
    roughness: f64,
}

impl BoxHull {
    /// The hull of the corners of a box around `center` whose first axis is `axis`.
    #[inline(always)]
    fn new(vertices: [Vec2; 4], center: Vec2, axis: Vec2, half_extents: Vec2) -> Self {
        // What rounding turns an edge by: an EPS or two of where its ends lie, over its length.
        // Compared are the quotients, not the lengths: these may be of a narrower type, a choice by
        // which would be a branch. A length may be −0.
        let reach = center.norm_l1() + half_extents.norm_l1() + LEAST_BOX_REACH;
        let Vec2 { x, y } = half_extents.abs();
        let turn = 8.0 * f64::EPSILON * greater(reach / x, reach / y);
        let rough = EXTENT_HEIGHT_ERROR + turn + (axis.dot(axis) - 1.0).abs();
        let roughness = if turn < LOST_ORDER { rough } else { f64::INFINITY };
        Self { vertices, center, axis, half_extents, roughness }
    }

    /// Half the lengths of the sides along the axes.
    #[inline]
    pub(crate) fn half_extents(&self) -> Vec2 {
        self.half_extents
    }

    /// A point in the frame of the box.
    #[inline]
    pub(crate) fn local(&self, p: Vec2) -> Vec2 {
        self.turned(p - self.center)
    }

    /// A vector in the frame of the box, but for the roughness of its axis.
    #[inline]
    pub(crate) fn turned(&self, v: Vec2) -> Vec2 {
        v.unrotated(self.axis)
    }
}

impl Hull for BoxHull {
    type Erased = AnySmallHull;

    #[inline]
    fn erased(&self) -> AnySmallHull {
        AnySmallHull::new(self)
    }

    const IS_PRUNED: bool = true;
    const IS_TIGHT: bool = true;

    #[inline]
    fn as_box(&self) -> Option<&BoxHull> {
        Some(self)
    }

    #[inline]
    fn furthest_edge(&self, p: Vec2, extent: f64) -> Option<(f64, usize, Vec2)> {
        let height = |i: usize| self.rough_normal(i).dot(p - self.vertices[i]);
        let heights = [height(0), height(1), height(2), height(3)];
        let highest = sole_greatest(heights, 2.0 * self.roughness * extent);
        let normal = highest.and_then(|(_, i)| self.edge_normal(i));
        match (highest, normal) {
            (Some((_, i)), Some(normal)) => Some((normal.dot(p - self.vertices[i]), i, normal)),
            _ => SmallHull::new(self.vertices, 0.0).furthest_edge(p, extent),
        }
    }

    #[inline]
    fn len(&self) -> usize {
        4
    }

    #[inline]
    fn vertex(&self, index: usize) -> Vec2 {
        self.vertices[index]
    }

    #[inline]
    fn radius(&self) -> f64 {
        0.0
    }

    #[inline]
    fn edge_normal(&self, index: usize) -> Option<Vec2> {
        let edge = self.edge(index);
        (-(edge.b - edge.a).perp()).unit()
    }

    #[inline(always)]
    fn rough_normal(&self, index: usize) -> Vec2 {
        match index {
            0 => -self.axis.perp(),
            1 => self.axis,
            2 => self.axis.perp(),
            _ => -self.axis,
        }
    }

    #[inline]
    fn lowest_at_most(&self, normal: Vec2, origin: Vec2) -> f64 {
        let (x, y) = (normal.dot(self.axis).abs(), normal.cross(self.axis).abs());
        normal.dot(self.center - origin) - (self.half_extents.x * x + self.half_extents.y * y)
    }

    #[inline]
    fn roughness(&self) -> f64 {
        self.roughness
    }

    #[inline]
    fn reach_from(&self, point: Vec2) -> f64 {
        (self.center - point).norm_l1()
            + self.axis.norm_l1() * (self.half_extents.x + self.half_extents.y)
    }
}

impl AsHull for Aabb {
    type Hull<'h> = BoxHull;

    #[inline]
    fn hull(&self) -> BoxHull {
        let half = (self.max - self.min) * 0.5;
        BoxHull::new(self.corners(), self.min + half, Vec2::new(1.0, 0.0), half)
    }
}

impl AsHull for Rect {
    type Hull<'h> = BoxHull;

    #[inline]
    fn hull(&self) -> BoxHull {
        BoxHull::new(self.corners(), self.center, self.rotation, self.half_extents)
    }
}

#[cfg(test)]
mod tests {
    use crate::kernel::hull::separation::hull_separation;
    use crate::kernel::hull::{AsHull, Hull};
    use collide_core::Vec2;
    use collide_core::view::Rect;

    #[test]
    fn a_rectangle_without_extent_is_deep_inside_of_another_one() {
        for zero in [0.0, -0.0] {
            let rect = |rotation: Vec2, half: f64| {
                let half_extents = Vec2::new(half, half);
                Rect { center: Vec2::ZERO, rotation, half_extents }.hull()
            };
            let (point, around) = (rect(Vec2::new(1.0, 0.0), zero), rect(Vec2::new(0.6, 0.8), 1.0));
            assert_eq!(point.roughness(), f64::INFINITY, "{zero:?}");
            let depth = -hull_separation(&point, &around).distance;
            assert!((depth - 1.0).abs() < 1e-15, "{zero:?} {depth}");
        }
    }
}
