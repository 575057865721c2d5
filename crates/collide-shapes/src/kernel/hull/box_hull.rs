//! The hull of a box or a rectangle, which knows its axes: its heights along a normal and the edge
//! that faces a point need no look at the corners, except where rounding matters.

use crate::kernel::tolerance::{EXTENT_HEIGHT_ERROR, LEAST_BOX_REACH, LOST_ORDER};
use collide_core::{Vec2, greater};

/// The hull of a box or a rectangle, which knows its axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxHull {
    pub(super) vertices: [Vec2; 4],
    pub(super) center: Vec2,
    /// About unit: out of the edge from vertex 1 to vertex 2.
    pub(super) axis: Vec2,
    pub(super) half_extents: Vec2,
    pub(super) roughness: f64,
}

impl BoxHull {
    /// The hull of the corners of a box around `center` whose first axis is `axis`.
    #[inline(always)]
    pub(super) fn new(vertices: [Vec2; 4], center: Vec2, axis: Vec2, half_extents: Vec2) -> Self {
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

    /// The middle of the box.
    #[inline]
    pub(crate) fn center(&self) -> Vec2 {
        self.center
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
