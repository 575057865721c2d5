//! Which rows of two columns make pairs.

use crate::column::{Column, Rows};
use crate::error;
use crate::threads::Threads;
use collide2d::prelude::*;
use collide2d::{Operand, PairsBetween, Predicate, pairs_among, pairs_between};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

/// A column as a list of operands.
enum Listed<'a> {
    Points(&'a [Point2<f64>]),
    Any(Vec<&'a AnyShape<f64>>),
}

impl<'a> Listed<'a> {
    fn of(column: &'a Column) -> Self {
        match &column.rows {
            Rows::Points(points) => Self::Points(points),
            Rows::Any(shapes) => Self::Any(shapes.iter().collect()),
            Rows::Selected(shapes, rows) => {
                Self::Any(rows.iter().map(|&row| &shapes[row]).collect())
            }
        }
    }
}

/// The rows of the pairs, those of `a` before those of `b`.
#[pyfunction]
pub(crate) fn pairs<'py>(
    py: Python<'py>,
    a: &Column,
    b: Option<&Column>,
    predicate: &str,
    distance: f64,
    threads: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyArray2<i64>>> {
    let predicate = match predicate {
        "intersects" => Predicate::Intersects,
        "contains" => Predicate::Contains,
        "dwithin" => Predicate::Within(distance),
        other => {
            let message = format!("no predicate `{other}`: intersects, contains, dwithin");
            return Err(error::new(py, None, "unknown_predicate", Some("predicate"), &message));
        }
    };
    let threads = Threads(threads);
    let progress = progress.as_ref();
    let rows = threads.run(py, || {
        let (a, b) = (Listed::of(a), b.map(Listed::of));
        match (&a, &b) {
            (Listed::Points(a), None) => rows(pairs_among(a, predicate), threads, progress),
            (Listed::Any(a), None) => rows(pairs_among(a, predicate), threads, progress),
            (Listed::Points(a), Some(Listed::Points(b))) => {
                rows(pairs_between(a, b, predicate), threads, progress)
            }
            (Listed::Points(a), Some(Listed::Any(b))) => {
                rows(pairs_between(a, b, predicate), threads, progress)
            }
            (Listed::Any(a), Some(Listed::Points(b))) => {
                rows(pairs_between(a, b, predicate), threads, progress)
            }
            (Listed::Any(a), Some(Listed::Any(b))) => {
                rows(pairs_between(a, b, predicate), threads, progress)
            }
        }
    })??;
    let [mut first, second] = rows;
    first.reserve_exact(second.len());
    first.extend(second);
    let count = first.len() / 2;
    first.into_pyarray(py).reshape([2, count])
}

/// All pairs. Between runs Python may interrupt, and learns how far the search is.
fn rows<A, B>(
    pairs: PairsBetween<'_, A, B>,
    threads: Threads,
    progress: Option<&Py<PyAny>>,
) -> PyResult<[Vec<i64>; 2]>
where
    A: Operand<Scalar = f64> + Intersect<B> + Sync,
    B: Operand<Scalar = f64> + Sync,
{
    let mut pairs = if threads.are_many() { pairs.in_parallel() } else { pairs };
    let (mut first, mut second, mut searched) = (Vec::new(), Vec::new(), 0);
    while let Some([a, b]) = pairs.next() {
        first.push(a as i64);
        second.push(b as i64);
        if pairs.searched() != searched {
            searched = pairs.searched();
            Python::attach(|py| {
                py.check_signals()?;
                progress.map(|progress| progress.call1(py, (searched,))).transpose()
            })?;
        }
    }
    Ok([first, second])
}
