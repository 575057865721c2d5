//! Constructors: any numbers make a valid shape or a typed error.

use super::for_the_scalar;
use super::pair::{Pair, has};
use crate::{Decoder, Numbers};
use collide_core::predicate::orient2d;
use collide2d::prelude::*;
use collide2d::view::ConvexPiece;
use collide2d::{Isometry2, Kind, RotSpec, RotationSpec, ShapeSpec, Vec2};
use std::collections::BTreeMap;

/// What a constructor takes is finite, lies in its bounding box, can be placed, and comes back
/// from its format unchanged; the convex pieces of a polygon are a partition of it.
pub fn constructors(bytes: &[u8]) {
    for_the_scalar!(bytes, law);
}

fn law<T: Numbers>(bytes: &[u8]) {
    let mut decoder = Decoder::<T>::new(bytes);
    let shape = if decoder.flag() {
        decoder.shape()
    } else {
        let kind = decoder.kind();
        AnyShape::from_spec(spec(&mut decoder, kind))
    };
    match shape {
        Ok(shape) => check_shape(&mut decoder, shape),
        Err(error) => {
            assert!(!error.kind().is_empty() && !error.to_string().contains("NaN is"), "{error}");
        }
    }
}

/// A shape as a file might state it: nothing is checked yet.
fn spec<T: Numbers>(decoder: &mut Decoder<'_, T>, kind: Kind) -> ShapeSpec {
    let p = |decoder: &mut Decoder<'_, T>| -> [f64; 2] {
        [decoder.number().to_f64(), decoder.number().to_f64()]
    };
    let list = |decoder: &mut Decoder<'_, T>| -> Vec<[f64; 2]> {
        let points = decoder.points(0, 8);
        points.iter().map(|q| [q.x.to_f64(), q.y.to_f64()]).collect()
    };
    let radius = decoder.flag().then(|| decoder.number().to_f64());
    match kind {
        Kind::Point => ShapeSpec::Point { p: p(decoder) },
        Kind::Segment => ShapeSpec::Segment { a: p(decoder), b: p(decoder) },
        Kind::Ray => ShapeSpec::Ray { origin: p(decoder), dir: p(decoder) },
        Kind::Line => ShapeSpec::Line { p: p(decoder), dir: p(decoder) },
        Kind::HalfPlane => ShapeSpec::HalfPlane { p: p(decoder), normal: p(decoder) },
        Kind::Circle => ShapeSpec::Circle { center: p(decoder), radius: radius.unwrap_or(1.0) },
        Kind::Ellipse => {
            let rotation = rotation(decoder);
            ShapeSpec::Ellipse { center: p(decoder), semi_axes: p(decoder), rotation }
        }
        Kind::Capsule => {
            ShapeSpec::Capsule { a: p(decoder), b: p(decoder), radius: radius.unwrap_or(0.0) }
        }
        Kind::Aabb => ShapeSpec::Aabb { min: p(decoder), max: p(decoder) },
        Kind::Rect => {
            let rotation = rotation(decoder);
            ShapeSpec::Rect { center: p(decoder), half_extents: p(decoder), rotation, radius }
        }
        Kind::Triangle => ShapeSpec::Triangle { vertices: [p(decoder), p(decoder), p(decoder)] },
        Kind::ConvexPolygon => ShapeSpec::ConvexPolygon { vertices: list(decoder), radius },
        Kind::Polygon => {
            let exterior = list(decoder);
            let count = decoder.below(3);
            ShapeSpec::Polygon { exterior, holes: (0..count).map(|_| list(decoder)).collect() }
        }
        Kind::Polyline | Kind::Custom => {
            ShapeSpec::Polyline { vertices: list(decoder), closed: radius.is_some() }
        }
        Kind::Compound => {
            let count = decoder.below(4);
            let kinds = (0..count).map(|_| Kind::ALL[decoder.below(14)]).collect::<Vec<_>>();
            ShapeSpec::Compound { parts: kinds.into_iter().map(|k| spec(decoder, k)).collect() }
        }
    }
}

fn rotation<T: Numbers>(decoder: &mut Decoder<'_, T>) -> RotationSpec {
    match decoder.below(4) {
        0 => RotationSpec::default(),
        1 => RotationSpec { angle: Some(decoder.number().to_f64()), rot: None },
        2 => {
            let rotation = decoder.rotation();
            let rot = RotSpec::CosSin([rotation.re.to_f64(), rotation.im.to_f64()]);
            RotationSpec { angle: None, rot: Some(rot) }
        }
        _ => {
            let ratio = [(); 3].map(|()| decoder.number().to_f64());
            RotationSpec { angle: None, rot: Some(RotSpec::Ratio(ratio)) }
        }
    }
}

fn check_shape<T: Numbers>(decoder: &mut Decoder<'_, T>, shape: AnyShape<T>) {
    let pair = Pair { a: shape.clone(), b: shape };
    let is_exact = !has(&pair.a, &|kind| kind == Kind::Custom);
    let is_finite = |p: Point2<T>| p.x.is_finite() && p.y.is_finite();
    pair.check(pair.a.intersects(&pair.b), || "does not meet itself".into());
    if let Some(aabb) = pair.a.as_shape().bounding_box() {
        let is_box = is_finite(aabb.min()) && is_finite(aabb.max());
        pair.check(is_box && aabb.min() <= aabb.max(), || format!("{aabb:?}"));
        for vertex in vertices(&pair.a) {
            pair.check(aabb.intersects(&vertex), || format!("{vertex:?} outside {aabb:?}"));
            let is_inside = pair.a.as_shape().contains_point(&vertex);
            pair.check(is_inside, || format!("does not hold {vertex:?}"));
        }
    }
    let shift = Vector2::new(decoder.number(), decoder.number());
    let turn = decoder.rotation();
    if is_finite(shift.into()) {
        let placed = pair.a.placed(&Isometry2::from_parts(shift.into(), turn));
        let bounds = placed.as_shape().bounding_box();
        let is_placed = bounds.is_none_or(|b| is_finite(b.min()) && is_finite(b.max()));
        pair.check(is_placed && placed.intersects(&placed), || format!("placed {placed:?}"));
    }
    if is_exact {
        check_format(&pair);
    }
    if let AnyShape::Polygon(polygon) = &pair.a {
        check_partition(&pair, polygon);
    }
}

/// Points that the shape was made of.
fn vertices<T: Numbers>(shape: &AnyShape<T>) -> Vec<Point2<T>> {
    match shape {
        AnyShape::Point(p) => vec![*p],
        AnyShape::Segment(s) => vec![s.start(), s.end()],
        AnyShape::Circle(c) => vec![c.center()],
        AnyShape::Ellipse(e) => vec![e.center()],
        AnyShape::Capsule(c) => vec![c.start(), c.end()],
        AnyShape::Aabb(b) => vec![b.min(), b.max()],
        AnyShape::Triangle(t) => t.vertices().to_vec(),
        AnyShape::ConvexPolygon(p) => p.vertices().to_vec(),
        AnyShape::Polygon(p) => p.rings().vertices().to_vec(),
        AnyShape::Polyline(p) => p.vertices().to_vec(),
        AnyShape::Compound(c) => c.parts().iter().flat_map(vertices).collect(),
        _ => Vec::new(),
    }
}

fn check_format<T: Numbers>(pair: &Pair<T>) {
    let Some(spec) = pair.a.to_spec() else { return };
    let again = AnyShape::<T>::from_spec(spec.clone()).ok().and_then(|shape| shape.to_spec());
    pair.check(again.as_ref() == Some(&spec), || format!("{spec:?} came back as {again:?}"));
    let json = serde_json::to_string(&spec).unwrap_or_default();
    let read: Option<ShapeSpec> = serde_json::from_str(&json).ok();
    // Compounds nested too deep for the reader of JSON are its own business.
    let is_deep = json.matches("parts").count() > 30;
    pair.check(read.as_ref() == Some(&spec) || is_deep, || format!("{json} was read as {read:?}"));
}

/// Every piece turns left only, every inner edge has its counterpart, every other edge lies on
/// the outline; where the vertices are small integers the areas are counted.
fn check_partition<T: Numbers>(pair: &Pair<T>, polygon: &Polygon<T>) {
    let mut inner = BTreeMap::<(u32, u32), usize>::new();
    for piece in polygon.convex_pieces() {
        let (n, corners) = (piece.vertices.len(), corners(polygon, piece));
        pair.check(n >= 3 && piece.inner.len() == n, || format!("{piece:?}"));
        for i in 0..n {
            let [a, b, c] = [i, i + 1, i + 2].map(|k| Vec2::from_point(corners[k % n]));
            pair.check(orient2d(a, b, c) >= 0.0, || format!("{piece:?} turns right at {i}"));
            if piece.inner[i] {
                *inner.entry((piece.vertices[i], piece.vertices[(i + 1) % n])).or_default() += 1;
            } else {
                let is_outline = polygon.rings().edges().any(|(_, edge)| {
                    let (low, high) = (edge.a.min(edge.b), edge.a.max(edge.b));
                    let holds = |p: Vec2| {
                        orient2d(edge.a, edge.b, p) == 0.0
                            && p.min(low) == low
                            && p.max(high) == high
                    };
                    holds(a) && holds(b)
                });
                pair.check(is_outline, || format!("{piece:?} has no outline at {i}"));
            }
        }
    }
    for (&(from, to), &count) in &inner {
        let is_paired = (count, inner.get(&(to, from))) == (1, Some(&1));
        pair.check(is_paired, || format!("edge {from} {to} of {:?}", polygon.convex_pieces()));
    }
    let rings = std::iter::once(polygon.exterior()).chain(polygon.holes());
    let area: Option<f64> = rings.map(doubled_area).sum();
    let pieces = polygon.convex_pieces().iter();
    let covered: Option<f64> = pieces.map(|p| doubled_area(&corners(polygon, p))).sum();
    pair.check(area == covered || area.is_none(), || format!("{area:?} covered {covered:?}"));
}

fn corners<T: Numbers>(polygon: &Polygon<T>, piece: &ConvexPiece) -> Vec<Point2<T>> {
    piece.vertices.iter().map(|&i| polygon.rings().vertices()[i as usize]).collect()
}

/// Twice the signed area, where the arithmetic is exact.
fn doubled_area<T: Numbers>(vertices: &[Point2<T>]) -> Option<f64> {
    let is_small = |x: T| {
        let x = x.to_f64() * 4096.0;
        x.abs() < 1048576.0 && x == f64::from(x as i32)
    };
    let exact = vertices.iter().all(|p| is_small(p.x) && is_small(p.y));
    let next = vertices.iter().cycle().skip(1);
    let cross = |(p, q): (&Point2<T>, &Point2<T>)| {
        p.x.to_f64() * q.y.to_f64() - p.y.to_f64() * q.x.to_f64()
    };
    exact.then(|| vertices.iter().zip(next).map(cross).sum())
}
