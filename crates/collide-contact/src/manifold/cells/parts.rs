//! A pair with a composite: a polygon, a polyline or a compound.

use crate::composite::touching::{deepest_contact, for_each_touch};
use crate::contact::matrix;
use crate::manifold::buffer::Sink;
use crate::pair_order::is_in_order;
use collide_core::View;
use collide_shapes::kernel::Separation;

/// The contact within `margin`.
pub(crate) fn contact(a: &View<'_>, b: &View<'_>, margin: f64) -> Option<Separation> {
    if is_in_order(a, b) {
        deepest_contact(a, b, margin, matrix::contact::of_views)
    } else {
        deepest_contact(b, a, margin, matrix::contact::of_views).map(Separation::flipped)
    }
}

/// The manifolds within `margin`, computed in the order of the pair matrix.
pub(crate) fn manifold(a: &View<'_>, b: &View<'_>, margin: f64, out: &mut Sink<'_>) {
    if is_in_order(a, b) {
        collect(a, b, margin, out);
    } else {
        collect(b, a, margin, &mut out.mirrored());
    }
}

fn collect(a: &View<'_>, b: &View<'_>, margin: f64, out: &mut Sink<'_>) {
    for_each_touch(a, b, margin, matrix::contact::of_views, &mut |touch| {
        out.push_touch(touch, margin);
    });
}
