//! Two straight or round shapes of the same kind.

use super::plain;
use crate::manifold::Sink;
use crate::order::{Order, in_order};
use crate::side::Shown;
use collide_core::Real;
use collide_shapes::kernel::flat::FlatPair;

pub(crate) use super::plain::contact;

/// The manifold within `margin`, computed in the order of the shapes' numbers.
#[inline]
pub(crate) fn manifold<T, A>(a: &A, b: &A, margin: f64, out: &mut Sink<'_, T>)
where
    T: Real,
    A: FlatPair<A> + Shown + Order,
{
    in_order(a, b, out, |a, b, out| plain::manifold(a, b, margin, out));
}
