//! The answers to a line.

use super::error::LineError;
use super::motion;
use super::request::{Dispatch, QueryName, Request};
use super::written::{self, Written};
use collide2d::prelude::*;
use collide2d::{AnyShape, Kind, Point2, Real, Shape, ShapeSpec};
use serde::Serialize;
use serde_json::value::RawValue;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A scalar that can be written.
pub(crate) trait Number: Real + Serialize {}
impl Number for f32 {}
impl Number for f64 {}

/// What a line can ask of a pair, whichever door leads to it.
trait Pair<T: Number>:
    Intersect<Self>
    + Contain<Self>
    + Touch<Self>
    + MeasureDistance<Self, Scalar = T>
    + MeasureSignedDistance<T>
    + FindContact<Self, Scalar = T>
    + FindManifold<Self, Scalar = T>
    + CastRay<T>
    + CastShape<Self, Scalar = T>
    + Sweep<Self, Scalar = T>
{
}
impl<T: Number> Pair<T> for AnyShape<T> {}
impl<T: Number> Pair<T> for dyn Shape<T> {}

/// Answers each line of `lines`, appending to `out`. Blank lines have no answer.
pub(crate) fn answer_lines<T: Number>(lines: &[u8], out: &mut Vec<u8>) {
    for line in lines.split(|&byte| byte == b'\n') {
        if !line.trim_ascii().is_empty() {
            answer_line::<T>(line, out);
            out.push(b'\n');
        }
    }
}

fn answer_line<T: Number>(line: &[u8], out: &mut Vec<u8>) {
    let start = out.len();
    let request: Request<'_> = match serde_json::from_slice(line) {
        Ok(request) => request,
        Err(error) => return write_error(out, None, &LineError::bad_json(&error)),
    };
    // A fault of the engine in one line must not cost the answers to the others.
    let answered = catch_unwind(AssertUnwindSafe(|| answer::<T>(&request, out)));
    let internal = |_| Err(LineError::new("internal", "the engine failed on this pair", "line"));
    if let Err(error) = answered.unwrap_or_else(internal) {
        out.truncate(start);
        write_error(out, request.id, &error);
    }
}

fn answer<T: Number>(request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), LineError> {
    let queries = request.queries()?;
    let dispatch = request.dispatch()?;
    let a = shape::<T>(request.a, "a")?;
    let b = shape::<T>(request.b, "b")?;
    out.extend_from_slice(b"{\"id\":");
    out.extend_from_slice(request.id.map_or("null", RawValue::get).as_bytes());
    for query in queries {
        out.extend_from_slice(b",\"");
        out.extend_from_slice(query.name().as_bytes());
        out.extend_from_slice(b"\":");
        let asked = Asked { query, request, a: &a, b: &b };
        match dispatch {
            Dispatch::Static => asked.answer(&a, &b, out)?,
            Dispatch::Dyn => asked.answer(a.as_shape(), b.as_shape(), out)?,
        }
    }
    out.push(b'}');
    Ok(())
}

fn write_error(out: &mut Vec<u8>, id: Option<&RawValue>, error: &LineError) {
    #[derive(Serialize)]
    struct ErrorLine<'a> {
        id: Option<&'a RawValue>,
        error: &'a LineError,
    }
    write(&ErrorLine { id, error }, out);
}

fn write(value: &(impl Serialize + ?Sized), out: &mut Vec<u8>) {
    // A vector takes everything, and the answers are numbers, strings and lists of them.
    let _ = serde_json::to_writer(out, value);
}

/// The shape that stands at `place`.
fn shape<T: Number>(raw: Option<&RawValue>, place: &'static str) -> Result<AnyShape<T>, LineError> {
    let raw = raw.ok_or_else(|| LineError::missing(place))?;
    let spec: ShapeSpec =
        serde_json::from_str(raw.get()).map_err(|e| LineError::malformed(&e, place))?;
    AnyShape::from_spec(spec).map_err(|e| LineError::shape(&e, place))
}

/// One query of a line.
struct Asked<'r, T: Number> {
    query: QueryName,
    request: &'r Request<'r>,
    a: &'r AnyShape<T>,
    b: &'r AnyShape<T>,
}

impl<T: Number> Asked<'_, T> {
    /// Asks `a` and `b`, which are the line's shapes behind the door that it names.
    fn answer<S: Pair<T> + ?Sized>(
        &self,
        a: &S,
        b: &S,
        out: &mut Vec<u8>,
    ) -> Result<(), LineError> {
        match self.query {
            QueryName::Intersects => write(&a.intersects(b), out),
            QueryName::Contains => write(&a.contains(b), out),
            QueryName::Within => write(&a.is_within(b), out),
            QueryName::Touches => write(&a.touches(b), out),
            QueryName::Distance => write(&a.distance(b), out),
            QueryName::ClosestPoints => write(&written::closest(&a.closest_points(b)), out),
            QueryName::Contact => {
                write(&a.contact(b, self.margin()?).map(|c| written::contact(&c)), out);
            }
            QueryName::Manifold => {
                write(&self.manifold(&a.manifold(b, self.margin()?)), out);
            }
            QueryName::MeasureSignedDistance => {
                write(&b.signed_distance(self.point()?).distance, out);
            }
            QueryName::RayHits => {
                let hits = b.ray_hits(self.ray()?);
                write(&hits.iter().map(written::ray_hit).collect::<Vec<_>>(), out);
            }
            QueryName::CastRay => {
                let hit = b.cast_ray(self.ray()?, self.max()?);
                write(&hit.map(|hit| written::ray_hit(&hit)), out);
            }
            QueryName::Cast => {
                let [motion_a, motion_b] = motion::translations(self.request)?;
                let hit = a.cast(motion_a, b, motion_b);
                write(&hit.map(|hit| written::cast_hit(&hit)), out);
            }
            QueryName::Sweep => {
                let [motion_a, motion_b] = motion::motions(self.request)?;
                let hit = a.sweep(&motion_a, b, &motion_b);
                write(&hit.map(|hit| written::cast_hit(&hit)), out);
            }
        }
        Ok(())
    }

    /// The manifold, or the list of them where a shape is composite.
    fn manifold(&self, manifolds: &Manifolds<T>) -> Written<T> {
        let composite = |shape: &AnyShape<T>| {
            matches!(shape.kind(), Kind::Polygon | Kind::Polyline | Kind::Compound)
        };
        if composite(self.a) || composite(self.b) {
            Written::Many(manifolds.iter().map(|m| written::manifold(m, true)).collect())
        } else {
            Written::One(manifolds.first().map(|m| written::manifold(m, false)))
        }
    }

    fn margin(&self) -> Result<T, LineError> {
        Ok(number(self.request.margin, "margin")?.unwrap_or(T::zero()))
    }

    fn max(&self) -> Result<T, LineError> {
        Ok(number(self.request.max, "max")?.unwrap_or(T::nearest(f64::MAX)))
    }

    fn point(&self) -> Result<&Point2<T>, LineError> {
        match self.a {
            AnyShape::Point(point) => Ok(point),
            _ => Err(LineError::wrong_shape(self.query, "point")),
        }
    }

    fn ray(&self) -> Result<&Ray<T>, LineError> {
        match self.a {
            AnyShape::Ray(ray) => Ok(ray),
            _ => Err(LineError::wrong_shape(self.query, "ray")),
        }
    }
}

/// A number from 0 up.
fn number<T: Number>(raw: Option<&RawValue>, place: &'static str) -> Result<Option<T>, LineError> {
    let Some(raw) = raw else { return Ok(None) };
    let number: f64 =
        serde_json::from_str(raw.get()).map_err(|e| LineError::malformed(&e, place))?;
    if number < 0.0 {
        return Err(LineError::new("negative", format!("{place} {number} is negative"), place));
    }
    Ok(Some(T::nearest(number)))
}
