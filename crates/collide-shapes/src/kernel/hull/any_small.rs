//! Hulls of at most four vertices in one type: what is called seldom is compiled once for all of
//! them ([`Hull::erased`]), and not for every pair of types.

use crate::kernel::hull::{AsHull, Hull};
use collide_core::{Vec2, View, views};

/// A hull of at most four vertices.
#[derive(Clone, Copy, Debug)]
pub struct AnySmallHull {
    vertices: [Vec2; 4],
    len: usize,
    radius: f64,
}

impl AnySmallHull {
    /// The vertices of a hull that has no more.
    #[inline]
    pub fn new<H: Hull>(hull: &H) -> Self {
        let vertices = [0, 1, 2, 3].map(|i: usize| hull.vertex(i.min(hull.vertex_count() - 1)));
        Self { vertices, len: hull.vertex_count(), radius: hull.radius() }
    }
}

/// What a hull of few vertices is erased to.
#[cfg(not(collide_small))]
pub type ErasedFew = AnySmallHull;

/// What a hull of few vertices is erased to.
#[cfg(collide_small)]
pub type ErasedFew = super::any_hull::AnyHull<'static>;

impl AnySmallHull {
    /// The hull as it is erased.
    #[cfg(not(collide_small))]
    #[inline]
    pub(super) fn into_erased(self) -> ErasedFew {
        self
    }

    /// The hull as it is erased.
    #[cfg(collide_small)]
    pub(super) fn into_erased(self) -> ErasedFew {
        ErasedFew::Few(self)
    }
}

impl Hull for AnySmallHull {
    type Erased = ErasedFew;

    #[inline]
    fn erased(&self) -> ErasedFew {
        self.into_erased()
    }

    const MAY_BE_DISC: bool = true;

    #[inline]
    fn vertex_count(&self) -> usize {
        self.len
    }

    #[inline]
    fn vertex(&self, index: usize) -> Vec2 {
        self.vertices[index & 3]
    }

    #[inline]
    fn radius(&self) -> f64 {
        self.radius
    }

    fn edge_normal(&self, index: usize) -> Option<Vec2> {
        let is_segment = self.len == 2;
        let edge = self.edge(if is_segment { 0 } else { index });
        let normal = (-(edge.b - edge.a).perp()).unit()?;
        // Those of a segment are one and its opposite, as everywhere.
        Some(if is_segment { normal * [1.0, -1.0][index & 1] } else { normal })
    }
}

/// The shape as a hull of at most four vertices, if it is one.
pub fn small_hull(view: &View<'_>) -> Option<AnySmallHull> {
    views! {
        match view, small_hull(shape) => Some(AnySmallHull::new(&shape.hull()));
        View::ConvexPolygon(_) | views!(unbounded | curved | region | compound) => None,
    }
}
