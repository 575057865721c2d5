//! Shapes of many edges or parts: what a tree of boxes leaves out changes no answer.

use super::pair::Pair;
use super::scalar::for_the_scalar;
use crate::large::{Large, draw_large};
use crate::{Decoder, Numbers};
use collide2d::prelude::*;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use std::fmt::Debug;

/// A query of two shapes, or of the first, with an answer that can be printed.
type Query<'q, T> = dyn Fn(&AnyShape<T>, &AnyShape<T>) -> Box<dyn Debug> + 'q;

/// Every query answers of a shape of many edges or parts, whose trees it searches, what it
/// answers of the same shape without trees, bit for bit.
pub fn trees(bytes: &[u8]) {
    for_the_scalar!(bytes, law);
}

fn law<T: Numbers>(bytes: &[u8]) {
    let mut decoder = Decoder::<T>::sensible(bytes);
    let (family, other) = (decoder.below(Large::ALL.len()), decoder.below(2 * Large::ALL.len()));
    let seed = u64::from_le_bytes(core::array::from_fn(|_| decoder.byte()));
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let Ok(a) = draw_large::<T>(Large::ALL[family], &mut rng) else { return };
    decoder.change_scale();
    let b = match Large::ALL.get(other) {
        Some(&family) => draw_large(family, &mut rng),
        None => decoder.shape(),
    };
    let Ok(b) = b else { return };
    let (point, vector, turn) = (decoder.point(), decoder.vector(), decoder.number());
    trees_of(&a, &b, point, vector, turn);
}

/// [`trees`] of two shapes, with these numbers for the other arguments; whether the two meet.
pub fn trees_of<T: Numbers>(
    a: &AnyShape<T>,
    b: &AnyShape<T>,
    point: Point2<T>,
    vector: Vector2<T>,
    turn: T,
) -> bool {
    let pair = Pair { a: a.clone(), b: b.clone() };
    let [flat_a, flat_b] = [a, b].map(flattened);
    let same = |query: &str, call: &Query<'_, T>| {
        // The shortest digits that distinguish a number from all others stand for its bits.
        let [with, without] =
            [call(a, b), call(&flat_a, &flat_b)].map(|answer| format!("{answer:?}"));
        pair.check(with == without, || format!("{query}: {with}\nwithout trees {without}"));
    };
    same("intersects", &|a, b| Box::new(a.intersects(b)));
    same("contains", &|a, b| Box::new((a.contains(b), b.contains(a))));
    same("touches", &|a, b| Box::new(a.touches(b)));
    same("distance", &|a, b| Box::new(a.distance(b)));
    same("closest points", &|a, b| Box::new(a.closest_points(b)));
    for margin in [T::zero(), T::nearest(0.0625)] {
        same("contact", &|a, b| Box::new(a.contact(b, margin)));
        same("manifold", &|a, b| Box::new(a.manifold(b, margin)));
    }
    same("cast", &|a, b| Box::new(a.cast(vector, b, Vector2::zeros())));
    if let Ok(motion) = Motion::new(vector, turn, point) {
        same("sweep", &|a, b| Box::new(a.sweep(&motion, b, &Motion::rest())));
    }
    same("signed distance", &|a, _| Box::new(a.signed_distance(point)));
    if let Ok(ray) = Ray::new(point, vector) {
        same("rays", &|a, _| Box::new((a.ray_hits(&ray), a.cast_ray(&ray, T::MAX_COORDINATE))));
        // Found from near to far, the first hit is that of all; of several at one `t` any of them.
        let (hits, first) = (a.ray_hits(&ray), a.cast_ray(&ray, T::nearest(f64::MAX)));
        let earliest = hits.iter().take_while(|hit| hit.t == hits[0].t);
        let is_first = first.map_or(hits.is_empty(), |first| earliest.clone().any(|&h| h == first));
        pair.check(is_first, || format!("{ray:?} first {first:?}: {hits:?}"));
    }
    a.intersects(b)
}

/// The same shape without trees.
fn flattened<T: Numbers>(shape: &AnyShape<T>) -> AnyShape<T> {
    match shape {
        AnyShape::Polygon(polygon) => polygon.flattened().into(),
        AnyShape::Polyline(polyline) => polyline.flattened().into(),
        AnyShape::Compound(union) => {
            let parts = union.parts().iter().map(flattened);
            Compound::new(parts).expect("the same parts").flattened().into()
        }
        other => other.clone(),
    }
}
