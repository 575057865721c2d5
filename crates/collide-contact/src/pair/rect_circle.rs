//! Rectangle × circle: one point, where the circle is nearest to the rectangle or deepest in it.

use super::plain;
use crate::FeatureId;
use crate::clip::PatchPoint;
use crate::manifold::Sink;
use collide_core::Real;
use collide_core::view::{Circle, Rect};
use collide_shapes::kernel::Separation;
use collide_shapes::pair::circle_rect::{nearest, separation_within};
use collide_shapes::pair::seen::Seen;

/// The contact within `margin`.
#[inline(always)]
pub(crate) fn contact(rect: &Rect, circle: &Circle, margin: f64) -> Option<Separation> {
    separation_within(circle, rect, margin).map(Separation::flipped)
}

/// The manifold within `margin`: that of the family, bit for bit.
#[inline]
pub(crate) fn manifold<T: Real>(rect: &Rect, circle: &Circle, margin: f64, out: &mut Sink<'_, T>) {
    match nearest(circle, rect, margin) {
        Seen::Clearly(found) if found.is_sharp | !found.is_corner => {
            let contact = found.separation.flipped();
            let ids = [FeatureId::edge(found.index), FeatureId::vertex(found.index)];
            let id = ids[usize::from(found.is_corner)];
            if contact.distance <= margin {
                let point = PatchPoint::new(&contact, id, FeatureId::vertex(0));
                out.push_one(contact.normal, &point);
            }
        }
        Seen::Beyond => {}
        _ => plain::manifold(rect, circle, margin, out),
    }
}
