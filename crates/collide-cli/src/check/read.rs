//! Which format a file has: its content tells, not its name.

use super::scene::{Scene, SceneError};
use super::{document, geojson, scene_json, svg_scene, tiled};
use crate::input::Input;
use serde_json::Value;
use std::path::Path;

/// How a scene is to be read.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Options<'a> {
    /// The names of the layers to take; all if there are none.
    pub(crate) layers: &'a [String],
    /// Whether keys that a shape does not have are ignored.
    pub(crate) lenient: bool,
}

/// Reads the scene in a file.
pub(super) fn scene(input: &Input, options: &Options<'_>) -> Result<Scene, SceneError> {
    from_text(&input.read_text()?, options, input.folder())
}

/// Reads the scene in a text; the files that it names lie in `folder`.
pub(super) fn from_text(
    text: &str,
    options: &Options<'_>,
    folder: &Path,
) -> Result<Scene, SceneError> {
    let text = text.trim_start_matches('\u{feff}');
    match text.trim_start().chars().next() {
        Some('<') => from_xml(text.trim_start(), options.layers, folder),
        Some('{' | '[') => from_json(text, options, folder),
        _ => Err(SceneError::NotText),
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

/// Reads the scene in a JSON document, leniently or not.
type Reader = fn(Value, bool) -> Result<Scene, SceneError>;

fn from_json(text: &str, options: &Options<'_>, folder: &Path) -> Result<Scene, SceneError> {
    let layers = options.layers;
    let value = document::parse(text)?;
    let kind = value.get("type").and_then(Value::as_str).unwrap_or_default();
    if kind == "map" || value.get("tiledversion").is_some() {
        let scene = tiled::from_json(value, &tiled::Wanted { layers, folder })?;
        return Ok(Scene { y_down: true, ..scene });
    }
    let (name, read): (_, Reader) = match value.get("shapes") {
        Some(_) => ("scene JSON", scene_json::read),
        None if geojson::is_type(kind) => ("GeoJSON", |value, _| geojson::read(value)),
        None => return Err(SceneError::UnknownFormat),
    };
    if layers.is_empty() { read(value, options.lenient) } else { Err(SceneError::NoLayers(name)) }
}
