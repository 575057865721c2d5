//! Scaled colliders.

use crate::convert::AnyShape;
use bevy::math::Vec2;
use collide2d::{Approximate, Approximation, Compound, Scale};

/// The shape stretched along the axes. Arcs that have no image of their own kind, of capsules and
/// rounded polygons, become chords before, `detail` of them to a circle.
pub(crate) fn scaled(shape: &AnyShape, scale: Vec2, detail: u32) -> Option<AnyShape> {
    if let AnyShape::Compound(compound) = shape {
        let parts = compound.parts().iter().map(|part| scaled(part, scale, detail));
        return Some(Compound::new(parts.collect::<Option<Vec<_>>>()?).ok()?.into());
    }
    let factors = scale.to_array();
    shape.scaled(factors).ok().or_else(|| {
        let radius = match shape {
            AnyShape::Capsule(capsule) => capsule.radius(),
            AnyShape::ConvexPolygon(polygon) => polygon.radius(),
            _ => return None,
        };
        let sagitta = 1.0 - (std::f32::consts::PI / detail.max(4) as f32).cos();
        let polygon = shape.to_polygon(radius * sagitta, Approximation::Inner).ok()?;
        polygon.scaled(factors).ok()
    })
}
