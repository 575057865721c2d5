//! Two straight or round shapes of different kinds.

use crate::manifold::buffer::Sink;
use crate::manifold::clip::{Patch, patch};
use crate::manifold::support_face::Shown;
use collide_core::Real;
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::flat::{self, FlatPair};

/// The contact within `margin`.
#[inline]
pub(crate) fn contact<A: FlatPair<B>, B>(a: &A, b: &B, margin: f64) -> Option<Separation> {
    flat::separation_within(a, b, margin)
}

/// The manifold within `margin`.
#[inline]
pub(crate) fn manifold<T, A, B>(a: &A, b: &B, margin: f64, out: &mut Sink<'_, T>)
where
    T: Real,
    A: FlatPair<B> + Shown,
    B: Shown,
{
    let contact = out.with_hint(|hint| a.separation_from(b, margin, hint));
    found(a, b, contact, margin, out);
}

/// The manifold of this contact.
#[inline]
pub(crate) fn found<T, A, B>(
    a: &A,
    b: &B,
    contact: Option<Separation>,
    margin: f64,
    out: &mut Sink<'_, T>,
) where
    T: Real,
    A: Shown,
    B: Shown,
{
    if let Some(separation) = contact {
        out.push(&shown(a, b, &separation), margin);
    }
}

/// What the shapes show to each other in this contact.
#[inline(always)]
pub(crate) fn shown<A: Shown, B: Shown>(a: &A, b: &B, contact: &Separation) -> Patch {
    patch(contact, &a.front(contact.normal), &b.front(-contact.normal))
}
