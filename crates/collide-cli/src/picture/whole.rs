//! Files that are there as a whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file that comes to its place when it is finished. Until then it is beside it, under a name of
/// its own; what was at its place stays. If it is not finished it is removed.
pub(crate) struct WholeFile {
    place: PathBuf,
    /// Where it is until it is finished; nothing if it is no file but, say, a pipe.
    beside: Option<PathBuf>,
    out: BufWriter<File>,
}

impl WholeFile {
    /// An empty one.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        // A link stays one: what it leads to is written.
        let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let is_special = fs::metadata(&place).is_ok_and(|meta| !meta.is_file());
        let beside = (!is_special).then(|| {
            let mut name = place.clone().into_os_string();
            name.push(format!(".{}.part", std::process::id()));
            PathBuf::from(name)
        });
        let out = BufWriter::new(File::create(beside.as_ref().unwrap_or(&place))?);
        Ok(Self { place, beside, out })
    }

    /// Brings it to its place.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.out.flush()?;
        if let Some(beside) = &self.beside {
            fs::rename(beside, &self.place)?;
            self.beside = None;
        }
        Ok(())
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            // Nothing is left to do if it cannot be removed.
            let _ = fs::remove_file(beside);
        }
    }
}
