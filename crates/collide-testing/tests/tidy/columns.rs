//! Lines of 100 columns at most, but for tables, links and what programs print.

use crate::tree::{Tree, is_script, prose};

const MOST: usize = 100;

pub(crate) fn broken(tree: &Tree) -> Vec<String> {
    let mut broken = Vec::new();
    for (path, text) in &tree.files {
        let is_markdown = path.ends_with(".md");
        if !(is_markdown || path.ends_with(".rs") || is_script(path)) {
            continue;
        }
        let mut is_fenced = false;
        for (i, line) in text.lines().enumerate() {
            is_fenced ^= is_markdown && line.trim_start().starts_with("```");
            let is_free = is_markdown && is_fenced || is_table(path, line) || is_link(line);
            let columns = line.chars().count();
            if columns > MOST && !is_free {
                broken.push(format!("{path}:{}: {columns} columns", i + 1));
            }
        }
    }
    broken
}

/// Whether it is a line of a table, in Markdown or in the comment of a Rust file.
fn is_table(path: &str, line: &str) -> bool {
    let text = if path.ends_with(".md") { line } else { prose(path, line) };
    text.trim_start_matches(['/', '!', ' ']).starts_with('|') && line.trim_start() == text
}

/// Whether nothing but an address makes the line long.
fn is_link(line: &str) -> bool {
    let is_short = |word: &&str| !word.contains("://");
    line.contains("://")
        && line.split(' ').filter(is_short).map(|word| word.chars().count() + 1).sum::<usize>()
            < MOST
}

#[test]
fn long_lines_are_found_where_they_count() {
    let long = "word ".repeat(30);
    let table = format!("| {long}|\n");
    let fence = format!("```text\n{long}\n```\n");
    let link = format!("See <https://example.org/{}>.\n", "x".repeat(120));
    let free = [table.as_str(), &fence, &link].concat();
    assert!(broken(&Tree::of(&[("a.md", &free)])).is_empty());
    let found = broken(&Tree::of(&[("a.md", &format!("{fence}{long}")), ("b.rs", &table)]));
    assert_eq!(found, ["a.md:4: 150 columns", "b.rs:1: 153 columns"]);
    assert_eq!(broken(&Tree::of(&[(".ci/run", &long), ("justfile", &long)])).len(), 2);
    let tables = format!("//! {table}/// {table}");
    let accents = "é".repeat(100);
    assert!(broken(&Tree::of(&[("a.rs", &tables), ("b.rs", &accents)])).is_empty());
}
