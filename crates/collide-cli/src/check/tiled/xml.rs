//! Reads Tiled's XML: maps (`.tmx`), tilesets (`.tsx`), templates (`.tx`).

use super::super::affine::Pair;
use super::super::document::MOST_PARTS;
use super::super::reason::Reason;
use super::super::scene::SceneError;
use super::super::xml::parse;
use super::data::{Cells, Chunk};
use super::grid::{Grid, Orientation, Stagger};
use super::model::{
    Fill, Form, Layer, Map, Object, ReadObject, Template, Tile, Tileset, TilesetContent, TilesetRef,
};
use roxmltree::Node;
use std::str::FromStr;
use std::sync::Arc;

/// The map under the root element `map`.
pub(crate) fn map(root: Node<'_, '_>) -> Result<Map, Reason> {
    check_parts(root)?;
    Ok(Map {
        grid: grid(root)?,
        tilesets: elements(root, "tileset").map(tileset_ref).collect::<Result<_, _>>()?,
        layers: layers(root)?,
    })
}

/// Refuses what has more parts than [`MOST_PARTS`].
fn check_parts(root: Node<'_, '_>) -> Result<(), Reason> {
    let is_part = |node: &Node<'_, '_>| match node.tag_name().name() {
        "chunk" | "group" | "layer" | "object" | "objectgroup" | "tileset" => true,
        // Within the data of a layer it is a cell.
        "tile" => node.parent().is_some_and(|parent| parent.has_tag_name("tileset")),
        _ => false,
    };
    match root.descendants().filter(is_part).nth(MOST_PARTS) {
        Some(_) => Err(SceneError::TooManyParts(MOST_PARTS).into()),
        None => Ok(()),
    }
}

fn grid(root: Node<'_, '_>) -> Result<Grid, Reason> {
    let text = |name| root.attribute(name).unwrap_or_default();
    let stagger = Stagger {
        columns: text("staggeraxis") == "x",
        even: text("staggerindex") == "even",
        side: number(root, "hexsidelength")?.unwrap_or_default(),
        hexagonal: false,
    };
    let skew = [number(root, "skewx")?, number(root, "skewy")?].map(Option::unwrap_or_default);
    let cell = [number(root, "tilewidth")?, number(root, "tileheight")?];
    Ok(Grid {
        orientation: Orientation::of(text("orientation"), stagger, skew)?,
        cell: cell.map(Option::unwrap_or_default),
        rows: number(root, "height")?.unwrap_or_default(),
    })
}

/// The tileset in the text of a `.tsx` file.
pub(crate) fn tileset_file(text: &str) -> Result<Tileset, Reason> {
    let document = parse(text)?;
    check_parts(document.root_element())?;
    tileset(document.root_element())
}

/// The template in the text of a `.tx` file.
pub(crate) fn template_file(text: &str) -> Result<Template, Reason> {
    let document = parse(text)?;
    let root = document.root_element();
    let written = elements(root, "object").next().ok_or("the template has no object")?;
    Ok(Template {
        tileset: elements(root, "tileset").next().map(tileset_ref).transpose()?,
        object: object(written).map_err(|(_, reason)| reason)?,
    })
}

fn layers(parent: Node<'_, '_>) -> Result<Vec<Layer>, Reason> {
    let is_layer =
        |n: &Node<'_, '_>| matches!(n.tag_name().name(), "objectgroup" | "layer" | "group");
    let named = |node: Node<'_, '_>| {
        let name = node.attribute("name").unwrap_or_default();
        layer(node).map_err(|reason| reason.of_named("layer", name))
    };
    parent.children().filter(is_layer).map(named).collect()
}

fn layer(node: Node<'_, '_>) -> Result<Layer, Reason> {
    let offset = [number(node, "offsetx")?, number(node, "offsety")?];
    let parallax = [number(node, "parallaxx")?, number(node, "parallaxy")?];
    let chunks = elements(node, "data").flat_map(|data| chunks(data, node)).collect();
    Ok(Layer {
        name: node.attribute("name").unwrap_or_default().to_owned(),
        offset: offset.map(Option::unwrap_or_default),
        has_parallax: parallax.map(|pace| pace.unwrap_or(1.0)) != [1.0, 1.0],
        objects: elements(node, "object").map(object).collect(),
        chunks,
        layers: layers(node)?,
    })
}

/// The chunks of a tile layer; its extent is that of the only chunk where the map is finite.
fn chunks(data: Node<'_, '_>, layer: Node<'_, '_>) -> Vec<Result<Chunk, Reason>> {
    let chunks: Vec<_> = elements(data, "chunk").map(|part| chunk(data, part, part)).collect();
    if chunks.is_empty() { vec![chunk(data, layer, data)] } else { chunks }
}

/// The cells written in `content`, with the extent of `extent`, encoded as `data` says.
fn chunk(data: Node<'_, '_>, extent: Node<'_, '_>, content: Node<'_, '_>) -> Result<Chunk, Reason> {
    let corner = [number(extent, "x")?, number(extent, "y")?];
    let text = || content.text().unwrap_or_default().to_owned();
    let gids = || elements(content, "tile").map(|tile| Ok(number(tile, "gid")?.unwrap_or(0)));
    Ok(Chunk {
        corner: corner.map(Option::unwrap_or_default),
        columns: number(extent, "width")?.ok_or("a tile layer has no width")?,
        rows: number(extent, "height")?.ok_or("a tile layer has no height")?,
        cells: match data.attribute("encoding") {
            None => Cells::Listed(gids().collect::<Result<_, Reason>>()?),
            Some("csv") => Cells::Csv(text()),
            Some("base64") => Cells::Base64 {
                text: text(),
                compression: data.attribute("compression").unwrap_or_default().to_owned(),
            },
            Some(other) => return Err(format!("encoding `{other}` is not known").into()),
        },
    })
}

fn tileset_ref(node: Node<'_, '_>) -> Result<TilesetRef, Reason> {
    let first_gid = number(node, "firstgid")?.ok_or("a tileset has no firstgid")?;
    let content = match node.attribute("source") {
        Some(source) => TilesetContent::External(source.to_owned()),
        None => TilesetContent::Embedded(Arc::new(tileset(node)?)),
    };
    Ok(TilesetRef { first_gid, content })
}

fn tileset(node: Node<'_, '_>) -> Result<Tileset, Reason> {
    let size = [number(node, "tilewidth")?, number(node, "tileheight")?];
    Ok(Tileset {
        tile_size: size.map(Option::unwrap_or_default),
        offset: pair_of(node, "tileoffset", ["x", "y"])?.unwrap_or_default(),
        alignment: node.attribute("objectalignment").unwrap_or_default().to_owned(),
        isometric: match elements(node, "grid").next().and_then(|g| g.attribute("orientation")) {
            Some("isometric") => pair_of(node, "grid", ["width", "height"])?,
            _ => None,
        },
        fill: Fill::of(node.attribute("tilerendersize"), node.attribute("fillmode")),
        tiles: elements(node, "tile").map(tile).collect::<Result<_, _>>()?,
    })
}

/// Two numbers of the child element `tag`, if there is one.
fn pair_of(
    node: Node<'_, '_>,
    tag: &'static str,
    names: [&str; 2],
) -> Result<Option<Pair>, Reason> {
    let Some(child) = elements(node, tag).next() else { return Ok(None) };
    let [x, y] = names.map(|name| number(child, name));
    Ok(Some([x?.unwrap_or_default(), y?.unwrap_or_default()]))
}

fn tile(node: Node<'_, '_>) -> Result<(u32, Tile), Reason> {
    let id = number(node, "id")?.ok_or("a tile has no id")?;
    let groups = elements(node, "objectgroup");
    let collision = groups.flat_map(|group| elements(group, "object")).map(object).collect();
    Ok((id, Tile { size: tile_size(node)?, collision }))
}

/// A tile's own size: the part of its image that it shows, or the whole of it.
fn tile_size(node: Node<'_, '_>) -> Result<Option<Pair>, Reason> {
    for of in std::iter::once(node).chain(elements(node, "image")) {
        if let (Some(w), Some(h)) = (number(of, "width")?, number(of, "height")?) {
            return Ok(Some([w, h]));
        }
    }
    Ok(None)
}

fn object(node: Node<'_, '_>) -> ReadObject {
    let id = node.attribute("id").unwrap_or_default();
    read_object(node, id).map_err(|reason| (id.to_owned(), reason))
}

fn read_object(node: Node<'_, '_>, id: &str) -> Result<Object, Reason> {
    Ok(Object {
        id: id.to_owned(),
        name: node.attribute("name").map(str::to_owned),
        position: [number(node, "x")?.unwrap_or(0.0), number(node, "y")?.unwrap_or(0.0)],
        width: number(node, "width")?,
        height: number(node, "height")?,
        rotation: number(node, "rotation")?,
        gid: number(node, "gid")?,
        template: node.attribute("template").map(str::to_owned),
        form: node.children().find_map(|child| form(child).transpose()).transpose()?,
    })
}

fn form(node: Node<'_, '_>) -> Result<Option<Form>, Reason> {
    Ok(Some(match node.tag_name().name() {
        "point" => Form::Point,
        "ellipse" => Form::Ellipse,
        "capsule" => Form::Capsule,
        "text" => Form::Text,
        "polygon" => Form::Polygon(points(node)?),
        "polyline" => Form::Polyline(points(node)?),
        _ => return Ok(None),
    }))
}

fn points(node: Node<'_, '_>) -> Result<Vec<Pair>, Reason> {
    let text = node.attribute("points").unwrap_or_default();
    let pair = |word: &str| {
        let (x, y) = word.split_once(',')?;
        Some([x.parse().ok()?, y.parse().ok()?])
    };
    let wrong = |word| {
        Reason::quoting(format!("`{word}` in points is not x,y"), "what is in points is not x,y")
    };
    let read = |word| pair(word).ok_or_else(|| wrong(word));
    text.split_whitespace().map(read).collect()
}

fn elements<'a, 'i>(parent: Node<'a, 'i>, tag: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    parent.children().filter(move |node| node.has_tag_name(tag))
}

fn number<N: FromStr>(node: Node<'_, '_>, name: &str) -> Result<Option<N>, Reason> {
    let wrong = |text: &str| {
        let plain = format_args!("{name} is not a number");
        Reason::quoting(format!("{name}=\"{text}\" is not a number"), plain)
    };
    let read = |text: &str| text.trim().parse().map_err(|_| wrong(text));
    node.attribute(name).map(read).transpose()
}
