//! The program `collide`: finds the intersecting pairs of a scene, answers queries on pairs of
//! shapes, simulates bodies.
//!
//! Exit status: 0 done, 1 a file could not be read or written, 2 an object of the scene
//! could not be a shape (`check`), a line could not be answered (`query`), 3 there was a hit
//! (`check --fail-on-hit`).
#![forbid(unsafe_code)]

use clap::{CommandFactory, Parser, Subcommand};
#[cfg(feature = "simulate")]
use collide_cli::simulate;
use collide_cli::{Failure, check, draw, query, shell};
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

/// 2D collision detection: check scenes, query pairs of shapes
#[derive(Debug, Parser)]
#[command(name = "collide", version, after_help = EXIT_STATUS)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXIT_STATUS: &str = "\
Exit status:
  0  done
  1  the arguments or the input could not be read, or the output not written
  2  a part of the input has an error, which is reported; the rest is answered
  3  `check --fail-on-hit` has found a hit";

#[derive(Debug, Subcommand)]
enum Command {
    /// Find every pair of shapes in a scene that intersects
    Check(check::CheckArgs),
    /// Answer queries on pairs of shapes: JSON lines in, JSON lines out
    Query(query::QueryArgs),
    /// Draw pairs of shapes with the answers to queries on them
    Draw(draw::DrawArgs),
    #[cfg(feature = "simulate")]
    /// Simulate a scene of bodies and measure how they come to rest
    Simulate(simulate::SimulateArgs),
    /// Print the script by which a shell completes the arguments of this program
    Completions(shell::CompletionsArgs),
    /// Write the man pages of this program into a folder
    Man(shell::ManArgs),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse_from(with_command(std::env::args_os().collect())) {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let done = match &cli.command {
        Command::Check(args) => check::run(args),
        Command::Query(args) => query::run(args),
        Command::Draw(args) => draw::run(args),
        #[cfg(feature = "simulate")]
        Command::Simulate(args) => simulate::run(args),
        Command::Completions(args) => shell::complete(args, Cli::command()),
        Command::Man(args) => shell::write_pages(args, Cli::command()),
    };
    match done {
        Ok(status) => status,
        Err(Failure::NobodyReads) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.report();
            ExitCode::FAILURE
        }
    }
}

/// The arguments, with `check` before them if the first one is a file and no subcommand.
fn with_command(mut args: Vec<OsString>) -> Vec<OsString> {
    let cli = Cli::command();
    let is_command = |first: &OsString| cli.get_subcommands().any(|c| *first == c.get_name());
    if args.get(1).is_some_and(|first| !is_command(first) && Path::new(first).is_file()) {
        args.insert(1, "check".into());
    }
    args
}

/// Prints the help or what is wrong with the arguments. Status 2 is taken.
fn usage(error: &clap::Error) -> ExitCode {
    // Nothing is left to do if even this cannot be printed.
    let _ = error.print();
    if error.use_stderr() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
