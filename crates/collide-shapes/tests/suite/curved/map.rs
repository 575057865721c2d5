//! Shapes of the user's.

use super::judge::Body;
use collide_core::view::Ellipse;
use collide_core::{Point2, Real, SupportMap, Vec2, Vector2};

/// A body behind a support map.
#[derive(Debug)]
pub(crate) struct Map(pub(crate) Body);

impl Map {
    pub(crate) fn of_ellipse(ellipse: Ellipse) -> Self {
        Self(Body::Ellipse(ellipse))
    }

    pub(crate) fn of_points(points: Vec<Vec2>) -> Self {
        Self(Body::Hull(points, 0.0))
    }
}

impl<T: Real> SupportMap<T> for Map {
    fn support_point(&self, direction: Vector2<T>) -> Point2<T> {
        self.0.support(Vec2::from_vector(direction).unit().unwrap()).to_point()
    }
}
