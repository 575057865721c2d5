//! The touching pairs of parts as the outlines of both sides judge them.

use crate::composite::parts::{Member, Part, bounds, for_each_part, grown};
use crate::composite::touch::{Touch, rounding_at};
use crate::composite::touching::leaf_pair::{ContactOfParts, LeafPair, is_behind};
use crate::composite::touching::speech::{Speech, along_outer_sides, by_themselves, speech};
use crate::composite::touching::{unions, way_out};
use crate::manifold::clip::{Patch, with_distance};
use collide_core::{Bounds, greater, lesser};
use collide_shapes::kernel::tolerance::SEAM_WIDTH;

/// As [`super::for_each_touch`], where the parts' own booleans are exact.
pub(crate) fn for_each_judged(
    a: &Member<'_>,
    b: &Member<'_>,
    margin: f64,
    contact: ContactOfParts,
    tell: &mut dyn FnMut(&Touch),
) {
    if a.is_union() || b.is_union() {
        unions::for_each_judged(a, b, margin, contact, tell);
    } else {
        LeafPair { leaf_a: a, leaf_b: b, margin, contact }.for_each_told(tell);
    }
}

impl LeafPair<'_, '_, '_> {
    /// Calls `tell` with every touch of the two.
    fn for_each_told(&self, tell: &mut dyn FnMut(&Touch)) {
        let (mut told, mut silent) = (f64::INFINITY, f64::INFINITY);
        let mut is_deeper = false;
        self.for_each_near(&mut |a, b, separation| {
            let speech = speech(a, b, separation);
            if !speech.tells(separation.distance) && !is_behind(a, b, separation) {
                silent = lesser(silent, separation.distance);
            }
            match speech {
                Speech::Told(patch) if patch.deepest().distance <= self.margin => {
                    let touch = Touch::of(a, b, patch);
                    told = lesser(told, touch.distance());
                    tell(&touch);
                }
                Speech::Deeper(_) => is_deeper = true,
                Speech::Told(_) | Speech::Silent => {}
            }
        });
        if is_deeper && told < 0.0 {
            self.for_each_near(&mut |a, b, separation| {
                if let Speech::Deeper(patch) = speech(a, b, separation) {
                    told = lesser(told, patch.deepest().distance);
                    tell(&Touch::of(a, b, patch));
                }
            });
        }
        let inside =
            if lesser(told, silent) == 0.0 { way_out::of_curve_inside(self) } else { None };
        let left_out = || if silent < told { self.left_out(silent, told) } else { None };
        if let Some(touch) = inside.or_else(left_out) {
            tell(&touch);
        }
    }

    /// What is to be told of the silent pairs, of which the nearest is `least` apart, nearer than
    /// all that was told: the shallowest manifold of that pair along a normal of the outlines that
    /// is no shallower. Without such, it speaks along its own normal, between the outlines.
    fn left_out(&self, least: f64, told: f64) -> Option<Touch> {
        let (mut level, mut nearest): (Option<Touch>, Option<Touch>) = (None, None);
        self.for_each_near(&mut |part_a, part_b, separation| match speech(
            part_a, part_b, separation,
        ) {
            Speech::Told(patch) if is_level(&patch, told, least) => {
                level = Some(Touch::of(part_a, part_b, with_distance(patch, least)));
            }
            speech
                if separation.distance == least
                    && nearest.is_none()
                    && !speech.tells(least)
                    && !is_behind(part_a, part_b, separation) =>
            {
                let touch = Touch::of(part_a, part_b, by_themselves(part_a, part_b, separation));
                // What their sides tell is how deep they are: nothing where they are apart.
                let is_overlap = least <= 0.0;
                let sides = is_overlap.then(|| self.shallowest(part_a, part_b, least)).flatten();
                nearest = Some(sides.unwrap_or_else(|| {
                    way_out::between_outlines(&touch, self.leaf_a, self.leaf_b)
                }));
            }
            Speech::Told(_) | Speech::Deeper(_) | Speech::Silent => {}
        });
        level.or(nearest)
    }

    /// The shallowest manifold of the two parts along a normal of the outlines, no shallower than
    /// `least`: of their own sides, or else of those of any part.
    fn shallowest(&self, part_a: &Part<'_>, part_b: &Part<'_>, least: f64) -> Option<Touch> {
        let mut of_own = Shallowest { least, touch: None };
        of_own.offer_sides(part_a, part_b, false);
        of_own.offer_sides(part_b, part_a, true);
        of_own.touch.or_else(|| self.shallowest_of_any(part_a, part_b, least))
    }

    /// The same of the sides of any part: of those within a reach that grows until none beyond it
    /// is as shallow, since a side is no further from what reaches below it than that is deep.
    fn shallowest_of_any(&self, part_a: &Part<'_>, part_b: &Part<'_>, least: f64) -> Option<Touch> {
        let (box_a, box_b) = (bounds(&part_a.view), bounds(&part_b.view));
        let mut reach = least_reach(&box_a.merged(box_b), least);
        loop {
            let (near_b, near_a) = (grown(box_b, reach), grown(box_a, reach));
            let mut shallowest = Shallowest { least, touch: None };
            for_each_part(self.leaf_a, &near_b, &mut |part| {
                shallowest.offer_sides(part, part_b, false);
            });
            for_each_part(self.leaf_b, &near_a, &mut |part| {
                shallowest.offer_sides(part, part_a, true);
            });
            let is_least = |touch: &Touch| {
                2.0 * rounding_at(touch.patch.deepest()) - touch.distance() <= reach
            };
            let is_all = holds(&near_b, &bounds(&self.leaf_a.view))
                && holds(&near_a, &bounds(&self.leaf_b.view));
            if least == 0.0 || is_all || shallowest.touch.as_ref().is_some_and(is_least) {
                return shallowest.touch;
            }
            reach *= 4.0;
        }
    }
}

/// How far from a part, in this box, sides are looked for first: those that it lies as deep below
/// as `least`, and some that it lies deeper below.
fn least_reach(bounds: &Bounds, least: f64) -> f64 {
    let size = bounds.min.abs().max(bounds.max.abs());
    2.0 * least.abs() + SEAM_WIDTH * greater(size.x, size.y)
}

fn holds(window: &Bounds, part: &Bounds) -> bool {
    window.merged(*part) == *window
}

/// The shallowest touch of several that are no shallower than `least`.
struct Shallowest {
    least: f64,
    touch: Option<Touch>,
}

impl Shallowest {
    /// Offers the manifolds of the sides of a part with another one, seen from that if so asked.
    fn offer_sides(&mut self, part: &Part<'_>, other: &Part<'_>, is_flipped: bool) {
        along_outer_sides(part, other, &mut |patch| {
            let touch = Touch::of(part, other, patch);
            let is_better = self.touch.is_none_or(|held| held.distance() < touch.distance());
            if is_better && is_no_shallower(touch.distance(), self.least) {
                self.touch = Some(if is_flipped { touch.flipped() } else { touch });
            }
        });
    }
}

/// Whether a manifold as near as anything that was told, `told`, is as near as `least` but for
/// rounding: then it is what the silent pairs would have said.
fn is_level(patch: &Patch, told: f64, least: f64) -> bool {
    let point = patch.deepest();
    let is_overlap = told <= 0.0 && point.distance == told;
    is_overlap && told - least <= rounding_at(point)
}

/// Whether a depth along a normal of the outline will do for shapes that are as deep as `least`;
/// of shapes that only touch it must be 0.
fn is_no_shallower(distance: f64, least: f64) -> bool {
    if least == 0.0 { distance == 0.0 } else { distance <= least }
}
