#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "batch")]
pub use collide_contact::batch;
pub use collide_contact::{
    CastContact, CastHit, CastOptions, CastRay, CastShape, Contact, ContactKey, Escape, FeatureId,
    FeatureKind, FindContact, FindFeature, FindManifold, HitKind, Manifold, ManifoldPoint,
    ManifoldPoints, Manifolds, Motion, PairContact, PairMemory, PairPoint, PartFeature, RayHit,
    RayHits, Reason, Reasons, Sweep, explain,
};
#[cfg(feature = "pairs")]
pub use collide_contact::{PairsBetween, Predicate, pairs, pairs_among, pairs_between};
pub use collide_core::{
    Aabb, Composite, FromPoint, FromPose, FromVector, IntoPoint, IntoPose, IntoVector, Isometry2,
    Kind, Point2, Posed, Real, Shape, ShapeError, SupportMap, UnitComplex, Vector2, error,
    nalgebra,
};
#[doc(hidden)]
pub use collide_core::{Engine, Operand, Rings, View, view, views};
#[doc(inline)]
pub use collide_shapes::kinds::*;
pub use collide_shapes::{
    AnyShape, Approximate, Approximation, BoxedShape, ClosestPoints, Contain, Intersect,
    MassProperties, MeasureDistance, MeasureMass, MeasureSignedDistance, Scale,
    SignedDistanceResult, Touch, Vertices, user_shape,
};
#[cfg(feature = "repair")]
pub use collide_shapes::{RepairNote, Repaired};
#[cfg(feature = "serde")]
pub use collide_shapes::{RotSpec, RotationSpec, ShapeSpec};

#[doc(hidden)]
pub use collide_contact;
#[doc(hidden)]
pub use collide_shapes;

/// Everything that code with shapes and queries usually needs.
pub mod prelude {
    #[doc(no_inline)]
    pub use crate::{
        Aabb, AnyShape, Approximate, Approximation, BoxedShape, CastContact, CastHit, CastOptions,
        CastRay, CastShape, ClosestPoints, Composite, Contact, ContactKey, Contain, Escape,
        FeatureId, FindContact, FindFeature, FindManifold, FromPoint, FromPose, FromVector,
        HitKind, Intersect, IntoPoint, IntoPose, IntoVector, Isometry2, Manifold, Manifolds,
        MassProperties, MeasureDistance, MeasureMass, MeasureSignedDistance, Motion, PairMemory,
        PartFeature, Point2, Posed, RayHit, Scale, Shape, ShapeError, SupportMap, Sweep, Touch,
        Vector2, user_shape,
    };
    #[doc(no_inline)]
    pub use collide_shapes::kinds::*;
}
