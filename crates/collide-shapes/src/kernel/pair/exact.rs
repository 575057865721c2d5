//! What rounding leaves in doubt: the families answer, out of the way of the quick answers. Cold
//! and never inlined, so that a cell stays small enough to be inlined itself.

use crate::kernel::certain::Certain;
use crate::kernel::flat::FlatPair;
use crate::kernel::hull::AsHull;
use crate::kernel::hull::boolean;
use crate::kernel::hull::separation::{hull_separation, hull_separation_within};
use crate::kernel::{Closest, Separation, flat};

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

impl Certain<Separation> {
    /// The signed distance; where it is not clear, that of the hulls.
    #[inline(always)]
    pub fn or_of_hulls<A: AsHull, B: AsHull>(self, a: &A, b: &B) -> Separation {
        match self {
            Self::Sure(separation) => separation,
            Self::Beyond | Self::Unsure => of_hulls(a, b),
        }
    }

    /// The same, of shapes that are at most `margin` apart.
    #[inline(always)]
    pub fn within<A: AsHull, B: AsHull>(self, a: &A, b: &B, margin: f64) -> Option<Separation> {
        match self {
            Self::Sure(found) => (found.distance <= margin).then_some(found),
            Self::Beyond => None,
            Self::Unsure => of_hulls_within(a, b, margin),
        }
    }
}

#[cold]
#[inline(never)]
fn of_hulls<A: AsHull, B: AsHull>(a: &A, b: &B) -> Separation {
    hull_separation(&a.hull(), &b.hull())
}

#[cold]
#[inline(never)]
fn of_hulls_within<A: AsHull, B: AsHull>(a: &A, b: &B, margin: f64) -> Option<Separation> {
    hull_separation_within(&a.hull(), &b.hull(), margin)
}
