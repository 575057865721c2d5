//! Which format a file has: its content tells, not its name.

use super::scene::{Scene, SceneError};
use super::{geojson, scene_json, svg_scene, tiled};
use crate::input::Input;
use serde_json::Value;
use std::path::Path;

/// Reads the scene in a file.
pub(super) fn scene(input: &Input, layers: &[String]) -> Result<Scene, SceneError> {
    from_text(&input.read_text()?, layers, input.folder())
}

/// Reads the scene in a text; the files that it names lie in `folder`.
pub(super) fn from_text(text: &str, layers: &[String], folder: &Path) -> Result<Scene, SceneError> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if text.starts_with('<') {
        from_xml(text, layers, folder)
    } else {
        from_json(text, layers, folder)
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
