//! Which format a file has: its content tells, not its name.

use super::scene::{Scene, SceneError};
use super::{document, encoding, geojson, scene_json, svg, tiled};
use crate::input::Input;
use serde_json::Value;
use std::path::Path;

/// What is asked of a file.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Options<'a> {
    /// The layers to take; all of them if there are none.
    pub(crate) layers: &'a [String],
    /// How far edges may be from curves.
    pub(crate) tolerance: Option<f64>,
    /// Whether strokes are as wide as they are drawn.
    pub(crate) strokes: bool,
    /// Whether keys that a shape does not have are ignored.
    pub(crate) lenient: bool,
}

/// How deep elements of XML may nest.
const DEEPEST: usize = 256;

/// Reads the scene in a file.
pub(super) fn scene(input: &Input, options: &Options<'_>) -> Result<Scene, SceneError> {
    from_bytes(&input.read()?, options, input.folder())
}

/// Reads the scene in the bytes of a file; the files that it names lie in `folder`.
pub(super) fn from_bytes(
    bytes: &[u8],
    options: &Options<'_>,
    folder: &Path,
) -> Result<Scene, SceneError> {
    let text = encoding::decode(bytes)?;
    match text.trim_start().chars().next() {
        Some('<') => from_xml(text.trim_start(), options, folder),
        Some('{' | '[') => from_json(&text, options, folder),
        _ => Err(SceneError::NotText),
    }
}

fn from_xml(text: &str, options: &Options<'_>, folder: &Path) -> Result<Scene, SceneError> {
    let parsing = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    let document = roxmltree::Document::parse_with_options(text, parsing)
        .map_err(|e| SceneError::Malformed(e.to_string()))?;
    if document.descendants().any(|node| node.ancestors().nth(DEEPEST).is_some()) {
        return Err(SceneError::TooDeep(DEEPEST));
    }
    let root = document.root_element();
    let scene = match root.tag_name().name() {
        "map" => tiled::from_xml(root, &tiled::Wanted { layers: options.layers, folder })?,
        "svg" => svg::read(&document, options)?,
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
