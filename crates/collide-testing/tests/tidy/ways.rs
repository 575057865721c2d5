//! What ARCHITECTURE.md says to look for in a file, from a call to its kernel, stands there.
//!
//! A step is a line of a listing: two spaces, the path below `crates/`, and what to look for,
//! separated by commas.

use crate::tree::Tree;

const PAGE: &str = "ARCHITECTURE.md";

pub(crate) fn broken(tree: &Tree) -> Vec<String> {
    let mut broken = Vec::new();
    let page = &tree.files[PAGE];
    if !page.lines().any(|line| step(line).is_some()) {
        broken.push(format!("{PAGE} has no step from a call to its kernel"));
    }
    for (i, line) in page.lines().enumerate() {
        let Some((path, sought)) = step(line) else { continue };
        let text = tree.files.get(&format!("crates/{path}")).map_or("", String::as_str);
        for item in sought.split(", ").filter(|item| !stands_in(item, text)) {
            broken.push(format!("{PAGE}:{}: {path} has no `{item}`", i + 1));
        }
    }
    broken
}

/// Whether the words stand in a text, whole.
fn stands_in(words: &str, text: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(words).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + words.len()..]);
        !before.ends_with(is_part) && !after.starts_with(is_part)
    })
}

/// The path of a step, and what to look for.
fn step(line: &str) -> Option<(&str, &str)> {
    let (path, sought) = line.strip_prefix("  ")?.split_once(' ')?;
    path.ends_with(".rs").then_some((path, sought.trim()))
}

#[test]
fn a_step_that_leads_nowhere_is_found() {
    let kernel = ("crates/collide-a/src/b.rs", "fn first() {}\nfn second() {}");
    let broken_by = |page: &str| broken(&Tree::of(&[(PAGE, page), kernel]));
    for there in ["collide-a/src/b.rs third", "in doubt"] {
        let page = format!("  collide-a/src/b.rs   first, second\n{there}");
        assert_eq!(broken_by(&page), [""; 0], "{there}");
    }
    for gone in [
        "in doubt",
        "  collide-a/src/b.rs  first, third",
        "  collide-a/src/c.rs  first",
        "  collide-a/src/b.rs  irs",
    ] {
        assert_eq!(broken_by(gone).len(), 1, "{gone}");
    }
}
