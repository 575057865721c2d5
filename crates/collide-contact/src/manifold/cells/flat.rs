//! Any two convex shapes that are straight or round: their contact, and the sides that they show
//! along its normal, clipped. What every tuned cell must answer, bit for bit.

use crate::manifold::buffer::Sink;
use crate::manifold::clip::{Patch, patch};
use crate::manifold::support_face::front;
use crate::pair_order::is_ordered_within_kind;
use collide_core::View;
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::flat::{self, FlatPair};

/// A convex shape, which shows sides and is ordered among those of its kind.
pub(crate) trait Sided<'v>: Copy + Into<View<'v>> {}

impl<'v, S: Copy + Into<View<'v>>> Sided<'v> for S {}

/// The contact within `margin`.
#[inline]
pub(crate) fn contact<A: FlatPair<B>, B>(a: &A, b: &B, margin: f64) -> Option<Separation> {
    flat::separation_within(a, b, margin)
}

/// The manifold within `margin`.
#[inline]
pub(crate) fn manifold<'a, 'b, A, B>(a: &A, b: &B, margin: f64, out: &mut Sink<'_>)
where
    A: FlatPair<B> + Sided<'a>,
    B: Sided<'b>,
{
    if let Some(contact) = a.separation_within(b, margin) {
        push(a, b, &contact, margin, out);
    }
}

/// The same, where a tuned cell leaves a doubt.
#[cold]
#[inline(never)]
pub(crate) fn manifold_in_doubt<'a, 'b, A, B>(a: &A, b: &B, margin: f64, out: &mut Sink<'_>)
where
    A: FlatPair<B> + Sided<'a>,
    B: Sided<'b>,
{
    manifold(a, b, margin, out);
}

/// Adds the manifold of the contact that this kernel finds, where a tuned cell leaves a doubt.
#[cold]
#[inline(never)]
pub(crate) fn push_contact<'a, 'b, A, B>(
    a: &A,
    b: &B,
    margin: f64,
    out: &mut Sink<'_>,
    contact: impl FnOnce(&A, &B, f64) -> Option<Separation>,
) where
    A: Sided<'a>,
    B: Sided<'b>,
{
    if let Some(contact) = contact(a, b, margin) {
        push(a, b, &contact, margin, out);
    }
}

/// Adds the manifold of this contact.
#[inline]
pub(crate) fn push<'a, 'b, A, B>(
    a: &A,
    b: &B,
    contact: &Separation,
    margin: f64,
    out: &mut Sink<'_>,
) where
    A: Sided<'a>,
    B: Sided<'b>,
{
    push_views(&(*a).into(), &(*b).into(), contact, margin, out);
}

/// The same, compiled once. Of two shapes of a kind either order gives the same but for a tie,
/// which is decided in the order of their numbers.
#[inline(never)]
fn push_views(a: &View<'_>, b: &View<'_>, contact: &Separation, margin: f64, out: &mut Sink<'_>) {
    let patch = shown(a, b, contact);
    if patch.is_tied && !is_ordered_within_kind(a, b) {
        out.mirrored().push(shown(b, a, &contact.flipped()), margin);
    } else {
        out.push(patch, margin);
    }
}

/// What the shapes show to each other in this contact.
fn shown(a: &View<'_>, b: &View<'_>, contact: &Separation) -> Patch {
    patch(contact, &front(a, contact.normal), &front(b, -contact.normal))
}

#[cfg(test)]
mod tests {
    use super::{contact, manifold, shown};
    use crate::manifold::Manifold;
    use crate::manifold::buffer::{Manifolds, Sink};
    use alloc::vec::Vec;
    use collide_core::Vec2;
    use collide_core::view::Aabb;

    #[test]
    fn one_point_of_two_equals_is_the_same_from_either_side() {
        let unit = |x: f64, y: f64| Aabb { min: Vec2::new(x, y), max: Vec2::new(x + 1.0, y + 1.0) };
        let a = unit(0.0, 0.0);
        for (x, y) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
            // Corner on corner: the faces overlap in one point, which both shapes' ends name.
            let b = unit(x, y);
            let touch = contact(&a, &b, 0.0).expect("they touch");
            assert!(shown(&a.into(), &b.into(), &touch).is_tied, "{x} {y}");
            let (mut of_ab, mut of_ba) = (Manifolds::<f64>::new(), Manifolds::<f64>::new());
            manifold(&a, &b, 0.0, &mut Sink::new(&mut of_ab));
            manifold(&b, &a, 0.0, &mut Sink::new(&mut of_ba));
            let back: Vec<_> = of_ba.into_iter().map(Manifold::flipped).collect();
            assert_eq!(of_ab[..], back[..], "{x} {y}");
            assert_eq!(of_ab[0].points.len(), 1);
        }
    }
}
