//! Examples work when copied: those in docs and pages import from `collide2d`, which is what users
//! depend on, and name none of the crates below it.

use crate::tree::{Tree, words};

const BELOW: [&str; 4] = ["collide_core", "collide_shapes", "collide_contact", "nalgebra"];

pub(crate) fn broken(tree: &Tree) -> Vec<String> {
    let mut broken = Vec::new();
    for (path, text) in tree.ending(".rs").chain(tree.ending(".md")) {
        let mut is_example = false;
        for (i, line) in text.lines().enumerate() {
            let Some(line) = documentation(path, line) else {
                is_example = false;
                continue;
            };
            is_example ^= line.starts_with("```");
            let own = line.replace("collide2d::nalgebra", "");
            for name in words(&own).filter(|name| is_example && BELOW.contains(name)) {
                broken.push(format!("{path}:{}: an example names {name}", i + 1));
            }
        }
    }
    broken
}

/// What a line adds to the docs of an item or module, or to a page.
fn documentation<'a>(path: &str, line: &'a str) -> Option<&'a str> {
    let line = line.trim_start();
    if path.ends_with(".md") {
        return Some(line);
    }
    let comment = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))?;
    Some(comment.trim_start())
}

#[test]
fn a_crate_below_is_found_in_examples_alone() {
    let of = |path: &str, text: &str| broken(&Tree::of(&[(path, text)])).len();
    let docs = "//! `collide_core`\n/// ```\n/// use collide2d::nalgebra::Point2;\n/// ```\n";
    assert_eq!(of("a.rs", &format!("{docs}use collide_core::View; // nalgebra")), 0);
    assert_eq!(of("a.rs", "    /// ```\n    /// use collide_shapes::Circle;\n    /// ```"), 1);
    assert_eq!(of("a.rs", "/// ```\n/// # Ok::<(), collide_core::ShapeError>(())"), 1);
    assert_eq!(of("a.md", "```rust\nuse nalgebra::Point2;\n```\nnalgebra\n"), 1);
}
