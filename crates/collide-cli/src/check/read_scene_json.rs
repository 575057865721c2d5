//! Reads scene JSON and nothing else: the program without the readers of other formats.

use super::options::Options;
use super::scene::{Scene, SceneError};
use super::{document, scene_json};
use std::path::Path;

/// Reads the scene in the bytes of a file.
pub(super) fn from_bytes(
    bytes: &[u8],
    options: &Options<'_>,
    _folder: &Path,
) -> Result<Scene, SceneError> {
    let text = str::from_utf8(bytes).map_err(|_| SceneError::NoReaders)?;
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if document::is_queries(text) {
        return Err(SceneError::Queries);
    }
    if !text.starts_with('{') {
        return Err(SceneError::NoReaders);
    }
    let (head, text) = document::open(text)?;
    let value = head.value;
    if value.get(scene_json::LIST).is_none() {
        return Err(SceneError::NoReaders);
    }
    options.refuse_layers("scene JSON")?;
    options.refuse_merging("scene JSON")?;
    scene_json::read(&text, &value, options)
}
