//! Where the cells and the objects of a map are painted, by its orientation.

use super::super::affine::{Affine, Pair};
use super::super::reason::Reason;

/// The cells of a map.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Grid {
    pub(crate) orientation: Orientation,
    /// Width and height of a cell.
    pub(crate) cell: Pair,
    /// How many rows the map has.
    pub(crate) rows: f64,
}

/// How cells are laid out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Orientation {
    Orthogonal,
    Isometric,
    /// Rhombi or hexagons, every second row or column shifted by half a cell.
    Staggered(Stagger),
    /// Rows lean by `skew[0]` over the height of a cell, columns by `skew[1]` over its width.
    Oblique {
        skew: Pair,
    },
}

/// Which cells are shifted, and by how much.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stagger {
    /// Whether columns are shifted, not rows.
    pub(crate) columns: bool,
    /// Whether those of even index are shifted, not the odd ones.
    pub(crate) even: bool,
    /// The length of the straight side between two slanted ones; 0 for rhombi.
    pub(crate) side: f64,
    /// Whether tiles turn by sixths.
    pub(crate) hexagonal: bool,
}

impl Orientation {
    /// The orientation of this name; a map that gives none is orthogonal.
    pub(crate) fn of(name: &str, stagger: Stagger, skew: Pair) -> Result<Self, Reason> {
        Ok(match name {
            "" | "orthogonal" => Self::Orthogonal,
            "isometric" => Self::Isometric,
            "staggered" => Self::Staggered(Stagger { side: 0.0, ..stagger }),
            "hexagonal" => Self::Staggered(Stagger { hexagonal: true, ..stagger }),
            "oblique" => Self::Oblique { skew },
            other => return Err(format!("the orientation `{other}` is not known").into()),
        })
    }
}

impl Grid {
    /// From the coordinates of objects to what is painted.
    pub(crate) fn projection(&self) -> Affine {
        let [width, height] = self.cell;
        match &self.orientation {
            Orientation::Orthogonal | Orientation::Staggered(_) => Affine::IDENTITY,
            Orientation::Isometric => isometric(self.cell, self.rows),
            Orientation::Oblique { skew } => {
                let x = [1.0, quotient(skew[1], width)];
                Affine { x, y: [quotient(skew[0], height), 1.0], origin: [0.0, 0.0] }
            }
        }
    }

    /// Where the bottom left corner of a tile's image in this cell is painted.
    pub(crate) fn bottom_left(&self, column: f64, row: f64) -> Pair {
        let [width, height] = self.cell;
        match &self.orientation {
            Orientation::Orthogonal => [column * width, (row + 1.0) * height],
            Orientation::Oblique { .. } => {
                self.projection().point([column * width, (row + 1.0) * height])
            }
            Orientation::Isometric => {
                // Objects count both axes in heights of cells.
                let [x, y] = self.projection().point([column * height, row * height]);
                [x - width / 2.0, y + height]
            }
            Orientation::Staggered(stagger) => stagger.bottom_left(self.cell, column, row),
        }
    }

    /// Whether tiles turn by sixths.
    pub(crate) fn is_hexagonal(&self) -> bool {
        matches!(&self.orientation, Orientation::Staggered(stagger) if stagger.hexagonal)
    }
}

/// From the coordinates of an isometric map of so many rows, both axes in heights of cells, to
/// what is painted.
pub(crate) fn isometric([width, height]: Pair, rows: f64) -> Affine {
    let half = quotient(width, height) / 2.0;
    Affine { x: [half, 0.5], y: [-half, 0.5], origin: [rows * width / 2.0, 0.0] }
}

impl Stagger {
    fn bottom_left(&self, cell: Pair, column: f64, row: f64) -> Pair {
        // Cells of an odd size are laid out as if they were a pixel less, slants are whole pixels.
        let [width, height] = cell.map(|size| size - size.rem_euclid(2.0));
        let index = if self.columns { column } else { row };
        let shifted = if (index.rem_euclid(2.0) == 0.0) == self.even { 1.0 } else { 0.0 };
        if self.columns {
            let step = ((width - self.side) / 2.0).floor() + self.side;
            [column * step, (row + 1.0 + shifted / 2.0) * height]
        } else {
            let step = ((height - self.side) / 2.0).floor() + self.side;
            [(column + shifted / 2.0) * width, row * step + height]
        }
    }
}

/// The quotient, 0 where a map has cells without a size.
fn quotient(a: f64, b: f64) -> f64 {
    if b == 0.0 { 0.0 } else { a / b }
}
