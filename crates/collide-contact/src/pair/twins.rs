//! Two straight or round shapes of the same kind.

use super::plain;
use crate::manifold::Sink;
use crate::order::{Order, precedes};
use crate::side::Shown;
use collide_core::Real;
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::flat::FlatPair;

pub(crate) use super::plain::contact;

/// The manifold within `margin`.
#[inline]
pub(crate) fn manifold<T, A>(a: &A, b: &A, margin: f64, out: &mut Sink<'_, T>)
where
    T: Real,
    A: FlatPair<A> + Shown + Order,
{
    let contact = out.with_hint(|hint| a.separation_from(b, margin, hint));
    found(a, b, contact, margin, out);
}

/// The manifold of this contact. Either order gives the same but for a tie, which is decided in
/// the order of the shapes' numbers.
#[inline]
pub(crate) fn found<T, A>(
    a: &A,
    b: &A,
    contact: Option<Separation>,
    margin: f64,
    out: &mut Sink<'_, T>,
) where
    T: Real,
    A: Shown + Order,
{
    let Some(contact) = contact else { return };
    let patch = plain::shown(a, b, &contact);
    if patch.is_tied {
        return tied(a, b, &contact, margin, out);
    }
    out.push(&patch, margin);
}

#[cold]
#[inline(never)]
fn tied<T, A>(a: &A, b: &A, contact: &Separation, margin: f64, out: &mut Sink<'_, T>)
where
    T: Real,
    A: Shown + Order,
{
    if precedes(a, b) {
        out.push(&plain::shown(a, b, contact), margin);
    } else {
        out.mirrored().push(&plain::shown(b, a, &contact.flipped()), margin);
    }
}
