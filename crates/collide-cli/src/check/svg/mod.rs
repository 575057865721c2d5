//! SVG drawings, as they are painted: usvg says what is drawn and where, the elements of the file
//! give their names and numbers.
//!
//! Coordinates are those of the outermost element's content, before its `viewBox`. What is hidden
//! by the drawing's own words is left out; color and opacity do not matter.

mod clip;
mod element;
mod guard;
mod limits;
mod number;
mod omitted;
mod paint;
mod path;
mod source;
mod transform;

use super::affine::Affine;
use super::options::Options;
use super::scene::{Scene, SceneError};
use clip::Clip;
use paint::Painting;
use path::stretch;
use roxmltree::{Document, Node, NodeId, ParsingOptions};
use source::Source;
use std::collections::HashSet;
use std::rc::Rc;
use svgtypes::ViewBox;

/// How far edges may be from curves, relative to the larger side of the drawing.
const TOLERANCE: f64 = 1e-4;

/// The scene in a drawing: all of it, or the groups named as layers.
pub(crate) fn read(document: &Document<'_>, options: &Options<'_>) -> Result<Scene, SceneError> {
    let root = document.root_element();
    let is_layer = |layer: &String| root.descendants().skip(1).any(|n| source::is_layer(n, layer));
    if let Some(missing) = options.layers.iter().find(|layer| !is_layer(layer)) {
        return Err(SceneError::NoLayer(missing.clone()));
    }
    let source = Source::new(root);
    limits::check(root, &source)?;
    let tree = tree(&source.numbered(document))?;
    let tolerance = options.tolerance.unwrap_or_else(|| TOLERANCE * side(root, &tree));
    let scene = Scene { tolerance: Some(tolerance), ..Scene::default() };
    let mut reader = Reader { options, source, tolerance, scene, drawn: HashSet::new() };
    for node in tree.root().children() {
        // The one group that has the transform of the outermost element.
        if let usvg::Node::Group(outermost) = node {
            reader.children(outermost, &Place::new(options));
        }
    }
    reader.report_omitted();
    Ok(reader.scene)
}

/// The larger side of the drawing, in units of its content.
fn side(root: Node<'_, '_>, tree: &usvg::Tree) -> f64 {
    match root.attribute("viewBox").and_then(|text| text.parse::<ViewBox>().ok()) {
        Some(view) => view.w.max(view.h),
        None => f64::from(tree.size().width().max(tree.size().height())),
    }
}

/// What usvg makes of a drawing, without opening any other file.
fn tree(text: &str) -> Result<usvg::Tree, SceneError> {
    let malformed = |e: &dyn std::fmt::Display| SceneError::Malformed(e.to_string().into());
    let options = usvg::Options {
        image_href_resolver: usvg::ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Default::default()
    };
    let parsing = ParsingOptions { allow_dtd: true, ..Default::default() };
    let document = Document::parse_with_options(text, parsing).map_err(|e| malformed(&e))?;
    let tree = guard::attempt(|| usvg::Tree::from_xmltree(&document, &options));
    tree.ok_or_else(|| malformed(&guard::TOO_FAR))?.map_err(|e| match e {
        usvg::Error::ParsingFailed(roxmltree::Error::NodesLimitReached) => limits::too_many(),
        e => malformed(&e),
    })
}

/// Where and how something is drawn.
#[derive(Clone)]
struct Place<'a, 'input> {
    map: Affine,
    clips: Vec<Rc<Clip>>,
    /// Why what is drawn here is no shape of its own.
    refusal: Option<String>,
    is_filtered: bool,
    wanted: bool,
    /// The ids of the `use` elements and marked lines that brought it here: `use/`.
    prefix: String,
    /// The shape or `use` around it.
    owner: Option<Node<'a, 'input>>,
}

impl Place<'_, '_> {
    fn new(options: &Options<'_>) -> Self {
        Self {
            map: Affine::IDENTITY,
            clips: Vec::new(),
            refusal: None,
            is_filtered: false,
            wanted: options.layers.is_empty(),
            prefix: String::new(),
            owner: None,
        }
    }
}

struct Reader<'a, 'input, 'o> {
    options: &'o Options<'o>,
    source: Source<'a, 'input>,
    tolerance: f64,
    scene: Scene,
    /// The shapes of the file that usvg has drawn somewhere.
    drawn: HashSet<NodeId>,
}

impl<'a, 'input> Reader<'a, 'input, '_> {
    fn children(&mut self, group: &usvg::Group, place: &Place<'a, 'input>) {
        for child in group.children() {
            match child {
                usvg::Node::Group(group) => self.children(group, &self.inside(group, place)),
                usvg::Node::Path(path) => self.path(path, place),
                // There are neither fonts nor pictures for usvg to find.
                usvg::Node::Image(_) | usvg::Node::Text(_) => {}
            }
        }
    }

    /// The place of what is in a group.
    fn inside(&self, group: &usvg::Group, place: &Place<'a, 'input>) -> Place<'a, 'input> {
        let element = self.source.element(group.opacity().get());
        let mut inside = place.clone();
        inside.map = place.map.after(&transform::exact(group.transform(), element));
        if let Some(clip) = group.clip_path() {
            match Clip::new(clip, &inside.map, self.tolerance) {
                Ok(clip) => inside.clips.push(Rc::new(clip)),
                Err(refusal) => inside.refusal = Some(format!("its clip path: {refusal}")),
            }
        }
        if group.mask().is_some() {
            inside.refusal = Some("it is painted through a mask".to_owned());
        }
        inside.is_filtered |= !group.filters().is_empty();
        let Some(element) = element else { return inside };
        let is_layer = |layer: &String| source::is_layer(element, layer);
        inside.wanted |= self.options.layers.iter().any(is_layer);
        if let Some(owner) = place.owner.filter(|owner| *owner != element) {
            inside.prefix = format!("{}{}/", place.prefix, self.source.id(owner));
            inside.owner = None;
        }
        if source::is_shape(&element) || element.tag_name().name() == "use" {
            inside.owner = Some(element);
        }
        inside
    }

    fn path(&mut self, drawn: &usvg::Path, place: &Place<'a, 'input>) {
        let element = place.owner.filter(source::is_shape);
        self.drawn.extend(element.map(|element| element.id()));
        if !place.wanted || !drawn.is_visible() {
            return;
        }
        let id = element.map_or(drawn.id(), |element| self.source.id(element));
        let id = format!("{}{}", place.prefix, if id.is_empty() { "path" } else { id });
        if let Some(refusal) = &place.refusal {
            return self.scene.skip(id, refusal.clone());
        }
        let local = self.tolerance / stretch(&place.map);
        let painting = Painting {
            geometry: element::geometry(element, drawn, local),
            drawn,
            map: place.map,
            tolerance: self.tolerance,
            strokes: self.options.strokes,
        };
        match painting.figure(&place.clips) {
            Ok(Some(figure)) => {
                let name = element.map(source::name).unwrap_or_default();
                self.scene.add(id.clone(), name, figure);
                let is_pattern =
                    |fill: &usvg::Fill| matches!(fill.paint(), usvg::Paint::Pattern(_));
                if place.is_filtered {
                    self.scene.skip(id, "its filter is left aside");
                } else if drawn.fill().is_some_and(is_pattern) {
                    self.scene.skip(id, "its pattern is left aside: all of its fill counts");
                }
            }
            Ok(None) => {}
            Err(refusal) => self.scene.skip(id, refusal),
        }
    }

    /// Says what stands in the drawing and is not among the shapes.
    fn report_omitted(&mut self) {
        let layers = self.options.layers;
        let is_wanted = |node: Node<'_, '_>| {
            let named = |node| layers.iter().any(|layer| source::is_layer(node, layer));
            layers.is_empty() || node.ancestors().any(named)
        };
        let omitted: Vec<_> = self
            .source
            .in_place()
            .filter(|node| is_wanted(*node))
            .flat_map(|node| {
                let is_drawn = self.drawn.contains(&node.id());
                let reasons =
                    [omitted::reason(node, &self.source, is_drawn), omitted::undone(node)];
                reasons.into_iter().flatten().map(move |reason| (node, reason))
            })
            .collect();
        for (node, reason) in omitted {
            let id = self.source.id(node).to_owned();
            self.scene.skip(id, reason);
        }
    }
}
