#![doc = include_str!("../../../README.md")]
#![no_std]
#![forbid(unsafe_code)]

pub use collide_contact::{
    AxisHint, CastHit, Contact, ContactQuery, Escape, FeatureId, FeatureKind, HitKind, Manifold,
    ManifoldPoint, ManifoldPoints, ManifoldQuery, Manifolds, Motion, RayCast, RayHit, RayHits,
    ShapeCast, Sweep,
};
pub use collide_core::{
    Aabb, Composite, Intersect, Isometry2, Kind, Point2, Real, Rings, Shape, ShapeError,
    SupportMap, UnitComplex, Vector2, error,
};
#[doc(hidden)]
pub use collide_core::{Vec2, View, view};
pub use collide_shapes::{
    AnyShape, BoxedShape, Capsule, Circle, ClosestPoints, Compound, Contain, ConvexPolygon,
    Distance, Ellipse, HalfPlane, Line, Polygon, Polyline, Ray, Rect, Segment, SignedDistance,
    SignedDistanceResult, Touch, Triangle,
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
        Aabb, AnyShape, Capsule, CastHit, Circle, ClosestPoints, Composite, Compound, Contact,
        ContactQuery, Contain, ConvexPolygon, Distance, Ellipse, Escape, HalfPlane, Intersect,
        Line, Manifold, ManifoldQuery, Manifolds, Motion, Point2, Polygon, Polyline, Ray, RayCast,
        RayHit, Rect, Segment, Shape, ShapeCast, ShapeError, SignedDistance, SupportMap, Sweep,
        Touch, Triangle, Vector2, user_shape,
    };
}

/// Makes a shape of your own take part in every query with every shape, statically and
/// through `dyn Shape`.
///
/// `convex` needs [`SupportMap`] and `Clone`; `composite` needs [`Composite`] and `Clone`.
///
/// `except [Circle, Rect]` leaves `Intersect<Circle<…>>` and `Intersect<Rect<…>>` to exact `impl`s
/// of yours. Each is asked by every `intersects` of the two: in either order, through either door,
/// and where one or both are parts of unions. (Of two unions of yours the parts are asked.) The
/// other queries and placed copies know only the support map or the parts: an `impl` must say
/// what these do, up to their rounding, or else `distance`, `contact` and the others contradict it.
///
/// ```
/// use collide2d::prelude::*;
///
/// /// The hull of a circle and a point: a drop.
/// #[derive(Clone, Debug)]
/// struct Drop {
///     center: Point2<f64>,
///     radius: f64,
///     tip: Point2<f64>,
/// }
///
/// impl SupportMap<f64> for Drop {
///     fn support_point(&self, direction: Vector2<f64>) -> Point2<f64> {
///         let round = self.center + direction.normalize() * self.radius;
///         let at = |p: Point2<f64>| direction.dot(&p.coords);
///         if at(self.tip) > at(round) { self.tip } else { round }
///     }
/// }
///
/// user_shape!(Drop: f64, convex);
///
/// let drop = Drop { center: Point2::origin(), radius: 1.0, tip: Point2::new(0.0, 3.0) };
/// let above = Circle::new(Point2::new(0.0, 3.5), 0.6)?;
/// let beside = Rect::from_angle(Point2::new(2.0, 2.0), 0.7, Vector2::new(0.5, 0.5))?;
///
/// assert!(drop.intersects(&above) && above.intersects(&drop));
/// assert!(!drop.intersects(&beside) && beside.distance(&drop) > 0.0);
/// assert!((drop.contact(&above, 0.0).unwrap().depth - 0.1).abs() < 1e-9);
///
/// let shapes: [&dyn Shape<f64>; 3] = [&drop, &above, &beside];
/// assert!(shapes[0].intersects(shapes[1]) && !shapes[2].intersects(shapes[0]));
/// # Ok::<(), ShapeError>(())
/// ```
#[macro_export]
macro_rules! user_shape {
    ($shape:ty : $scalar:ty, $form:ident $(, except [$($own:ident),* $(,)?])?) => {
        $crate::collide_shapes::user_shape!($shape: $scalar, $form $(, except [$($own),*])?);
        $crate::collide_contact::user_contacts!($shape: $scalar);
    };
}
