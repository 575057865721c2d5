//! Which contacts at the start of a cast the motion closes in along.
//!
//! The gap of two convex shapes is the greatest of those along all unit vectors. So it shrinks only
//! where that along each vector does that is as great: where vertices touch, these are the normals
//! of a cone, between those of sides; where two exits are equally short, those of both. A motion
//! closes in along none of a cone if it does not along one end of it.
//!
//! Of composite shapes that is decided for every pair of convex parts that has a manifold.

use crate::composite::ghosts::Verdict;
use crate::composite::parts::{Member, Part, bounds, for_each_leaf, for_each_part, grown};
use crate::composite::rounding::rounding_of;
use crate::contact::margin::Margin;
use crate::contact::matrix::{Wanted, manifolds};
use crate::form::is_convex;
use crate::manifold::buffer::{Manifolds, Sink};
use crate::manifold::support_face::front;
use crate::{Manifold, ManifoldPoint};
use collide_core::{Bounds, Vec2, View, greater};
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::geometry::support_point;
use smallvec::SmallVec;

/// Whether the motion brings shapes with this normal nearer to each other.
type ClosesIn<'c> = dyn Fn(Vec2) -> bool + 'c;

/// The contact within the margin that the motion closes in along, if there is one: that of the
/// whole shapes, or of their parts, but none at inner edges, the deepest.
pub(crate) fn closing_contact(
    a: &View<'_>,
    b: &View<'_>,
    whole: Separation,
    margin: Margin,
    closes_in: &ClosesIn<'_>,
) -> Option<Separation> {
    if is_convex(a) && is_convex(b) {
        let [part_a, part_b] = [a, b].map(|view| Member::whole(view).own_part());
        let pair = PartPair { a: &part_a, b: &part_b, whole: [a, b] };
        return (closes_in(whole.normal) && !pair.is_let_go(&whole, closes_in)).then_some(whole);
    }
    let all = manifolds_within(a, b, whole, margin);
    let closing = all.iter().filter(|found| closes_in(Vec2::from_vector(found.normal)));
    let closing = closing.map(|found| (found, deepest_of(found)));
    let closing =
        closing.filter(|(found, contact)| !are_parts_let_go(a, b, found, contact, closes_in));
    let deepest = closing
        .map(|(_, contact)| contact)
        .reduce(|most, next| if next.distance < most.distance { next } else { most })?;
    let is_whole = closes_in(whole.normal) && deepest.distance <= whole.distance;
    Some(if is_whole { whole } else { deepest })
}

/// Normals of contacts, and their distances.
pub(crate) type Slides = SmallVec<[(Vec2, f64); 4]>;

/// The contacts at the start of unions that the motion does not close in along.
pub(crate) fn slides(
    a: &View<'_>,
    b: &View<'_>,
    whole: Separation,
    margin: Margin,
    closes_in: &ClosesIn<'_>,
) -> Slides {
    let is_union = |view: &View<'_>| matches!(view, View::Compound(_));
    if !(is_union(a) || is_union(b)) {
        return Slides::new();
    }
    let all = manifolds_within(a, b, whole, margin);
    let contacts = all.iter().map(deepest_of).map(|contact| (contact.normal, contact.distance));
    contacts.filter(|&(normal, _)| !closes_in(normal)).collect()
}

/// The manifolds of shapes with this contact.
fn manifolds_within(
    a: &View<'_>,
    b: &View<'_>,
    whole: Separation,
    mut margin: Margin,
) -> Manifolds<f64> {
    let mut all = Manifolds::new();
    // What is within the target as it is reported may be further than it is in `f64`.
    margin.value = greater(margin.value, whole.distance);
    let mut wanted = Wanted { out: Sink::new(&mut all), margin };
    manifolds::of_views(a, b, &mut wanted);
    all
}

fn deepest_of(manifold: &Manifold<f64>) -> Separation {
    let deeper =
        |p: ManifoldPoint<f64>, q: ManifoldPoint<f64>| if q.depth > p.depth { q } else { p };
    let point = manifold.points.iter().skip(1).fold(manifold.points[0], |p, &q| deeper(p, q));
    let [point_a, point_b] = [point.point_a, point.point_b].map(Vec2::from_point);
    Separation::new(0.0 - point.depth, Vec2::from_vector(manifold.normal), point_a, point_b)
}

/// [`PartPair::is_let_go`] of the parts that have a manifold.
fn are_parts_let_go(
    a: &View<'_>,
    b: &View<'_>,
    manifold: &Manifold<f64>,
    contact: &Separation,
    closes_in: &ClosesIn<'_>,
) -> bool {
    let mut is_let_go = false;
    // The parts of a contact are within its distance of the other shape.
    let apart = greater(contact.distance, 0.0);
    let [near_a, near_b] = [b, a].map(|other| grown(bounds(other), apart));
    with_part(a, manifold.part_a, &near_a, &mut |part_a| {
        with_part(b, manifold.part_b, &near_b, &mut |part_b| {
            let pair = PartPair { a: part_a, b: part_b, whole: [a, b] };
            is_let_go = pair.is_let_go(contact, closes_in);
        });
    });
    is_let_go
}

/// Calls `visit` with the convex part of this number.
fn with_part(whole: &View<'_>, part: u32, near: &Bounds, visit: &mut dyn FnMut(&Part<'_>)) {
    for_each_leaf(whole, near, &mut |leaf| {
        if leaf.holds(part) {
            for_each_part(leaf, near, &mut |found| {
                if found.index == part {
                    visit(found);
                }
            });
        }
    });
}

/// Two convex parts of shapes.
struct PartPair<'p> {
    a: &'p Part<'p>,
    b: &'p Part<'p>,
    /// The shapes.
    whole: [&'p View<'p>; 2],
}

impl PartPair<'_> {
    /// Whether another normal is as good as that of their contact, and the motion does not close in
    /// along it: that of a side of theirs, or of a part that has the same vertex, or the opposite.
    fn is_let_go(&self, contact: &Separation, closes_in: &ClosesIn<'_>) -> bool {
        let mut is_let_go = self.lets_go_along(-contact.normal, contact, closes_in);
        let points = [contact.point_a, contact.point_b];
        let parts = [self.a, self.b].into_iter().zip(self.whole).zip(points).zip([1.0, -1.0]);
        for (((own, whole), point), sign) in parts {
            let mut visit = |part: &Part<'_>| {
                part.for_each_side(&mut |side| {
                    let normal = side.normal * sign;
                    is_let_go = is_let_go || self.lets_go_along(normal, contact, closes_in);
                });
            };
            visit(own);
            let at = grown(Bounds::of_point(point), 0.0);
            if !is_convex(whole) {
                for_each_leaf(whole, &at, &mut |leaf| for_each_part(leaf, &at, &mut visit));
            }
        }
        is_let_go
    }

    fn lets_go_along(&self, normal: Vec2, contact: &Separation, closes_in: &ClosesIn<'_>) -> bool {
        !closes_in(normal)
            && self.is_as_far(normal, contact)
            && has_normal(self.a, normal)
            && has_normal(self.b, -normal)
    }

    /// Whether the gap along a unit vector is that of the contact, up to rounding.
    fn is_as_far(&self, normal: Vec2, contact: &Separation) -> bool {
        let ends = (support_point(&self.a.view, normal), support_point(&self.b.view, -normal));
        let (Some(a), Some(b)) = ends else { return false };
        let rounding = rounding_of(a) + rounding_of(b);
        (normal.dot(b - a) - contact.distance).abs() <= rounding
    }
}

/// Whether the whole shape has this normal where the part shows it.
fn has_normal(part: &Part<'_>, normal: Vec2) -> bool {
    matches!(part.outline.verdict(&front(&part.view, normal), normal), Verdict::Admit)
}
