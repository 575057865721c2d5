//! Files that are there as a whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// A file that comes to its place when it is finished. Until then it is next to it, under a name of
/// its own that nothing had; what was at its place stays. If it is not finished it is removed.
pub(crate) struct WholeFile {
    place: PathBuf,
    out: BufWriter<Out>,
}

enum Out {
    Fresh(NamedTempFile),
    /// What is no file but, say, a pipe.
    Special(File),
}

impl WholeFile {
    /// An empty one. No link is followed: what it leads to is somebody else's file.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let out = match fs::symlink_metadata(path) {
            Ok(there) if there.is_symlink() => {
                return Err(io::Error::other("a link, which output does not follow"));
            }
            Ok(there) if !there.is_file() => Out::Special(File::options().write(true).open(path)?),
            _ => Out::Fresh(fresh_for(path)?),
        };
        Ok(Self { place: path.to_owned(), out: BufWriter::new(out) })
    }

    /// Brings it to its place.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self.out.into_inner().map_err(io::IntoInnerError::into_error)? {
            Out::Fresh(file) => file.persist(self.place).map(|_| ()).map_err(|e| e.error),
            Out::Special(_) => Ok(()),
        }
    }
}

/// A fresh file in the folder of a path, with the rights of any other new file.
fn fresh_for(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    let mut builder = Builder::new();
    builder.prefix(&name).suffix(".part");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder.unwrap_or(Path::new(".")))
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Fresh(file) => file.write(bytes),
            Self::Special(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Fresh(file) => file.flush(),
            Self::Special(file) => file.flush(),
        }
    }
}
