//! Constructors: any numbers make a valid shape or a typed error.

use super::pair::{Pair, has};
use super::partition::check_partition;
use super::scalar::for_the_scalar;
use crate::{Decoder, Numbers, to_oracle};
use collide_oracle::Shape as Truth;
use collide2d::prelude::*;
use collide2d::{Isometry2, Kind, ShapeSpec};

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
        AnyShape::from_spec(decoder.spec_of(kind))
    };
    match shape {
        Ok(shape) => check_shape(&mut decoder, shape),
        Err(error) => {
            assert!(!error.kind().is_empty() && !error.to_string().contains("NaN is"), "{error}");
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
        AnyShape::Rect(_) => Vec::new(),
        AnyShape::Polygon(p) => p.vertices().to_vec(),
        AnyShape::Polyline(p) => p.vertices().to_vec(),
        AnyShape::Compound(c) => c.parts().iter().flat_map(vertices).collect(),
        other => match to_oracle(other) {
            Some(Truth::Hull { vertices, .. }) => {
                vertices.into_iter().map(|vertex| Point2::from(vertex.map(T::nearest))).collect()
            }
            Some(Truth::Ellipse { center, .. }) => vec![Point2::from(center.map(T::nearest))],
            _ => Vec::new(),
        },
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
