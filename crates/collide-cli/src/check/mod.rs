//! `collide check`: the pairs of a scene that intersect.
#![cfg_attr(
    not(feature = "readers"),
    allow(dead_code, reason = "some of what scenes are made of is in other formats only")
)]

mod affine;
mod build;
mod document;
mod encoding;
#[cfg(feature = "readers")]
mod geojson;
#[cfg(feature = "readers")]
mod ldtk;
#[cfg(feature = "readers")]
mod merge;
mod options;
mod outline;
mod pairs;
mod picture;
#[cfg_attr(not(feature = "readers"), path = "read_scene_json.rs")]
mod read;
mod reason;
mod references;
#[cfg(feature = "readers")]
mod region;
mod report;
mod scene;
mod scene_json;
#[cfg(feature = "readers")]
mod svg;
#[cfg(feature = "readers")]
mod tiled;
mod watch;
#[cfg(feature = "readers")]
mod wkb;
#[cfg(feature = "readers")]
mod wkt;
#[cfg(feature = "readers")]
mod xml;

use crate::Failure;
use crate::failure::say;
use crate::input::{FileLimit, Input, MAX_FILE};
use crate::picture::file;
use clap::{Args, ValueEnum};
use collide2d::AnyShape;
use options::Options;
use pairs::Candidates;
use references::References;
use report::Report;
use scene::{Remarks, Scene};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[cfg(feature = "readers")]
const HELP: &str = include_str!("help.txt");
#[cfg(not(feature = "readers"))]
const HELP: &str = include_str!("help_scene_json.txt");

/// What `collide check` is asked.
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub struct CheckArgs {
    #[cfg_attr(
        feature = "readers",
        doc = "A Tiled map or world (.tmx, .tmj, .world), LDtk project, SVG drawing, GeoJSON file, \
               lines of WKT or WKB, WKB itself, or scene JSON; `-` is standard input"
    )]
    #[cfg_attr(not(feature = "readers"), doc = "A scene as JSON; `-` is standard input")]
    file: Input,
    /// Also list pairs that are at most this far apart
    #[arg(long, value_name = "M", default_value = "0")]
    #[arg(value_parser = margin, allow_hyphen_values = true)]
    margin: f64,
    /// Draw shapes, contacts and normals into this file
    #[arg(long, value_name = "OUT.svg")]
    svg: Option<PathBuf>,
    /// Draw the same as PNG (if built with `--features png`)
    #[arg(long, value_name = "OUT.png")]
    png: Option<PathBuf>,
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
    #[cfg_attr(feature = "readers", arg(long))]
    #[cfg_attr(not(feature = "readers"), arg(skip))]
    repair: bool,
    /// How far edges may be from the curves of a drawing [default: a ten-thousandth of its size]
    #[arg(long, allow_hyphen_values = true, value_name = "T", value_parser = tolerance)]
    tolerance: Option<f64>,
    /// Take the strokes of a drawing as wide as they are drawn, not as lines
    #[arg(long)]
    strokes: bool,
    /// Ignore keys that a shape of a scene JSON does not have
    #[arg(long)]
    lenient: bool,
    /// Let the scene name files below this folder, not only below its own; may be repeated
    #[cfg_attr(feature = "readers", arg(long, value_name = "DIR"))]
    #[cfg_attr(not(feature = "readers"), arg(skip))]
    root: Vec<PathBuf>,
    #[command(flatten)]
    limit: FileLimit,
    /// Check again whenever the file changes, until interrupted
    #[arg(long)]
    watch: bool,
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
#[derive(Debug)]
pub struct Reading {
    /// With their ids, in the order of the file.
    pub shapes: Vec<(String, AnyShape<f64>)>,
    /// Whether the second coordinate grows downward.
    pub y_down: bool,
    /// The ids of what is left out, with the reasons: the first ten thousand.
    pub skipped: Vec<(String, String)>,
}

/// The shapes in the bytes of a file that names no other files, strokes as wide as they are drawn
/// or as lines; in words, why there is no scene.
#[doc(hidden)]
pub fn shapes_in(bytes: &[u8], strokes: bool) -> Result<Reading, String> {
    reading(bytes, Path::new(""), &Options { strokes, ..Options::default() })
}

/// The same, with outlines repaired and perhaps tiles merged.
#[doc(hidden)]
pub fn mended_shapes_in(bytes: &[u8], merge: bool) -> Result<Reading, String> {
    reading(bytes, Path::new(""), &Options { merge, repair: true, ..Options::default() })
}

/// The shapes in a file of any format, and in those that it names below its folder; in words, why
/// there is no scene.
pub fn shapes_in_file(path: &Path) -> Result<Reading, String> {
    let file = Input::File(path.to_owned());
    let bytes = file.read(MAX_FILE).map_err(|e| e.to_string())?;
    let references = References::new(file.folder(), &[], MAX_FILE);
    let references = references.map_err(|(folder, e)| format!("{}: {e}", folder.display()))?;
    let options = Options { references: Some(&references), ..Options::default() };
    reading(&bytes, file.folder(), &options)
}

fn reading(bytes: &[u8], folder: &Path, options: &Options<'_>) -> Result<Reading, String> {
    let scene = read::from_bytes(bytes, options, folder).map_err(|e| e.to_string())?;
    let y_down = scene.y_down;
    let shapes = scene.entries.into_iter().map(|entry| (entry.id, entry.shape)).collect();
    let skipped =
        scene.skipped.first.into_iter().map(|skipped| (skipped.id, skipped.reason)).collect();
    Ok(Reading { shapes, y_down, skipped })
}

/// Says what there is to say of objects, and how much is left unsaid.
fn say_all(what: &str, remarks: &Remarks) {
    let first =
        remarks.first.iter().map(|remark| format!("{what} {}: {}", remark.id, remark.reason));
    let more = (remarks.more > 0).then(|| format!("{what} {} more", remarks.more));
    say(first.chain(more));
}

/// Checks the scene, once or whenever its file changes.
pub fn run(args: &CheckArgs) -> Result<ExitCode, Failure> {
    let overwrites = |path: &&PathBuf| args.file.is_at(path);
    if let Some(path) = args.svg.iter().chain(&args.png).find(overwrites) {
        return Err(Failure::Because(format!("{} would overwrite the scene", path.display())));
    }
    if let Some(path) = args.svg.as_ref().filter(|path| args.png.as_ref() == Some(path)) {
        return Err(Failure::Because(format!("{} would be both pictures", path.display())));
    }
    if let Some(path) = &args.png {
        file::can_be_png(path)?;
    }
    if args.watch { watch::run(&args.file, || args.check()) } else { args.check() }
}

impl CheckArgs {
    /// Reads the scene, finds its pairs, prints and draws them.
    fn check(&self) -> Result<ExitCode, Failure> {
        let references = References::new(self.file.folder(), &self.root, self.limit.max_file);
        let references = references
            .map_err(|(folder, e)| Failure::Because(format!("{}: {e}", folder.display())))?;
        let options = Options {
            layers: &self.layer,
            tolerance: self.tolerance,
            strokes: self.strokes,
            merge: self.merge,
            repair: self.repair,
            lenient: self.lenient,
            references: Some(&references),
        };
        let scene = read::scene(&self.file, self.limit.max_file, &options)
            .map_err(|e| Failure::Because(format!("{}: {e}", self.file)))?;
        let mut pictures = self.svg.iter().chain(&self.png);
        if let Some(path) = pictures.find(|path| references.has(path)) {
            let reason = "would overwrite a file that the scene names";
            return Err(Failure::Because(format!("{} {reason}", path.display())));
        }
        say_all("skipped", &scene.skipped);
        say_all("note on", &scene.notes);
        self.report(&scene)?;
        Ok(if scene.skipped.count() == 0 { ExitCode::SUCCESS } else { ExitCode::from(SKIPPED) })
    }

    /// Finds the pairs of the scene, prints and draws them.
    fn report(&self, scene: &Scene) -> Result<(), Failure> {
        let candidates = Candidates::new(&scene.entries, self.margin);
        let out = BufWriter::new(io::stdout().lock());
        let mut report = match self.format {
            Format::Table => Report::table(out, scene),
            Format::Json => Report::json(out, scene, candidates.count())?,
        };
        if self.svg.is_none() && self.png.is_none() {
            let totals = candidates.for_each_group(|hits| report.hits(&hits))?;
            return Ok(report.end(&totals)?);
        }
        // A picture needs all of them; it is drawn before anything is printed, because the reader
        // of that may not read it to the end.
        let mut all = Vec::new();
        let totals = candidates.for_each_group(|hits| {
            all.extend(hits);
            Ok::<_, Failure>(())
        })?;
        picture::save(scene, &all, self.svg.as_deref(), self.png.as_deref())?;
        report.hits(&all)?;
        Ok(report.end(&totals)?)
    }
}
