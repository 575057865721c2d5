//! Containment with a region on one side.
//!
//! A convex shape holds a region iff it holds the vertices. A polygon holds a straight shape:
//! refused where edges cross; granted where no edges meet, a point lies inside and no hole lies
//! within the shape; and where edges only touch, decided by
//! [`covers`](crate::kernel::region::cover::covers). A polygon holds a round shape iff it holds a
//! point of its inside and no edge meets its inside. All of that is exact where the kernels for
//! edges are.

use crate::kernel::geometry::{bounds_of, point_of};
use crate::kernel::region::Region;
use crate::kernel::region::cover::covers;
use crate::kernel::region::edge_pairs::{Outlines, compare_outlines};
use crate::kernel::region::edges::is_straight;
use crate::kernel::region::touch::is_single_point;
use crate::matrix;
use collide_core::view::Segment;
use collide_core::{Bounds, View, views};

/// Whether the shape, which is convex, holds the region.
pub(crate) fn covers_region(shape: &View<'_>, region: &Region<'_>) -> bool {
    let outline = region.rings.ring(0);
    outline.iter().all(|&v| matrix::intersects(shape, &View::Point(v)))
}

/// Whether the region, `view`, holds the shape.
pub(crate) fn region_contains(region: &Region<'_>, view: &View<'_>, shape: &View<'_>) -> bool {
    let shape = &without_zero_radius(shape);
    let Some(near) = bounds_of(shape) else {
        return false;
    };
    if let View::Point(p) = shape {
        return region.holds(*p);
    }
    if is_straight(shape) {
        return holds_box(&region.rings.bounds(), &near) && holds_straight(region, view, shape);
    }
    if region.filled {
        return region.rings.encloses(point_of(shape))
            && !region.some_edge_near_view(shape, |&e| interiors_meet(&View::Segment(e), shape));
    }
    region.some_edge_near_view(shape, |&e| matrix::contains(&View::Segment(e), shape))
}

/// The core of a circle or capsule without radius: its inside is no neighborhood of anything.
fn without_zero_radius<'a>(shape: &View<'a>) -> View<'a> {
    match *shape {
        View::Circle(circle) if circle.radius == 0.0 => View::Point(circle.center),
        View::Capsule(capsule) if capsule.radius == 0.0 => {
            View::Segment(Segment { a: capsule.a, b: capsule.b })
        }
        other @ (views!(hull | unbounded | curved | region | compound)) => other,
    }
}

fn holds_box(all: &Bounds, part: &Bounds) -> bool {
    all.merged(*part) == *all
}

fn holds_straight(region: &Region<'_>, view: &View<'_>, shape: &View<'_>) -> bool {
    if !region.filled {
        return covers(view, shape);
    }
    match compare_outlines(region, shape) {
        Outlines::Crossing => false,
        Outlines::Touching => covers(view, shape),
        Outlines::Apart => {
            region.rings.encloses(point_of(shape))
                && (is_single_point(shape) || !some_hole_is_within(region, shape))
        }
    }
}

/// Whether the shape, whose outline meets no edge, holds a hole.
fn some_hole_is_within(region: &Region<'_>, shape: &View<'_>) -> bool {
    (1..region.rings.ring_count()).any(|hole| {
        let vertex = region.rings.vertex(region.rings.ring_range(hole).start);
        matrix::intersects(shape, &View::Point(vertex))
    })
}

/// Whether the interiors meet of two convex shapes.
pub(crate) fn interiors_meet(a: &View<'_>, b: &View<'_>) -> bool {
    matrix::intersects(a, b) && !matrix::touches(a, b)
}
