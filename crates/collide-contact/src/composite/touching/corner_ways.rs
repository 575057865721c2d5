//! The ways out of a part of a union where it has a concave corner with a neighbor.

use crate::composite::corner::{has_corner_at, is_round};
use crate::composite::exposure::Exposure;
use crate::composite::parts::Part;
use crate::composite::reason::Reason;
use crate::composite::touching::sides::{is_admitted, patch_below};
use crate::manifold::clip::{Patch, PatchPoint};
use crate::manifold::support_face::front;
use collide_core::Vec2;
use collide_shapes::kernel::geometry::support_point;

/// Tangents of the angles by which a normal is turned in search of one that leads out, each twice
/// the one before; and how often the last one is halved: within 2^-25 a curve leaves its tangent by
/// less than the rounding of points.
const TURNS: [f64; 10] =
    [0.00390625, 0.0078125, 0.015625, 0.03125, 0.0625, 0.125, 0.25, 0.5, 1.0, 2.0];
const HALVINGS: usize = 26;

/// Calls `offer` with the manifold of `b` with each side of the part that runs into a neighbor,
/// where `b` meets it or what it runs into, and reaches below; and, where the part is curved, with
/// the contact along the normals next to `hidden`, to its left and to its right, along which the
/// part is left out of the union. Only where `b` reaches a point of the union.
pub(crate) fn ways_at_corners(
    part: &Part<'_>,
    b: &Part<'_>,
    hidden: Vec2,
    exits: &Exposure<'_>,
    offer: &mut dyn FnMut(Patch, Reason),
) {
    let mut offer_within = |patch: Patch, reason| {
        let deepest = patch.deepest();
        if deepest.distance <= 0.0 && exits.holds(deepest.point_a) && is_admitted(b, &patch) {
            offer(patch, reason);
        }
    };
    part.for_each_side(&mut |side| {
        if has_corner_at(exits, &b.view, part.index, side)
            && let Some(patch) = patch_below(side, b)
        {
            offer_within(patch, Reason::ExitFromConcaveCorner);
        }
    });
    if is_round(&part.view) {
        for side in [hidden.perp(), -hidden.perp()] {
            let normal = normal_that_leads_out(part, hidden, side, exits);
            if let Some(patch) = normal.and_then(|normal| contact_along(part, b, normal)) {
                offer_within(patch, Reason::ExitAlongCurve);
            }
        }
    }
}

/// The normal of a curved part next to a hidden one, toward `side` of it, that leads out of the
/// union.
fn normal_that_leads_out(
    part: &Part<'_>,
    hidden: Vec2,
    side: Vec2,
    exits: &Exposure<'_>,
) -> Option<Vec2> {
    let turned = |tangent: f64| (hidden + side * tangent).unit();
    let leads_out = |tangent: &f64| {
        turned(*tangent).is_some_and(|normal| {
            !exits.hides(part.index, normal, || support_point(&part.view, normal))
        })
    };
    let mut out = TURNS.into_iter().find(leads_out)?;
    let mut within = 0.0;
    for _ in 0..HALVINGS {
        let middle = 0.5 * (within + out);
        *(if leads_out(&middle) { &mut out } else { &mut within }) = middle;
    }
    turned(out)
}

/// The contact of two convex parts along a unit vector, at the point of `b` that reaches furthest.
fn contact_along(part: &Part<'_>, b: &Part<'_>, normal: Vec2) -> Option<Patch> {
    let point_b = support_point(&b.view, -normal)?;
    let distance = normal.dot(point_b - support_point(&part.view, normal)?);
    let point_a = point_b - normal * distance;
    let [feature_a, feature_b] =
        [(part, normal), (b, -normal)].map(|(part, toward)| front(&part.view, toward).vertex);
    Some(Patch::one(normal, PatchPoint { point_a, point_b, distance, feature_a, feature_b }))
}
