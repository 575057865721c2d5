//! Circle × circle: one point on the line of the centers. Nothing needs an order: the mirrored
//! pair computes the same numbers with the opposite sign.

use crate::FeatureId;
use crate::manifold::buffer::Sink;
use crate::manifold::clip::PatchPoint;
use collide_core::view::Circle;

pub(crate) use collide_shapes::kernel::pair::circle_circle::separation_within as contact;

/// The manifold within `margin`.
#[inline]
pub(crate) fn manifold(a: &Circle, b: &Circle, margin: f64, out: &mut Sink<'_>) {
    if let Some(separation) = contact(a, b, margin) {
        let point = PatchPoint::new(&separation, FeatureId::vertex(0), FeatureId::vertex(0));
        out.push_one(separation.normal, point);
    }
}
