//! The files that a scene names: regular ones below the folder of the scene or a root that the user
//! gives.

use super::encoding;
use super::reason::Reason;
use crate::input::{self, FileError};
use std::cell::RefCell;
use std::collections::HashSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Which files a scene may name, and which it has named.
#[derive(Debug)]
pub(crate) struct References {
    /// The folder of the scene as the user gives it, and where that is.
    folder: [PathBuf; 2],
    /// Where the files must be, free of links.
    roots: Vec<PathBuf>,
    /// How long they may be, in bytes.
    max_file: u64,
    named: RefCell<HashSet<PathBuf>>,
}

impl References {
    /// Files below the folder of the scene or below a root; the root that is none, with the reason.
    pub(crate) fn new(
        folder: &Path,
        roots: &[PathBuf],
        max_file: u64,
    ) -> Result<Self, (PathBuf, std::io::Error)> {
        let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let place = fs::canonicalize(here).map_err(|e| (here.to_owned(), e))?;
        let canonical = |root: &PathBuf| fs::canonicalize(root).map_err(|e| (root.clone(), e));
        let mut all = roots.iter().map(canonical).collect::<Result<Vec<_>, _>>()?;
        all.push(place.clone());
        let named = RefCell::default();
        Ok(Self { folder: [folder.to_owned(), place], roots: all, max_file, named })
    }

    /// The text of a file at a path that begins with the folder of the scene, or is absolute.
    pub(crate) fn read(&self, path: &Path) -> Result<String, Reason> {
        let bytes = self.bytes(path).map_err(Reason::plain)?;
        encoding::decode(&bytes).map_err(|e| Reason::from(e).without_values())
    }

    fn bytes(&self, path: &Path) -> Result<Vec<u8>, FileError> {
        let plain = self.plain(path);
        // Of a file elsewhere not even whether it is there is said.
        if !self.is_below_a_root(&plain) {
            return Err(FileError::Outside);
        }
        let place = fs::canonicalize(&plain)?;
        if !self.is_below_a_root(&place) {
            return Err(FileError::Outside);
        }
        input::read_regular(&place, self.max_file)
    }

    /// Takes note of a file that the scene names, whether it is read or not.
    pub(crate) fn name(&self, path: &Path) {
        let plain = self.plain(path);
        if !self.is_below_a_root(&plain) || self.named.borrow().contains(&plain) {
            return;
        }
        if let Ok(place) = fs::canonicalize(&plain) {
            self.named.borrow_mut().extend([place, plain]);
        }
    }

    /// Whether the scene names the file that would be written at a path.
    pub(crate) fn has(&self, path: &Path) -> bool {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")));
        let (Ok(folder), Some(name)) = (folder, path.file_name()) else { return false };
        self.named.borrow().contains(&folder.join(name))
    }

    /// The absolute path without `.` and `..`, which lead up in the path as Tiled takes them.
    fn plain(&self, path: &Path) -> PathBuf {
        let [given, place] = &self.folder;
        let mut plain = PathBuf::new();
        for part in place.join(path.strip_prefix(given).unwrap_or(path)).components() {
            match part {
                Component::CurDir => {}
                Component::ParentDir => {
                    plain.pop();
                }
                part => plain.push(part),
            }
        }
        plain
    }

    fn is_below_a_root(&self, path: &Path) -> bool {
        self.roots.iter().any(|root| path.starts_with(root))
    }
}
