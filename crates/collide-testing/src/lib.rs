//! Shapes for the tests and fuzz targets: drawn at random from classes that matter, moved,
//! scaled, and told to the oracle.

mod custom;
mod decode;
mod draw;
mod fragile;
pub mod laws;
mod oracle;
mod transform;

pub use custom::Lens;
pub use decode::{Decoder, Magnitude};
pub use draw::{Class, DEGENERATE, Numbers, draw, draw_degenerate};
pub use fragile::{draw_fragile, draw_place};
pub use oracle::{to_oracle, translated};
pub use transform::{moved, promoted, scaled};
