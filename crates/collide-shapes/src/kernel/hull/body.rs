//! A hull as a body of support points.

use crate::kernel::hull::Hull;
use collide_core::Vec2;
use collide_core::convex::Body;

/// The core of a rounded hull.
pub(crate) struct HullBody<H> {
    pub(crate) hull: H,
    pub(crate) origin: Vec2,
    pub(crate) scale: f64,
}

impl<H: Hull> Body for HullBody<H> {
    #[inline]
    fn support_point(&self, direction: Vec2) -> Vec2 {
        (self.hull.vertex(self.hull.support_index(direction)) - self.origin) * self.scale
    }
}
