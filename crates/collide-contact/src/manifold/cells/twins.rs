//! Two straight or round shapes of the same kind.

use crate::manifold::buffer::Sink;
use crate::manifold::cells::plain;
use crate::manifold::support_face::Shown;
use crate::pair_order::{Order, precedes};
use collide_core::Real;
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::flat::FlatPair;

pub(crate) use crate::manifold::cells::plain::contact;

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

#[cfg(test)]
mod tests {
    use super::{contact, manifold, plain};
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
            assert!(plain::shown(&a, &b, &touch).is_tied, "{x} {y}");
            let (mut of_ab, mut of_ba) = (Manifolds::<f64>::new(), Manifolds::<f64>::new());
            manifold(&a, &b, 0.0, &mut Sink::new(&mut of_ab));
            manifold(&b, &a, 0.0, &mut Sink::new(&mut of_ba));
            let back: Vec<_> = of_ba.into_iter().map(Manifold::flipped).collect();
            assert_eq!(of_ab[..], back[..], "{x} {y}");
            assert_eq!(of_ab[0].points.len(), 1);
        }
    }
}
