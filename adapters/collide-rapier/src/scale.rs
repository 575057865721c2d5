//! Scaled colliders.

use collide2d::{Approximate, Approximation, Compound, Scale};
use parry2d::math::{Real, Vector};

type AnyShape = collide2d::AnyShape<Real>;

/// The shape stretched along the axes. Arcs that have no image of their own kind, of capsules and
/// rounded polygons, become chords before, `subdivisions` of them to a circle.
pub(crate) fn scaled(shape: &AnyShape, scale: Vector, subdivisions: u32) -> Option<AnyShape> {
    if let AnyShape::Compound(compound) = shape {
        let parts = compound.parts().iter().map(|part| scaled(part, scale, subdivisions));
        return Some(Compound::new(parts.collect::<Option<Vec<_>>>()?).ok()?.into());
    }
    let factors = [scale.x, scale.y];
    shape.scaled(factors).ok().or_else(|| {
        let radius = match shape {
            AnyShape::Capsule(capsule) => capsule.radius(),
            AnyShape::ConvexPolygon(polygon) => polygon.radius(),
            _ => return None,
        };
        let sagitta = 1.0 - (std::f32::consts::PI / subdivisions.max(4) as Real).cos();
        let polygon = shape.to_polygon(radius * sagitta, Approximation::Inner).ok()?;
        polygon.scaled(factors).ok()
    })
}
