//! Which format a file has: its content tells, not its name.

use super::scene::{Scene, SceneError};
use super::{encoding, geojson, ldtk, scene_json, svg, tiled, wkt};
use crate::input::Input;
use roxmltree::{Document, ParsingOptions};
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
    /// Whether the tiles of a layer are merged into outlines.
    pub(crate) merge: bool,
    /// Whether outlines that are no polygons are made into polygons.
    pub(crate) repair: bool,
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
    let text = text.trim_start();
    if text.starts_with('<') {
        from_xml(text, options, folder)
    } else if wkt::is_lines(text) {
        options.refuse_layers("WKT")?;
        options.refuse_merging("WKT")?;
        Ok(wkt::read(text, options))
    } else {
        from_json(text, options, folder)
    }
}

/// The document in a text, if its elements do not nest too deep: readers go down into them.
pub(crate) fn parse_xml(text: &str) -> Result<Document<'_>, SceneError> {
    let parsing = ParsingOptions { allow_dtd: true, ..Default::default() };
    let document = Document::parse_with_options(text, parsing)
        .map_err(|e| SceneError::Malformed(e.to_string()))?;
    if document.descendants().any(|node| node.ancestors().nth(DEEPEST).is_some()) {
        return Err(SceneError::TooDeep(DEEPEST));
    }
    Ok(document)
}

fn from_xml(text: &str, options: &Options<'_>, folder: &Path) -> Result<Scene, SceneError> {
    let document = parse_xml(text)?;
    let root = document.root_element();
    match root.tag_name().name() {
        "map" => tiled::from_xml(root, folder, options),
        "svg" => {
            options.refuse_merging("SVG")?;
            Ok(Scene { y_down: true, ..svg::read(&document, options)? })
        }
        _ => Err(SceneError::UnknownFormat),
    }
}

fn from_json(text: &str, options: &Options<'_>, folder: &Path) -> Result<Scene, SceneError> {
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
