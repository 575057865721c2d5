//! The chain of segments.

use crate::shape::convex_polygon::{bounds, check_count, check_points, furthest};
use crate::shape::implement::impl_shape;
use crate::shape::polygon::move_rings;
use crate::shape::vertices::Vertices;
use alloc::vec::Vec;
use collide_core::error::Argument;
use collide_core::pose::Pose;
use collide_core::{
    Aabb, IntoPoint, IntoVector, Isometry2, Point2, Real, Rings, ShapeError, Vec2, view,
};
use core::fmt;
use core::marker::PhantomData;

/// A chain of segments, open or closed. It has no inside, and may cross itself.
///
/// **Degenerate**: repeated vertices make segments of length zero; a chain of one vertex is a
/// point.
///
/// ```
/// use collide2d::prelude::*;
/// let corner = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0]];
/// assert!(!Polyline::new(corner)?.is_closed());
/// assert!(Polyline::closed(corner)?.is_closed());
/// let error = Polyline::new([[0.0, 0.0], [f64::NAN, 0.0]]).unwrap_err();
/// assert_eq!(error.to_string(), "vertices[1] is not finite");
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct Polyline<T: Real> {
    rings: Rings,
    scalar: PhantomData<T>,
}

impl<T: Real> Polyline<T> {
    /// The open chain through these vertices.
    ///
    /// **Error**: no vertices, or a coordinate that is not finite or out of range.
    pub fn new(vertices: impl IntoIterator<Item = impl IntoPoint<T>>) -> Result<Self, ShapeError> {
        Self::chain(vertices.into_iter().map(IntoPoint::into_point).collect(), false)
    }

    /// The chain through these vertices that returns to the first.
    ///
    /// **Error**: as [`Polyline::new`].
    pub fn closed(
        vertices: impl IntoIterator<Item = impl IntoPoint<T>>,
    ) -> Result<Self, ShapeError> {
        Self::chain(vertices.into_iter().map(IntoPoint::into_point).collect(), true)
    }

    fn chain(vertices: Vec<Point2<T>>, closed: bool) -> Result<Self, ShapeError> {
        let argument = Argument::named("vertices");
        check_count(&vertices, 1, argument)?;
        check_points(&vertices, argument)?;
        let vertices = vertices.into_iter().map(Vec2::from_point).collect();
        Ok(Self { rings: Rings::chain(vertices, closed), scalar: PhantomData })
    }

    /// The vertices in order.
    pub fn vertices(&self) -> Vertices<'_, T> {
        Vertices::new(self.rings.vertices())
    }

    /// Whether the last vertex is joined to the first.
    pub fn is_closed(&self) -> bool {
        self.rings.is_closed()
    }

    /// The vertex that lies furthest along `direction`, the first of several.
    pub fn support_point(&self, direction: impl IntoVector<T>) -> Point2<T> {
        furthest(self.rings.vertices(), direction.into_vector())
    }

    /// The smallest axis-aligned box around it.
    pub fn bounding_box(&self) -> Aabb<T> {
        bounds(self.rings.vertices())
    }

    /// This chain after a rigid motion, which rounds each vertex once.
    ///
    /// **Error**: a pose that is no rigid motion, or that brings it out of range
    /// ([`Shape::placed_shape`](collide_core::Shape::placed_shape)).
    pub fn placed(&self, pose: &Isometry2<T>) -> Result<Self, ShapeError> {
        let pose = Pose::new(pose)?;
        let mut placed = self.clone();
        move_rings::<T>(&mut placed.rings, &pose)?;
        Ok(placed)
    }

    /// Writes this chain after a rigid motion to `out`; no allocation once `out` has held as
    /// many vertices.
    ///
    /// **Error**: as [`Polyline::placed`]; `out` is then a valid chain all the same, its old self
    /// or this one unmoved.
    pub fn place_into(&self, pose: &Isometry2<T>, out: &mut Self) -> Result<(), ShapeError> {
        let pose = Pose::new(pose)?;
        out.rings.clone_from(&self.rings);
        move_rings::<T>(&mut out.rings, &pose).inspect_err(|_| out.rings.clone_from(&self.rings))
    }

    /// The same chain, of which every query looks at all edges: for tests.
    #[doc(hidden)]
    pub fn flattened(&self) -> Self {
        Self { rings: self.rings.flattened(), scalar: PhantomData }
    }

    /// The chain as the kernels see it.
    #[doc(hidden)]
    #[inline]
    pub fn as_view(&self) -> view::Polyline<'_> {
        view::Polyline { rings: &self.rings }
    }
}

impl<T: Real> fmt::Debug for Polyline<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Polyline").field("rings", &self.rings).finish()
    }
}

impl_shape!(Polyline stored at rings, polyline => Some(polyline.bounding_box()));
