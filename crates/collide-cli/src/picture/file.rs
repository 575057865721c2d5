//! Pictures as files.

use super::raster::{self, Raster};
use super::whole::WholeFile;
use crate::Failure;
use ::svg::Document;
use ::svg::node::element::{Group, Rectangle};
use std::fmt;
use std::io::{self, Write};
use std::path::Path;

/// Writes a picture as SVG.
pub(crate) fn save_svg(path: &Path, picture: &Document) -> Result<(), Failure> {
    save(path, picture.to_string().as_bytes())
}

/// Whether pictures can be written as PNG, before one is worked for.
pub(crate) fn can_be_png(path: &Path) -> Result<(), Failure> {
    raster::is_built().map_err(|e| failed(path, &e))
}

/// Writes a picture as PNG.
pub(crate) fn save_png(path: &Path, picture: &Document) -> Result<(), Failure> {
    let raster = Raster::of(&picture.to_string()).map_err(|e| failed(path, &e))?;
    write_png(path, &raster)
}

/// The files of a picture that is drawn piece by piece.
pub(crate) struct Pieces<'p> {
    /// The first tag of the drawing.
    frame: String,
    svg: Option<(&'p Path, WholeFile)>,
    png: Option<(&'p Path, Raster)>,
}

impl<'p> Pieces<'p> {
    /// Files in which there is nothing but the paper.
    pub(crate) fn create(
        frame: &Document,
        paper: &Rectangle,
        svg: Option<&'p Path>,
        png: Option<&'p Path>,
    ) -> Result<Self, Failure> {
        let frame = frame.to_string().replace("/>", ">");
        let whole = format!("{frame}\n{paper}\n</svg>");
        let png = png.map(|path| match Raster::of(&whole) {
            Ok(raster) => Ok((path, raster)),
            Err(e) => Err(failed(path, &e)),
        });
        let png = png.transpose()?;
        let svg = svg.map(|path| match WholeFile::create(path) {
            Ok(file) => Ok((path, file)),
            Err(e) => Err(failed(path, &e)),
        });
        let mut files = Self { svg: svg.transpose()?, png, frame };
        files.write(format_args!("{}\n{paper}", files.frame.clone()))?;
        Ok(files)
    }

    /// Draws something on top of what there is.
    pub(crate) fn add(&mut self, piece: &Group) -> Result<(), Failure> {
        let piece = piece.to_string();
        self.write(format_args!("\n{piece}"))?;
        if let Some((path, raster)) = &mut self.png {
            let whole = format!("{}\n{piece}\n</svg>", self.frame);
            raster.draw(&whole).map_err(|e| failed(path, &e))?;
        }
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.write(format_args!("\n</svg>"))?;
        if let Some((path, raster)) = &self.png {
            write_png(path, raster)?;
        }
        self.svg.map_or(Ok(()), |(path, file)| file.finish().map_err(|e| failed(path, &e)))
    }

    fn write(&mut self, text: fmt::Arguments<'_>) -> Result<(), Failure> {
        let Some((path, file)) = &mut self.svg else { return Ok(()) };
        file.write_fmt(text).map_err(|e| failed(path, &e))
    }
}

fn write_png(path: &Path, raster: &Raster) -> Result<(), Failure> {
    let png = raster.encoded().map_err(|e| failed(path, &e))?;
    save(path, &png)
}

fn save(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let save = || -> io::Result<()> {
        let mut file = WholeFile::create(path)?;
        file.write_all(bytes)?;
        file.finish()
    };
    save().map_err(|e| failed(path, &e))
}

fn failed(path: &Path, reason: &dyn fmt::Display) -> Failure {
    Failure::Because(format!("{}: {reason}", path.display()))
}
