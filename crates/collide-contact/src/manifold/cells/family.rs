//! Any two convex shapes that are straight or round: their contact, and the sides that they show
//! along its normal, clipped. What every tuned cell must answer, bit for bit.

use crate::manifold::buffer::Sink;
use crate::manifold::clip::{Patch, patch};
use crate::manifold::support_face::SupportFace;
use crate::pair_order::is_ordered;
use collide_core::{Real, View};
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::flat::{self, FlatPair};

/// A convex shape that shows sides, and that is ordered among those of its kind.
pub(crate) trait Sided<'v, T: Real>: Copy + SupportFace + Into<View<'v, T>> {}

impl<'v, T: Real, S: Copy + SupportFace + Into<View<'v, T>>> Sided<'v, T> for S {}

/// The contact within `margin`.
#[inline]
pub(crate) fn contact<A: FlatPair<B>, B>(a: &A, b: &B, margin: f64) -> Option<Separation> {
    flat::separation_within(a, b, margin)
}

/// The manifold within `margin`.
#[inline]
pub(crate) fn manifold<'a, 'b, T, A, B>(a: &A, b: &B, margin: f64, out: &mut Sink<'_, T>)
where
    T: Real,
    A: FlatPair<B> + Sided<'a, T>,
    B: Sided<'b, T>,
{
    let contact = out.with_hint(|hint| a.separation_from(b, margin, hint));
    if let Some(contact) = contact {
        push(a, b, &contact, margin, out);
    }
}

/// The same, where a tuned cell leaves a doubt.
#[cold]
#[inline(never)]
pub(crate) fn manifold_in_doubt<'a, 'b, T, A, B>(a: &A, b: &B, margin: f64, out: &mut Sink<'_, T>)
where
    T: Real,
    A: FlatPair<B> + Sided<'a, T>,
    B: Sided<'b, T>,
{
    manifold(a, b, margin, out);
}

/// Adds the manifold of the contact that this kernel finds, where a tuned cell leaves a doubt.
#[cold]
#[inline(never)]
pub(crate) fn push_contact<'a, 'b, T, A, B>(
    a: &A,
    b: &B,
    margin: f64,
    out: &mut Sink<'_, T>,
    contact: impl FnOnce(&A, &B, f64) -> Option<Separation>,
) where
    T: Real,
    A: Sided<'a, T>,
    B: Sided<'b, T>,
{
    if let Some(contact) = contact(a, b, margin) {
        push(a, b, &contact, margin, out);
    }
}

/// Adds the manifold of this contact. Of two shapes of a kind either order gives the same but for a
/// tie, which is decided in the order of their numbers.
#[inline]
pub(crate) fn push<'a, 'b, T, A, B>(
    a: &A,
    b: &B,
    contact: &Separation,
    margin: f64,
    out: &mut Sink<'_, T>,
) where
    T: Real,
    A: Sided<'a, T>,
    B: Sided<'b, T>,
{
    let patch = shown(a, b, contact);
    if patch.is_tied {
        return push_tied(a, b, contact, margin, out);
    }
    out.push(&patch, margin);
}

#[cold]
#[inline(never)]
fn push_tied<'a, 'b, T, A, B>(
    a: &A,
    b: &B,
    contact: &Separation,
    margin: f64,
    out: &mut Sink<'_, T>,
) where
    T: Real,
    A: Sided<'a, T>,
    B: Sided<'b, T>,
{
    if is_ordered::<T>(&(*a).into(), &(*b).into()) {
        out.push(&shown(a, b, contact), margin);
    } else {
        out.mirrored().push(&shown(b, a, &contact.flipped()), margin);
    }
}

/// What the shapes show to each other in this contact.
#[inline(always)]
fn shown<A: SupportFace, B: SupportFace>(a: &A, b: &B, contact: &Separation) -> Patch {
    patch(contact, &a.front(contact.normal), &b.front(-contact.normal))
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
            assert!(shown(&a, &b, &touch).is_tied, "{x} {y}");
            let (mut of_ab, mut of_ba) = (Manifolds::<f64>::new(), Manifolds::<f64>::new());
            manifold(&a, &b, 0.0, &mut Sink::new(&mut of_ab));
            manifold(&b, &a, 0.0, &mut Sink::new(&mut of_ba));
            let back: Vec<_> = of_ba.into_iter().map(Manifold::flipped).collect();
            assert_eq!(of_ab[..], back[..], "{x} {y}");
            assert_eq!(of_ab[0].points.len(), 1);
        }
    }
}
