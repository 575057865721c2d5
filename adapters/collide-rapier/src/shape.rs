//! A shape of collide2d as the shape of a collider.

use crate::convert::{from_point, isometry};
use crate::scale::scaled;
use collide2d::{MeasureMass, Shape as _};
use parry2d::bounding_volume::{Aabb, BoundingSphere, BoundingVolume};
use parry2d::mass_properties::MassProperties;
use parry2d::math::{Pose, Real, Vector};
use parry2d::shape::{Shape, ShapeType, SharedShape, TypedShape};

type AnyShape = collide2d::AnyShape<Real>;

/// Any shape of collide2d, or one of your own (`AnyShape::Custom`), as the shape of a collider, in
/// the collider's frame.
///
/// Only [`CollideDispatcher`](crate::CollideDispatcher) knows what to do with it: to parry2d's own
/// dispatcher it is a custom shape, which meets nothing. Rays and points query the shape itself. A
/// polyline has mass 0, as in parry2d; so has what is unbounded.
///
/// ```
/// use collide_rapier::CollideShape;
/// use collide_rapier::collide2d::Ellipse;
/// use parry2d::shape::{Shape, SharedShape};
///
/// let egg = CollideShape::new(Ellipse::from_angle([0.0, 0.0], 0.0, [2.0, 1.0])?);
/// assert!((egg.mass_properties(3.0).mass() - 6.0 * std::f32::consts::PI).abs() < 1e-5);
/// let of_a_collider: SharedShape = egg.into();
/// # Ok::<(), collide_rapier::collide2d::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct CollideShape {
    shape: AnyShape,
    local_box: Aabb,
}

impl CollideShape {
    /// The shape, in the collider's frame.
    pub fn new(shape: impl Into<AnyShape>) -> Self {
        let shape = shape.into();
        let local_box = bounding_box(&shape).unwrap_or(EVERYWHERE);
        Self { shape, local_box }
    }

    /// What is in it.
    pub fn shape(&self) -> &AnyShape {
        &self.shape
    }
}

impl<S: Into<AnyShape>> From<S> for CollideShape {
    fn from(shape: S) -> Self {
        Self::new(shape)
    }
}

impl From<CollideShape> for SharedShape {
    fn from(shape: CollideShape) -> Self {
        Self::new(shape)
    }
}

/// As parry2d has it of a half-space: half of all, so that it can be grown.
const EVERYWHERE: Aabb =
    Aabb { mins: Vector::splat(-Real::MAX / 2.0), maxs: Vector::splat(Real::MAX / 2.0) };

/// The box around the shape; `None` where it is unbounded.
fn bounding_box(shape: &AnyShape) -> Option<Aabb> {
    let around = shape.bounding_box()?;
    Some(Aabb::new(from_point(around.min()), from_point(around.max())))
}

/// The box around the shape at a pose, not around its box; of what lists vertices without moving
/// them all.
fn posed_box(shape: &AnyShape, pose: &Pose) -> Option<Aabb> {
    let supports = |support_point: &dyn Fn([Real; 2]) -> Vector| {
        let furthest = |direction: Vector| {
            let local = pose.rotation.inverse() * direction;
            pose.transform_point(support_point([local.x, local.y]))
        };
        let mins = Vector::new(furthest(-Vector::X).x, furthest(-Vector::Y).y);
        Aabb::new(mins, Vector::new(furthest(Vector::X).x, furthest(Vector::Y).y))
    };
    Some(match shape {
        AnyShape::ConvexPolygon(polygon) => {
            supports(&|direction| from_point(polygon.support_point(direction)))
        }
        AnyShape::Polygon(polygon) => {
            supports(&|direction| from_point(polygon.support_point(direction)))
        }
        AnyShape::Polyline(chain) => {
            supports(&|direction| from_point(chain.support_point(direction)))
        }
        AnyShape::Compound(compound) => {
            let mut parts = compound.parts().iter().map(|part| posed_box(part, pose));
            let first = parts.next()??;
            parts.try_fold(first, |all, part| Some(all.merged(&part?)))?
        }
        _ => bounding_box(&shape.placed(&isometry(pose)).ok()?)?,
    })
}

impl Shape for CollideShape {
    fn compute_local_aabb(&self) -> Aabb {
        self.local_box
    }

    fn compute_local_bounding_sphere(&self) -> BoundingSphere {
        self.local_box.bounding_sphere()
    }

    fn compute_aabb(&self, pose: &Pose) -> Aabb {
        if self.local_box == EVERYWHERE {
            return EVERYWHERE;
        }
        posed_box(&self.shape, pose).unwrap_or_else(|| self.local_box.transform_by(pose))
    }

    fn clone_dyn(&self) -> Box<dyn Shape> {
        Box::new(self.clone())
    }

    fn scale_dyn(&self, scale: Vector, num_subdivisions: u32) -> Option<Box<dyn Shape>> {
        let scaled = scaled(&self.shape, scale, num_subdivisions)?;
        Some(Box::new(Self::new(scaled)))
    }

    fn mass_properties(&self, density: Real) -> MassProperties {
        let Some(measured) = self.shape.mass_properties() else { return MassProperties::default() };
        let (mass, inertia) = (measured.area * density, measured.second_moment * density);
        MassProperties::new(from_point(measured.centroid), mass, inertia)
    }

    fn shape_type(&self) -> ShapeType {
        ShapeType::Custom
    }

    fn as_typed_shape(&self) -> TypedShape<'_> {
        TypedShape::Custom(self)
    }

    /// No more than the radius of the largest circle in a convex shape.
    fn ccd_thickness(&self) -> Real {
        match self.shape.mass_properties() {
            Some(measured) if measured.area > 0.0 => measured.area / measured.perimeter,
            Some(_) => 0.0,
            None => Real::MAX,
        }
    }

    fn ccd_angular_thickness(&self) -> Real {
        std::f32::consts::FRAC_PI_2
    }
}
