//! Segment × segment and capsule × capsule.

use crate::manifold::buffer::Sink;
use crate::manifold::cells::segments::push_seen;
use crate::manifold::cells::twins;
use crate::manifold::support_face::Shown;
use crate::pair_order::Order;
use collide_core::Real;
use collide_shapes::kernel::pair::segments::Rounded;

pub(crate) use collide_shapes::kernel::pair::segments::separation_within as contact;

/// The manifold within `margin`.
#[inline(always)]
pub(crate) fn manifold<T, A>(a: &A, b: &A, margin: f64, out: &mut Sink<'_, T>)
where
    T: Real,
    A: Rounded + Shown + Order,
{
    if !push_seen(a, b, margin, out) {
        of_the_family(a, b, margin, out);
    }
}

#[cold]
#[inline(never)]
fn of_the_family<T, A>(a: &A, b: &A, margin: f64, out: &mut Sink<'_, T>)
where
    T: Real,
    A: Rounded + Shown + Order,
{
    twins::found(a, b, contact(a, b, margin), margin, out);
}
