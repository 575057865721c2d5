//! The files of the checkout, and what of them is prose, what code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Folders that are not part of the repository.
const OUTSIDE: [&str; 4] = [".git", "target", "corpus", "artifacts"];

/// Files by their path from the root, with their text, and all folders.
#[derive(Default)]
pub(crate) struct Tree {
    /// The text of what people read, in the order of the paths; of data only the path counts.
    pub(crate) files: BTreeMap<String, String>,
    pub(crate) folders: BTreeSet<String>,
}

impl Tree {
    pub(crate) fn of_checkout() -> Self {
        let mut tree = Self::default();
        tree.add_folder(Path::new(ROOT), "");
        assert!(tree.files.len() > 300, "only {} files", tree.files.len());
        tree
    }

    /// A tree made up for a test.
    pub(crate) fn of(files: &[(&str, &str)]) -> Self {
        let mut tree = Self::default();
        for (path, text) in files {
            for (end, _) in path.match_indices('/') {
                tree.folders.insert(path[..end].to_string());
            }
            tree.files.insert((*path).to_string(), (*text).to_string());
        }
        tree
    }

    fn add_folder(&mut self, folder: &Path, path: &str) {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let name = entry.file_name().into_string().unwrap();
            if OUTSIDE.contains(&name.as_str()) {
                continue;
            }
            let inner = if path.is_empty() { name } else { format!("{path}/{name}") };
            let kind = entry.file_type().unwrap();
            if kind.is_dir() {
                self.add_folder(&entry.path(), &inner);
                self.folders.insert(inner);
            } else {
                // What a symbolic link leads to is read where it is.
                let is_read = is_read(&inner) && kind.is_file();
                let text = is_read.then(|| fs::read_to_string(entry.path()).unwrap());
                self.files.insert(inner, text.unwrap_or_default());
            }
        }
    }

    /// The files whose name ends so.
    pub(crate) fn ending<'a>(&'a self, end: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        let files = self.files.iter().map(|(path, text)| (path.as_str(), text.as_str()));
        files.filter(move |(path, _)| path.ends_with(end))
    }

    /// Every path of a file or folder.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().chain(&self.folders).map(String::as_str)
    }
}

fn is_read(path: &str) -> bool {
    is_script(path) || [".rs", ".md", ".toml", ".py"].iter().any(|end| path.ends_with(end))
}

/// The steps of CI, and `justfile`.
pub(crate) fn is_script(path: &str) -> bool {
    path == "justfile"
        || path.starts_with(".ci/") && !path.rsplit('/').next().unwrap().contains('.')
}

/// Where the comment of a line of Rust begins: not in a string, and behind a blank.
fn comment_start(line: &str) -> usize {
    let is_comment = |&(at, _): &(usize, &str)| {
        let before = line[..at].replace("'\"'", "").replace("\\\"", "");
        before.trim_end().len() < before.len().max(1)
            && before.matches('"').count().is_multiple_of(2)
    };
    line.match_indices("//").find(is_comment).map_or(line.len(), |(at, _)| at)
}

/// What of a line of this file is meant for people: all of Markdown, the comments of Rust.
pub(crate) fn prose<'a>(path: &str, line: &'a str) -> &'a str {
    if path.ends_with(".rs") { &line[comment_start(line)..] } else { line }
}

/// The rest of a Rust file, line by line.
pub(crate) fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(|line| &line[..comment_start(line)])
}

/// What stands between backticks in a line that is not the fence of a listing.
pub(crate) fn quoted(line: &str) -> impl Iterator<Item = &str> {
    let line = if line.contains("```") { "" } else { line };
    line.split('`').skip(1).step_by(2)
}

/// The words of a text that a Rust identifier may be.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

#[test]
fn a_comment_begins_at_a_line_or_behind_a_blank_and_in_no_string() {
    assert_eq!(prose("a.rs", "let a = 1; // one"), "// one");
    assert_eq!(prose("a.rs", "//! one"), "//! one");
    assert_eq!(prose("a.rs", "let a = b://c;"), "");
    assert_eq!(prose("a.rs", r#"let a = "\" // b"; // c"#), "// c");
    assert_eq!(prose("a.rs", "let a = '\"'; // b"), "// b");
    assert_eq!(code("a(); // b\n// c").collect::<Vec<_>>(), ["a(); ", ""]);
}
