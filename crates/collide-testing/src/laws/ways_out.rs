//! Ways out of any shape: after one no part overlaps another, and before it one does.

use super::pair::{Pair, has, is_convex};
use super::scalar::for_the_scalar;
use crate::{Decoder, Numbers};
use collide2d::prelude::*;
use collide2d::{Isometry2, Kind, Real};

/// The way out along a direction is 0 where the two do not overlap; else it frees them of each
/// other, and all along it they meet; if there is none they meet along all of it. The shortest way
/// frees them, is none where they do not intersect, and of two convex shapes is their contact.
pub fn ways_out(bytes: &[u8]) {
    for_the_scalar!(bytes, law);
}

fn law<T: Numbers>(bytes: &[u8]) {
    let mut decoder = Decoder::<T>::sensible(bytes);
    let Some(pair) = Pair::decode(&mut decoder) else { return };
    let direction = decoder.vector();
    ways_out_of(&pair.a, &pair.b, direction);
}

/// [`ways_out`] of two shapes, one of them along a direction.
pub fn ways_out_of<T: Numbers>(a: &AnyShape<T>, b: &AnyShape<T>, direction: Vector2<T>) {
    let pair = &Pair { a: a.clone(), b: b.clone() };
    check_along(pair, direction);
    check_shortest(pair);
}

fn check_along<T: Numbers>(pair: &Pair<T>, direction: Vector2<T>) {
    let length = pair.a.escape_along(&pair.b, direction);
    let describe = || format!("{length:?} along {direction:?}");
    let by_object = pair.a.as_shape().escape_along(pair.b.as_shape(), direction);
    pair.check(by_object == length, || format!("{}, dyn {by_object:?}", describe()));
    let overlap = pair.a.intersects(&pair.b) && !pair.a.touches(&pair.b);
    pair.check(overlap || length == Some(T::zero()), || format!("no overlap: {}", describe()));
    let Some(length) = length else {
        for times in [0.5, 2.0, 64.0] {
            check_meet(pair, direction * T::nearest(times), &describe);
        }
        return;
    };
    let is_length = length >= T::zero() && length.is_finite();
    pair.check(is_length, describe);
    check_free(pair, direction * length, promised(pair), &describe);
    for part in [0.25, 0.5, 0.75, 0.999, 1.0 - f64::powi(2.0, -20)] {
        if overlap && length > T::zero() {
            check_meet(pair, direction * (length * T::nearest(part)), &describe);
        }
    }
}

fn check_shortest<T: Numbers>(pair: &Pair<T>) {
    let way = pair.a.escape(&pair.b);
    let describe = || format!("{way:?}");
    let meets = pair.a.intersects(&pair.b);
    pair.check(way.is_some() == meets, || format!("meets {meets}: {}", describe()));
    let back = pair.b.escape(&pair.a).map(Contact::flipped);
    pair.check_zeros(&(way, back));
    pair.check(way == back || pair.is_twin(), || format!("{}, swapped {back:?}", describe()));
    let contact = pair.a.contact(&pair.b, T::zero());
    if is_convex(&pair.a) && is_convex(&pair.b) {
        pair.check(way == contact, || format!("{}, contact {contact:?}", describe()));
    }
    let Some(way) = way else { return };
    let length = way.normal.map(Real::to_f64).norm();
    let is_unit = (length - 1.0).abs() <= 4.0 * T::EPS.to_f64();
    pair.check(is_unit && way.depth >= T::zero(), describe);
    // Beyond all coordinates where nothing frees them.
    if way.depth < T::MAX_COORDINATE * T::nearest(0.5) {
        let promised = promised(pair).max(f64::powi(2.0, -40));
        check_free(pair, way.normal * way.depth, promised, &describe);
    }
}

/// After a translation the second shape overlaps the first by no more than is promised, per largest
/// coordinate.
fn check_free<T: Numbers>(
    pair: &Pair<T>,
    by: Vector2<T>,
    promised: f64,
    describe: &impl Fn() -> String,
) {
    let Some(moved) = moved(pair, by) else { return };
    let bound = bound(pair, &moved, by, promised);
    let left = deepest(&pair.a, &moved);
    pair.check(left <= bound, || format!("{left:e} of {bound:e} is left: {}", describe()));
}

/// The depth of the deepest two convex parts.
fn deepest<T: Numbers>(a: &AnyShape<T>, b: &AnyShape<T>) -> f64 {
    let (parts_a, parts_b) = (convex_parts(a), convex_parts(b));
    let pairs = parts_a.iter().flat_map(|a| parts_b.iter().map(move |b| (a, b)));
    let depths = pairs.filter_map(|(a, b)| Some(a.contact(b, T::zero())?.depth.to_f64()));
    depths.fold(0.0, f64::max)
}

fn convex_parts<T: Numbers>(shape: &AnyShape<T>) -> Vec<AnyShape<T>> {
    match shape {
        AnyShape::Compound(union) => union.parts().iter().flat_map(convex_parts).collect(),
        AnyShape::Polyline(chain) => {
            let vertices = chain.vertices().to_vec();
            let next = vertices.iter().cycle().skip(1);
            let count = vertices.len() - usize::from(!chain.is_closed());
            let edges = vertices.iter().zip(next).take(count);
            edges.map(|(&p, &q)| Segment::new(p, q).expect("an edge").into()).collect()
        }
        AnyShape::Polygon(polygon) => {
            let vertex = |&i: &u32| polygon.vertices().get(i as usize).expect("a vertex");
            let pieces = polygon.convex_pieces().iter();
            // Thin ones are none for the constructor.
            let hulls = pieces.map(|p| ConvexPolygon::hull(p.vertices.iter().map(vertex)));
            hulls.filter_map(|hull| Some(hull.ok()?.into())).collect()
        }
        _ => vec![shape.clone()],
    }
}

fn check_meet<T: Numbers>(pair: &Pair<T>, by: Vector2<T>, describe: &impl Fn() -> String) {
    let Some(moved) = moved(pair, by) else { return };
    let bound = bound(pair, &moved, by, promised(pair));
    let gap = pair.a.distance(&moved).to_f64();
    pair.check(gap <= bound, || format!("{gap:e} of {bound:e} apart at {by:?}: {}", describe()));
}

/// `None` where it comes out of range.
fn moved<T: Numbers>(pair: &Pair<T>, by: Vector2<T>) -> Option<AnyShape<T>> {
    pair.b.placed(&Isometry2::translation(by.x, by.y)).ok()
}

/// What parts may overlap by after a way, per largest coordinate: a support point of a user's shape
/// is known to a rounding of the scalar.
fn promised<T: Numbers>(pair: &Pair<T>) -> f64 {
    match pair.any(|shape| has(shape, &|kind| kind == Kind::Custom)) {
        true => 64.0 * T::EPS.to_f64(),
        false => 16.0 * f64::EPSILON,
    }
}

/// What is promised, what the depth there may be wrong by, and the rounding of the way and of the
/// place of what was moved.
fn bound<T: Numbers>(pair: &Pair<T>, moved: &AnyShape<T>, by: Vector2<T>, promised: f64) -> f64 {
    let there = Pair { a: pair.a.clone(), b: moved.clone() };
    let reach = by.amax().to_f64();
    let largest = pair.extent().max(there.extent()).max(reach);
    (promised + 3.0 * T::EPS.to_f64()) * largest + there.bound(0.0)
}
