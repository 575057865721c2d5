//! Reads Tiled's XML: maps (`.tmx`), tilesets (`.tsx`), templates (`.tx`).

use super::super::affine::Pair;
use super::model::{
    Form, Layer, Map, Object, ReadObject, Template, Tile, Tileset, TilesetContent, TilesetRef,
};
use roxmltree::{Document, Node};
use std::str::FromStr;
use std::sync::Arc;

/// The map under the root element `map`.
pub(crate) fn map(root: Node<'_, '_>) -> Result<Map, String> {
    Ok(Map {
        orientation: root.attribute("orientation").unwrap_or_default().to_owned(),
        tilesets: elements(root, "tileset").map(tileset_ref).collect::<Result<_, _>>()?,
        layers: layers(root)?,
    })
}

/// The tileset in the text of a `.tsx` file.
pub(crate) fn tileset_file(text: &str) -> Result<Tileset, String> {
    let document = Document::parse(text).map_err(|e| e.to_string())?;
    tileset(document.root_element())
}

/// The template in the text of a `.tx` file.
pub(crate) fn template_file(text: &str) -> Result<Template, String> {
    let document = Document::parse(text).map_err(|e| e.to_string())?;
    let root = document.root_element();
    let written = elements(root, "object").next().ok_or("the template has no object")?;
    Ok(Template {
        tileset: elements(root, "tileset").next().map(tileset_ref).transpose()?,
        object: object(written).map_err(|(_, reason)| reason)?,
    })
}

fn layers(parent: Node<'_, '_>) -> Result<Vec<Layer>, String> {
    let is_layer = |n: &Node<'_, '_>| n.has_tag_name("objectgroup") || n.has_tag_name("group");
    parent.children().filter(is_layer).map(layer).collect()
}

fn layer(node: Node<'_, '_>) -> Result<Layer, String> {
    let offset = [number(node, "offsetx")?, number(node, "offsety")?];
    Ok(Layer {
        name: node.attribute("name").unwrap_or_default().to_owned(),
        offset: offset.map(Option::unwrap_or_default),
        objects: elements(node, "object").map(object).collect(),
        layers: layers(node)?,
    })
}

fn tileset_ref(node: Node<'_, '_>) -> Result<TilesetRef, String> {
    let first_gid = number(node, "firstgid")?.ok_or("a tileset has no firstgid")?;
    let content = match node.attribute("source") {
        Some(source) => TilesetContent::External(source.to_owned()),
        None => TilesetContent::Embedded(Arc::new(tileset(node)?)),
    };
    Ok(TilesetRef { first_gid, content })
}

fn tileset(node: Node<'_, '_>) -> Result<Tileset, String> {
    let size = [number(node, "tilewidth")?, number(node, "tileheight")?];
    Ok(Tileset {
        tile_size: size.map(Option::unwrap_or_default),
        alignment: node.attribute("objectalignment").unwrap_or_default().to_owned(),
        tiles: elements(node, "tile").map(tile).collect::<Result<_, _>>()?,
    })
}

fn tile(node: Node<'_, '_>) -> Result<(u32, Tile), String> {
    let id = number(node, "id")?.ok_or("a tile has no id")?;
    let groups = elements(node, "objectgroup");
    let collision = groups.flat_map(|group| elements(group, "object")).map(object).collect();
    Ok((id, Tile { size: tile_size(node)?, collision }))
}

/// A tile's own size: the part of its image that it shows, or the whole of it.
fn tile_size(node: Node<'_, '_>) -> Result<Option<Pair>, String> {
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

fn read_object(node: Node<'_, '_>, id: &str) -> Result<Object, String> {
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

fn form(node: Node<'_, '_>) -> Result<Option<Form>, String> {
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

fn points(node: Node<'_, '_>) -> Result<Vec<Pair>, String> {
    let text = node.attribute("points").unwrap_or_default();
    let pair = |word: &str| {
        let (x, y) = word.split_once(',')?;
        Some([x.parse().ok()?, y.parse().ok()?])
    };
    let read = |word| pair(word).ok_or_else(|| format!("`{word}` in points is not x,y"));
    text.split_whitespace().map(read).collect()
}

fn elements<'a, 'i>(parent: Node<'a, 'i>, tag: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    parent.children().filter(move |node| node.has_tag_name(tag))
}

fn number<N: FromStr>(node: Node<'_, '_>, name: &str) -> Result<Option<N>, String> {
    let read =
        |text: &str| text.trim().parse().map_err(|_| format!("{name}=\"{text}\" is not a number"));
    node.attribute(name).map(read).transpose()
}
