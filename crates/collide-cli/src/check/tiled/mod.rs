//! Tiled maps: the objects of their object layers and the collision shapes of the tiles that
//! their tile layers place, as they are painted (y down).
//!
//! Read here rather than by the crate `tiled`, which rounds coordinates to `f32`, gives up a map
//! for one bad object and does not know the JSON form.

mod cells;
mod data;
mod files;
mod grid;
mod json;
mod model;
mod pattern;
mod place;
mod tile;
mod world;
mod xml;

use super::affine::Pair;
use super::document;
use super::options::Options;
use super::scene::{Scene, SceneError};
use cells::{Cells, Placed};
use files::Files;
use model::{Layer, Map, TilesetContent};
use roxmltree::Node;
use std::path::Path;

pub(crate) use cells::MAX_SHAPES;
pub(crate) use world::read as world;

/// The scene of a map in XML; the files that it names lie in `folder`.
pub(crate) fn from_xml(
    root: Node<'_, '_>,
    folder: &Path,
    options: &Options<'_>,
) -> Result<Scene, SceneError> {
    scene(&xml::map(root).map_err(SceneError::Malformed)?, folder, options)
}

/// The scene of a map in JSON; the files that it names lie in `folder`.
pub(crate) fn from_json(
    text: &str,
    folder: &Path,
    options: &Options<'_>,
) -> Result<Scene, SceneError> {
    let map = document::read_checked(text).and_then(json::map);
    scene(&map.map_err(SceneError::Malformed)?, folder, options)
}

fn scene(map: &Map, folder: &Path, options: &Options<'_>) -> Result<Scene, SceneError> {
    if let Some(missing) = options.layers.iter().find(|name| !map.has_layer(name)) {
        return Err(SceneError::NoLayer(missing.clone()));
    }
    scene_at(map, [0.0, 0.0], folder, options, &mut Placed::default(), false)
}

/// The scene of a map that lies at `origin`, perhaps named by a world; layers that it does not have
/// are not missed.
fn scene_at(
    map: &Map,
    origin: Pair,
    folder: &Path,
    options: &Options<'_>,
    placed: &mut Placed,
    is_named: bool,
) -> Result<Scene, SceneError> {
    map.name_files(folder, options);
    let mut reader = Reader {
        map,
        options,
        files: Files::new(folder, options),
        cells: Cells::new(placed),
        scene: Scene { y_down: true, is_named, ..Scene::default() },
    };
    for layer in &map.layers {
        reader.add(layer, origin, options.layers.is_empty())?;
    }
    Ok(reader.scene)
}

impl Map {
    /// Takes note of the files that the map names, whether they are read or not.
    fn name_files(&self, folder: &Path, options: &Options<'_>) {
        for tileset in &self.tilesets {
            if let TilesetContent::External(source) = &tileset.content {
                options.name(&folder.join(source));
            }
        }
        self.layers.iter().for_each(|layer| layer.name_files(folder, options));
    }

    fn has_layer(&self, name: &str) -> bool {
        self.layers.iter().any(|layer| layer.has_layer(name))
    }
}

impl Layer {
    fn name_files(&self, folder: &Path, options: &Options<'_>) {
        let templates = self.objects.iter().flatten().filter_map(|object| object.template.as_ref());
        templates.for_each(|template| options.name(&folder.join(template)));
        self.layers.iter().for_each(|layer| layer.name_files(folder, options));
    }

    fn has_layer(&self, name: &str) -> bool {
        self.name == name || self.layers.iter().any(|inner| inner.has_layer(name))
    }
}

/// What comes of a map while its layers are read.
struct Reader<'a> {
    map: &'a Map,
    options: &'a Options<'a>,
    files: Files<'a>,
    cells: Cells<'a>,
    scene: Scene,
}

impl Reader<'_> {
    /// Adds a layer in a group at `offset`; all that is in it, or the layers requested.
    fn add(&mut self, layer: &Layer, offset: Pair, all: bool) -> Result<(), SceneError> {
        let Self { map, options, files, cells, scene } = self;
        let offset = [offset[0] + layer.offset[0], offset[1] + layer.offset[1]];
        let all = all || options.layers.contains(&layer.name);
        if all {
            if layer.has_parallax {
                scene.note(layer.name.clone(), "its parallax is left aside");
            }
            for object in &layer.objects {
                place::add(object, offset, map, options, files, scene);
            }
            cells.add(layer, offset, map, options, files, scene)?;
        }
        for inner in &layer.layers {
            self.add(inner, offset, all)?;
        }
        Ok(())
    }
}
