//! Which format a file has: its content tells, not its name.

use super::scene::{Scene, SceneError};
use super::{geojson, ldtk, scene_json, svg_scene, tiled, wkt};
use crate::input::Input;
use serde_json::Value;
use std::path::Path;

/// How a scene is to be read.
#[derive(Default)]
pub(crate) struct Options<'a> {
    /// The names of the layers to take; all if empty.
    pub(crate) layers: &'a [String],
    /// Whether the tiles of a layer are merged into outlines.
    pub(crate) merge: bool,
    /// Whether outlines that are no polygons are made into polygons.
    pub(crate) repair: bool,
}

/// Reads the scene in a file.
pub(super) fn scene(input: &Input, options: &Options<'_>) -> Result<Scene, SceneError> {
    from_text(&input.read_text()?, input.folder(), options)
}

/// Reads the scene in a text; the files that it names lie in `folder`.
pub(super) fn from_text(
    text: &str,
    folder: &Path,
    options: &Options<'_>,
) -> Result<Scene, SceneError> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if text.starts_with('<') {
        from_xml(text, folder, options)
    } else if wkt::is_lines(text) {
        options.refuse_layers("WKT")?;
        options.refuse_merging("WKT")?;
        Ok(wkt::read(text, options))
    } else {
        from_json(text, folder, options)
    }
}

fn from_xml(text: &str, folder: &Path, options: &Options<'_>) -> Result<Scene, SceneError> {
    let parsing = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    let document = roxmltree::Document::parse_with_options(text, parsing)
        .map_err(|e| SceneError::Malformed(e.to_string()))?;
    let root = document.root_element();
    match root.tag_name().name() {
        "map" => tiled::from_xml(root, folder, options),
        "svg" => {
            options.refuse_merging("SVG")?;
            Ok(Scene { y_down: true, ..svg_scene::read(root, options.layers)? })
        }
        _ => Err(SceneError::UnknownFormat),
    }
}

fn from_json(text: &str, folder: &Path, options: &Options<'_>) -> Result<Scene, SceneError> {
    let value: Value =
        serde_json::from_str(text).map_err(|e| SceneError::NotText(e.to_string()))?;
    let kind = value.get("type").and_then(Value::as_str).unwrap_or_default();
    if kind == "map" || value.get("tiledversion").is_some() {
        return tiled::from_json(value, folder, options);
    }
    if kind == "world" {
        return tiled::world(value, folder, options);
    }
    if ldtk::is_project(&value) {
        return ldtk::read(value, folder, options);
    }
    let (name, read): (_, Reader) = match value.get("shapes") {
        Some(_) => ("scene JSON", scene_json::read),
        None if geojson::is_type(kind) => ("GeoJSON", geojson::read),
        None if kind == "Topology" => return Err(SceneError::TopoJson),
        None => return Err(SceneError::UnknownFormat),
    };
    options.refuse_layers(name)?;
    options.refuse_merging(name)?;
    read(value, options)
}

/// Reads the scene in a JSON document.
type Reader = fn(Value, &Options<'_>) -> Result<Scene, SceneError>;

impl Options<'_> {
    fn refuse_layers(&self, format: &'static str) -> Result<(), SceneError> {
        if self.layers.is_empty() { Ok(()) } else { Err(SceneError::NoLayers(format)) }
    }

    fn refuse_merging(&self, format: &'static str) -> Result<(), SceneError> {
        if self.merge { Err(SceneError::NoTiles(format)) } else { Ok(()) }
    }
}
