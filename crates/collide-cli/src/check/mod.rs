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
mod large_numbers;
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
#[cfg(feature = "readers")]
use clap::ArgAction;
use clap::{Args, ValueEnum};
use collide2d::AnyShape;
use options::Options;
use pairs::{Candidates, Totals, Wanted};
use references::References;
use report::Report;
use scene::{Remarks, Scene};
use std::fmt::Display;
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[cfg(feature = "readers")]
const HELP: &str = include_str!("help.txt");
#[cfg(not(feature = "readers"))]
const HELP: &str = include_str!("help_scene_json.txt");

/// The arguments of `collide check`.
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
    #[arg(long, value_name = "M", default_value = "0", visible_alias = "within")]
    #[arg(value_parser = from_0_up, allow_hyphen_values = true)]
    margin: f64,
    /// Take only hits that are deeper than this: 0 leaves out what only touches
    #[arg(long, value_name = "D", value_parser = from_0_up, allow_hyphen_values = true)]
    deeper_than: Option<f64>,
    /// Take only pairs of a shape in the one layer (or SVG group) and a shape in the other
    #[cfg_attr(
        feature = "readers",
        arg(long, num_args = 2, value_names = ["LAYER", "LAYER"], action = ArgAction::Set,
            conflicts_with_all = ["layer", "against"])
    )]
    #[cfg_attr(not(feature = "readers"), arg(skip))]
    between: Option<Vec<String>>,
    /// Take only pairs of a shape of FILE and a shape of this file
    #[arg(long, value_name = "OTHER", conflicts_with = "watch")]
    against: Option<Input>,
    /// End with status 3 if there is a hit
    #[arg(long)]
    fail_on_hit: bool,
    /// Do not end with status 2 if something could not be a shape
    #[arg(long)]
    keep_going: bool,
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
    #[cfg_attr(feature = "readers", arg(long, value_name = "NAME"))]
    #[cfg_attr(not(feature = "readers"), arg(skip))]
    layer: Vec<String>,
    /// Merge the tiles of each tile layer that overlap or abut into outlines
    #[cfg_attr(feature = "readers", arg(long))]
    #[cfg_attr(not(feature = "readers"), arg(skip))]
    merge: bool,
    /// Make polygons of outlines that cross themselves, have spikes or run back along themselves
    #[cfg_attr(feature = "readers", arg(long))]
    #[cfg_attr(not(feature = "readers"), arg(skip))]
    repair: bool,
    /// How far edges may be from the curves of a drawing [default: a ten-thousandth of its size]
    #[cfg_attr(
        feature = "readers",
        arg(long, allow_hyphen_values = true, value_name = "T", value_parser = tolerance)
    )]
    #[cfg_attr(not(feature = "readers"), arg(skip))]
    tolerance: Option<f64>,
    /// Take the strokes of a drawing as wide as they are drawn, not as lines
    #[cfg_attr(feature = "readers", arg(long))]
    #[cfg_attr(not(feature = "readers"), arg(skip))]
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
    /// A feature of points for each hit
    Geojson,
    /// A row for each hit, its points as WKT
    Csv,
}

fn from_0_up(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number >= 0.0 && number.is_finite() => Ok(number),
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

/// The exit status when there was a hit and there should be none.
const HIT: u8 = 3;

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
    let overwrites = |path: &&PathBuf| {
        args.file.is_at(path) || args.against.as_ref().is_some_and(|file| file.is_at(path))
    };
    if let Some(path) = args.pictures().find(overwrites) {
        return Err(Failure::Because(format!("{} would overwrite the scene", path.display())));
    }
    if matches!((&args.file, &args.against), (Input::Stdin, Some(Input::Stdin))) {
        return Err(Failure::Because("standard input cannot be both files".to_owned()));
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
        let scene = self.scene()?;
        say_all("skipped", &scene.skipped);
        say_all("note on", &scene.notes);
        if scene.entries.is_empty() && scene.skipped.count() == 0 {
            say([format!("{} has no shape", self.file)]);
        }
        let hits = self.report(&scene)?.hits;
        Ok(match scene.skipped.count() {
            _ if self.fail_on_hit && hits > 0 => ExitCode::from(HIT),
            skipped if skipped > 0 && !self.keep_going => ExitCode::from(SKIPPED),
            _ => ExitCode::SUCCESS,
        })
    }

    /// The scene, with what it is checked against as its other side.
    fn scene(&self) -> Result<Scene, Failure> {
        let Some(between) = &self.between else {
            let mut scene = self.read(&self.file, &[&self.layer])?.swap_remove(0);
            if let Some(file) = &self.against {
                let other = self.read(file, &[&[]])?.swap_remove(0);
                scene.join(other, |id| format!("{file}/{id}"));
            }
            return Ok(scene);
        };
        let mut sides = self.read(&self.file, &[&between[..1], &between[1..]])?;
        let other = sides.swap_remove(1);
        let mut scene = sides.swap_remove(0);
        scene.join(other, |id| id);
        Ok(scene)
    }

    /// The scene in a file, once with each of these choices of layers.
    fn read(&self, file: &Input, choices: &[&[String]]) -> Result<Vec<Scene>, Failure> {
        let failed = |e: &dyn Display| Failure::Because(format!("{file}: {e}"));
        let max_file = self.limit.max_file;
        let references = References::new(file.folder(), &self.root, max_file)
            .map_err(|(folder, e)| Failure::Because(format!("{}: {e}", folder.display())))?;
        let bytes = file.read(max_file).map_err(|e| failed(&e))?;
        let read = |layers: &&[String]| {
            let options = Options {
                layers,
                tolerance: self.tolerance,
                strokes: self.strokes,
                merge: self.merge,
                repair: self.repair,
                lenient: self.lenient,
                references: Some(&references),
            };
            read::from_bytes(&bytes, &options, file.folder()).map_err(|e| failed(&e))
        };
        let scenes = choices.iter().map(read).collect::<Result<_, _>>()?;
        match self.pictures().find(|path| references.has(path)) {
            Some(path) => {
                let reason = "would overwrite a file that the scene names";
                Err(Failure::Because(format!("{} {reason}", path.display())))
            }
            None => Ok(scenes),
        }
    }

    fn pictures(&self) -> impl Iterator<Item = &PathBuf> {
        self.svg.iter().chain(&self.png)
    }

    /// Finds the pairs of the scene, prints and draws them.
    fn report(&self, scene: &Scene) -> Result<Totals, Failure> {
        let wanted = Wanted {
            margin: self.margin,
            deeper_than: self.deeper_than,
            same_file: self.between.is_some(),
        };
        let candidates = Candidates::new(scene, wanted);
        let out = BufWriter::new(io::stdout().lock());
        let mut report = match self.format {
            Format::Table => Report::table(out, scene, self.deeper_than),
            Format::Json => Report::json(out, scene, candidates.count())?,
            Format::Geojson => Report::geojson(out, scene)?,
            Format::Csv => Report::csv(out, scene)?,
        };
        if self.pictures().next().is_none() {
            let totals = candidates.for_each_group(|hits| report.hits(&hits))?;
            report.end(&totals)?;
            return Ok(totals);
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
        report.end(&totals)?;
        Ok(totals)
    }
}
