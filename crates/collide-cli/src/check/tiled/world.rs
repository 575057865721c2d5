//! Tiled worlds (`.world`): maps that lie side by side.

use super::super::document;
use super::super::options::Options;
use super::super::reason::Reason;
use super::super::scene::{Scene, SceneError};
use super::super::xml::parse;
use super::cells::Placed;
use super::model::Map;
use super::pattern::Pattern;
use super::{json, scene_at, xml};
use serde::Deserialize;
use std::path::Path;

#[derive(Deserialize)]
struct WorldFile {
    #[serde(default)]
    maps: Vec<PlacedMap>,
    #[serde(default)]
    patterns: Vec<Pattern>,
}

/// A map and where it lies.
#[derive(Deserialize)]
pub(super) struct PlacedMap {
    #[serde(rename = "fileName")]
    pub(super) file: String,
    #[serde(default)]
    pub(super) x: f64,
    #[serde(default)]
    pub(super) y: f64,
}

/// The scene of all maps of a world. What is in a map bears its file's name before its id.
pub(crate) fn read(text: &str, folder: &Path, options: &Options<'_>) -> Result<Scene, SceneError> {
    let world: WorldFile = document::read_checked(text).map_err(SceneError::Malformed)?;
    let mut scene = Scene { y_down: true, ..Scene::default() };
    let mut found = vec![false; options.layers.len()];
    let mut placed = Placed::default();
    for PlacedMap { file, x, y } in &all_maps(world, folder, &mut scene) {
        let path = folder.join(file);
        options.name(&path);
        match map(&path, options) {
            Ok(map) => {
                for (found, name) in found.iter_mut().zip(options.layers) {
                    *found |= map.has_layer(name);
                }
                let folder = path.parent().unwrap_or(folder);
                scene.append(file, scene_at(&map, [*x, *y], folder, options, &mut placed, true)?);
            }
            Err(reason) => scene.skip(file.clone(), reason.without_values()),
        }
    }
    match found.iter().position(|found| !found) {
        Some(missing) => Err(SceneError::NoLayer(options.layers[missing].clone())),
        None => Ok(scene),
    }
}

/// The maps that the world lists, then those that its patterns find and that are not yet there.
fn all_maps(world: WorldFile, folder: &Path, scene: &mut Scene) -> Vec<PlacedMap> {
    let mut maps = world.maps;
    for pattern in world.patterns {
        match pattern.maps_in(folder) {
            Ok(found) => {
                for (file, place) in found {
                    if maps.iter().any(|map| map.file == file) {
                        continue;
                    }
                    match place {
                        Ok([x, y]) => maps.push(PlacedMap { file, x, y }),
                        Err(reason) => scene.skip(file, reason),
                    }
                }
            }
            Err(reason) => scene.skip(pattern.regexp, reason),
        }
    }
    maps
}

fn map(path: &Path, options: &Options<'_>) -> Result<Map, Reason> {
    let text = options.read_named(path)?;
    if text.trim_start().starts_with('{') {
        return document::read(&text).and_then(json::map);
    }
    let document = parse(&text)?;
    xml::map(document.root_element())
}
