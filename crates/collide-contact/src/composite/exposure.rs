//! Which exits of a part lead out of the whole union, and which into a neighbor.
//!
//! Where parts overlap or abut, a part has normals that the union has not. A part is left at a
//! point of its outline along a normal there. The union is left as well if no other part that the
//! point belongs to reaches further along the normal: for where one does, the union goes on from
//! that point, and the direction is outside of its normal cone. This says of a side that abuts a
//! neighbor that it is no side of the union, and of a corner beside which the neighbor goes on
//! straight that it has no normal but that of the common side.
//!
//! A point that lies beside a part by no more than the rounding of the coordinates that are stored
//! ([`SEAM_WIDTH`], and in `f32` [`SEAM_WIDTH_F32`]) belongs to it, and what reaches further by no
//! more than twice that does not: tiles of 0.1 abut up to rounding only. Nothing but the choice of
//! normals depends on it.

use crate::composite::parts::{Member, bounds, for_each_part, grown};
use collide_core::view::Compound;
use collide_core::{Bounds, Vec2, View, views};
use collide_shapes::kernel::geometry::support_point;
use collide_shapes::kernel::signed_distance::signed_distance;
use collide_shapes::kernel::tolerance::{CONE_SINE, SEAM_WIDTH, SEAM_WIDTH_F32};
use core::cell::OnceCell;
use smallvec::SmallVec;

/// A union, of which exits are judged; of a shape that is none, all lead out.
pub(crate) struct Exposure<'m, 'p> {
    union: Option<&'m Member<'p>>,
    /// Where the exits are that are asked for most.
    window: Bounds,
    /// The members there with their boxes, once they were asked for.
    near: OnceCell<SmallVec<[(Bounds, Member<'p>); 4]>>,
}

impl<'m, 'p> Exposure<'m, 'p> {
    /// Of a shape that meets another one in the window.
    pub(crate) fn new(shape: &'m Member<'p>, window: Bounds) -> Self {
        let union = shape.is_union().then_some(shape);
        Self { union, window, near: OnceCell::new() }
    }

    /// Whether part `own` is left along the unit vector `toward` into other members, at each of
    /// these points of its outline.
    pub(crate) fn hides<P: IntoIterator<Item = Vec2>>(
        &self,
        own: u32,
        toward: Vec2,
        points: impl FnOnce() -> P,
    ) -> bool {
        self.union.is_some_and(|union| {
            points().into_iter().all(|point| self.hides_at(union, own, toward, point))
        })
    }

    fn hides_at(&self, union: &Member<'p>, own: u32, toward: Vec2, point: Vec2) -> bool {
        let width = seam_width(&union.view) * point.norm_l1();
        let by = Vec2::new(width, width);
        let at = Bounds { min: point - by, max: point + by };
        let is_neighbor =
            |member: &Member<'_>| !member.holds(own) && goes_on(member, &at, point, toward, width);
        if holds(&self.window, point) {
            let gather = || {
                let mut near = SmallVec::new();
                let all = grown(self.window, width);
                union.for_each_member(&all, &mut |&member| {
                    near.push((bounds(&member.view), member))
                });
                near
            };
            let near = self.near.get_or_init(gather);
            return near.iter().any(|(its, member)| its.meets(&at) && is_neighbor(member));
        }
        let mut is_hidden = false;
        union.for_each_member(&at, &mut |member| is_hidden |= is_neighbor(member));
        is_hidden
    }
}

/// Whether a part of the member goes on from the point along `toward`.
fn goes_on(member: &Member<'_>, at: &Bounds, point: Vec2, toward: Vec2, width: f64) -> bool {
    let mut is_found = false;
    member.for_each_leaf(at, &mut |leaf| {
        for_each_part(leaf, at, &mut |part| {
            is_found = is_found
                || (reaches_beyond(&part.view, point, toward, 2.0 * width)
                    && signed_distance(&part.view, &point).distance <= width);
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

fn holds(window: &Bounds, point: Vec2) -> bool {
    window.meets(&Bounds::of_point(point))
}

/// By how much parts of the union that abut may seem apart, per coordinate.
fn seam_width(union: &View<'_>) -> f64 {
    match union {
        View::Compound(Compound::F32(_)) => SEAM_WIDTH_F32,
        View::Compound(Compound::F64(_)) | views!(hull | unbounded | curved | region) => SEAM_WIDTH,
    }
}
