//! What shells and `man` know of the program.

use crate::Failure;
use clap::{Args, Command};
use clap_complete::Shell;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// What `collide completions` is asked.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell that completes what is typed
    shell: Shell,
}

/// What `collide man` is asked.
#[derive(Debug, Args)]
pub struct ManArgs {
    /// The folder for the pages
    folder: PathBuf,
}

/// Prints the script by which a shell completes the arguments of `command`.
pub fn complete(args: &CompletionsArgs, mut command: Command) -> Result<ExitCode, Failure> {
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    io::stdout().write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

/// Writes the man pages of `command` and of its subcommands.
pub fn write_pages(args: &ManArgs, command: Command) -> Result<ExitCode, Failure> {
    clap_mangen::generate_to(command, &args.folder)
        .map_err(|e| Failure::Because(format!("{}: {e}", args.folder.display())))?;
    Ok(ExitCode::SUCCESS)
}
