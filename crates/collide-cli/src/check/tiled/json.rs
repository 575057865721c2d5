//! Reads Tiled's JSON: maps (`.tmj`), tilesets (`.tsj`), templates (`.tj`).

use super::super::affine::Pair;
use super::model::{
    Form, Layer, Map, Object, ReadObject, Template, Tile, Tileset, TilesetContent, TilesetRef,
};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

/// The map in a JSON document.
pub(crate) fn map(value: Value) -> Result<Map, String> {
    let map: MapFile = read(value)?;
    Ok(Map {
        orientation: map.orientation,
        tilesets: map.tilesets.into_iter().map(TilesetFile::into_ref).collect::<Result<_, _>>()?,
        layers: map.layers.into_iter().map(LayerFile::into_layer).collect(),
    })
}

/// The tileset in the text of a `.tsj` file.
pub(crate) fn tileset_file(text: &str) -> Result<Tileset, String> {
    let file: TilesetFile = serde_json::from_str(text).map_err(|e| e.to_string())?;
    Ok(file.into_tileset())
}

/// The template in the text of a `.tj` file.
pub(crate) fn template_file(text: &str) -> Result<Template, String> {
    let file: TemplateFile = serde_json::from_str(text).map_err(|e| e.to_string())?;
    Ok(Template {
        tileset: file.tileset.map(TilesetFile::into_ref).transpose()?,
        object: object(file.object).map_err(|(_, reason)| reason)?,
    })
}

#[derive(Deserialize)]
struct MapFile {
    #[serde(default)]
    orientation: String,
    #[serde(default)]
    tilesets: Vec<TilesetFile>,
    #[serde(default)]
    layers: Vec<LayerFile>,
}

#[derive(Deserialize)]
struct TemplateFile {
    tileset: Option<TilesetFile>,
    object: Value,
}

#[derive(Deserialize)]
struct TilesetFile {
    firstgid: Option<u32>,
    source: Option<String>,
    #[serde(default)]
    tilewidth: f64,
    #[serde(default)]
    tileheight: f64,
    #[serde(default)]
    objectalignment: String,
    #[serde(default)]
    tiles: Vec<TileFile>,
}

#[derive(Deserialize)]
struct TileFile {
    id: u32,
    width: Option<f64>,
    height: Option<f64>,
    imagewidth: Option<f64>,
    imageheight: Option<f64>,
    objectgroup: Option<LayerFile>,
}

#[derive(Deserialize)]
struct LayerFile {
    #[serde(default)]
    name: String,
    #[serde(default)]
    offsetx: f64,
    #[serde(default)]
    offsety: f64,
    #[serde(default)]
    objects: Vec<Value>,
    #[serde(default)]
    layers: Vec<LayerFile>,
}

#[derive(Deserialize)]
struct ObjectFile {
    #[serde(default)]
    id: u32,
    name: Option<String>,
    #[serde(default)]
    x: f64,
    #[serde(default)]
    y: f64,
    width: Option<f64>,
    height: Option<f64>,
    rotation: Option<f64>,
    gid: Option<u32>,
    template: Option<String>,
    #[serde(default)]
    point: bool,
    #[serde(default)]
    ellipse: bool,
    #[serde(default)]
    capsule: bool,
    text: Option<Value>,
    polygon: Option<Vec<Point>>,
    polyline: Option<Vec<Point>>,
}

#[derive(Clone, Copy, Deserialize)]
struct Point {
    x: f64,
    y: f64,
}

impl TilesetFile {
    fn into_ref(self) -> Result<TilesetRef, String> {
        let first_gid = self.firstgid.ok_or("a tileset has no firstgid")?;
        let content = match self.source {
            Some(source) => TilesetContent::External(source),
            None => TilesetContent::Embedded(Arc::new(self.into_tileset())),
        };
        Ok(TilesetRef { first_gid, content })
    }

    fn into_tileset(self) -> Tileset {
        Tileset {
            tile_size: [self.tilewidth, self.tileheight],
            alignment: self.objectalignment,
            tiles: self.tiles.into_iter().map(|tile| (tile.id, tile.into_tile())).collect(),
        }
    }
}

impl TileFile {
    fn into_tile(self) -> Tile {
        let both = |w: Option<f64>, h: Option<f64>| Some([w?, h?]);
        let objects = self.objectgroup.map(|group| group.objects).unwrap_or_default();
        Tile {
            size: both(self.width, self.height).or(both(self.imagewidth, self.imageheight)),
            collision: objects.into_iter().map(object).collect(),
        }
    }
}

impl LayerFile {
    fn into_layer(self) -> Layer {
        Layer {
            name: self.name,
            offset: [self.offsetx, self.offsety],
            objects: self.objects.into_iter().map(object).collect(),
            layers: self.layers.into_iter().map(Self::into_layer).collect(),
        }
    }
}

impl ObjectFile {
    fn form(&self) -> Option<Form> {
        let pairs = |points: &Vec<Point>| points.iter().map(|p| [p.x, p.y]).collect::<Vec<Pair>>();
        match self {
            Self { point: true, .. } => Some(Form::Point),
            Self { ellipse: true, .. } => Some(Form::Ellipse),
            Self { capsule: true, .. } => Some(Form::Capsule),
            Self { text: Some(_), .. } => Some(Form::Text),
            Self { polygon: Some(points), .. } => Some(Form::Polygon(pairs(points))),
            Self { polyline: Some(points), .. } => Some(Form::Polyline(pairs(points))),
            _ => None,
        }
    }
}

fn object(value: Value) -> ReadObject {
    let id = value.get("id").map(Value::to_string).unwrap_or_default();
    let object: ObjectFile = read(value).map_err(|reason| (id.clone(), reason))?;
    Ok(Object {
        id: object.id.to_string(),
        position: [object.x, object.y],
        width: object.width,
        height: object.height,
        rotation: object.rotation,
        gid: object.gid,
        form: object.form(),
        name: object.name,
        template: object.template,
    })
}

fn read<V: for<'de> Deserialize<'de>>(value: Value) -> Result<V, String> {
    serde_json::from_value(value).map_err(|e| e.to_string())
}
