//! XML that readers can go down into.

use super::scene::SceneError;
use roxmltree::{Document, ParsingOptions};

/// How deep elements of XML may nest.
const DEEPEST: usize = 256;

/// The document in a text, if its elements do not nest too deep: readers go down into them.
pub(crate) fn parse(text: &str) -> Result<Document<'_>, SceneError> {
    let parsing = ParsingOptions { allow_dtd: true, ..Default::default() };
    let document = Document::parse_with_options(text, parsing)
        .map_err(|e| SceneError::Malformed(e.to_string()))?;
    if document.descendants().any(|node| node.ancestors().nth(DEEPEST).is_some()) {
        return Err(SceneError::TooDeep(DEEPEST));
    }
    Ok(document)
}
