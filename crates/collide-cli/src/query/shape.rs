//! The shapes of a line.

use super::error::LineError;
use super::request::QueryName;
use super::written::Number;
use crate::keys::{self, Unknown};
use collide2d::{AnyShape, Point2, Ray, ShapeSpec};
use serde_json::Deserializer;
use serde_json::de::StrRead;
use serde_json::value::RawValue;

/// A shape as a line has it.
pub(crate) struct Written<T: Number> {
    pub(crate) shape: AnyShape<T>,
}

impl<T: Number> Written<T> {
    /// The shape that stands at `place`.
    pub(crate) fn read(
        raw: Option<&RawValue>,
        place: &'static str,
        unknown: Unknown,
    ) -> Result<Self, LineError> {
        let text = raw.ok_or_else(|| LineError::missing(place))?.get();
        let fault = |e| fault(text, &e, place, unknown);
        if unknown == Unknown::Refused && !keys::are_surely_known(text) {
            keys::check_shape(&mut json(text), &[], unknown)
                .map_err(fault)?
                .map_err(|e| LineError::key(&e, place))?;
        }
        let spec: ShapeSpec = serde_json::from_str(text).map_err(fault)?;
        let shape = AnyShape::from_spec(spec).map_err(|e| LineError::shape(&e, place))?;
        Ok(Self { shape })
    }

    /// The point that it must be for this query.
    pub(crate) fn point(&self, query: QueryName) -> Result<&Point2<T>, LineError> {
        match &self.shape {
            AnyShape::Point(point) => Ok(point),
            _ => Err(LineError::wrong_shape(query, "point")),
        }
    }

    /// The ray that it must be for this query.
    pub(crate) fn ray(&self, query: QueryName) -> Result<&Ray<T>, LineError> {
        match &self.shape {
            AnyShape::Ray(ray) => Ok(ray),
            _ => Err(LineError::wrong_shape(query, "ray")),
        }
    }
}

/// What is wrong with the text of a shape that cannot be read: a key that it should not have or has
/// twice, a value, a key that is missing; or else what serde said.
fn fault(
    shape: &str,
    said: &serde_json::Error,
    place: &'static str,
    unknown: Unknown,
) -> LineError {
    if let Ok(Err(error)) = keys::check_shape(&mut json(shape), &[], unknown) {
        return LineError::key(&error, place);
    }
    let reason = match keys::read(&mut json(shape)) {
        Ok(value) => keys::explain(&value),
        Err(reason) => Some(reason),
    };
    LineError::wrong_value(&reason.unwrap_or_else(|| said.to_string()), place)
}

fn json(shape: &str) -> Deserializer<StrRead<'_>> {
    Deserializer::from_str(shape)
}
