//! What becomes of the contact of two convex parts, by the outlines of both shapes.

use crate::composite::ghosts::{Candidate, Verdict};
use crate::composite::parts::Part;
use crate::composite::reason::Reason;
use crate::composite::rounding::error_of_normals;
use crate::composite::touch::rounding_at;
use crate::composite::touching::sides::{is_admitted, patch_along};
use crate::manifold::clip::{Patch, PatchPoint, is_aligned, is_parallel, patch, with_distance};
use crate::manifold::support_face::{Front, front, lies_over, reach_over};
use collide_core::View;
use collide_shapes::kernel::Separation;

/// What becomes of the contact of two parts.
pub(crate) enum Outcome {
    /// The manifold is one of the whole shapes, by this rule.
    Reported(Patch, Reason),
    /// The parts only touch; this is the manifold, with a depth, along a normal that the outline
    /// has. It is one of the whole shapes if others of their parts overlap.
    Deeper(Patch),
    /// A neighbor of one of the parts has the contact.
    Suppressed,
}

impl Outcome {
    /// Whether the parts, this far apart, report a contact that is no shallower.
    pub(crate) fn is_reported_within(&self, distance: f64) -> bool {
        let Self::Reported(patch, _) = self else { return false };
        distance > 0.0 || patch.deepest().distance <= distance
    }

    /// Whether this manifold is reported, up to rounding.
    pub(crate) fn is_reported_as(&self, other: &Patch) -> bool {
        let deepest = other.deepest();
        let is_same = |patch: &Patch| {
            let difference = patch.deepest().distance - deepest.distance;
            is_parallel(patch.normal, other.normal) && difference.abs() <= rounding_at(deepest)
        };
        matches!(self, Self::Reported(patch, _) if is_same(patch))
    }
}

/// Decides what becomes of the contact of two parts.
pub(crate) fn outcome(a: &Part<'_>, b: &Part<'_>, separation: &Separation) -> Outcome {
    let normal = separation.normal;
    let front_a = front(&a.view, normal);
    let front_b = front(&b.view, -normal);
    let verdict_a = a.outline.verdict(&front_a, normal);
    let verdict_b = b.outline.verdict(&front_b, -normal);
    let along_a = match verdict_a {
        Verdict::Snap(candidates) => snapped(b, &front_a, candidates, separation),
        Verdict::Admit => None,
    };
    let along_b = || match verdict_b {
        Verdict::Snap(candidates) => snapped(a, &front_b, candidates, &separation.flipped())
            .map(|(is_open, patch)| (is_open, patch.flipped())),
        Verdict::Admit => None,
    };
    let is_deeper = |patch: &Patch| separation.distance == 0.0 && patch.deepest().distance < 0.0;
    match along_a.or_else(along_b) {
        Some((true, patch)) if is_deeper(&patch) => Outcome::Deeper(patch),
        Some((true, patch)) => Outcome::Reported(patch, Reason::ReplacedNormal),
        Some((false, _)) => Outcome::Suppressed,
        None if matches!((verdict_a, verdict_b), (Verdict::Admit, Verdict::Admit)) => {
            let (front_a, front_b) = (a.outline.of_whole(front_a), b.outline.of_whole(front_b));
            Outcome::Reported(patch(separation, &front_a, &front_b), Reason::OutlineNormal)
        }
        None => Outcome::Suppressed,
    }
}

/// The manifold of a part with `b` along the normal of a side of the part that the outline has,
/// and whether the outline is open there.
fn snapped(
    b: &Part<'_>,
    front_a: &Front,
    candidates: [Option<Candidate>; 2],
    separation: &Separation,
) -> Option<(bool, Patch)> {
    let is_face = is_aligned(front_a, separation.normal);
    let usable = candidates.into_iter().flatten().filter(|candidate| {
        separation.distance <= 0.0
            || (is_face && is_parallel(candidate.side.normal, separation.normal))
    });
    let reach = |candidate: &Candidate| reach_over(&candidate.side, &b.view);
    let candidate = usable
        .filter(|candidate| lies_over(&candidate.side, &b.view))
        .reduce(|best, new| if reach(&new) > reach(&best) { new } else { best })?;
    let mut patch = patch_along(&candidate.side, b, separation.point_a, 0.0)?;
    let is_shallower = patch.deepest().distance > separation.distance;
    // No side is nearer than the part that it is of.
    if separation.distance > 0.0 && !is_shallower {
        patch = with_distance(patch, separation.distance);
    } else if separation.distance > 0.0 {
        // Further than the part is: a side that goes on straight from this one is the nearest.
        patch = leveled(&patch, separation, &b.view)?;
    } else if is_shallower || is_parallel(patch.normal, separation.normal) {
        patch = leveled(&patch, separation, &b.view).unwrap_or(patch);
    }
    let is_contact = patch.deepest().distance <= 0.0 || separation.distance > 0.0;
    (is_contact && is_admitted(b, &patch)).then_some((candidate.is_open, patch))
}

/// The manifold with a part as deep as the contact, if it is so but for rounding: it is not where
/// only an inner edge lies under the deepest point. Of a user's shape depth and normal are known to
/// the rounding of its scalar: the side is moved by that.
fn leveled(patch: &Patch, separation: &Separation, part: &View<'_>) -> Option<Patch> {
    let (point, rounding) = (patch.deepest(), rounding_at(patch.deepest()));
    let difference = (point.distance - separation.distance).abs();
    if difference <= rounding {
        return Some(with_distance(*patch, separation.distance));
    }
    let View::Custom(custom) = part else { return None };
    let is_rounding = difference <= rounding * (custom.eps() / f64::EPSILON)
        && (patch.normal - separation.normal).length() <= error_of_normals(part);
    let (normal, distance) = (patch.normal, separation.distance);
    let moved = PatchPoint { point_a: point.point_b - normal * distance, distance, ..*point };
    is_rounding.then(|| Patch::one(normal, moved))
}
