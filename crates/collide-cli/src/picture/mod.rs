//! Pictures of shapes and of what is found of them, as SVG, from which PNG is made.

pub(crate) mod canvas;
pub(crate) mod figure;
pub(crate) mod file;
pub(crate) mod labels;
pub(crate) mod mark;
#[cfg(feature = "png")]
pub(crate) mod raster;
#[cfg(not(feature = "png"))]
#[path = "no_raster.rs"]
pub(crate) mod raster;
pub(crate) mod whole;

pub(crate) use canvas::Canvas;

/// What is written and drawn in black.
pub(crate) const INK: &str = "#1c2733";
/// What overlaps.
pub(crate) const CONTACT: &str = "#d7263d";
/// What is apart.
pub(crate) const GAP: &str = "#3d7dca";

/// A coordinate in hundredths of a pixel.
pub(crate) fn round(x: f64) -> f64 {
    (x * 100.0).round() / 100.0
}

/// A number in a few digits.
pub(crate) fn short(x: f64) -> String {
    let magnitude = x.abs();
    if magnitude != 0.0 && !(1e-4..1e7).contains(&magnitude) {
        return format!("{x:.4e}");
    }
    let text = format!("{x:.5}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
