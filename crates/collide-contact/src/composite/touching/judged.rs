//! The touching pairs of parts as the outlines of both sides judge them.

use crate::FeatureId;
use crate::composite::parts::{
    Member, Part, bounds, bounds_and_radius, for_each_part, for_each_part_beside,
};
use crate::composite::reason::Reason;
use crate::composite::touch::{Touch, rounding_at};
use crate::composite::touching::leaf_pair::{ContactOfParts, LeafPair, is_behind};
use crate::composite::touching::outcome::{Outcome, outcome};
use crate::composite::touching::sides::{along_outer_sides, by_themselves};
use crate::composite::touching::{unions, way_out};
use crate::manifold::clip::Patch;
use crate::manifold::support_face::{Side, reach_over};
use collide_core::{Bounds, Vec2, View, greater, lesser};
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::geometry::support_point;
use collide_shapes::kernel::tolerance::SEAM_WIDTH;
use smallvec::SmallVec;

/// As [`super::for_each_touch`], where the parts' own booleans are exact.
pub(crate) fn for_each_judged(
    a: &Member<'_>,
    b: &Member<'_>,
    margin: f64,
    contact: ContactOfParts,
    report: &mut dyn FnMut(&Touch),
) {
    if a.is_union() || b.is_union() {
        unions::for_each_of_unions(a, b, margin, contact, report);
    } else if a.is_convex() && b.is_convex() {
        report_convex(&a.own_part(), &b.own_part(), margin, contact, report);
    } else {
        LeafPair { leaf_a: a, leaf_b: b, margin, contact }.for_each_reported(report);
    }
}

/// The same of convex shapes: their own manifold, as deep as their contact. No outline judges it.
// Out of line, as all that a union's recursion ends in: each level of unions would hold its locals.
#[inline(never)]
fn report_convex(
    a: &Part<'_>,
    b: &Part<'_>,
    margin: f64,
    contact: ContactOfParts,
    report: &mut dyn FnMut(&Touch),
) {
    let Some(separation) = contact(&a.view, &b.view, margin) else { return };
    if separation.distance <= margin {
        let patch = by_themselves(a, b, &separation);
        let (part_a, part_b) = (a.index, b.index);
        report(&Touch { patch, part_a, part_b, may_repeat: false, reason: Reason::Convex });
    }
}

/// Two parts whose contact is suppressed.
struct SuppressedPair {
    parts: [u32; 2],
    separation: Separation,
}

impl LeafPair<'_, '_, '_> {
    /// Calls `report` with every touch of the two.
    #[inline(never)]
    fn for_each_reported(&self, report: &mut dyn FnMut(&Touch)) {
        // The deepest, the last of several; and the nearest, the first of several.
        let (mut deepest, mut nearest) = (None::<Touch>, None::<SuppressedPair>);
        let mut is_deeper = false;
        self.for_each_near(&mut |a, b, separation| {
            let outcome = outcome(a, b, separation);
            let is_nearest = |held: &SuppressedPair| separation.distance < held.separation.distance;
            if nearest.as_ref().is_none_or(is_nearest)
                && !outcome.is_reported_within(separation.distance)
                && !is_behind(a, b, separation)
            {
                let parts = [a.index, b.index];
                nearest = Some(SuppressedPair { parts, separation: *separation });
            }
            match outcome {
                Outcome::Reported(patch, reason) if patch.deepest().distance <= self.margin => {
                    let touch = Touch::of(a, b, patch, reason);
                    if deepest.is_none_or(|held| touch.distance() <= held.distance()) {
                        deepest = Some(touch);
                    }
                    report(&touch);
                }
                Outcome::Deeper(_) => is_deeper = true,
                Outcome::Reported(..) | Outcome::Suppressed => {}
            }
        });
        let mut least_reported = deepest.map_or(f64::INFINITY, |touch| touch.distance());
        if is_deeper && least_reported < 0.0 {
            self.for_each_near(&mut |a, b, separation| {
                if let Outcome::Deeper(patch) = outcome(a, b, separation) {
                    least_reported = lesser(least_reported, patch.deepest().distance);
                    report(&Touch::of(a, b, patch, Reason::DeeperAlongSide));
                }
            });
        }
        // What only touches may have reported more depth.
        let deepest = deepest.filter(|touch| touch.distance() == least_reported);
        let least = nearest.as_ref().map_or(f64::INFINITY, |pair| pair.separation.distance);
        let inside = if lesser(least_reported, least) == 0.0 {
            way_out::of_curve_inside(self)
        } else {
            None
        };
        let nearest = nearest.filter(|_| least < least_reported);
        let left_out = || self.left_out(&nearest?, deepest);
        if let Some(touch) = inside.or_else(left_out) {
            report(&touch.repeatable());
        }
    }

    /// What is reported for the suppressed pairs, of which this one is the nearest, nearer than all
    /// that was reported: the deepest of that if it is as near up to rounding, else the shallowest
    /// manifold of the pair along a normal of the outlines that is no shallower. Without such, it
    /// contact is along its own normal, between the outlines.
    fn left_out(&self, nearest: &SuppressedPair, reported: Option<Touch>) -> Option<Touch> {
        let least = nearest.separation.distance;
        if let Some(touch) = reported.filter(|touch| is_level(&touch.patch, least)) {
            return Some(touch.decided(least));
        }
        let mut left_out = None;
        self.with_parts(nearest.parts, &mut |a, b| {
            // Sides measure how deep the parts are: not how far apart.
            let sides = if least <= 0.0 { self.shallowest(a, b, least) } else { None };
            left_out = match sides {
                Some(touch) if self.is_reported(&touch) => None,
                Some(touch) => Some(touch),
                None => {
                    let patch = by_themselves(a, b, &nearest.separation);
                    let touch = Touch::of(a, b, patch, Reason::Nearest);
                    Some(way_out::between_outlines(&touch, self.leaf_a, self.leaf_b))
                }
            };
        });
        left_out
    }

    /// Whether the parts of a touch report it, up to rounding.
    fn is_reported(&self, touch: &Touch) -> bool {
        let mut is_reported = false;
        self.with_parts([touch.part_a, touch.part_b], &mut |a, b| {
            is_reported = self
                .separation(a, b)
                .is_some_and(|separation| outcome(a, b, &separation).is_reported_as(&touch.patch));
        });
        is_reported
    }

    /// The shallowest manifold of the two parts along a normal of the outlines, no shallower than
    /// `least`: of their own sides and concave corners; without such, of the sides of any part,
    /// those that are nearest first.
    fn shallowest(&self, part_a: &Part<'_>, part_b: &Part<'_>, least: f64) -> Option<Touch> {
        let mut shallowest = Shallowest { least, way: None };
        let leaves =
            [(self.leaf_a, [part_a, part_b], false), (self.leaf_b, [part_b, part_a], true)];
        for (leaf, of, is_flipped) in leaves {
            shallowest.offer_sides(of[0], of, is_flipped);
            shallowest.offer_corners(leaf, of, is_flipped);
        }
        if shallowest.way.is_some_and(|way| way.is_enough) {
            return shallowest.way.map(|way| way.touch);
        }
        for (leaf, of, is_flipped) in leaves {
            let (core, radius) = bounds_and_radius(&of[1].view);
            let limit = if least == 0.0 { least_reach(&core, radius) } else { f64::INFINITY };
            for_each_part_beside(leaf, &core, shallowest.reach(radius, limit), &mut |part| {
                if part.index != of[0].index {
                    shallowest.offer_sides(part, of, is_flipped);
                }
                shallowest.reach(radius, limit)
            });
        }
        shallowest.way.map(|way| way.touch)
    }
}

/// How far from the core of a part that is only touched sides are looked for.
fn least_reach(core: &Bounds, radius: f64) -> f64 {
    let size = core.min.abs().max(core.max.abs());
    radius + SEAM_WIDTH * (greater(size.x, size.y) + radius)
}

/// A box with as much around it as it is large.
fn within_its_size(bounds: &Bounds) -> Bounds {
    let size = bounds.max - bounds.min;
    let room = Vec2::new(greater(size.x, size.y), greater(size.x, size.y));
    Bounds { min: bounds.min - room, max: bounds.max + room }
}

/// The shallowest touch of several that are no shallower than `least`; of several as shallow the
/// first in the order of the parts whose sides they have.
struct Shallowest {
    least: f64,
    way: Option<Way>,
}

/// A touch with a side.
#[derive(Clone, Copy)]
struct Way {
    touch: Touch,
    /// How far the other part stays above the side, or, at a concave corner, beyond the end of the
    /// side, above its line: there the touch may be shallower, but not the way out.
    height: f64,
    /// Whether it was seen from B, and the part whose side it has.
    of: (bool, u32),
    /// Whether it needs no others beside it: that of a side or corner of the two parts which leads
    /// as far as they are deep.
    is_enough: bool,
}

impl Way {
    /// The touch of a part, by one of its sides, with another part; seen from that if `is_flipped`.
    fn new(part: &Part<'_>, other: &Part<'_>, side: &Side, patch: Patch, is_flipped: bool) -> Self {
        let touch = Touch::of(part, other, patch, Reason::ExitFromConcaveCorner);
        let touch = if is_flipped { touch.flipped() } else { touch };
        let height = reach_over(side, &other.view);
        Self { touch, height, of: (is_flipped, part.index), is_enough: false }
    }

    fn is_before(&self, other: &Self) -> bool {
        self.height > other.height || (self.height == other.height && self.of < other.of)
    }
}

/// A concave corner. A part leaves it by getting above the lines of both sides: of these the part
/// that has the corner has neither, where the polygon is cut there more than once.
struct Corner {
    at: Vec2,
    /// The normal of each side, and how far the other part stays above its line.
    sides: SmallVec<[(Vec2, f64); 2]>,
    /// The deeper of the touches with the sides.
    way: Option<Way>,
}

impl Corner {
    /// Adds a side of it.
    fn add(&mut self, normal: Vec2, height: f64, way: Option<Way>) {
        self.sides.push((normal, height));
        let is_deeper = |way: &Way, held: &Way| {
            way.height < held.height || (way.height == held.height && way.of < held.of)
        };
        self.way = match (self.way, way) {
            (Some(held), Some(way)) if is_deeper(&way, &held) => Some(way),
            (held, way) => held.or(way),
        };
    }

    /// The sides below whose lines the other part reaches.
    fn below(&self) -> impl Iterator<Item = (Vec2, f64)> + '_ {
        self.sides.iter().copied().filter(|&(_, height)| height < 0.0)
    }

    /// How far the way out leads for a pair of parts that is as deep as `least`: to above the lower
    /// line, where that and the other one are at least as deep. In an acute corner they may be less
    /// deep than it: there it leads to where the lines meet.
    fn height(&self, least: f64, rounding: f64) -> Option<f64> {
        let heights = || self.below().map(|(_, height)| height);
        if heights().sum::<f64>() <= least + rounding {
            return heights().reduce(lesser);
        }
        let &[(n, p), (m, q)] = &self.sides[..] else { return None };
        let sine = n.cross(m);
        let between = -((n * q - m * p).length() / sine.abs());
        (n.dot(m) < 0.0 && between <= least + rounding).then_some(between)
    }

    /// Whether a part reaches into the open between the sides, from where it came in: above the
    /// line of each, and of the tangent between them.
    fn is_entered_by(&self, other: &View<'_>) -> bool {
        let normals = || self.below().map(|(normal, _)| normal);
        let tangent = normals().fold(Vec2::ZERO, |sum, normal| sum + normal);
        let reaches = |normal: Vec2| {
            support_point(other, normal).is_none_or(|p| normal.dot(p - self.at) > 0.0)
        };
        normals().chain(tangent.unit()).all(reaches)
    }
}

impl Shallowest {
    /// Offers the manifolds of the sides of a part with the second of two, of which the first is of
    /// the same shape as the part; seen from the other one if `is_flipped`.
    fn offer_sides(&mut self, part: &Part<'_>, [own, other]: [&Part<'_>; 2], is_flipped: bool) {
        let is_own = part.index == own.index;
        let with_ends = is_own && self.least < 0.0;
        along_outer_sides(part, other, with_ends, &mut |side, end, patch| {
            let Some(patch) = patch else { return };
            let way = Way::new(part, other, side, patch, is_flipped);
            let distance = way.touch.distance();
            if is_no_shallower(distance, self.least) {
                let touch = way.touch.because(Reason::ExitAlongSide);
                self.offer(Way { touch, height: distance, is_enough: is_own, ..way });
            } else if end.is_some() && distance < 0.0 {
                self.offer(way);
            }
        });
    }

    /// Offers the ways out of the concave corners that the first of two parts has, and that are no
    /// further from the second than that is large. Both sides of such a corner count, whichever
    /// parts have them.
    fn offer_corners(&mut self, leaf: &Member<'_>, [own, other]: [&Part<'_>; 2], is_flipped: bool) {
        if self.least >= 0.0 {
            return;
        }
        let window = bounds(&own.view).common(&within_its_size(&bounds(&other.view)));
        // By name, as the sides have them; and where in `corners` each is found.
        let mut own_corners = SmallVec::<[(FeatureId, Vec2, Option<usize>); 32]>::new();
        own.outline.for_each_vertex(&mut |name, at| {
            if window.meets(&Bounds::of_point(at)) {
                own_corners.push((name, at, None));
            }
        });
        own_corners.sort_unstable_by_key(|&(name, ..)| name);
        let mut corners = SmallVec::<[Corner; 16]>::new();
        for_each_part(leaf, &window, &mut |part| {
            along_outer_sides(part, other, true, &mut |side, _, patch| {
                let height = reach_over(side, &other.view);
                let way = patch.map(|patch| Way::new(part, other, side, patch, is_flipped));
                let way = way.filter(|way| way.touch.distance() < 0.0);
                for end in [0, 1] {
                    let name = part.name(side.ends[end]);
                    let found = own_corners.binary_search_by_key(&name, |&(name, ..)| name);
                    let Ok(found) = found else { continue };
                    if !part.outline.is_concave_at(side, end) {
                        continue;
                    }
                    let (_, at, place) = &mut own_corners[found];
                    let place = *place.get_or_insert_with(|| {
                        corners.push(Corner { at: *at, sides: SmallVec::new(), way: None });
                        corners.len() - 1
                    });
                    corners[place].add(side.normal, height, way);
                }
            });
        });
        // Of ways as short the order must not be that of the search.
        for corner in own_corners.iter().filter_map(|&(.., place)| Some(&corners[place?])) {
            if let Some(way) = corner.way
                && let Some(height) =
                    corner.height(self.least, rounding_at(way.touch.patch.deepest()))
                && corner.is_entered_by(&other.view)
            {
                self.offer(Way { height, is_enough: true, ..way });
            }
        }
    }

    fn offer(&mut self, way: Way) {
        if self.way.is_none_or(|held| way.is_before(&held)) {
            self.way = Some(way);
        }
    }

    /// How far from the core of a shape a side may be that is as shallow as what was found, at most
    /// `limit`. What of the shape lies furthest below a side, and over it, is as far from it as the
    /// side is deep; the core of a circle is so but for the radius.
    fn reach(&self, radius: f64, limit: f64) -> f64 {
        let of = |way: &Way| {
            let rounding = 2.0 * rounding_at(way.touch.patch.deepest());
            rounding + greater(-way.height - radius, radius + self.least)
        };
        self.way.as_ref().map_or(limit, |way| lesser(of(way), limit))
    }
}

/// Whether a manifold is as near as `least` up to rounding: then it stands for the suppressed
/// pairs.
fn is_level(patch: &Patch, least: f64) -> bool {
    let point = patch.deepest();
    point.distance <= 0.0 && point.distance - least <= rounding_at(point)
}

/// Whether a depth along a normal of the outline will do for shapes that are as deep as `least`;
/// of shapes that only touch it must be 0.
fn is_no_shallower(distance: f64, least: f64) -> bool {
    if least == 0.0 { distance == 0.0 } else { distance <= least }
}
