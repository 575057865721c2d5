//! Columns of shapes.

use crate::error::{self, internal};
use crate::flat::Flat;
use crate::rows::table;
use collide2d::prelude::*;
use collide2d::{Kind, ShapeSpec};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyReadonlyArray1};
use pyo3::prelude::*;
use std::borrow::Cow;
use std::sync::Arc;

/// The shapes of a column. Points are stored as points, which takes a quarter of the memory. Rows
/// that were selected of a column share its shapes.
pub(crate) enum Rows {
    Points(Vec<Point2<f64>>),
    Any(Arc<Vec<AnyShape<f64>>>),
    Selected(Arc<Vec<AnyShape<f64>>>, Vec<usize>),
}

/// An immutable column of shapes.
#[pyclass(frozen, module = "collide2d._native")]
pub(crate) struct Column {
    pub(crate) rows: Rows,
}

/// A column, and which rows of the arguments it has, where faults are masked.
pub(crate) type Made<'py> = (Column, Option<Bound<'py, PyArray1<bool>>>);

/// The arrays of a column: kinds, numbers and where those of a row end, counts and their ends.
type Arrays<'py> = (
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray1<i64>>,
);

impl Column {
    pub(crate) fn len(&self) -> usize {
        match &self.rows {
            Rows::Points(points) => points.len(),
            Rows::Any(shapes) => shapes.len(),
            Rows::Selected(_, rows) => rows.len(),
        }
    }

    /// The shapes, and which of them the rows are, if these are not all in order.
    pub(crate) fn shapes(&self) -> (Cow<'_, [AnyShape<f64>]>, Option<&[usize]>) {
        match &self.rows {
            Rows::Points(points) => (points.iter().map(|&point| point.into()).collect(), None),
            Rows::Any(shapes) => (Cow::Borrowed(shapes), None),
            Rows::Selected(shapes, rows) => (Cow::Borrowed(shapes), Some(rows)),
        }
    }

    /// Every row.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Cow<'_, AnyShape<f64>>> {
        (0..self.len()).map(|row| match &self.rows {
            Rows::Points(points) => Cow::Owned(points[row].into()),
            Rows::Any(shapes) => Cow::Borrowed(&shapes[row]),
            Rows::Selected(shapes, rows) => Cow::Borrowed(&shapes[rows[row]]),
        })
    }
}

impl From<Vec<AnyShape<f64>>> for Column {
    fn from(shapes: Vec<AnyShape<f64>>) -> Self {
        Self { rows: Rows::Any(Arc::new(shapes)) }
    }
}

#[pymethods]
impl Column {
    fn __len__(&self) -> usize {
        self.len()
    }

    /// Columns one after the other.
    #[staticmethod]
    fn concat(py: Python<'_>, columns: Vec<Py<Self>>) -> Self {
        let columns: Vec<&Self> = columns.iter().map(|column| column.get()).collect();
        py.detach(|| {
            let points = |column: &&Self| match &column.rows {
                Rows::Points(points) => Some(points.clone()),
                Rows::Any(_) | Rows::Selected(..) => None,
            };
            if let Some(points) = columns.iter().map(points).collect::<Option<Vec<_>>>() {
                return Self { rows: Rows::Points(points.concat()) };
            }
            let mut all = Vec::with_capacity(columns.iter().map(|column| column.len()).sum());
            columns.iter().for_each(|column| all.extend(column.iter().map(Cow::into_owned)));
            Self::from(all)
        })
    }

    /// These rows.
    fn take(&self, py: Python<'_>, rows: PyReadonlyArray1<'_, i64>) -> PyResult<Self> {
        let rows = rows.as_slice()?;
        let len = self.len();
        if let Some(row) =
            rows.iter().find(|&&row| usize::try_from(row).ok().is_none_or(|r| r >= len))
        {
            let message = format!("there is no row {row} of {len}");
            return Err(pyo3::exceptions::PyIndexError::new_err(message));
        }
        let rows = || rows.iter().map(|&row| row as usize);
        Ok(py.detach(|| match &self.rows {
            Rows::Points(all) => Self { rows: Rows::Points(rows().map(|row| all[row]).collect()) },
            Rows::Any(all) => Self { rows: Rows::Selected(all.clone(), rows().collect()) },
            Rows::Selected(all, selected) => {
                let rows = rows().map(|row| selected[row]).collect();
                Self { rows: Rows::Selected(all.clone(), rows) }
            }
        }))
    }

    /// The kind of each row, as its place in `kind_names`.
    fn kinds<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        self.iter().map(|shape| shape.kind() as u8).collect::<Vec<_>>().into_pyarray(py)
    }

    /// The names of all kinds.
    #[staticmethod]
    fn kind_names() -> Vec<&'static str> {
        Kind::ALL.iter().map(|kind| kind.name()).collect()
    }

    /// The box around each row; infinite where there is none.
    fn bounds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let numbers = |bounds: Option<Aabb<f64>>| {
            const FAR: f64 = f64::INFINITY;
            bounds.map_or([-FAR, -FAR, FAR, FAR], |bounds| {
                let (min, max) = (bounds.min(), bounds.max());
                [min.x, min.y, max.x, max.y]
            })
        };
        let boxes = py.detach(|| self.iter().map(|shape| shape.bounding_box()).collect());
        table(py, boxes, |bounds| numbers(*bounds))
    }

    /// The arrays of the column, which `of_arrays` takes.
    fn arrays<'py>(&self, py: Python<'py>) -> Arrays<'py> {
        let flat = py.detach(|| {
            let mut flat = Flat::default();
            self.iter().for_each(|shape| flat.push(&shape));
            flat
        });
        (
            flat.kinds.into_pyarray(py),
            flat.numbers.into_pyarray(py),
            flat.number_ends.into_pyarray(py),
            flat.counts.into_pyarray(py),
            flat.count_ends.into_pyarray(py),
        )
    }

    /// Each row as the program's JSON.
    fn specs(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        py.detach(|| {
            let json = |shape: Cow<'_, _>| serde_json::to_string(&*shape);
            self.iter().map(json).collect::<Result<_, _>>()
        })
        .map_err(internal)
    }

    /// The coordinates of a column of points; `None` of any other.
    fn coordinates<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<f64>>>> {
        match &self.rows {
            Rows::Points(points) => {
                table(py, points.iter().collect(), |point| [point.x, point.y]).map(Some)
            }
            Rows::Any(_) | Rows::Selected(..) => Ok(None),
        }
    }
}

/// The shape of a row of JSON.
pub(crate) fn of_json(
    py: Python<'_>,
    row: usize,
    json: &str,
) -> PyResult<Result<AnyShape<f64>, ShapeError>> {
    let spec: ShapeSpec = serde_json::from_str(json)
        .map_err(|fault| error::new(py, Some(row), "malformed", None, &fault.to_string()))?;
    Ok(AnyShape::from_spec(spec))
}
