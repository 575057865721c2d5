//! A pair with an ellipse or a convex shape of the user's.

use crate::manifold::buffer::Sink;
use crate::manifold::cells::flat::{self, Sided};
use crate::pair_order::is_ordered_within_kind;
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::curved::{self, CurvedPair};

/// The contact within `margin`.
#[inline]
pub(crate) fn contact<A: CurvedPair<B>, B>(a: &A, b: &B, margin: f64) -> Option<Separation> {
    let separation = curved::separation(a, b);
    (separation.distance <= margin).then_some(separation)
}

/// The manifold within `margin`; of two shapes of a kind it is computed in the order of their
/// numbers.
pub(crate) fn manifold<'a, 'b, A, B>(a: &A, b: &B, margin: f64, out: &mut Sink<'_>)
where
    A: CurvedPair<B> + Sided<'a>,
    B: CurvedPair<A> + Sided<'b>,
{
    if is_ordered_within_kind(&(*a).into(), &(*b).into()) {
        push(a, b, margin, out);
    } else {
        push(b, a, margin, &mut out.mirrored());
    }
}

fn push<'a, 'b, A, B>(a: &A, b: &B, margin: f64, out: &mut Sink<'_>)
where
    A: CurvedPair<B> + Sided<'a>,
    B: Sided<'b>,
{
    if let Some(contact) = contact(a, b, margin) {
        flat::push(a, b, &contact, margin, out);
    }
}
