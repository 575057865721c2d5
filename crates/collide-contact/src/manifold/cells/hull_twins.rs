//! Two hulls with sides, of the same kind.

use crate::manifold::buffer::Sink;
use crate::manifold::cells::hulls::push_or;
use crate::manifold::cells::twins;
use crate::manifold::support_face::Shown;
use crate::pair_order::Order;
use collide_core::Real;
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::hull::AsHull;

pub(crate) use crate::manifold::cells::plain::contact;

/// The manifold within `margin`: that of the family, bit for bit.
#[inline(always)]
pub(crate) fn manifold<T, A>(a: &A, b: &A, margin: f64, out: &mut Sink<'_, T>)
where
    T: Real,
    A: AsHull + Shown + Order,
{
    push_or(a, b, margin, out, |contact, out| of_the_family(a, b, contact, margin, out));
}

#[cold]
#[inline(never)]
fn of_the_family<T, A>(a: &A, b: &A, contact: &Separation, margin: f64, out: &mut Sink<'_, T>)
where
    T: Real,
    A: Shown + Order,
{
    twins::found(a, b, Some(*contact), margin, out);
}
