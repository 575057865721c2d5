//! Every file or folder that prose names exists.
//!
//! A path may leave out its beginning, may have braces for several and a star for any name. In a
//! comment a bare file name is one of the same package, or of the root.

use crate::tree::{Tree, prose};

/// What a path starts with if it is one without an ending of a file.
const ROOTS: [&str; 7] = [".ci", "benches", "collide2d", "crates", "docs", "fuzz", "scenes"];

/// What programs import from the npm package, by the `exports` of its `package.json`.
const ENTRIES: [&str; 2] = ["collide2d/init", "collide2d/collide2d.wasm"];

pub(crate) fn broken(tree: &Tree) -> Vec<String> {
    let mut broken = Vec::new();
    // What CHANGELOG.md says was true when it was written.
    let read = tree.ending(".md").filter(|(path, _)| *path != "CHANGELOG.md");
    for (path, text) in read.chain(tree.ending(".rs")) {
        for (i, line) in text.lines().enumerate() {
            for named in named(prose(path, line)) {
                if !spelled_out(&named).iter().all(|one| is_there(tree, path, one)) {
                    broken.push(format!("{path}:{}: there is no {named}", i + 1));
                }
            }
        }
    }
    broken
}

/// What of a line of prose is the path of a file or folder of ours.
fn named(line: &str) -> Vec<String> {
    let is_break = |c: char| c.is_whitespace() || "`()[]\"';:|<>=…#".contains(c);
    let words = line.split(is_break).map(|word| {
        word.trim_end_matches(['.', ',', '!', '/']).trim_start_matches("./").to_string()
    });
    words.filter(|word| is_path(word)).collect()
}

fn is_path(word: &str) -> bool {
    let (first, rest) = word.split_once('/').unwrap_or((word, ""));
    let is_file = word.strip_suffix(".rs").or(word.strip_suffix(".md"));
    let is_rooted = ROOTS.contains(&first) || first.starts_with("collide-");
    let is_elsewhere = word.starts_with("..") || word.starts_with('/') || word.contains('$');
    let is_ours = !is_elsewhere && !ENTRIES.contains(&word);
    is_ours && (is_file.is_some_and(|stem| !stem.is_empty()) || is_rooted && !rest.is_empty())
}

/// Each of the paths that braces stand for.
fn spelled_out(path: &str) -> Vec<String> {
    let Some((before, rest)) = path.split_once('{') else { return vec![path.to_string()] };
    let Some((inside, after)) = rest.split_once('}') else { return vec![path.to_string()] };
    inside.split(',').flat_map(|one| spelled_out(&format!("{before}{one}{after}"))).collect()
}

/// Whether a path that the file `by` names exists.
fn is_there(tree: &Tree, by: &str, named: &str) -> bool {
    let is_bare = by.ends_with(".rs") && !named.contains('/');
    let package = package(by);
    tree.paths().any(|path| {
        let is_near = !is_bare || !path.contains('/') || path.starts_with(package);
        is_near && ends_with(path, named)
    })
}

/// The folder of the package in which a file lies.
fn package(path: &str) -> &str {
    let depth = if path.starts_with("crates/") || path.starts_with(".ci/") { 2 } else { 1 };
    path.match_indices('/').nth(depth - 1).map_or("", |(at, _)| &path[..=at])
}

/// Whether the last parts of a path are these, of which each may have one star.
fn ends_with(path: &str, end: &str) -> bool {
    let mut parts = path.rsplit('/');
    end.rsplit('/').all(|pattern| parts.next().is_some_and(|part| is_like(part, pattern)))
}

fn is_like(part: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        Some((start, end)) => {
            part.len() + 1 >= pattern.len() && part.starts_with(start) && part.ends_with(end)
        }
        None => part == pattern,
    }
}

#[cfg(test)]
fn broken_in(by: &str, prose: &str) -> Vec<String> {
    broken(&Tree::of(&[
        (by, prose),
        ("docs/a.md", ""),
        ("crates/one/src/near.rs", ""),
        ("crates/one/src/region/edges.rs", ""),
        ("crates/two/src/far.rs", ""),
    ]))
}

#[test]
fn a_path_that_is_there_may_be_written_in_many_ways() {
    for prose in [
        "See docs/a.md, `near.rs`, [this](a.md) and [that](docs/a.md#heading).",
        "In `crates/one/src`, `src/{near,far}.rs`, `region/*.rs`, `crates/*/src/near.rs`.",
        "From https://example.org/none.rs and ../none.rs: either/or, `ray/`, `x.rs`…"
            .split('`')
            .next()
            .unwrap(),
    ] {
        assert_eq!(broken_in("README.md", prose), [""; 0]);
    }
    assert_eq!(
        broken_in("crates/one/src/lib.rs", "//! As in `near.rs`.\n// two/src/far.rs"),
        [""; 0]
    );
    assert_eq!(broken_in("crates/one/src/lib.rs", "let none = \"none.rs\";"), [""; 0]);
}

#[test]
fn a_path_that_is_not_there_is_found() {
    assert_eq!(broken_in("README.md", "As in\n`none.rs`."), ["README.md:2: there is no none.rs"]);
    for prose in [
        "docs/b.md",
        "src/{near,none}.rs",
        "x*.rs",
        "`crates/one/tests`",
        "crates/three/src/near.rs",
    ] {
        assert_eq!(broken_in("README.md", prose).len(), 1, "{prose}");
    }
    for prose in ["//! `none.rs`", "let a = 1; // far.rs", "/// two/far.rs"] {
        assert_eq!(broken_in("crates/one/src/lib.rs", prose).len(), 1, "{prose}");
    }
    assert_eq!(broken_in("CHANGELOG.md", "`none.rs`"), [""; 0]);
}
