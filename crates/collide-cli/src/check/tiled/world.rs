//! Tiled worlds (`.world`): maps that lie side by side.

use super::super::options::Options;
use super::super::scene::{Scene, SceneError};
use super::super::xml::parse;
use super::files::read_file;
use super::model::Map;
use super::{json, scene_at, xml};
use serde::Deserialize;
use serde_json::Value;
use std::path::Path;

#[derive(Deserialize)]
struct WorldFile {
    #[serde(default)]
    maps: Vec<Placed>,
    #[serde(default)]
    patterns: Vec<Pattern>,
}

/// A map and where it lies.
#[derive(Deserialize)]
struct Placed {
    #[serde(rename = "fileName")]
    file: String,
    #[serde(default)]
    x: f64,
    #[serde(default)]
    y: f64,
}

/// Maps whose names tell where they lie.
#[derive(Deserialize)]
struct Pattern {
    regexp: String,
}

/// The scene of all maps of a world. What is in a map bears its file's name before its id.
pub(crate) fn read(
    value: Value,
    folder: &Path,
    options: &Options<'_>,
) -> Result<Scene, SceneError> {
    let world: WorldFile =
        serde_json::from_value(value).map_err(|e| SceneError::Malformed(e.to_string()))?;
    let mut scene = Scene { y_down: true, ..Scene::default() };
    let mut found = vec![false; options.layers.len()];
    for Placed { file, x, y } in &world.maps {
        let path = folder.join(file);
        match map(&path) {
            Ok(map) => {
                for (found, name) in found.iter_mut().zip(options.layers) {
                    *found |= map.has_layer(name);
                }
                let folder = path.parent().unwrap_or(folder);
                scene.append(file, scene_at(&map, [*x, *y], folder, options)?);
            }
            Err(reason) => scene.skip(file.clone(), reason),
        }
    }
    if let Some(missing) = found.iter().position(|found| !found) {
        return Err(SceneError::NoLayer(options.layers[missing].clone()));
    }
    for Pattern { regexp } in world.patterns {
        scene.skip(regexp, "maps given by a pattern are not looked for");
    }
    Ok(scene)
}

fn map(path: &Path) -> Result<Map, String> {
    let text = read_file(path)?;
    if text.trim_start().starts_with('{') {
        return json::map(serde_json::from_str(&text).map_err(|e| e.to_string())?);
    }
    let document = parse(&text).map_err(|e| e.to_string())?;
    xml::map(document.root_element())
}
