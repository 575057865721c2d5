//! The manifolds of two convex parts: by themselves, along the sides and at the corners of one.

use crate::FeatureId;
use crate::composite::ghosts::{PartOutline, Verdict};
use crate::composite::parts::Part;
use crate::composite::rounding::rounding_of;
use crate::composite::touch::rounding_at;
use crate::composite::touching::leaf_pair::ContactOfParts;
use crate::composite::touching::way_out::stretch_within;
use crate::manifold::clip::{Patch, PatchPoint, clip, is_parallel, patch};
use crate::manifold::support_face::{Side, front, lies_over, reach_over};
use collide_core::view::Ray;
use collide_core::{Vec2, View, greater};
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::geometry::support_point;

/// The manifold of two parts by themselves, inner edges and all.
pub(crate) fn by_themselves(a: &Part<'_>, b: &Part<'_>, separation: &Separation) -> Patch {
    patch(separation, &front(&a.view, separation.normal), &front(&b.view, -separation.normal))
}

/// What is called with a side, the concave end of it if there is one, and the manifold with it.
type SideVisitor<'v> = dyn FnMut(&Side, Option<usize>, Option<Patch>) + 'v;

/// Calls `offer` with each side of the part that the outline has, and the manifold of `b` with it,
/// if it lies over the side and reaches below. If `with_ends`, also with the end of the side that
/// is a concave corner, if `b` reaches deepest beyond it; there the manifold may be at the corner.
pub(crate) fn along_outer_sides(
    part: &Part<'_>,
    b: &Part<'_>,
    with_ends: bool,
    offer: &mut SideVisitor<'_>,
) {
    part.outline.for_each_side(&mut |side| {
        let end = if with_ends { concave_end_above(part, side, b) } else { None };
        let over_side = patch_along(side, b, side.anchor, 0.0);
        let below = over_side.filter(|patch| patch.deepest().distance <= 0.0);
        let patch = below.or_else(|| patch_at_end(side, end?, b));
        offer(side, end, patch.filter(|patch| is_admitted(b, patch)));
    });
}

/// The end of a side beyond which `b` reaches deepest below it, if it is a concave corner.
fn concave_end_above(part: &Part<'_>, side: &Side, b: &Part<'_>) -> Option<usize> {
    let along = side.direction().dot(support_point(&b.view, -side.normal)? - side.anchor);
    let is_beyond = [along < side.range[0], along > side.range[1]];
    let end = is_beyond.iter().position(|&is| is)?;
    part.outline.is_concave_at(side, end).then_some(end)
}

/// Calls `offer` with the manifold of `b` with each side of the part, whether a convex shape or the
/// part of a larger one, that lies under the point of `b` that reaches furthest below it, or ends
/// beside that by no more than `room` of its coordinates: there begins the side of a neighbor.
pub(crate) fn along_sides(part: &Part<'_>, b: &Part<'_>, room: f64, offer: &mut dyn FnMut(Patch)) {
    part.for_each_side(&mut |side| {
        let Some(patch) = patch_along(side, b, side.anchor, room * side.anchor.norm_l1()) else {
            return;
        };
        // What touches a side may seem above it where it is clipped.
        let distance = patch.deepest().distance;
        let rounding = greater(rounding_at(patch.deepest()), rounding_of(side.anchor));
        let is_below = distance <= rounding && distance - reach_over(side, &b.view) <= rounding;
        if is_below && is_admitted(b, &patch) {
            offer(patch);
        }
    });
}

/// Calls `offer` with the manifold of `b` with each side of the part, where it lies over the side
/// and reaches below, by no more than it stays above.
pub(crate) fn over_sides(part: &Part<'_>, b: &Part<'_>, offer: &mut dyn FnMut(Patch)) {
    part.for_each_side(&mut |side| {
        if lies_over(side, &b.view)
            && let Some(patch) = patch_along(side, b, side.anchor, 0.0)
            && patch.deepest().distance <= 0.0
            && is_admitted(b, &patch)
        {
            offer(patch);
        }
    });
}

/// Calls `offer` with the contact of `b` with each corner of the part, where it overlaps that, and
/// the part has the normal there.
pub(crate) fn at_corners(
    part: &Part<'_>,
    b: &Part<'_>,
    contact: ContactOfParts,
    offer: &mut dyn FnMut(Patch),
) {
    part.for_each_corner(&mut |corner, feature| {
        let Some(found) = contact(&View::Circle(corner), &b.view, 0.0) else { return };
        let reach = support_point(&part.view, found.normal);
        let is_furthest = |reach: Vec2| {
            let point = PatchPoint::new(&found, feature, feature);
            found.normal.dot(reach - found.point_a) <= rounding_at(&point)
        };
        if reach.is_some_and(is_furthest) {
            let feature_b = front(&b.view, -found.normal).vertex;
            let patch = Patch::one(found.normal, PatchPoint::new(&found, feature, feature_b));
            if is_admitted(b, &patch) && is_admitted(part, &patch.flipped()) {
                offer(patch);
            }
        }
    });
}

/// Whether the outline of the part B has the normal of the manifold.
pub(super) fn is_admitted(b: &Part<'_>, patch: &Patch) -> bool {
    if let PartOutline::Own = b.outline {
        return true;
    }
    let toward = -patch.normal;
    let verdict = b.outline.verdict(&front(&b.view, toward), toward);
    matches!(verdict, Verdict::Admit)
}

/// The manifold of a side with a convex part, along the normal of the side; `None` if nothing of
/// the part lies over the side, or the corner that does is beyond its ends by more than `room`.
pub(super) fn patch_along(side: &Side, other: &Part<'_>, origin: Vec2, room: f64) -> Option<Patch> {
    let normal = side.normal;
    let shown = other.outline.of_whole(front(&other.view, -normal));
    if let Some(facing) = &shown.side {
        let is_level = facing.length().is_finite() || is_parallel(facing.normal, -normal);
        return if is_level { clip(normal, origin, side, facing) } else { None };
    }
    let along = side.direction().dot(support_point(&other.view, -normal)? - side.anchor);
    if along < side.range[0] - room || along > side.range[1] + room {
        return None;
    }
    patch_below(side, other)
}

/// The point of the other part that reaches furthest below the line of a side.
pub(super) fn patch_below(side: &Side, other: &Part<'_>) -> Option<Patch> {
    let normal = side.normal;
    let point_b = support_point(&other.view, -normal)?;
    let along = side.direction().dot(point_b - side.anchor);
    let point_a = side.anchor + side.direction() * along + normal * side.radius;
    let distance = normal.dot(point_b - point_a);
    let (feature_a, feature_b) = (side.edge, front(&other.view, -normal).vertex);
    Some(Patch::one(normal, PatchPoint { point_a, point_b, distance, feature_a, feature_b }))
}

/// The same at an end of the side, where the other shape lies below that: the tip of a body in a
/// concave corner may lie beyond the ends of both sides there.
fn patch_at_end(side: &Side, end: usize, other: &Part<'_>) -> Option<Patch> {
    // A part of a larger shape may be left through an inner edge there.
    let PartOutline::Own = other.outline else { return None };
    let normal = side.normal;
    let point_a = side.anchor + side.direction() * side.range[end] + normal * side.radius;
    let (_, exit) = stretch_within(other, &Ray { origin: point_a, direction: -normal })?;
    let (point_b, distance) = (exit.point, normal.dot(exit.point - point_a));
    let (feature_a, feature_b) = (side.ends[end], FeatureId::FACE);
    Some(Patch::one(normal, PatchPoint { point_a, point_b, distance, feature_a, feature_b }))
}
