//! geo (f64 here): `Intersects`, `Distance`. It has no poses: the shapes are placed before.

use crate::contestant::Contestant;
use crate::inputs::{Form, Posed};
use geo::{Distance, Euclidean, Intersects, Line, LineString, Point, Polygon};

fn ring(p: &Posed, v: &[[f64; 2]]) -> Polygon<f64> {
    let line: LineString<f64> =
        v.iter().map(|&q| p.world(q).into()).collect::<Vec<(f64, f64)>>().into();
    Polygon::new(line, Vec::new())
}

fn polygon(p: &Posed) -> Option<Polygon<f64>> {
    match &p.form {
        Form::Rect(x, y) => Some(ring(p, &[[-x, -y], [*x, -y], [*x, *y], [-x, *y]])),
        Form::Triangle(v) => Some(ring(p, v)),
        Form::Convex(v) | Form::Concave(v) => Some(ring(p, v)),
        _ => None,
    }
}

fn line(p: &Posed) -> Option<Line<f64>> {
    let Form::Segment(h) = p.form else { return None };
    Some(Line::new(coordinate(p.world([-h, 0.0])), coordinate(p.world([h, 0.0]))))
}

fn coordinate(p: [f64; 2]) -> geo::Coord<f64> {
    geo::Coord { x: p[0], y: p[1] }
}

fn both<A, B>(
    pairs: &[(Posed, Posed)],
    a: impl Fn(&Posed) -> Option<A>,
    b: impl Fn(&Posed) -> Option<B>,
) -> Option<Vec<(A, B)>> {
    pairs.iter().map(|(p, q)| Some((a(p)?, b(q)?))).collect()
}

/// `Intersects`.
pub fn boolean(pairs: &[(Posed, Posed)]) -> Vec<Contestant> {
    let point = |p: &Posed| (p.form == Form::Point).then(|| Point(coordinate(p.position)));
    if let Some(p) = both(pairs, polygon, polygon) {
        return vec![Contestant::boolean("geo", "user", p, |a, b| a.intersects(b))];
    }
    if let Some(p) = both(pairs, line, line) {
        return vec![Contestant::boolean("geo", "user", p, |a, b| a.intersects(b))];
    }
    if let Some(p) = both(pairs, line, polygon) {
        return vec![Contestant::boolean("geo", "user", p, |a, b| a.intersects(b))];
    }
    if let Some(p) = both(pairs, point, polygon) {
        return vec![Contestant::boolean("geo", "user", p, |a, b| a.intersects(b))];
    }
    Vec::new()
}

/// `Euclidean.distance`.
pub fn distance(pairs: &[(Posed, Posed)]) -> Vec<Contestant> {
    if let Some(p) = both(pairs, polygon, polygon) {
        return vec![Contestant::new("geo", "user", p, |a, b| Euclidean.distance(a, b))];
    }
    if let Some(p) = both(pairs, line, line) {
        return vec![Contestant::new("geo", "user", p, |a, b| Euclidean.distance(a, b))];
    }
    Vec::new()
}
