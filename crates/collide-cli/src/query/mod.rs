//! `collide query`: JSON lines in, JSON lines out, in order, with bounded memory.

mod answer;
mod blocks;
mod csv;
pub(crate) mod error;
mod lines;
pub(crate) mod motion;
pub(crate) mod request;
pub(crate) mod shape;
mod written;

use crate::Failure;
use crate::failure::say;
use crate::input::Input;
use crate::keys::{AllKeys, Key, Unknown};
use crate::progress;
use answer::Rules;
use blocks::Blocks;
use clap::{Parser, ValueEnum};
use indicatif::ProgressBar;
use lines::{Answers, Count, Format, Piece};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::io::{self, IsTerminal, Read, Write};
use std::process::ExitCode;

/// The arguments of `collide query`.
#[derive(Debug, Parser)]
#[command(after_long_help = include_str!("help.txt"))]
pub struct QueryArgs {
    /// JSON lines, one pair of shapes a line; `-` is standard input
    #[arg(default_value = "-")]
    file: Input,
    /// The numbers in which shapes are stored and answers are given
    #[arg(long, value_enum, default_value_t = Scalar::F64)]
    scalar: Scalar,
    /// How to write the answers
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,
    /// Ignore keys that a line or a shape does not have
    #[arg(long)]
    lenient: bool,
    /// Say of each contact and manifold which rule made it
    #[arg(long)]
    explain: bool,
    /// End with status 0 even if lines could not be answered
    #[arg(long)]
    keep_going: bool,
    /// The longest line that is read; a longer one gets an error
    #[arg(long, value_name = "BYTES", default_value_t = 16_000_000)]
    #[arg(value_parser = line_limit, allow_negative_numbers = true)]
    max_line: usize,
    /// How many threads answer [default: one for each processor]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Scalar {
    F64,
    F32,
}

/// A number of bytes that a buffer can have.
fn line_limit(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(limit @ 1..=MAX_LINE_LIMIT) => Ok(limit),
        _ => Err(format!("not a number of bytes from 1 to {MAX_LINE_LIMIT}")),
    }
}

const MAX_LINE_LIMIT: usize = 1 << 31;

/// The exit status when a line could not be answered.
const FAILED: u8 = 2;

/// The number of bytes that a thread answers in one piece: some hundred lines.
const PIECE: usize = 32 * 1024;
/// The number of bytes read at a time, if the input has as many.
const BLOCK: usize = 1024 * 1024;

/// Answers every line of the input.
pub fn run(args: &QueryArgs) -> Result<ExitCode, Failure> {
    let opened = args.file.open();
    let (reader, length) = opened.map_err(|e| Failure::Because(format!("{}: {e}", args.file)))?;
    let progress = progress::of_bytes(length, length.is_none() && io::stdin().is_terminal());
    let (count, is_scene) = args.answer(reader, &mut io::stdout().lock(), &progress)?;
    progress.finish_and_clear();
    let Some(first) = count.first_failed else { return Ok(ExitCode::SUCCESS) };
    let of = format!("{} of {} lines", grouped(count.failed), grouped(count.lines));
    let hint = if is_scene { "; a scene is read by `collide check`" } else { "" };
    say([format!("{of} failed, first: line {}{hint}", grouped(first))]);
    Ok(if args.keep_going { ExitCode::SUCCESS } else { ExitCode::from(FAILED) })
}

/// A number in groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|g| str::from_utf8(g).ok()).collect();
    groups.join(",")
}

/// Whether an input begins like a scene of `collide check`, not like lines of queries.
fn is_scene(input: &[u8]) -> bool {
    let mut lines = input.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let first = lines.find(|line| !line.is_empty()).unwrap_or_default();
    let has_list =
        |AllKeys(keys): AllKeys<'_>| keys.iter().any(|Key(key)| SCENE_KEYS.contains(&&**key));
    first.starts_with(b"<")
        || matches!(first, b"{" | b"[")
        || serde_json::from_slice(first).is_ok_and(has_list)
}

/// Keys of scenes in JSON that no line has.
const SCENE_KEYS: [&str; 6] = ["shapes", "features", "layers", "levels", "coordinates", "maps"];

/// What `collide query` with these options writes to an input.
pub fn answers(options: &[&str], input: &[u8]) -> Result<Vec<u8>, Failure> {
    let options = ["query"].iter().chain(options);
    let args = QueryArgs::try_parse_from(options).map_err(|e| Failure::Because(e.to_string()))?;
    let mut out = Vec::new();
    args.answer(input, &mut out, &ProgressBar::hidden())?;
    Ok(out)
}

impl QueryArgs {
    /// Answers every line; how many there are, and whether they begin like a scene.
    fn answer(
        &self,
        input: impl Read,
        out: &mut impl Write,
        progress: &ProgressBar,
    ) -> Result<(Count, bool), Failure> {
        let named = |e: io::Error| Failure::Because(format!("{}: {e}", self.file));
        let pool = pool(self.threads)?;
        let mut blocks = Blocks::new(input, BLOCK, self.max_line);
        if let Format::Csv = self.format {
            out.write_all(csv::header(self.explain).as_bytes())?;
        }
        let (mut answers, mut next, mut count) = (Vec::new(), 1, Count::default());
        let mut is_scene = None;
        while let Some(block) = blocks.next().map_err(named)? {
            if !block.trim_ascii().is_empty() {
                is_scene.get_or_insert_with(|| self::is_scene(block));
            }
            let pieces = lines::pieces(block, PIECE, &mut next);
            answers.resize_with(pieces.len().max(answers.len()), Answers::default);
            let answers = &mut answers[..pieces.len()];
            self.answer_pieces(&pieces, answers, pool.as_ref());
            for answers in answers {
                out.write_all(&answers.text)?;
                count.add(answers.count);
            }
            out.flush()?;
            progress.inc(block.len() as u64);
        }
        Ok((count, is_scene.unwrap_or(false)))
    }

    /// Answers each piece into its own buffer; on the pool's threads if there are several.
    fn answer_pieces(
        &self,
        pieces: &[Piece<'_>],
        answers: &mut [Answers],
        pool: Option<&ThreadPool>,
    ) {
        let unknown = if self.lenient { Unknown::Ignored } else { Unknown::Refused };
        let (max_line, is_explained) = (self.max_line, self.explain);
        let rules = Rules { unknown, max_line, is_explained };
        let answer = match self.scalar {
            Scalar::F64 => lines::answer::<f64>,
            Scalar::F32 => lines::answer::<f32>,
        };
        let one = |(piece, answers): (&Piece<'_>, &mut Answers)| {
            answer(piece, rules, self.format, answers);
        };
        match pool {
            Some(pool) if pieces.len() > 1 => {
                pool.install(|| pieces.par_iter().zip(answers.par_iter_mut()).for_each(one));
            }
            _ => pieces.iter().zip(answers).for_each(one),
        }
    }
}

fn pool(threads: Option<u16>) -> Result<Option<ThreadPool>, Failure> {
    if threads == Some(1) {
        return Ok(None);
    }
    // 0 means one for each processor.
    let builder = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0).into());
    builder.build().map(Some).map_err(|e| Failure::Because(e.to_string()))
}
