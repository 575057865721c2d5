//! `collide check`: the pairs of a scene that intersect.

mod affine;
mod build;
mod encoding;
mod geojson;
mod ldtk;
mod merge;
mod options;
mod outline;
mod pairs;
mod picture;
mod read;
mod region;
mod report;
mod scene;
mod scene_json;
mod svg;
mod tiled;
mod wkt;
mod xml;

use crate::Failure;
use crate::input::Input;
use clap::{Args, ValueEnum};
use collide2d::AnyShape;
use options::Options;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What `collide check` is asked.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// A Tiled map or world (.tmx, .tmj, .world), LDtk project, SVG drawing, GeoJSON file, lines of
    /// WKT or WKB, or scene JSON; `-` is standard input
    file: Input,
    /// Also list pairs that are at most this far apart
    #[arg(long, value_name = "M", default_value = "0", value_parser = margin)]
    margin: f64,
    /// Draw shapes, contacts and normals into this file
    #[arg(long, value_name = "OUT.svg")]
    svg: Option<PathBuf>,
    /// How to print the findings
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// Take only the layer (or SVG group) of this name; may be repeated
    #[arg(long, value_name = "NAME")]
    layer: Vec<String>,
    /// Merge the tiles of each tile layer that overlap or abut into outlines
    #[arg(long)]
    merge: bool,
    /// Make polygons of outlines that cross themselves, have spikes or run back along themselves
    #[arg(long)]
    repair: bool,
    /// How far edges may be from the curves of a drawing [default: a ten-thousandth of its size]
    #[arg(long, value_name = "T", value_parser = tolerance)]
    tolerance: Option<f64>,
    /// Take the strokes of a drawing as wide as they are drawn, not as lines
    #[arg(long)]
    strokes: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Table,
    Json,
}

fn margin(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(margin) if margin >= 0.0 && margin.is_finite() => Ok(margin),
        _ => Err("not a number from 0 up".to_owned()),
    }
}

fn tolerance(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(tolerance) if tolerance > 0.0 && tolerance.is_finite() => Ok(tolerance),
        _ => Err("not a number above 0".to_owned()),
    }
}

/// The exit status when something of the scene could not be a shape.
const SKIPPED: u8 = 2;

/// What is read of a file.
#[doc(hidden)]
#[derive(Debug)]
pub struct Reading {
    /// In the order of the file.
    pub shapes: Vec<AnyShape<f64>>,
    /// The ids of what is left out, with the reasons.
    pub skipped: Vec<(String, String)>,
}

/// The shapes in the bytes of a file that names no other files, strokes as wide as they are drawn
/// or as lines; in words, why there is no scene.
#[doc(hidden)]
pub fn shapes_in(bytes: &[u8], strokes: bool) -> Result<Reading, String> {
    reading(bytes, &Options { strokes, ..Options::default() })
}

/// The same, with outlines repaired and perhaps tiles merged.
#[doc(hidden)]
pub fn mended_shapes_in(bytes: &[u8], merge: bool) -> Result<Reading, String> {
    reading(bytes, &Options { merge, repair: true, ..Options::default() })
}

fn reading(bytes: &[u8], options: &Options<'_>) -> Result<Reading, String> {
    let scene = read::from_bytes(bytes, options, Path::new("")).map_err(|e| e.to_string())?;
    let shapes = scene.entries.into_iter().map(|entry| entry.shape).collect();
    let skipped = scene.skipped.into_iter().map(|skipped| (skipped.id, skipped.reason)).collect();
    Ok(Reading { shapes, skipped })
}

/// Reads the scene, finds its pairs, prints and draws them.
pub fn run(args: &CheckArgs) -> Result<ExitCode, Failure> {
    let named = |e: &dyn std::fmt::Display| Failure::Because(format!("{}: {e}", args.file));
    let options = Options {
        layers: &args.layer,
        tolerance: args.tolerance,
        strokes: args.strokes,
        merge: args.merge,
        repair: args.repair,
    };
    let scene = read::scene(&args.file, &options).map_err(|e| named(&e))?;
    for skipped in &scene.skipped {
        eprintln!("collide: skipped {}: {}", skipped.id, skipped.reason);
    }
    for note in &scene.notes {
        eprintln!("collide: note on {}: {}", note.id, note.reason);
    }
    let found = pairs::find(&scene.entries, args.margin);
    if let Some(path) = &args.svg {
        let drawing = picture::draw(&scene, &found);
        ::svg::save(path, &drawing)
            .map_err(|e| Failure::Because(format!("{}: {e}", path.display())))?;
    }
    let mut out = BufWriter::new(io::stdout().lock());
    match args.format {
        Format::Table => report::table(&mut out, &scene, &found)?,
        Format::Json => report::json(&mut out, &scene, &found)?,
    }
    out.flush()?;
    Ok(if scene.skipped.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(SKIPPED) })
}
