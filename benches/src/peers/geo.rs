//! geo (f64 here): `Intersects`, `Distance`. It has no poses: the shapes are placed before. It has
//! no circles either: one touches what its center is no farther from than its radius.
//!
//! Fastest: polygons as monotone chains with boxes (`concave64` 1,409 ns for 14,535), for a point
//! in a convex one monotone pieces (`convex8` 27 for 45; in a star, 154 for 147). Slower are
//! `PreparedGeometry` (`concave64` 6,228, an octagon 1,722 for 235) and
//! `IntervalTreeMultiPolygon` (a point in an octagon 44, in `concave64` 187 for 147).
#![allow(unsafe_code, reason = "chains borrow their polygon, and contestants own what they ask")]

use crate::contestant::Contestant;
use crate::inputs::{Form, Posed};
use geo::algorithm::monotone::MonotonicPolygons;
use geo::{
    Coord, Distance, Euclidean, Intersects, Line, LineString, MonotoneChainPolygon, Point, Polygon,
};
use std::rc::Rc;

type Pairs<'a> = &'a [(Posed, Posed)];

fn ring(p: &Posed, v: &[[f64; 2]]) -> Polygon<f64> {
    let line: LineString<f64> = v.iter().map(|&q| coordinate(p.world(q))).collect();
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

/// The chains of a polygon, with the polygon that they borrow.
struct Chains {
    chains: MonotoneChainPolygon<'static, f64>,
    _polygon: Rc<Polygon<f64>>,
}

fn chains(p: &Posed) -> Option<Chains> {
    let polygon = Rc::new(polygon(p)?);
    // SAFETY: it is kept as long as the chains, stays where it is, and is never changed.
    let borrowed: &'static Polygon<f64> = unsafe { &*Rc::as_ptr(&polygon) };
    Some(Chains { chains: borrowed.into(), _polygon: polygon })
}

fn pieces(p: &Posed) -> Option<MonotonicPolygons<f64>> {
    let Form::Convex(v) = &p.form else { return None };
    Some(ring(p, v).into())
}

fn line(p: &Posed) -> Option<Line<f64>> {
    let Form::Segment(h) = p.form else { return None };
    Some(Line::new(coordinate(p.world([-h, 0.0])), coordinate(p.world([h, 0.0]))))
}

fn point(p: &Posed) -> Option<Point<f64>> {
    (p.form == Form::Point).then(|| Point(coordinate(p.position)))
}

fn circle(p: &Posed) -> Option<(Point<f64>, f64)> {
    let Form::Circle(r) = p.form else { return None };
    Some((Point(coordinate(p.position)), r))
}

fn coordinate([x, y]: [f64; 2]) -> Coord<f64> {
    Coord { x, y }
}

fn both<A, B>(
    pairs: Pairs<'_>,
    a: impl Fn(&Posed) -> Option<A>,
    b: impl Fn(&Posed) -> Option<B>,
) -> Option<Vec<(A, B)>> {
    pairs.iter().map(|(p, q)| Some((a(p)?, b(q)?))).collect()
}

/// `Intersects`.
pub fn boolean(pairs: Pairs<'_>) -> Vec<Contestant> {
    let user = first! { boolean "geo", "user";
        both(pairs, polygon, polygon) => |a, b| a.intersects(b);
        both(pairs, line, line) => |a, b| a.intersects(b);
        both(pairs, line, polygon) => |a, b| a.intersects(b);
        both(pairs, point, polygon) => |a, b| a.intersects(b);
        both(pairs, circle, circle) => |a, b| Euclidean.distance(a.0, b.0) <= a.1 + b.1;
        both(pairs, circle, line) => |a, b| Euclidean.distance(&a.0, b) <= a.1;
        both(pairs, circle, polygon) => |a, b| Euclidean.distance(&a.0, b) <= a.1;
    };
    let fastest = first! { boolean "geo", "fastest";
        both(pairs, chains, chains) => |a, b| a.chains.intersects(&b.chains);
        both(pairs, point, pieces) => |a, b| b.intersects(&a.0);
    };
    user.into_iter().chain(fastest).collect()
}

/// `Euclidean.distance`.
pub fn distance(pairs: Pairs<'_>) -> Vec<Contestant> {
    let user = first! { new "geo", "user";
        both(pairs, polygon, polygon) => |a, b| Euclidean.distance(a, b);
        both(pairs, line, line) => |a, b| Euclidean.distance(a, b);
        both(pairs, line, polygon) => |a, b| Euclidean.distance(a, b);
        both(pairs, circle, circle) => |a, b| (Euclidean.distance(a.0, b.0) - a.1 - b.1).max(0.0);
        both(pairs, circle, line) => |a, b| (Euclidean.distance(&a.0, b) - a.1).max(0.0);
        both(pairs, circle, polygon) => |a, b| (Euclidean.distance(&a.0, b) - a.1).max(0.0);
    };
    user.into_iter().collect()
}
