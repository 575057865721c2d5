//! The triangle.

use crate::shape::implement::impl_shape;
use collide_core::check::check_point;
use collide_core::error::Argument;
use collide_core::pose::Pose;
use collide_core::predicate::orient2d;
use collide_core::{
    Aabb, IntoPoint, IntoVector, Isometry2, Point2, Real, ShapeError, Vec2, stored,
};

/// A filled triangle.
///
/// **Degenerate**: it may be flat; then it is a segment or a point.
///
/// ```
/// use collide2d::prelude::*;
/// let (a, b, c) = (Point2::new(0.0, 0.0), Point2::new(0.0, 3.0), Point2::new(3.0, 0.0));
/// let triangle = Triangle::new(a, b, c)?;
/// assert_eq!(triangle.vertices(), [a, c, b]); // counterclockwise
/// assert!(Triangle::new([0.0, 0.0], [1.0, 0.0], [0.0, f64::NAN]).is_err());
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Copy, PartialEq)]
pub struct Triangle<T: Real>(pub(crate) stored::Triangle<T>);

impl<T: Real> Triangle<T> {
    /// The triangle with these vertices; where they run clockwise, `b` and `c` change places.
    ///
    /// **Error**: a coordinate that is not finite or out of range.
    pub fn new(
        a: impl IntoPoint<T>,
        b: impl IntoPoint<T>,
        c: impl IntoPoint<T>,
    ) -> Result<Self, ShapeError> {
        let vertices = [a.into_point(), b.into_point(), c.into_point()];
        for (index, vertex) in vertices.iter().enumerate() {
            check_point(vertex, Argument::element("vertices", index))?;
        }
        Ok(Self::counterclockwise(vertices))
    }

    #[inline]
    fn counterclockwise(vertices: [Point2<T>; 3]) -> Self {
        let [a, b, c] = vertices.map(Vec2::from_point);
        if orient2d(a, b, c) < 0.0 {
            return Self(stored::Triangle { vertices: [vertices[0], vertices[2], vertices[1]] });
        }
        Self(stored::Triangle { vertices })
    }

    /// The vertices, counterclockwise.
    pub fn vertices(&self) -> [Point2<T>; 3] {
        self.0.vertices
    }

    /// The mean of the vertices, rounded.
    pub fn centroid(&self) -> Point2<T> {
        let [a, b, c] = self.as_view().vertices;
        (a + ((b - a) + (c - a)) * (1.0 / 3.0)).to_point()
    }

    /// The vertex that lies furthest along `direction`, the first of several.
    pub fn support_point(&self, direction: impl IntoVector<T>) -> Point2<T> {
        super::convex_polygon::furthest(&self.as_view().vertices, direction.into_vector())
    }

    /// The smallest axis-aligned box around it.
    pub fn bounding_box(&self) -> Aabb<T> {
        let [a, b, c] = self.0.vertices;
        Aabb::of_two(a, b).merged(&Aabb::of_two(a, c))
    }

    /// This triangle after a rigid motion.
    ///
    /// **Error**: a pose that is no rigid motion, or that brings it out of range
    /// ([`Shape::placed_shape`](collide_core::Shape::placed_shape)).
    #[inline]
    pub fn placed(&self, pose: &Isometry2<T>) -> Result<Self, ShapeError> {
        let pose = Pose::new(pose)?;
        let [a, b, c] = self.0.vertices;
        Ok(Self::counterclockwise([pose.place(a)?, pose.place(b)?, pose.place(c)?]))
    }
}

impl_shape!(Triangle of a few numbers, triangle => Some(triangle.bounding_box()));
