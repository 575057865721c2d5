//! A pair with an ellipse or a convex shape of the user's.

use crate::manifold::buffer::Sink;
use crate::manifold::cells::plain;
use crate::manifold::support_face::Shown;
use collide_core::Real;
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::curved::{self, CurvedPair};

/// The contact within `margin`.
#[inline]
pub(crate) fn contact<A: CurvedPair<B>, B>(a: &A, b: &B, margin: f64) -> Option<Separation> {
    let separation = curved::separation(a, b);
    (separation.distance <= margin).then_some(separation)
}

/// The manifold within `margin`.
pub(crate) fn manifold<T, A, B>(a: &A, b: &B, margin: f64, out: &mut Sink<'_, T>)
where
    T: Real,
    A: CurvedPair<B> + Shown,
    B: Shown,
{
    plain::found(a, b, contact(a, b, margin), margin, out);
}
