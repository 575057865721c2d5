//! Two ellipses, or two convex shapes of the user's.

use crate::manifold::buffer::Sink;
use crate::manifold::cells::round;
use crate::manifold::support_face::Shown;
use crate::pair_order::{Order, in_order};
use collide_core::Real;
use collide_shapes::kernel::curved::CurvedPair;

pub(crate) use crate::manifold::cells::round::contact;

/// The manifold within `margin`, computed in the order of the shapes' numbers.
pub(crate) fn manifold<T, A>(a: &A, b: &A, margin: f64, out: &mut Sink<'_, T>)
where
    T: Real,
    A: CurvedPair<A> + Shown + Order,
{
    in_order(a, b, out, |a, b, out| round::manifold(a, b, margin, out));
}
