//! Touching with a region on one side: the shapes meet, their interiors do not.
//!
//! Straight shapes: edges that cross settle it, and so do shapes that meet though no edges do;
//! where edges only touch, [`overlaps`](crate::kernel::region::overlap::overlaps) decides. Round
//! shapes, whose interior is what lies within: the interiors meet iff an edge meets that of the
//! shape, or a point of it lies inside the polygon, or the shape is all there is. Exact where the
//! kernels for edges are. Of two polygons [`polygons`](crate::kernel::region::polygons) decides it.

use crate::kernel::geometry::point_of;
use crate::kernel::region::edge_pairs::{Outlines, compare_outlines};
use crate::kernel::region::edges::{is_single_point, is_straight};
use crate::kernel::region::outline::Region;
use crate::kernel::region::overlap::overlaps;
use collide_core::view::Segment;
use collide_core::{Location, View};

/// Whether the interiors of the region, `view`, and the other shape, which meet, do so too; and
/// `edge_overlaps` says whether those of an edge and of the other shape do.
pub(crate) fn region_overlaps(
    region: &Region<'_>,
    view: &View<'_>,
    other: &View<'_>,
    edge_overlaps: impl Fn(&Segment) -> bool,
) -> bool {
    if !is_straight(other) {
        return region.some_edge_near_view(other, edge_overlaps)
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
