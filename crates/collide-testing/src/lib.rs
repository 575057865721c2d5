//! Shapes for the tests and fuzz targets: drawn at random from classes that matter, moved,
//! scaled, and told to the oracle.

mod custom;
mod draw;
mod oracle;
mod transform;

pub use custom::Lens;
pub use draw::{Class, Numbers, draw};
pub use oracle::to_oracle;
pub use transform::{moved, scaled};
