//! Polygons, rounded or not, and chains: sums over the edges, about a vertex.
//!
//! With `p × e` of every edge `e` from `p` to `q`, seen from the origin of the frame, the area is
//! `½ Σ p × e`, the first moment `⅙ Σ (p × e)(p + q)`, the polar second moment
//! `1⁄12 Σ (p × e)(p·p + p·q + q·q)`: Green's theorem. Holes run the other way and count
//! negative. What is grown by a radius adds a rectangle at every edge and a sector at every
//! vertex, which together are a disc.
//!
//! Sources: Bourke, *Calculating the area and centroid of a polygon* (1988); Steger, *On the
//! calculation of arbitrary moments of polygons* (1996); Steiner's formula for the grown polygon.

use crate::kernel::angle::angle_between;
use crate::kernel::mass::moments::Moments;
use crate::kernel::mass::round::stadium;
use crate::kernel::mass::wide::Wide;
use crate::kernel::tolerance::{FLAT_AREA, power_of_two};
use collide_core::view::Segment;
use collide_core::{Bounds, Vec2, clamped, greater, view};
use core::f64::consts::PI;

/// Coordinates of size one, relative to a point of the shape. The scale is a power of two.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    origin: Vec2,
    exponent: i32,
}

/// Which powers of two are numbers, with some to spare.
const EXPONENTS: core::ops::RangeInclusive<i32> = -1000..=1000;

impl Frame {
    pub(crate) fn new(origin: Vec2, bounds: &Bounds, radius: f64) -> Self {
        let extent = bounds.max - bounds.min;
        let reach = greater(greater(extent.x, extent.y), radius);
        // Of subnormal numbers it is too large, which only leaves smaller coordinates.
        let exponent = ((reach.to_bits() >> 52) as i32) - 1023;
        let exponent = exponent.clamp(*EXPONENTS.start(), *EXPONENTS.end());
        Self { origin, exponent }
    }

    /// One, or one over, the unit of length.
    fn unit(self, sign: i32) -> f64 {
        power_of_two((sign * self.exponent).into())
    }

    fn local(self, length: f64) -> f64 {
        length * self.unit(-1)
    }

    fn to_local(self, point: Vec2) -> Vec2 {
        (point - self.origin) * self.unit(-1)
    }

    /// The end points as they are seen from the origin.
    fn edge(self, edge: Segment) -> Edge {
        Edge { p: self.to_local(edge.a), q: self.to_local(edge.b), along: self.along(edge) }
    }

    fn along(self, edge: Segment) -> Vec2 {
        (edge.b - edge.a) * self.unit(-1)
    }
}

#[derive(Clone, Copy)]
struct Edge {
    p: Vec2,
    q: Vec2,
    along: Vec2,
}

/// A sum that loses nothing to its length (Neumaier 1974).
#[derive(Clone, Copy, Default)]
struct Sum {
    sum: f64,
    lost: f64,
}

impl Sum {
    fn add(&mut self, term: f64) {
        let sum = self.sum + term;
        let is_small = self.sum.abs() < term.abs();
        let (large, small) = if is_small { (term, self.sum) } else { (self.sum, term) };
        self.lost += (large - sum) + small;
        self.sum = sum;
    }

    fn total(self) -> f64 {
        self.sum + self.lost
    }
}

/// Sums over pieces of a shape, about the origin of the frame, in its unit.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sums {
    area: Sum,
    first: [Sum; 2],
    second: Sum,
    /// The magnitude of the products in the area.
    doubt: f64,
    perimeter: Sum,
    /// Length times middle, of the edges.
    along: [Sum; 2],
}

impl Sums {
    /// The sums over the edges of closed rings; of a chain only perimeter and length count.
    pub(crate) fn of_edges(frame: Frame, edges: impl Iterator<Item = Segment>) -> Self {
        let mut sums = Self::default();
        for edge in edges {
            sums.add_edge(frame.edge(edge));
        }
        sums
    }

    fn add_edge(&mut self, edge: Edge) {
        let Edge { p, q, along } = edge;
        let (cross, both, length) = (p.cross(along), p + q, along.length());
        let radial = p.length_squared() + p.dot(q) + q.length_squared();
        self.add(0.5 * cross, both * (cross / 6.0), cross * radial / 12.0);
        self.doubt += (p.x * along.y).abs() + (p.y * along.x).abs();
        self.perimeter.add(length);
        self.along[0].add(0.5 * both.x * length);
        self.along[1].add(0.5 * both.y * length);
    }

    fn add(&mut self, area: f64, first: Vec2, second: f64) {
        self.area.add(area);
        self.first[0].add(first.x);
        self.first[1].add(first.y);
        self.second.add(second);
    }

    /// The rectangle of this width to the right of an edge.
    fn add_strip(&mut self, edge: Edge, normal: Vec2, width: f64) {
        let length = edge.along.length();
        let (area, center) = (length * width, (edge.p + edge.q + normal * width) * 0.5);
        let own = (length * length + width * width) / 12.0;
        self.add(area, center * area, area * (center.length_squared() + own));
    }

    /// The sector about `apex` from the direction `from`, counterclockwise to `to`.
    fn add_sector(&mut self, apex: Vec2, [from, to]: [Vec2; 2], radius: f64) {
        let angle = angle_between(from, to);
        let square = radius * radius;
        let area = 0.5 * angle * square;
        // The integral of the directions, without the angle.
        let first = (from.perp() - to.perp()) * (square * radius / 3.0);
        let about_apex = 0.5 * area * square;
        let second = about_apex + 2.0 * apex.dot(first) + area * apex.length_squared();
        self.add(area, apex * area + first, second);
    }

    /// Those of a filled shape; where rounding leaves nothing of its area, those of its outline.
    pub(crate) fn filled(&self, frame: Frame, bounds: &Bounds) -> Moments {
        let (area, perimeter) = (self.area.total(), self.perimeter.total());
        if area <= greater(FLAT_AREA * self.doubt, f64::MIN_POSITIVE) {
            return self.outline(frame, bounds);
        }
        let centroid = Vec2::new(self.first[0].total(), self.first[1].total()) * (1.0 / area);
        let second = self.second.total() - area * centroid.length_squared();
        let e = frame.exponent;
        Moments::new(
            Wide::new(area).shifted(2 * e),
            placed(frame, bounds, centroid),
            Wide::new(second).shifted(4 * e),
            perimeter * frame.unit(1),
        )
    }

    /// Those of the edges alone.
    pub(crate) fn outline(&self, frame: Frame, bounds: &Bounds) -> Moments {
        let length = self.perimeter.total();
        let along = Vec2::new(self.along[0].total(), self.along[1].total());
        let centroid = if length > 0.0 { along * (1.0 / length) } else { Vec2::ZERO };
        Moments::of_curve(placed(frame, bounds, centroid), length * frame.unit(1))
    }
}

/// The point in the world, within the box around the shape.
fn placed(frame: Frame, bounds: &Bounds, local: Vec2) -> Vec2 {
    let point = frame.origin + local * frame.unit(1);
    let Bounds { min, max } = *bounds;
    Vec2::new(clamped(point.x, min.x, max.x), clamped(point.y, min.y, max.y))
}

/// A triangle: `A (a² + b² + c²) / 36` with its sides. Its centroid is the mean of its vertices,
/// also where it is flat.
pub(crate) fn triangle(triangle: &view::Triangle) -> Moments {
    let [a, b, c] = triangle.vertices;
    let bounds = Bounds::of_point(a).with_point(b).with_point(c);
    let frame = Frame::new(a, &bounds, 0.0);
    let [p, q] = [b, c].map(|vertex| frame.to_local(vertex));
    let last = frame.along(Segment { a: b, b: c });
    let squares = p.length_squared() + q.length_squared() + last.length_squared();
    let area = Wide::new(0.5 * p.cross(q)).shifted(2 * frame.exponent);
    let perimeter = (p.length() + q.length() + last.length()) * frame.unit(1);
    let second = area * Wide::new(squares / 36.0).shifted(2 * frame.exponent);
    Moments::new(area, placed(frame, &bounds, (p + q) * (1.0 / 3.0)), second, perimeter)
}

/// A convex polygon, counterclockwise, grown by `radius`. The normals are those of its edges.
pub(crate) fn rounded_polygon(vertices: &[Vec2], normals: &[Vec2], radius: f64) -> Moments {
    if vertices.iter().all(|&vertex| vertex == vertices[0]) {
        return stadium(vertices[0], 0.0, radius);
    }
    let core =
        vertices[1..].iter().fold(Bounds::of_point(vertices[0]), |all, &v| all.with_point(v));
    let frame = Frame::new(vertices[0], &core, radius);
    let next = |i: usize| if i + 1 == vertices.len() { 0 } else { i + 1 };
    let edge = |i: usize| Segment { a: vertices[i], b: vertices[next(i)] };
    let mut sums = Sums::of_edges(frame, (0..vertices.len()).map(edge));
    let reach = Vec2::new(radius, radius);
    let bounds = Bounds { min: core.min - reach, max: core.max + reach };
    if radius == 0.0 {
        return sums.filled(frame, &bounds);
    }
    let width = frame.local(radius);
    for i in 0..vertices.len() {
        let (edge, after) = (frame.edge(edge(i)), next(i));
        sums.add_strip(edge, normals[i], width);
        sums.add_sector(edge.q, [normals[i], normals[after]], width);
    }
    sums.perimeter.add(2.0 * PI * width);
    sums.filled(frame, &bounds)
}
