//! Rectangle × circle: one point, where the circle is nearest to the rectangle or deepest in it.

use crate::manifold::buffer::Sink;
use crate::manifold::cells::flat;
use crate::manifold::cells::hull_disc::push_certain;
use collide_core::view::{Circle, Rect};
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::pair::circle_rect::{nearest, separation_within};

/// The contact within `margin`.
#[inline(always)]
pub(crate) fn contact(rect: &Rect, circle: &Circle, margin: f64) -> Option<Separation> {
    separation_within(circle, rect, margin).map(Separation::flipped)
}

/// The manifold within `margin`: that of the family, bit for bit.
#[inline(always)]
pub(crate) fn manifold(rect: &Rect, circle: &Circle, margin: f64, out: &mut Sink<'_>) {
    if !push_certain(nearest(circle, rect, margin), margin, out) {
        flat::manifold_in_doubt(rect, circle, margin, out);
    }
}
