//! A disc around a shape: what a turn moves its points by.

use crate::composite::parts::bounds;
use collide_core::view::{HalfPlane, Line, Ray};
use collide_core::{Vec2, View, greater, views};

/// A disc around a shape in its own frame; with no end where the shape has none.
#[derive(Clone, Copy)]
pub(super) struct Disc {
    pub(super) center: Vec2,
    pub(super) radius: f64,
}

impl Disc {
    #[inline]
    #[allow(unreachable_patterns, reason = "some small hulls have an arm of their own")]
    pub(super) fn around(view: &View<'_>) -> Self {
        match view {
            View::ConvexPolygon(polygon) => {
                let discs = polygon.discs;
                Self { center: discs.center, radius: discs.outer + polygon.radius }
            }
            View::Circle(circle) => Self { center: circle.center, radius: circle.radius },
            View::Rect(rect) => Self { center: rect.center, radius: rect.half_extents.norm_l1() },
            View::Ellipse(ellipse) => {
                let Vec2 { x, y } = ellipse.semi_axes;
                Self { center: ellipse.center, radius: greater(x, y) }
            }
            View::Ray(Ray { origin: center, .. })
            | View::Line(Line { point: center, .. })
            | View::HalfPlane(HalfPlane { point: center, .. }) => {
                Self { center: *center, radius: f64::INFINITY }
            }
            View::Custom(_) | views!(small_hull | region | compound) => Self::of_box(view),
        }
    }

    fn of_box(view: &View<'_>) -> Self {
        let bounds = bounds(view);
        let half = (bounds.max - bounds.min) * 0.5;
        Self { center: bounds.min + half, radius: half.length() }
    }

    /// More than the coordinates of the shape, or of where it starts.
    pub(super) fn size(&self) -> f64 {
        let radius = if self.radius < f64::INFINITY { self.radius } else { 0.0 };
        2.0 * self.center.norm_l1() + 2.0 * radius
    }
}
