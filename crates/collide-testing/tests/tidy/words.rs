//! Words of a dialect that sources and docs once had, and which plain English replaces: a shape
//! reports or returns, and does not tell.

use crate::tree::{Tree, words};

const REPLACED: [&str; 10] =
    ["told", "tell", "tells", "telling", "heard", "speech", "glance", "astray", "burden", "grazed"];

pub(crate) fn broken(tree: &Tree) -> Vec<String> {
    let files = [".rs", ".md", ".js", ".py", ".txt", ".toml"];
    let files = files.iter().flat_map(|end| tree.ending(end));
    let files = files.filter(|(path, _)| !path.ends_with("tests/tidy/words.rs"));
    let lines = files.flat_map(|(path, text)| {
        text.lines().enumerate().map(move |(line, text)| (path, line + 1, text))
    });
    let found = lines.flat_map(|(path, line, text)| {
        let is_replaced = |word: &&str| REPLACED.contains(&word.to_lowercase().as_str());
        let found = words(text).flat_map(|name| name.split('_')).filter(is_replaced);
        found.map(move |word| format!("{path}:{line}: {word}"))
    });
    found.collect()
}

#[test]
fn a_replaced_word_is_found() {
    let tree = Tree::of(&[("a.rs", "/// Tells it.\nfn as_told() {}\n"), ("b.md", "retell")]);
    assert_eq!(broken(&tree), ["a.rs:1: Tells", "a.rs:2: told"]);
}
