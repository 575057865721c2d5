//! `docs/matrix.md` is written from the pair matrices themselves.
//!
//! `UPDATE_DOCS=1 cargo test -p collide2d matrix_doc::` writes it anew.

use collide2d::Kind;
use collide2d::collide_shapes::matrix::TABLES;
use std::collections::BTreeSet;
use std::fmt::Write as _;

const HEAD: &str = "\
# The pair matrix

Which kernel answers which cell, written from the matrices in `crates/collide-shapes/src/matrix.rs`
by the test `matrix_doc`; a cell without a kernel does not compile. The families are `flat`,
`curved`, `region` and `compound`: see [ARCHITECTURE.md]. Any other name is a
hand-tuned cell in `crates/collide-shapes/src/kernel/pair`.

- `distance` is that of `closest_points`; `is_within` is `contains` with the sides exchanged;
  `signed_distance`, `ray_hits` and `cast_ray` are defined on every shape.
- `contact` and `manifold` have cells of their own in
  `crates/collide-contact/src/contact/matrix.rs`, total in the same way; `cast` and `sweep` are
  total matches over classes of shapes, in `cast/matrix.rs` and `sweep/matrix.rs` there.
- Every query answers for every ordered pair; there is no `Unsupported`. `tests/laws.rs` of
  `collide2d` runs all cells.
- [A picture of every pair](pairs.md) of the shapes that files can name.

[ARCHITECTURE.md]: https://github.com/collide2d/collide2d/blob/main/ARCHITECTURE.md
";

fn document() -> String {
    let mut text = HEAD.to_string();
    for (query, cells) in TABLES {
        let _ = write!(text, "\n## `{query}`\n\n| |");
        let names: Vec<String> = Kind::ALL.iter().map(|kind| format!("{kind:?}")).collect();
        for name in &names {
            let _ = write!(text, " {name} |");
        }
        let _ = write!(text, "\n|---|{}\n", "---|".repeat(names.len()));
        for row in &names {
            let _ = write!(text, "| **{row}** |");
            for column in &names {
                let _ = write!(text, " {} |", cell(cells, query, row, column));
            }
            text.push('\n');
        }
    }
    text
}

/// Row, column, kernel.
type Cell = (&'static str, &'static str, &'static str);

/// The kernel of a pair, which serves it in either order: that of the first cell that names it.
fn cell(cells: &[Cell], query: &str, row: &str, column: &str) -> &'static str {
    let serving = cells.iter().find(|cell| pair(cell) == ordered(row, column));
    module(serving.unwrap_or_else(|| panic!("{query}: no kernel for {row} × {column}")))
}

/// The two kinds of a cell, in one order.
fn pair(&(row, column, _): &Cell) -> [&'static str; 2] {
    ordered(row, column)
}

fn ordered<'n>(row: &'n str, column: &'n str) -> [&'n str; 2] {
    [row.min(column), row.max(column)]
}

/// The module of a cell's kernel.
fn module(&(_, _, kernel): &Cell) -> &'static str {
    kernel.split_once("::").map_or(kernel, |(module, _)| module.trim_end())
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
    let kinds: Vec<String> = Kind::ALL.iter().map(|kind| format!("{kind:?}")).collect();
    let pair_count = kinds.len() * (kinds.len() + 1) / 2;
    for (query, cells) in TABLES {
        // The families' grid comes last. A cell before it may be a family's, to be inlined.
        let (tuned, families) = cells.split_at(cells.len() - pair_count);
        let is_of_family =
            |cell: &Cell| matches!(module(cell), "flat" | "curved" | "region" | "compound");
        assert!(families.iter().all(is_of_family), "{query}");
        let mut named = cells.iter().flat_map(pair);
        assert!(named.all(|name| kinds.iter().any(|kind| kind == name)), "{query}");
        let pairs = |cells: &[Cell]| cells.iter().map(pair).collect::<BTreeSet<_>>();
        assert_eq!(pairs(families).len(), pair_count, "{query}");
        // None is hidden by another one.
        assert_eq!(pairs(tuned).len(), tuned.len(), "{query}");
    }
}
