//! Hulls whose number of vertices the compiler knows.

use crate::kernel::hull::Hull;
use crate::kernel::hull::any_small::{AnySmallHull, ErasedFew};
use collide_core::Vec2;

/// A hull of `N` vertices, by value: the compiler knows the length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SmallHull<const N: usize> {
    vertices: [Vec2; N],
    radius: f64,
}

impl<const N: usize> SmallHull<N> {
    /// The hull of `vertices`, grown by `radius`.
    #[inline]
    pub const fn new(vertices: [Vec2; N], radius: f64) -> Self {
        const { assert!(N > 0) };
        Self { vertices, radius }
    }
}

impl<const N: usize> Hull for SmallHull<N> {
    type Erased = ErasedFew;

    #[inline]
    fn erased(&self) -> ErasedFew {
        AnySmallHull::new(self).into_erased()
    }

    const MAY_BE_DISC: bool = N == 1;
    const HAS_KNOWN_COUNT: bool = true;

    #[inline]
    fn vertex_count(&self) -> usize {
        N
    }

    #[inline]
    fn vertex(&self, index: usize) -> Vec2 {
        self.vertices[index]
    }

    #[inline]
    fn radius(&self) -> f64 {
        self.radius
    }

    #[inline(always)]
    fn edge_normal(&self, index: usize) -> Option<Vec2> {
        // Those of a segment are one and its opposite: one root for both.
        let edge = self.edge(if N == 2 { 0 } else { index });
        let normal = (-(edge.b - edge.a).perp()).unit()?;
        Some(if N == 2 { normal * [1.0, -1.0][index & 1] } else { normal })
    }
}

/// A hull as kernels take it that need not know its type: small code (docs/web.md) has one type
/// for all of them. Boxes mostly keep their own, by whose axes sweeps have the same bits.
#[cfg(not(collide_small))]
pub type ErasedIfSmallCode<H> = H;

/// A hull as kernels take it that need not know its type: of one type for all of them.
#[cfg(collide_small)]
pub type ErasedIfSmallCode<H> = <H as Hull>::Erased;

/// The hull as kernels take it.
#[cfg(not(collide_small))]
#[inline]
pub fn erased_if_small_code<H: Hull>(hull: H) -> ErasedIfSmallCode<H> {
    hull
}

/// The hull as kernels take it.
#[cfg(collide_small)]
#[inline]
pub fn erased_if_small_code<H: Hull>(hull: H) -> ErasedIfSmallCode<H> {
    hull.erased()
}
