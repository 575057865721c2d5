//! parry2d's shapes as ours: the same sets of points, in the same frame.
//!
//! A triangle mesh becomes the union of its triangles, voxels that of their squares, a height
//! field and a polyline become chains, where their segments follow each other. Parts keep their
//! order: the number of a part is the subshape of parry2d, but where a height field has removed
//! cells, of voxels, and behind a part of a compound that has several parts itself.

use crate::CollideShape;
use crate::convert::{isometry, point, vector};
use collide2d::{
    Capsule, Circle, Compound, ConvexPolygon, HalfPlane, Point2, Polyline, Rect, Segment,
    ShapeError, Triangle,
};
use parry2d::math::{Real, Vector};
use parry2d::shape::{self as parry, PolylineFlags, Shape, TriMeshFlags, TypedShape};
use std::borrow::Cow;

type AnyShape = collide2d::AnyShape<Real>;

/// Why a shape of parry2d has no counterpart in collide2d.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ConversionError {
    /// A polyline that stops what comes from one side only (`PolylineFlags::ORIENTED`).
    #[error("the polyline is one-sided")]
    OneSided,
    /// A mesh or polyline whose vertices move, as those of soft bodies.
    #[error("the shape is deformable")]
    Deformable,
    /// A custom shape that is no [`CollideShape`].
    #[error("the shape is a custom one of another crate")]
    Custom,
    /// Numbers that a constructor of collide2d refuses.
    #[error("{0}")]
    Shape(#[from] ShapeError),
}

/// The shape of parry2d as one of collide2d, in the same frame; of a [`CollideShape`] what is in
/// it.
///
/// **Error**: see [`ConversionError`].
///
/// ```
/// use collide_rapier::from_parry;
/// use collide_rapier::collide2d::{AnyShape, Point2};
/// let AnyShape::Circle(circle) = from_parry(&parry2d::shape::Ball::new(2.0))? else { panic!() };
/// assert_eq!((circle.center(), circle.radius()), (Point2::origin(), 2.0));
/// # Ok::<(), collide_rapier::ConversionError>(())
/// ```
pub fn from_parry(shape: &dyn Shape) -> Result<AnyShape, ConversionError> {
    Ok(match shape.as_typed_shape() {
        TypedShape::Ball(ball) => Circle::new(Point2::origin(), ball.radius)?.into(),
        TypedShape::Cuboid(cuboid) => rectangle(Vector::ZERO, cuboid.half_extents)?.into(),
        TypedShape::Capsule(capsule) => {
            let parry::Segment { a, b } = capsule.segment;
            Capsule::new(point(a), point(b), capsule.radius)?.into()
        }
        TypedShape::Segment(segment) => Segment::new(point(segment.a), point(segment.b))?.into(),
        TypedShape::Triangle(triangle) => of_triangle(triangle)?.into(),
        TypedShape::HalfSpace(half_space) => {
            HalfPlane::new(Point2::origin(), vector(half_space.normal))?.into()
        }
        TypedShape::ConvexPolygon(polygon) => rounded(polygon.points(), 0.0)?,
        TypedShape::RoundConvexPolygon(round) => {
            rounded(round.inner_shape.points(), round.border_radius)?
        }
        TypedShape::RoundCuboid(round) => {
            let corners = rectangle(Vector::ZERO, round.inner_shape.half_extents)?.vertices();
            ConvexPolygon::rounded(corners, round.border_radius)?.into()
        }
        TypedShape::RoundTriangle(round) => {
            let corners = of_triangle(&round.inner_shape)?.vertices();
            ConvexPolygon::rounded(corners, round.border_radius)?.into()
        }
        TypedShape::Polyline(polyline) => of_polyline(polyline)?,
        TypedShape::HeightField(field) => {
            let cells = (0..field.num_cells()).filter(|&cell| !field.is_segment_removed(cell));
            let corners = |cell: usize| [cell as u32, cell as u32 + 1];
            let corner = |index: u32| {
                let at = index as Real / field.num_cells() as Real - 0.5;
                Vector::new(at, field.heights()[index as usize]) * field.scale()
            };
            chains(cells.map(corners), corner)?
        }
        TypedShape::TriMesh(mesh) if mesh.flags().contains(TriMeshFlags::DEFORMABLE) => {
            return Err(ConversionError::Deformable);
        }
        TypedShape::TriMesh(mesh) => {
            union_of(mesh.triangles().map(|t| Ok(of_triangle(&t)?.into())))?
        }
        TypedShape::Voxels(voxels) => {
            let half_extents = voxels.voxel_size() * 0.5;
            let cells = voxels.voxels().filter(|voxel| !voxel.state.is_empty());
            union_of(cells.map(|voxel| Ok(rectangle(voxel.center, half_extents)?.into())))?
        }
        TypedShape::Compound(compound) => union_of(
            compound
                .shapes()
                .iter()
                .map(|(pose, part)| Ok(from_parry(&**part)?.placed(&isometry(pose))?)),
        )?,
        TypedShape::Custom(custom) => {
            let own = custom.as_shape::<CollideShape>().ok_or(ConversionError::Custom)?;
            own.shape().clone()
        }
    })
}

/// The same, borrowed where it is ours already.
pub(crate) fn ours(shape: &dyn Shape) -> Result<Cow<'_, AnyShape>, ConversionError> {
    match shape.as_shape::<CollideShape>() {
        Some(own) => Ok(Cow::Borrowed(own.shape())),
        None => from_parry(shape).map(Cow::Owned),
    }
}

fn rectangle(center: Vector, half_extents: Vector) -> Result<Rect<Real>, ShapeError> {
    Rect::from_cos_sin(point(center), 1.0, 0.0, vector(half_extents))
}

fn of_triangle(triangle: &parry::Triangle) -> Result<Triangle<Real>, ShapeError> {
    Triangle::new(point(triangle.a), point(triangle.b), point(triangle.c))
}

/// parry2d takes outlines that are convex up to rounding.
fn rounded(vertices: &[Vector], radius: Real) -> Result<AnyShape, ShapeError> {
    let vertices = || vertices.iter().map(|&vertex| point(vertex));
    let polygon = ConvexPolygon::new(vertices()).or_else(|_| ConvexPolygon::hull(vertices()))?;
    Ok(polygon.with_radius(radius)?.into())
}

fn union_of(
    parts: impl Iterator<Item = Result<AnyShape, ConversionError>>,
) -> Result<AnyShape, ConversionError> {
    Ok(Compound::new(parts.collect::<Result<Vec<_>, _>>()?)?.into())
}

fn of_polyline(polyline: &parry::Polyline) -> Result<AnyShape, ConversionError> {
    if polyline.flags().contains(PolylineFlags::ORIENTED) {
        return Err(ConversionError::OneSided);
    }
    if polyline.flags().contains(PolylineFlags::DEFORMABLE) {
        return Err(ConversionError::Deformable);
    }
    let vertices = polyline.vertices();
    chains(polyline.indices().iter().copied(), |index| vertices[index as usize])
}

/// The segments between these vertices: one polyline for each run of segments of which the next
/// begins where the last one ends.
fn chains(
    segments: impl Iterator<Item = [u32; 2]>,
    vertex: impl Fn(u32) -> Vector,
) -> Result<AnyShape, ConversionError> {
    let mut runs: Vec<Vec<u32>> = Vec::new();
    for [start, end] in segments {
        match runs.last_mut() {
            Some(run) if run.last() == Some(&start) => run.push(end),
            _ => runs.push(vec![start, end]),
        }
    }
    let chain = |mut run: Vec<u32>| {
        let is_closed = run.len() > 3 && run.first() == run.last();
        run.truncate(run.len() - usize::from(is_closed));
        let vertices = run.into_iter().map(|index| point(vertex(index)));
        let chain = if is_closed { Polyline::closed(vertices) } else { Polyline::new(vertices) };
        Ok(AnyShape::from(chain?))
    };
    match runs.len() {
        1 => chain(runs.remove(0)),
        _ => union_of(runs.into_iter().map(chain)),
    }
}
