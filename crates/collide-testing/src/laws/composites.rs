//! Contacts of shapes with several convex parts: none is hidden by another one.

use super::pair::{Pair, coordinates, has};
use super::scalar::for_the_scalar;
use crate::{Decoder, Numbers, to_oracle};
use collide_oracle::Shape as Truth;
use collide2d::prelude::*;
use collide2d::{Kind, Real};

/// A contact has depth 0 exactly where the shapes touch; that of a union is no shallower than that
/// of any of its parts, with any part of the other shape, and none becomes shallower by one more
/// part; what a manifold says of a polygon lies on its outline. A wedge in a concave corner of a
/// polygon is no deeper than half as much again as the least way out, or than it is wide.
pub fn composites(bytes: &[u8]) {
    for_the_scalar!(bytes, law);
}

fn law<T: Numbers>(bytes: &[u8]) {
    if let Some((corner, wedge)) = corner_and_wedge(&mut Decoder::<T>::sensible(bytes)) {
        check_wedge(&Pair { a: corner, b: wedge.clone().into() }, &wedge);
    }
    let mut decoder = Decoder::<T>::sensible(bytes);
    let more = decoder.flag().then(|| decoder.shape().ok()).flatten();
    if let Some(pair) = Pair::decode(&mut decoder) {
        law_of(&pair, more.as_ref());
    }
}

/// [`composites`] of two shapes, and of the first with one more part.
pub fn composites_of<T: Numbers>(a: &AnyShape<T>, b: &AnyShape<T>, more: Option<&AnyShape<T>>) {
    law_of(&Pair { a: a.clone(), b: b.clone() }, more);
}

fn law_of<T: Numbers>(pair: &Pair<T>, more: Option<&AnyShape<T>>) {
    check_zero(pair);
    check_parts(pair);
    for manifold in &pair.a.manifold(&pair.b, T::zero()) {
        check_on_outlines(pair, manifold);
    }
    if let Some(more) = more
        && let Ok(union) = Compound::new([pair.a.clone(), more.clone()])
    {
        let larger = Pair { a: union.into(), b: pair.b.clone() };
        check_zero(&larger);
        check_parts(&larger);
    }
}

/// A polygon with a concave corner, that of a hole or of its outline, and a wedge with its tip near
/// the corner, no wider than it, of which the other end is outside of the polygon.
fn corner_and_wedge<T: Numbers>(
    decoder: &mut Decoder<'_, T>,
) -> Option<(AnyShape<T>, ConvexPolygon<T>)> {
    let mut number = |least: i32, most: i32| -> f64 {
        f64::from(least + decoder.below((most - least + 1) as usize) as i32)
    };
    let mut vector =
        |most: i32| -> Vector2<f64> { Vector2::new(number(-most, most), number(-most, most)) };
    let (corner, sides) = (vector(2), [vector(4), vector(4)]);
    let beside = vector(4);
    let offset: Vector2<f64> = (sides[0] + sides[1]) * (number(0, 8) / -64.0) + beside / 128.0;
    let between = |share: f64| sides[0] * (1.0 - share) + sides[1] * share;
    let (share, length) = (number(0, 3), number(1, 3) / 4.0);
    let edges = [share, number(share as i32 + 1, 4)].map(|share| between(share / 4.0) * length);
    let point = |v: Vector2<f64>| Point2::new(T::nearest(v.x), T::nearest(v.y));
    let ends = sides.map(|side| point(corner + side));
    let polygon = if number(0, 1) > 0.0 {
        let plate = [[-7.0, -7.0], [7.0, -7.0], [7.0, 7.0], [-7.0, 7.0]];
        let plate = plate.map(|[x, y]| point(Vector2::new(x, y)));
        Polygon::new(plate.to_vec(), [vec![point(corner), ends[0], ends[1]]]).ok()?
    } else {
        let back = point(corner - sides[0] - sides[1]);
        Polygon::simple([point(corner), ends[0], back, ends[1]]).ok()?
    };
    let tip = corner + offset;
    let wedge = [tip, tip + edges[0], tip + edges[1]].map(point);
    let is_open = |at: &Point2<T>| !polygon.intersects(at) || polygon.touches(at);
    let wedge = wedge[1..].iter().all(is_open).then(|| ConvexPolygon::new(wedge).ok())??;
    Some((polygon.into(), wedge))
}

fn check_wedge<T: Numbers>(pair: &Pair<T>, wedge: &ConvexPolygon<T>) {
    let Some(contact) = pair.a.contact(&pair.b, T::zero()) else { return };
    let escape = pair.a.escape(&pair.b).map_or(0.0, |way| way.depth.to_f64());
    let vertices: Vec<_> = wedge.vertices().iter().map(|v| v.map(Real::to_f64)).collect();
    let width = (0..3).map(|i| {
        let [p, q, r] = [0, 1, 2].map(|k| vertices[(i + k) % 3]);
        ((q - p).perp(&(r - p)) / (q - p).norm()).abs()
    });
    let most = width.fold(f64::INFINITY, f64::min).max(1.5 * escape);
    pair.check(contact.depth.to_f64() <= most + 2.0 * pair.bound(most), || {
        format!("deeper than {most:e}: {contact:?}")
    });
}

/// Depth 0 is touching, where at least one of the shapes is solid: two curves along one line have
/// depth 0 though their interiors meet.
fn check_zero<T: Numbers>(pair: &Pair<T>) {
    let Some(contact) = pair.a.contact(&pair.b, T::zero()) else { return };
    if is_solid(&pair.a) || is_solid(&pair.b) {
        let touches = pair.a.touches(&pair.b);
        pair.check((contact.depth == T::zero()) == touches, || {
            format!("touches {touches}: {contact:?}")
        });
    }
}

/// The contact of a union is no shallower than those of its parts with those of the other shape.
///
/// With the whole of another union a part may be deeper: where it would leave that into a neighbor,
/// it goes around it, where for both wholes there is a shorter way.
///
/// A point inside of a curve overlaps it by no length, which is reported as the least positive
/// depth; where another curve of the union ends in the same point, an odd number of ends makes it
/// the union's boundary: depth 0.
fn check_parts<T: Numbers>(pair: &Pair<T>) {
    let is_union = |shape: &AnyShape<T>| matches!(shape, AnyShape::Compound(_));
    if !pair.any(is_union) {
        return;
    }
    let whole = pair.a.contact(&pair.b, T::zero());
    for (a, b) in parts(&pair.a).iter().flat_map(|a| parts(&pair.b).iter().map(move |b| (a, b))) {
        let of_parts = a.contact(b, T::zero());
        let is_as_deep = match (&whole, &of_parts) {
            (Some(whole), Some(part)) => {
                let is_without_length = part.depth == T::LEAST && whole.depth == T::zero();
                whole.depth >= part.depth || is_without_length
            }
            (None, Some(_)) => false,
            (_, None) => true,
        };
        pair.check(is_as_deep, || format!("{whole:?}, {of_parts:?} of {a:?} and {b:?}"));
    }
}

/// The parts of a union; what is none is its own.
fn parts<T: Real>(shape: &AnyShape<T>) -> &[AnyShape<T>] {
    match shape {
        AnyShape::Compound(union) => union.parts(),
        _ => std::slice::from_ref(shape),
    }
}

/// The points of a polygon's manifold lie on its rings.
fn check_on_outlines<T: Numbers>(pair: &Pair<T>, manifold: &Manifold<T>) {
    for point in manifold.points.iter().filter(|p| p.depth < T::MAX_COORDINATE) {
        for (shape, at) in [(&pair.a, point.point_a), (&pair.b, point.point_b)] {
            let AnyShape::Polygon(polygon) = shape else { continue };
            let is_users = pair.any(|shape| has(shape, &|kind| kind == Kind::Custom));
            let units = if is_users { 4.0 * pair.extent() * T::EPS.to_f64().sqrt() } else { 0.0 };
            let bound = 2.0 * pair.bound(point.depth.to_f64()) + units;
            let rings = core::iter::once(polygon.exterior()).chain(polygon.holes());
            let off = rings.filter_map(|ring| {
                let chain = to_oracle(&Polyline::closed(ring.to_vec()).ok()?.into())?;
                Some(collide_oracle::distance(&chain, &Truth::point(coordinates(at))))
            });
            let off = off.fold(f64::INFINITY, f64::min);
            pair.check(off <= bound, || format!("off the outline by {off:e}: {manifold:?}"));
        }
    }
}

/// Whether it is the closure of its interior.
pub(crate) fn is_solid<T: Real>(shape: &AnyShape<T>) -> bool {
    match shape {
        AnyShape::Aabb(aabb) => aabb.min().x < aabb.max().x && aabb.min().y < aabb.max().y,
        AnyShape::Compound(union) => union.parts().iter().all(is_solid),
        AnyShape::ConvexPolygon(_) | AnyShape::Custom(_) => true,
        other => match to_oracle(other) {
            Some(Truth::Hull { vertices, radius }) => radius > 0.0 || has_area(&vertices),
            Some(Truth::HalfPlane { .. } | Truth::Ellipse { .. } | Truth::Region { .. }) => true,
            _ => false,
        },
    }
}

fn has_area(vertices: &[[f64; 2]]) -> bool {
    let [a, b, c] = [0, 1, 2].map(|i: usize| Point2::from(vertices[i.min(vertices.len() - 1)]));
    (b - a).perp(&(c - a)) != 0.0
}
