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
use crate::input::Input;
use crate::keys::Unknown;
use crate::progress;
use answer::Rules;
use blocks::Blocks;
use clap::{Parser, ValueEnum};
use indicatif::ProgressBar;
use lines::{Answers, Format, Piece};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::io::{self, IsTerminal, Read, Write};
use std::process::ExitCode;

/// What `collide query` is asked.
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
    let has_failed = args.answer(reader, &mut io::stdout().lock(), &progress)?;
    progress.finish_and_clear();
    let is_failure = has_failed && !args.keep_going;
    Ok(if is_failure { ExitCode::from(FAILED) } else { ExitCode::SUCCESS })
}

/// What `collide query` with these options writes to an input.
pub fn answers(options: &[&str], input: &[u8]) -> Result<Vec<u8>, Failure> {
    let options = ["query"].iter().chain(options);
    let args = QueryArgs::try_parse_from(options).map_err(|e| Failure::Because(e.to_string()))?;
    let mut out = Vec::new();
    args.answer(input, &mut out, &ProgressBar::hidden())?;
    Ok(out)
}

impl QueryArgs {
    /// Answers every line; whether one could not be.
    fn answer(
        &self,
        input: impl Read,
        out: &mut impl Write,
        progress: &ProgressBar,
    ) -> Result<bool, Failure> {
        let named = |e: io::Error| Failure::Because(format!("{}: {e}", self.file));
        let pool = pool(self.threads)?;
        let mut blocks = Blocks::new(input, BLOCK, self.max_line);
        if let Format::Csv = self.format {
            out.write_all(csv::header().as_bytes())?;
        }
        let (mut answers, mut next, mut has_failed) = (Vec::new(), 1, false);
        while let Some(block) = blocks.next().map_err(named)? {
            let pieces = lines::pieces(block, PIECE, &mut next);
            answers.resize_with(pieces.len().max(answers.len()), Answers::default);
            let answers = &mut answers[..pieces.len()];
            self.answer_pieces(&pieces, answers, pool.as_ref());
            for answers in answers {
                out.write_all(&answers.text)?;
                has_failed |= answers.has_failed;
            }
            out.flush()?;
            progress.inc(block.len() as u64);
        }
        Ok(has_failed)
    }

    /// Answers each piece into its own buffer; on the pool's threads if there are several.
    fn answer_pieces(
        &self,
        pieces: &[Piece<'_>],
        answers: &mut [Answers],
        pool: Option<&ThreadPool>,
    ) {
        let unknown = if self.lenient { Unknown::Ignored } else { Unknown::Refused };
        let rules = Rules { unknown, max_line: self.max_line };
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
