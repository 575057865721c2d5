//! The signed distance of two rounded hulls, with normal and witnesses.
//!
//! It is that of their cores (`core`) less the radii, which are subtracted at the end: exact for
//! the distance and the depth.

pub(crate) mod core;
pub(crate) mod features;
pub mod filter;
pub(crate) mod point;

use crate::kernel::certain::Certain;
use crate::kernel::hull::separation::core::{core_facing_within, core_separation, extent};
use crate::kernel::hull::separation::filter::{Facing, FacingVisitor, certain_facing};
use crate::kernel::hull::touch::meeting;
use crate::kernel::hull::{AsHull, Hull};
use crate::kernel::separation::Separation;
use crate::kernel::tolerance::UNPROVEN;

/// The signed distance of two hulls: negative by the depth when they overlap.
///
/// **Degenerate**: where the direction is not unique (coincident centers, crossing at the
/// middle) it is that of the lowest edge index; of two coincident points it is +x.
#[inline]
pub fn hull_separation<A: Hull, B: Hull>(a: &A, b: &B) -> Separation {
    separation_at(a, b, extent(a, b))
}

/// The same of a pair of this extent. Small code (docs/web.md) has it of erased hulls alone.
#[inline]
pub(crate) fn separation_at<A: Hull, B: Hull>(a: &A, b: &B, extent: f64) -> Separation {
    if cfg!(collide_small) {
        return separation_of_erased(&a.erased(), &b.erased(), extent);
    }
    settled(a, b, core_separation(a, b, extent), extent)
}

#[inline(never)]
fn separation_of_erased<A: Hull, B: Hull>(a: &A, b: &B, extent: f64) -> Separation {
    settled(a, b, core_separation(a, b, extent), extent)
}

/// The signed distance of two hulls that are at most `margin` apart.
#[inline]
pub fn hull_separation_within<A: Hull, B: Hull>(a: &A, b: &B, margin: f64) -> Option<Separation> {
    let is_quick = A::HAS_KNOWN_COUNT && B::HAS_KNOWN_COUNT && !cfg!(collide_small);
    if is_quick && a.vertex_count() > 1 && b.vertex_count() > 1 {
        match certain_facing(a, b, margin, Apart) {
            Certain::Sure(found) => return (found.distance <= margin).then_some(found),
            Certain::Beyond => return None,
            Certain::Unsure => {}
        }
    }
    hull_facing_within(a, b, margin).map(|facing| facing.separation)
}

/// Computes the signed distance.
struct Apart;

impl FacingVisitor for Apart {
    type Answer = Separation;

    #[inline]
    fn visit<A: Hull, B: Hull>(
        self,
        _: &A,
        _: &B,
        facing: &Facing,
        is_flipped: bool,
    ) -> Separation {
        facing.separation.flipped_if(is_flipped)
    }
}

/// The signed distance of two hulls that are at most `margin` apart, and what it is measured
/// between.
#[inline]
pub fn hull_facing_within<A: Hull, B: Hull>(a: &A, b: &B, margin: f64) -> Option<Facing> {
    facing_at(a, b, margin, extent(a, b))
}

/// The same of a pair of this extent. Small code (docs/web.md) has it of erased hulls alone.
#[inline]
pub(crate) fn facing_at<A: Hull, B: Hull>(
    a: &A,
    b: &B,
    margin: f64,
    extent: f64,
) -> Option<Facing> {
    if cfg!(collide_small) {
        return facing_of_erased(&a.erased(), &b.erased(), margin, extent);
    }
    facing_within(a, b, margin, extent)
}

#[inline(never)]
fn facing_of_erased<A: Hull, B: Hull>(a: &A, b: &B, margin: f64, extent: f64) -> Option<Facing> {
    facing_within(a, b, margin, extent)
}

#[inline]
fn facing_within<A: Hull, B: Hull>(a: &A, b: &B, margin: f64, extent: f64) -> Option<Facing> {
    let limit = margin + (a.radius() + b.radius()) + UNPROVEN * extent;
    let core = core_facing_within(a, b, extent, limit)?;
    let separation = settled(a, b, core.separation, extent);
    (separation.distance <= margin).then_some(Facing { separation, ..core })
}

/// Grown by the radii, with the sign of the exact boolean.
#[inline]
fn settled<A: Hull, B: Hull>(a: &A, b: &B, core: Separation, extent: f64) -> Separation {
    core.grown(a.radius(), b.radius()).settled(UNPROVEN * extent, || meeting(a, b))
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
            _ if cfg!(collide_small) => hulls_within(a, b, margin),
            Self::Sure(found) => (found.distance <= margin).then_some(found),
            Self::Beyond => None,
            Self::Unsure => hulls_within(a, b, margin),
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
fn hulls_within<A: AsHull, B: AsHull>(a: &A, b: &B, margin: f64) -> Option<Separation> {
    let (a, b) = (a.hull(), b.hull());
    facing_at(&a.erased(), &b.erased(), margin, extent(&a, &b)).map(|found| found.separation)
}
