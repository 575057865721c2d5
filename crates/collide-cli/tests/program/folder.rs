//! Folders with the files of a test.

use std::path::PathBuf;

/// A folder of its own, which is gone with the test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// A folder of these files, by name and content.
    pub(crate) fn of(name: &str, files: &[(&str, &[u8])]) -> Self {
        let folder = std::env::temp_dir().join(format!("collide-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("the folder can be made");
        for (name, content) in files {
            std::fs::write(folder.join(name), content).expect("a file can be written");
        }
        Self(folder)
    }

    /// The path of a file in it.
    pub(crate) fn path(&self, file: &str) -> String {
        self.0.join(file).to_str().expect("a path in UTF-8").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
