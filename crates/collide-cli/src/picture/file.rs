//! Pictures as files.

use super::raster;
use crate::Failure;
use ::svg::Document;
use std::path::Path;

/// Writes a picture as SVG.
pub(crate) fn save_svg(path: &Path, picture: &Document) -> Result<(), Failure> {
    ::svg::save(path, picture).map_err(|e| failed(path, &e))
}

/// Whether pictures can be written as PNG, before one is worked for.
pub(crate) fn can_be_png(path: &Path) -> Result<(), Failure> {
    raster::is_built().map_err(|e| failed(path, &e))
}

/// Writes a picture as PNG.
pub(crate) fn save_png(path: &Path, picture: &Document) -> Result<(), Failure> {
    let png = raster::png(&picture.to_string()).map_err(|e| failed(path, &e))?;
    std::fs::write(path, png).map_err(|e| failed(path, &e))
}

fn failed(path: &Path, reason: &dyn std::fmt::Display) -> Failure {
    Failure::Because(format!("{}: {reason}", path.display()))
}
