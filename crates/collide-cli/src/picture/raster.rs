//! Pictures in pixels, by resvg.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use thiserror::Error;

/// Why a picture is not made into pixels.
#[derive(Debug, Error)]
pub(crate) enum RasterError {
    #[error("{0} by {1} pixels are more than {MOST_PIXELS}")]
    TooLarge(u32, u32),
    #[error("not a picture: {0}")]
    NoPicture(#[from] resvg::usvg::Error),
    #[error("no PNG: {0}")]
    NotWritten(String),
}

const MOST_PIXELS: u64 = 1 << 26;

/// How many pixels there are to a pixel of the drawing.
const SCALE: f32 = 2.0;

/// Whether pictures can be made into pixels.
pub(crate) fn is_built() -> Result<(), RasterError> {
    Ok(())
}

/// A drawing in SVG as PNG.
pub(crate) fn png(svg: &str) -> Result<Vec<u8>, RasterError> {
    let mut options = Options::default();
    add_fonts(options.fontdb_mut(), svg);
    let tree = Tree::from_str(svg, &options)?;
    let pixels = |length: f32| (length * SCALE).ceil() as u32;
    let [width, height] = [tree.size().width(), tree.size().height()].map(pixels);
    let too_large = RasterError::TooLarge(width, height);
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(too_large);
    }
    let mut pixmap = Pixmap::new(width, height).ok_or(too_large)?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|e| RasterError::NotWritten(e.to_string()))
}

/// DejaVu Sans, so that pictures are the same everywhere; for letters that it may not have, the
/// fonts of the system too.
fn add_fonts(fonts: &mut fontdb::Database, words: &str) {
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.load_font_data(dejavu::sans::bold().to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    let own = fonts.len();
    if words.chars().any(|letter| letter > LAST_LETTER) {
        fonts.load_system_fonts();
        if fonts.len() == own {
            eprintln!("collide: no fonts are installed: some letters may not be drawn");
        }
    }
}

/// Up to this one there is Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic.
const LAST_LETTER: char = '\u{6ff}';
