//! Random shapes of so many edges or parts that there is a tree over them, of a size near 1: such
//! that make a careless search look at everything.

use crate::Numbers;
use collide2d::prelude::*;
use collide2d::{Isometry2, UnitComplex};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use std::f64::consts::TAU;

/// A family of shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Large {
    /// A ring whose radius is made by random displacement of midpoints.
    Coast,
    /// Needles around a disc: their boxes overlap, they do not.
    Star,
    /// Teeth upward from a bar, all of one height.
    Comb,
    /// A band of a few windings.
    Spiral,
    /// A square with a lattice of square holes.
    Lattice,
    /// A chain through random points.
    Tangle,
    /// The outline of a coast or of a star, open or closed.
    Chain,
    /// A union of two of these and a circle.
    Union,
    /// A union of many small parts of all kinds, now and then one without end among them.
    Swarm,
}

impl Large {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Coast,
        Self::Star,
        Self::Comb,
        Self::Spiral,
        Self::Lattice,
        Self::Tangle,
        Self::Chain,
        Self::Union,
        Self::Swarm,
    ];
}

/// A random shape of a family, at a random place near the origin. Of a polygon so fine that the
/// scalar cannot hold it there is none.
pub fn draw_large<T: Numbers>(
    family: Large,
    rng: &mut Pcg64Mcg,
) -> Result<AnyShape<T>, ShapeError> {
    // Of more than 128 edges most searches go from near to far; one in eight, for a search without
    // trees takes so many steps as there are pairs of edges.
    let is_deep = rng.random_range(0..8) == 0;
    let count = rng.random_range(if is_deep { 130..200 } else { 33..100 });
    let shape: AnyShape<T> = match family {
        Large::Coast => Polygon::simple(rounded(coast(count, rng), rng))?.into(),
        Large::Star => {
            // Needles so thin that boxes in their own directions are worth their place.
            let many = if is_deep && count.is_multiple_of(4) { 4 * count } else { count };
            Polygon::simple(rounded(star(many, rng), rng))?.into()
        }
        Large::Comb => Polygon::simple(rounded(comb(count), rng))?.into(),
        Large::Spiral => Polygon::simple(rounded(spiral(count), rng))?.into(),
        Large::Lattice => {
            let holes = holes(count).into_iter().map(|hole| rounded(hole, rng)).collect::<Vec<_>>();
            Polygon::new(rounded(square([-1.0, -1.0], 2.0), rng), holes)?.into()
        }
        Large::Tangle => {
            let mut number = || rng.random_range(-1.0..1.0);
            Polyline::new((0..count).map(|_| point([number(), number()])))?.into()
        }
        Large::Chain => {
            let outline = if rng.random() { coast(count, rng) } else { star(count, rng) };
            let outline = rounded(outline, rng);
            (if rng.random() { Polyline::new(outline) } else { Polyline::closed(outline) })?.into()
        }
        Large::Union => {
            let parts = [Large::Coast, Large::Comb].map(|family| draw_large(family, rng));
            let [coast, comb] = parts;
            let circle = Circle::new(point([rng.random_range(-1.0..1.0), 0.5]), T::nearest(0.25))?;
            Compound::new([coast?, comb?, circle.into()])?.into()
        }
        Large::Swarm => {
            let parts: Result<Vec<_>, _> =
                (0..17 + count / 8).map(|_| part_of_swarm(rng)).collect();
            Compound::new(parts?)?.into()
        }
    };
    let mut number = || f64::from(rng.random_range(-8..=8)) / 8.0;
    let translation = Vector2::new(T::nearest(number()), T::nearest(number()));
    let turn = UnitComplex::new(T::nearest([0.0, 0.0, TAU / 4.0, 1.0][rng.random_range(0..4)]));
    shape.placed(&Isometry2::from_parts(translation.into(), turn))
}

/// A small shape of any kind, seldom one without end.
fn part_of_swarm<T: Numbers>(rng: &mut Pcg64Mcg) -> Result<AnyShape<T>, ShapeError> {
    let center = [rng.random_range(-1.0..1.0), rng.random_range(-1.0..1.0)];
    let mut size = || rng.random_range(0.01..0.08);
    let [a, b, c] = [size(), size(), size()];
    let beside = |x: f64, y: f64| point::<T>([center[0] + x, center[1] + y]);
    let (middle, end) = (beside(0.0, 0.0), beside(a, b));
    let half_extents = Vector2::new(T::nearest(a), T::nearest(b));
    let (radius, angle) = (T::nearest(c), T::nearest(32.0 * c));
    Ok(match rng.random_range(0..200) {
        0 => HalfPlane::new(middle, Vector2::new(T::nearest(-a), T::nearest(-b)))?.into(),
        1 => Ray::new(middle, end - middle)?.into(),
        2 => Line::new(middle, end - middle)?.into(),
        3..40 => Circle::new(middle, radius)?.into(),
        40..70 => Rect::from_angle(middle, angle, half_extents)?.into(),
        70..90 => Aabb::new(middle, end)?.into(),
        90..110 => Ellipse::from_angle(middle, angle, half_extents)?.into(),
        110..130 => Capsule::new(middle, end, radius)?.into(),
        130..150 => Triangle::new(middle, end, beside(-c, a))?.into(),
        150..160 => Segment::new(middle, end)?.into(),
        160..170 => middle.into(),
        170..180 => Polyline::new([middle, end, beside(-c, a)])?.into(),
        180..190 => {
            Compound::new([Circle::new(middle, radius)?.into(), Segment::new(middle, end)?.into()])?
                .into()
        }
        _ => Polygon::simple([middle, beside(a, 0.0), beside(0.2 * a, 0.2 * b), beside(0.0, b)])?
            .into(),
    })
}

fn point<T: Numbers>([x, y]: [f64; 2]) -> Point2<T> {
    Point2::new(T::nearest(x), T::nearest(y))
}

/// The points in the scalar; now and then of few bits, so that much is on one line.
fn rounded<T: Numbers>(points: Vec<[f64; 2]>, rng: &mut Pcg64Mcg) -> Vec<Point2<T>> {
    let is_coarse = rng.random_range(0..4) == 0;
    let coarse = |x: f64| if is_coarse { (x * 1024.0).round() / 1024.0 } else { x };
    points.into_iter().map(|p| point(p.map(coarse))).collect()
}

fn on_circle(turn: f64, radius: f64) -> [f64; 2] {
    let unit = UnitComplex::new(TAU * turn);
    [radius * unit.re, radius * unit.im]
}

fn coast(count: usize, rng: &mut Pcg64Mcg) -> Vec<[f64; 2]> {
    let (mut radii, mut roughness) = (vec![0.7_f64; 4], 0.25);
    while radii.len() < count {
        let next = radii.iter().cycle().skip(1);
        let finer = radii.iter().zip(next).flat_map(|(radius, next)| {
            let middle: f64 = 0.5 * (radius + next) + roughness * rng.random_range(-1.0..1.0);
            [*radius, middle.clamp(0.2, 1.0)]
        });
        radii = finer.collect();
        roughness *= 0.6;
    }
    let count = radii.len();
    radii.into_iter().enumerate().map(|(i, r)| on_circle(i as f64 / count as f64, r)).collect()
}

fn star(count: usize, rng: &mut Pcg64Mcg) -> Vec<[f64; 2]> {
    let (count, inner) = (count / 2 * 2, rng.random_range(0.2..0.9));
    let radius = |i: usize| if i.is_multiple_of(2) { 1.0 } else { inner };
    (0..count).map(|i| on_circle(i as f64 / count as f64, radius(i))).collect()
}

fn comb(count: usize) -> Vec<[f64; 2]> {
    let teeth = count / 4;
    let step = 2.0 / teeth as f64;
    let tooth = |i: usize| {
        let x = -1.0 + i as f64 * step;
        [[x, -0.4], [x, 0.5], [x + 0.4 * step, 0.5], [x + 0.4 * step, -0.4]]
    };
    let bar = [[1.0, -0.5], [-1.0, -0.5]];
    let mut outline: Vec<_> = bar.into_iter().chain((0..teeth).flat_map(tooth)).collect();
    outline.reverse();
    outline
}

fn spiral(count: usize) -> Vec<[f64; 2]> {
    let half = count / 2;
    let windings = (half as f64).sqrt() / 3.0;
    let at = |i: usize, off: f64| {
        let part = i as f64 / half as f64;
        on_circle(part * windings, 0.1 + 0.9 * (part + off / windings))
    };
    let inner = (0..half).map(|i| at(i, 0.0));
    inner.chain((0..half).rev().map(|i| at(i, 0.4))).collect()
}

fn holes(count: usize) -> Vec<Vec<[f64; 2]>> {
    let side = (count as f64 / 4.0).sqrt().ceil() as usize;
    let step = 2.0 / side as f64;
    let corner = |i: usize| -1.0 + (i as f64 + 0.2) * step;
    (0..side * side).map(|i| square([corner(i % side), corner(i / side)], 0.6 * step)).collect()
}

fn square([x, y]: [f64; 2], side: f64) -> Vec<[f64; 2]> {
    vec![[x, y], [x + side, y], [x + side, y + side], [x, y + side]]
}
