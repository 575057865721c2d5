//! Pictures in pixels, by resvg.

use crate::failure::say;
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

/// A picture in pixels.
pub(crate) struct Raster {
    options: Options<'static>,
    pixels: Pixmap,
    has_fonts_of_system: bool,
}

impl Raster {
    /// A drawing in SVG.
    pub(crate) fn of(svg: &str) -> Result<Self, RasterError> {
        let mut options = Options::default();
        add_fonts(options.fontdb_mut());
        let size = Tree::from_str(svg, &options)?.size();
        let [width, height] =
            [size.width(), size.height()].map(|length| (length * SCALE).ceil() as u32);
        let too_large = RasterError::TooLarge(width, height);
        if u64::from(width) * u64::from(height) > MOST_PIXELS {
            return Err(too_large);
        }
        let pixels = Pixmap::new(width, height).ok_or(too_large)?;
        let mut raster = Self { options, pixels, has_fonts_of_system: false };
        raster.draw(svg)?;
        Ok(raster)
    }

    /// Another drawing on top of it, of the same size.
    pub(crate) fn draw(&mut self, svg: &str) -> Result<(), RasterError> {
        if !self.has_fonts_of_system && svg.chars().any(|letter| letter > LAST_LETTER) {
            self.has_fonts_of_system = true;
            add_fonts_of_system(self.options.fontdb_mut());
        }
        let tree = Tree::from_str(svg, &self.options)?;
        resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut self.pixels.as_mut());
        Ok(())
    }

    /// It as PNG.
    pub(crate) fn encoded(&self) -> Result<Vec<u8>, RasterError> {
        self.pixels.encode_png().map_err(|e| RasterError::NotWritten(e.to_string()))
    }
}

/// DejaVu Sans, so that pictures are the same everywhere.
fn add_fonts(fonts: &mut fontdb::Database) {
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.load_font_data(dejavu::sans::bold().to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
}

/// What DejaVu Sans may not have.
fn add_fonts_of_system(fonts: &mut fontdb::Database) {
    let own = fonts.len();
    fonts.load_system_fonts();
    if fonts.len() == own {
        say(["no fonts are installed: some letters may not be drawn"]);
    }
}

/// Up to this one there is Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic.
const LAST_LETTER: char = '\u{6ff}';
