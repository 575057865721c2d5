//! Files that import each other in a circle cannot be read one by one: two may, more may not.
//!
//! What a file imports is read from its `use` statements and from the paths that start with
//! `crate` or `super`; a name that the crate's root passes on counts for nothing.

use crate::tree::{Tree, code};
use std::collections::{BTreeMap, BTreeSet};

/// A file of a crate, and the files of it that this one imports, by the paths of their modules.
type Imports = BTreeMap<String, BTreeSet<String>>;

pub(crate) fn broken(tree: &Tree) -> Vec<String> {
    let roots = tree.ending(".rs").filter_map(|(path, _)| {
        path.strip_suffix("/src/lib.rs").or_else(|| path.strip_suffix("/src/main.rs"))
    });
    let crates: BTreeSet<&str> = roots.filter(|path| path.starts_with("crates/")).collect();
    let mut broken = Vec::new();
    for of in crates {
        let found = circles(&imports(tree, of));
        broken.extend(found.iter().map(|circle| format!("{of}: {}", circle.join(", "))));
    }
    broken
}

/// What each file below `src` of a crate imports of the others.
fn imports(tree: &Tree, of: &str) -> Imports {
    let folder = format!("{of}/src/");
    let inside = tree
        .ending(".rs")
        .filter_map(|(path, text)| path.strip_prefix(&folder).map(|path| (module(path), text)));
    let files: BTreeMap<String, &str> = inside.collect();
    let imported = files.iter().map(|(module, text)| {
        let paths = paths(&library_code(text)).into_iter();
        let found = paths.filter_map(|path| resolved(&files, module, &path));
        (module.clone(), found.filter(|other| other != module).collect())
    });
    imported.collect()
}

/// The path of a file's module, empty for the root.
fn module(path: &str) -> String {
    let path = path.trim_end_matches(".rs").replace('/', "::");
    let path = path.strip_suffix("::mod").unwrap_or(&path);
    if path == "lib" || path == "main" { String::new() } else { path.to_string() }
}

/// The code of a file without comments and without its tests, which come last.
fn library_code(text: &str) -> String {
    let code: Vec<&str> = code(text).collect();
    let is_test = |pair: &[&str]| pair[0] == "#[cfg(test)]" && pair[1].ends_with('{');
    let end = code.windows(2).position(is_test).unwrap_or(code.len());
    code[..end].join(" ")
}

/// The paths in the `use` statements of a code, and those that start with `crate` or `super`.
fn paths(code: &str) -> Vec<String> {
    let mut paths = Vec::new();
    let mut rest = String::new();
    for (i, part) in code.split(';').enumerate() {
        let start = part.rfind("use ").filter(|&at| is_word_start(part, at));
        let (before, used) = start.map_or((part, ""), |at| (&part[..at], &part[at + 4..]));
        let separator = if i == 0 { "" } else { ";" };
        rest.push_str(separator);
        rest.push_str(before);
        paths.extend(spelled_out(used));
    }
    for start in ["crate::", "super::"] {
        let found = rest.match_indices(start).filter(|&(at, _)| is_word_start(&rest, at));
        paths.extend(found.map(|(at, _)| first_path(&rest[at..]).to_string()));
    }
    paths
}

fn is_word_start(text: &str, at: usize) -> bool {
    !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':')
}

fn first_path(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
    text[..end.unwrap_or(text.len())].trim_end_matches(':')
}

/// Each of the paths that the braces of a `use` statement stand for.
fn spelled_out(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((start, rest)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or_default();
        return vec![path.to_string()];
    };
    let (mut depth, mut all, mut last) = (0, Vec::new(), 0);
    let inside = &rest[..rest.rfind('}').unwrap_or(rest.len())];
    for (at, c) in inside.char_indices().chain([(inside.len(), ',')]) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let one = spelled_out(&inside[last..at]);
                all.extend(one.iter().map(|path| format!("{}{path}", start.trim())));
                last = at + 1;
            }
            _ => {}
        }
    }
    all
}

/// The file of the module that holds what a path in `module` names.
fn resolved(files: &BTreeMap<String, &str>, module: &str, path: &str) -> Option<String> {
    let mut names: Vec<&str> = path.trim_start_matches('$').split("::").map(str::trim).collect();
    let mut place: Vec<&str> = module.split("::").filter(|name| !name.is_empty()).collect();
    match names[0] {
        "crate" => place.clear(),
        "self" => {}
        "super" => {
            while names.get(1) == Some(&"super") {
                names.remove(0);
                place.pop();
            }
            place.pop();
        }
        _ => names.insert(0, "self"),
    }
    let is_child = names[0] != "self" || {
        let child = [&place[..], names.get(1..2)?].concat().join("::");
        files.contains_key(&child)
    };
    let full = [&place[..], &names[1..]].concat();
    let ends = (1..=full.len()).rev().map(|end| full[..end].join("::"));
    ends.filter(|_| is_child).find(|path| files.contains_key(path))
}

/// The circles of more than two files, the largest first. The root, which only passes on, is in
/// none.
fn circles(imports: &Imports) -> Vec<Vec<String>> {
    let reached: Imports =
        imports.keys().map(|file| (file.clone(), reached(imports, file))).collect();
    let mut circles = BTreeSet::new();
    for (file, there) in reached.iter().filter(|(file, _)| !file.is_empty()) {
        let is_back = |other: &&String| reached.get(*other).is_some_and(|back| back.contains(file));
        circles.insert(there.iter().filter(is_back).cloned().collect::<Vec<String>>());
    }
    let mut circles: Vec<_> = circles.into_iter().filter(|circle| circle.len() > 2).collect();
    circles.sort_by_key(|circle| usize::MAX - circle.len());
    circles
}

/// All that a file imports, and what that imports, and so on.
fn reached(imports: &Imports, file: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut waiting = vec![file];
    while let Some(file) = waiting.pop() {
        for other in imports.get(file).into_iter().flatten().filter(|other| !other.is_empty()) {
            if found.insert(other.clone()) {
                waiting.push(other);
            }
        }
    }
    found
}

#[cfg(test)]
fn circles_of(files: &[(&str, &str)]) -> Vec<Vec<String>> {
    let files: Vec<(String, &str)> =
        files.iter().map(|(path, text)| (format!("crates/a/src/{path}"), *text)).collect();
    let files: Vec<(&str, &str)> =
        files.iter().map(|(path, text)| (path.as_str(), *text)).collect();
    circles(&imports(&Tree::of(&files), "crates/a"))
}

#[test]
fn a_circle_of_three_is_found_however_it_is_written() {
    let found = circles_of(&[
        ("lib.rs", "mod hull; mod pair;"),
        ("hull/mod.rs", "mod axis;\nuse crate::{\n    other::A as B,\n    pair::{self, C},\n};"),
        ("hull/axis.rs", "fn a() { super::turn() }"),
        ("pair.rs", "pub use crate::hull::axis::{D, E};"),
    ]);
    assert_eq!(found, [["hull", "hull::axis", "pair"]]);
    let found = circles_of(&[
        ("a.rs", "macro_rules! m { () => { $crate::b::x() } }"),
        ("b.rs", "fn f(x: crate::c::X) {}"),
        ("c/mod.rs", "mod d; use d::X;"),
        ("c/d.rs", "use super::super::a;"),
    ]);
    assert_eq!(found, [["a", "b", "c", "c::d"]]);
}

#[test]
fn two_files_tests_and_comments_make_no_circle() {
    let found = circles_of(&[
        ("lib.rs", "pub use a::A; pub use b::B;"),
        ("a.rs", "use crate::b::B;\n// use crate::c::C;\nuse crate::A;"),
        ("b.rs", "use crate::a::A;\n#[cfg(test)]\nmod tests {\n    use crate::c::C;\n}"),
        ("c.rs", "use crate::{a, b}; use std::a::b; // crate::a"),
    ]);
    assert_eq!(found, [[""; 0]; 0]);
}

#[test]
fn a_circle_in_a_library_or_a_program_breaks_the_rule() {
    for root in ["crates/new/src/lib.rs", "crates/new/src/main.rs"] {
        let tree = Tree::of(&[
            (root, ""),
            ("crates/new/src/a.rs", "use crate::b;"),
            ("crates/new/src/b.rs", "use crate::c;"),
            ("crates/new/src/c.rs", "use crate::a;"),
        ]);
        assert_eq!(broken(&tree), ["crates/new: a, b, c"]);
    }
}
