//! What rounding leaves in doubt: the families answer, out of the way of the quick answers. Cold
//! and never inlined, so that a cell stays small enough to be inlined itself.
//!
//! What is asked of hulls is compiled for few types; the extent is that of the shapes as they are,
//! for its rounding counts.

use crate::kernel::certain::Certain;
use crate::kernel::flat::FlatPair;
use crate::kernel::hull::axis::AxisHint;
use crate::kernel::hull::boolean;
use crate::kernel::hull::common_point::common_point;
use crate::kernel::hull::separation::core::extent;
use crate::kernel::hull::separation::{facing_at, separation_at};
use crate::kernel::hull::{AsHull, Hull};
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
pub(super) fn closest_points<A: AsHull, B: AsHull, R: Closest>(a: A, b: B) -> R {
    let (a, b) = (a.hull(), b.hull());
    closest_of_erased(&a.erased(), &b.erased(), extent(&a, &b))
}

fn closest_of_erased<A: Hull, B: Hull, R: Closest>(a: &A, b: &B, extent: f64) -> R {
    R::new(separation_at(a, b, extent), || common_point(a, b))
}

/// The closest points of shapes at this distance, or the distance itself; where it is in doubt,
/// the family's.
#[inline(always)]
pub(super) fn closest_points_at<A: AsHull, B: AsHull, R: Closest>(
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
    /// The signed distance; where it is not clear, that of the hulls, which is the same wherever it
    /// is: small code (docs/web.md) leaves all to these.
    #[inline(always)]
    pub fn or_of_hulls<A: AsHull, B: AsHull>(self, a: &A, b: &B) -> Separation {
        match self {
            _ if cfg!(collide_small) => of_hulls(a, b),
            Self::Sure(separation) => separation,
            Self::Beyond | Self::Unsure => of_hulls(a, b),
        }
    }

    /// The same, of shapes that are at most `margin` apart.
    #[inline(always)]
    pub fn within<A: AsHull, B: AsHull>(self, a: &A, b: &B, margin: f64) -> Option<Separation> {
        match self {
            _ if cfg!(collide_small) => of_hulls_within(a, b, margin),
            Self::Sure(found) => (found.distance <= margin).then_some(found),
            Self::Beyond => None,
            Self::Unsure => of_hulls_within(a, b, margin),
        }
    }
}

#[cold]
#[inline(never)]
fn of_hulls<A: AsHull, B: AsHull>(a: &A, b: &B) -> Separation {
    let (a, b) = (a.hull(), b.hull());
    separation_at(&a.erased(), &b.erased(), extent(&a, &b))
}

#[cold]
#[inline(never)]
fn of_hulls_within<A: AsHull, B: AsHull>(a: &A, b: &B, margin: f64) -> Option<Separation> {
    let (a, b) = (a.hull(), b.hull());
    let hint = &mut AxisHint::default();
    facing_at(&a.erased(), &b.erased(), margin, extent(&a, &b), hint).map(|found| found.separation)
}
