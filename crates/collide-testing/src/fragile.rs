//! Shapes that rounding breaks, and the places where it does.

use crate::class::turn;
use crate::decode::power_of_two;
use crate::{BUILT_IN, Class, Numbers, draw};
use collide2d::prelude::*;
use collide2d::{Isometry2, Kind, Real, UnitComplex};
use rand::{Rng, RngExt};

/// Outlines of which some corners lie on one line: partitions join what lies along it.
const OUTLINES: [&[(i8, i8)]; 6] = [
    &[
        (-3, -1),
        (-1, -1),
        (-1, -3),
        (1, -3),
        (1, -1),
        (3, -1),
        (3, 1),
        (1, 1),
        (1, 3),
        (-1, 3),
        (-1, 1),
        (-3, 1),
    ],
    &[(-3, 1), (-1, 1), (-1, -3), (1, -3), (1, 1), (3, 1), (3, 3), (-3, 3)],
    &[
        (-3, -3),
        (3, -3),
        (3, 3),
        (2, 3),
        (2, 0),
        (1, 0),
        (1, 3),
        (-1, 3),
        (-1, 0),
        (-2, 0),
        (-2, 3),
        (-3, 3),
    ],
    &[(-3, -3), (3, -3), (3, 3), (-3, 3)],
    &[(-3, 3), (0, 0), (3, -3), (3, -1), (0, 2)],
    &[(-3, -2), (1, -2), (1, 0), (3, 0), (3, 2), (-1, 2), (-1, 0), (-3, 0)],
];

/// A shape about as large as 6, mostly a polygon: with vertices in the middle of edges, repeated
/// ones, holes that touch the exterior in a vertex or in an edge, narrow rays, corners that lie on
/// one line or almost; or a polyline, a compound of such, or any other shape.
pub fn draw_fragile<T: Numbers>(rng: &mut impl Rng) -> AnyShape<T> {
    match rng.random_range(0..10) {
        0 => draw(BUILT_IN[rng.random_range(0..BUILT_IN.len())], Class::Generic, rng),
        1 => draw(Kind::Polyline, Class::Lattice, rng),
        2 => {
            let parts: Vec<_> = (0..rng.random_range(1..4)).map(|_| draw_fragile(rng)).collect();
            Compound::new(parts).map_or_else(|_| draw_fragile(rng), AnyShape::from)
        }
        _ => loop {
            if let Ok(polygon) = try_polygon(rng) {
                return polygon.into();
            }
        },
    }
}

fn try_polygon<T: Numbers>(rng: &mut impl Rng) -> Result<Polygon<T>, ShapeError> {
    let corners: Vec<Point2<T>> = match rng.random_range(0..5) {
        0 => return Polygon::simple(star(rng)),
        1 => (0..rng.random_range(3..8)).map(|_| lattice_point(rng)).collect(),
        choice => {
            let outline = OUTLINES[rng.random_range(0..OUTLINES.len())];
            let turn = if choice == 2 { any_turn(rng) } else { UnitComplex::identity() };
            let turned = outline.iter().map(|&(x, y)| turn * Vector2::new(x.into(), y.into()));
            turned.map(|p| point(p.x, p.y)).collect()
        }
    };
    let mut holes = Vec::new();
    if rng.random_bool(0.3) {
        let edge = rng.random_range(0..corners.len());
        let ends = [corners[edge], corners[(edge + 1) % corners.len()]];
        let touch = if rng.random_bool(0.3) { ends[0] } else { middle(ends) };
        holes.push(vec![touch, lattice_point(rng), lattice_point(rng)]);
    }
    Polygon::new(refined(&corners, rng), holes)
}

fn any_turn(rng: &mut impl Rng) -> UnitComplex<f64> {
    turn(rng.random_range(0.0..std::f64::consts::TAU))
}

fn point<T: Real>(x: f64, y: f64) -> Point2<T> {
    Point2::new(T::nearest(x), T::nearest(y))
}

fn lattice_point<T: Real>(rng: &mut impl Rng) -> Point2<T> {
    point(rng.random_range(-3..=3).into(), rng.random_range(-3..=3).into())
}

pub(crate) fn middle<T: Real>([p, q]: [Point2<T>; 2]) -> Point2<T> {
    p + (q - p) / T::nearest(2.0)
}

/// A star, of which some rays are narrow.
fn star<T: Real>(rng: &mut impl Rng) -> Vec<Point2<T>> {
    let count = rng.random_range(5..13);
    (0..count)
        .map(|i| {
            let wobble = rng.random_range(-0.49..0.49);
            let angle = std::f64::consts::TAU * (f64::from(i) + wobble) / f64::from(count);
            let turn = turn::<f64>(angle);
            let radius = rng.random_range(0.2..4.0);
            point(radius * turn.re, radius * turn.im)
        })
        .collect()
}

/// The ring with repeated vertices, and others in the middle of edges.
fn refined<T: Real>(corners: &[Point2<T>], rng: &mut impl Rng) -> Vec<Point2<T>> {
    let mut vertices = Vec::new();
    for (i, &corner) in corners.iter().enumerate() {
        let next = corners[(i + 1) % corners.len()];
        vertices.push(corner);
        match rng.random_range(0..5) {
            0 => vertices.push(corner),
            1 => vertices.push(middle([corner, next])),
            2 => {
                let half = middle([corner, next]);
                vertices.extend([middle([corner, half]), half]);
            }
            _ => {}
        }
    }
    vertices
}

/// Turned by any angle, and to where the unit in the last place is about 2 to this power.
pub fn draw_place<T: Numbers>(exponent: i32, rng: &mut impl Rng) -> Isometry2<T> {
    let turn = any_turn(rng);
    let rotation = UnitComplex::from_cos_sin_unchecked(T::nearest(turn.re), T::nearest(turn.im));
    let far = power_of_two(exponent) / T::EPS.to_f64();
    let mut coordinate = || {
        let sign = if rng.random_bool(0.5) { far } else { -far };
        if rng.random_bool(0.2) { 0.0 } else { sign * rng.random_range(1.0..2.0) }
    };
    let by: Point2<T> = point(coordinate(), coordinate());
    Isometry2::from_parts(by.into(), rotation)
}
