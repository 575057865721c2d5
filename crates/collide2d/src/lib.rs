#![doc = include_str!("../../../README.md")]
#![no_std]
#![forbid(unsafe_code)]

pub use collide_contact::{
    AxisHint, CastHit, Contact, ContactQuery, Escape, FeatureId, FeatureKind, HitKind, Manifold,
    ManifoldPoint, ManifoldPoints, ManifoldQuery, Manifolds, Motion, RayCast, RayHit, RayHits,
    ShapeCast, Sweep,
};
pub use collide_core::{
    Aabb, Composite, Isometry2, Kind, Point2, Posed, Real, Shape, ShapeError, SupportMap,
    UnitComplex, Vector2, error,
};
#[doc(hidden)]
pub use collide_core::{Engine, Operand, Rings, Vec2, View, view};
pub use collide_shapes::{
    AnyShape, Approximation, BoxedShape, Capsule, Circle, ClosestPoints, Compound, Contain,
    ConvexPolygon, Distance, Ellipse, HalfPlane, Intersect, Line, Mass, MassProperties, Polygon,
    Polyline, Ray, Rect, Scale, Segment, SignedDistance, SignedDistanceResult, ToPolygon, Touch,
    Triangle, Vertices, user_shape,
};
#[cfg(feature = "serde")]
pub use collide_shapes::{RotSpec, RotationSpec, ShapeSpec};

#[doc(hidden)]
pub use collide_contact;
#[doc(hidden)]
pub use collide_shapes;

/// Everything that code with shapes and queries usually needs.
pub mod prelude {
    pub use crate::{
        Aabb, AnyShape, Approximation, Capsule, CastHit, Circle, ClosestPoints, Composite,
        Compound, Contact, ContactQuery, Contain, ConvexPolygon, Distance, Ellipse, Escape,
        HalfPlane, Intersect, Line, Manifold, ManifoldQuery, Manifolds, Mass, MassProperties,
        Motion, Point2, Polygon, Polyline, Posed, Ray, RayCast, RayHit, Rect, Scale, Segment,
        Shape, ShapeCast, ShapeError, SignedDistance, SupportMap, Sweep, ToPolygon, Touch,
        Triangle, Vector2, user_shape,
    };
}
