//! `collide query`: JSON lines in, JSON lines out, in order, with bounded memory.

mod answer;
mod blocks;
mod error;
mod motion;
mod request;
mod written;

use crate::Failure;
use crate::input::Input;
use blocks::Blocks;
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

/// What `collide query` is asked.
#[derive(Debug, Args)]
pub struct QueryArgs {
    /// JSON lines, one pair of shapes a line; `-` is standard input
    #[arg(default_value = "-")]
    file: Input,
    /// The numbers in which shapes are stored and answers are given
    #[arg(long, value_enum, default_value_t = Scalar::F64)]
    scalar: Scalar,
    /// How many threads answer [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Scalar {
    F64,
    F32,
}

/// The number of bytes that a thread answers in one piece: some hundred lines.
const PIECE: usize = 32 * 1024;
/// The number of bytes read at a time, if the input has as many.
const BLOCK: usize = 1024 * 1024;

/// Answers every line of the input.
pub fn run(args: &QueryArgs) -> Result<ExitCode, Failure> {
    let named = |e: &dyn std::fmt::Display| Failure::Because(format!("{}: {e}", args.file));
    let (reader, length) = args.file.open().map_err(|e| named(&e))?;
    let pool = pool(args.threads)?;
    let answer = match args.scalar {
        Scalar::F64 => answer::answer_lines::<f64>,
        Scalar::F32 => answer::answer_lines::<f32>,
    };
    let progress = progress(length);
    let mut blocks = Blocks::new(reader, BLOCK);
    let mut out = io::stdout().lock();
    let mut answers: Vec<Vec<u8>> = Vec::new();
    while let Some(block) = blocks.next().map_err(|e| named(&e))? {
        let pieces = blocks::pieces(block, PIECE);
        answers.resize_with(pieces.len().max(answers.len()), Vec::new);
        answer_pieces(&pieces, &mut answers, pool.as_ref(), answer);
        for written in &answers[..pieces.len()] {
            out.write_all(written)?;
        }
        out.flush()?;
        progress.inc(block.len() as u64);
    }
    progress.finish_and_clear();
    Ok(ExitCode::SUCCESS)
}

/// Answers each piece into its own buffer; on the pool's threads if there are several.
fn answer_pieces(
    pieces: &[&[u8]],
    answers: &mut [Vec<u8>],
    pool: Option<&ThreadPool>,
    answer: fn(&[u8], &mut Vec<u8>),
) {
    let one = |(piece, out): (&&[u8], &mut Vec<u8>)| {
        out.clear();
        answer(piece, out);
    };
    match pool {
        Some(pool) if pieces.len() > 1 => {
            pool.install(|| pieces.par_iter().zip(answers.par_iter_mut()).for_each(one));
        }
        _ => pieces.iter().zip(answers).for_each(one),
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

/// A bar on a terminal's standard error, unless the answers themselves go to a terminal.
fn progress(length: Option<u64>) -> ProgressBar {
    if io::stdout().is_terminal() || io::stdin().is_terminal() && length.is_none() {
        return ProgressBar::hidden();
    }
    let template = match length {
        Some(_) => "{wide_bar} {bytes}/{total_bytes} {bytes_per_sec} {eta}",
        None => "{spinner} {bytes} {bytes_per_sec} {elapsed}",
    };
    let bar = match length {
        Some(length) => ProgressBar::new(length),
        None => ProgressBar::new_spinner(),
    };
    bar.set_draw_target(ProgressDrawTarget::stderr());
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
