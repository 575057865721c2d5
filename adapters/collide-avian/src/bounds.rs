//! Boxes around colliders.

use crate::convert::{AnyShape, from_point, isometry};
use bevy::math::{Rot2, Vec2};
use collide2d::{Point2, Shape as _};

/// Least and greatest coordinates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub(crate) min: Vec2,
    pub(crate) max: Vec2,
}

impl Bounds {
    /// Around a shape that is turned about its origin; `None` where it is unbounded. Not around its
    /// turned box, and of what lists vertices without moving them all.
    pub(crate) fn of_turned(shape: &AnyShape, rotation: Rot2) -> Option<Self> {
        match shape {
            AnyShape::ConvexPolygon(polygon) => {
                Some(Self::by_supports(rotation, |direction| polygon.support_point(direction)))
            }
            AnyShape::Polygon(polygon) => {
                Some(Self::by_supports(rotation, |direction| polygon.support_point(direction)))
            }
            AnyShape::Polyline(chain) => {
                Some(Self::by_supports(rotation, |direction| chain.support_point(direction)))
            }
            AnyShape::Compound(compound) => {
                let mut parts = compound.parts().iter().map(|part| Self::of_turned(part, rotation));
                let first = parts.next()??;
                parts.try_fold(first, |all, part| Some(all.merged(part?)))
            }
            _ => {
                let around = shape.placed(&isometry(Vec2::ZERO, rotation)).ok()?.bounding_box()?;
                Some(Self { min: from_point(around.min()), max: from_point(around.max()) })
            }
        }
    }

    fn by_supports(rotation: Rot2, support_point: impl Fn([f32; 2]) -> Point2<f32>) -> Self {
        let furthest = |direction: Vec2| {
            let local = rotation.inverse() * direction;
            rotation * from_point(support_point(local.to_array()))
        };
        let min = Vec2::new(furthest(Vec2::NEG_X).x, furthest(Vec2::NEG_Y).y);
        Self { min, max: Vec2::new(furthest(Vec2::X).x, furthest(Vec2::Y).y) }
    }

    fn merged(self, other: Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// How far it reaches from a point.
    pub(crate) fn reach_from(&self, point: Vec2) -> f32 {
        (point - self.min).abs().max((self.max - point).abs()).length()
    }
}

/// How far a point at distance 1 from a center is off the line between where it is before and after
/// a turn of at most half a circle, at most.
pub(crate) fn sagitta(turn: Rot2) -> f32 {
    1.0 - (0.5 + 0.5 * turn.cos).max(0.0).sqrt()
}
