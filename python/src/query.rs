//! Queries row by row: of two columns, of one shape against a column, at poses.

use crate::column::Column;
use crate::error;
use crate::rows::{Numbers, at, count, point, table, vector};
use crate::threads::Threads;
use collide2d::FeatureId;
use collide2d::batch::Batch;
use collide2d::prelude::*;
use numpy::{IntoPyArray, PyArray1, PyArray2};
use pyo3::prelude::*;
use std::borrow::Cow;

/// Translations and angles.
type Poses<'py> = Option<(Numbers<'py>, Numbers<'py>)>;

type Bools<'py> = PyResult<Bound<'py, PyArray1<bool>>>;
type Indices<'py> = Bound<'py, PyArray1<i64>>;
type Table<'py> = PyResult<Bound<'py, PyArray2<f64>>>;

/// One side of a query.
struct Side<'a> {
    name: &'static str,
    shapes: Cow<'a, [AnyShape<f64>]>,
    /// Which of the shapes the rows are, if not all in order.
    rows: Option<&'a [usize]>,
    poses: Option<Vec<Isometry2<f64>>>,
}

impl<'a> Side<'a> {
    fn new(name: &'static str, column: &'a Column, poses: &Poses<'_>) -> PyResult<Self> {
        let poses = poses.as_ref().map(|(xy, angle)| {
            let (xy, angle) = (xy.as_slice()?, angle.as_slice()?);
            let pose = |(row, &angle)| Isometry2::new(vector(xy, row), angle);
            PyResult::Ok(angle.iter().enumerate().map(pose).collect())
        });
        let (shapes, rows) = column.shapes();
        Ok(Self { name, shapes, rows, poses: poses.transpose()? })
    }

    fn len(&self) -> usize {
        self.rows.map_or(self.shapes.len(), <[usize]>::len)
    }

    /// Which shape is in row `row` of the answers.
    fn place(&self, row: usize) -> usize {
        let row = at(self.len(), row);
        self.rows.map_or(row, |rows| rows[row])
    }

    fn lengths(&self) -> [(&'static str, usize); 2] {
        let pose = if self.name == "a" { "pose_a" } else { "pose_b" };
        [(self.name, self.len()), (pose, self.poses.as_ref().map_or(1, Vec::len))]
    }

    /// The shapes at their poses: one, if there is one of each.
    fn posed(&self, py: Python<'_>) -> PyResult<Vec<Posed<'_, AnyShape<f64>>>> {
        let home = [Isometry2::identity()];
        let poses = self.poses.as_deref().unwrap_or(&home);
        let count = count(py, &self.lengths())?;
        let at_pose = |row| {
            let posed = Posed::new(&self.shapes[self.place(row)], &poses[at(poses.len(), row)]);
            posed.map_err(|fault| error::of_row(py, row, &fault, Some(self.lengths()[1].0)))
        };
        (0..count).map(at_pose).collect()
    }
}

/// Both sides of a query, without poses or all with them.
enum Pairs<'a> {
    Placed(&'a Side<'a>, &'a Side<'a>),
    Posed(Vec<Posed<'a, AnyShape<f64>>>, Vec<Posed<'a, AnyShape<f64>>>),
}

impl<'a> Pairs<'a> {
    fn of(py: Python<'_>, a: &'a Side<'a>, b: &'a Side<'a>) -> PyResult<(Self, usize)> {
        let lengths = [a.lengths(), b.lengths()].concat();
        let count = count(py, &lengths)?;
        let pairs = if a.poses.is_none() && b.poses.is_none() {
            Self::Placed(a, b)
        } else {
            Self::Posed(a.posed(py)?, b.posed(py)?)
        };
        Ok((pairs, count))
    }
}

/// Evaluates `$answer` for each pair, in row `$row`.
macro_rules! each {
    ($py:ident, $pairs:expr, $threads:ident, |$a:ident, $b:ident, $row:ident| $answer:expr) => {{
        let (pairs, count) = &$pairs;
        $threads.run($py, || match pairs {
            Pairs::Placed(a, b) => $threads.each(*count, |$row| {
                let ($a, $b) = (&a.shapes[a.place($row)], &b.shapes[b.place($row)]);
                $answer
            }),
            Pairs::Posed(a, b) => $threads.each(*count, |$row| {
                let ($a, $b) = (&a[at(a.len(), $row)], &b[at(b.len(), $row)]);
                $answer
            }),
        })
    }};
}

/// Calls `$query` of the batch of all pairs.
macro_rules! batch {
    ($py:ident, $pairs:expr, $threads:ident, $query:ident($($argument:expr)?)) => {{
        let (pairs, count) = &$pairs;
        $threads.run($py, || match pairs {
            Pairs::Placed(a, b) => {
                let is_in_order = a.rows.is_none() && b.rows.is_none();
                let place = |row| [a.place(row), b.place(row)];
                let (a, b) = (&*a.shapes, &*b.shapes);
                batch!(@of a, b, *count, is_in_order, place, $threads, $query($($argument)?))
            }
            Pairs::Posed(a, b) => {
                let place = |row| [at(a.len(), row), at(b.len(), row)];
                batch!(@of a, b, *count, true, place, $threads, $query($($argument)?))
            }
        })
    }};
    (
        @of $a:ident, $b:ident, $count:expr, $is_in_order:expr, $place:ident, $threads:ident,
        $query:ident($($argument:expr)?)
    ) => {{
        let (mut indices, mut answers) = (Vec::new(), Vec::new());
        let batch = if $is_in_order && $a.len() == $b.len() {
            Batch::zip($a, $b)
        } else if $is_in_order && $a.len() == 1 {
            Ok(Batch::one_to_many(&$a[0], $b))
        } else {
            indices.extend((0..$count).map($place));
            Batch::between($a, $b, &indices)
        };
        // The lengths are checked: there is a batch.
        if let Ok(batch) = batch {
            let batch = if $threads.are_many() { batch.in_parallel() } else { batch };
            batch.$query($($argument,)? &mut answers);
        }
        answers
    }};
}

macro_rules! booleans {
    ($($query:ident)*) => {$(
        #[pyfunction]
        pub(crate) fn $query<'py>(
            py: Python<'py>,
            a: &Column,
            b: &Column,
            pose_a: Poses<'py>,
            pose_b: Poses<'py>,
            threads: usize,
        ) -> Bools<'py> {
            let (a, b) = (Side::new("a", a, &pose_a)?, Side::new("b", b, &pose_b)?);
            let threads = Threads(threads);
            let answers: Vec<bool> = batch!(py, Pairs::of(py, &a, &b)?, threads, $query())?;
            Ok(answers.into_pyarray(py))
        }
    )*};
}
booleans! { intersects contains touches }

#[pyfunction]
pub(crate) fn distance<'py>(
    py: Python<'py>,
    a: &Column,
    b: &Column,
    pose_a: Poses<'py>,
    pose_b: Poses<'py>,
    threads: usize,
) -> PyResult<Bound<'py, PyArray1<f64>>> {
    let (a, b) = (Side::new("a", a, &pose_a)?, Side::new("b", b, &pose_b)?);
    let threads = Threads(threads);
    let answers: Vec<f64> = batch!(py, Pairs::of(py, &a, &b)?, threads, distance())?;
    Ok(answers.into_pyarray(py))
}

#[pyfunction]
pub(crate) fn dwithin<'py>(
    py: Python<'py>,
    a: &Column,
    b: &Column,
    distance: Numbers<'py>,
    pose_a: Poses<'py>,
    pose_b: Poses<'py>,
    threads: usize,
) -> Bools<'py> {
    let (a, b) = (Side::new("a", a, &pose_a)?, Side::new("b", b, &pose_b)?);
    let (threads, most) = (Threads(threads), distance.as_slice()?);
    let pairs = counted(py, Pairs::of(py, &a, &b)?, &[("distance", most.len())])?;
    let answers = each!(py, pairs, threads, |a, b, row| {
        a.distance_within(b, most[at(most.len(), row)]).is_some()
    })?;
    Ok(answers.into_pyarray(py))
}

/// Distance and the two points.
#[pyfunction]
pub(crate) fn closest_points<'py>(
    py: Python<'py>,
    a: &Column,
    b: &Column,
    pose_a: Poses<'py>,
    pose_b: Poses<'py>,
    threads: usize,
) -> Table<'py> {
    let (a, b) = (Side::new("a", a, &pose_a)?, Side::new("b", b, &pose_b)?);
    let threads = Threads(threads);
    let answers: Vec<_> = batch!(py, Pairs::of(py, &a, &b)?, threads, closest_points())?;
    table(py, answers, |closest: &collide2d::ClosestPoints<f64>| {
        let (a, b) = (closest.point_a, closest.point_b);
        [closest.distance, a.x, a.y, b.x, b.y]
    })
}

/// Depth, normal and the two points; NaN where there is none.
#[pyfunction]
pub(crate) fn contact<'py>(
    py: Python<'py>,
    a: &Column,
    b: &Column,
    margin: f64,
    pose_a: Poses<'py>,
    pose_b: Poses<'py>,
    threads: usize,
) -> Table<'py> {
    let (a, b) = (Side::new("a", a, &pose_a)?, Side::new("b", b, &pose_b)?);
    let threads = Threads(threads);
    let answers: Vec<_> = batch!(py, Pairs::of(py, &a, &b)?, threads, contact(margin))?;
    table(py, answers, numbers_of_contact)
}

/// As contacts.
#[pyfunction]
pub(crate) fn escape<'py>(
    py: Python<'py>,
    a: &Column,
    b: &Column,
    pose_a: Poses<'py>,
    pose_b: Poses<'py>,
    threads: usize,
) -> Table<'py> {
    let (a, b) = (Side::new("a", a, &pose_a)?, Side::new("b", b, &pose_b)?);
    let threads = Threads(threads);
    let answers = each!(py, Pairs::of(py, &a, &b)?, threads, |a, b, _row| a.escape(b))?;
    table(py, answers, numbers_of_contact)
}

fn numbers_of_contact(contact: &Option<Contact<f64>>) -> [f64; 7] {
    contact.as_ref().map_or([f64::NAN; 7], |contact| {
        let (normal, a, b) = (contact.normal, contact.point_a, contact.point_b);
        [contact.depth, normal.x, normal.y, a.x, a.y, b.x, b.y]
    })
}

/// The numbers and the indices of the points of all manifolds: of each point depth, normal and the
/// two points; the row, which manifold of it, the two parts, the two features.
#[pyfunction]
pub(crate) fn manifold<'py>(
    py: Python<'py>,
    a: &Column,
    b: &Column,
    margin: f64,
    pose_a: Poses<'py>,
    pose_b: Poses<'py>,
    threads: usize,
) -> PyResult<(Bound<'py, PyArray2<f64>>, Indices<'py>)> {
    let (a, b) = (Side::new("a", a, &pose_a)?, Side::new("b", b, &pose_b)?);
    let threads = Threads(threads);
    let pairs = Pairs::of(py, &a, &b)?;
    let answers = each!(py, pairs, threads, |a, b, row| {
        let mut points = Vec::new();
        for (place, manifold) in a.manifold(b, margin).iter().enumerate() {
            let (normal, parts) = (manifold.normal, [manifold.part_a, manifold.part_b]);
            points.extend(manifold.points.iter().map(|point| {
                let (a, b) = (point.point_a, point.point_b);
                let [feature_a, feature_b] =
                    [point.feature_a, point.feature_b].map(FeatureId::to_bits);
                let indices = [parts[0], parts[1], feature_a, feature_b].map(i64::from);
                (
                    [point.depth, normal.x, normal.y, a.x, a.y, b.x, b.y],
                    [row as i64, place as i64, indices[0], indices[1], indices[2], indices[3]],
                )
            }));
        }
        points
    })?;
    let (numbers, indices): (Vec<_>, Vec<_>) = answers.into_iter().flatten().unzip();
    let indices = indices.as_flattened().to_vec().into_pyarray(py);
    Ok((table(py, numbers, |numbers| *numbers)?, indices))
}

/// The motion of each row: a translation; with a turn also an angle and its center.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "those of the query")]
pub(crate) fn cast<'py>(
    py: Python<'py>,
    a: &Column,
    motion_a: Numbers<'py>,
    b: &Column,
    motion_b: Numbers<'py>,
    pose_a: Poses<'py>,
    pose_b: Poses<'py>,
    threads: usize,
) -> Table<'py> {
    let (a, b) = (Side::new("a", a, &pose_a)?, Side::new("b", b, &pose_b)?);
    let (threads, by_a, by_b) = (Threads(threads), motion_a.as_slice()?, motion_b.as_slice()?);
    let lengths = [("motion_a", by_a.len() / 2), ("motion_b", by_b.len() / 2)];
    let pairs = counted(py, Pairs::of(py, &a, &b)?, &lengths)?;
    let answers = each!(py, pairs, threads, |a, b, row| {
        let [by_a, by_b] = [by_a, by_b].map(|by| vector(by, at(by.len() / 2, row)));
        a.cast(by_a, b, by_b)
    })?;
    table(py, answers, numbers_of_hit)
}

#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "those of the query")]
pub(crate) fn sweep<'py>(
    py: Python<'py>,
    a: &Column,
    motion_a: Numbers<'py>,
    b: &Column,
    motion_b: Numbers<'py>,
    pose_a: Poses<'py>,
    pose_b: Poses<'py>,
    threads: usize,
) -> Table<'py> {
    let (a, b) = (Side::new("a", a, &pose_a)?, Side::new("b", b, &pose_b)?);
    let [motions_a, motions_b] = [(&motion_a, "motion_a"), (&motion_b, "motion_b")]
        .map(|(numbers, name)| motions(py, numbers, name));
    let (threads, by_a, by_b) = (Threads(threads), motions_a?, motions_b?);
    let lengths = [("motion_a", by_a.len()), ("motion_b", by_b.len())];
    let pairs = counted(py, Pairs::of(py, &a, &b)?, &lengths)?;
    let answers = each!(py, pairs, threads, |a, b, row| {
        a.sweep(&by_a[at(by_a.len(), row)], b, &by_b[at(by_b.len(), row)])
    })?;
    table(py, answers, numbers_of_hit)
}

fn motions(py: Python<'_>, numbers: &Numbers<'_>, name: &str) -> PyResult<Vec<Motion<f64>>> {
    let (rows, _) = numbers.as_slice()?.as_chunks::<5>();
    let motion = |(row, &[x, y, angle, center_x, center_y]): (usize, &[f64; 5])| {
        Motion::new([x, y], angle, [center_x, center_y])
            .map_err(|fault| error::of_row(py, row, &fault, Some(name)))
    };
    rows.iter().enumerate().map(motion).collect()
}

fn numbers_of_hit(hit: &Option<CastHit<f64>>) -> [f64; 5] {
    hit.as_ref().map_or([f64::NAN; 5], |hit| {
        [hit.time, hit.point.x, hit.point.y, hit.normal.x, hit.normal.y]
    })
}

/// The pairs, of which there may be more by other arguments.
fn counted<'a>(
    py: Python<'_>,
    (pairs, rows): (Pairs<'a>, usize),
    others: &[(&str, usize)],
) -> PyResult<(Pairs<'a>, usize)> {
    let rows = count(py, &[&[("a and b", rows)], others].concat())?;
    Ok((pairs, rows))
}

/// Of each ray t, point, normal, and how it crosses the outline.
#[pyfunction]
pub(crate) fn cast_ray<'py>(
    py: Python<'py>,
    rays: &Column,
    shapes: &Column,
    max: Numbers<'py>,
    pose: Poses<'py>,
    threads: usize,
) -> Table<'py> {
    let (a, b) = (Side::new("a", rays, &None)?, Side::new("b", shapes, &pose)?);
    let (threads, max) = (Threads(threads), max.as_slice()?);
    let of_row = |row| match &a.shapes[a.place(row)] {
        AnyShape::Ray(ray) => Ok(*ray),
        _ => {
            let message = format!("row {row} of `rays` is no ray");
            Err(error::new(py, Some(row), "wrong_shape", Some("rays"), &message))
        }
    };
    let rays: Vec<_> = (0..a.len()).map(of_row).collect::<PyResult<_>>()?;
    let pairs = counted(py, Pairs::of(py, &a, &b)?, &[("max", max.len())])?;
    let answers = each!(py, pairs, threads, |_a, b, row| {
        b.cast_ray(&rays[at(rays.len(), row)], max[at(max.len(), row)])
    })?;
    table(py, answers, |hit| {
        hit.as_ref().map_or([f64::NAN; 6], |hit| {
            let kind = f64::from(hit.kind as u8);
            [hit.t, hit.point.x, hit.point.y, hit.normal.x, hit.normal.y, kind]
        })
    })
}

/// Distance, gradient and the closest point of the outline.
#[pyfunction]
pub(crate) fn signed_distance<'py>(
    py: Python<'py>,
    points: Numbers<'py>,
    shapes: &Column,
    pose: Poses<'py>,
    threads: usize,
) -> Table<'py> {
    let b = Side::new("b", shapes, &pose)?;
    let (threads, points) = (Threads(threads), points.as_slice()?);
    if let Some(row) = points.iter().position(|x| !x.is_finite()) {
        let message = format!("row {} of `points` is not finite", row / 2);
        return Err(error::new(py, Some(row / 2), "non_finite", Some("points"), &message));
    }
    let pairs = counted(py, Pairs::of(py, &b, &b)?, &[("points", points.len() / 2)])?;
    let answers = each!(py, pairs, threads, |_a, b, row| {
        b.signed_distance(point(points, at(points.len() / 2, row)))
    })?;
    table(py, answers, |answer| {
        let (gradient, closest) = (answer.gradient, answer.closest);
        [answer.distance, gradient.x, gradient.y, closest.x, closest.y]
    })
}

/// Area, centroid, second moment and perimeter; NaN of what has none.
#[pyfunction]
pub(crate) fn mass_properties<'py>(py: Python<'py>, shapes: &Column, threads: usize) -> Table<'py> {
    let (threads, side) = (Threads(threads), Side::new("a", shapes, &None)?);
    let mass = |row| side.shapes[side.place(row)].mass_properties();
    let answers = threads.run(py, || threads.each(side.len(), mass))?;
    table(py, answers, |mass| {
        mass.as_ref().map_or([f64::NAN; 5], |mass| {
            [mass.area, mass.centroid.x, mass.centroid.y, mass.second_moment, mass.perimeter]
        })
    })
}
