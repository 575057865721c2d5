//! Why two shapes have the contact and the manifolds that they have.

use crate::composite::touch::Touch;
use crate::composite::touching::for_each_touch;
use crate::contact::margin::Margin;
use crate::contact::matrix::{Wanted, contact, contact_within, manifolds};
use crate::manifold::buffer::Sink;
use crate::pair_order::is_in_order;
use crate::{Manifolds, Reason};
use alloc::vec::Vec;
use collide_core::posed::{PosedView, in_one_frame};
use collide_core::{Operand, Real, View};

/// The rules that made the answers to a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reasons {
    /// That of the contact, if there is one.
    pub contact: Option<Reason>,
    /// Those of the manifolds, in their order.
    pub manifolds: Vec<Reason>,
}

/// Returns which rule made the contact, and which each manifold, of two shapes within a margin.
///
/// For debugging: it computes both once more, which costs several times as much as the answers.
///
/// ```
/// use collide2d::prelude::*;
/// use collide2d::{Reason, explain};
///
/// // An angle, which is cut into two convex parts, and a coin on its foot.
/// let angle = [[0.0, 0.0], [4.0, 0.0], [4.0, 1.0], [1.0, 1.0], [1.0, 4.0], [0.0, 4.0]];
/// let angle = Polygon::simple(angle)?;
/// let coin = Circle::new([3.0, 1.75], 1.0)?;
/// assert_eq!(angle.contact(&coin, 0.0).unwrap().normal, Vector2::new(0.0, 1.0));
/// assert_eq!(explain(&angle, &coin, 0.0).contact, Some(Reason::OutlineNormal));
/// # Ok::<(), ShapeError>(())
/// ```
pub fn explain<A, B>(a: &A, b: &B, margin: A::Scalar) -> Reasons
where
    A: Operand + ?Sized,
    B: Operand<Scalar = A::Scalar> + ?Sized,
{
    in_one_frame(&PosedView::of(a), &PosedView::of(b), |a, b, _| reasons(a, b, margin))
}

fn reasons<T: Real>(a: &View<'_>, b: &View<'_>, margin: T) -> Reasons {
    let margin = Margin::new(margin);
    let mut found = Manifolds::<T>::new();
    manifolds::of_views(a, b, &mut Wanted { out: Sink::new(&mut found), margin });
    let contact = contact_within(a, b, &margin);
    if !is_composite(a) && !is_composite(b) {
        let manifolds = found.iter().map(|_| Reason::Convex).collect();
        return Reasons { contact: contact.map(|_| Reason::Convex), manifolds };
    }
    let touches = touches(a, b, margin.limit(a, b).unwrap_or(0.0));
    let of_parts = |parts| deepest(touches.iter().filter(|t| (t.part_a, t.part_b) == parts));
    Reasons {
        contact: contact.and_then(|_| deepest(touches.iter())),
        manifolds: found.iter().filter_map(|m| of_parts((m.part_a, m.part_b))).collect(),
    }
}

fn is_composite(view: &View<'_>) -> bool {
    matches!(view, View::Polygon(_) | View::Polyline(_) | View::Compound(_))
}

/// The touches of which the contact is the deepest, and the manifolds the deepest of their parts.
fn touches(a: &View<'_>, b: &View<'_>, limit: f64) -> Vec<Touch> {
    let mut touches = Vec::new();
    let kernel = contact::of_views;
    if is_in_order(a, b) {
        for_each_touch(a, b, limit, kernel, &mut |touch| touches.push(*touch));
    } else {
        for_each_touch(b, a, limit, kernel, &mut |touch| touches.push(touch.flipped()));
    }
    touches
}

/// The rule that made the deepest touch, the first of several.
fn deepest<'t>(touches: impl Iterator<Item = &'t Touch>) -> Option<Reason> {
    let deeper =
        |held: &'t Touch, new| if Touch::distance(new) < held.distance() { new } else { held };
    touches.reduce(deeper).map(|touch| touch.reason)
}
