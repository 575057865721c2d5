//! What rounding leaves in doubt: the families answer, out of the way of the quick answers. Cold
//! and never inlined, so that a cell stays small enough to be inlined itself.

use crate::kernel::flat::FlatPair;
use crate::kernel::hull::AsHull;
use crate::kernel::hull::boolean;
use crate::kernel::{Closest, flat};

/// Whether the shapes share a point: quick for a polygon that repeats a vertex, exact where that
/// matters.
#[cold]
#[inline(never)]
pub(super) fn intersects<A: AsHull, B: AsHull>(a: &A, b: &B) -> bool {
    flat::intersects(a, b)
}

/// Whether the shapes share a point, by the exact predicates.
#[cold]
#[inline(never)]
pub(super) fn intersects_exact<A: AsHull, B: AsHull>(a: &A, b: &B) -> bool {
    boolean::intersects_exact(&a.hull(), &b.hull())
}

/// The closest points, or the distance. Of copies, so that only here the shapes are stored.
#[cold]
#[inline(never)]
pub(super) fn closest_points<A: FlatPair<B>, B, R: Closest>(a: A, b: B) -> R {
    flat::closest_points(&a, &b)
}

/// The closest points of shapes at this distance, or the distance itself; where it is in doubt,
/// the family's.
#[inline(always)]
pub(super) fn closest_points_at<A: FlatPair<B>, B, R: Closest>(
    distance: Option<f64>,
    a: A,
    b: B,
) -> R {
    match distance {
        Some(distance) => R::at(distance, || a.separation(&b), || a.common_point(&b)),
        None => closest_points(a, b),
    }
}
