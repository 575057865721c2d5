//! The straight and round shapes, every ordered pair of them: exact booleans, exact depths.

mod gap;
pub(crate) mod kernels;
mod lattice;
mod many;
mod values;
