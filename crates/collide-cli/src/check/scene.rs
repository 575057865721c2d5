//! A scene: placed shapes with the names that their file gives them.

use super::outline::Figure;
use collide2d::AnyShape;
use std::fmt::Display;
use thiserror::Error;

/// The shapes of a file, and the objects that could not become one.
#[derive(Debug, Default)]
pub(crate) struct Scene {
    pub(crate) entries: Vec<Entry>,
    pub(crate) skipped: Vec<Skipped>,
    /// Whether the second coordinate grows downward.
    pub(crate) y_down: bool,
    /// How far edges may be from the curves of the file, if it can have any.
    pub(crate) tolerance: Option<f64>,
}

/// A shape of the scene.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) id: String,
    /// What the file calls it, in the names of the formats.
    pub(crate) kind: &'static str,
    /// Empty if it has none.
    pub(crate) name: String,
    pub(crate) shape: AnyShape<f64>,
}

/// An object that cannot be a shape.
#[derive(Debug)]
pub(crate) struct Skipped {
    pub(crate) id: String,
    pub(crate) reason: String,
}

/// Why a file is not a scene.
#[derive(Debug, Error)]
pub(crate) enum SceneError {
    #[error("{0}")]
    Io(#[from] std::io::Error),
    #[error("neither XML nor JSON, which begin with `<`, `{{` or `[`")]
    NotText,
    #[error("not JSON: {0}")]
    Json(#[from] serde_json::Error),
    #[error("{0}")]
    Malformed(String),
    #[error(
        "not a scene: expected a Tiled map, an SVG drawing, GeoJSON, or an object with `shapes`"
    )]
    UnknownFormat,
    #[error("elements nest deeper than {0}")]
    TooDeep(usize),
    #[error("there is no layer named `{0}`")]
    NoLayer(String),
    #[error("{0} has no layers to choose from")]
    NoLayers(&'static str),
}

impl Scene {
    pub(crate) fn add(&mut self, id: String, name: String, figure: Figure) {
        self.entries.push(Entry { id, kind: figure.kind, name, shape: figure.shape });
    }

    pub(crate) fn skip(&mut self, id: String, reason: impl Display) {
        self.skipped.push(Skipped { id, reason: reason.to_string() });
    }
}
