//! `collide simulate`: bodies under gravity, and how well they stand.

mod frame;
mod keys;
mod report;

use crate::Failure;
use crate::input::{FileLimit, Input};
use crate::picture::file;
use clap::{Args, ValueEnum};
use collide_testbed::{Scene, measure};
use frame::Picture;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The arguments of `collide simulate`.
#[derive(Debug, Args)]
#[command(after_long_help = include_str!("help.txt"))]
pub struct SimulateArgs {
    /// A physics scene (JSON, as in `scenes/physics`); `-` is standard input
    scene: Input,
    /// How long, in place of what the scene says
    #[arg(long, allow_hyphen_values = true, value_name = "S", value_parser = seconds)]
    seconds: Option<f64>,
    /// Draw ten frames a second into this folder
    #[arg(long, value_name = "DIR")]
    svg_frames: Option<PathBuf>,
    /// Draw the same frames as PNG (if built with `--features png`)
    #[arg(long, value_name = "DIR")]
    png_frames: Option<PathBuf>,
    #[command(flatten)]
    limit: FileLimit,
    /// Print where every body is at the end; `--format json` always does
    #[arg(long)]
    poses: bool,
    /// How to print what was measured
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Table,
    Json,
}

/// The longest time, in seconds.
const LONGEST: f64 = 1e6;

/// Frames a second.
const FRAMES: usize = 10;

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.0..=LONGEST).contains(&seconds) => Ok(seconds),
        _ => Err("not a number from 0 to a million".to_owned()),
    }
}

/// Simulates the scene, draws frames, prints what was measured.
pub fn run(args: &SimulateArgs) -> Result<ExitCode, Failure> {
    let named = |e: &dyn std::fmt::Display| Failure::Because(format!("{}: {e}", args.scene));
    if let Some(folder) = &args.png_frames {
        file::can_be_png(folder)?;
    }
    let bytes = args.scene.read(args.limit.max_file).map_err(|e| named(&e))?;
    let text = str::from_utf8(&bytes).map_err(|e| named(&e))?;
    keys::check(text).map_err(|e| named(&e))?;
    let scene = Scene::read(text).map_err(|e| named(&keys::explain(&e)))?;
    let seconds = args.seconds.unwrap_or(scene.seconds);
    let mut world = scene.world();
    let picture = Picture::around(&world);
    let mut frames = Frames { args, written: 0, failed: None };
    frames.write(|| picture.draw(&world))?;
    let every = (scene.settings.rate as usize / FRAMES).max(1);
    let measures = measure(&scene, &mut world, seconds, |world, step| {
        if step % every == 0 && frames.failed.is_none() {
            frames.failed = frames.write(|| picture.draw(world)).err();
        }
    });
    if let Some(failure) = frames.failed {
        return Err(failure);
    }
    let measures = measures.map_err(|e| named(&e))?;
    let mut out = BufWriter::new(io::stdout().lock());
    match args.format {
        Format::Table => {
            report::table(&mut out, &scene, &measures)?;
            if args.poses {
                report::poses(&mut out, &scene, &world)?;
            }
        }
        Format::Json => report::json(&mut out, &scene, &measures, &world)?,
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Numbered pictures in the folders that were requested.
struct Frames<'a> {
    args: &'a SimulateArgs,
    written: usize,
    failed: Option<Failure>,
}

impl Frames<'_> {
    fn write(&mut self, draw: impl FnOnce() -> svg::Document) -> Result<(), Failure> {
        let SimulateArgs { svg_frames, png_frames, .. } = self.args;
        if svg_frames.is_none() && png_frames.is_none() {
            return Ok(());
        }
        let picture = draw();
        if let Some(folder) = svg_frames {
            file::save_svg(&self.next_in(folder, "svg")?, &picture)?;
        }
        if let Some(folder) = png_frames {
            file::save_png(&self.next_in(folder, "png")?, &picture)?;
        }
        self.written += 1;
        Ok(())
    }

    fn next_in(&self, folder: &Path, ending: &str) -> Result<PathBuf, Failure> {
        let path = folder.join(format!("{:05}.{ending}", self.written));
        if self.args.scene.is_at(&path) {
            let reason = format!("{} would overwrite the scene", path.display());
            return Err(Failure::Because(reason));
        }
        match std::fs::create_dir_all(folder) {
            Ok(()) => Ok(path),
            Err(e) => Err(Failure::Because(format!("{}: {e}", path.display()))),
        }
    }
}
