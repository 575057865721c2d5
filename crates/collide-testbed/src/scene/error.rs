//! What may be wrong with a scene.

use crate::body::BodyError;
use collide2d::ShapeError;

/// The most bodies of a scene.
pub(super) const MOST_BODIES: usize = 100_000;

/// The most of what a scene gives by a number: meters a second, density, seconds.
pub(super) const MOST: f64 = 1e6;

/// The most steps a second, and substeps a step.
pub(super) const MOST_STEPS: f64 = 1e4;

/// What is wrong with a scene.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SceneError {
    /// It is no JSON, a key is missing or unknown, or a value is of another type.
    #[error("no scene: {place}{error}")]
    Json {
        /// The path to the value, if it is a part of the scene: "`bodies[0].position`: ".
        place: String,
        /// What is wrong with it.
        error: serde_json::Error,
    },
    /// A shape is written wrongly.
    #[error("body `{id}`: no shape: {error}")]
    Form {
        /// The body.
        id: String,
        /// What is wrong with it.
        error: serde_json::Error,
    },
    /// A shape or a place cannot be.
    #[error("body `{id}`: {error}")]
    Shape {
        /// The body.
        id: String,
        /// What the constructor says.
        error: ShapeError,
    },
    /// A body cannot be made of the shape.
    #[error("body `{id}`: {error}")]
    Body {
        /// The body.
        id: String,
        /// Why.
        error: BodyError,
    },
    /// A number is out of its range.
    #[error("{of}: `{name}` is {value}; it must be from {least} to {most}")]
    Number {
        /// The body, or the scene.
        of: String,
        /// The key.
        name: &'static str,
        /// What is there.
        value: f64,
        /// The least that may be there.
        least: f64,
        /// The most.
        most: f64,
    },
    /// There is nothing to simulate.
    #[error("no body is moved by forces")]
    NothingMoves,
    /// More than the program holds.
    #[error("{what} of `{of}`: more than {most}")]
    TooMany {
        /// Bodies, edges, tiles or teeth.
        what: &'static str,
        /// The body.
        of: String,
        /// How many there may be.
        most: usize,
    },
}

impl From<serde_json::Error> for SceneError {
    fn from(error: serde_json::Error) -> Self {
        Self::Json { place: String::new(), error }
    }
}

impl From<serde_path_to_error::Error<serde_json::Error>> for SceneError {
    fn from(error: serde_path_to_error::Error<serde_json::Error>) -> Self {
        let path = error.path().to_string();
        let place = if path == "." { String::new() } else { format!("`{path}`: ") };
        Self::Json { place, error: error.into_inner() }
    }
}

/// The number, if it is in the range.
pub(super) fn number(
    of: &str,
    name: &'static str,
    value: f64,
    least: f64,
    most: f64,
) -> Result<f64, SceneError> {
    if (least..=most).contains(&value) {
        Ok(value)
    } else {
        Err(SceneError::Number { of: of.to_owned(), name, value, least, most })
    }
}
