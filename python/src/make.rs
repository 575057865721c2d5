//! Columns made from arrays.

use crate::column::{Column, Made, Rows, of_json};
use crate::error;
use crate::flat;
use crate::rows::{Numbers, point, vector};
use collide2d::Real;
use collide2d::error::Argument;
use collide2d::prelude::*;
use numpy::{IntoPyArray, PyReadonlyArray1};
use pyo3::prelude::*;

type Shapes = Result<AnyShape<f64>, ShapeError>;

/// Makes a column row by row. A row that is no shape is an error, or, masked, left out.
fn make<'py>(
    py: Python<'py>,
    count: usize,
    is_masked: bool,
    of_row: impl Fn(usize) -> Shapes + Send + Sync,
) -> PyResult<Made<'py>> {
    let mut are_valid = Vec::new();
    let made: Result<Vec<_>, _> = py.detach(|| {
        if is_masked {
            let rows: Vec<_> = (0..count).map(of_row).collect();
            are_valid = rows.iter().map(Result::is_ok).collect();
            Ok(rows.into_iter().filter_map(Result::ok).collect())
        } else {
            let named = |row| of_row(row).map_err(|fault| (row, fault));
            (0..count).map(named).collect()
        }
    });
    let made = made.map_err(|(row, fault)| error::of_row(py, row, &fault, None))?;
    Ok((made.into(), is_masked.then(|| are_valid.into_pyarray(py))))
}

/// The vertices of each row: those up to its end, from that of the row before.
fn vertices<'a>(coords: &'a [f64], ends: &'a [i64], row: usize) -> Vec<Point2<f64>> {
    let begin = if row == 0 { 0 } else { ends[row - 1] };
    (begin..ends[row]).map(|vertex| point(coords, vertex as usize)).collect()
}

/// A ring without its first vertex where that stands at the end once more.
fn opened(mut ring: Vec<Point2<f64>>) -> Vec<Point2<f64>> {
    if ring.len() > 1 && ring.first() == ring.last() {
        ring.pop();
    }
    ring
}

/// Whether offsets that stand in arrays rise from 0 up to what they count.
fn check_ends(py: Python<'_>, name: &str, ends: &[i64], count: usize) -> PyResult<()> {
    let is_rising = ends.is_sorted() && ends.first().is_none_or(|&first| first >= 0);
    if is_rising && ends.last().copied().unwrap_or(0) == count as i64 {
        return Ok(());
    }
    let message = format!("{name} do not rise from 0 to {count}");
    Err(error::new(py, None, "wrong_offsets", Some(name), &message))
}

#[pymethods]
impl Column {
    #[staticmethod]
    fn points<'py>(py: Python<'py>, xy: Numbers<'py>, masked: bool) -> PyResult<Made<'py>> {
        let (pairs, _) = xy.as_slice()?.as_chunks::<2>();
        let fault = |pair: &[f64; 2]| {
            let argument = Argument::named("xy");
            if !pair.iter().all(|x| x.is_finite()) {
                return Some(ShapeError::NonFinite { argument });
            }
            let is_far = pair.iter().any(|x| x.abs() > f64::MAX_COORDINATE);
            is_far.then_some(ShapeError::OutOfRange { argument })
        };
        let is_valid = |pair: &[f64; 2]| fault(pair).is_none();
        let first = py.detach(|| pairs.iter().position(|pair| !is_valid(pair)));
        if let Some(row) = first.filter(|_| !masked)
            && let Some(fault) = fault(&pairs[row])
        {
            return Err(error::of_row(py, row, &fault, None));
        }
        let valid = pairs.iter().filter(|pair| first.is_none() || is_valid(pair));
        let points = py.detach(|| valid.map(|&pair| Point2::from(pair)).collect());
        let mask = masked.then(|| pairs.iter().map(is_valid).collect::<Vec<_>>().into_pyarray(py));
        Ok((Self { rows: Rows::Points(points) }, mask))
    }

    #[staticmethod]
    fn circles<'py>(
        py: Python<'py>,
        center: Numbers<'py>,
        radius: Numbers<'py>,
        masked: bool,
    ) -> PyResult<Made<'py>> {
        let (center, radius) = (center.as_slice()?, radius.as_slice()?);
        make(py, radius.len(), masked, |row| {
            Ok(Circle::new(point(center, row), radius[row])?.into())
        })
    }

    #[staticmethod]
    fn rects<'py>(
        py: Python<'py>,
        center: Numbers<'py>,
        half_extents: Numbers<'py>,
        angle: Numbers<'py>,
        masked: bool,
    ) -> PyResult<Made<'py>> {
        let (center, half, angle) =
            (center.as_slice()?, half_extents.as_slice()?, angle.as_slice()?);
        make(py, angle.len(), masked, |row| {
            Ok(Rect::from_angle(point(center, row), angle[row], vector(half, row))?.into())
        })
    }

    #[staticmethod]
    fn ellipses<'py>(
        py: Python<'py>,
        center: Numbers<'py>,
        semi_axes: Numbers<'py>,
        angle: Numbers<'py>,
        masked: bool,
    ) -> PyResult<Made<'py>> {
        let (center, axes, angle) = (center.as_slice()?, semi_axes.as_slice()?, angle.as_slice()?);
        make(py, angle.len(), masked, |row| {
            Ok(Ellipse::from_angle(point(center, row), angle[row], vector(axes, row))?.into())
        })
    }

    #[staticmethod]
    fn capsules<'py>(
        py: Python<'py>,
        start: Numbers<'py>,
        end: Numbers<'py>,
        radius: Numbers<'py>,
        masked: bool,
    ) -> PyResult<Made<'py>> {
        let (start, end, radius) = (start.as_slice()?, end.as_slice()?, radius.as_slice()?);
        make(py, radius.len(), masked, |row| {
            Ok(Capsule::new(point(start, row), point(end, row), radius[row])?.into())
        })
    }

    /// The shapes of two points or of a point and a vector.
    #[staticmethod]
    fn twos<'py>(
        py: Python<'py>,
        kind: &str,
        first: Numbers<'py>,
        second: Numbers<'py>,
        masked: bool,
    ) -> PyResult<Made<'py>> {
        let (first, second) = (first.as_slice()?, second.as_slice()?);
        let of_row: fn(Point2<f64>, Point2<f64>) -> Shapes = match kind {
            "segment" => |a, b| Ok(Segment::new(a, b)?.into()),
            "aabb" => |a, b| Ok(Aabb::new(a, b)?.into()),
            "ray" => |a, b| Ok(Ray::new(a, b.coords)?.into()),
            "line" => |a, b| Ok(Line::new(a, b.coords)?.into()),
            _ => |a, b| Ok(HalfPlane::new(a, b.coords)?.into()),
        };
        make(py, first.len() / 2, masked, |row| of_row(point(first, row), point(second, row)))
    }

    #[staticmethod]
    fn triangles<'py>(
        py: Python<'py>,
        vertices: Numbers<'py>,
        masked: bool,
    ) -> PyResult<Made<'py>> {
        let vertices = vertices.as_slice()?;
        make(py, vertices.len() / 6, masked, |row| {
            let [a, b, c] = [0, 1, 2].map(|vertex| point(vertices, 3 * row + vertex));
            Ok(Triangle::new(a, b, c)?.into())
        })
    }

    #[staticmethod]
    fn convex_polygons<'py>(
        py: Python<'py>,
        coords: Numbers<'py>,
        ends: PyReadonlyArray1<'py, i64>,
        radius: Numbers<'py>,
        masked: bool,
    ) -> PyResult<Made<'py>> {
        let (coords, ends, radius) = (coords.as_slice()?, ends.as_slice()?, radius.as_slice()?);
        check_ends(py, "offsets", ends, coords.len() / 2)?;
        make(py, ends.len(), masked, |row| {
            let vertices = opened(vertices(coords, ends, row));
            Ok(ConvexPolygon::rounded(vertices, radius[row])?.into())
        })
    }

    #[staticmethod]
    fn polygons<'py>(
        py: Python<'py>,
        coords: Numbers<'py>,
        ring_ends: PyReadonlyArray1<'py, i64>,
        polygon_ends: PyReadonlyArray1<'py, i64>,
        masked: bool,
    ) -> PyResult<Made<'py>> {
        let (coords, ring_ends) = (coords.as_slice()?, ring_ends.as_slice()?);
        let polygon_ends = polygon_ends.as_slice()?;
        check_ends(py, "ring_offsets", ring_ends, coords.len() / 2)?;
        check_ends(py, "polygon_offsets", polygon_ends, ring_ends.len())?;
        make(py, polygon_ends.len(), masked, |row| {
            let begin = if row == 0 { 0 } else { polygon_ends[row - 1] };
            let rings = begin as usize..polygon_ends[row] as usize;
            let mut rings = rings.map(|ring| opened(vertices(coords, ring_ends, ring)));
            let exterior = rings.next().unwrap_or_default();
            Ok(Polygon::new(exterior, rings)?.into())
        })
    }

    #[staticmethod]
    fn polylines<'py>(
        py: Python<'py>,
        coords: Numbers<'py>,
        ends: PyReadonlyArray1<'py, i64>,
        closed: bool,
        one_sided: bool,
        masked: bool,
    ) -> PyResult<Made<'py>> {
        let (coords, ends) = (coords.as_slice()?, ends.as_slice()?);
        check_ends(py, "offsets", ends, coords.len() / 2)?;
        make(py, ends.len(), masked, |row| {
            let vertices = vertices(coords, ends, row);
            let polyline =
                if closed { Polyline::closed(opened(vertices))? } else { Polyline::new(vertices)? };
            Ok(if one_sided { polyline.one_sided() } else { polyline }.into())
        })
    }

    /// Compounds of the rows of another column.
    #[staticmethod]
    fn compounds<'py>(
        py: Python<'py>,
        parts: &Self,
        ends: PyReadonlyArray1<'py, i64>,
        masked: bool,
    ) -> PyResult<Made<'py>> {
        let ends = ends.as_slice()?;
        let parts: Vec<_> = parts.iter().collect();
        check_ends(py, "offsets", ends, parts.len())?;
        make(py, ends.len(), masked, |row| {
            let begin = if row == 0 { 0 } else { ends[row - 1] };
            let parts = &parts[begin as usize..ends[row] as usize];
            Ok(Compound::new(parts.iter().map(|part| AnyShape::clone(part)))?.into())
        })
    }

    /// The shapes of the program's JSON, one text a row.
    #[staticmethod]
    fn of_specs<'py>(py: Python<'py>, specs: Vec<String>, masked: bool) -> PyResult<Made<'py>> {
        let mut shapes = Vec::with_capacity(specs.len());
        let mut are_valid = Vec::with_capacity(specs.len());
        for (row, spec) in specs.iter().enumerate() {
            let made = of_json(py, row, spec)
                .and_then(|made| made.map_err(|fault| error::of_row(py, row, &fault, None)));
            are_valid.push(made.is_ok());
            match made {
                Ok(shape) => shapes.push(shape),
                Err(_) if masked => {}
                Err(fault) => return Err(fault),
            }
        }
        Ok((shapes.into(), masked.then(|| are_valid.into_pyarray(py))))
    }

    /// The column of these arrays, as `arrays` gives them.
    #[staticmethod]
    fn of_arrays(
        py: Python<'_>,
        kinds: PyReadonlyArray1<'_, u8>,
        numbers: Numbers<'_>,
        number_ends: PyReadonlyArray1<'_, i64>,
        counts: PyReadonlyArray1<'_, i64>,
        count_ends: PyReadonlyArray1<'_, i64>,
    ) -> PyResult<Self> {
        let (kinds, numbers, counts) = (kinds.as_slice()?, numbers.as_slice()?, counts.as_slice()?);
        let (number_ends, count_ends) = (number_ends.as_slice()?, count_ends.as_slice()?);
        check_ends(py, "number_ends", number_ends, numbers.len())?;
        check_ends(py, "count_ends", count_ends, counts.len())?;
        if kinds.len() != number_ends.len() || kinds.len() != count_ends.len() {
            let message = "there are not as many kinds as rows";
            return Err(error::new(py, None, "unequal_lengths", Some("kinds"), message));
        }
        let mut shapes = Vec::with_capacity(kinds.len());
        let (mut number, mut count) = (0, 0);
        for (row, &kind) in kinds.iter().enumerate() {
            let ends = (number_ends[row] as usize, count_ends[row] as usize);
            let made = flat::read(kind, &numbers[number..ends.0], &counts[count..ends.1]);
            (number, count) = ends;
            let message = "the numbers are not those of a shape of this kind";
            let made = made.ok_or_else(|| error::new(py, Some(row), "malformed", None, message))?;
            shapes.push(made.map_err(|fault| error::of_row(py, row, &fault, None))?);
        }
        let points = |shape: &AnyShape<f64>| match shape {
            AnyShape::Point(point) => Some(*point),
            _ => None,
        };
        Ok(match shapes.iter().map(points).collect() {
            Some(points) => Self { rows: Rows::Points(points) },
            None => shapes.into(),
        })
    }
}
