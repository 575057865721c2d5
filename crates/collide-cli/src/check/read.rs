//! Which format a file has: its content decides, not its name.

use super::document::{Head, MOST_PARTS};
use super::options::Options;
use super::scene::{Scene, SceneError};
use super::{document, encoding, geojson, ldtk, scene_json, svg, tiled, wkb, wkt, xml};
use serde_json::Value;
use std::path::Path;

/// Reads the scene in the bytes of a file; the files that it names lie in `folder`.
pub(super) fn from_bytes(
    bytes: &[u8],
    options: &Options<'_>,
    folder: &Path,
) -> Result<Scene, SceneError> {
    if wkb::is_wkb(bytes) {
        options.refuse_layers("WKB")?;
        options.refuse_merging("WKB")?;
        return Ok(wkb::read(bytes, options));
    }
    let text = encoding::decode(bytes)?;
    let text = text.trim_start();
    match text.chars().next() {
        Some('<') => from_xml(text, options, folder),
        Some('{' | '[') => from_json(text, options, folder),
        _ if wkt::is_lines(text) => {
            options.refuse_layers("WKT")?;
            options.refuse_merging("WKT")?;
            Ok(wkt::read(text, options))
        }
        _ => Err(SceneError::NotText),
    }
}

fn from_xml(text: &str, options: &Options<'_>, folder: &Path) -> Result<Scene, SceneError> {
    let document = xml::parse(text)?;
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
    let opened = document::open(text);
    let (Head { value, parts }, text) = opened.map_err(|e| match document::is_queries(text) {
        true => SceneError::Queries,
        false => e.into(),
    })?;
    let text = &*text;
    let kind = value.get("type").and_then(Value::as_str).unwrap_or_default();
    if kind == "map" || value.get("tiledversion").is_some() {
        if parts > MOST_PARTS {
            return Err(SceneError::TooManyParts(MOST_PARTS));
        }
        return tiled::from_json(text, folder, options);
    }
    if kind == "world" {
        return tiled::world(text, folder, options);
    }
    if ldtk::is_project(&value) {
        return ldtk::read(text, folder, options);
    }
    let (name, read): (_, Reader) = match value.get(scene_json::LIST) {
        Some(_) => ("scene JSON", scene_json::read),
        None if geojson::is_type(kind) => ("GeoJSON", geojson::read),
        None if kind == "Topology" => return Err(SceneError::TopoJson),
        None if document::is_queries(text) => return Err(SceneError::Queries),
        None => return Err(SceneError::UnknownFormat),
    };
    options.refuse_layers(name)?;
    options.refuse_merging(name)?;
    read(text, &value, options)
}

/// Reads the scene in a JSON document, given as text and as the value without its entries.
type Reader = fn(&str, &Value, &Options<'_>) -> Result<Scene, SceneError>;
