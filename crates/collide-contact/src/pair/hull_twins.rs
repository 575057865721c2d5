//! Two hulls with sides, of the same kind.

use super::hulls::push_seen;
use super::twins;
use crate::manifold::Sink;
use crate::order::Order;
use crate::side::Shown;
use collide_core::Real;
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::hull::AsHull;
use collide_shapes::kernel::hull_separation::hull_facing_from;

pub(crate) use super::plain::contact;

/// The manifold within `margin`: that of the family, bit for bit.
#[inline]
pub(crate) fn manifold<T, A>(a: &A, b: &A, margin: f64, out: &mut Sink<'_, T>)
where
    T: Real,
    A: AsHull + Shown + Order,
{
    let (hull_a, hull_b) = (a.hull(), b.hull());
    let facing = out.with_hint(|hint| hull_facing_from(&hull_a, &hull_b, margin, hint));
    if let Some(facing) = facing
        && push_seen(&hull_a, &hull_b, &facing, margin, out).is_none()
    {
        of_the_family(a, b, &facing.separation, margin, out);
    }
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
