//! The arguments for a file.

use super::reason::Reason;
use super::references::References;
use super::scene::SceneError;
use crate::input::FileError;
use std::path::Path;

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
    /// The files that the scene may name; none if there are none.
    pub(crate) references: Option<&'a References>,
}

impl Options<'_> {
    pub(crate) fn refuse_layers(&self, format: &'static str) -> Result<(), SceneError> {
        if self.layers.is_empty() { Ok(()) } else { Err(SceneError::NoLayers(format)) }
    }

    pub(crate) fn refuse_merging(&self, format: &'static str) -> Result<(), SceneError> {
        if self.merge { Err(SceneError::NoTiles(format)) } else { Ok(()) }
    }

    /// The text of a file that the scene names.
    pub(crate) fn read_named(&self, path: &Path) -> Result<String, Reason> {
        self.references.ok_or(Reason::plain(FileError::NoFiles))?.read(path)
    }

    /// Takes note of a file that the scene names.
    pub(crate) fn name(&self, path: &Path) {
        if let Some(references) = self.references {
            references.name(path);
        }
    }
}
