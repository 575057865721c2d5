//! A hull of which every question looks at all vertices.

use collide2d::collide_shapes::kernel::hull::{AsHull, Hull};
use collide2d::view::Vec2;

/// The same shape, or its hull, but that nothing is searched for or left out.
#[derive(Clone, Copy, Debug)]
pub(super) struct AllLookedAt<S>(pub(super) S);

impl<S: AsHull> AsHull for AllLookedAt<S> {
    type Hull<'h>
        = AllLookedAt<S::Hull<'h>>
    where
        Self: 'h;

    fn hull(&self) -> Self::Hull<'_> {
        AllLookedAt(self.0.hull())
    }
}

impl<H: Hull> Hull for AllLookedAt<H> {
    type Erased = Self;

    fn erased(&self) -> Self {
        *self
    }

    fn vertex_count(&self) -> usize {
        self.0.vertex_count()
    }

    fn vertex(&self, index: usize) -> Vec2 {
        self.0.vertex(index)
    }

    fn radius(&self) -> f64 {
        self.0.radius()
    }

    fn edge_normal(&self, index: usize) -> Option<Vec2> {
        self.0.edge_normal(index)
    }

    fn reach_from(&self, point: Vec2) -> f64 {
        self.0.reach_from(point)
    }

    fn magnitude(&self) -> f64 {
        self.0.magnitude()
    }
}
