//! Reads Tiled's JSON: maps (`.tmj`), tilesets (`.tsj`), templates (`.tj`).

use super::super::affine::Pair;
use super::super::document::{self, Each, Entry};
use super::super::reason::Reason;
use super::data::{Cells, Chunk};
use super::grid::{Grid, Orientation, Stagger};
use super::model::{
    Fill, Form, Layer, Map, Object, ReadObject, Template, Tile, Tileset, TilesetContent, TilesetRef,
};
use serde::de::{Deserialize, Deserializer, IgnoredAny, SeqAccess, Visitor};
use serde_json::Number;
use serde_json::value::RawValue;
use std::fmt;
use std::sync::Arc;

/// The map that a JSON document is.
pub(crate) fn map(map: MapFile) -> Result<Map, Reason> {
    Ok(Map {
        grid: map.grid()?,
        tilesets: map.tilesets.into_iter().map(TilesetFile::into_ref).collect::<Result<_, _>>()?,
        layers: map.layers.into_iter().map(LayerFile::into_layer).collect(),
    })
}

/// The tileset in the text of a `.tsj` file.
pub(crate) fn tileset_file(text: &str) -> Result<Tileset, Reason> {
    document::read(text).map(TilesetFile::into_tileset)
}

/// The template in the text of a `.tj` file.
pub(crate) fn template_file(text: &str) -> Result<Template, Reason> {
    let file: TemplateFile = document::read(text)?;
    Ok(Template {
        tileset: file.tileset.map(TilesetFile::into_ref).transpose()?,
        object: ReadObject::read(&file.object).map_err(|(_, reason)| reason)?,
    })
}

#[derive(serde::Deserialize)]
pub(crate) struct MapFile {
    #[serde(default)]
    orientation: String,
    #[serde(default)]
    staggeraxis: String,
    #[serde(default)]
    staggerindex: String,
    #[serde(default)]
    hexsidelength: f64,
    #[serde(default)]
    skewx: f64,
    #[serde(default)]
    skewy: f64,
    #[serde(default)]
    tilewidth: f64,
    #[serde(default)]
    tileheight: f64,
    #[serde(default)]
    height: f64,
    #[serde(default)]
    tilesets: Vec<TilesetFile>,
    #[serde(default)]
    layers: Vec<LayerFile>,
}

#[derive(serde::Deserialize)]
struct TemplateFile {
    tileset: Option<TilesetFile>,
    object: Box<RawValue>,
}

#[derive(serde::Deserialize)]
struct TilesetFile {
    firstgid: Option<u32>,
    source: Option<String>,
    #[serde(default)]
    tilewidth: f64,
    #[serde(default)]
    tileheight: f64,
    #[serde(default)]
    tileoffset: Point,
    #[serde(default)]
    objectalignment: String,
    grid: Option<GridFile>,
    tilerendersize: Option<String>,
    fillmode: Option<String>,
    #[serde(default)]
    tiles: Vec<TileFile>,
}

#[derive(serde::Deserialize)]
struct GridFile {
    #[serde(default)]
    orientation: String,
    width: f64,
    height: f64,
}

#[derive(serde::Deserialize)]
struct TileFile {
    id: u32,
    width: Option<f64>,
    height: Option<f64>,
    imagewidth: Option<f64>,
    imageheight: Option<f64>,
    objectgroup: Option<LayerFile>,
}

#[derive(serde::Deserialize)]
struct LayerFile {
    #[serde(default)]
    name: String,
    #[serde(default)]
    offsetx: f64,
    #[serde(default)]
    offsety: f64,
    parallaxx: Option<f64>,
    parallaxy: Option<f64>,
    #[serde(default)]
    objects: Each<ReadObject>,
    #[serde(default)]
    layers: Vec<LayerFile>,
    #[serde(default)]
    encoding: String,
    #[serde(default)]
    compression: String,
    #[serde(default)]
    chunks: Vec<ChunkFile>,
    #[serde(default)]
    x: f64,
    #[serde(default)]
    y: f64,
    #[serde(default)]
    width: f64,
    #[serde(default)]
    height: f64,
    data: Option<DataFile>,
}

/// A part of an infinite map, or all of a layer of a finite one.
#[derive(serde::Deserialize)]
struct ChunkFile {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
    data: DataFile,
}

enum DataFile {
    Listed(Vec<u32>),
    Text(String),
}

/// Written out, since serde would keep each number of a list as a value of many words.
impl<'de> Deserialize<'de> for DataFile {
    fn deserialize<D: Deserializer<'de>>(data: D) -> Result<Self, D::Error> {
        struct Data;
        impl<'de> Visitor<'de> for Data {
            type Value = DataFile;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the numbers of tiles, or a text")
            }

            fn visit_str<E>(self, text: &str) -> Result<DataFile, E> {
                Ok(DataFile::Text(text.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<DataFile, A::Error> {
                let mut gids = Vec::new();
                while let Some(gid) = list.next_element()? {
                    gids.push(gid);
                }
                Ok(DataFile::Listed(gids))
            }
        }
        data.deserialize_any(Data)
    }
}

#[derive(serde::Deserialize)]
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
    text: Option<IgnoredAny>,
    polygon: Option<Vec<Point>>,
    polyline: Option<Vec<Point>>,
}

#[derive(Clone, Copy, Default, serde::Deserialize)]
struct Point {
    x: f64,
    y: f64,
}

impl MapFile {
    fn grid(&self) -> Result<Grid, Reason> {
        let stagger = Stagger {
            columns: self.staggeraxis == "x",
            even: self.staggerindex == "even",
            side: self.hexsidelength,
            hexagonal: false,
        };
        Ok(Grid {
            orientation: Orientation::of(&self.orientation, stagger, [self.skewx, self.skewy])?,
            cell: [self.tilewidth, self.tileheight],
            rows: self.height,
        })
    }
}

impl TilesetFile {
    fn into_ref(self) -> Result<TilesetRef, Reason> {
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
            offset: [self.tileoffset.x, self.tileoffset.y],
            alignment: self.objectalignment,
            isometric: self
                .grid
                .filter(|grid| grid.orientation == "isometric")
                .map(|grid| [grid.width, grid.height]),
            fill: Fill::of(self.tilerendersize.as_deref(), self.fillmode.as_deref()),
            tiles: self.tiles.into_iter().map(|tile| (tile.id, tile.into_tile())).collect(),
        }
    }
}

impl TileFile {
    fn into_tile(self) -> Tile {
        let both = |w: Option<f64>, h: Option<f64>| Some([w?, h?]);
        let objects = self.objectgroup.map(|group| group.objects.0).unwrap_or_default();
        Tile {
            size: both(self.width, self.height).or(both(self.imagewidth, self.imageheight)),
            collision: objects,
        }
    }
}

impl LayerFile {
    fn into_layer(self) -> Layer {
        let Self { x, y, width, height, data, .. } = self;
        let whole = data.map(|data| ChunkFile { x, y, width, height, data });
        let chunks = self.chunks.into_iter().chain(whole);
        let pace = [self.parallaxx, self.parallaxy];
        let chunk = |chunk: ChunkFile| chunk.into_chunk(&self.encoding, &self.compression);
        Layer {
            name: self.name,
            offset: [self.offsetx, self.offsety],
            has_parallax: pace.map(|pace| pace.unwrap_or(1.0)) != [1.0, 1.0],
            chunks: chunks.map(chunk).collect(),
            objects: self.objects.0,
            layers: self.layers.into_iter().map(Self::into_layer).collect(),
        }
    }
}

impl ChunkFile {
    fn into_chunk(self, encoding: &str, compression: &str) -> Result<Chunk, Reason> {
        Ok(Chunk {
            // Conversions saturate: what lies beyond is no cell of a map.
            corner: [self.x as i32, self.y as i32],
            columns: self.width as usize,
            rows: self.height as usize,
            cells: match (self.data, encoding) {
                (DataFile::Listed(gids), _) => Cells::Listed(gids),
                (DataFile::Text(text), "base64") => {
                    Cells::Base64 { text, compression: compression.to_owned() }
                }
                (DataFile::Text(_), other) => {
                    return Err(format!("encoding `{other}` is not known").into());
                }
            },
        })
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

#[derive(serde::Deserialize)]
struct Id {
    id: Number,
}

impl Entry for ReadObject {
    fn read(text: &RawValue) -> Self {
        let text = text.get();
        let object: ObjectFile = document::read_checked(text).map_err(|reason| {
            let id = serde_json::from_str(text).map(|Id { id }| id.to_string());
            (id.unwrap_or_default(), reason)
        })?;
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
}
