//! Results are read as they were written.

use super::pair::Pair;
use super::scalar::for_the_scalar;
use crate::{Decoder, Numbers};
use collide2d::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// Every result of two shapes survives being written as JSON, bit for bit and with its keys.
pub fn serial(bytes: &[u8]) {
    for_the_scalar!(bytes, law);
}

fn law<T: Numbers + Serialize + DeserializeOwned>(bytes: &[u8]) {
    let mut decoder = Decoder::<T>::new(bytes);
    let margin = if decoder.flag() { decoder.extent() } else { T::zero() };
    let Some(pair) = Pair::decode(&mut decoder) else { return };
    let motions = [decoder.vector(), decoder.vector()];
    let ray = Ray::new(decoder.point(), decoder.vector()).ok();
    serial_of(&pair.a, &pair.b, margin, motions, ray);
}

/// [`serial`] of two shapes, with a motion of each and a ray.
pub fn serial_of<T: Numbers + Serialize + DeserializeOwned>(
    a: &AnyShape<T>,
    b: &AnyShape<T>,
    margin: T,
    [motion_a, motion_b]: [Vector2<T>; 2],
    ray: Option<Ray<T>>,
) {
    let pair = Pair { a: a.clone(), b: b.clone() };
    check_manifolds(&pair, a.manifold(b, margin));
    pair.survives(&a.closest_points(b));
    pair.survives(&a.escape(b));
    pair.survives(&a.mass_properties());
    pair.survives(&a.as_shape().bounding_box());
    let contact = a.contact(b, margin);
    pair.survives(&contact);
    if let Some(contact) = contact {
        pair.survives(&a.feature_at(contact.point_a, contact.normal));
    }
    if let AnyShape::Point(point) = b {
        pair.survives(&a.signed_distance(point));
    }
    if let Some(ray) = ray {
        pair.survives(&a.cast_ray(&ray, T::MAX_COORDINATE));
        pair.survives(&a.ray_hits(&ray));
    }
    let turn = |motion, angle| Motion::new(motion, T::nearest(angle), Point2::origin()).ok();
    let (Some(turn_a), Some(turn_b)) = (turn(motion_a, 1.0), turn(motion_b, -0.5)) else { return };
    pair.survives(&turn_a);
    pair.survives(&a.cast(motion_a, b, motion_b));
    pair.survives(&a.cast_with(motion_a, b, motion_b, &CastOptions::default()));
    pair.survives(&a.sweep(&turn_a, b, &turn_b));
}

fn check_manifolds<T: Numbers + Serialize + DeserializeOwned>(
    pair: &Pair<T>,
    mut manifolds: Manifolds<T>,
) {
    let mut read = pair.survives(&manifolds);
    let keys = |manifolds: &Manifolds<T>| manifolds.iter().flat_map(Manifold::keys).collect();
    for _ in 0..2 {
        let (of_read, of_written): (Vec<ContactKey>, Vec<_>) = (keys(&read), keys(&manifolds));
        pair.check(of_read == of_written, || format!("{of_read:?} {of_written:?} {manifolds:?}"));
        read.flip();
        manifolds.flip();
    }
}

impl<T: Numbers> Pair<T> {
    /// What is read of a result that was written: the same.
    fn survives<R: Serialize + DeserializeOwned + PartialEq + Debug>(&self, result: &R) -> R {
        let written = serde_json::to_string(result).expect("a result");
        let read: R = serde_json::from_str(&written)
            .unwrap_or_else(|e| panic!("{e}: {written}\n{}", self.description()));
        // Their text differs for zeros of different signs.
        let is_same = &read == result && format!("{read:?}") == format!("{result:?}");
        self.check(is_same, || format!("{result:?}\nwritten {written}\nread {read:?}"));
        read
    }
}
