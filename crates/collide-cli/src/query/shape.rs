//! The shapes of a line.

use super::error::LineError;
use super::written::Number;
use crate::keys::{self, Unknown};
use collide2d::{AnyShape, ShapeSpec};
use serde_json::value::RawValue;

/// A shape as a line has it.
pub(crate) struct Written<T: Number> {
    pub(crate) shape: AnyShape<T>,
    /// Whether it is a union only because a radius grows it: rays hit the outline of the whole.
    pub(crate) is_grown: bool,
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
        let is_grown = spec.is_grown_union();
        let shape = AnyShape::from_spec(spec).map_err(|e| LineError::shape(&e, place))?;
        Ok(Self { shape, is_grown })
    }
}
