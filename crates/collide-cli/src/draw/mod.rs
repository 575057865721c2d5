//! `collide draw`: pictures of pairs of shapes with what queries answer to them.

mod answer;
mod panel;
mod sheet;

use crate::Failure;
use crate::input::{FileLimit, Input};
use crate::picture::file;
use clap::Args;
use sheet::Sheet;
use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments of `collide draw`.
#[derive(Debug, Args)]
#[command(after_long_help = include_str!("help.txt"))]
pub struct DrawArgs {
    /// JSON lines as `collide query` reads them; `-` is standard input
    file: Input,
    /// The picture, a panel for each line: SVG, or PNG if its name ends in `.png` (and the program
    /// was built with `--features png`)
    #[arg(value_name = "OUT.svg")]
    out: PathBuf,
    /// How many panels stand side by side
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 4)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=64))]
    columns: u16,
    /// How wide a panel is, in pixels
    #[arg(long, allow_negative_numbers = true, value_name = "PIXELS", default_value_t = 240)]
    #[arg(value_parser = clap::value_parser!(u16).range(60..=2000))]
    width: u16,
    #[command(flatten)]
    limit: FileLimit,
}

/// The most lines that one picture shows.
const MOST_PANELS: usize = 1000;

/// Queries every line and draws the answers.
pub fn run(args: &DrawArgs) -> Result<ExitCode, Failure> {
    let because = |reason: String| Failure::Because(format!("{}: {reason}", args.file));
    let bytes = args.file.read(args.limit.max_file).map_err(|e| because(e.to_string()))?;
    let text = str::from_utf8(&bytes).map_err(|e| because(e.to_string()))?;
    if args.file.is_at(&args.out) {
        return Err(because("the picture would overwrite it".to_owned()));
    }
    let is_png = args.out.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png"));
    if is_png {
        file::can_be_png(&args.out)?;
    }
    let mut panels = Vec::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        if panels.len() == MOST_PANELS {
            return Err(because(format!("more than {MOST_PANELS} lines")));
        }
        let panel = answer::panel(line)
            .map_err(|e| because(format!("line {}, {}: {}", index + 1, e.place, e.message)))?;
        panels.push(panel);
    }
    let sheet = Sheet { columns: args.columns.into(), width: args.width.into() };
    let save = if is_png { file::save_png } else { file::save_svg };
    save(&args.out, &sheet.draw(&panels))?;
    Ok(ExitCode::SUCCESS)
}
