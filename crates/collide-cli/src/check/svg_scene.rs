//! SVG drawings: the basic shapes, and the paths that are made of straight lines, in user
//! units of the outermost element. Everything counts as filled, visible or not.

use super::affine::{Affine, Pair, direction};
use super::outline::{Figure, Outline, Refusal};
use super::scene::{Scene, SceneError};
use super::svg_path;
use roxmltree::Node;
use std::collections::{HashMap, HashSet};
use std::str::FromStr;
use svgtypes::{Length, LengthUnit, PointsParser, TransformListParser, TransformListToken};

const SVG: &str = "http://www.w3.org/2000/svg";
const INKSCAPE: &str = "http://www.inkscape.org/namespaces/inkscape";

/// The scene under the root element `svg`: all of it, or the groups named in `layers`.
pub(crate) fn read(root: Node<'_, '_>, layers: &[String]) -> Result<Scene, SceneError> {
    let mut reader =
        Reader { layers, found: HashSet::new(), counts: HashMap::new(), scene: Scene::default() };
    reader.walk(root, &Affine::IDENTITY, layers.is_empty());
    match layers.iter().find(|layer| !reader.found.contains(layer.as_str())) {
        Some(missing) => Err(SceneError::NoLayer(missing.clone())),
        None => Ok(reader.scene),
    }
}

struct Reader<'s> {
    layers: &'s [String],
    /// The layers seen so far.
    found: HashSet<&'s str>,
    /// How many shapes of each tag came before.
    counts: HashMap<String, usize>,
    scene: Scene,
}

impl Reader<'_> {
    /// Adds what lies inside `parent`. The elements of a document nest at most as deep as the
    /// XML reader allows.
    fn walk(&mut self, parent: Node<'_, '_>, map: &Affine, wanted: bool) {
        for node in parent.children().filter(is_svg) {
            let tag = node.tag_name().name();
            match tag {
                "g" | "a" | "switch" | "svg" => self.group(node, map, wanted),
                "rect" | "circle" | "ellipse" | "line" | "polyline" | "polygon" | "path"
                | "text" | "image" | "use" | "foreignObject" => self.shape(node, map, wanted),
                _ => {}
            }
        }
    }

    fn group(&mut self, node: Node<'_, '_>, map: &Affine, wanted: bool) {
        let wanted = self.is_layer(node) || wanted;
        match group_transform(node) {
            Ok(own) => self.walk(node, &map.after(&own), wanted),
            Err(refusal) if wanted => self.scene.skip(id(node, 0), refusal),
            Err(_) => {}
        }
    }

    fn is_layer(&mut self, node: Node<'_, '_>) -> bool {
        let names = [node.attribute("id"), node.attribute((INKSCAPE, "label"))];
        let layers = self.layers;
        let named = layers.iter().filter(|layer| names.contains(&Some(layer.as_str())));
        self.found.extend(named.clone().map(String::as_str));
        named.count() > 0
    }

    fn shape(&mut self, node: Node<'_, '_>, map: &Affine, wanted: bool) {
        let count = self.counts.entry(node.tag_name().name().to_owned()).or_default();
        let id = id(node, *count);
        *count += 1;
        if !wanted {
            return;
        }
        match figure(node, map) {
            Ok(figure) => self.scene.add(id, name(node), figure),
            Err(refusal) => self.scene.skip(id, refusal),
        }
    }
}

fn is_svg(node: &Node<'_, '_>) -> bool {
    node.is_element() && node.tag_name().namespace().is_none_or(|namespace| namespace == SVG)
}

fn id(node: Node<'_, '_>, index: usize) -> String {
    let tag = node.tag_name().name();
    node.attribute("id").map_or_else(|| format!("{tag}:{index}"), str::to_owned)
}

/// Inkscape's label, or else the `title`.
fn name(node: Node<'_, '_>) -> String {
    let title =
        || node.children().find(|n| n.has_tag_name("title") || n.has_tag_name((SVG, "title")));
    let label = node.attribute((INKSCAPE, "label"));
    label.or_else(|| title()?.text()).unwrap_or_default().trim().to_owned()
}

fn figure(node: Node<'_, '_>, map: &Affine) -> Result<Figure, Refusal> {
    outline(node)?.placed(&map.after(&transform(node)?))
}

fn outline(node: Node<'_, '_>) -> Result<Outline, Refusal> {
    match node.tag_name().name() {
        "rect" => rect(node),
        "circle" => {
            let radius = size(node, "r")?;
            Ok(Outline::Ellipse { center: pair(node, "cx", "cy")?, semi_axes: [radius, radius] })
        }
        "ellipse" => {
            let semi_axes = radii(node)?.unwrap_or([0.0, 0.0]);
            Ok(Outline::Ellipse { center: pair(node, "cx", "cy")?, semi_axes })
        }
        "line" => Ok(Outline::Segment(pair(node, "x1", "y1")?, pair(node, "x2", "y2")?)),
        "polyline" => Ok(Outline::Polyline { vertices: points(node)?, closed: false }),
        "polygon" => Ok(Outline::Polygon { exterior: points(node)?, holes: Vec::new() }),
        "path" => svg_path::outline(node.attribute("d").unwrap_or_default()),
        tag => Err(Refusal::Malformed(format!("`{tag}` is not a basic shape"))),
    }
}

fn rect(node: Node<'_, '_>) -> Result<Outline, Refusal> {
    let min = pair(node, "x", "y")?;
    let extent = [size(node, "width")?, size(node, "height")?];
    let corner = radii(node)?.unwrap_or([0.0, 0.0]);
    let corner = [corner[0].min(extent[0] / 2.0), corner[1].min(extent[1] / 2.0)];
    let max = [min[0] + extent[0], min[1] + extent[1]];
    if corner[0] == 0.0 || corner[1] == 0.0 {
        return Ok(Outline::Box { min, max, radius: 0.0 });
    }
    if corner[0] != corner[1] {
        return Err(Refusal::Malformed(format!(
            "corners rounded by an ellipse ({} by {})",
            corner[0], corner[1]
        )));
    }
    Ok(Outline::Box { min, max, radius: corner[0] })
}

/// `rx` and `ry`, each of which stands in for the other.
fn radii(node: Node<'_, '_>) -> Result<Option<Pair>, Refusal> {
    let radius = |name| match node.attribute(name) {
        None | Some("auto") => Ok(None),
        Some(_) => size(node, name).map(Some),
    };
    Ok(match (radius("rx")?, radius("ry")?) {
        (Some(rx), Some(ry)) => Some([rx, ry]),
        (Some(r), None) | (None, Some(r)) => Some([r, r]),
        (None, None) => None,
    })
}

fn points(node: Node<'_, '_>) -> Result<Vec<Pair>, Refusal> {
    let text = node.attribute("points").unwrap_or_default();
    Ok(PointsParser::from(text).map(|(x, y)| [x, y]).collect())
}

fn pair(node: Node<'_, '_>, x: &str, y: &str) -> Result<Pair, Refusal> {
    Ok([length(node, x)?, length(node, y)?])
}

fn size(node: Node<'_, '_>, name: &str) -> Result<f64, Refusal> {
    let size = length(node, name)?;
    if size < 0.0 {
        return Err(Refusal::Malformed(format!("{name}=\"{size}\" is negative")));
    }
    Ok(size)
}

/// A length in user units: 96 to the inch. Zero if absent.
fn length(node: Node<'_, '_>, name: &str) -> Result<f64, Refusal> {
    let Some(text) = node.attribute(name) else { return Ok(0.0) };
    let malformed = |what| Refusal::Malformed(format!("{name}=\"{text}\" {what}"));
    let length = Length::from_str(text).map_err(|_| malformed("is not a length"))?;
    let unit = match length.unit {
        LengthUnit::None | LengthUnit::Px => 1.0,
        LengthUnit::In => 96.0,
        LengthUnit::Cm => 96.0 / 2.54,
        LengthUnit::Mm => 96.0 / 25.4,
        LengthUnit::Pt => 96.0 / 72.0,
        LengthUnit::Pc => 16.0,
        LengthUnit::Em | LengthUnit::Ex | LengthUnit::Percent => {
            return Err(malformed("is relative to what is not known"));
        }
    };
    Ok(length.number * unit)
}

/// A group's transform; an inner `svg` is shifted to its corner.
fn group_transform(node: Node<'_, '_>) -> Result<Affine, Refusal> {
    let own = transform(node)?;
    if node.tag_name().name() == "svg" {
        return Ok(own.after(&Affine::translation(pair(node, "x", "y")?)));
    }
    Ok(own)
}

fn transform(node: Node<'_, '_>) -> Result<Affine, Refusal> {
    let text = node.attribute("transform").unwrap_or_default();
    TransformListParser::from(text).try_fold(Affine::IDENTITY, |map, token| {
        let token = token.map_err(|e| Refusal::Malformed(format!("transform: {e}")))?;
        Ok(map.after(&one_transform(token)))
    })
}

fn one_transform(token: TransformListToken) -> Affine {
    match token {
        TransformListToken::Matrix { a, b, c, d, e, f } => {
            Affine { x: [a, b], y: [c, d], origin: [e, f] }
        }
        TransformListToken::Translate { tx, ty } => Affine::translation([tx, ty]),
        TransformListToken::Scale { sx, sy } => Affine::scale(sx, sy),
        TransformListToken::Rotate { angle } => Affine::rotation(angle),
        TransformListToken::SkewX { angle } => {
            Affine { y: [tangent(angle), 1.0], ..Affine::IDENTITY }
        }
        TransformListToken::SkewY { angle } => {
            Affine { x: [1.0, tangent(angle)], ..Affine::IDENTITY }
        }
    }
}

fn tangent(degrees: f64) -> f64 {
    let [cos, sin] = direction(degrees);
    sin / cos
}
