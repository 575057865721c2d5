//! Constructors: any numbers make a valid shape or a typed error.

use super::pair::{Pair, has};
use super::partition::check_partition;
use super::scalar::for_the_scalar;
use crate::{Decoder, Numbers};
use collide2d::prelude::*;
use collide2d::{Isometry2, Kind, RotSpec, RotationSpec, ShapeSpec};

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
        Kind::Segment => ShapeSpec::Segment { a: p(decoder), b: p(decoder), radius },
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
        Kind::Aabb => ShapeSpec::Aabb { min: p(decoder), max: p(decoder), radius },
        Kind::Rect => {
            let rotation = rotation(decoder);
            ShapeSpec::Rect { center: p(decoder), half_extents: p(decoder), rotation, radius }
        }
        Kind::Triangle => {
            let vertices = [p(decoder), p(decoder), p(decoder)];
            ShapeSpec::Triangle { vertices, radius }
        }
        Kind::ConvexPolygon => ShapeSpec::ConvexPolygon { vertices: list(decoder), radius },
        Kind::Polygon => {
            let exterior = list(decoder);
            let count = decoder.below(3);
            let holes = (0..count).map(|_| list(decoder)).collect();
            ShapeSpec::Polygon { exterior, holes, radius }
        }
        Kind::Polyline | Kind::Custom => {
            let closed = decoder.flag();
            ShapeSpec::Polyline { vertices: list(decoder), closed, radius }
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
    match pair.a.placed(&Isometry2::from_parts(shift.into(), turn)) {
        Ok(placed) => {
            let bounds = placed.as_shape().bounding_box();
            let is_placed = bounds.is_none_or(|b| is_finite(b.min()) && is_finite(b.max()));
            pair.check(is_placed && placed.intersects(&placed), || format!("placed {placed:?}"));
        }
        Err(error) => {
            let reach = pair.extent() + shift.x.to_f64().abs() + shift.y.to_f64().abs();
            let is_far = reach.is_nan() || reach >= 0.5 * T::MAX_COORDINATE.to_f64();
            pair.check(is_far, || format!("{error} for {shift:?}, {turn:?}"));
        }
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
        AnyShape::Polygon(p) => p.vertices().to_vec(),
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
