//! How large a drawing may become: `use` and markers multiply what a file holds.

use super::source::{SVG, is_shape};
use crate::check::scene::SceneError;
use roxmltree::{Node, NodeId};
use std::collections::HashMap;

/// What may be drawn of any file, in bytes of its text.
const ALLOWANCE: u64 = 1 << 26;

/// Refuses a drawing that is much larger than its text.
pub(super) fn check(root: Node<'_, '_>) -> Result<(), SceneError> {
    let mut by_id = HashMap::new();
    for node in root.descendants() {
        if let Some(id) = node.attribute("id") {
            by_id.entry(id).or_insert(node);
        }
    }
    let mut weights = Weights { by_id, marker: 0, known: HashMap::new() };
    let markers = root.descendants().filter(|node| node.has_tag_name((SVG, "marker")));
    weights.marker = markers.map(|marker| weights.children(marker, 0)).max().unwrap_or(0);
    weights.known.clear();
    let text = root.range().len() as u64;
    let drawn = weights.children(root, 0);
    if drawn <= ALLOWANCE.saturating_add(text.saturating_mul(4)) {
        return Ok(());
    }
    Err(SceneError::Malformed("`use` or markers multiply the drawing without measure".to_owned()))
}

/// How much is drawn of elements, in bytes of the text.
struct Weights<'a, 'input> {
    by_id: HashMap<&'a str, Node<'a, 'input>>,
    /// That of the heaviest marker, which any vertex may bear.
    marker: u64,
    /// An element that is being weighed weighs nothing: it is not drawn in itself.
    known: HashMap<NodeId, u64>,
}

/// usvg gives up at this depth, `use` included.
const DEEPEST: usize = 1024;

impl<'a, 'input> Weights<'a, 'input> {
    fn children(&mut self, node: Node<'a, 'input>, depth: usize) -> u64 {
        node.children()
            .filter(Node::is_element)
            .fold(0, |sum: u64, child| sum.saturating_add(self.of(child, depth + 1)))
    }

    fn of(&mut self, node: Node<'a, 'input>, depth: usize) -> u64 {
        if depth > DEEPEST {
            return u64::MAX;
        }
        if let Some(weight) = self.known.get(&node.id()) {
            return *weight;
        }
        self.known.insert(node.id(), 0);
        let own = 16 + written(node);
        let used = self.target(node).map_or(0, |target| self.of(target, depth + 1));
        // A vertex takes at least two bytes of the text.
        let marked = if is_shape(&node) { (own / 2).saturating_mul(self.marker) } else { 0 };
        let weight =
            [used, marked, self.children(node, depth)].into_iter().fold(own, u64::saturating_add);
        self.known.insert(node.id(), weight);
        weight
    }

    /// What a `use` brings.
    fn target(&self, node: Node<'a, 'input>) -> Option<Node<'a, 'input>> {
        let link = target_id(node)?;
        self.by_id.get(link).copied()
    }
}

/// The `id` of what a `use` brings.
pub(super) fn target_id<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    if node.tag_name().name() != "use" {
        return None;
    }
    let link = node.attribute("href");
    let link = link.or_else(|| node.attribute(("http://www.w3.org/1999/xlink", "href")))?;
    link.trim().strip_prefix('#')
}

/// The bytes of an element's own geometry.
fn written(node: Node<'_, '_>) -> u64 {
    let geometry = ["d", "points"].into_iter().filter_map(|name| node.attribute(name));
    geometry.map(|text| text.len() as u64).sum()
}
