//! The convex polygon, maybe rounded.

use crate::kernel::geometry::edge_normals;
use crate::kernel::hull::many::{about_lowest, clearly_higher, is_large, lowest_around};
use crate::kernel::hull::{AsHull, Hull};
use crate::shape::convexity::{check_convex, convex_hull, is_clearly_convex};
use crate::shape::implement::impl_shape;
use crate::shape::near_hull::distance_from_hull;
use crate::shape::vertices::Vertices;
use collide_core::check::{check_extent, check_point, check_radius, check_reach, reach};
use collide_core::error::Argument;
use collide_core::pose::{Pose, check_within};
use collide_core::predicate::orient2d;
use collide_core::{
    Aabb, Bounds, Discs, IntoPoint, IntoVector, Isometry2, Point2, Real, ShapeError, Vec2, Vector2,
    stored, view,
};
use smallvec::SmallVec;

/// A filled convex polygon with any number of vertices, grown by a rounding radius if it has
/// one. Up to 8 vertices live inside the value, without allocation.
///
/// ```
/// use collide2d::prelude::*;
/// let diamond = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]];
/// let rounded = ConvexPolygon::rounded(diamond, 0.5)?;
/// assert_eq!(rounded.vertices().len(), 4);
/// assert_eq!(rounded.bounding_box().max(), Point2::new(1.5, 1.5));
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct ConvexPolygon<T: Real>(pub(crate) stored::ConvexPolygon<T>);

impl<T: Real> ConvexPolygon<T> {
    /// The polygon with these vertices, in either order: clockwise ones are reversed, with the
    /// first staying first. Repeated and exactly collinear vertices are kept.
    ///
    /// **Error**: fewer than three vertices, a coordinate that is not finite or out of range,
    /// all vertices on one line, a vertex where the boundary turns the other way or starts a
    /// second round. Exact: a vertex off the straight line by one bit is refused, as is most often
    /// the middle of an edge that is neither horizontal nor vertical. Of an outline that is convex
    /// up to rounding make the [`hull_within`](Self::hull_within) that rounding, of any points the
    /// [`hull`](Self::hull).
    ///
    /// ```
    /// use collide2d::prelude::*;
    /// let dented = [[0.0, 0.0], [4.0, 0.0], [1.0, 1.0], [0.0, 4.0]];
    /// let error = ConvexPolygon::new(dented).unwrap_err();
    /// assert!(matches!(error, ShapeError::NotConvex { vertex: 2 }));
    /// ```
    pub fn new(vertices: impl IntoIterator<Item = impl IntoPoint<T>>) -> Result<Self, ShapeError> {
        let mut vertices = check_vertices(vertices)?;
        if check_convex(&vertices)?.is_clockwise() {
            vertices[1..].reverse();
        }
        Ok(Self::from_counterclockwise(vertices))
    }

    /// The same, grown by `radius` in every direction.
    ///
    /// **Error**: as [`ConvexPolygon::new`], and a negative radius.
    pub fn rounded(
        vertices: impl IntoIterator<Item = impl IntoPoint<T>>,
        radius: T,
    ) -> Result<Self, ShapeError> {
        Self::new(vertices)?.with_radius(radius)
    }

    /// The convex hull of any points in any order, without collinear vertices; exact. It is also
    /// the way to a convex polygon of an outline that is convex up to rounding: of one that is not
    /// convex at all, [`hull_within`](Self::hull_within) says.
    ///
    /// **Error**: fewer than three points, a coordinate that is not finite or out of range, all
    /// points on one line.
    ///
    /// ```
    /// use collide2d::prelude::*;
    /// // One of the points lies inside.
    /// let hull = ConvexPolygon::hull([[0.0, 0.0], [4.0, 0.0], [1.0, 1.0], [0.0, 4.0]])?;
    /// assert_eq!(hull.vertices().len(), 3);
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    pub fn hull(points: impl IntoIterator<Item = impl IntoPoint<T>>) -> Result<Self, ShapeError> {
        let hull = convex_hull(check_vertices(points)?);
        if hull.len() < 3 {
            return Err(ShapeError::ZeroArea { argument: Argument::named("vertices") });
        }
        Ok(Self::from_counterclockwise(hull))
    }

    /// The convex hull of an outline that is convex up to `tolerance`, and how far the outline
    /// moved: the greatest distance between the outline given and that of the hull, rounded; zero
    /// only where they are the same.
    ///
    /// **Error**: as [`Self::hull`]; a tolerance that is negative or not finite; an outline that
    /// would move further, as where it crosses itself or goes round twice
    /// (`ShapeError::NotNearlyConvex`).
    ///
    /// ```
    /// use collide2d::prelude::*;
    /// // A square whose lower edge is bent inward in the middle.
    /// let square = [[0.0, 0.0], [1.0, 0.001], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]];
    /// assert_eq!(ConvexPolygon::new(square).unwrap_err().kind(), "not_convex");
    /// let (hull, moved) = ConvexPolygon::hull_within(square, 0.01)?;
    /// assert_eq!((hull.vertices().len(), moved), (4, 0.001));
    /// assert!(ConvexPolygon::hull_within(square, 1e-9).is_err());
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    pub fn hull_within(
        outline: impl IntoIterator<Item = impl IntoPoint<T>>,
        tolerance: T,
    ) -> Result<(Self, T), ShapeError> {
        check_extent(tolerance, Argument::named("tolerance"))?;
        let outline = check_vertices(outline)?;
        let hull = Self::hull(outline.iter().map(|vertex| vertex.to_point::<T>()))?;
        let moved = distance_from_hull(&outline, &hull.0.vertices);
        let (distance, tolerance) = (moved.distance, tolerance.to_f64());
        if distance > tolerance {
            let vertex = moved.vertex;
            return Err(ShapeError::NotNearlyConvex { vertex, moved: distance, tolerance });
        }
        Ok((hull, T::nearest_keeping_sign(distance)))
    }

    /// This polygon with another rounding radius; its vertices stay.
    ///
    /// **Error**: a radius that is not finite, out of range or negative, or reaches out of range.
    ///
    /// ```
    /// use collide2d::prelude::*;
    /// let triangle = ConvexPolygon::new([[0.0, 0.0], [4.0, 0.0], [0.0, 4.0]])?;
    /// assert_eq!(triangle.clone().with_radius(0.5)?.radius(), 0.5);
    /// let error = triangle.with_radius(-0.5).unwrap_err();
    /// assert_eq!(error.to_string(), "radius -0.5 is negative");
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    pub fn with_radius(self, radius: T) -> Result<Self, ShapeError> {
        check_radius(radius, Argument::named("radius"))?;
        for vertex in &self.0.vertices {
            check_reach::<T>(&vertex.to_point(), reach(radius), Argument::named("radius"))?;
        }
        Ok(Self(stored::ConvexPolygon { radius, ..self.0 }))
    }

    fn from_counterclockwise(vertices: SmallVec<[Vec2; 8]>) -> Self {
        let (normals, discs) = (SmallVec::new(), Discs::UNKNOWN);
        let stored = stored::ConvexPolygon { vertices, normals, discs, radius: T::zero() };
        let mut polygon = Self(stored);
        polygon.update_normals();
        polygon
    }

    fn update_normals(&mut self) {
        self.0.normals.clear();
        self.0.normals.extend(edge_normals(&self.0.vertices));
        self.0.discs = Discs::of_polygon(&self.0.vertices, &self.0.normals);
    }

    /// The vertices, counterclockwise, without the rounding.
    pub fn vertices(&self) -> Vertices<'_, T> {
        Vertices::new(&self.0.vertices)
    }

    /// The unit outward normal of the edge from vertex `i` to the next, in `f64`. An edge
    /// without length has that of its predecessor.
    #[doc(hidden)]
    pub fn normals(&self) -> &[Vec2] {
        &self.0.normals
    }

    /// The rounding radius, maybe zero.
    pub fn radius(&self) -> T {
        self.0.radius
    }

    /// The mean of the vertices, rounded.
    pub fn center(&self) -> Point2<T> {
        let first = self.0.vertices[0];
        let sum = self.0.vertices.iter().fold(Vec2::ZERO, |sum, &vertex| sum + (vertex - first));
        (first + sum * (1.0 / self.0.vertices.len() as f64)).to_point()
    }

    /// The point furthest along `direction`: a vertex, or beyond it by the rounding radius.
    pub fn support_point(&self, direction: impl IntoVector<T>) -> Point2<T> {
        let direction = direction.into_vector();
        let vertex: Point2<T> = self.furthest_vertex(direction);
        if self.0.radius == T::zero() {
            return vertex;
        }
        let unit = Vec2::from_vector(direction).unit().unwrap_or(Vec2::ZERO);
        (Vec2::from_point(vertex) + unit * self.0.radius.to_f64()).to_point()
    }

    /// The vertex furthest along `direction`, the first of several.
    fn furthest_vertex(&self, direction: Vector2<T>) -> Point2<T> {
        let (polygon, along) = (self.as_view(), Vec2::from_vector(direction));
        let clearly = clearly_higher(along, polygon.hull().magnitude());
        match clearly.filter(|_| is_large(&polygon)) {
            Some(clearly) => {
                let (vertices, start) = (&self.0.vertices, about_lowest(&polygon, -along));
                let depth = |i: usize| -vertices[i].dot(along);
                vertices[lowest_around(vertices.len(), start, clearly, depth).1].to_point()
            }
            None => furthest(&self.0.vertices, direction),
        }
    }

    /// The smallest axis-aligned box around it, rounded outward.
    pub fn bounding_box(&self) -> Aabb<T> {
        bounds(&self.0.vertices).loosened(self.0.radius)
    }

    /// This polygon after a rigid motion, which rounds each vertex once. Where that leaves no
    /// convex polygon (one as small as a few roundings, or a collinear vertex pushed inward) it is
    /// the hull of the rounded vertices; one without area gets that of a rounding.
    ///
    /// **Error**: a pose that is no rigid motion, or that brings it out of range
    /// ([`Shape::placed_shape`](collide_core::Shape::placed_shape)).
    pub fn placed(&self, pose: &Isometry2<T>) -> Result<Self, ShapeError> {
        let mut placed = Self(stored::ConvexPolygon {
            vertices: SmallVec::new(),
            normals: SmallVec::new(),
            ..self.0
        });
        self.place_into(pose, &mut placed)?;
        Ok(placed)
    }

    /// Writes this polygon after a rigid motion to `out`; no allocation once `out` has held as
    /// many vertices.
    ///
    /// **Error**: as [`ConvexPolygon::placed`]; `out` is then a valid polygon all the same, its old
    /// self or this one unmoved.
    pub fn place_into(&self, pose: &Isometry2<T>, out: &mut Self) -> Result<(), ShapeError> {
        let pose = Pose::new(pose)?;
        out.0.vertices.clear();
        out.0
            .vertices
            .extend(self.0.vertices.iter().map(|&vertex| pose.rounded_image::<T>(vertex)));
        let around = reach(self.0.radius);
        if let Some(error) = out.0.vertices.iter().find_map(|v| check_within::<T>(*v, around).err())
        {
            *out = self.clone();
            return Err(error);
        }
        make_convex::<T>(&mut out.0.vertices);
        out.0.radius = self.0.radius;
        out.update_normals();
        Ok(())
    }

    /// The polygon as the kernels see it.
    #[doc(hidden)]
    #[inline]
    pub fn as_view(&self) -> view::ConvexPolygon<'_> {
        self.0.as_view()
    }
}

/// Replaces vertices that are not those of a convex polygon, counterclockwise, by their hull.
pub(crate) fn make_convex<T: Real>(vertices: &mut SmallVec<[Vec2; 8]>) {
    if is_clearly_convex(vertices) || check_convex(vertices).is_ok_and(|o| !o.is_clockwise()) {
        return;
    }
    let lone = vertices[0];
    *vertices = convex_hull(core::mem::take(vertices));
    let first = vertices.first().copied().unwrap_or(lone);
    // Without area: a corner one unit in the last place beside the first, towards zero, gives some.
    let beside = |x: f64| {
        let beside = if x > 0.0 { T::round_down(x.next_down()) } else { T::round_up(x.next_up()) };
        beside.to_f64()
    };
    let (x, y) = (Vec2::new(beside(first.x), first.y), Vec2::new(first.x, beside(first.y)));
    let turn = |c: Vec2| orient2d(first, vertices.get(1).copied().unwrap_or(x), c);
    let triangle = match vertices[..] {
        [] | [_] => [first, x, y],
        [a, b] => [a, b, if turn(x) == 0.0 { y } else { x }],
        _ => return,
    };
    let [a, b, c] = triangle;
    let is_left = turn(c) > 0.0;
    *vertices = SmallVec::from_slice(&if is_left { [a, b, c] } else { [a, c, b] });
}

/// The vertices as they are stored, if there are enough and all are finite and in range.
fn check_vertices<T: Real>(
    vertices: impl IntoIterator<Item = impl IntoPoint<T>>,
) -> Result<SmallVec<[Vec2; 8]>, ShapeError> {
    let vertices: SmallVec<[Point2<T>; 8]> =
        vertices.into_iter().map(IntoPoint::into_point).collect();
    let argument = Argument::named("vertices");
    check_count(&vertices, 3, argument)?;
    check_points(&vertices, argument)?;
    Ok(vertices.into_iter().map(Vec2::from_point).collect())
}

/// `Ok` if there are at least `needed` vertices.
pub(super) fn check_count<T: Real>(
    vertices: &[Point2<T>],
    needed: usize,
    argument: Argument,
) -> Result<(), ShapeError> {
    if vertices.len() < needed {
        return Err(ShapeError::TooFewVertices { argument, found: vertices.len(), needed });
    }
    Ok(())
}

/// `Ok` if every vertex is finite and in range.
pub(super) fn check_points<T: Real>(
    vertices: &[Point2<T>],
    argument: Argument,
) -> Result<(), ShapeError> {
    for (index, vertex) in vertices.iter().enumerate() {
        check_point(vertex, argument.at(index))?;
    }
    Ok(())
}

/// The vertex that lies furthest along `direction`, the first of several.
pub(super) fn furthest<T: Real>(vertices: &[Vec2], direction: Vector2<T>) -> Point2<T> {
    let along = Vec2::from_vector(direction);
    let first = (vertices[0], vertices[0].dot(along));
    let best = vertices[1..].iter().fold(first, |best, &vertex| {
        let candidate = (vertex, vertex.dot(along));
        if candidate.1 > best.1 { candidate } else { best }
    });
    best.0.to_point()
}

/// The smallest box around at least one vertex.
pub(super) fn bounds<T: Real>(vertices: &[Vec2]) -> Aabb<T> {
    let first = Bounds::of_point(vertices[0]);
    let Bounds { min, max } = vertices[1..].iter().fold(first, |all, &v| all.with_point(v));
    Aabb::of_two(min.to_point(), max.to_point())
}

impl<T: Real> core::fmt::Debug for ConvexPolygon<T> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.fmt(f)
    }
}

impl_shape!(ConvexPolygon stored at 0, polygon => Some(polygon.bounding_box()));

#[cfg(test)]
mod tests {
    use super::*;
    use collide_core::UnitComplex;

    /// Whatever rounding makes of it, a placed polygon is one that the constructor would take.
    #[test]
    fn a_placed_polygon_is_convex_however_small_it_is() {
        let mut made = [0; 2];
        for i in 0..2000_u32 {
            let size = 2f64.powi(-52 + (i % 8) as i32);
            let angle = f64::from(i) * 0.37;
            let corners = [(0.0, 0.0), (3.0, 0.5), (2.5, 2.0), (1.0, 2.5), (0.0, 1.0)];
            let small = corners.map(|(x, y)| Point2::new(x * size, y * size));
            let polygon = ConvexPolygon::new(small).expect("a convex polygon");
            let pose = Isometry2::from_parts(
                nalgebra::Translation2::new(7.0 + f64::from(i % 7), -3.0),
                UnitComplex::new(angle),
            );
            let placed = polygon.placed(&pose).expect("a rigid motion");
            let again = ConvexPolygon::new(placed.vertices().iter());
            assert_eq!(again.as_ref(), Ok(&placed), "{polygon:?}");
            let furthest = placed.vertices().iter().map(|v| (v - pose * small[0]).norm());
            assert!(furthest.fold(0.0, f64::max) <= 4.0 * size + 1e-14, "{placed:?}");
            made[usize::from(placed.vertices().len() == 5)] += 1;
        }
        assert!(made.iter().all(|&count| count > 200), "{made:?}");
    }
}
