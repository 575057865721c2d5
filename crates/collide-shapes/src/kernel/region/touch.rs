//! Touching with a region on one side: the shapes meet, their interiors do not.
//!
//! Straight shapes: edges that cross settle it, and so do shapes that meet though no edges do;
//! where edges only touch, [`overlaps`](crate::kernel::region::overlap::overlaps) decides. Round
//! shapes, whose interior is what lies within: the interiors meet iff an edge meets that of the
//! shape, or a point of it lies inside the polygon, or the shape is all there is. Exact where the
//! kernels for edges are.

use crate::kernel::geometry::point_of;
use crate::kernel::region::Region;
use crate::kernel::region::contain::interiors_meet;
use crate::kernel::region::edge_pairs::{Outlines, compare_outlines};
use crate::kernel::region::edges::is_straight;
use crate::kernel::region::overlap::overlaps;
use crate::matrix;
use collide_core::{Location, View, views};

/// Whether the region, `view`, and the other shape touch.
pub(crate) fn region_touches(region: &Region<'_>, view: &View<'_>, other: &View<'_>) -> bool {
    match other {
        View::Point(p) if region.filled => region.rings.locate(*p) == Location::Boundary,
        views!(hull | unbounded | curved | region | compound) => {
            matrix::intersects(view, other) && !region_overlaps(region, view, other)
        }
    }
}

/// Whether the interiors of the region, `view`, and the other shape, which meet, do so too.
pub(crate) fn region_overlaps(region: &Region<'_>, view: &View<'_>, other: &View<'_>) -> bool {
    if !is_straight(other) {
        return region.some_edge_near_view(other, |&e| interiors_meet(&View::Segment(e), other))
            || (region.filled && region.rings.locate(point_of(other)) == Location::Inside);
    }
    match compare_outlines(region, other) {
        Outlines::Crossing if is_single_ring(view) && is_single_ring(other) => true,
        Outlines::Crossing | Outlines::Touching => overlaps(view, other),
        Outlines::Apart if is_single_point(view) || is_single_point(other) => overlaps(view, other),
        Outlines::Apart => true,
    }
}

/// Whether no rings can touch each other: where they do, a crossing may lead from one hole into
/// another.
fn is_single_ring(view: &View<'_>) -> bool {
    !matches!(view, View::Polygon(p) if p.rings.ring_count() > 1)
}

pub(crate) fn is_single_point(view: &View<'_>) -> bool {
    crate::kernel::region::edges::each_point(view, &mut |_| core::ops::ControlFlow::Break(()))
        .is_break()
}
