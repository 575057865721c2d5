//! A file, or standard input under the name `-`.

use std::convert::Infallible;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Where input comes from.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

impl FromStr for Input {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(if text == "-" { Self::Stdin } else { Self::File(text.into()) })
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
    /// The whole of it.
    pub(crate) fn read(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.open()?.0.read_to_end(&mut bytes)?;
        Ok(bytes)
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

    /// The folder to which file names inside it are relative.
    pub(crate) fn folder(&self) -> &Path {
        match self {
            Self::Stdin => Path::new(""),
            Self::File(path) => path.parent().unwrap_or(Path::new("")),
        }
    }
}
