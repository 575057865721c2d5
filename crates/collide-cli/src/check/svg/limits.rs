//! How large a drawing may become: `use` and markers multiply what a file holds, and usvg makes
//! the more curves of an arc the larger it is.

use super::path;
use super::source::{SVG, Source, is_shape};
use crate::check::scene::SceneError;
use roxmltree::{Node, NodeId};
use std::collections::HashMap;
use svgtypes::Length;

/// What may be drawn of any file, in bytes of its text.
const ALLOWANCE: u64 = 1 << 26;

/// How many elements of SVG a drawing may have: those that usvg takes, texts and uses counted. Here
/// a drawing that has more is known before it is written out for usvg.
const MOST_ELEMENTS: usize = 1_000_000;

/// Why a drawing with more of them is refused.
pub(super) fn too_many() -> SceneError {
    let reason = "more than a million elements and texts, those that `use` repeats counted";
    SceneError::Malformed(reason.into())
}

/// What a curve weighs, of those that usvg makes of arcs far larger than any screen: so much, and
/// one for every other curve of the arc, for usvg moves them all whenever it takes one.
const CURVE: f64 = 1024.0;

/// Refuses a drawing that is much larger than its text.
pub(super) fn check<'a, 'input>(
    root: Node<'a, 'input>,
    source: &Source<'a, 'input>,
) -> Result<(), SceneError> {
    let is_svg = |node: &Node<'_, '_>| node.tag_name().namespace() == Some(SVG);
    if root.descendants().filter(is_svg).nth(MOST_ELEMENTS).is_some() {
        return Err(too_many());
    }
    let mut weights = Weights { source, marker: 0, known: HashMap::new() };
    let markers = root.descendants().filter(|node| node.has_tag_name((SVG, "marker")));
    weights.marker = markers.map(|marker| weights.children(marker, 0)).max().unwrap_or(0);
    weights.known.clear();
    let text = root.range().len() as u64;
    let drawn = weights.children(root, 0);
    if drawn <= ALLOWANCE.saturating_add(text.saturating_mul(4)) {
        return Ok(());
    }
    Err(SceneError::Malformed(
        "the drawing is without measure: too large arcs, or too many uses".into(),
    ))
}

/// How much is drawn of elements, in bytes of the text.
struct Weights<'s, 'a, 'input> {
    source: &'s Source<'a, 'input>,
    /// That of the heaviest marker, which any vertex may bear.
    marker: u64,
    /// An element that is being weighed weighs nothing: it is not drawn in itself.
    known: HashMap<NodeId, u64>,
}

/// usvg gives up at this depth, `use` included.
const DEEPEST: usize = 1024;

impl<'a, 'input> Weights<'_, 'a, 'input> {
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
        let own = curves(node).saturating_add(16 + written(node));
        let is_use = node.tag_name().name() == "use";
        let target = self.source.target(node).filter(|_| is_use);
        let used = target.map_or(0, |target| self.of(target, depth + 1));
        // A vertex takes at least two bytes of the text.
        let marked = if is_shape(&node) { (own / 2).saturating_mul(self.marker) } else { 0 };
        let weight =
            [used, marked, self.children(node, depth)].into_iter().fold(own, u64::saturating_add);
        self.known.insert(node.id(), weight);
        weight
    }
}

/// The bytes of an element's own geometry.
fn written(node: Node<'_, '_>) -> u64 {
    let geometry = ["d", "points"].into_iter().filter_map(|name| node.attribute(name));
    geometry.map(|text| text.len() as u64).sum()
}

/// The weight of the element's arcs.
fn curves(node: Node<'_, '_>) -> u64 {
    let data = node.attribute("d").filter(|data| data.contains(['a', 'A']));
    let in_data = data.map_or(0.0, |data| path::parse(data, 1.0).excess);
    // No unit is larger than a hundred.
    let number = |name| Some(100.0 * node.attribute(name)?.parse::<Length>().ok()?.number);
    let radii = ["r", "rx", "ry"].into_iter().filter_map(number);
    let count = radii.map(path::excess_curves).fold(in_data, f64::max);
    (count * (CURVE + count)) as u64
}
