//! Seams of unions that another shape slides over.
//!
//! A shape that slides along one part of a union comes to the next part from the side: by itself
//! that part is hit, where its neighbor abuts on it. It is no obstacle where it does not reach
//! further than the neighbor: where the shape is as far from it, along the normal of a contact that
//! it starts with and does not close in along, as it is from the neighbor. It stays as far. A slope
//! or a step reaches further, and is hit.

use crate::composite::exposure::{Exposure, seam_width};
use crate::composite::parts::{EVERYWHERE, Member, for_each_leaf, for_each_part};
use collide_core::{Bounds, Vec2, View, greater};
use collide_shapes::kernel::geometry::support_point;

/// Whether a leaf of a union is hit at a seam that `b` slides over: at a point, in the frame of the
/// union, to which `b` comes from `back`. The normals and distances of `slides` are those of
/// contacts at the start that the motion does not close in along.
pub(crate) fn is_at_seam(
    (union, leaf): (&View<'_>, &Member<'_>),
    b: &View<'_>,
    (point, back): (Vec2, Vec2),
    mut slides: impl Iterator<Item = (Vec2, f64)>,
) -> bool {
    let width = 2.0 * seam_width(union);
    let is_no_further = |(normal, distance): (Vec2, f64)| {
        let ends = (furthest_along(&leaf.view, normal), furthest_along(b, -normal));
        let (Some(on_leaf), Some(on_b)) = ends else { return false };
        let slack = width * greater(on_leaf.norm_l1(), on_b.norm_l1());
        normal.dot(on_b - on_leaf) >= distance - slack
    };
    let leads_into_neighbor = || {
        let exits = Exposure::new(&Member::whole(union), Bounds::of_point(point), 0.0);
        back.unit().is_some_and(|back| exits.hides(leaf.first_part, back, || [point]))
    };
    slides.any(is_no_further) && leads_into_neighbor()
}

/// The point of a shape that lies furthest along a unit vector; `None` where it goes on without
/// end.
fn furthest_along(shape: &View<'_>, toward: Vec2) -> Option<Vec2> {
    let (mut best, mut is_bounded) = (None::<Vec2>, true);
    for_each_leaf(shape, &EVERYWHERE, &mut |leaf| {
        for_each_part(leaf, &EVERYWHERE, &mut |part| match support_point(&part.view, toward) {
            Some(end) if best.is_none_or(|best| toward.dot(end - best) > 0.0) => best = Some(end),
            Some(_) => {}
            None => is_bounded = false,
        });
    });
    best.filter(|_| is_bounded)
}
