//! `docs/matrix.md` is written from the pair matrices themselves.
//!
//! `UPDATE_DOCS=1 cargo test -p collide2d --test matrix_doc` writes it anew.

use collide2d::Kind;
use collide2d::collide_shapes::matrix::TABLES;
use std::collections::BTreeMap;
use std::fmt::Write as _;

const HEAD: &str = "\
# The pair matrix

Which kernel answers which cell, written from the matrices in `crates/collide-shapes/src/matrix` by
the test `matrix_doc`; a cell without a kernel does not compile. The families are `flat`, `curved`,
`region` and `compound`: see [ARCHITECTURE.md](../ARCHITECTURE.md). Any other name is a hand-tuned
cell in `crates/collide-shapes/src/kernel/pair`.

- `distance` is that of `closest_points`; `is_within` is `contains` with the sides exchanged;
  `signed_distance`, `ray_hits` and `cast_ray` are defined on every shape.
- `contact` and `manifold` have rows of their own in `crates/collide-contact/src/contact/matrix.rs`,
  total in the same way; `cast` and `sweep` are total matches over classes of shapes, in
  `cast/matrix.rs` and `sweep/matrix.rs` there.
- Every query answers for every ordered pair; there is no `Unsupported`. `tests/laws.rs` of
  `collide2d` runs all 256 cells.
";

fn document() -> String {
    let mut text = HEAD.to_string();
    for (query, cells) in TABLES {
        let mut by_pair = BTreeMap::new();
        for (row, column, kernel) in cells {
            by_pair.insert((*row, *column), kernel.replace(' ', ""));
        }
        let _ = write!(text, "\n## `{query}`\n\n| |");
        let names: Vec<String> = Kind::ALL.iter().map(|kind| format!("{kind:?}")).collect();
        for name in &names {
            let _ = write!(text, " {name} |");
        }
        let _ = write!(text, "\n|---|{}\n", "---|".repeat(names.len()));
        for row in &names {
            let _ = write!(text, "| **{row}** |");
            for column in &names {
                let _ = write!(text, " {} |", cell(&by_pair, query, row, column));
            }
            text.push('\n');
        }
    }
    text
}

/// The kernel of a cell; the mirrored half of a symmetric query is that of its mirror image.
fn cell(cells: &BTreeMap<(&str, &str), String>, query: &str, row: &str, column: &str) -> String {
    let mirrored = if query == "contains" { None } else { cells.get(&(column, row)) };
    let kernel = cells.get(&(row, column)).or(mirrored);
    let kernel = kernel.unwrap_or_else(|| panic!("{query}: no kernel for {row} × {column}"));
    let (module, _) = kernel.split_once("::").unwrap_or((kernel, ""));
    module.to_string()
}

#[test]
fn the_document_is_that_of_the_matrices() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/matrix.md");
    let document = document();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(path, &document).unwrap();
    }
    let written = std::fs::read_to_string(path).unwrap();
    assert!(written == document, "docs/matrix.md is out of date: run with UPDATE_DOCS=1");
}

#[test]
fn no_cell_is_empty() {
    for (query, cells) in TABLES {
        let needed = if query == "contains" { 256 } else { 136 };
        assert_eq!(cells.len(), needed, "{query}");
    }
}
