//! [`hull_disc`] for the pair of which the disc is the row: a circle and a segment.

use crate::manifold::buffer::Sink;
use crate::manifold::cells::flat::Sided;
use crate::manifold::cells::hull_disc;
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::flat::FlatPair;
use collide_shapes::kernel::hull::AsHull;
use collide_shapes::kernel::pair::disc_hull::Disc;

/// The contact within `margin`.
#[inline]
pub(crate) fn contact<A: Disc, B: AsHull>(disc: &A, hull: &B, margin: f64) -> Option<Separation> {
    hull_disc::contact(hull, disc, margin).map(Separation::flipped)
}

/// The manifold within `margin`.
#[inline]
pub(crate) fn manifold<'a, 'b, A, B>(disc: &A, hull: &B, margin: f64, out: &mut Sink<'_>)
where
    A: Disc + Sided<'a>,
    B: AsHull + Sided<'b> + FlatPair<A>,
{
    hull_disc::manifold(hull, disc, margin, &mut out.mirrored());
}
