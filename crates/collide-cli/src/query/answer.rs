//! The answers to a line.

use super::error::LineError;
use super::motion;
use super::request::{Dispatch, QueryName, Request};
use super::shape::Written;
use super::written::{self, Number};
use crate::keys::Unknown;
use collide2d::prelude::*;
use collide2d::{Kind, Operand, Reasons, explain};
use serde::Serialize;
use serde_json::value::RawValue;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a line can query about a pair, whichever door leads to it.
trait Pair<T: Number>:
    Operand<Scalar = T>
    + Intersect<Self>
    + Contain<Self>
    + Touch<Self>
    + MeasureDistance<Self, Scalar = T>
    + MeasureSignedDistance<T>
    + FindContact<Self, Scalar = T>
    + FindManifold<Self, Scalar = T>
    + Escape<Self, Scalar = T>
    + CastRay<T>
    + CastShape<Self, Scalar = T>
    + Sweep<Self, Scalar = T>
    + MeasureMass<T>
    + Scale<T>
    + Approximate<T>
{
}
impl<T: Number> Pair<T> for AnyShape<T> {}
impl<T: Number> Pair<T> for dyn Shape<T> {}

/// What lines may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) unknown: Unknown,
    /// The most bytes that a line may have.
    pub(crate) max_line: usize,
    /// Whether contacts and manifolds come with the rule that made them.
    pub(crate) is_explained: bool,
}

/// Answers a line, which is number `number` of the input, appending to `out`. Whether it could.
pub(crate) fn answer_line<T: Number>(
    line: &[u8],
    number: u64,
    rules: Rules,
    out: &mut Vec<u8>,
) -> bool {
    let start = out.len();
    let fail = |out: &mut Vec<u8>, id: Option<&RawValue>, error: LineError| {
        out.truncate(start);
        write_error(out, id, &LineError { line: number, ..error });
        false
    };
    if line.len() > rules.max_line {
        return fail(out, None, LineError::too_long(rules.max_line));
    }
    let request = str::from_utf8(line)
        .map_err(|e| LineError::not_text(&e))
        .and_then(|line| Request::read(line, rules.unknown).map_err(|e| LineError::bad_json(&e)));
    let request = match request {
        Ok(request) => request,
        Err(error) => return fail(out, None, error),
    };
    // A fault of the engine in one line must not cost the answers to the others.
    let answered = catch_unwind(AssertUnwindSafe(|| answer::<T>(&request, rules, out)));
    let internal = |_| Err(LineError::new("internal", "the engine failed on this pair", "line"));
    match answered.unwrap_or_else(internal) {
        Ok(()) => true,
        Err(error) => fail(out, request.id, error),
    }
}

fn answer<T: Number>(
    request: &Request<'_>,
    rules: Rules,
    out: &mut Vec<u8>,
) -> Result<(), LineError> {
    let unknown = rules.unknown;
    if let Some(fault) = &request.fault {
        return Err(LineError::key(fault, "line"));
    }
    let queries = request.queries()?;
    request.check::<T>(&queries, unknown)?;
    if unknown == Unknown::Refused {
        motion::check::<T>(request, unknown)?;
    }
    let dispatch = request.dispatch()?;
    let a = Written::<T>::read(request.a, "a", unknown)?;
    let b = Written::<T>::read(request.other_shape(&queries), "b", unknown)?;
    out.extend_from_slice(b"{\"id\":");
    out.extend_from_slice(request.id.map_or("null", RawValue::get).as_bytes());
    for query in queries {
        out.extend_from_slice(b",\"");
        out.extend_from_slice(query.name().as_bytes());
        out.extend_from_slice(b"\":");
        let pair = PairQuery { query, request, rules, a: &a, b: &b };
        match dispatch {
            Dispatch::Static => pair.answer(&a.shape, &b.shape, out)?,
            Dispatch::Dyn => pair.answer(a.shape.as_shape(), b.shape.as_shape(), out)?,
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

/// One query of a line.
struct PairQuery<'r, T: Number> {
    query: QueryName,
    request: &'r Request<'r>,
    rules: Rules,
    a: &'r Written<T>,
    b: &'r Written<T>,
}

impl<T: Number> PairQuery<'_, T> {
    /// Queries `a` and `b`, which are the line's shapes behind the door that it names.
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
                let contact = a.contact(b, self.request.margin()?);
                let reason = self.reasons(a, b)?.and_then(|reasons| reasons.contact);
                write(&contact.map(|contact| written::contact(&contact, reason)), out);
            }
            QueryName::Manifold => {
                let manifolds = a.manifold(b, self.request.margin()?);
                write(&self.manifold(&manifolds, self.reasons(a, b)?.as_ref()), out);
            }
            QueryName::Escape => write(&a.escape(b).map(|way| written::contact(&way, None)), out),
            QueryName::MeasureSignedDistance => {
                write(&b.signed_distance(self.a.point(self.query)?).distance, out);
            }
            QueryName::RayHits => {
                let hits = b.ray_hits(self.a.ray(self.query)?);
                write(&hits.iter().map(written::ray_hit).collect::<Vec<_>>(), out);
            }
            QueryName::CastRay => {
                let (ray, max) = (self.a.ray(self.query)?, self.request.max()?);
                write(&b.cast_ray(ray, max).map(|hit| written::ray_hit(&hit)), out);
            }
            QueryName::Cast => {
                let [motion_a, motion_b] = motion::translations(self.request, self.rules.unknown)?;
                match self.request.cast_options()? {
                    None => {
                        let hit = a.cast(motion_a, b, motion_b);
                        write(&hit.map(|hit| written::cast_hit(&hit)), out);
                    }
                    Some(options) => {
                        let hit = a.cast_with(motion_a, b, motion_b, &options);
                        write(&hit.map(|hit| written::cast_contact(&hit)), out);
                    }
                }
            }
            QueryName::Sweep => {
                let [motion_a, motion_b] = motion::motions(self.request, self.rules.unknown)?;
                let hit = a.sweep(&motion_a, b, &motion_b);
                write(&hit.map(|hit| written::cast_hit(&hit)), out);
            }
            QueryName::EscapeAlong => write(&a.escape_along(b, self.request.direction()?), out),
            QueryName::CastThickRay => {
                let (ray, max) = (self.a.ray(self.query)?, self.request.max()?);
                let hit = b.cast_thick_ray(ray, self.request.radius()?, max);
                write(&hit.map(|hit| written::ray_hit(&hit)), out);
            }
            QueryName::MassProperties => {
                write(&a.mass_properties().map(|mass| written::mass(&mass)), out);
            }
            QueryName::Scaled => {
                let scaled = a.scaled(self.request.factors::<T>()?);
                write(&scaled.map_err(|e| LineError::shape(&e, "factors"))?, out);
            }
            QueryName::ToPolygon => {
                let (tolerance, side) = (self.request.tolerance()?, self.request.approximation()?);
                let polygon = a.to_polygon(tolerance, side);
                let polygon = polygon.map_err(|e| LineError::shape(&e, "tolerance"))?;
                write(&AnyShape::from(polygon), out);
            }
        }
        Ok(())
    }

    /// The rules that made the contact and the manifolds, if they are to be written.
    fn reasons<S: Pair<T> + ?Sized>(&self, a: &S, b: &S) -> Result<Option<Reasons>, LineError> {
        let margin = self.request.margin()?;
        Ok(self.rules.is_explained.then(|| explain(a, b, margin)))
    }

    /// The manifold, or the list of them where a shape is composite.
    fn manifold(
        &self,
        manifolds: &Manifolds<T>,
        reasons: Option<&Reasons>,
    ) -> written::Manifolds<T> {
        let reason = |index: usize| reasons?.manifolds.get(index).copied();
        let composite = |written: &Written<T>| {
            matches!(written.shape.kind(), Kind::Polygon | Kind::Polyline | Kind::Compound)
        };
        if composite(self.a) || composite(self.b) {
            let all = manifolds.iter().enumerate();
            let written = all.map(|(index, m)| written::manifold(m, true, reason(index)));
            written::Manifolds::Many(written.collect())
        } else {
            let first = manifolds.first();
            written::Manifolds::One(first.map(|m| written::manifold(m, false, reason(0))))
        }
    }
}
