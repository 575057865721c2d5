//! One-sided chains: which of their edges are met from the left.
//!
//! A direction of contact leads from the chain to the other shape. An edge is met from its left if
//! the direction lies to the left of it, by more than rounding.

use collide_core::view::{Compound, Segment};
use collide_core::{Kind, Kinds, Vec2, View, views};
use collide_shapes::kernel::tolerance::CONE_SINE;

/// Whether a shape is a one-sided chain, or has one among its parts.
#[inline]
pub(crate) fn is_one_sided(view: &View<'_>) -> bool {
    match view {
        View::Polyline(chain) => chain.rings.is_one_sided(),
        View::Compound(parts) => has_one_sided(*parts),
        View::Polygon(_) | views!(hull | unbounded | curved) => false,
    }
}

#[inline(never)]
fn has_one_sided(parts: Compound<'_>) -> bool {
    let has_chains = parts.kinds().meets(Kinds::of(Kind::Polyline));
    has_chains && parts.parts().any(|part| is_one_sided(&part))
}

/// Whether what lies along the unit vector `toward` from an edge lies to its left.
pub(crate) fn is_met(edge: &Segment, toward: Vec2) -> bool {
    is_to_the_left(edge, toward, CONE_SINE)
}

/// Whether a unit vector leads to the left of an edge by more than this. An edge without length has
/// no left.
pub(crate) fn is_to_the_left(edge: &Segment, toward: Vec2, by: f64) -> bool {
    let left = (edge.b - edge.a).perp().unit();
    left.is_some_and(|left| left.dot(toward) > by)
}
