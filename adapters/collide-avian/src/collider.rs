//! A shape of collide2d as a collider of avian2d.

use crate::bounds::{Bounds, sagitta};
use crate::convert::{AnyShape, from_point};
use crate::manifolds::{PlacedShape, manifolds_into};
use crate::memory::PairMemories;
use crate::scale::scaled;
use avian2d::math::*;
use avian2d::prelude::*;
use bevy::ecs::system::lifetimeless::SRes;
use bevy::prelude::*;
use collide2d::{Circle, MeasureMass, Point2, Shape as _};
use std::sync::Arc;

/// Any shape of collide2d, or one of your own (`AnyShape::Custom`), as a collider, in the frame of
/// its entity.
///
/// It meets other colliders of this type alone: in a world with avian2d's own `Collider` the two
/// pass through each other. Mass, center of mass and inertia are those of the shape; a polyline has
/// mass 0, and so has what is unbounded.
///
/// Copies share the shape.
///
/// ```
/// use avian2d::prelude::*;
/// use collide_avian::CollideCollider;
/// use collide_avian::collide2d::{Ellipse, ShapeError};
///
/// let egg = CollideCollider::new(Ellipse::from_angle([0.0, 0.0], 0.0, [2.0, 1.0])?);
/// assert!((egg.mass(3.0) - 6.0 * std::f32::consts::PI).abs() < 1e-5);
/// # Ok::<(), ShapeError>(())
/// ```
#[derive(Component, Clone, Debug)]
pub struct CollideCollider {
    unscaled: Arc<AnyShape>,
    scale: Vec2,
    scaled: Scaled,
}

/// The shape as it is scaled, and what is measured of it.
#[derive(Clone, Debug)]
struct Scaled {
    shape: Arc<AnyShape>,
    /// `None` where it is unbounded.
    bounds: Option<Bounds>,
    area: f32,
    /// Per mass.
    inertia: f32,
    center: Vec2,
    thickness: f32,
}

impl Scaled {
    fn new(shape: Arc<AnyShape>) -> Self {
        let bounds = Bounds::of_turned(&shape, Rot2::IDENTITY);
        let Some(measured) = shape.mass_properties() else {
            let (area, inertia, center) = (0.0, 0.0, Vec2::ZERO);
            return Self { shape, bounds, area, inertia, center, thickness: f32::MAX };
        };
        let per = |whole: f32, part: f32| if part > 0.0 { whole / part } else { 0.0 };
        Self {
            shape,
            bounds,
            area: measured.area,
            inertia: per(measured.second_moment, measured.area),
            center: from_point(measured.centroid),
            thickness: per(measured.area, measured.perimeter),
        }
    }
}

impl CollideCollider {
    /// The shape, in the frame of the entity and before its scale.
    pub fn new(shape: impl Into<AnyShape>) -> Self {
        let shape = Arc::new(shape.into());
        Self { unscaled: shape.clone(), scale: Vec2::ONE, scaled: Scaled::new(shape) }
    }

    /// The shape as it is scaled, in the frame of the entity.
    pub fn shape(&self) -> &AnyShape {
        &self.scaled.shape
    }

    /// No more than the radius of the largest circle in a convex shape: sunk in by less, it is on
    /// the side that it came from.
    pub(crate) fn thickness(&self) -> f32 {
        self.scaled.thickness
    }

    /// How far it reaches from the origin of its frame; 0 where it is unbounded: no turn grows its
    /// box.
    fn reach(&self) -> f32 {
        self.scaled.bounds.map_or(0.0, |bounds| bounds.reach_from(Vec2::ZERO))
    }
}

impl<S: Into<AnyShape>> From<S> for CollideCollider {
    fn from(shape: S) -> Self {
        Self::new(shape)
    }
}

/// A circle of radius 0.5, as avian2d's own collider.
impl Default for CollideCollider {
    fn default() -> Self {
        let circle = Circle::new([0.0, 0.0], 0.5);
        Self::new(circle.map_or(AnyShape::Point(Point2::origin()), AnyShape::from))
    }
}

/// Half the extent of the box around what is unbounded: so that areas of boxes stay finite.
const EVERYWHERE: Vec2 = Vec2::splat(1e15);

impl AnyCollider for CollideCollider {
    type Context = (SRes<PairMemories>, SRes<NarrowPhaseConfig>);

    fn aabb_with_context(
        &self,
        position: RVector,
        rotation: impl Into<Rot2>,
        margin: f32,
        _context: ColliderContext<'_, '_, '_, Self::Context>,
    ) -> ColliderAabb {
        self.aabb_at(position, rotation.into(), margin)
    }

    /// Around all poses in between too, where it turns by no more than half a turn.
    fn swept_aabb_with_context(
        &self,
        start_position: RVector,
        start_rotation: impl Into<Rot2>,
        end_position: RVector,
        end_rotation: impl Into<Rot2>,
        margin: f32,
        _context: ColliderContext<'_, '_, '_, Self::Context>,
    ) -> ColliderAabb {
        let [start, end] =
            [(start_position, start_rotation.into()), (end_position, end_rotation.into())];
        self.swept_aabb_between(start, end, margin)
    }

    fn contact_manifolds_with_context(
        &self,
        other: &Self,
        position1: RVector,
        rotation1: impl Into<Rot2>,
        position2: RVector,
        rotation2: impl Into<Rot2>,
        prediction_distance: f32,
        manifolds: &mut Vec<ContactManifold>,
        context: ColliderPairContext<'_, '_, '_, Self::Context>,
    ) {
        let (memories, config) = &*context;
        let shapes = [
            PlacedShape { shape: self.shape(), position: position1, rotation: rotation1.into() },
            PlacedShape { shape: other.shape(), position: position2, rotation: rotation2.into() },
        ];
        let pair = [context.collider1, context.collider2];
        let mut kept = memories.take(pair, [&self.scaled.shape, &other.scaled.shape]);
        let memory = &mut kept.memory;
        manifolds_into(shapes, prediction_distance, memory, config.match_contacts, manifolds);
        memories.keep(pair, kept);
    }

    fn ccd_thickness_with_context(
        &self,
        _context: ColliderContext<'_, '_, '_, Self::Context>,
    ) -> f32 {
        self.thickness()
    }

    fn max_distance_to_point_with_context(
        &self,
        point: RVector,
        _context: ColliderContext<'_, '_, '_, Self::Context>,
    ) -> f32 {
        self.scaled.bounds.map_or(f32::MAX, |bounds| bounds.reach_from(point.f32()))
    }
}

impl CollideCollider {
    /// The box around the collider at a pose, grown by `margin`.
    pub fn aabb_at(&self, position: RVector, rotation: Rot2, margin: f32) -> ColliderAabb {
        if self.scaled.bounds.is_none() {
            return ColliderAabb::new(position, EVERYWHERE);
        }
        match Bounds::of_turned(self.shape(), rotation) {
            Some(Bounds { min, max }) => {
                let [min, max] = [min - margin, max + margin].map(|corner| corner.real());
                ColliderAabb::from_min_max(position + min, position + max)
            }
            // A pose out of range.
            None => ColliderAabb::new(position, Vec2::splat(margin)),
        }
    }

    /// The box around the collider at two poses and on its way between them, grown by `margin`. It
    /// turns by no more than half a turn.
    pub fn swept_aabb_between(
        &self,
        start: (RVector, Rot2),
        end: (RVector, Rot2),
        margin: f32,
    ) -> ColliderAabb {
        let arc = self.reach() * sagitta(start.1.inverse() * end.1);
        let [start, end] =
            [start, end].map(|(position, rotation)| self.aabb_at(position, rotation, margin));
        start.merged(end).grow(Vec2::splat(arc))
    }
}

impl ComputeMassProperties2d for CollideCollider {
    fn mass(&self, density: f32) -> f32 {
        self.scaled.area * density
    }

    fn unit_angular_inertia(&self) -> f32 {
        self.scaled.inertia
    }

    fn center_of_mass(&self) -> Vec2 {
        self.scaled.center
    }
}

impl ScalableCollider for CollideCollider {
    fn scale(&self) -> Vec2 {
        self.scale
    }

    /// A scale under which the shape has no image, as one of zero, leaves it as it is, with a
    /// warning.
    fn set_scale(&mut self, scale: Vec2, detail: u32) {
        if scale == self.scale {
            return;
        }
        if scale == Vec2::ONE {
            (self.scale, self.scaled) = (scale, Scaled::new(self.unscaled.clone()));
        } else if let Some(shape) = scaled(&self.unscaled, scale, detail) {
            (self.scale, self.scaled) = (scale, Scaled::new(Arc::new(shape)));
        } else {
            let kind = self.unscaled.kind();
            warn!("a collider of the kind {kind:?} cannot be scaled by {scale}");
        }
    }
}
