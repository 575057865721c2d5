//! The shapes of a line.

use super::error::LineError;
use super::request::QueryName;
use super::written::Number;
use crate::keys::{self, Unknown};
use collide2d::{AnyShape, Point2, Ray, ShapeSpec};
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
        let raw = raw.ok_or_else(|| LineError::missing(place))?;
        if unknown == Unknown::Refused && !keys::are_surely_known(raw.get()) {
            keys::check_shape(&mut serde_json::Deserializer::from_str(raw.get()), &[])
                .map_err(|e| LineError::malformed(&e, place))?
                .map_err(|e| LineError::key(&e, place))?;
        }
        let spec: ShapeSpec =
            serde_json::from_str(raw.get()).map_err(|e| LineError::malformed(&e, place))?;
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
