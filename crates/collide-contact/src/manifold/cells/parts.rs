//! A pair with a composite: a polygon, a polyline or a compound.

use crate::composite::touching::{deepest_contact, for_each_touch};
use crate::contact::matrix::{self, flipped};
use crate::manifold::buffer::Sink;
use crate::pair_order::{is_in_order, is_ordered};
use collide_core::{Real, View};
use collide_shapes::kernel::Separation;

/// The contact within `margin`.
pub(crate) fn contact<'a, 'b, T, A, B>(a: &A, b: &B, margin: f64) -> Option<Separation>
where
    T: Real,
    A: Copy + Into<View<'a, T>>,
    B: Copy + Into<View<'b, T>>,
{
    let (a, b) = (&(*a).into(), &(*b).into());
    if is_ordered(a, b) {
        deepest_contact(a, b, margin, matrix::contact)
    } else {
        flipped(deepest_contact(b, a, margin, matrix::contact))
    }
}

/// The manifolds within `margin`, computed in the order of the pair matrix.
pub(crate) fn manifold<'a, 'b, T, A, B>(a: &A, b: &B, margin: f64, out: &mut Sink<'_, T>)
where
    T: Real,
    A: Copy + Into<View<'a, T>>,
    B: Copy + Into<View<'b, T>>,
{
    let (a, b) = (&(*a).into(), &(*b).into());
    if is_in_order(a, b) {
        collect(a, b, margin, out);
    } else {
        collect(b, a, margin, &mut out.mirrored());
    }
}

fn collect<T: Real>(a: &View<'_, T>, b: &View<'_, T>, margin: f64, out: &mut Sink<'_, T>) {
    for_each_touch(a, b, margin, matrix::contact, &mut |touch| {
        out.push_touch(touch, margin);
    });
}
