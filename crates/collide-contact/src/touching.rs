//! The touching pairs of convex parts of two shapes, without ghosts.
//!
//! Each pair of parts that is near enough answers with its own contact. The outlines of both
//! sides then judge its normal ([`crate::outline`]): admitted, silent, or spoken with the
//! normal of a side instead.
//!
//! Nobody speaks for a shape deep inside another, where the shortest way out of every part
//! leads into the next one. Then the deepest of the silent pairs speaks after all, so that
//! shapes that intersect always have a contact, and a manifold.

use crate::clip::{Patch, PatchPoint, clip, is_aligned, is_parallel, patch};
use crate::contact_pairs::contact;
use crate::outline::{Candidate, Verdict};
use crate::parts::{Part, for_each_part};
use crate::side::{Front, Side, front};
use crate::support::{bounds, support_point};
use collide_core::{Real, Vec2, View};
use collide_shapes::kernel::Separation;

/// A manifold, and which parts it is between.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch {
    pub(crate) patch: Patch,
    pub(crate) part_a: u32,
    pub(crate) part_b: u32,
}

/// The contact of two shapes of which one is composite: the deepest of its parts' contacts.
pub(crate) fn deepest_contact<T: Real>(
    a: &View<'_, T>,
    b: &View<'_, T>,
    margin: f64,
) -> Option<Separation> {
    let mut deepest: Option<Separation> = None;
    for_each_touch(a, b, margin, &mut |touch| {
        let point = touch.patch.deepest();
        let here =
            Separation::new(point.distance, touch.patch.normal, point.point_a, point.point_b);
        deepest = Some(deepest.map_or(here, |d| d.nearer(here)));
    });
    deepest
}

/// Calls `tell` with the manifold of every touching pair of parts; at least once if the shapes
/// are at most `margin` apart.
pub(crate) fn for_each_touch<T: Real>(
    a: &View<'_, T>,
    b: &View<'_, T>,
    margin: f64,
    tell: &mut dyn FnMut(&Touch),
) {
    let mut least_told = f64::INFINITY;
    let mut least_silent: Option<(f64, Touch)> = None;
    for_each_near_pair(a, b, margin, &mut |a, b, separation| match spoken(a, b, separation) {
        Some(patch) => {
            least_told = least_told.min(patch.deepest().distance);
            tell(&touch_of(a, b, patch));
        }
        None if least_silent.is_none_or(|(least, _)| separation.distance < least) => {
            least_silent = Some((separation.distance, touch_of(a, b, unjudged(a, b, separation))));
        }
        None => {}
    });
    if let Some((least, touch)) = least_silent {
        let is_missing = if least > 0.0 { least < least_told } else { least_told > 0.0 };
        if is_missing {
            tell(&touch);
        }
    }
}

/// Calls `visit` with every pair of parts that are at most `margin` apart.
fn for_each_near_pair<T: Real>(
    a: &View<'_, T>,
    b: &View<'_, T>,
    margin: f64,
    visit: &mut dyn FnMut(&Part<'_, T>, &Part<'_, T>, &Separation),
) {
    let window = bounds(b).grown(margin);
    for_each_part(a, &window, &mut |part_a| {
        let window = bounds(&part_a.view).grown(margin);
        for_each_part(b, &window, &mut |part_b| {
            if let Some(separation) = contact(&part_a.view, &part_b.view, margin) {
                visit(part_a, part_b, &separation);
            }
        });
    });
}

fn touch_of<T: Real>(a: &Part<'_, T>, b: &Part<'_, T>, patch: Patch) -> Touch {
    let patch = patch.renamed(|id| a.name(id), |id| b.name(id));
    Touch { patch, part_a: a.index, part_b: b.index }
}

/// The manifold of two parts by themselves.
fn unjudged<T: Real>(a: &Part<'_, T>, b: &Part<'_, T>, separation: &Separation) -> Patch {
    let normal = separation.normal;
    patch(separation, &front(&a.view, normal), &front(&b.view, -normal))
}

/// The manifold of two parts, if it is one of the whole shapes.
fn spoken<T: Real>(a: &Part<'_, T>, b: &Part<'_, T>, separation: &Separation) -> Option<Patch> {
    let normal = separation.normal;
    let front_a = front(&a.view, normal);
    let front_b = front(&b.view, -normal);
    match a.outline.verdict(&front_a, normal, separation.point_a) {
        Verdict::Snap(candidates) => snapped(b, &front_a, candidates, separation),
        Verdict::Admit => match b.outline.verdict(&front_b, -normal, separation.point_b) {
            Verdict::Admit => Some(patch(separation, &front_a, &front_b)),
            Verdict::Snap(candidates) => {
                snapped(a, &front_b, candidates, &separation.flipped()).map(Patch::flipped)
            }
        },
    }
}

/// The manifold of a part with `b` along the normal of a side of the part that the outline has.
fn snapped<T: Real>(
    b: &Part<'_, T>,
    front_a: &Front,
    candidates: [Option<Candidate>; 2],
    separation: &Separation,
) -> Option<Patch> {
    let is_face = is_aligned(front_a, separation.normal);
    let usable = candidates.into_iter().flatten().filter(|candidate| {
        separation.distance <= 0.0
            || (is_face && is_parallel(candidate.side.normal, separation.normal))
    });
    let patches = usable.filter_map(|candidate| {
        let patch = patch_along(&candidate.side, &b.view, separation.point_a)?;
        Some((candidate.is_open, patch))
    });
    let (is_open, patch) = patches.reduce(|best, other| {
        if other.1.deepest().distance > best.1.deepest().distance { other } else { best }
    })?;
    let normal = patch.normal;
    let is_contact = patch.deepest().distance <= 0.0 || separation.distance > 0.0;
    let judged = b.outline.verdict(&front(&b.view, -normal), -normal, patch.deepest().point_b);
    (is_open && is_contact && matches!(judged, Verdict::Admit)).then_some(patch)
}

/// The manifold of a side with a convex shape, along the normal of the side; `None` if nothing
/// of the shape lies over the side.
fn patch_along<T: Real>(side: &Side, other: &View<'_, T>, origin: Vec2) -> Option<Patch> {
    let normal = side.normal;
    let shown = front(other, -normal);
    if let Some(facing) = &shown.side {
        let is_level = facing.length().is_finite() || is_parallel(facing.normal, -normal);
        return if is_level { clip(normal, origin, side, facing) } else { None };
    }
    let point_b = support_point(other, -normal)?;
    let along = side.direction().dot(point_b - side.anchor);
    if along < side.range[0] || along > side.range[1] {
        return None;
    }
    let point_a = side.anchor + side.direction() * along;
    let distance = normal.dot(point_b - point_a);
    let (feature_a, feature_b) = (side.edge, shown.vertex);
    Some(Patch::one(normal, PatchPoint { point_a, point_b, distance, feature_a, feature_b }))
}
