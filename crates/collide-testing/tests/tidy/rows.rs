//! The rows of the contract that tests cite are there: `[3]` or `[3, 8]` at the head of a comment,
//! `docs/accuracy.md, row 4` anywhere.

use crate::tree::{Tree, prose};
use std::collections::BTreeSet;

const CONTRACT: &str = "docs/accuracy.md";

pub(crate) fn broken(tree: &Tree) -> Vec<String> {
    let there: BTreeSet<&str> = tree.files[CONTRACT].lines().filter_map(row).collect();
    let mut broken = Vec::new();
    for (path, text) in tree.ending(".rs").chain(tree.ending(".md")) {
        let is_test = path.contains("/tests/");
        for (i, line) in text.lines().enumerate() {
            for cited in cited(prose(path, line), is_test).filter(|row| !there.contains(row)) {
                broken.push(format!("{path}:{}: {CONTRACT} has no row {cited}", i + 1));
            }
        }
    }
    broken
}

/// The number of a row of the contract's table.
fn row(line: &str) -> Option<&str> {
    line.strip_prefix("| ")?.split(' ').next().filter(|cell| is_number(cell))
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

fn cited(comment: &str, is_test: bool) -> impl Iterator<Item = &str> {
    let head =
        comment.strip_prefix("//").map_or("", |text| text.trim_start_matches(['/', '!', ' ']));
    let list =
        head.strip_prefix('[').and_then(|rest| rest.split_once(']')).map_or("", |(list, _)| list);
    let is_list = is_test && list.split(", ").all(is_number);
    let named = comment
        .split("docs/accuracy.md, row ")
        .skip(1)
        .map(|rest| rest.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default());
    list.split(", ").filter(move |_| is_list).chain(named)
}

#[test]
fn a_row_that_is_not_there_is_found() {
    let contract = "| # | promise |\n|---|---|\n| 1 | valid |\n| 2 | exact |\n";
    let broken_in =
        |text: &str| broken(&Tree::of(&[(CONTRACT, contract), ("a/tests/b.rs", text)])).len();
    assert_eq!(broken_in("/// [1, 2] Both.\n// docs/accuracy.md, row 2."), 0);
    let kernel = Tree::of(&[(CONTRACT, contract), ("a/src/b.rs", "/// [0, 3] of all t.")]);
    assert!(broken(&kernel).is_empty());
    assert_eq!(broken_in("/// [0, 1) and [`Tree`]\nlet a = [3];\n/// [x] [3]"), 0);
    assert_eq!(broken_in("/// [3] None.\n/// [1, 4] One."), 2);
    assert_eq!(broken_in("//! As docs/accuracy.md, row 15, has it."), 1);
}
