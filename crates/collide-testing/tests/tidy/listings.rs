//! Every listing in Rust of the book is compiled: its page is one of those that are tested, and
//! none is left out by an attribute.

use crate::tree::Tree;

/// Which pages are tested.
const TESTED: &str = "crates/collide-testing/src/book.rs";

pub(crate) fn broken(tree: &Tree) -> Vec<String> {
    let tested = tree.files.get(TESTED).map_or("", String::as_str);
    let mut broken = Vec::new();
    for (path, text) in tree.ending(".md").filter(|(path, _)| path.starts_with("docs/")) {
        let is_tested = tested.contains(&format!("\"{}\"", &path["docs/".len()..]));
        let mut is_open = false;
        for (i, line) in text.lines().enumerate() {
            let Some(language) = line.trim_start().strip_prefix("```") else { continue };
            is_open = !is_open;
            let is_compiled = language == "rust" && is_tested;
            // What has no name of a language is Rust to rustdoc.
            let is_code = language.starts_with("rust") || language.is_empty() && is_tested;
            if is_open && is_code && !is_compiled {
                broken.push(format!("{path}:{}: this listing is not compiled", i + 1));
            }
        }
    }
    broken
}

#[test]
fn a_listing_that_is_not_compiled_is_found() {
    let broken_in = |page: &str, text: &str| {
        broken(&Tree::of(&[(page, text), (TESTED, "pages! { \"a.md\" }")])).len()
    };
    assert_eq!(broken_in("docs/a.md", "```rust\nlet a = 1;\n```\n```sh\nls\n```"), 0);
    assert_eq!(broken_in("docs/a.md", "```rust,ignore\n```\n```\nin: out\n```"), 2);
    assert_eq!(broken_in("docs/b.md", "```rust\n```\n```\nin: out\n```"), 1);
}
