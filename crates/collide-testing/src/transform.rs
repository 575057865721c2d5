//! The same shape elsewhere, or larger.

use crate::{Lens, Numbers};
use collide_oracle::Shape as Truth;
use collide2d::prelude::*;
use collide2d::{Isometry2, RotSpec, ShapeSpec};
use serde_json::Value;

/// The shape after a rigid motion, which must keep it in range. A box becomes a rectangle, because
/// a box cannot turn.
pub fn moved<T: Numbers>(shape: &AnyShape<T>, pose: &Isometry2<T>) -> AnyShape<T> {
    let placed = match shape {
        AnyShape::Aabb(aabb) => Rect::from(*aabb).placed(pose).map(AnyShape::from),
        AnyShape::Compound(c) => {
            let parts: Vec<_> = c.parts().iter().map(|part| moved(part, pose)).collect();
            Compound::new(parts).map(AnyShape::from)
        }
        _ => shape.placed(pose),
    };
    placed.expect("a rigid motion")
}

/// The shape with every number multiplied by `factor`; `None` where the result is out of range
/// or degenerate beyond what its constructor takes.
pub fn scaled<T: Numbers>(shape: &AnyShape<T>, factor: T) -> Option<AnyShape<T>> {
    if let AnyShape::Custom(custom) = shape {
        let any: &dyn core::any::Any = &**custom;
        return Some(T::custom(any.downcast_ref::<Lens<T>>()?.scaled(factor)));
    }
    let mut spec = serde_json::to_value(shape.to_spec()?).ok()?;
    multiply(&mut spec, factor.to_f64());
    AnyShape::from_spec(serde_json::from_value(spec).ok()?).ok()
}

/// Every number but those of rotations. The product of two `f32` is a number of `f64`, and rounded
/// once by the reader.
fn multiply(spec: &mut Value, factor: f64) {
    match spec {
        Value::Number(number) => {
            let product = number.as_f64().map(|number| number * factor);
            *spec = product.map_or(Value::Null, Value::from);
        }
        Value::Array(all) => all.iter_mut().for_each(|each| multiply(each, factor)),
        Value::Object(all) => {
            let all = all.iter_mut().filter(|(key, _)| *key != "rot");
            all.for_each(|(_, each)| multiply(each, factor));
        }
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// The shape with the same numbers in `f64`; `None` where it would not be the same shape: its
/// rotation is made unit, and that of `f32` is not; and for a user's.
pub fn promoted(shape: &AnyShape<f32>) -> Option<AnyShape<f64>> {
    let spec = shape.to_spec()?;
    has_unit_rotations(&spec).then(|| AnyShape::from_spec(spec).ok())?
}

fn has_unit_rotations(spec: &ShapeSpec) -> bool {
    match spec {
        ShapeSpec::Ellipse { rotation, .. } | ShapeSpec::Rect { rotation, .. } => {
            let Some(RotSpec::CosSin([cos, sin])) = rotation.rot else { return false };
            cos * cos + sin * sin == 1.0
        }
        ShapeSpec::Compound { parts } => parts.iter().all(has_unit_rotations),
        _ => true,
    }
}

/// The shape with the same numbers in `f32`; `None` where they are not those of `f32`, and where
/// [`promoted`] gives none.
pub fn narrowed(shape: &AnyShape<f64>) -> Option<AnyShape<f32>> {
    let narrow = AnyShape::from_spec(shape.to_spec()?).ok()?;
    let is_same = format!("{:?}", promoted(&narrow)?) == format!("{shape:?}");
    is_same.then_some(narrow)
}

/// What the oracle takes for a shape after a translation; its numbers are rounded.
pub fn translated(shape: &Truth, by: [f64; 2]) -> Truth {
    let at = |p: [f64; 2]| [p[0] + by[0], p[1] + by[1]];
    let all = |points: &[[f64; 2]]| points.iter().map(|&p| at(p)).collect::<Vec<_>>();
    match shape.clone() {
        Truth::Hull { vertices, radius } => Truth::Hull { vertices: all(&vertices), radius },
        Truth::Swept { vertices, radius, motion } => {
            Truth::Swept { vertices: all(&vertices), radius, motion }
        }
        Truth::Rect { center, rotation, half_extents } => {
            Truth::Rect { center: at(center), rotation, half_extents }
        }
        Truth::Ray { origin, direction } => Truth::Ray { origin: at(origin), direction },
        Truth::Line { point, direction } => Truth::Line { point: at(point), direction },
        Truth::HalfPlane { point, normal } => Truth::HalfPlane { point: at(point), normal },
        Truth::Region { rings } => Truth::Region { rings: rings.iter().map(|r| all(r)).collect() },
        Truth::Chain { vertices, closed } => Truth::Chain { vertices: all(&vertices), closed },
        Truth::Ellipse { center, rotation, semi_axes } => {
            Truth::Ellipse { center: at(center), rotation, semi_axes }
        }
        Truth::Union(parts) => {
            Truth::Union(parts.iter().map(|part| translated(part, by)).collect())
        }
    }
}
