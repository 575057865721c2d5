//! Which exits of a part lead out of the whole union, and which into a neighbor.
//!
//! Where parts overlap or abut, a part has normals that the union has not. A part is left at a
//! point of its outline along a normal there. The union is left as well if no other part that the
//! point belongs to reaches further along the normal: for where one does, the union goes on from
//! that point, and the direction is outside of its normal cone. This says of a side that abuts a
//! neighbor that it is no side of the union, and of a corner beside which the neighbor goes on
//! straight that it has no normal but that of the common side.
//!
//! A point that lies beside a part by no more than twice the width of a seam ([`SEAM_WIDTH`] of the
//! coordinates, [`SEAM_WIDTH_F32`] of those stored in `f32`), or by what a point of a contact with
//! a much larger shape is wrong by, belongs to it, and what reaches further by no more than that
//! does not: tiles of 0.1 abut up to rounding only. Nothing but the choice of normals depends on
//! it.

use crate::composite::parts::{EVERYWHERE, Member, bounds, for_each_part, grown, is_curve};
use collide_core::view::{Circle, Compound};
use collide_core::{Bounds, Vec2, View, greater, views};
use collide_shapes::kernel::geometry::support_point;
use collide_shapes::kernel::signed_distance::signed_distance;
use collide_shapes::kernel::tolerance::{
    CONE_SINE, POINT_ROUNDING, SEAM_WIDTH, SEAM_WIDTH_F32, STORED_ROUNDING_F32,
};
use collide_shapes::matrix;
use core::ops::ControlFlow;
use smallvec::SmallVec;

/// A shape of which exits are judged.
pub(crate) struct Exposure<'p> {
    whole: Member<'p>,
    /// By how much its parts that abut may seem apart, per coordinate.
    pub(crate) seam: f64,
    /// What the points of contacts are wrong by where the other shape is much larger.
    rounding: f64,
    window: Bounds,
    near: SmallVec<[Near<'p>; 32]>,
}

/// A member near the other shape.
struct Near<'p> {
    /// Its place among the members.
    place: usize,
    bounds: Bounds,
    member: Member<'p>,
}

impl<'p> Exposure<'p> {
    /// That of a shape near what is at most a margin from a box.
    pub(crate) fn new(whole: &Member<'p>, other: Bounds, margin: f64) -> Self {
        let seam = seam_width(&whole.view);
        let window = grown(other, margin);
        let mut near = SmallVec::new();
        // All that a point of the window may lie beside by no more than the seam, and twice that:
        // the coordinates of a part may sum up to twice the size of all.
        let beside = |its: &Bounds| widened(window, 4.0 * seam * greater(size(&window), size(its)));
        let all = bounds(&whole.view);
        let beside_all = is_bounded(&all).then(|| beside(&all));
        let is_near = |its: &Bounds| its.meets(&beside_all.unwrap_or_else(|| beside(its)));
        whole.for_each_member(&is_near, &mut |place, &bounds, &member| {
            near.push(Near { place, bounds, member });
        });
        let rounding = POINT_ROUNDING * size(&other);
        Self { whole: *whole, seam, rounding, window, near }
    }

    /// The members of a union in the window, with their boxes; what is no union itself.
    pub(crate) fn near(&self) -> impl Iterator<Item = (&Bounds, &Member<'p>)> {
        self.near.iter().map(|near| (&near.bounds, &near.member))
    }

    /// Which of these has the convex part of this number, if one has.
    pub(crate) fn near_with(&self, part: u32) -> Option<&Member<'p>> {
        let until = self.near.partition_point(|near| near.member.first_part <= part);
        until.checked_sub(1).map(|last| &self.near[last].member)
    }

    /// Calls `visit` with those of these whose boxes meet another one.
    pub(crate) fn for_each_meeting(&self, window: &Bounds, visit: &mut dyn FnMut(&Member<'p>)) {
        let _: ControlFlow<()> = self.search(
            |bounds| widened(*bounds, SEAM_WIDTH * size(bounds)).meets(window),
            |near| {
                if near.bounds.meets(window) {
                    visit(&near.member);
                }
                ControlFlow::Continue(())
            },
        );
    }

    /// Visits the members in the window, in order, until `visit` breaks; those may be left out that
    /// lie in a box of the union's tree which `enter` does not let in.
    fn search(
        &self,
        enter: impl Fn(&Bounds) -> bool,
        mut visit: impl FnMut(&Near<'p>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let boxes =
            if let View::Compound(parts) = self.whole.view { parts.part_boxes() } else { None };
        let Some(boxes) = boxes else { return self.near.iter().try_for_each(visit) };
        boxes.search(enter, |place| {
            let near = self.near.binary_search_by_key(&place, |near| near.place).ok();
            near.map_or(ControlFlow::Continue(()), |index| visit(&self.near[index]))
        })
    }

    /// Whether it has so many parts that they lie in a tree.
    pub(crate) fn is_searched(&self) -> bool {
        matches!(self.whole.view, View::Compound(parts) if parts.part_boxes().is_some())
    }

    /// The rounding of what is stored, in units of [`POINT_ROUNDING`].
    pub(crate) fn rounding_units(&self) -> f64 {
        let is_in_f32 = matches!(self.whole.view, View::Compound(Compound::F32(_)));
        if is_in_f32 { STORED_ROUNDING_F32 } else { 1.0 }
    }

    /// Whether part `own` is left along the unit vector `toward` into other members, at each of
    /// these points of its outline.
    pub(crate) fn hides<P: IntoIterator<Item = Vec2>>(
        &self,
        own: u32,
        toward: Vec2,
        points: impl FnOnce() -> P,
    ) -> bool {
        let is_hidden = |point| self.hides_at(own, toward, point, &|_| true);
        self.whole.is_union() && points().into_iter().all(is_hidden)
    }

    /// Whether it is at one of them left into a member that is no curve.
    pub(crate) fn leads_into_solid(
        &self,
        own: u32,
        toward: Vec2,
        points: impl IntoIterator<Item = Vec2>,
    ) -> bool {
        let is_solid = |part: &View<'_>| !is_curve(part);
        let mut points = points.into_iter();
        self.whole.is_union() && points.any(|point| self.hides_at(own, toward, point, &is_solid))
    }

    /// Whether the point lies in the shape, or beside it by no more than points of contacts may.
    pub(crate) fn holds(&self, point: Vec2) -> bool {
        let (room, mut is_held) = (POINT_ROUNDING * self.rounding_units(), false);
        let slack = |its: &Bounds| room * greater(point.norm_l1(), size(its));
        let is_near = |its: &Bounds| widened(*its, slack(its)).meets(&Bounds::of_point(point));
        self.whole.for_each_member(&is_near, &mut |_, _, member| {
            member.for_each_leaf(&EVERYWHERE, &mut |leaf| {
                let slack = slack(&bounds(&leaf.view));
                is_held = is_held || signed_distance(&leaf.view, &point).distance <= slack;
            });
        });
        is_held
    }

    fn hides_at(
        &self,
        own: u32,
        toward: Vec2,
        point: Vec2,
        counts: &dyn Fn(&View<'_>) -> bool,
    ) -> bool {
        let width = |its: &Bounds| {
            greater(2.0 * self.seam * greater(point.norm_l1(), size(its)), self.rounding)
        };
        let is_neighbor = |its: &Bounds, member: &Member<'_>| {
            let width = width(its);
            let by = Vec2::new(width, width);
            let at = Bounds { min: point - by, max: point + by };
            its.meets(&at) && goes_on(member, own, &at, (point, width), toward, counts)
        };
        let can_hold = |its: &Bounds| {
            let by = Vec2::new(2.0 * width(its), 2.0 * width(its));
            its.meets(&Bounds { min: point - by, max: point + by })
        };
        if self.window.meets(&Bounds::of_point(point)) {
            let is_neighbor =
                |near: &Near<'_>| !near.member.is(own) && is_neighbor(&near.bounds, &near.member);
            let visit = |near: &Near<'_>| match is_neighbor(near) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            };
            return self.search(can_hold, visit).is_break();
        }
        let mut is_hidden = false;
        self.whole.for_each_member(&can_hold, &mut |_, bounds, member| {
            is_hidden = is_hidden || is_neighbor(bounds, member);
        });
        is_hidden
    }
}

/// The magnitude of the coordinates of a bounded shape in this box.
pub(crate) fn size(bounds: &Bounds) -> f64 {
    if is_bounded(bounds) { greater(bounds.min.norm_l1(), bounds.max.norm_l1()) } else { 0.0 }
}

fn is_bounded(bounds: &Bounds) -> bool {
    bounds.min.is_finite() && bounds.max.is_finite()
}

/// The box grown on all sides.
fn widened(bounds: Bounds, by: f64) -> Bounds {
    let by = Vec2::new(by, by);
    Bounds { min: bounds.min - by, max: bounds.max + by }
}

/// Whether a leaf of the member, other than that of part `own`, goes on from the point, or from
/// beside it by the width, along `toward`: a part of it that counts.
fn goes_on(
    member: &Member<'_>,
    own: u32,
    at: &Bounds,
    (point, width): (Vec2, f64),
    toward: Vec2,
    counts: &dyn Fn(&View<'_>) -> bool,
) -> bool {
    let mut is_found = false;
    let beside = View::Circle(Circle { center: point, radius: width });
    member.for_each_leaf(at, &mut |leaf| {
        if is_found || leaf.holds(own) {
            return;
        }
        for_each_part(leaf, at, &mut |part| {
            is_found = is_found
                || (reaches_beyond(&part.view, point, toward, width)
                    && matrix::intersects(&part.view, &beside)
                    && counts(&part.view));
        });
    });
    is_found
}

/// Whether a convex part reaches further along the unit vector than a point, by more than this.
fn reaches_beyond(part: &View<'_>, point: Vec2, toward: Vec2, by: f64) -> bool {
    let is_above = |furthest: Vec2| (furthest - point).dot(toward) > by;
    let is_level = |along: Vec2| along.unit().is_none_or(|u| u.dot(toward).abs() <= CONE_SINE);
    match part {
        View::HalfPlane(half_plane) if is_level(half_plane.normal.perp()) => {
            half_plane.normal.dot(toward) < 0.0 || is_above(half_plane.point)
        }
        View::Ray(ray) if is_level(ray.direction) => is_above(ray.origin),
        View::Line(line) if is_level(line.direction) => is_above(line.point),
        views!(hull | unbounded | curved | region | compound) => {
            support_point(part, toward).is_none_or(is_above)
        }
    }
}

/// By how much parts of the union that abut may seem apart, per coordinate.
pub(crate) fn seam_width(union: &View<'_>) -> f64 {
    match union {
        View::Compound(Compound::F32(_)) => SEAM_WIDTH_F32,
        View::Compound(Compound::F64(_)) | views!(hull | unbounded | curved | region) => SEAM_WIDTH,
    }
}
