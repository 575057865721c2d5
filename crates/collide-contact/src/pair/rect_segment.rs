//! Rectangle × segment and rectangle × capsule.

use super::plain;
use crate::manifold::Sink;
use crate::side::Shown;
use collide_core::Real;
use collide_core::view::Rect;
use collide_shapes::pair::segments::Rounded;

pub(crate) use collide_shapes::pair::rect_segment::separation_within as contact;

/// The manifold within `margin`.
#[inline]
pub(crate) fn manifold<T, B>(rect: &Rect, b: &B, margin: f64, out: &mut Sink<'_, T>)
where
    T: Real,
    B: Rounded + Shown,
{
    plain::found(rect, b, contact(rect, b, margin), margin, out);
}
