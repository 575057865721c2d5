//! The touching pairs of convex parts of two shapes, without ghosts.
//!
//! Each pair of parts that is near enough answers with its own contact. The outlines of both
//! sides then judge its normal ([`crate::outline`]): admitted, silent, or spoken with the
//! normal of a side instead.
//!
//! Nobody speaks for a shape deep inside another, where the shortest way out of every part
//! leads into the next one. Then one of the silent pairs speaks after all, so that shapes that
//! intersect always have a contact, and a manifold: the shallowest along a normal of the
//! outline, or, where no side of the outline is near, the deepest along its own.
//!
//! Of curved parts the boolean of the whole shapes decides, since it and the parts' separations
//! may differ within rounding ([`decided`]).

mod decided;

use crate::clip::{Patch, PatchPoint, clip, is_aligned, is_parallel, patch, with_distance};
use crate::contact_pairs::contact;
use crate::outline::{Candidate, Verdict};
use crate::parts::{Part, for_each_part, grown};
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
/// are at most `margin` apart. One is told to overlap or touch exactly if the shapes intersect.
pub(crate) fn for_each_touch<T: Real>(
    a: &View<'_, T>,
    b: &View<'_, T>,
    margin: f64,
    tell: &mut dyn FnMut(&Touch),
) {
    if is_curved(a) || is_curved(b) {
        decided::for_each_touch(a, b, margin, tell);
    } else {
        for_each_judged(a, b, margin, tell);
    }
}

/// As [`for_each_touch`], where the parts' own booleans are exact.
fn for_each_judged<T: Real>(
    a: &View<'_, T>,
    b: &View<'_, T>,
    margin: f64,
    tell: &mut dyn FnMut(&Touch),
) {
    let mut least_told = f64::INFINITY;
    let mut silent = Silent { least: f64::INFINITY, nearest: None, shallowest: None };
    for_each_near_pair(a, b, margin, &mut |a, b, separation| match speech(a, b, separation) {
        Speech::Told(patch) if patch.deepest().distance > margin => {}
        Speech::Told(patch) => {
            least_told = least_told.min(patch.deepest().distance);
            tell(&touch_of(a, b, patch));
        }
        Speech::Silent(patch) => silent.hear(a, b, separation, patch),
    });
    if silent.is_missing_from(least_told)
        && let Some(touch) = silent.shallowest.or(silent.nearest)
    {
        tell(&touch);
    }
}

/// Whether a part is of a kind of which the boolean has a rounding.
fn is_curved<T: Real>(view: &View<'_, T>) -> bool {
    match view {
        View::Ellipse(_) | View::Custom(_) => true,
        View::Compound(parts) => (0..parts.part_count()).any(|i| is_curved(&parts.part(i).view())),
        _ => false,
    }
}

/// What the silent pairs would have said.
struct Silent {
    /// Their least signed distance.
    least: f64,
    /// The pair with it, along its own normal.
    nearest: Option<Touch>,
    /// The overlapping pair with the least depth along a normal that the outline has.
    shallowest: Option<Touch>,
}

impl Silent {
    fn hear<T: Real>(
        &mut self,
        a: &Part<'_, T>,
        b: &Part<'_, T>,
        separation: &Separation,
        patch: Option<Patch>,
    ) {
        if separation.distance < self.least {
            self.least = separation.distance;
            self.nearest = Some(touch_of(a, b, unjudged(a, b, separation)));
        }
        let depth = |touch: &Touch| 0.0 - touch.patch.deepest().distance;
        let new = patch.map(|patch| touch_of(a, b, patch));
        self.shallowest = match (self.shallowest, new) {
            (Some(best), Some(new)) if depth(&new) < depth(&best) => Some(new),
            (best, new) => best.or(new),
        };
    }

    /// Whether what was told, at `least_told` and further, leaves the contact out.
    fn is_missing_from(&self, least_told: f64) -> bool {
        if self.least > 0.0 { self.least < least_told } else { least_told > 0.0 }
    }
}

/// What is called with each pair of parts and their separation.
type PairVisitor<'v, T> = dyn FnMut(&Part<'_, T>, &Part<'_, T>, &Separation) + 'v;

/// Calls `visit` with every pair of parts that are at most `margin` apart.
fn for_each_near_pair<T: Real>(
    a: &View<'_, T>,
    b: &View<'_, T>,
    margin: f64,
    visit: &mut PairVisitor<'_, T>,
) {
    let window = grown(bounds(b), margin);
    for_each_part(a, &window, &mut |part_a| {
        let window = grown(bounds(&part_a.view), margin);
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

/// What two parts say of their contact.
enum Speech {
    /// The manifold is one of the whole shapes.
    Told(Patch),
    /// The neighbors speak. If they do not, this is the manifold along the outline's normal, of
    /// parts that overlap.
    Silent(Option<Patch>),
}

/// What two parts say of their contact, as the outlines judge it.
fn speech<T: Real>(a: &Part<'_, T>, b: &Part<'_, T>, separation: &Separation) -> Speech {
    let normal = separation.normal;
    let front_a = front(&a.view, normal);
    let front_b = front(&b.view, -normal);
    let verdict_a = a.outline.verdict(&front_a, normal, separation.point_a);
    let verdict_b = b.outline.verdict(&front_b, -normal, separation.point_b);
    let along_a = match verdict_a {
        Verdict::Snap(candidates) => snapped(b, &front_a, candidates, separation),
        Verdict::Admit => None,
    };
    let along_b = || match verdict_b {
        Verdict::Snap(candidates) => snapped(a, &front_b, candidates, &separation.flipped())
            .map(|(is_open, patch)| (is_open, patch.flipped())),
        Verdict::Admit => None,
    };
    match along_a.or_else(along_b) {
        Some((true, patch)) => Speech::Told(patch),
        Some((false, patch)) => Speech::Silent((separation.distance <= 0.0).then_some(patch)),
        None if matches!((verdict_a, verdict_b), (Verdict::Admit, Verdict::Admit)) => {
            Speech::Told(patch(separation, &front_a, &front_b))
        }
        None => Speech::Silent(None),
    }
}

/// The manifold of a part with `b` along the normal of a side of the part that the outline has,
/// and whether the outline is open there.
fn snapped<T: Real>(
    b: &Part<'_, T>,
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
    let candidate =
        usable.reduce(|best, new| if reach(&new) > reach(&best) { new } else { best })?;
    let mut patch = patch_along(&candidate.side, &b.view, separation.point_a)?;
    if is_parallel(patch.normal, separation.normal) && is_as_deep(&patch, separation) {
        patch = with_distance(patch, separation.distance);
    }
    let normal = patch.normal;
    let is_contact = patch.deepest().distance <= 0.0 || separation.distance > 0.0;
    let judged = b.outline.verdict(&front(&b.view, -normal), -normal, patch.deepest().point_b);
    (is_contact && matches!(judged, Verdict::Admit)).then_some((candidate.is_open, patch))
}

/// Whether the manifold is as deep as the contact but for rounding (16 EPS of the coordinates): it
/// is not where only an inner edge lies under the deepest point.
fn is_as_deep(patch: &Patch, separation: &Separation) -> bool {
    let point = patch.deepest();
    let [a, b] = [point.point_a, point.point_b].map(|p| p.x.abs().max(p.y.abs()));
    (point.distance - separation.distance).abs() <= 16.0 * f64::EPSILON * (a + b)
}

/// How far a shape stays above a side: negative where it reaches below, by the depth.
fn reach_over<T: Real>(side: &Side, other: &View<'_, T>) -> f64 {
    let lowest = support_point(other, -side.normal);
    lowest.map_or(f64::NEG_INFINITY, |p| side.normal.dot(p - side.anchor) - side.radius)
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
