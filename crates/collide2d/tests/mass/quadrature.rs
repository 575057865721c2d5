//! An independent answer: Gauss–Legendre quadrature along the outline, by Green's theorem, about
//! the middle of the box around the shape.

use collide_oracle::Shape as Truth;
use collide_testing::{Lens, Numbers, to_oracle};
use collide2d::prelude::*;
use std::f64::consts::{FRAC_PI_2, PI, TAU};

type V = Vector2<f64>;

/// What the library should say, unrounded, and in what unit it may err.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measured {
    pub(crate) area: f64,
    pub(crate) centroid: V,
    pub(crate) second_moment: f64,
    pub(crate) perimeter: f64,
    /// The diagonal of the box.
    pub(crate) extent: f64,
}

/// A part of the outline, the solid to its left.
#[derive(Clone, Copy)]
enum Piece {
    Line(V, V),
    /// `center + u cos t + v sin t`, from one t to the other.
    Arc {
        center: V,
        u: V,
        v: V,
        from: f64,
        to: f64,
    },
}

impl Piece {
    /// The point and the derivative at a part, 0 to 1, of the piece.
    fn at(self, part: f64) -> (V, V) {
        match self {
            Self::Line(p, q) => (p + (q - p) * part, q - p),
            Self::Arc { center, u, v, from, to } => {
                let (sin, cos) = (from + (to - from) * part).sin_cos();
                (center + u * cos + v * sin, (v * cos - u * sin) * (to - from))
            }
        }
    }
}

/// Nodes and weights on (0, 1): the roots of the Legendre polynomial, by Newton's method.
fn gauss_legendre(count: usize) -> Vec<(f64, f64)> {
    let legendre = |x: f64| {
        let (mut before, mut now) = (1.0, x);
        for k in 1..count {
            let k = k as f64;
            (before, now) = (now, ((2.0 * k + 1.0) * x * now - k * before) / (k + 1.0));
        }
        (now, count as f64 * (x * now - before) / (x * x - 1.0))
    };
    let root = |i: usize| {
        let mut x = (PI * (i as f64 + 0.75) / (count as f64 + 0.5)).cos();
        for _ in 0..8 {
            let (value, slope) = legendre(x);
            x -= value / slope;
        }
        let slope = legendre(x).1;
        ((1.0 + x) / 2.0, 1.0 / ((1.0 - x * x) * slope * slope))
    };
    (0..count).map(root).collect()
}

fn integrate(pieces: &[Piece], mut visit: impl FnMut(V, V, f64)) {
    let nodes = gauss_legendre(16);
    for piece in pieces {
        // An arc is cut into sixteenths, for those of thin ellipses.
        let cuts = if matches!(piece, Piece::Line(..)) { 1 } else { 16 };
        for cut in 0..cuts {
            for &(node, weight) in &nodes {
                let (point, derivative) = piece.at((cut as f64 + node) / cuts as f64);
                visit(point, derivative, weight / cuts as f64);
            }
        }
    }
}

/// The sum, each half by itself: of a thousand equal lengths one after the other the roundings all
/// go the same way.
fn sum_of(terms: &[f64]) -> f64 {
    match terms {
        [] => 0.0,
        [one] => *one,
        _ => {
            let (first, second) = terms.split_at(terms.len() / 2);
            sum_of(first) + sum_of(second)
        }
    }
}

/// What a shape with an area measures.
fn filled(pieces: &[Piece]) -> Measured {
    let ends: Vec<V> = pieces.iter().flat_map(|p| [0.0, 0.5].map(|t| p.at(t).0)).collect();
    let low = ends.iter().fold(ends[0], |low, p| low.inf(p));
    let high = ends.iter().fold(ends[0], |high, p| high.sup(p));
    let origin = (low + high) / 2.0;
    let (mut area, mut first, mut second, mut lengths) = (0.0, V::zeros(), 0.0, Vec::new());
    integrate(pieces, |point, d, weight| {
        let p = point - origin;
        let cross = p.x * d.y - p.y * d.x;
        area += weight * cross / 2.0;
        first += p * (weight * cross / 3.0);
        second += weight * cross * p.norm_squared() / 4.0;
        lengths.push(weight * d.norm());
    });
    let local = first / area;
    Measured {
        area,
        centroid: origin + local,
        second_moment: second - area * local.norm_squared(),
        perimeter: sum_of(&lengths),
        extent: (high - low).norm(),
    }
}

fn curve(pieces: &[Piece]) -> Measured {
    let start = pieces[0].at(0.0).0;
    let (mut along, mut lengths, mut extent) = (V::zeros(), Vec::new(), 0.0_f64);
    integrate(pieces, |point, d, weight| {
        along += (point - start) * (weight * d.norm());
        lengths.push(weight * d.norm());
        extent = extent.max((point - start).norm());
    });
    let perimeter = sum_of(&lengths);
    let centroid = if perimeter > 0.0 { start + along / perimeter } else { start };
    Measured { area: 0.0, centroid, second_moment: 0.0, perimeter, extent }
}

/// The shape by quadrature; `None` if it is unbounded. A round one is given by its core.
pub(crate) fn measured<T: Numbers>(shape: &AnyShape<T>) -> Option<Measured> {
    let wide = |p: Point2<T>| V::new(p.x.to_f64(), p.y.to_f64());
    let origin = shape.bounding_box().map_or(V::zeros(), |around| wide(around.center()));
    let v = |p: Point2<T>| wide(p) - origin;
    let vertices = |points: &[Point2<T>]| points.iter().map(|&p| v(p)).collect::<Vec<_>>();
    let local = match shape {
        AnyShape::Point(p) => curve(&[Piece::Line(v(*p), v(*p))]),
        AnyShape::Segment(s) => curve(&[Piece::Line(v(s.start()), v(s.end()))]),
        AnyShape::Ray(_) | AnyShape::Line(_) | AnyShape::HalfPlane(_) => return None,
        AnyShape::Ellipse(e) => {
            let turn = V::new(e.rotation().re.to_f64(), e.rotation().im.to_f64()).normalize();
            let axes = e.semi_axes().map(T::to_f64);
            let (u, w) = (turn * axes.x, V::new(-turn.y, turn.x) * axes.y);
            filled(&[Piece::Arc { center: v(e.center()), u, v: w, from: 0.0, to: TAU }])
        }
        AnyShape::Aabb(b) => {
            let (low, high) = (v(b.min()), v(b.max()));
            let corners = [low, V::new(high.x, low.y), high, V::new(low.x, high.y)];
            filled_or_curve(rounded(&corners, 0.0), (high - low).min())
        }
        AnyShape::Rect(r) => {
            let turn = V::new(r.rotation().re.to_f64(), r.rotation().im.to_f64());
            let half = r.half_extents().map(T::to_f64);
            let (x, y, c) = (turn * half.x, V::new(-turn.y, turn.x) * half.y, v(r.center()));
            let corners = [c - x - y, c + x - y, c + x + y, c - x + y];
            filled_or_curve(rounded(&corners, 0.0), half.min())
        }
        AnyShape::Triangle(t) => {
            let corners = vertices(&t.vertices());
            let mean = (corners[0] + corners[1] + corners[2]) / 3.0;
            Measured { centroid: mean, ..filled(&rounded(&corners, 0.0)) }
        }
        AnyShape::ConvexPolygon(c) => {
            filled(&rounded(&vertices(&c.vertices().to_vec()), c.radius().to_f64()))
        }
        AnyShape::Polygon(g) => {
            let rings = std::iter::once(g.exterior()).chain(g.holes());
            filled(&rings.flat_map(|r| rounded(&vertices(&r.to_vec()), 0.0)).collect::<Vec<_>>())
        }
        AnyShape::Polyline(l) => {
            let mut vertices = vertices(&l.vertices().to_vec());
            if l.is_closed() || vertices.len() == 1 {
                vertices.push(vertices[0]);
            }
            curve(&vertices.windows(2).map(|w| Piece::Line(w[0], w[1])).collect::<Vec<_>>())
        }
        AnyShape::Compound(c) => {
            let parts: Option<Vec<_>> = c.parts().iter().map(measured).collect();
            return Some(sum(&parts?));
        }
        AnyShape::Custom(custom) => {
            let any: &dyn core::any::Any = &**custom;
            let circles = *any.downcast_ref::<Lens<T>>()?.circles();
            lens(circles.map(|(center, radius)| (v(center), radius.to_f64())))
        }
        other => {
            let Some(Truth::Hull { vertices, radius }) = to_oracle(other) else {
                unreachable!("no hull: {other:?}")
            };
            let vertices: Vec<_> = vertices.into_iter().map(|p| V::from(p) - origin).collect();
            filled_or_curve(rounded(&vertices, radius), radius)
        }
    };
    Some(Measured { centroid: origin + local.centroid, ..local })
}

/// Convex vertices, counterclockwise, grown by a radius.
fn rounded(vertices: &[V], radius: f64) -> Vec<Piece> {
    // Where an edge leads that is as long as a rounding is unknown, and the arcs beside it.
    let rounding = if radius > 0.0 { 8.0 * f64::EPSILON } else { 0.0 };
    let is_apart = |p: V, q: V| (q - p).amax() > rounding * p.amax();
    let distinct: Vec<V> = (0..vertices.len())
        .filter(|&i| is_apart(vertices[i], vertices[(i + 1) % vertices.len()]))
        .map(|i| vertices[i])
        .collect();
    let n = distinct.len();
    if n == 0 {
        return vec![arc(vertices[0], radius, 0.0, TAU)];
    }
    let heading = |i: usize| {
        let d = distinct[(i + 1) % n] - distinct[i % n];
        d.y.atan2(d.x) - FRAC_PI_2
    };
    let mut pieces = Vec::new();
    for i in 0..n {
        let (p, q, from) = (distinct[i], distinct[(i + 1) % n], heading(i));
        let out = V::new(from.cos(), from.sin()) * radius;
        pieces.push(Piece::Line(p + out, q + out));
        if radius > 0.0 {
            let turn = (heading(i + 1) - from + TAU + 1e-9) % TAU - 1e-9;
            pieces.push(arc(q, radius, from, from + turn));
        }
    }
    pieces
}

fn arc(center: V, radius: f64, from: f64, to: f64) -> Piece {
    Piece::Arc { center, u: V::new(radius, 0.0), v: V::new(0.0, radius), from, to }
}

/// What is thinner than this is a curve, to which a positive width gives some area.
const THIN: f64 = 1e-30;

fn filled_or_curve(pieces: Vec<Piece>, width: f64) -> Measured {
    if width > THIN {
        return filled(&pieces);
    }
    let area = if width > 0.0 { f64::from_bits(1) } else { 0.0 };
    Measured { area, ..curve(&pieces) }
}

/// The hull of two circles.
fn lens([(c, r), (d, s)]: [(V, f64); 2]) -> Measured {
    if c == d {
        return filled(&[arc(c, r, 0.0, TAU)]);
    }
    let along = d - c;
    let (heading, open) = (along.y.atan2(along.x), ((r - s) / along.norm()).acos());
    let at = |p: V, radius: f64, t: f64| p + V::new(t.cos(), t.sin()) * radius;
    let (left, right) = (heading + open, heading - open);
    filled(&[
        arc(d, s, right, left),
        Piece::Line(at(d, s, left), at(c, r, left)),
        arc(c, r, left, right + TAU),
        Piece::Line(at(c, r, right), at(d, s, right)),
    ])
}

/// The sum of parts of which at least one has an area, or none has.
fn sum(parts: &[Measured]) -> Measured {
    let total = |f: fn(&Measured) -> f64| parts.iter().map(f).sum::<f64>();
    let (area, perimeter) = (total(|p| p.area), total(|p| p.perimeter));
    let weight = |p: &Measured| if area > 0.0 { p.area / area } else { p.perimeter / perimeter };
    let origin = parts[0].centroid;
    let centroid = origin
        + parts.iter().map(|p| (p.centroid - origin) * weight(p)).fold(V::zeros(), |a, b| a + b);
    let apart = |p: &Measured| (p.centroid - centroid).norm();
    Measured {
        area,
        centroid,
        second_moment: parts.iter().map(|p| p.second_moment + p.area * apart(p).powi(2)).sum(),
        perimeter,
        extent: parts.iter().map(|p| p.extent + 2.0 * apart(p)).fold(0.0, f64::max),
    }
}
