//! Seams: where parts of a union abut or overlap, what of their sides is within the union.
//!
//! A contact at the point `p` of a part, along `n`, leads into a neighbor where that holds `p` and
//! reaches further along `n`: a convex neighbor `K` with `h_K(n) > n·p`. Then `n` is no normal of
//! the union at `p`, and the contact a *ghost*. Of a contact along a side all of what the two share
//! must be covered.
//!
//! What becomes of a ghost:
//!
//! - One of them has other sides, over which the center of the other part lies: the shallowest
//!   contact along these that frees the two of each other, on to where the whole union ends. If
//!   the side is an inner one and the center not within the part, the neighbors speak.
//! - There is none: the neighbors speak, for they hold what the other part meets. Only if the ghost
//!   is deeper than all that they say does it speak as if there were no seam.
//!
//! The contact of a union is at least as deep as that of each pair of its parts, for what is told
//! is no shallower than any ghost. A neighbor more covers more, and the way out is no shorter for
//! it.

use crate::composite::ghosts::Outline;
use crate::composite::parts::{EVERYWHERE, Leaf, Part, for_each_part, seam_width};
use crate::composite::touch::Touch;
use crate::composite::touching::cover::is_covered;
use crate::composite::touching::speech::{along_side, reach_over};
use crate::composite::touching::way_out::extended;
use crate::manifold::clip::{Patch, PatchPoint, is_parallel, with_distance};
use crate::manifold::support_face::{Side, for_each_side_of};
use collide_core::view::Compound;
use collide_core::{Vec2, View, greater, lesser, views};
use collide_shapes::kernel::geometry::{center_of, support_point};
use collide_shapes::kernel::tolerance::{CONE_SINE, ROUNDING_OF_SEAMS};
use collide_shapes::matrix;
use smallvec::{SmallVec, smallvec};

/// The touches of two shapes, of which a union of several parts is one, as the seams judge them.
pub(super) struct Seams<'s, 'a, 'b> {
    a: &'s View<'a>,
    b: &'s View<'b>,
    /// The deepest that was told.
    told: Option<Touch>,
    ghosts: SmallVec<[Ghost; 2]>,
}

/// What becomes of a touch that leads into a neighbor.
#[derive(Clone, Copy)]
struct Ghost {
    /// What is told if all else is shallower.
    least: Touch,
    /// What is told in its place.
    freed: Option<Touch>,
    /// A touch along a side of the two, if it is no deeper than what is told.
    beside: Option<Touch>,
}

impl<'s, 'a, 'b> Seams<'s, 'a, 'b> {
    /// Of these shapes; `None` if there are no seams.
    pub(super) fn of(a: &'s View<'a>, b: &'s View<'b>) -> Option<Self> {
        let has_seams = |view: &View<'_>| match view {
            View::Compound(parts) => parts.part_count() > 1 || has_inner_union(*parts),
            views!(hull | unbounded | curved | region) => false,
        };
        let ghosts = SmallVec::new();
        (has_seams(a) || has_seams(b)).then_some(Self { a, b, told: None, ghosts })
    }

    /// Hears a touch of two leaves; whether it is to be told.
    pub(super) fn admits(&mut self, leaf_a: &Leaf<'_>, leaf_b: &Leaf<'_>, touch: &Touch) -> bool {
        if self.is_ghost(leaf_a, leaf_b, touch) {
            self.ghosts.push(self.judged(leaf_a, leaf_b, touch));
            return false;
        }
        self.hear(touch);
        true
    }

    fn hear(&mut self, touch: &Touch) {
        let is_deepest = self.told.is_none_or(|told| touch.distance() < told.distance());
        if is_deepest {
            self.told = Some(*touch);
        }
    }

    /// Calls `tell` with what is told in place of the ghosts.
    pub(super) fn finish(mut self, tell: &mut dyn FnMut(&Touch)) {
        let ghosts = core::mem::take(&mut self.ghosts);
        for freed in ghosts.iter().filter_map(|ghost| ghost.freed) {
            self.hear(&freed);
            tell(&freed);
        }
        let deepest = ghosts.iter().map(|ghost| ghost.least).reduce(|deepest, touch| {
            if touch.distance() < deepest.distance() { touch } else { deepest }
        });
        let told = self.told.map_or(f64::INFINITY, |told| told.distance());
        let silent = ghosts.iter().filter(|ghost| ghost.freed.is_none());
        for touch in silent.filter_map(|ghost| ghost.beside).filter(|t| t.distance() >= told) {
            tell(&touch);
        }
        if let Some(touch) = deepest.filter(|touch| touch.distance() < told) {
            tell(&self.leveled(&touch).unwrap_or(touch));
        }
    }

    /// What was told, as deep as a ghost that is deeper by no more than the parts may seem apart.
    fn leveled(&self, ghost: &Touch) -> Option<Touch> {
        let told = self.told.filter(|told| told.distance() < 0.0)?;
        let is_level = told.distance() - ghost.distance() <= self.slack_at(&told);
        is_level.then(|| Touch { patch: with_distance(told.patch, ghost.distance()), ..told })
    }

    /// Whether a touch of two leaves leads into a neighbor of one of them.
    fn is_ghost(&self, leaf_a: &Leaf<'_>, leaf_b: &Leaf<'_>, touch: &Touch) -> bool {
        let normal = touch.patch.normal;
        self.leads_inside(&leaf_a.view, &leaf_b.view, &touch.patch, normal)
    }

    fn leads_inside(&self, a: &View<'_>, b: &View<'_>, patch: &Patch, normal: Vec2) -> bool {
        let (points, _) = patch.points();
        let reach = greater(patch.deepest().distance, 0.0);
        let shared = || points.iter().filter(|point| point.distance <= reach);
        let of_a = || middle_and_ends(shared().map(|point| point.point_a));
        let of_b = || middle_and_ends(shared().map(|point| point.point_b));
        is_covered(self.a, a, of_a, normal) || is_covered(self.b, b, of_b, -normal)
    }

    /// What becomes of a ghost.
    fn judged(&self, leaf_a: &Leaf<'_>, leaf_b: &Leaf<'_>, ghost: &Touch) -> Ghost {
        let mut judged = Ghost { least: *ghost, freed: None, beside: None };
        if ghost.distance() >= 0.0 {
            return judged;
        }
        with_part(leaf_a, ghost.part_a, &mut |a| {
            with_part(leaf_b, ghost.part_b, &mut |b| {
                let slack = self.slack_at(ghost);
                let mut ways = Ways {
                    seams: self,
                    leaves: (leaf_a, leaf_b),
                    ghost,
                    centers: [Center::of(a, b, slack), Center::of(b, a, slack)],
                    slack,
                    covered: None,
                    free_line: f64::NEG_INFINITY,
                    judged,
                };
                for_each_side(a, &mut |side| {
                    ways.hear_of_line(side, b, 0);
                    if let Some(patch) = ways.freeing(side, b) {
                        ways.offer(Touch::of(a, b, patch), side, 0);
                    }
                });
                for_each_side(b, &mut |side| {
                    ways.hear_of_line(side, a, 1);
                    if let Some(patch) = ways.freeing(side, a) {
                        ways.offer(Touch::of(a, b, patch.flipped()), side, 1);
                    }
                });
                judged = ways.judged();
            });
        });
        judged
    }

    /// By how much parts may seem apart at a touch.
    fn slack_at(&self, touch: &Touch) -> f64 {
        let point = touch.patch.deepest();
        let width = greater(seam_width(self.a), seam_width(self.b));
        width * (point.point_a.norm_l1() + point.point_b.norm_l1())
    }
}

fn has_inner_union(parts: Compound<'_>) -> bool {
    parts.parts().any(|part| matches!(part, View::Compound(_)))
}

/// The ways out of two parts in place of a ghost.
struct Ways<'g, 's, 'a, 'b, 'l, 'm> {
    seams: &'g Seams<'s, 'a, 'b>,
    leaves: (&'g Leaf<'l>, &'g Leaf<'m>),
    ghost: &'g Touch,
    centers: [Center; 2],
    /// By how much parts may seem apart here.
    slack: f64,
    /// The deepest along an inner side before which the other part lies.
    covered: Option<Touch>,
    /// How far the part stays above the nearest line of a side that leads out: negative below it.
    free_line: f64,
    judged: Ghost,
}

impl Ways<'_, '_, '_, '_, '_, '_> {
    /// Offers the touch along a side of one part (0 is A) with the other one.
    fn offer(&mut self, touch: Touch, side: &Side, owner: usize) {
        let (normal, ghost) = (touch.patch.normal, self.ghost);
        let along = normal.dot(ghost.patch.normal);
        let is_own = along > 0.0 && is_parallel(normal, ghost.patch.normal);
        let Some(touch) = no_shallower(touch, ghost.distance(), self.slack * ROUNDING_OF_SEAMS)
        else {
            return;
        };
        let is_inner = is_own || self.seams.is_ghost(self.leaves.0, self.leaves.1, &touch);
        if !is_inner {
            keep_shallowest(&mut self.judged.beside, touch);
        }
        let Center { at, is_inside } = self.centers[1 - owner];
        let is_before = |center: Vec2| side.normal.dot(center - side.anchor) >= side.radius;
        let is_ahead = |center: Vec2| is_before(center) && along >= -CONE_SINE;
        if !at.is_some_and(|at| self.is_over(side, at) && (is_inside || is_ahead(at))) {
            return;
        }
        if !is_inner {
            return keep_shallowest(&mut self.judged.freed, touch);
        }
        match self.way_on(&touch).filter(|_| is_inside) {
            Some(way) => keep_shallowest(&mut self.judged.freed, way),
            // A neighbor holds what lies before the side.
            None if !is_own => keep_deepest(&mut self.covered, touch),
            None => {}
        }
    }

    /// The touch on to where the union ends, from its points or the middle between them; `None` if
    /// it ends there.
    fn way_on(&self, touch: &Touch) -> Option<Touch> {
        let ([first, second], _) = touch.patch.points();
        let middle = PatchPoint {
            point_a: first.point_a.midpoint(second.point_a),
            point_b: first.point_b.midpoint(second.point_b),
            distance: 0.5 * (first.distance + second.distance),
            ..*touch.patch.deepest()
        };
        let points = [*first, *second, middle];
        let ways = points.iter().filter_map(|&p| extended(touch, p, self.seams.a, self.seams.b));
        let furthest =
            ways.reduce(|kept, way| if way.distance() < kept.distance() { way } else { kept });
        furthest.filter(|way| way.distance() <= touch.distance())
    }

    /// Hears of a side of one part (0 is A), wherever the other one lies: how far this reaches
    /// below the line of the side, if that leads out of the union at the end next to it.
    fn hear_of_line(&mut self, side: &Side, other: &Part<'_>, owner: usize) {
        let normal = if owner == 0 { side.normal } else { -side.normal };
        let is_ahead = normal.dot(self.ghost.patch.normal) >= -CONE_SINE;
        let Some(lowest) = support_point(&other.view, -side.normal).filter(|_| is_ahead) else {
            return;
        };
        let along = side.direction().dot(lowest - side.anchor);
        let along = lesser(greater(along, side.range[0]), side.range[1]);
        let at = side.anchor + side.direction() * along + side.normal * side.radius;
        let (whole, leaf) = if owner == 0 {
            (self.seams.a, &self.leaves.0.view)
        } else {
            (self.seams.b, &self.leaves.1.view)
        };
        if !is_covered(whole, leaf, || smallvec![at], side.normal) {
            self.free_line = greater(self.free_line, reach_over(side, &other.view));
        }
    }

    /// What becomes of the ghost. An inner side before which the other part lies counts only if
    /// there is no line as near that leads out.
    fn judged(self) -> Ghost {
        let least = self.judged.least;
        let covered = self.covered.filter(|covered| {
            covered.distance() < least.distance()
                && self.free_line < covered.distance() - self.slack
        });
        Ghost { least: covered.unwrap_or(least), ..self.judged }
    }

    /// Whether a point is above or below a side, or above or below its end but for rounding.
    fn is_over(&self, side: &Side, point: Vec2) -> bool {
        let along = side.direction().dot(point - side.anchor);
        along >= side.range[0] - self.slack && along <= side.range[1] + self.slack
    }

    /// The manifold of a side with a part, if a motion along the normal of the side frees this.
    /// Over the end of the side is within its rounding.
    fn freeing(&self, side: &Side, other: &Part<'_>) -> Option<Patch> {
        let over = |slack: f64| {
            let range = [side.range[0] - slack, side.range[1] + slack];
            let patch = along_side(&Side { range, ..*side }, other)?;
            let point = patch.deepest();
            let is_free = point.distance <= reach_over(side, &other.view) + self.slack;
            is_free.then_some(patch)
        };
        over(0.0).or_else(|| over(self.slack * ROUNDING_OF_SEAMS))
    }
}

/// The middle of a part, if it has one, and whether it lies within the other part.
struct Center {
    at: Option<Vec2>,
    is_inside: bool,
}

impl Center {
    /// Within, also where rounding brought it this far out.
    fn of(part: &Part<'_>, other: &Part<'_>, slack: f64) -> Self {
        let at = center_of(&part.view);
        let is_inside =
            at.is_some_and(|at| matrix::distance(&View::Point(at), &other.view) <= slack);
        Self { at, is_inside }
    }
}

/// The touch, if it is no shallower than this, or as deep but for the rounding.
fn no_shallower(touch: Touch, least: f64, rounding: f64) -> Option<Touch> {
    if touch.distance() <= least {
        return Some(touch);
    }
    let is_level = touch.distance() - least <= rounding;
    is_level.then(|| Touch { patch: with_distance(touch.patch, least), ..touch })
}

fn keep_deepest(kept: &mut Option<Touch>, touch: Touch) {
    if kept.is_none_or(|kept| touch.distance() < kept.distance()) {
        *kept = Some(touch);
    }
}

fn keep_shallowest(kept: &mut Option<Touch>, touch: Touch) {
    if kept.is_none_or(|kept| kept.distance() < touch.distance()) {
        *kept = Some(touch);
    }
}

/// Calls `visit` with the straight sides of a part which the outline of its leaf has.
fn for_each_side(part: &Part<'_>, visit: &mut dyn FnMut(&Side)) {
    match part.outline {
        Outline::Own => for_each_side_of(&part.view, visit),
        Outline::Chain(_) | Outline::Piece(_) => part.outline.for_each_side(visit),
    }
}

/// Calls `visit` with the part of this number.
fn with_part(leaf: &Leaf<'_>, index: u32, visit: &mut dyn FnMut(&Part<'_>)) {
    for_each_part(leaf, &EVERYWHERE, &mut |part| {
        if part.index == index {
            visit(part);
        }
    });
}

/// The ends of a stretch, and its middle if they are two.
fn middle_and_ends(ends: impl Iterator<Item = Vec2>) -> SmallVec<[Vec2; 3]> {
    let mut points: SmallVec<[Vec2; 3]> = ends.collect();
    if let [start, end] = points[..]
        && start != end
    {
        points.push(start.midpoint(end));
    }
    points
}
