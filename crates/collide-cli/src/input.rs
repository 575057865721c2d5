//! A file, or standard input under the name `-`.

use clap::Args;
use clap::builder::{MapValueParser, OsStringValueParser, TypedValueParser, ValueParserFactory};
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use thiserror::Error;

/// Where input comes from.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

/// Why a file is not read.
#[derive(Debug, Error)]
pub(crate) enum FileError {
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error("more than {0} bytes, the limit of --max-file")]
    TooLarge(u64),
    #[error("not a regular file")]
    NotRegular,
    #[error("it has more bytes than its length says")]
    NoLength,
    #[error("outside the folder of the scene: --root DIR lets it name files below DIR")]
    Outside,
    #[error("no file that a scene names is read here")]
    NoFiles,
}

/// How many bytes of a file are read if nothing else is said.
pub(crate) const MAX_FILE: u64 = 256_000_000;

/// How much of a file is read.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct FileLimit {
    /// How many bytes a file may have; a longer one is not read
    #[arg(long, value_name = "BYTES", default_value_t = MAX_FILE, allow_negative_numbers = true)]
    pub(crate) max_file: u64,
}

/// The bytes of a regular file, if it is no longer than so many.
pub(crate) fn read_regular(path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
    // Before it is opened, too: to open a pipe waits for who writes into it.
    if !std::fs::metadata(path)?.is_file() {
        return Err(FileError::NotRegular);
    }
    let file = File::open(path)?;
    let meta = file.metadata()?;
    match meta.len() {
        _ if !meta.is_file() => Err(FileError::NotRegular),
        length if length > limit => Err(FileError::TooLarge(limit)),
        // Some files of the kernel have no length, and no end.
        length => read_at_most(file, length)?.ok_or(FileError::NoLength),
    }
}

/// All bytes, if they are no more than so many.
fn read_at_most(reader: impl Read, limit: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    reader.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= limit).then_some(bytes))
}

impl From<OsString> for Input {
    fn from(name: OsString) -> Self {
        if name == "-" { Self::Stdin } else { Self::File(name.into()) }
    }
}

/// Arguments that are inputs may be any path of the system, in UTF-8 or not.
impl ValueParserFactory for Input {
    type Parser = MapValueParser<OsStringValueParser, fn(OsString) -> Self>;

    fn value_parser() -> Self::Parser {
        OsStringValueParser::new().map(Self::from)
    }
}

impl std::fmt::Display for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Stdin => f.write_str("standard input"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

impl Input {
    /// The whole of it, if it is no longer than so many bytes.
    pub(crate) fn read(&self, limit: u64) -> Result<Vec<u8>, FileError> {
        let (reader, length) = self.open()?;
        if length.is_some_and(|length| length > limit) {
            return Err(FileError::TooLarge(limit));
        }
        read_at_most(reader, limit)?.ok_or(FileError::TooLarge(limit))
    }

    /// A reader, and how many bytes it will give if that is known.
    pub(crate) fn open(&self) -> io::Result<(Box<dyn Read>, Option<u64>)> {
        match self {
            Self::Stdin => Ok((Box::new(io::stdin().lock()), None)),
            Self::File(path) => {
                let file = File::open(path)?;
                let meta = file.metadata()?;
                let length = meta.is_file().then_some(meta.len());
                Ok((Box::new(file), length))
            }
        }
    }

    /// Whether it is the file at this path.
    pub(crate) fn is_at(&self, path: &Path) -> bool {
        let Self::File(own) = self else { return false };
        let place = |path: &Path| std::fs::canonicalize(path).ok();
        place(own).is_some_and(|own| place(path) == Some(own))
    }

    /// What changes when the file does; nothing if it cannot be looked at.
    pub(crate) fn stamp(&self) -> Option<(SystemTime, u64)> {
        let Self::File(path) = self else { return None };
        let meta = std::fs::metadata(path).ok()?;
        Some((meta.modified().ok()?, meta.len()))
    }

    /// The folder to which file names inside it are relative.
    pub(crate) fn folder(&self) -> &Path {
        match self {
            Self::Stdin => Path::new(""),
            Self::File(path) => path.parent().unwrap_or(Path::new("")),
        }
    }
}
