//! Errors of shapes as Python knows them: `collide2d.ShapeError`.

use collide2d::ShapeError;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The exception for a row that is no shape. `side` is the argument of a query that the row is of,
/// where the core's own argument does not say it.
pub(crate) fn of_row(py: Python<'_>, row: usize, error: &ShapeError, side: Option<&str>) -> PyErr {
    let argument = match side {
        Some(side) => Some(side.to_owned()),
        None => argument_of(error),
    };
    new(py, Some(row), error.kind(), argument.as_deref(), &error.to_string())
}

/// The exception of that kind.
pub(crate) fn new(
    py: Python<'_>,
    row: Option<usize>,
    kind: &str,
    argument: Option<&str>,
    message: &str,
) -> PyErr {
    let made = py
        .import("collide2d._errors")
        .and_then(|module| module.getattr("ShapeError"))
        .and_then(|class| class.call1((message, row, kind, argument)));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// A fault that is none of the caller's.
pub(crate) fn internal(error: impl std::fmt::Display) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}

/// The argument at fault, with its indices.
fn argument_of(error: &ShapeError) -> Option<String> {
    Some(match error {
        ShapeError::NonFinite { argument }
        | ShapeError::OutOfRange { argument }
        | ShapeError::NegativeExtent { argument, .. }
        | ShapeError::ZeroExtent { argument }
        | ShapeError::ZeroDirection { argument }
        | ShapeError::TooFewVertices { argument, .. }
        | ShapeError::ZeroArea { argument }
        | ShapeError::SelfIntersection { argument, .. }
        | ShapeError::SharedStretch { argument, .. } => argument.to_string(),
        ShapeError::NegativeRadius { .. } | ShapeError::OneSidedRadius => "radius".into(),
        ShapeError::NotARotation { .. } | ShapeError::TwoRotations { .. } => "rot".into(),
        ShapeError::NotConvex { vertex } => format!("vertices[{vertex}]"),
        ShapeError::HoleOutside { hole }
        | ShapeError::HoleCrosses { hole, .. }
        | ShapeError::HoleAlong { hole, .. } => format!("holes[{hole}]"),
        ShapeError::NoParts => "parts".into(),
        ShapeError::TooDeep { part, .. } | ShapeError::InPart { part, .. } => {
            format!("parts[{part}]")
        }
        _ => return None,
    })
}
