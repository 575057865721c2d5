//! LDtk projects: the cells of `IntGrid` layers and the entities of all levels, as they are painted
//! (y down).

use super::affine::{Affine, Pair};
use super::document::{self, Each, Entry};
use super::merge::Tiles;
use super::options::Options;
use super::outline::Outline;
use super::reason::Reason;
use super::scene::{Scene, SceneError};
use super::tiled::MAX_SHAPES;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::path::Path;

/// Whether a document is a project of LDtk.
pub(crate) fn is_project(value: &Value) -> bool {
    value.pointer("/__header__/app").and_then(Value::as_str) == Some("LDtk")
        || (value.get("defs").is_some() && value.get("levels").is_some())
}

/// The scene of all levels; those in files of their own lie in `folder`.
pub(crate) fn read(text: &str, folder: &Path, options: &Options<'_>) -> Result<Scene, SceneError> {
    let project: Project = document::read_checked(text).map_err(SceneError::Malformed)?;
    let mut reader = Reader {
        names: project.defs.names(),
        options,
        found: vec![false; options.layers.len()],
        cells: 0,
        scene: Scene { y_down: true, ..Scene::default() },
    };
    let gap = project.grid;
    let first = World { layout: project.layout, levels: project.levels };
    // Worlds are planes of their own: one is placed below the other.
    let mut bottom: Option<f64> = None;
    for world in std::iter::once(first).chain(project.worlds) {
        let Some([top, end]) = world.span(gap) else { continue };
        let below = bottom.map_or(0.0, |bottom| bottom + gap - top);
        bottom = Some(end + below);
        reader.add_world(world, gap, below, folder)?;
    }
    match reader.found.iter().position(|found| !found) {
        Some(missing) => Err(SceneError::NoLayer(options.layers[missing].clone())),
        None => Ok(reader.scene),
    }
}

#[derive(Deserialize)]
struct Project {
    #[serde(default)]
    defs: Definitions,
    #[serde(default, rename = "worldLayout")]
    layout: Option<String>,
    #[serde(default, rename = "defaultGridSize")]
    grid: f64,
    #[serde(default)]
    levels: Vec<Level>,
    #[serde(default)]
    worlds: Vec<World>,
}

#[derive(Deserialize)]
struct World {
    #[serde(default, rename = "worldLayout")]
    layout: Option<String>,
    #[serde(default)]
    levels: Vec<Level>,
}

#[derive(Default, Deserialize)]
struct Definitions {
    #[serde(default)]
    layers: Vec<LayerDefinition>,
}

#[derive(Deserialize)]
struct LayerDefinition {
    uid: i64,
    #[serde(default, rename = "intGridValues")]
    values: Vec<ValueDefinition>,
}

#[derive(Deserialize)]
struct ValueDefinition {
    value: i64,
    identifier: Option<String>,
}

#[derive(Deserialize)]
struct Level {
    identifier: String,
    #[serde(default, rename = "worldX")]
    x: f64,
    #[serde(default, rename = "worldY")]
    y: f64,
    #[serde(default, rename = "pxWid")]
    width: f64,
    #[serde(default, rename = "pxHei")]
    height: f64,
    #[serde(rename = "externalRelPath")]
    file: Option<String>,
    #[serde(rename = "layerInstances")]
    layers: Option<Vec<Layer>>,
}

#[derive(Deserialize)]
struct Layer {
    #[serde(rename = "__identifier")]
    identifier: String,
    #[serde(default, rename = "__cWid")]
    columns: usize,
    #[serde(default, rename = "__gridSize")]
    cell: f64,
    #[serde(default, rename = "__pxTotalOffsetX")]
    offset_x: f64,
    #[serde(default, rename = "__pxTotalOffsetY")]
    offset_y: f64,
    #[serde(default, rename = "layerDefUid")]
    definition: i64,
    #[serde(default, rename = "intGridCsv")]
    cells: Vec<i64>,
    #[serde(default, rename = "entityInstances")]
    entities: Each<ReadEntity>,
}

#[derive(Deserialize)]
struct Entity {
    iid: Option<String>,
    #[serde(rename = "__identifier")]
    identifier: String,
    px: Pair,
    #[serde(default)]
    width: f64,
    #[serde(default)]
    height: f64,
    #[serde(default, rename = "__pivot")]
    pivot: Pair,
}

/// An entity, or its identifier and the reason why it cannot be read.
type ReadEntity = Result<Entity, (Option<String>, Reason)>;

impl Entry for ReadEntity {
    fn read(text: &RawValue) -> Self {
        #[derive(Deserialize)]
        struct Id {
            iid: Option<String>,
        }
        document::read_checked(text.get()).map_err(|reason| {
            let id = serde_json::from_str(text.get()).ok();
            (id.and_then(|Id { iid }| iid), reason)
        })
    }
}

impl World {
    /// Where the levels lie. Those of a linear layout have no place of their own: they follow each
    /// other with a gap.
    fn places(&self, gap: f64) -> Vec<Pair> {
        let along = match self.layout.as_deref() {
            Some("LinearHorizontal") => [1.0, 0.0],
            Some("LinearVertical") => [0.0, 1.0],
            _ => return self.levels.iter().map(|level| [level.x, level.y]).collect(),
        };
        let mut next = [0.0, 0.0];
        let place = |level: &Level| {
            let place = next;
            next[0] += along[0] * (level.width + gap);
            next[1] += along[1] * (level.height + gap);
            place
        };
        self.levels.iter().map(place).collect()
    }

    /// From the top of the highest level to the bottom of the lowest, if there are levels.
    fn span(&self, gap: f64) -> Option<Pair> {
        let places = self.places(gap).into_iter().zip(&self.levels);
        let spans = places.map(|([_, y], level)| [y, y + level.height]);
        spans.reduce(|a, b| [a[0].min(b[0]), a[1].max(b[1])])
    }
}

/// What a value means in the layers of a definition.
type Names = BTreeMap<(i64, i64), String>;

impl Definitions {
    fn names(self) -> Names {
        let named = |layer: LayerDefinition| {
            let values = layer.values.into_iter();
            values.filter_map(move |v| Some(((layer.uid, v.value), v.identifier?)))
        };
        self.layers.into_iter().flat_map(named).collect()
    }
}

/// What comes of a project while its levels are read.
struct Reader<'a> {
    names: Names,
    options: &'a Options<'a>,
    /// Which of the layers requested there are.
    found: Vec<bool>,
    /// How many cells have shapes.
    cells: usize,
    scene: Scene,
}

impl Reader<'_> {
    /// Adds the levels of a world, which lies `below` its own place.
    fn add_world(
        &mut self,
        world: World,
        gap: f64,
        below: f64,
        folder: &Path,
    ) -> Result<(), SceneError> {
        let places = world.places(gap);
        for (level, [x, y]) in world.levels.into_iter().zip(places) {
            let origin = [x, y + below];
            match with_layers(level, folder, self.options) {
                Ok((name, layers)) => self.add_level(&name, &layers, origin)?,
                Err((name, reason)) => self.scene.skip(name, reason),
            }
        }
        Ok(())
    }

    fn add_level(&mut self, level: &str, layers: &[Layer], origin: Pair) -> Result<(), SceneError> {
        let whole = self.is_wanted(level);
        // The first layer is the topmost.
        for layer in layers.iter().rev() {
            if self.is_wanted(&layer.identifier) || whole {
                let id = format!("{level}/{}", layer.identifier);
                let origin = [origin[0] + layer.offset_x, origin[1] + layer.offset_y];
                self.add_cells(&id, layer, origin)?;
                self.add_entities(&id, layer, origin);
            }
        }
        Ok(())
    }

    /// Whether a level or layer of this name was requested, or everything.
    fn is_wanted(&mut self, name: &str) -> bool {
        let place = self.options.layers.iter().position(|layer| layer == name);
        if let Some(index) = place {
            self.found[index] = true;
        }
        place.is_some() || self.options.layers.is_empty()
    }

    /// The cells of a layer, as boxes `level/layer/column,row`, or merged by their value.
    fn add_cells(&mut self, id: &str, layer: &Layer, origin: Pair) -> Result<(), SceneError> {
        self.cells += layer.cells.iter().filter(|value| **value != 0).count();
        if self.cells > MAX_SHAPES {
            return Err(SceneError::TooManyCells(MAX_SHAPES));
        }
        let mut merged: BTreeMap<i64, Tiles> = BTreeMap::new();
        let columns = layer.columns.max(1);
        for (index, &value) in layer.cells.iter().enumerate().filter(|(_, value)| **value != 0) {
            let (column, row) = (index % columns, index / columns);
            let corner = [column as f64, row as f64].map(|count| count * layer.cell);
            let max = corner.map(|c| c + layer.cell);
            let place = Affine::translation(origin);
            let cell = Outline::Box { min: corner, max, radius: 0.0 }.placed(&place);
            let id = format!("{id}/{column},{row}");
            match cell {
                Ok(figure) if self.options.merge => {
                    merged.entry(value).or_default().add(&id, vec![figure]);
                }
                Ok(figure) => self.scene.add(id, self.name(layer, value), figure),
                Err(refusal) => self.scene.skip(id, refusal),
            }
        }
        for (value, tiles) in merged {
            let name = self.name(layer, value);
            tiles.finish(&format!("{id}/{value}"), &name, &mut self.scene);
        }
        Ok(())
    }

    /// What a value is called, or else itself.
    fn name(&self, layer: &Layer, value: i64) -> String {
        let name = self.names.get(&(layer.definition, value));
        name.cloned().unwrap_or_else(|| value.to_string())
    }

    /// The entities of a layer as their boxes, or points where they have no size.
    fn add_entities(&mut self, id: &str, layer: &Layer, origin: Pair) {
        for (index, entity) in layer.entities.0.iter().enumerate() {
            let (Ok(Entity { iid, .. }) | Err((iid, _))) = entity;
            let id = format!("{id}/{}", iid.clone().unwrap_or_else(|| index.to_string()));
            let entity = match entity {
                Ok(entity) => entity,
                Err((_, reason)) => {
                    self.scene.skip(id, reason.clone());
                    continue;
                }
            };
            match entity.outline().placed(&Affine::translation(origin)) {
                Ok(figure) => self.scene.add(id, entity.identifier.clone(), figure),
                Err(refusal) => self.scene.skip(id, refusal),
            }
        }
    }
}

impl Layer {
    /// Leaves the values of its file out of the reasons why entities cannot be read.
    fn omit_values(&mut self) {
        for entity in &mut self.entities.0 {
            if let Err((_, reason)) = entity {
                *reason = reason.clone().without_values();
            }
        }
    }
}

impl Entity {
    /// Its box, around a position that the pivot says.
    fn outline(&self) -> Outline {
        let size = [self.width, self.height];
        if size == [0.0, 0.0] {
            return Outline::Point(self.px);
        }
        let min = std::array::from_fn(|axis| self.px[axis] - self.pivot[axis] * size[axis]);
        let max = [min[0] + size[0], min[1] + size[1]];
        Outline::Box { min, max, radius: 0.0 }
    }
}

/// The name of a level and its layers, which may stand in a file of their own; the name and the
/// reason where that cannot be read.
fn with_layers(
    level: Level,
    folder: &Path,
    options: &Options<'_>,
) -> Result<(String, Vec<Layer>), (String, Reason)> {
    let (name, layers) = (level.identifier, level.layers);
    let Some(file) = level.file else { return Ok((name, layers.unwrap_or_default())) };
    let path = folder.join(&file);
    options.name(&path);
    if let Some(layers) = layers {
        return Ok((name, layers));
    }
    match options.read_named(&path).and_then(|text| document::read::<Level>(&text)) {
        Ok(level) => {
            let mut layers = level.layers.unwrap_or_default();
            layers.iter_mut().for_each(Layer::omit_values);
            Ok((name, layers))
        }
        Err(reason) => Err((name, reason.without_values().of(file))),
    }
}
