//! Bodies: a shape in its own frame, where it is, and how it moves.
//!
//! The origin of a body's frame is its center of mass, so that a turn moves nothing but what is
//! around it. What has no mass, or an infinite one, has an inverse mass of 0.

use collide2d::nalgebra::{Isometry2, Point2, UnitComplex, Vector2};
use collide2d::{
    Aabb, AnyShape, Compound, IntoPoint, MeasureMass, Motion, Posed, Rect, Shape, ShapeError,
};
use serde::Deserialize;
use std::sync::Arc;

/// What moves a body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Nothing.
    Static,
    /// Its own velocity, whatever it meets.
    Kinematic,
    /// Gravity and contacts.
    #[default]
    Dynamic,
    /// The same, but it never turns.
    Upright,
    /// Contacts turn it; its center stays where it is.
    Pivoted,
}

impl Kind {
    /// Whether bodies of this kind turn while the world goes on.
    fn turns(self) -> bool {
        matches!(self, Self::Kinematic | Self::Dynamic | Self::Pivoted)
    }
}

/// Why a body cannot be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum BodyError {
    /// It is to be moved by forces and has no area.
    #[error("a body that moves needs a shape with an area, not a {0}")]
    NoArea(collide2d::Kind),
    /// Its mass or its inertia, in this order, is out of range.
    #[error("mass {0}, inertia {1}: out of range")]
    Mass(f64, f64),
    /// Its shape does not fit into its frame.
    #[error(transparent)]
    Shape(#[from] ShapeError),
}

/// A rigid body.
#[derive(Clone, Debug)]
pub struct Body {
    /// In a frame with the center of mass in its origin; shared by bodies that are alike.
    pub(crate) shape: Arc<AnyShape<f64>>,
    /// Around the shape in its frame; `None` where it is unbounded.
    pub(crate) bounds: Option<Aabb<f64>>,
    pub(crate) kind: Kind,
    pub(crate) position: Point2<f64>,
    pub(crate) rotation: UnitComplex<f64>,
    /// In meters per second.
    pub velocity: Vector2<f64>,
    /// In radians per second, counterclockwise.
    pub spin: f64,
    /// Coulomb's coefficient; of two bodies the geometric mean counts.
    pub friction: f64,
    /// How much of the speed comes back, from 0 to 1; of two bodies the larger counts.
    pub restitution: f64,
    /// How fast the surface runs along itself, clockwise, in meters per second: a conveyor belt, or
    /// the soles of a walker.
    pub belt: f64,
    /// Where it lets pass what comes from: contacts push others along this direction only.
    pub one_way: Option<Vector2<f64>>,
    /// Whether it is swept against everything in every step.
    pub is_bullet: bool,
    /// By which angle it has turned in this step.
    pub(crate) turned: f64,
    mass: f64,
    inertia: f64,
    pub(crate) inverse_mass: f64,
    pub(crate) inverse_inertia: f64,
}

impl Body {
    /// A body at rest in the origin, with its center of mass there. What is static or kinematic
    /// keeps the frame of the shape.
    ///
    /// **Error**: no mass where forces are to move it.
    pub fn new(shape: AnyShape<f64>, kind: Kind, density: f64) -> Result<Self, BodyError> {
        let (mut mass, mut inertia, mut shape) = (0.0, 0.0, shape);
        if !matches!(kind, Kind::Static | Kind::Kinematic) {
            let measured = shape.mass_properties().filter(|measured| measured.area > 0.0);
            let measured = measured.ok_or(BodyError::NoArea(shape.as_shape().kind()))?;
            (mass, inertia) = (density * measured.area, density * measured.second_moment);
            if !(mass.is_normal() && inertia.is_normal() && mass > 0.0) {
                return Err(BodyError::Mass(mass, inertia));
            }
            shape = shape
                .placed(&Isometry2::translation(-measured.centroid.x, -measured.centroid.y))?;
        }
        if kind.turns() {
            shape = turnable(&shape)?;
        }
        let is_moved = matches!(kind, Kind::Dynamic | Kind::Upright);
        let is_turned = matches!(kind, Kind::Dynamic | Kind::Pivoted);
        Ok(Self {
            bounds: shape.bounding_box(),
            shape: Arc::new(shape),
            kind,
            position: Point2::origin(),
            rotation: UnitComplex::identity(),
            velocity: Vector2::zeros(),
            spin: 0.0,
            friction: 0.6,
            restitution: 0.0,
            belt: 0.0,
            one_way: None,
            is_bullet: false,
            turned: 0.0,
            mass,
            inertia,
            inverse_mass: if is_moved { 1.0 / mass } else { 0.0 },
            inverse_inertia: if is_turned { 1.0 / inertia } else { 0.0 },
        })
    }

    /// Puts the body there, turned by an angle in radians.
    ///
    /// **Error**: a number that is not finite or out of range.
    pub fn place(&mut self, position: impl IntoPoint<f64>, angle: f64) -> Result<(), ShapeError> {
        let (position, rotation) = (position.into_point(), turn(angle)?);
        if angle != 0.0 && !self.kind.turns() {
            self.shape = Arc::new(turnable(&self.shape)?);
        }
        let pose = Isometry2::from_parts(position.into(), rotation);
        Posed::new(&*self.shape, &pose)?;
        self.bounds.map(|bounds| bounds.placed(&pose)).transpose()?;
        (self.position, self.rotation) = (position, rotation);
        Ok(())
    }

    /// The shape, in the frame whose origin is the center of mass.
    pub fn shape(&self) -> &AnyShape<f64> {
        &self.shape
    }

    /// What moves it.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Where the center of mass is.
    pub fn position(&self) -> Point2<f64> {
        self.position
    }

    /// What brings the frame of the body to the world.
    pub fn pose(&self) -> Isometry2<f64> {
        Isometry2::from_parts(self.position.into(), self.rotation)
    }

    /// A box around it, aligned with the axes of the world; `None` where it is unbounded.
    ///
    /// **Error**: it has left the range of coordinates.
    pub fn bounding_box(&self) -> Result<Option<Aabb<f64>>, ShapeError> {
        self.bounds.map(|bounds| bounds.placed(&self.pose())).transpose()
    }

    /// Whether forces move its center.
    pub fn is_moved(&self) -> bool {
        self.inverse_mass > 0.0
    }

    /// Whether forces move or turn it.
    pub fn is_pushed(&self) -> bool {
        self.inverse_mass > 0.0 || self.inverse_inertia > 0.0
    }

    /// The mass, 0 of what no force is to move.
    pub fn mass(&self) -> f64 {
        self.mass
    }

    /// The inertia about the center of mass, 0 of what no force is to move.
    pub fn inertia(&self) -> f64 {
        self.inertia
    }

    /// The energy of its motion.
    pub fn kinetic_energy(&self) -> f64 {
        0.5 * (self.mass * self.velocity.norm_squared() + self.inertia * self.spin * self.spin)
    }

    /// How far the shape reaches from the origin of its frame.
    pub(crate) fn reach(&self) -> f64 {
        let furthest = |b: Aabb<f64>| b.half_extents().norm() + b.center().coords.norm();
        self.bounds.map_or(f64::INFINITY, furthest)
    }

    pub(crate) fn posed(&self) -> Result<Posed<'_, AnyShape<f64>>, ShapeError> {
        Posed::new(&*self.shape, &self.pose())
    }

    /// How fast the point of the body moves that lies at this vector from its center.
    pub(crate) fn velocity_at(&self, anchor: Vector2<f64>) -> Vector2<f64> {
        self.velocity + perpendicular(anchor) * self.spin
    }

    pub(crate) fn push(&mut self, impulse: Vector2<f64>, anchor: Vector2<f64>) {
        self.velocity += impulse * self.inverse_mass;
        self.spin += anchor.perp(&impulse) * self.inverse_inertia;
    }

    /// Moves by the velocity. The turn is Cayley's: of unit length, right to the third order.
    pub(crate) fn advance(&mut self, seconds: f64) {
        self.position += self.velocity * seconds;
        self.turned += self.spin * seconds;
        let half = 0.5 * self.spin * seconds;
        let below = 1.0 / (1.0 + half * half);
        let (cos, sin) = ((1.0 - half * half) * below, 2.0 * half * below);
        let (re, im) = (self.rotation.re, self.rotation.im);
        let turned = Vector2::new(cos * re - sin * im, cos * im + sin * re);
        let unit = turned / turned.norm_squared().sqrt();
        self.rotation = UnitComplex::from_cos_sin_unchecked(unit.x, unit.y);
    }
}

/// The same shape of parts that can turn: an `Aabb` becomes a `Rect`.
fn turnable(shape: &AnyShape<f64>) -> Result<AnyShape<f64>, ShapeError> {
    Ok(match shape {
        AnyShape::Aabb(bounds) => {
            Rect::from_angle(bounds.center(), 0.0, bounds.half_extents())?.into()
        }
        AnyShape::Compound(compound) => {
            let parts: Result<Vec<_>, _> = compound.parts().iter().map(turnable).collect();
            Compound::new(parts?)?.into()
        }
        other => other.clone(),
    })
}

/// The turn by an angle. Not by the platform's sine: the same bits everywhere.
pub(crate) fn turn(angle: f64) -> Result<UnitComplex<f64>, ShapeError> {
    let image = Motion::new([0.0, 0.0], angle, [0.0, 0.0])?.point_at([1.0, 0.0], 1.0);
    Ok(UnitComplex::from_cos_sin_unchecked(image.x, image.y))
}

/// The vector turned by +90°.
pub(crate) fn perpendicular(v: Vector2<f64>) -> Vector2<f64> {
    Vector2::new(-v.y, v.x)
}
