//! The elements of the file, by which usvg's shapes are named and given their own numbers.
//!
//! usvg keeps nothing of what a `use` brings but how it is painted. So it is given a copy of the
//! text in which the opacity of every element is its number: of all that it resolves, opacity
//! matters least to a shape.

use roxmltree::{Document, Node, NodeId};
use std::collections::HashMap;

pub(super) const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";
const INKSCAPE: &str = "http://www.inkscape.org/namespaces/inkscape";

/// Opacities have 24 bits.
const STEPS: f64 = 16_777_216.0;

/// The transform that the outermost element is given, so that usvg always makes a group for it:
/// coordinates are counted from there.
const OUTERMOST: &str = "transform:translate(0.1 0.3)!important;";

/// The elements of a drawing that draw something or hold what does.
pub(super) struct Source<'a, 'input> {
    root: Node<'a, 'input>,
    elements: Vec<Node<'a, 'input>>,
    names: HashMap<NodeId, String>,
    by_id: HashMap<&'a str, Node<'a, 'input>>,
}

impl<'a, 'input> Source<'a, 'input> {
    pub(super) fn new(root: Node<'a, 'input>) -> Self {
        let known = |node: &Node<'_, '_>| is_svg(node) && (is_shape(node) || is_container(node));
        let elements: Vec<_> = root.descendants().filter(known).collect();
        let (here, elsewhere): (Vec<_>, Vec<_>) =
            root.descendants().filter(is_svg).partition(|node| is_in_place(*node));
        let mut names = HashMap::new();
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for node in here.into_iter().chain(elsewhere) {
            let tag = node.tag_name().name();
            let count = counts.entry(tag).or_default();
            let counted = || format!("{tag}:{count}");
            names.insert(node.id(), node.attribute("id").map_or_else(counted, str::to_owned));
            *count += 1;
        }
        let mut by_id = HashMap::new();
        for node in root.descendants() {
            if let Some(id) = node.attribute("id") {
                by_id.entry(id).or_insert(node);
            }
        }
        Self { root, elements, names, by_id }
    }

    /// The text of `document` with numbered elements.
    pub(super) fn numbered(&self, document: &Document<'_>) -> String {
        let text = document.input_text();
        let mut marks: Vec<_> = (1_u32..)
            .zip(&self.elements)
            // What the document type declares is used as often as it is named.
            .filter(|(_, node)| node.range().start >= self.root.range().start)
            .map(|(number, node)| {
                let first = if *node == self.root { OUTERMOST } else { "" };
                let opacity = f64::from(number) / STEPS;
                let transform = css_transform(*node);
                let transform = transform.map(|text| format!("transform:{text}!important;"));
                let transform = transform.unwrap_or_default();
                let style = format!("{first}{transform}opacity:{opacity}!important;");
                match node.attribute_node("style") {
                    Some(own) => (own.range_value().start, style),
                    None => (end_of_tag(text, node), format!(" style=\"{style}\"")),
                }
            })
            .collect();
        marks.sort_by_key(|(at, _)| *at);
        let mut numbered = String::with_capacity(text.len() + 64 * marks.len());
        let mut done = 0;
        for (at, mark) in marks {
            numbered.push_str(&text[done..at]);
            numbered.push_str(&mark);
            done = at;
        }
        numbered + &text[done..]
    }

    /// The element of this number.
    pub(super) fn element(&self, opacity: f32) -> Option<Node<'a, 'input>> {
        let number = f64::from(opacity) * STEPS;
        // A group without a number is opaque.
        let index = (number.fract() == 0.0 && number < STEPS).then_some(number as usize)?;
        self.elements.get(index.checked_sub(1)?).copied()
    }

    /// Its `id`, or else `tag:index`, counting first what is drawn where it stands.
    pub(super) fn id(&self, node: Node<'_, '_>) -> &str {
        self.names.get(&node.id()).map_or("", String::as_str)
    }

    /// What a `use` brings.
    pub(super) fn target(&self, node: Node<'a, 'input>) -> Option<Node<'a, 'input>> {
        let link = node.attribute("href").or_else(|| node.attribute((XLINK, "href")))?;
        self.by_id.get(link.trim().strip_prefix('#')?).copied()
    }

    /// What stands under the outermost element, and would be drawn there.
    pub(super) fn in_place(&self) -> impl Iterator<Item = Node<'a, 'input>> {
        self.root.descendants().skip(1).filter(|node| is_svg(node) && is_in_place(*node))
    }
}

/// Where the name of the element's tag ends.
fn end_of_tag(text: &str, node: &Node<'_, '_>) -> usize {
    let start = node.range().start;
    let ends = |c: char| c.is_ascii_whitespace() || c == '/' || c == '>';
    text[start..].find(ends).map_or(text.len(), |length| start + length)
}

fn is_svg(node: &Node<'_, '_>) -> bool {
    node.is_element() && node.tag_name().namespace().is_none_or(|namespace| namespace == SVG)
}

pub(super) fn is_shape(node: &Node<'_, '_>) -> bool {
    let tags = ["rect", "circle", "ellipse", "line", "polyline", "polygon", "path"];
    tags.contains(&node.tag_name().name())
}

fn is_container(node: &Node<'_, '_>) -> bool {
    ["svg", "g", "a", "switch", "use", "symbol"].contains(&node.tag_name().name())
}

/// Whether what holds the element is drawn where it stands, and not only where it is used.
fn is_in_place(node: Node<'_, '_>) -> bool {
    let drawn = |node: Node<'_, '_>| ["svg", "g", "a", "switch"].contains(&node.tag_name().name());
    node.ancestors().skip(1).filter(Node::is_element).all(drawn)
}

/// Whether the layer `name` is this group, by its `id` or Inkscape's label.
pub(super) fn is_layer(node: Node<'_, '_>, name: &str) -> bool {
    let is_group = ["svg", "g", "a", "switch"].contains(&node.tag_name().name());
    let names = [node.attribute("id"), node.attribute((INKSCAPE, "label"))];
    is_group && names.contains(&Some(name))
}

/// Inkscape's label, or else the `title`.
pub(super) fn name(node: Node<'_, '_>) -> String {
    let title =
        || node.children().find(|n| n.has_tag_name("title") || n.has_tag_name((SVG, "title")));
    let label = node.attribute((INKSCAPE, "label"));
    label.or_else(|| title()?.text()).unwrap_or_default().trim().to_owned()
}

/// The transform in the element's `style` without CSS's units, which usvg does not read.
fn css_transform(node: Node<'_, '_>) -> Option<String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || " \t\n.,()+-!".contains(c);
    let text = styled(node, "transform").filter(|text| text.chars().all(is_plain))?;
    Some(text.replace("px", "").replace("deg", "").replace("!important", ""))
}

/// The transform that the element declares.
pub(super) fn transform(node: Node<'_, '_>) -> Option<String> {
    css_transform(node).or_else(|| declared(node, "transform").map(str::to_owned))
}

/// What the element declares of a property, in its `style` or as an attribute.
pub(super) fn declared<'a>(node: Node<'a, '_>, property: &str) -> Option<&'a str> {
    styled(node, property).or_else(|| node.attribute(property))
}

/// What the element declares of a property in its `style`.
fn styled<'a>(node: Node<'a, '_>, property: &str) -> Option<&'a str> {
    let declarations = declarations(node.attribute("style").unwrap_or_default());
    declarations.filter(|(name, _)| *name == property).last().map(|(_, value)| value)
}

/// The names and values in a block of CSS.
pub(super) fn declarations(block: &str) -> impl Iterator<Item = (&str, &str)> {
    let pairs = block.split(';').filter_map(|declaration| declaration.split_once(':'));
    pairs.map(|(name, value)| (name.trim(), value.trim()))
}
