//! Needles: triangles of which the sides differ in length by any power of two.

use super::pair::Pair;
use super::scalar::for_the_scalar;
use crate::decode::power_of_two;
use crate::{Decoder, Numbers};
use collide2d::prelude::*;

/// A needle has the same answers as a triangle, as a convex polygon and as a polygon.
pub fn needles(bytes: &[u8]) {
    for_the_scalar!(bytes, law);
}

fn law<T: Numbers>(bytes: &[u8]) {
    let mut decoder = Decoder::<T>::sensible(bytes);
    let [a, b, c] = [(); 3].map(|()| point(&mut decoder));
    let other = match decoder.below(3) {
        0 => Aabb::around([point(&mut decoder), point(&mut decoder)]).map(AnyShape::from),
        1 => Segment::new(point(&mut decoder), point(&mut decoder)).ok().map(AnyShape::from),
        _ => {
            let [a, b, c] = [(); 3].map(|()| point(&mut decoder));
            Triangle::new(a, b, c).ok().map(AnyShape::from)
        }
    };
    if let (Ok(needle), Some(other)) = (Triangle::new(a, b, c), other) {
        needles_of(&needle, &other);
    }
}

/// [`needles`] of a triangle, with another shape that is convex.
pub fn needles_of<T: Numbers>(needle: &Triangle<T>, other: &AnyShape<T>) {
    let vertices = needle.vertices();
    let polygon = Polygon::simple(vertices).map(AnyShape::from);
    let convex = ConvexPolygon::new(vertices).map(AnyShape::from);
    let triangle = AnyShape::from(*needle);
    let expected = triangle.contact(other, T::zero()).map(|contact| contact.depth.to_f64());
    let distance = triangle.distance(other).to_f64();
    for same in [polygon, convex].into_iter().flatten() {
        let pair = &Pair { a: same, b: other.clone() };
        // Each of two answers may be wrong by the bound, and each is rounded.
        let apart = 2.0 * pair.bound(0.0);
        let contact = pair.a.contact(other, T::zero());
        let depth = contact.map(|contact| contact.depth.to_f64());
        let is_same = match (depth, expected) {
            (Some(depth), Some(expected)) => (depth - expected).abs() <= apart,
            (depth, expected) => depth.is_none() && expected.is_none(),
        };
        pair.check(is_same, || format!("{contact:?}, as a triangle {expected:?} deep"));
        let deepest =
            pair.a.manifold(other, T::zero()).iter().map(Manifold::depth).fold(
                None,
                |deepest: Option<T>, depth| {
                    Some(deepest.map_or(depth, |deepest| deepest.max(depth)))
                },
            );
        let is_same = deepest == contact.map(|contact| contact.depth);
        pair.check(is_same, || format!("{contact:?}, manifold {deepest:?} deep"));
        let off = (pair.a.distance(other).to_f64() - distance).abs();
        pair.check(off <= apart, || format!("distance off by {off:e}"));
    }
}

/// Coordinates of very different sizes.
fn point<T: Numbers>(decoder: &mut Decoder<'_, T>) -> Point2<T> {
    let mut coordinate = || {
        let mantissa = f64::from(decoder.byte()) - 128.0;
        let exponent = i32::from(decoder.byte() % 8) * 10;
        let sign = [1, -1][decoder.below(2)];
        T::nearest(mantissa * power_of_two(sign * exponent))
    };
    Point2::new(coordinate(), coordinate())
}
