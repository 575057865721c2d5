//! Every link of a page that leads to a file of ours finds it, and its heading; every page of the
//! book is in its table of contents.
//!
//! The book is built from `docs/` alone, and an adapter is packaged alone: what lies outside is
//! linked by its address. All other pages work in any checkout: they link by paths, for which
//! `.ci/absolute_links` puts addresses where a page is packaged.

use crate::tree::Tree;
use std::collections::BTreeSet;

/// Where the files of the repository are for who does not have them.
const ADDRESSES: [&str; 2] = [
    "https://github.com/collide2d/collide2d/blob/main/",
    "https://raw.githubusercontent.com/collide2d/collide2d/main/",
];

const CONTENTS: &str = "docs/SUMMARY.md";

pub(crate) fn broken(tree: &Tree) -> Vec<String> {
    let mut broken = Vec::new();
    for (path, text) in tree.ending(".md") {
        for (line, target) in targets(text) {
            if let Some(reason) = reason(tree, path, &target) {
                broken.push(format!("{path}:{line}: {target} {reason}"));
            }
        }
    }
    broken.extend(left_out(tree));
    broken
}

/// Why a link does not lead where it should.
fn reason(tree: &Tree, by: &str, target: &str) -> Option<&'static str> {
    let address = ADDRESSES.iter().find_map(|address| target.strip_prefix(address));
    let (file, heading) = match address {
        Some(path) => path.split_once('#').unwrap_or((path, "")),
        None if target.contains("://") || target.starts_with("mailto:") => return None,
        None => target.split_once('#').unwrap_or((target, "")),
    };
    let path = match address {
        Some(_) => Some(file.trim_end_matches('/').to_string()),
        None if file.is_empty() => Some(by.to_string()),
        None => joined(by, file),
    };
    let path = path.filter(|path| tree.paths().any(|there| there == path));
    let Some(path) = path else { return Some("is not there") };
    if address.is_none() && by.starts_with("docs/") && !path.starts_with("docs/") {
        return Some("is linked by its path, and is not where this page is read");
    }
    if address.is_some() && !["docs/", "adapters/"].iter().any(|folder| by.starts_with(folder)) {
        return Some("is linked by its address, and leads out of the checkout");
    }
    let has_heading = || headings(&tree.files[&path]).contains(heading);
    if heading.is_empty() || !path.ends_with(".md") || has_heading() {
        None
    } else {
        Some("is no heading there")
    }
}

/// The path from the root that a link of the file `by` has.
fn joined(by: &str, link: &str) -> Option<String> {
    let mut parts: Vec<&str> = by.split('/').collect();
    parts.pop();
    for part in link.trim_end_matches('/').split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// Where the links and pictures of a page lead, with the numbers of their lines.
fn targets(page: &str) -> Vec<(usize, String)> {
    let mut targets = Vec::new();
    for (number, line) in text_lines(page) {
        // What stands in backticks is no link.
        let line: String = line.split('`').step_by(2).collect::<Vec<_>>().join("`");
        let inline = line.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next());
        let defined = line.strip_prefix('[').and_then(|rest| rest.split_once("]: "));
        let defined = defined.and_then(|(_, target)| target.split(' ').next());
        targets.extend(inline.chain(defined).map(|target| (number, target.to_string())));
    }
    targets
}

/// The lines that are no listing, and their numbers.
fn text_lines(page: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_listing = false;
    page.lines().enumerate().filter_map(move |(i, line)| {
        let is_fence = line.trim_start().starts_with("```");
        is_listing ^= is_fence;
        (!is_listing && !is_fence).then_some((i + 1, line))
    })
}

/// The names by which headings of a page are linked.
fn headings(page: &str) -> BTreeSet<String> {
    let titles = text_lines(page).filter_map(|(_, line)| {
        let title = line.trim_start_matches('#');
        title.strip_prefix(' ').filter(|_| title.len() < line.len())
    });
    let is_kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    titles
        .map(|title| title.trim().to_lowercase().chars().filter(is_kept).collect::<String>())
        .map(|title| title.replace(' ', "-"))
        .collect()
}

/// Pages of the book that its table of contents does not have.
fn left_out(tree: &Tree) -> Vec<String> {
    let Some(contents) = tree.files.get(CONTENTS) else { return Vec::new() };
    let listed: BTreeSet<_> =
        targets(contents).into_iter().filter_map(|(_, target)| joined(CONTENTS, &target)).collect();
    let pages = tree.ending(".md").map(|(path, _)| path);
    pages
        .filter(|path| path.starts_with("docs/") && *path != CONTENTS && !listed.contains(*path))
        .map(|path| format!("{CONTENTS}: {path} is left out"))
        .collect()
}

#[cfg(test)]
fn broken_in(path: &str, text: &str) -> Vec<String> {
    broken(&Tree::of(&[
        (path, text),
        ("README.md", "# Shapes & *queries*\n"),
        ("docs/b.md", "# B\n\n```sh\n# no heading\n```\n"),
        ("docs/pictures/c.svg", ""),
    ]))
}

#[test]
fn links_that_lead_somewhere_are_not_broken() {
    let page = "\
# This one
[b](b.md) and [its heading](b.md#b), [up](#this-one), ![c](pictures/c.svg), [the folder](pictures/),
[far](https://example.org/none.md), `[code](none.md)`, [r], [m](mailto:a@example.org).
```text
[a](none.md)
```
[r]: https://github.com/collide2d/collide2d/blob/main/README.md#shapes--queries
";
    assert_eq!(broken_in("docs/a.md", page), [""; 0]);
    assert_eq!(broken_in("notes.md", "[b](docs/b.md) [r](./README.md)"), [""; 0]);
}

#[test]
fn links_that_lead_nowhere_are_found() {
    for link in [
        "[b](none.md)",
        "text ![c](c.svg)",
        "[h](b.md#no-heading)",
        "[up](#none)",
        "[out](../README.md)",
        "[far](../../README.md)",
        "[r]: https://github.com/collide2d/collide2d/blob/main/none.md",
    ] {
        let found = broken_in("docs/a.md", &format!("# A\n{link}"));
        assert!(found.len() == 1 && found[0].starts_with("docs/a.md:2: "), "{link}: {found:?}");
    }
    let by_address = "[b](https://github.com/collide2d/collide2d/blob/main/docs/b.md)";
    assert_eq!(broken_in("web/a.md", by_address).len(), 1);
    assert_eq!(broken_in("adapters/a.md", by_address), [""; 0]);
}

#[test]
fn a_page_that_the_contents_do_not_have_is_found() {
    let found = broken_in(CONTENTS, "[none yet](#)\n# \n");
    assert_eq!(found.last().unwrap(), "docs/SUMMARY.md: docs/b.md is left out");
    assert_eq!(broken_in(CONTENTS, "- [b](b.md)"), [""; 0]);
}
