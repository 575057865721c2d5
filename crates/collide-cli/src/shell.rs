//! What shells and `man` know of the program.

use crate::Failure;
use crate::picture::whole::WholeFile;
use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The arguments of `collide completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell that completes what is typed
    shell: Shell,
}

/// The arguments of `collide man`.
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
    let mut command = command.disable_help_subcommand(true);
    command.build();
    for command in std::iter::once(&command).chain(command.get_subcommands()) {
        let page = Man::new(command.clone());
        let path = args.folder.join(page.get_filename());
        write_page(&page, &path)
            .map_err(|e| Failure::Because(format!("{}: {e}", path.display())))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write_page(page: &Man, path: &Path) -> io::Result<()> {
    let mut file = WholeFile::create(path)?;
    page.render(&mut file)?;
    file.finish()
}
