//! What a Tiled map says about its shapes, whether it is written in XML or in JSON.

use super::super::affine::Pair;
use super::super::reason::Reason;
use super::data::Chunk;
use super::grid::Grid;
use std::collections::HashMap;
use std::sync::Arc;

/// A map: its cells, its layers, and the tilesets whose tiles they show.
#[derive(Debug)]
pub(crate) struct Map {
    pub(crate) grid: Grid,
    pub(crate) tilesets: Vec<TilesetRef>,
    pub(crate) layers: Vec<Layer>,
}

/// A tileset as a map or a template names it.
#[derive(Clone, Debug)]
pub(crate) struct TilesetRef {
    /// The global id of the tileset's tile 0.
    pub(crate) first_gid: u32,
    pub(crate) content: TilesetContent,
}

/// Where a tileset is.
#[derive(Clone, Debug)]
pub(crate) enum TilesetContent {
    Embedded(Arc<Tileset>),
    /// A file, relative to the one that names it.
    External(String),
}

/// What the shapes of tiles depend on in their tileset.
#[derive(Debug, Default)]
pub(crate) struct Tileset {
    pub(crate) tile_size: Pair,
    /// By how much tiles are painted beside their place.
    pub(crate) offset: Pair,
    /// Empty where the tileset does not say.
    pub(crate) alignment: String,
    /// The size of a cell in which collision objects are drawn, where that is isometric.
    pub(crate) isometric: Option<Pair>,
    /// How tiles fill a cell of another size.
    pub(crate) fill: Fill,
    /// The tiles that have something of their own: an image or collision objects.
    pub(crate) tiles: HashMap<u32, Tile>,
}

/// How a tile is painted in a cell of another size.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Fill {
    /// In its own size.
    #[default]
    Not,
    Stretch,
    /// Scaled, as large as fits in.
    Fit,
}

impl Fill {
    /// As `tilerendersize` and `fillmode` of a tileset say.
    pub(crate) fn of(size: Option<&str>, mode: Option<&str>) -> Self {
        match (size, mode) {
            (Some("grid"), Some("preserve-aspect-fit")) => Self::Fit,
            (Some("grid"), _) => Self::Stretch,
            _ => Self::Not,
        }
    }
}

/// A tile's own size and collision objects.
#[derive(Debug, Default)]
pub(crate) struct Tile {
    pub(crate) size: Option<Pair>,
    pub(crate) collision: Vec<ReadObject>,
}

/// A layer of objects, of tiles, or of layers.
#[derive(Debug, Default)]
pub(crate) struct Layer {
    pub(crate) name: String,
    pub(crate) offset: Pair,
    /// Whether it moves at another pace than the map when the view does.
    pub(crate) has_parallax: bool,
    pub(crate) objects: Vec<ReadObject>,
    /// The tiles; several chunks on an infinite map.
    pub(crate) chunks: Vec<Result<Chunk, Reason>>,
    /// The layers inside, if this is a group.
    pub(crate) layers: Vec<Layer>,
}

/// A template: an object, and the tileset that its tile is from.
#[derive(Debug, Default)]
pub(crate) struct Template {
    pub(crate) tileset: Option<TilesetRef>,
    pub(crate) object: Object,
}

/// An object, or the id and the reason why it cannot be read.
pub(crate) type ReadObject = Result<Object, (String, Reason)>;

/// An object as it is written; what is absent may come from its template.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Object {
    pub(crate) id: String,
    pub(crate) name: Option<String>,
    pub(crate) position: Pair,
    pub(crate) width: Option<f64>,
    pub(crate) height: Option<f64>,
    /// Degrees, clockwise on the screen, which is from x to y.
    pub(crate) rotation: Option<f64>,
    pub(crate) gid: Option<u32>,
    /// A file, relative to the map.
    pub(crate) template: Option<String>,
    pub(crate) form: Option<Form>,
}

/// What an object is, unless it is a rectangle or a tile.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Form {
    Point,
    Ellipse,
    Capsule,
    Text,
    Polygon(Vec<Pair>),
    Polyline(Vec<Pair>),
}

impl Tileset {
    /// Leaves the values of its file out of the reasons why objects cannot be read.
    fn omit_values(&mut self) {
        for object in self.tiles.values_mut().flat_map(|tile| &mut tile.collision) {
            if let Err((_, reason)) = object {
                *reason = reason.clone().without_values();
            }
        }
    }

    pub(crate) fn without_values(mut self) -> Self {
        self.omit_values();
        self
    }
}

impl Template {
    /// The template, with reasons that quote no values of its file.
    pub(crate) fn without_values(mut self) -> Self {
        let content = self.tileset.as_mut().map(|tileset| &mut tileset.content);
        if let Some(TilesetContent::Embedded(tileset)) = content {
            Arc::get_mut(tileset).into_iter().for_each(Tileset::omit_values);
        }
        self
    }
}

impl Object {
    /// This object with `template` filling in what it leaves out.
    pub(crate) fn or(&self, template: &Self) -> Self {
        Self {
            id: self.id.clone(),
            name: self.name.clone().or_else(|| template.name.clone()),
            position: self.position,
            width: self.width.or(template.width),
            height: self.height.or(template.height),
            rotation: self.rotation.or(template.rotation),
            gid: self.gid.or(template.gid),
            template: None,
            form: self.form.clone().or_else(|| template.form.clone()),
        }
    }
}
