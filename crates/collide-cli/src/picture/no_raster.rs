//! What stands for `raster.rs` in a program that is built without the feature `png`.

use thiserror::Error;

/// Why a picture is not made into pixels.
#[derive(Debug, Error)]
#[error(
    "this program was built without PNG: `cargo install collide-cli --features png`, or \
     `cargo run --release -p collide-cli --features png -- …`"
)]
pub(crate) struct RasterError;

/// Whether pictures can be made into pixels.
pub(crate) fn is_built() -> Result<(), RasterError> {
    Err(RasterError)
}

/// A picture in pixels, of which there are none.
pub(crate) enum Raster {}

impl Raster {
    pub(crate) fn of(_: &str) -> Result<Self, RasterError> {
        Err(RasterError)
    }

    pub(crate) fn draw(&mut self, _: &str) -> Result<(), RasterError> {
        match *self {}
    }

    pub(crate) fn encoded(&self) -> Result<Vec<u8>, RasterError> {
        match *self {}
    }
}
