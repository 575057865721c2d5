//! Segment × segment and capsule × capsule.

use super::plain;
use crate::manifold::Sink;
use crate::order::{Order, in_order};
use crate::side::Shown;
use collide_core::Real;
use collide_shapes::pair::segments::Rounded;

pub(crate) use collide_shapes::pair::segments::separation_within as contact;

/// The manifold within `margin`, computed in the order of the shapes' numbers.
pub(crate) fn manifold<T, A>(a: &A, b: &A, margin: f64, out: &mut Sink<'_, T>)
where
    T: Real,
    A: Rounded + Shown + Order,
{
    in_order(a, b, out, |a, b, out| plain::found(a, b, contact(a, b, margin), margin, out));
}
