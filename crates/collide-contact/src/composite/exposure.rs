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

use crate::composite::parts::{
    EVERYWHERE, Member, OF_PARTS, bounds, for_each_part, grown, is_curve, part_count,
};
use collide_core::view::{Circle, Compound};
use collide_core::{Bounds, PartBoxes, Vec2, View, greater, views};
use collide_shapes::kernel::geometry::support_point;
use collide_shapes::kernel::signed_distance::signed_distance;
use collide_shapes::kernel::tolerance::{
    CONE_SINE, POINT_ROUNDING, SEAM_WIDTH, SEAM_WIDTH_F32, STORED_ROUNDING_F32,
};
use collide_shapes::matrix;
use smallvec::SmallVec;

/// A shape of which exits are judged.
pub(crate) struct Exposure<'p> {
    whole: Member<'p>,
    /// By how much its parts that abut may seem apart, per coordinate.
    pub(crate) seam: f64,
    /// What the points of contacts are wrong by where the other shape is much larger.
    rounding: f64,
    window: Bounds,
    near: SmallVec<[Near<'p>; 16]>,
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
        let mut visit = |near: &Near<'p>| {
            if near.bounds.meets(window) {
                visit(&near.member);
            }
        };
        let enter = |bounds: &Bounds| widened(*bounds, SEAM_WIDTH * size(bounds)).meets(window);
        match self.boxes() {
            Some(boxes) => boxes.for_each_near(enter, |place| {
                let found = self.near.binary_search_by_key(&place, |near| near.place);
                found.into_iter().for_each(|index| visit(&self.near[index]));
            }),
            None => self.near.iter().for_each(visit),
        }
    }

    /// The tree of the union's boxes, if it has one.
    fn boxes(&self) -> Option<&'p PartBoxes> {
        if let View::Compound(parts) = self.whole.view { parts.part_boxes() } else { None }
    }

    /// Whether it has so many parts that they lie in a tree.
    pub(crate) fn is_searched(&self) -> bool {
        self.boxes().is_some()
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
        // Points in `f32` are off by half an EPS of the larger coordinate; sizes are sums of two.
        let room = POINT_ROUNDING * greater(1.0, 0.25 * self.rounding_units());
        let mut is_held = false;
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
        // Of what lies within the width first what reaches furthest: of many that overlap it hides
        // most others.
        let distance = |its: &Bounds| {
            let by = Vec2::new(2.0 * width(its), 2.0 * width(its));
            match its.meets(&Bounds { min: point - by, max: point + by }) {
                true => -furthest_of_box(its, point, toward),
                false => f64::INFINITY,
            }
        };
        if self.is_searched() || !self.window.meets(&Bounds::of_point(point)) {
            return some_member(&self.whole, &distance, &is_neighbor);
        }
        let mut others = self.near.iter().filter(|near| !near.member.is(own));
        others.any(|near| is_neighbor(&near.bounds, &near.member))
    }
}

/// Whether some part of a union satisfies the condition, of those in boxes less than 0 away, nearer
/// ones first; what is no union is its own part.
fn some_member(
    whole: &Member<'_>,
    distance: &dyn Fn(&Bounds) -> f64,
    condition: &dyn Fn(&Bounds, &Member<'_>) -> bool,
) -> bool {
    let mut is_found = false;
    let mut offer = |its: &Bounds, member: &Member<'_>| {
        is_found = is_found || condition(its, member);
        if is_found { f64::NEG_INFINITY } else { 0.0 }
    };
    if let View::Compound(parts) = whole.view
        && let Some(tree) = parts.part_boxes()
    {
        let is_of_convex = !parts.kinds().meets(OF_PARTS);
        let before = if is_of_convex { None } else { parts.parts_before(&part_count) };
        tree.search_nearest(0.0, distance, |place, its| {
            let first_part = whole.first_part + before.map_or(place as u32, |before| before[place]);
            offer(its, &Member { view: parts.part(place), first_part })
        });
    } else {
        whole.for_each_member(&|its| distance(its) < 0.0, &mut |_, its, member| {
            offer(its, member);
        });
    }
    is_found
}

/// How far the box reaches beyond a point, along a unit vector.
fn furthest_of_box(bounds: &Bounds, point: Vec2, toward: Vec2) -> f64 {
    let along = |toward: f64, min: f64, max: f64| match toward {
        0.0 => 0.0,
        _ => toward * if toward > 0.0 { max } else { min },
    };
    let by = |bounds: Bounds| {
        along(toward.x, bounds.min.x, bounds.max.x) + along(toward.y, bounds.min.y, bounds.max.y)
    };
    by(Bounds { min: bounds.min - point, max: bounds.max - point })
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
