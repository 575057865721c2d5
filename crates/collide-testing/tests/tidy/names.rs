//! Every item that prose names in backticks exists.
//!
//! A path of items (`kernel::hull`, `Shape::kind`) in `docs/` and in the pages of the root is a
//! module, or its last name is defined, under a name that is. In comments and pages a name of
//! several words (`support_point`) is one that code knows.

use crate::tree::{Tree, code, is_script, prose, quoted, words};
use std::collections::{BTreeMap, BTreeSet};

/// Paths that start so are of other crates.
const OTHERS: [&str; 8] = ["std", "core", "alloc", "nalgebra", "f32", "f64", "libm", "Any"];

const KEYWORDS: [&str; 9] =
    ["fn", "struct", "enum", "trait", "type", "const", "static", "mod", "macro_rules"];

pub(crate) fn broken(tree: &Tree) -> Vec<String> {
    let known = Known::of(tree);
    let mut broken = Vec::new();
    for (path, text) in tree.ending(".md").chain(tree.ending(".rs")) {
        if path == "CHANGELOG.md" {
            continue;
        }
        for (i, line) in text.lines().enumerate() {
            let prose = prose(path, line);
            for name in quoted(prose).filter(|name| !known.knows(name, path.ends_with(".md"))) {
                broken.push(format!("{path}:{}: there is no `{name}`", i + 1));
            }
        }
    }
    broken
}

struct Known {
    /// Every word of the code, of Python, Cargo.toml and scripts, and every name of a file or
    /// folder.
    words: BTreeSet<String>,
    /// What code defines, or has as a module, and the files in which that is.
    defined: BTreeMap<String, BTreeSet<String>>,
}

impl Known {
    fn of(tree: &Tree) -> Self {
        let mut known = Self { words: BTreeSet::new(), defined: BTreeMap::new() };
        for (path, text) in &tree.files {
            known.words.extend(words(path).map(String::from));
            if path.ends_with(".rs") {
                known.add_code(path, text);
            } else if path.ends_with(".toml") || path.ends_with(".py") || is_script(path) {
                known.words.extend(words(text).map(String::from));
            }
        }
        known
    }

    fn add_code(&mut self, path: &str, text: &str) {
        for line in code(text) {
            let all: Vec<&str> = words(line).collect();
            for pair in all.windows(2).filter(|pair| KEYWORDS.contains(&pair[0])) {
                self.define(pair[1], path);
            }
            self.words.extend(all.into_iter().map(String::from));
        }
        for part in path.trim_end_matches(".rs").split('/') {
            self.define(&part.replace('-', "_"), path);
        }
    }

    fn define(&mut self, name: &str, path: &str) {
        self.defined.entry(name.to_string()).or_default().insert(path.to_string());
    }

    fn knows(&self, name: &str, is_page: bool) -> bool {
        if !name.contains("::") {
            return !is_name_of_words(name) || self.words.contains(name);
        }
        !is_page || self.knows_path(name)
    }

    /// Whether each name of the path is defined, and in the file or folder of the one before. A
    /// variant of an enum is only a word.
    fn knows_path(&self, path: &str) -> bool {
        let path = path.split(['(', '<', '!', ' ']).next().unwrap_or_default();
        let names: Vec<&str> = path.split("::").filter(|name| *name != "crate").collect();
        if !names.iter().all(|name| words(name).eq([*name])) || OTHERS.contains(&names[0]) {
            return true;
        }
        let is_defined = |name: &&str| self.defined.contains_key(*name);
        let (last, before) = names.split_last().unwrap_or((&"", &[]));
        before.iter().all(is_defined)
            && (is_defined(last) || self.words.contains(*last))
            && names.windows(2).all(|pair| self.is_inside(pair[1], pair[0]))
    }

    /// Whether something of this name is where `outer` is, or is not said to be anywhere.
    fn is_inside(&self, name: &str, outer: &str) -> bool {
        let (Some(inner), Some(outer)) = (self.defined.get(name), self.defined.get(outer)) else {
            return true;
        };
        inner.iter().any(|file| outer.contains(file))
    }
}

/// Whether this can only be the name of something: small letters, and words joined by `_`, not
/// indices as in a formula.
fn is_name_of_words(name: &str) -> bool {
    let is_small = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let words = name.split('_').filter(|word| word.len() > 1).count();
    words > 1 && name.chars().all(is_small)
}

#[cfg(test)]
fn broken_in(by: &str, prose: &str) -> usize {
    let code = "pub enum Kind { Lens }\nimpl Kind { pub fn first_of(&self) {} }\n// fn gone_away";
    broken(&Tree::of(&[(by, prose), ("crates/a/src/kernel/kind.rs", code)])).len()
}

#[test]
fn a_name_that_is_not_there_is_found() {
    for there in ["`Kind::Lens`", "`kernel::kind`", "`kind::Kind::first_of()`", "`f64::min`"] {
        assert_eq!(broken_in("docs/a.md", there), 0, "{there}");
    }
    for gone in
        ["`Kind::Circle`", "`kernel::hull`", "`hull::Kind`", "`first_of_all`", "`gone_away`"]
    {
        assert_eq!(broken_in("docs/a.md", gone), 1, "{gone}");
    }
    assert_eq!(broken_in("crates/a/src/b.rs", "/// As `first_of`.\nlet a = \"`gone_away`\";"), 0);
    assert_eq!(broken_in("crates/a/src/b.rs", "/// As `gone_away`."), 1);
}

#[test]
fn a_name_of_another_place_is_found() {
    let files = [
        ("docs/a.md", "`hull::axis` `hull::turn` `round::turn`"),
        ("a/src/hull/axis.rs", "fn turn() {}"),
        ("a/src/round.rs", "fn other() {}"),
    ];
    assert_eq!(broken(&Tree::of(&files)), ["docs/a.md:1: there is no `round::turn`"]);
}
