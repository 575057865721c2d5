//! Placed shapes: whatever rounding makes of them, all holds for them that holds for new ones.

use super::booleans::booleans_of;
use super::contacts::contacts_of;
use super::distances::distances_of;
use super::manifolds::manifolds_of;
use super::pair::{Pair, coordinates};
use super::partition::check_partition;
use super::scalar::for_the_scalar;
use crate::decode::power_of_two;
use crate::fragile::middle;
use crate::{Decoder, Numbers, translated};
use collide_oracle::Shape as Truth;
use collide2d::prelude::*;
use collide2d::{Isometry2, Real, Vertices};

/// A placed shape is one that its constructor takes; the laws of booleans, distances, contacts and
/// manifolds hold for it, and a polygon gives the answers of one made anew from its rings.
pub fn placed(bytes: &[u8]) {
    for_the_scalar!(bytes, law);
}

fn law<T: Numbers>(bytes: &[u8]) {
    let mut decoder = Decoder::<T>::sensible(bytes);
    let shape = if decoder.below(4) == 0 { decoder.shape() } else { polygon(&mut decoder) };
    let Ok(a) = shape else { return };
    decoder.change_scale();
    let Ok(b) = decoder.shape() else { return };
    placed_of(&a, &b, &pose(&mut decoder));
}

/// A polygon with vertices in the middle of edges, repeated ones, and a hole that touches.
fn polygon<T: Numbers>(decoder: &mut Decoder<'_, T>) -> Result<AnyShape<T>, ShapeError> {
    let corners = decoder.points(3, 7);
    let mut exterior = Vec::new();
    for (i, &corner) in corners.iter().enumerate() {
        let next = corners[(i + 1) % corners.len()];
        exterior.push(corner);
        match decoder.below(4) {
            0 => exterior.push(corner),
            1 => exterior.push(middle([corner, next])),
            _ => {}
        }
    }
    let holes = if decoder.flag() {
        let touched = decoder.below(exterior.len());
        let edge = [exterior[touched], exterior[(touched + 1) % exterior.len()]];
        let at = if decoder.flag() { edge[0] } else { middle(edge) };
        vec![vec![at, decoder.point(), decoder.point()]]
    } else {
        Vec::new()
    };
    Ok(Polygon::new(exterior, holes)?.into())
}

/// Any rotation; near, or where a rounding is from 2^-12 to 2^3 of the shared scale.
fn pose<T: Numbers>(decoder: &mut Decoder<'_, T>) -> Isometry2<T> {
    let rotation = decoder.rotation();
    let exponent = decoder.below(20) as i32 - 12;
    let far = if exponent > 3 { 1.0 } else { power_of_two(exponent) / T::EPS.to_f64() };
    let by = decoder.vector() * T::nearest(far);
    Isometry2::from_parts(by.into(), rotation)
}

/// [`placed`] of two shapes in one pose.
pub fn placed_of<T: Numbers>(a: &AnyShape<T>, b: &AnyShape<T>, pose: &Isometry2<T>) {
    let (Ok(placed_a), Ok(placed_b)) = (a.placed(pose), b.placed(pose)) else { return };
    let pair = Pair { a: placed_a, b: placed_b };
    let mut again = b.clone();
    let is_same =
        a.place_into(pose, &mut again).is_ok() && format!("{again:?}") == format!("{:?}", pair.a);
    pair.check(is_same, || format!("placed into: {again:?}"));
    check_valid(&pair, &pair.a);
    check_valid(&pair, &pair.b);
    booleans_of(&pair.a, &pair.b);
    distances_of(&pair.a, &pair.b);
    contacts_of(&pair.a, &pair.b, T::zero());
    manifolds_of(&pair.a, &pair.b, T::zero());
    check_residue(&pair);
    check_anew(&pair);
}

/// Whether the constructor takes the shape as it is.
fn check_valid<T: Numbers>(pair: &Pair<T>, shape: &AnyShape<T>) {
    match shape {
        AnyShape::ConvexPolygon(polygon) => {
            let again = ConvexPolygon::rounded(polygon.vertices().to_vec(), polygon.radius());
            pair.check(again.as_ref() == Ok(polygon), || format!("invalid: {again:?}"));
        }
        AnyShape::Polygon(polygon) => {
            let again = anew(polygon);
            pair.check(again.as_ref() == Ok(polygon), || format!("invalid: {again:?}"));
            check_partition(pair, polygon);
        }
        AnyShape::Compound(compound) => {
            compound.parts().iter().for_each(|part| check_valid(pair, part));
        }
        _ => {}
    }
}

fn anew<T: Numbers>(polygon: &Polygon<T>) -> Result<Polygon<T>, ShapeError> {
    Polygon::new(polygon.exterior().to_vec(), polygon.holes().map(Vertices::to_vec))
}

/// Of convex shapes, and polygons of a single piece: moved by the contact they no longer overlap,
/// in units of their own size, however far away they are.
fn check_residue<T: Numbers>(pair: &Pair<T>) {
    let Some(contact) = pair.a.contact(&pair.b, T::zero()) else { return };
    let (Some(a), Some(b)) = (hull(&pair.a), hull(&pair.b)) else { return };
    let Some(&origin) = vertices(&a).first() else { return };
    let back = [-origin[0], -origin[1]];
    let (a, b) = (translated(&a, back), translated(&b, back));
    let by = (contact.normal * contact.depth).map(Real::to_f64);
    let reach =
        |truth| vertices(truth).iter().flatten().fold(0.0, |most: f64, x| most.max(x.abs()));
    let size = reach(&a).max(reach(&b)) + by.norm();
    let gap = collide_oracle::gap(&a, &translated(&b, by.into()));
    let bound = (32.0 * f64::EPSILON + 2.0 * T::EPS.to_f64()) * size;
    pair.check(gap >= -bound, || format!("{gap:e} is left: {contact:?}"));
}

/// A straight convex shape, for the oracle.
fn hull<T: Numbers>(shape: &AnyShape<T>) -> Option<Truth> {
    match shape {
        AnyShape::Polygon(p) if p.convex_pieces().len() == 1 => {
            let vertices: Vec<_> = p.exterior().iter().map(coordinates).collect();
            Some(Truth::hull(vertices, 0.0))
        }
        _ => crate::to_oracle(shape).filter(|truth| matches!(truth, Truth::Hull { .. })),
    }
}

fn vertices(truth: &Truth) -> &[[f64; 2]] {
    match truth {
        Truth::Hull { vertices, .. } => vertices,
        _ => &[],
    }
}

/// Booleans and distances are those of the rings, whatever polygon they were copied from.
fn check_anew<T: Numbers>(pair: &Pair<T>) {
    let AnyShape::Polygon(polygon) = &pair.a else { return };
    let Ok(new) = anew(polygon) else { return };
    let (new, other) = (AnyShape::from(new), &pair.b);
    let answers = |shape: &AnyShape<T>| {
        (
            [shape.intersects(other), shape.touches(other), shape.contains(other)],
            [other.contains(shape), shape.contact(other, T::zero()).is_some()],
            format!("{:?}", shape.closest_points(other)),
        )
    };
    let (copied, made) = (answers(&pair.a), answers(&new));
    pair.check(copied == made, || format!("{copied:?}, made anew {made:?}"));
}
