//! Tiled maps: the objects of their object layers, in the coordinates of the file (y down).
//!
//! Read here rather than by the crate `tiled`, which rounds coordinates to `f32`, gives up a map
//! for one bad object and does not know the JSON form.

mod files;
mod json;
mod model;
mod place;
mod xml;

use super::scene::{Scene, SceneError};
use files::Files;
use model::{Layer, Map};
use roxmltree::Node;
use serde_json::Value;
use std::path::Path;

/// Which layers of a map to take.
pub(crate) struct Wanted<'a> {
    /// Names of object layers or groups; all layers if empty.
    pub(crate) layers: &'a [String],
    /// The folder to which the map's file names are relative.
    pub(crate) folder: &'a Path,
}

/// The scene of a map in XML.
pub(crate) fn from_xml(root: Node<'_, '_>, wanted: &Wanted<'_>) -> Result<Scene, SceneError> {
    scene(&xml::map(root).map_err(SceneError::Malformed)?, wanted)
}

/// The scene of a map in JSON.
pub(crate) fn from_json(value: Value, wanted: &Wanted<'_>) -> Result<Scene, SceneError> {
    scene(&json::map(value).map_err(SceneError::Malformed)?, wanted)
}

fn scene(map: &Map, wanted: &Wanted<'_>) -> Result<Scene, SceneError> {
    for name in wanted.layers {
        if !map.layers.iter().any(|layer| has_layer(layer, name)) {
            return Err(SceneError::NoLayer(name.clone()));
        }
    }
    let mut files = Files::new(wanted.folder);
    let mut scene = Scene::default();
    for layer in &map.layers {
        add_layer(layer, [0.0, 0.0], wanted.layers.is_empty(), wanted, map, &mut files, &mut scene);
    }
    Ok(scene)
}

fn has_layer(layer: &Layer, name: &str) -> bool {
    layer.name == name || layer.layers.iter().any(|inner| has_layer(inner, name))
}

fn add_layer(
    layer: &Layer,
    offset: [f64; 2],
    all: bool,
    wanted: &Wanted<'_>,
    map: &Map,
    files: &mut Files,
    scene: &mut Scene,
) {
    let offset = [offset[0] + layer.offset[0], offset[1] + layer.offset[1]];
    let all = all || wanted.layers.contains(&layer.name);
    if all {
        for object in &layer.objects {
            place::add(object, offset, map, files, scene);
        }
    }
    for inner in &layer.layers {
        add_layer(inner, offset, all, wanted, map, files, scene);
    }
}
