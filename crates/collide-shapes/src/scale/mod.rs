//! The image of every shape when the plane is stretched along the axes.
//!
//! Points go by their coordinates, and what is made of points with them. A normal goes by the
//! inverse factors. An ellipse is the image of the unit disc under a matrix, and so is its own
//! image: the singular values of the product are the semi-axes, the left singular vectors the
//! directions. With the matrix as a sum of a turn and stretch `q` and a mirrored one `r`, these are
//! `|q| ± |r|`, along the bisector of the two (Blinn, *Consider the lowly 2 × 2 matrix*, 1996);
//! the lesser one is taken from the determinant, which does not cancel.

mod factors;
mod stretched;

use crate::scale::factors::Factors;
use crate::scale::stretched::Stretched;
use crate::shape::kinds::*;
use crate::shape::rotation::to_rotation;
use crate::shape::{AnyShape, make_convex, mend};
use alloc::boxed::Box;
use alloc::vec::Vec;
use collide_core::check::check_point;
use collide_core::error::Argument;
use collide_core::pose::is_in_range;
use collide_core::{
    Aabb, Composite, Kind, Point2, Real, Rings, Shape, ShapeError, Stored, UnitComplex, Vec2,
    Vector2, greater, stored,
};
use nalgebra::{Complex, Unit};
use smallvec::SmallVec;

/// The image of a shape under the stretch by these factors about the world's origin.
pub(crate) fn scaled<T: Real>(
    shape: &dyn Shape<T>,
    factors: Vector2<T>,
) -> Result<AnyShape<T>, ShapeError> {
    Factors::new(factors)?.image(shape)
}

/// Where a constructor finds the image out of range, the factors have brought it there.
fn by_factors(error: ShapeError) -> ShapeError {
    let is_far = matches!(error, ShapeError::OutOfRange { argument } if argument.name != POINT);
    if is_far { out_of_range() } else { error }
}

const POINT: &str = "point";

impl Factors {
    fn image<T: Real>(self, shape: &dyn Shape<T>) -> Result<AnyShape<T>, ShapeError> {
        self.unchecked_image(shape).map_err(by_factors)
    }

    fn unchecked_image<T: Real>(self, shape: &dyn Shape<T>) -> Result<AnyShape<T>, ShapeError> {
        Ok(match shape.stored() {
            Stored::Point(point) => self.point(point)?.into(),
            Stored::Segment(a) => self.segment([a.start, a.end])?.into(),
            Stored::Ray(a) => {
                Ray::new(self.point(&a.origin)?, self.direction(a.direction)?)?.into()
            }
            Stored::Line(a) => Line::new(self.point(&a.point)?, self.heading(a.direction)?)?.into(),
            Stored::HalfPlane(a) => {
                HalfPlane::new(self.point(&a.point)?, self.normal(a.normal))?.into()
            }
            Stored::Circle(a) => self.circle(a.center, a.radius)?,
            Stored::Ellipse(a) => self.ellipse(a)?.into(),
            Stored::Capsule(a) => self.capsule(a)?,
            Stored::Aabb(a) => Aabb::of_two(self.point(&a.min())?, self.point(&a.max())?).into(),
            Stored::Rect(a) => self.rect(a)?,
            Stored::Triangle(a) => {
                let [p, q, r] = a.vertices;
                Triangle::new(self.point(&p)?, self.point(&q)?, self.point(&r)?)?.into()
            }
            Stored::ConvexPolygon(a) => {
                let radius = self.radius(a.radius, Kind::ConvexPolygon)?;
                self.convex(&a.vertices)?.with_radius(radius)?.into()
            }
            Stored::Polygon(rings) => self.polygon(rings)?.into(),
            Stored::Polyline(rings) => self.polyline(rings)?.into(),
            Stored::Other => match shape.as_composite() {
                Some(parts) => self.parts(parts)?.into(),
                None => AnyShape::Custom(Box::new(Stretched::new(shape.clone_shape(), self)?)),
            },
        })
    }

    fn vertex<T: Real>(self, v: Vec2) -> Result<Vec2, ShapeError> {
        let image = self.times(v);
        if is_in_range::<T>(image) { Ok(image.rounded::<T>()) } else { Err(out_of_range()) }
    }

    fn point<T: Real>(self, point: &Point2<T>) -> Result<Point2<T>, ShapeError> {
        check_point(point, Argument::named(POINT))?;
        Ok(self.vertex::<T>(Vec2::from_point(*point))?.to_point())
    }

    fn points<T: Real>(self, vertices: &[Vec2]) -> Result<Vec<Point2<T>>, ShapeError> {
        vertices.iter().map(|&v| Ok(self.vertex::<T>(v)?.to_point())).collect()
    }

    fn direction<T: Real>(self, direction: Vector2<T>) -> Result<Vector2<T>, ShapeError> {
        Ok(self.vertex::<T>(Vec2::from_vector(direction))?.to_vector())
    }

    /// A direction of any length: what is too short to have one is lengthened first.
    fn heading<T: Real>(self, direction: Vector2<T>) -> Result<Vector2<T>, ShapeError> {
        let given = Vec2::from_vector(direction);
        let is_short = greater(given.x.abs(), given.y.abs()) < T::LEAST_SQUARED.to_f64();
        let unit = given.unit().filter(|_| is_short);
        Ok(self.vertex::<T>(unit.unwrap_or(given))?.to_vector())
    }

    fn segment<T: Real>(self, [start, end]: [Point2<T>; 2]) -> Result<Segment<T>, ShapeError> {
        Segment::new(self.point(&start)?, self.point(&end)?)
    }

    /// By the inverse factors, times what makes them finite.
    fn normal<T: Real>(self, normal: Vector2<T>) -> Vector2<T> {
        let given = Vec2::from_vector(normal);
        let Vec2 { x, y } = self.0;
        if self.is_uniform() {
            return Vec2::new(given.x * x.signum() + 0.0, given.y * y.signum() + 0.0).to_vector();
        }
        let largest = greater(x.abs(), y.abs());
        let unit = given.unit().unwrap_or(given);
        let image = Vec2::new(
            unit.x * (y.abs() / largest) * x.signum() + 0.0,
            unit.y * (x.abs() / largest) * y.signum() + 0.0,
        );
        image.unit().unwrap_or(image).to_vector()
    }

    /// A radius that is zero, or is stretched the same in every direction.
    fn radius<T: Real>(self, radius: T, kind: Kind) -> Result<T, ShapeError> {
        if radius == T::zero() {
            return Ok(radius);
        }
        if !self.is_uniform() {
            return Err(ShapeError::NotUniform { kind });
        }
        self.length(radius, self.0.x)
    }

    /// A length along an axis.
    fn length<T: Real>(self, length: T, factor: f64) -> Result<T, ShapeError> {
        let image = length.to_f64() * factor.abs();
        if image > T::MAX_COORDINATE.to_f64() { Err(out_of_range()) } else { Ok(T::nearest(image)) }
    }

    fn circle<T: Real>(self, center: Point2<T>, radius: T) -> Result<AnyShape<T>, ShapeError> {
        let image = self.point(&center)?;
        if self.is_uniform() || radius == T::zero() {
            return Ok(Circle::new(image, self.length(radius, self.0.x)?)?.into());
        }
        let (x, y) = (self.length(radius, self.0.x)?, self.length(radius, self.0.y)?);
        Ok(Ellipse::new(image, UnitComplex::identity(), Vector2::new(x, y))?.into())
    }

    /// One of radius zero is a segment, one without length a circle.
    fn capsule<T: Real>(self, a: &stored::Capsule<T>) -> Result<AnyShape<T>, ShapeError> {
        let (start, end) = (a.core.start, a.core.end);
        if start == end && a.radius > T::zero() && !self.is_uniform() {
            return self.circle(start, a.radius);
        }
        let radius = self.radius(a.radius, Kind::Capsule)?;
        Ok(Capsule::new(self.point(&start)?, self.point(&end)?, radius)?.into())
    }

    fn ellipse<T: Real>(self, a: &stored::Ellipse<T>) -> Result<Ellipse<T>, ShapeError> {
        let center = self.point(&a.center)?;
        if let Some((rotation, [x, y])) = self.frame(&a.rotation) {
            let (x, y) = (self.length(a.semi_axes.x, x)?, self.length(a.semi_axes.y, y)?);
            return Ellipse::new(center, rotation, Vector2::new(x, y));
        }
        let view = a.as_view();
        let unit = view.rotation.unit().unwrap_or(view.rotation);
        let (axes, largest) = (view.semi_axes, greater(view.semi_axes.x, view.semi_axes.y));
        let reach = greater(self.0.x.abs(), self.0.y.abs());
        let relative = Self(self.0 * (1.0 / reach));
        let column = |axis: Vec2, length: f64| relative.times(axis * (length / largest));
        let (first, second) = (column(unit, axes.x), column(unit.perp(), axes.y));
        let (turn, mirror) = ((first - second.perp()) * 0.5, (first + second.perp()) * 0.5);
        let long = turn.length() + mirror.length();
        let smaller = (axes.x / largest) * (axes.y / largest);
        let determinant = smaller * (relative.0.x * relative.0.y).abs();
        let short = determinant / long;
        let size = |part: f64| {
            let length = part * largest * reach;
            let is_in_range = length <= T::MAX_COORDINATE.to_f64();
            if is_in_range { Ok(T::nearest(length)) } else { Err(out_of_range()) }
        };
        let rotation = to_rotation(bisector(turn, mirror));
        Ellipse::new(center, rotation, Vector2::new(size(long)?, size(short)?))
    }

    /// Where the axes of a frame stay perpendicular: its rotation, and the factors along them.
    fn frame<T: Real>(self, rotation: &UnitComplex<T>) -> Option<(UnitComplex<T>, [f64; 2])> {
        let Vec2 { x, y } = self.0;
        let (cos, sin) = (rotation.re, rotation.im);
        if sin == T::zero() {
            return Some((*rotation, [x, y]));
        }
        if cos == T::zero() {
            return Some((*rotation, [y, x]));
        }
        let turned =
            if self.is_mirror() { Complex::new(cos, -sin) } else { Complex::new(cos, sin) };
        self.is_uniform().then(|| (Unit::new_unchecked(turned), [x, y]))
    }

    /// A turned one becomes a parallelogram, and a flat one the segment that it is.
    fn rect<T: Real>(self, a: &stored::Rect<T>) -> Result<AnyShape<T>, ShapeError> {
        if let Some((rotation, [x, y])) = self.frame(&a.rotation) {
            let half = a.half_extents;
            let half_extents = Vector2::new(self.length(half.x, x)?, self.length(half.y, y)?);
            return Ok(Rect::new(self.point(&a.center)?, rotation, half_extents)?.into());
        }
        let corners = a.as_view().corners();
        if a.half_extents.x == T::zero() || a.half_extents.y == T::zero() {
            let [start, _, end, _] = corners;
            let ends = self.points::<T>(&[start, end])?;
            return Ok(Segment::new(ends[0], ends[1])?.into());
        }
        Ok(self.convex(&corners)?.into())
    }

    /// The polygon of the images; where rounding leaves none, as a placed one.
    fn convex<T: Real>(self, vertices: &[Vec2]) -> Result<ConvexPolygon<T>, ShapeError> {
        let images: Result<SmallVec<[Vec2; 8]>, _> =
            vertices.iter().map(|&v| self.vertex::<T>(v)).collect();
        let mut images = images?;
        if self.is_mirror() {
            images[1..].reverse();
        }
        make_convex::<T>(&mut images);
        ConvexPolygon::new(images.iter().map(|v| v.to_point()))
    }

    fn polygon<T: Real>(self, rings: &Rings) -> Result<Polygon<T>, ShapeError> {
        let ring = |ring| -> Result<Vec<Vec2>, ShapeError> {
            rings.ring(ring).iter().map(|&v| self.vertex::<T>(v)).collect()
        };
        let images: Result<Vec<_>, _> = (0..rings.ring_count()).map(ring).collect();
        let images = images?;
        let points =
            |ring: &Vec<Vec2>| ring.iter().map(|v| v.to_point()).collect::<Vec<Point2<T>>>();
        let holes = images[1..].iter().map(points);
        Polygon::new(points(&images[0]), holes)
            .or_else(|_| Ok(Polygon::of(mend::valid_rings::<T>(&Rings::closed(images)))))
    }

    /// A mirrored one-sided chain runs the other way, so that its left is the image of the left.
    fn polyline<T: Real>(self, rings: &Rings) -> Result<Polyline<T>, ShapeError> {
        let mut vertices = self.points(rings.vertices())?;
        if rings.is_one_sided() && self.is_mirror() {
            vertices.reverse();
        }
        let make = if rings.is_closed() { Polyline::closed } else { Polyline::new };
        let image = make(vertices)?;
        Ok(if rings.is_one_sided() { image.one_sided() } else { image })
    }

    fn parts<T: Real>(self, parts: &dyn Composite<T>) -> Result<Compound<T>, ShapeError> {
        let image = |part: usize| {
            let in_part = |error| ShapeError::InPart { part, error: Box::new(error) };
            self.image(parts.part(part)).map_err(in_part)
        };
        let images: Result<Vec<_>, _> = (0..parts.part_count()).map(image).collect();
        Ok(Compound::of_placed(images?))
    }
}

fn out_of_range() -> ShapeError {
    ShapeError::OutOfRange { argument: Argument::named("factors") }
}

/// The direction halfway between those of two vectors; of one that is zero, none.
fn bisector(v: Vec2, w: Vec2) -> Vec2 {
    let (Some(v), Some(w)) = (v.unit(), w.unit()) else { return Vec2::new(1.0, 0.0) };
    // Of two that are nearly opposite, the sum has lost its bits: then across their difference.
    let half = if v.dot(w) >= 0.0 { v + w } else { (v - w).perp() };
    half.unit().unwrap_or(v)
}
