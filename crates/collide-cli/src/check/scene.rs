//! A scene: placed shapes with the names that their file gives them.

use super::outline::Figure;
use super::{geojson, scene_json, svg_scene, tiled};
use crate::input::Input;
use collide2d::AnyShape;
use serde_json::Value;
use std::fmt::Display;
use std::path::Path;
use thiserror::Error;

/// The shapes of a file, and the objects that could not become one.
#[derive(Debug, Default)]
pub(crate) struct Scene {
    pub(crate) entries: Vec<Entry>,
    pub(crate) skipped: Vec<Skipped>,
    /// Whether the second coordinate grows downward.
    pub(crate) y_down: bool,
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
    #[error("neither XML nor JSON: {0}")]
    NotText(String),
    #[error("{0}")]
    Malformed(String),
    #[error(
        "not a scene: expected a Tiled map, an SVG drawing, GeoJSON, or an object with `shapes`"
    )]
    UnknownFormat,
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

    /// Reads the scene in a file. What it is is told by its content, not by its name.
    pub(crate) fn read(input: &Input, layers: &[String]) -> Result<Self, SceneError> {
        let text = input.read_text()?;
        let text = text.trim_start_matches('\u{feff}').trim_start();
        if text.starts_with('<') {
            from_xml(text, layers, input.folder())
        } else {
            from_json(text, layers, input.folder())
        }
    }
}

fn from_xml(text: &str, layers: &[String], folder: &Path) -> Result<Scene, SceneError> {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    let document = roxmltree::Document::parse_with_options(text, options)
        .map_err(|e| SceneError::Malformed(e.to_string()))?;
    let root = document.root_element();
    let scene = match root.tag_name().name() {
        "map" => tiled::from_xml(root, &tiled::Wanted { layers, folder })?,
        "svg" => svg_scene::read(root, layers)?,
        _ => return Err(SceneError::UnknownFormat),
    };
    Ok(Scene { y_down: true, ..scene })
}

/// Reads the scene in a JSON document.
type Reader = fn(Value) -> Result<Scene, SceneError>;

fn from_json(text: &str, layers: &[String], folder: &Path) -> Result<Scene, SceneError> {
    let value: Value =
        serde_json::from_str(text).map_err(|e| SceneError::NotText(e.to_string()))?;
    let kind = value.get("type").and_then(Value::as_str).unwrap_or_default();
    if kind == "map" || value.get("tiledversion").is_some() {
        let scene = tiled::from_json(value, &tiled::Wanted { layers, folder })?;
        return Ok(Scene { y_down: true, ..scene });
    }
    let (name, read): (_, Reader) = match value.get("shapes") {
        Some(_) => ("scene JSON", scene_json::read),
        None if geojson::is_type(kind) => ("GeoJSON", geojson::read),
        None => return Err(SceneError::UnknownFormat),
    };
    if layers.is_empty() { read(value) } else { Err(SceneError::NoLayers(name)) }
}
