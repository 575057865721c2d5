//! Why a shape could not be made.

use crate::Kind;
use alloc::boxed::Box;
use thiserror::Error;

/// What is wrong with the arguments of a shape's constructor. Messages name the argument;
/// indices count in the caller's own lists.
///
/// ```
/// use collide2d::prelude::*;
/// let error = Polygon::simple([[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]]).unwrap_err();
/// assert!(matches!(error, ShapeError::SelfIntersection { first: 0, second: 2, .. }));
/// assert_eq!(error.to_string(), "exterior: edges 0 and 2 cross");
/// assert_eq!(error.kind(), "self_intersection");
/// ```
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// A number is NaN or infinite.
    #[error("{argument} is not finite")]
    NonFinite {
        /// The argument, with the index of the vertex where there is one: `vertices[3]`.
        argument: Argument,
    },
    /// A number is larger than [`Real::MAX_COORDINATE`](crate::Real::MAX_COORDINATE).
    #[error("{argument} is beyond the largest coordinate")]
    OutOfRange {
        /// The argument.
        argument: Argument,
    },
    /// A radius below zero.
    #[error("radius {value} is negative")]
    NegativeRadius {
        /// The value given.
        value: f64,
    },
    /// A half extent or semi-axis below zero, or a box whose minimum exceeds its maximum.
    #[error("{argument} {value} is negative")]
    NegativeExtent {
        /// The argument.
        argument: Argument,
        /// The value given.
        value: f64,
    },
    /// A semi-axis of zero: use a segment or a point instead.
    #[error("{argument} is zero")]
    ZeroExtent {
        /// The argument.
        argument: Argument,
    },
    /// A direction of length zero.
    #[error("{argument} has length zero")]
    ZeroDirection {
        /// The argument.
        argument: Argument,
    },
    /// A (cos, sin) pair that is not of unit length.
    #[error("({cos}, {sin}) is not a rotation: its length is not 1")]
    NotARotation {
        /// The cosine given.
        cos: f64,
        /// The sine given.
        sin: f64,
    },
    /// A matrix that scales, shears or mirrors where a rotation is needed.
    #[error("the matrix is no rotation: it scales, shears or mirrors")]
    NotRigid,
    /// An angle, and a cosine and a sine beside it that are those of another one.
    #[error("`angle` {angle} and `rot` ({cos}, {sin}) are different rotations")]
    TwoRotations {
        /// The angle given, in radians.
        angle: f64,
        /// The cosine given.
        cos: f64,
        /// The sine given.
        sin: f64,
    },
    /// A radius on a one-sided polyline: what it grows has no sides.
    #[error("a one-sided polyline has no radius")]
    OneSidedRadius,
    /// Fewer vertices than the shape needs.
    #[error("{argument} has {found} vertices, needs {needed}")]
    TooFewVertices {
        /// The argument: `vertices`, `exterior` or `holes[i]`.
        argument: Argument,
        /// How many were given.
        found: usize,
        /// How many are needed.
        needed: usize,
    },
    /// A ring that encloses no area.
    #[error("{argument} encloses no area")]
    ZeroArea {
        /// The argument: `vertices`, `exterior` or `holes[i]`.
        argument: Argument,
    },
    /// A vertex at which a polygon said to be convex turns the wrong way.
    #[error(
        "not convex at vertex {vertex}: `ConvexPolygon::hull_within` takes outlines that are \
         convex up to rounding, `ConvexPolygon::hull` any points, `Polygon` concave outlines"
    )]
    NotConvex {
        /// The index of the vertex in the caller's list.
        vertex: usize,
    },
    /// An outline that is further from its convex hull than allowed.
    #[error("vertices[{vertex}] is {moved} from the convex hull, more than {tolerance}")]
    NotNearlyConvex {
        /// The index of the vertex that is furthest, in the caller's list.
        vertex: usize,
        /// How far the outline would move; at most, where it crosses itself.
        moved: f64,
        /// How far it may move.
        tolerance: f64,
    },
    /// Two edges of a ring that cross or touch where they may not. Edge `i` runs from vertex `i` to
    /// the next.
    #[error("{argument}: edges {first} and {second} cross")]
    SelfIntersection {
        /// The ring.
        argument: Argument,
        /// The lower edge index.
        first: usize,
        /// The higher edge index.
        second: usize,
    },
    /// Two edges of a ring that run along each other. Edge `i` runs from vertex `i` to the next.
    #[error("{argument}: edges {first} and {second} share a stretch")]
    SharedStretch {
        /// The ring.
        argument: Argument,
        /// The lower edge index.
        first: usize,
        /// The higher edge index.
        second: usize,
    },
    /// Outlines that cross so often that their crossings would not fit into memory.
    #[error("outlines cross about {about} times, more than {limit}")]
    TooManyCrossings {
        /// How often they do, by an estimate.
        about: usize,
        /// How often they may.
        limit: usize,
    },
    /// A hole that lies outside its exterior, or inside another hole.
    #[error("holes[{hole}] lies outside the exterior or inside another hole")]
    HoleOutside {
        /// The index of the hole.
        hole: usize,
    },
    /// A hole that crosses another ring of the polygon.
    #[error("holes[{hole}] crosses {other}")]
    HoleCrosses {
        /// The index of the hole.
        hole: usize,
        /// The ring that it crosses: `exterior` or `holes[i]`.
        other: Argument,
    },
    /// A hole an edge of which runs along one of another ring of the polygon.
    #[error("holes[{hole}] and {other} share a stretch")]
    HoleAlong {
        /// The index of the hole.
        hole: usize,
        /// The other ring: `exterior` or `holes[i]`.
        other: Argument,
    },
    /// A factor of zero.
    #[error("{argument} is zero")]
    ZeroFactor {
        /// The argument.
        argument: Argument,
    },
    /// Factors of different size, of a kind that has no such image.
    #[error("a {kind} can only be scaled by factors of the same size")]
    NotUniform {
        /// The kind.
        kind: Kind,
    },
    /// A number that must be positive and is not.
    #[error("{argument} {value} is not positive")]
    NotPositive {
        /// The argument.
        argument: Argument,
        /// The value given.
        value: f64,
    },
    /// A tolerance below what the rounding of coordinates costs.
    #[error("{argument} {value} is below the rounding of the coordinates, {least}")]
    BelowRounding {
        /// The argument.
        argument: Argument,
        /// The value given.
        value: f64,
        /// What it must be more than.
        least: f64,
    },
    /// A tolerance that requires more vertices than a polygon may have.
    #[error("needs {needed} vertices, more than {limit}")]
    TooManyVertices {
        /// How many are needed.
        needed: usize,
        /// How many there may be.
        limit: usize,
    },
    /// A kind of which no convex polygon is made.
    #[error("a {kind} is no convex shape with an area")]
    NoPolygon {
        /// The kind.
        kind: Kind,
    },
    /// A kind that is not bounded by straight edges alone.
    #[error("a {kind} is not bounded by straight edges")]
    NoStraightOutline {
        /// The kind.
        kind: Kind,
    },
    /// A path with a curve where only lines are taken.
    #[error("element {element} of the path is a curve: flatten the path first")]
    CurvedPath {
        /// The index of the element in the path.
        element: usize,
    },
    /// A path in several strokes where one is needed.
    #[error("the path has {found} strokes, needs 1")]
    NotOneStroke {
        /// How many there are.
        found: usize,
    },
    /// A rounded rectangle whose corners have radii of different size.
    #[error("the corners have radii of different size")]
    UnequalRadii,
    /// A compound without parts.
    #[error("a compound needs at least one part")]
    NoParts,
    /// A part of a compound with which too many unions would be within one another.
    #[error("parts[{part}] makes more than {limit} compounds within one another")]
    TooDeep {
        /// The index of the part.
        part: usize,
        /// How many there may be.
        limit: usize,
    },
    /// A part of a compound that could not be made.
    #[error("parts[{part}]: {error}")]
    InPart {
        /// The index of the part.
        part: usize,
        /// What is wrong with it.
        error: Box<ShapeError>,
    },
}

/// The name of a constructor's argument, with an index where it is an element of a list.
///
/// ```
/// use collide2d::error::Argument;
/// assert_eq!(Argument::element("holes", 1).at(4).to_string(), "holes[1][4]");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Argument {
    /// The argument's name.
    pub name: &'static str,
    /// The index in the argument's list.
    pub index: Option<usize>,
    /// The index in that element, where it is a list itself: `holes[1][4]`.
    pub inner: Option<usize>,
}

impl Argument {
    /// The argument of this name.
    pub const fn named(name: &'static str) -> Self {
        Self { name, index: None, inner: None }
    }

    /// Element `index` of the argument of this name.
    pub const fn element(name: &'static str, index: usize) -> Self {
        Self { name, index: Some(index), inner: None }
    }

    /// Element `inner` of this argument, itself a list: of `holes[1]`, `holes[1][inner]`.
    pub const fn at(self, inner: usize) -> Self {
        match self.index {
            None => Self { index: Some(inner), ..self },
            Some(_) => Self { inner: Some(inner), ..self },
        }
    }
}

impl core::fmt::Display for Argument {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name)?;
        for index in [self.index, self.inner].into_iter().flatten() {
            write!(f, "[{index}]")?;
        }
        Ok(())
    }
}

impl From<&'static str> for Argument {
    fn from(name: &'static str) -> Self {
        Self::named(name)
    }
}

impl ShapeError {
    /// A short name for programs: `negative_radius`, `self_intersection`, … For a part of a
    /// compound, that of the innermost error.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::NonFinite { .. } => "non_finite",
            Self::OutOfRange { .. } => "out_of_range",
            Self::NegativeRadius { .. } => "negative_radius",
            Self::NegativeExtent { .. } => "negative_extent",
            Self::ZeroExtent { .. } => "zero_extent",
            Self::ZeroDirection { .. } => "zero_direction",
            Self::NotARotation { .. } => "not_a_rotation",
            Self::NotRigid => "not_rigid",
            Self::TwoRotations { .. } => "two_rotations",
            Self::OneSidedRadius => "one_sided_radius",
            Self::TooFewVertices { .. } => "too_few_vertices",
            Self::ZeroArea { .. } => "zero_area",
            Self::NotConvex { .. } => "not_convex",
            Self::NotNearlyConvex { .. } => "not_nearly_convex",
            Self::SelfIntersection { .. } | Self::SharedStretch { .. } => "self_intersection",
            Self::TooManyCrossings { .. } => "too_many_crossings",
            Self::HoleOutside { .. } => "hole_outside",
            Self::HoleCrosses { .. } | Self::HoleAlong { .. } => "hole_crosses",
            Self::ZeroFactor { .. } => "zero_factor",
            Self::NotUniform { .. } => "not_uniform",
            Self::NotPositive { .. } => "not_positive",
            Self::BelowRounding { .. } => "below_rounding",
            Self::TooManyVertices { .. } => "too_many_vertices",
            Self::NoPolygon { .. } => "no_polygon",
            Self::NoStraightOutline { .. } => "no_straight_outline",
            Self::CurvedPath { .. } => "curved_path",
            Self::NotOneStroke { .. } => "not_one_stroke",
            Self::UnequalRadii => "unequal_radii",
            Self::NoParts => "no_parts",
            Self::TooDeep { .. } => "too_deep",
            Self::InPart { error, .. } => error.kind(),
        }
    }
}
