//! What is asked of a file.

use super::scene::SceneError;

/// How a scene is to be read.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Options<'a> {
    /// The layers to take; all of them if there are none.
    pub(crate) layers: &'a [String],
    /// How far edges may be from curves.
    pub(crate) tolerance: Option<f64>,
    /// Whether strokes are as wide as they are drawn.
    pub(crate) strokes: bool,
    /// Whether the tiles of a layer are merged into outlines.
    pub(crate) merge: bool,
    /// Whether outlines that are no polygons are made into polygons.
    pub(crate) repair: bool,
    /// Whether keys that a shape does not have are ignored.
    pub(crate) lenient: bool,
}

impl Options<'_> {
    pub(crate) fn refuse_layers(&self, format: &'static str) -> Result<(), SceneError> {
        if self.layers.is_empty() { Ok(()) } else { Err(SceneError::NoLayers(format)) }
    }

    pub(crate) fn refuse_merging(&self, format: &'static str) -> Result<(), SceneError> {
        if self.merge { Err(SceneError::NoTiles(format)) } else { Ok(()) }
    }
}
