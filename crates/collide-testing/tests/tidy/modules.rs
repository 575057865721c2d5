//! Every file of tests is part of a program: one that no other names is not even compiled.

use crate::tree::{Tree, code};

pub(crate) fn broken(tree: &Tree) -> Vec<String> {
    let files = tree.ending(".rs").map(|(path, _)| path).filter(|path| path.starts_with("crates/"));
    files
        .filter(|path| is_lost(tree, path))
        .map(|path| format!("{path} is in no program"))
        .collect()
}

/// Whether a file below the `tests` of a crate with one program for them, `suite`, is named by none
/// of those that would be the module around it.
fn is_lost(tree: &Tree, path: &str) -> bool {
    let Some((of, inside)) = path.split_once("/tests/") else { return false };
    let is_root = inside.ends_with("suite.rs") || inside.ends_with("main.rs");
    let has_suite = |root: &&str| tree.files.contains_key(&format!("{of}/tests/{root}"));
    if is_root || !["suite.rs", "suite/main.rs"].iter().any(has_suite) {
        return false;
    }
    let module = path.trim_end_matches(".rs").trim_end_matches("/mod");
    let (folder, name) = module.rsplit_once('/').unwrap_or_default();
    let line = format!("mod {name};");
    let names_it = |text: &String| code(text).any(|code| code.ends_with(&line));
    let around = ["/suite.rs", "/main.rs", "/mod.rs", ".rs"].map(|end| format!("{folder}{end}"));
    !around.iter().filter_map(|file| tree.files.get(file)).any(names_it)
}

#[test]
fn a_file_that_none_names_is_found() {
    let suite = "mod a;\n#[cfg(feature = \"x\")]\npub(crate) mod b;\n// mod c;";
    let files = [
        ("crates/x/tests/suite.rs", suite),
        ("crates/x/tests/a.rs", ""),
        ("crates/x/tests/b/mod.rs", "mod d;"),
        ("crates/x/tests/b/d.rs", ""),
        ("crates/x/tests/c.rs", ""),
        ("crates/x/tests/b/e.rs", ""),
        ("crates/x/tests/own/main.rs", "mod f;"),
        ("crates/x/tests/own/f.rs", ""),
        ("crates/y/tests/each.rs", ""),
        ("crates/z/tests/suite/main.rs", "mod a;"),
        ("crates/z/tests/suite/b.rs", ""),
    ];
    let lost = ["crates/x/tests/b/e.rs", "crates/x/tests/c.rs", "crates/z/tests/suite/b.rs"];
    assert_eq!(broken(&Tree::of(&files)), lost.map(|path| format!("{path} is in no program")));
}
