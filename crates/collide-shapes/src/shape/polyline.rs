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

/// A chain of segments, open or closed. It has no inside, and may cross itself. Both sides of it
/// are met, or one ([`Polyline::one_sided`]).
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

    /// The same chain as a floor that is met from its left only, which is to the left of one who
    /// walks from vertex to vertex: above a chain that runs in the direction of +x.
    ///
    /// - A **contact** or **manifold** with it has a normal that leads to its left. What would be
    ///   pushed to its right, since that is nearer, has none: a body that comes from the right
    ///   passes, and is met once it is through by half.
    /// - A **ray** hits edges that it comes to from the left. A **cast** or **sweep** likewise, by
    ///   the normal of the hit; an edge that is first met otherwise, or that is met at the start
    ///   without a contact, is passed.
    /// - All other queries are those of the chain as a set of points: booleans, distances, ways out
    ///   (`escape`).
    ///
    /// So two shapes may intersect without a contact, but there is no contact of depth ≥ 0 without
    /// an intersection, and a manifold is empty exactly where there is no contact.
    ///
    /// An end of an open chain is met from the directions between its left and straight ahead,
    /// and from neither of the two. An edge without length is met by nothing.
    ///
    /// ```
    /// use collide2d::prelude::*;
    /// let platform = Polyline::new([[0.0, 0.0], [4.0, 0.0], [8.0, 0.0]])?.one_sided();
    /// let ball = |y: f64| Circle::new([3.0, y], 1.0);
    /// // It stands on top, and comes through from below.
    /// assert_eq!(platform.contact(&ball(0.75)?, 0.0).map(|found| found.depth), Some(0.25));
    /// let below = ball(-0.75)?;
    /// assert!(platform.intersects(&below) && platform.contact(&below, 0.0).is_none());
    /// let still = [0.0, 0.0];
    /// assert!(platform.cast(still, &ball(2.0)?, [0.0, -2.0]).is_some());
    /// assert!(platform.cast(still, &ball(-2.0)?, [0.0, 9.0]).is_none());
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    pub fn one_sided(self) -> Self {
        Self { rings: self.rings.one_sided(), ..self }
    }

    /// Whether it is met from its left only ([`Polyline::one_sided`]).
    pub fn is_one_sided(&self) -> bool {
        self.rings.is_one_sided()
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

    /// Writes this chain after a rigid motion to `out`; no allocation once `out` has held it, or
    /// as many vertices of a chain without needles.
    ///
    /// **Error**: as [`Polyline::placed`]; `out` is then a valid chain all the same, its old self
    /// or this one unmoved.
    pub fn place_into(&self, pose: &Isometry2<T>, out: &mut Self) -> Result<(), ShapeError> {
        let pose = Pose::new(pose)?;
        out.rings.clone_from(&self.rings);
        let moved = move_rings::<T>(&mut out.rings, &pose);
        moved.map(drop).inspect_err(|_| out.rings.clone_from(&self.rings))
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
