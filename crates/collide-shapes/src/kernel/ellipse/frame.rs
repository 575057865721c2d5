//! An ellipse's own frame, at a comfortable scale.

use crate::kernel::curved::{comfortable, reach};
use crate::kernel::tolerance::{FLAT_CURVATURE, THINNEST_AXIS};
use collide_core::view::Ellipse;
use collide_core::{Vec2, sqrt};

/// The frame in which the ellipse is centered and axis aligned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    center: Vec2,
    rotation: Vec2,
    /// The semi-axes, scaled.
    pub(crate) axes: Vec2,
    /// Lengths in this frame per length in the world: a power of two.
    pub(crate) scale: f64,
    /// Lengths in the world per length in this frame.
    pub(crate) unscale: f64,
    /// What the extents of the pair add up to, scaled.
    pub(crate) extent: f64,
}

impl Frame {
    /// The frame for a partner that reaches at most `extent` from the center.
    #[inline(always)]
    pub(crate) fn new(ellipse: &Ellipse, extent: f64) -> Self {
        let extent = extent + reach(ellipse.semi_axes);
        let scale = comfortable(extent);
        let extent = extent * scale;
        Self {
            center: ellipse.center,
            rotation: ellipse.rotation,
            axes: thick(ellipse.semi_axes * scale, extent),
            scale,
            unscale: 1.0 / scale,
            extent,
        }
    }

    /// A point of the world in this frame.
    #[inline]
    pub(crate) fn localize(&self, point: Vec2) -> Vec2 {
        ((point - self.center) * self.scale).unrotated(self.rotation)
    }

    /// A point of this frame in the world.
    #[inline]
    pub(crate) fn globalize(&self, point: Vec2) -> Vec2 {
        self.center + point.rotated(self.rotation) * self.unscale
    }

    /// A unit vector of this frame in the world.
    #[inline]
    pub(crate) fn globalize_unit(&self, normal: Vec2) -> Vec2 {
        let turned = normal.rotated(self.rotation);
        turned.unit().unwrap_or(turned)
    }

    /// Whether an ellipse of this curvature shows a side, where only a point is known of it.
    #[inline]
    pub(crate) fn is_flat(&self, curvature: f64) -> bool {
        curvature > FLAT_CURVATURE * self.extent
    }

    /// A direction of the world in this frame; its length stays.
    #[inline]
    pub(crate) fn localize_direction(&self, direction: Vec2) -> Vec2 {
        direction.unrotated(self.rotation)
    }

    /// How far the ellipse reaches along the unit vector `n`.
    #[inline]
    pub(crate) fn height(&self, n: Vec2) -> f64 {
        axes_height(self.axes, n)
    }

    /// The point of the ellipse furthest along the unit vector `n`.
    #[inline]
    pub(crate) fn support_point(&self, n: Vec2) -> Vec2 {
        axes_support(self.axes, n)
    }
}

/// Semi-axes that are not too thin for the arithmetic of a pair of this extent.
#[inline]
pub(crate) fn thick(axes: Vec2, extent: f64) -> Vec2 {
    axes.max(Vec2::new(extent * THINNEST_AXIS, extent * THINNEST_AXIS))
}

/// How far an ellipse with semi-axes `axes` reaches along the unit vector `n`.
#[inline]
pub(crate) fn axes_height(axes: Vec2, n: Vec2) -> f64 {
    let q = Vec2::new(axes.x * n.x, axes.y * n.y);
    sqrt(q.length_squared())
}

/// The point of an ellipse with semi-axes `axes` furthest along the unit vector `n`.
#[inline]
pub(crate) fn axes_support(axes: Vec2, n: Vec2) -> Vec2 {
    let q = Vec2::new(axes.x * n.x, axes.y * n.y);
    let h = sqrt(q.length_squared());
    Vec2::new(axes.x * (q.x / h), axes.y * (q.y / h))
}

/// The least radius of curvature of an ellipse with semi-axes `axes`.
#[inline]
pub(crate) fn least_axes_curvature(axes: Vec2) -> f64 {
    let (long, short) = if axes.x > axes.y { (axes.x, axes.y) } else { (axes.y, axes.x) };
    short * (short / long)
}
