//! Shapes for the tests and fuzz targets: drawn at random from classes that matter, moved,
//! scaled, and given to the oracle.

#[cfg(doctest)]
mod book;
mod cells;
mod class;
mod custom;
mod decode;
mod draw;
mod fragile;
mod hostile;
mod kinds;
mod large;
pub mod laws;
mod range;
mod reasons;
pub mod shapes;
mod transform;

pub use cells::{any_shape, for_each_pair, stream};
pub use class::{Class, Numbers};
pub use custom::Lens;
pub use decode::{Decoder, Magnitude};
pub use draw::{BUILT_IN, DEGENERATE, draw, draw_degenerate};
pub use fragile::{draw_fragile, draw_place};
pub use hostile::{Hostile, Impostor, Malice};
pub use kinds::to_oracle;
pub use large::{Large, draw_large};
pub use range::meet_in_range;
pub use reasons::reasons_of;
pub use transform::{moved, narrowed, promoted, scaled, translated};

/// A test of each law for `f64` and one for `f32`, in a module of the name: `name = law;`.
#[macro_export]
macro_rules! for_both_scalars {
    ($($name:ident = $law:ident;)*) => {$(
        mod $name {
            #[test]
            fn f64() {
                super::$law::<f64>();
            }

            #[test]
            fn f32() {
                super::$law::<f32>();
            }
        }
    )*};
}
