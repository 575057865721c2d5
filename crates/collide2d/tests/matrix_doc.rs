//! `docs/matrix.md` is written from the pair matrices themselves.
//!
//! `UPDATE_DOCS=1 cargo test -p collide2d matrix_doc::` writes it anew.

use collide2d::Kind;
use collide2d::collide_shapes::matrix::{Cell, TUNED};
use std::collections::BTreeSet;
use std::fmt::Write as _;

const HEAD: &str = "\
# The pair matrix

Which kernel answers which cell, written from the matrices in `crates/collide-shapes/src/matrix.rs`
by the test `matrix_doc`; a cell without a kernel does not compile. The families are `flat`,
`curved`, `region` and `compound`: see [ARCHITECTURE.md]. Any other name is a
hand-tuned cell in `crates/collide-shapes/src/kernel/pair`. An ellipse and a point have functions of
their own in `curved`.

- `distance` is that of `closest_points`; `is_within` is `contains` with the sides exchanged;
  `signed_distance`, `ray_hits` and `cast_ray` are defined on every shape.
- `contact` and `manifold` have cells of their own in
  `crates/collide-contact/src/contact/matrix.rs`, total in the same way; `cast` and `sweep` are
  total matches over forms of shapes, in `cast/matrix.rs` and `sweep/matrix.rs` there.
- Every query answers for every ordered pair; there is no `Unsupported`. `tests/every_cell.rs` of
  `collide2d` runs all cells.
- [A picture of every pair](pairs.md) of the shapes that files can name.

[ARCHITECTURE.md]: https://github.com/collide2d/collide2d/blob/main/ARCHITECTURE.md
";

fn document() -> String {
    let mut text = HEAD.to_string();
    for (query, tuned) in TUNED {
        let _ = write!(text, "\n## `{query}`\n\n| |");
        for kind in Kind::ALL {
            let _ = write!(text, " {kind:?} |");
        }
        let _ = write!(text, "\n|---|{}\n", "---|".repeat(Kind::ALL.len()));
        for row in Kind::ALL {
            let _ = write!(text, "| **{row:?}** |");
            for column in Kind::ALL {
                let serving = tuned.iter().find(|cell| pair(cell) == ordered(row, column));
                let _ = write!(text, " {} |", serving.map_or(family(row, column), |cell| cell.2));
            }
            text.push('\n');
        }
    }
    text
}

/// The two kinds of a cell, in one order.
fn pair(&(row, column, _): &Cell) -> [Kind; 2] {
    ordered(row, column)
}

fn ordered(row: Kind, column: Kind) -> [Kind; 2] {
    [row.min(column), row.max(column)]
}

/// The family of what has no cell, as `pair_matrix!` finds it.
fn family(row: Kind, column: Kind) -> &'static str {
    let of_class = |class: &&str| row.class() == *class || column.class() == *class;
    ["compound", "region", "curved"].into_iter().find(of_class).unwrap_or("flat")
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
fn no_tuned_cell_is_hidden_by_another_one() {
    for (query, tuned) in TUNED {
        assert_eq!(tuned.iter().map(pair).collect::<BTreeSet<_>>().len(), tuned.len(), "{query}");
    }
}
