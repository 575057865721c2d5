//! What of a drawing cannot be a shape, and is said to be left out.

use super::path;
use super::source::{self, SVG, Source, declarations, declared, is_shape};
use super::transform;
use roxmltree::Node;
use svgtypes::{NumberListParser, PointsParser};

/// Why this element, which stands where it is drawn, gives no shape; none if it is hidden, if it
/// draws nothing by its own numbers, or if it is one of those that do.
pub(super) fn reason<'a, 'input>(
    node: Node<'a, 'input>,
    source: &Source<'a, 'input>,
    is_drawn: bool,
) -> Option<String> {
    if is_hidden(node) {
        return None;
    }
    let tag = node.tag_name().name();
    if is_picture(node) {
        return Some(format!("`{tag}` is not a shape"));
    }
    if tag == "use" {
        return in_use(source.target(node));
    }
    is_shape(&node).then(|| fault(node, is_drawn)).flatten()
}

/// Whether the element is drawn, but not by an outline of its own.
fn is_picture(node: Node<'_, '_>) -> bool {
    let tags = ["text", "image", "foreignObject", "flowRoot", "video", "audio", "iframe", "canvas"];
    tags.contains(&node.tag_name().name())
}

/// What a `use` brings that is not a shape.
fn in_use(target: Option<Node<'_, '_>>) -> Option<String> {
    let Some(target) = target else {
        return Some("what it uses is not in the drawing".to_owned());
    };
    let picture = target.descendants().find(|inner| is_picture(*inner))?;
    Some(format!("a `{}` that it uses is not a shape", picture.tag_name().name()))
}

/// Whether the element or something around it is not to be seen.
fn is_hidden(node: Node<'_, '_>) -> bool {
    let elements = || node.ancestors().filter(Node::is_element);
    let is_out = |node: Node<'_, '_>| {
        let none = declared(node, "display") == Some("none");
        none || is_conditional(node) || is_alternative(node)
    };
    let visibility = elements().find_map(|node| declared(node, "visibility"));
    elements().any(is_out) || matches!(visibility, Some("hidden" | "collapse"))
}

fn is_conditional(node: Node<'_, '_>) -> bool {
    ["requiredExtensions", "systemLanguage", "requiredFeatures"]
        .iter()
        .any(|condition| node.has_attribute(*condition))
}

/// Whether a `switch` takes an element before this one.
fn is_alternative(node: Node<'_, '_>) -> bool {
    let in_switch = node.parent().is_some_and(|parent| parent.has_tag_name((SVG, "switch")));
    let mut before = node.prev_siblings().skip(1).filter(Node::is_element);
    in_switch && before.any(|node| !is_conditional(node))
}

/// What is wrong with the numbers of a shape. What SVG gives a meaning of its own – a size of zero,
/// no numbers at all – is not wrong.
fn fault(node: Node<'_, '_>, is_drawn: bool) -> Option<String> {
    match node.tag_name().name() {
        "path" => path_fault(node.attribute("d")?, is_drawn),
        "polyline" | "polygon" => points_fault(node.attribute("points")?, is_drawn),
        "rect" if !is_drawn => size_fault(node, &["width", "height"]),
        "circle" if !is_drawn => size_fault(node, &["r"]),
        "ellipse" if !is_drawn => size_fault(node, &["rx", "ry"]),
        _ => None,
    }
}

fn path_fault(data: &str, is_drawn: bool) -> Option<String> {
    let error = path::parse(data, 1.0).error?;
    let taken = if is_drawn { "; what comes before is taken" } else { "" };
    Some(format!("path data: {error}{taken}"))
}

fn points_fault(points: &str, is_drawn: bool) -> Option<String> {
    let numbers: Vec<_> = NumberListParser::from(points).collect();
    if let Some(Err(error)) = numbers.last() {
        let taken = if is_drawn { "; what comes before is taken" } else { "" };
        return Some(format!("points: {error}{taken}"));
    }
    let count = PointsParser::from(points).count();
    if count == 1 {
        return Some("points: one point encloses nothing".to_owned());
    }
    (numbers.len() % 2 != 0).then(|| "points: the last number stands alone".to_owned())
}

fn size_fault(node: Node<'_, '_>, attributes: &[&str]) -> Option<String> {
    attributes.iter().find_map(|name| {
        let text = node.attribute(*name)?;
        match text.parse::<svgtypes::Length>() {
            Err(_) => Some(format!("{name}=\"{text}\" is not a length")),
            Ok(length) if length.number < 0.0 => Some(format!("{name}=\"{text}\" is negative")),
            Ok(_) => None,
        }
    })
}

/// What is declared of an element or in a style sheet and not done, because usvg does not read it.
pub(super) fn undone(node: Node<'_, '_>) -> Option<String> {
    if let Some(text) = source::transform(node) {
        return unread(&text).or_else(|| geometry(node.attribute("style")?));
    }
    if node.tag_name().name() != "style" {
        return geometry(node.attribute("style")?);
    }
    let sheet = node.text()?;
    let mut blocks = sheet.split('{').skip(1).filter_map(|block| block.split('}').next());
    blocks.find_map(|block| {
        let transforms = declarations(block).filter(|(name, _)| *name == "transform");
        geometry(block).or_else(|| transforms.filter_map(|(_, text)| unread(text)).next())
    })
}

/// A transform in words of CSS that SVG does not have.
fn unread(transform: &str) -> Option<String> {
    let is_read = transform == "none" || transform::parse(transform).is_some();
    (!is_read).then(|| format!("the transform `{transform}` is left aside"))
}

/// Geometry in a style.
fn geometry(block: &str) -> Option<String> {
    const GEOMETRY: [&str; 11] =
        ["x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "d", "points"];
    let (name, _) = declarations(block).find(|(name, _)| GEOMETRY.contains(name))?;
    Some(format!("`{name}` in a style is left aside: only attributes are read for geometry"))
}
