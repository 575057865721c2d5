//! The pair matrices: which kernel serves which cell of which query.
//!
//! A row lists its columns up to the diagonal; the mirrored half is generated. `contains` has
//! no mirror: its rows list every column. A cell left empty does not compile. The static doors
//! are made from the same rows.
//!
//! The kernels: `flat` for straight and round shapes, `curved` where an ellipse or a convex
//! shape of the user's takes part, `region` for polygons and polylines, `compound` for unions
//! of parts; and the hand-tuned cells of `pair`.

mod closest_points;
mod contains;
mod intersects;
mod touches;

pub(crate) use closest_points::{closest_cells, located};
pub use closest_points::{closest_points, distance, distance_of, distance_of_separation};
pub(crate) use contains::contain_cells;
pub use contains::contains;
pub(crate) use intersects::intersect_cells;
pub use intersects::{by_parts, inner, intersects, intersects_of};
pub(crate) use touches::touch_cells;
pub use touches::touches;

use crate::kernel::Gap;
use collide_core::{Shape, View};

/// The boolean queries, instantiated for one scalar.
type Booleans<T> = [fn(&View<'_, T>, &View<'_, T>) -> bool; 3];
/// The closest points and the distance, instantiated for one scalar.
type Closest<T> = (fn(&View<'_, T>, &View<'_, T>) -> Gap, fn(&dyn Shape<T>, &dyn Shape<T>) -> f64);

/// Every matrix for both scalars. Nobody needs to call it: it makes this crate hold the
/// kernels' code, which crates built at opt-level 0 or 1 then share instead of each compiling
/// the whole engine again.
#[doc(hidden)]
pub fn instances() -> (Booleans<f32>, Closest<f32>, Booleans<f64>, Closest<f64>) {
    (
        [intersects::<f32>, touches::<f32>, contains::<f32>],
        (closest_points::<f32>, distance_of),
        [intersects::<f64>, touches::<f64>, contains::<f64>],
        (closest_points::<f64>, distance_of),
    )
}

/// A cell of a matrix: row, column, kernel, by their names in the source.
#[doc(hidden)]
pub type Cell = (&'static str, &'static str, &'static str);

macro_rules! named {
    ($(core { $($core:tt)* })? shapes { $($shapes:tt)* } users { $($users:tt)* }) => {
        named! { @rows $($($core)*)? $($shapes)* $($users)* }
    };
    (@rows $( $row:ident => [ $( $col:ident : $kernel:path ),* $(,)? ] $($diagonal:path)?; )*) => {
        &[ $(
            $( (stringify!($row), stringify!($col), stringify!($kernel)), )*
            $( (stringify!($row), stringify!($row), stringify!($diagonal)), )?
        )* ]
    };
}

/// Every cell of each matrix, for the documentation that is made from it.
#[doc(hidden)]
pub const TABLES: [(&str, &[Cell]); 4] = [
    ("intersects", intersect_cells!(named)),
    ("contains", contain_cells!(named)),
    ("touches", touch_cells!(named)),
    ("closest_points", closest_cells!(named)),
];
