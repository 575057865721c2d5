//! The native module of the Python package `collide2d`: columns of shapes, and the queries of them.
//! The package's Python files check and document the arguments; what comes here are contiguous
//! arrays of the right types.

mod column;
mod error;
mod flat;
mod join;
mod make;
mod query;
mod rows;
mod threads;

/// The native side of `collide2d`.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::column::Column;
    #[pymodule_export]
    use crate::join::pairs;
    #[pymodule_export]
    use crate::query::{
        cast, cast_ray, closest_points, contact, contains, distance, dwithin, escape, intersects,
        manifold, mass_properties, signed_distance, sweep, touches,
    };
}
