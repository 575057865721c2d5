//! What a tuned cell leaves in doubt: the family of hulls answers, out of the way of the quick
//! answers. Cold and never inlined, so that a cell stays small enough to be inlined itself.
//!
//! What is computed of hulls is compiled for few types; the extent is that of the shapes as they
//! are, for its rounding counts.

use crate::kernel::flat::FlatPair;
use crate::kernel::hull::boolean;
use crate::kernel::hull::common_point::common_point;
use crate::kernel::hull::separation::core::extent;
use crate::kernel::hull::separation::separation_at;
use crate::kernel::hull::{AsHull, Hull};
use crate::kernel::{GapOrDistance, flat};

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
pub(super) fn closest_points<A: AsHull, B: AsHull, R: GapOrDistance>(a: A, b: B) -> R {
    let (a, b) = (a.hull(), b.hull());
    closest_of_erased(&a.erased(), &b.erased(), extent(&a, &b))
}

fn closest_of_erased<A: Hull, B: Hull, R: GapOrDistance>(a: &A, b: &B, extent: f64) -> R {
    R::from_separation(separation_at(a, b, extent), || common_point(a, b))
}

/// The closest points of shapes at this distance, or the distance itself; where it is in doubt,
/// the family's.
#[inline(always)]
pub(super) fn closest_points_at<A: AsHull, B: AsHull, R: GapOrDistance>(
    distance: Option<f64>,
    a: A,
    b: B,
) -> R {
    match distance {
        Some(distance) => R::at_distance(distance, || a.separation(&b), || a.common_point(&b)),
        None => closest_points(a, b),
    }
}
