//! What columns and queries take of numpy, and give back.

use crate::error;
use collide2d::{Point2, Vector2};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;

/// Numbers, row after row.
pub(crate) type Numbers<'py> = PyReadonlyArray1<'py, f64>;

pub(crate) fn point(numbers: &[f64], row: usize) -> Point2<f64> {
    Point2::new(numbers[2 * row], numbers[2 * row + 1])
}

pub(crate) fn vector(numbers: &[f64], row: usize) -> Vector2<f64> {
    point(numbers, row).coords
}

/// The row of a list that stands for row `row` of the answers: its only one, or the same.
pub(crate) fn at(len: usize, row: usize) -> usize {
    if len == 1 { 0 } else { row }
}

/// How many answers lists of these lengths have: one, or as many as all lists of another length.
pub(crate) fn count(py: Python<'_>, lengths: &[(&str, usize)]) -> PyResult<usize> {
    let (mut count, mut of) = (1, "");
    for &(name, length) in lengths.iter().filter(|(_, length)| *length != 1) {
        if !of.is_empty() && length != count {
            let message = format!("{of} has {count} rows, {name} has {length}");
            return Err(error::new(py, None, "unequal_lengths", Some(name), &message));
        }
        (count, of) = (length, name);
    }
    Ok(count)
}

/// A table of so many numbers a row.
pub(crate) fn table<'py, R, const N: usize>(
    py: Python<'py>,
    rows: Vec<R>,
    numbers: impl Fn(&R) -> [f64; N] + Send,
) -> PyResult<Bound<'py, PyArray2<f64>>>
where
    R: Sync + Send,
{
    let count = rows.len();
    let flat: Vec<f64> = py.detach(move || rows.iter().flat_map(numbers).collect());
    flat.into_pyarray(py).reshape([count, N])
}
