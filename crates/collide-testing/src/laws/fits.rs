//! Places into which a body fits exactly, on its way out along a direction.

use super::pair::Pair;
use super::scalar::for_the_scalar;
use crate::{Decoder, Numbers};
use collide2d::Isometry2;
use collide2d::prelude::*;

/// The way out of a comb along a direction of the lattice ends at the latest where the body fits
/// between the teeth, be it exactly.
pub fn fits(bytes: &[u8]) {
    for_the_scalar!(bytes, law);
}

fn law<T: Numbers>(bytes: &[u8]) {
    let mut decoder = Decoder::<T>::sensible(bytes);
    let (a, b) = (shape(&mut decoder), shape(&mut decoder));
    let direction = [0; 2].map(|_| T::nearest(f64::from(below(&mut decoder, 17) - 8)));
    if let (Some(a), Some(b)) = (a, b) {
        fits_of(&a, &b, Vector2::from(direction) * decoder.scale());
    }
}

/// [`fits`] of two shapes, along a direction in eighths of which they can be moved exactly. Returns
/// whether the body fits somewhere exactly: between places where it does not.
pub fn fits_of<T: Numbers>(
    a: &AnyShape<T>,
    b: &AnyShape<T>,
    direction: Vector2<T>,
) -> Option<bool> {
    let pair = &Pair { a: a.clone(), b: b.clone() };
    let overlaps = |times: T| {
        let by = direction * times;
        let there = b.placed(&Isometry2::translation(by.x, by.y)).ok()?;
        Some(a.intersects(&there) && !a.touches(&there))
    };
    let mut eighths = (0..64).map(|n| T::nearest(f64::from(n) / 8.0));
    let first = eighths.find(|&times| overlaps(times) == Some(false))?;
    let length = a.escape_along(b, direction);
    let size = direction.amax().to_f64();
    let bound = pair.bound(first.to_f64() * size) / size + 4.0 * T::EPS.to_f64() * first.to_f64();
    let is_found = length.is_some_and(|length| (length - first).to_f64() <= bound);
    pair.check(is_found, || format!("{length:?} along {direction:?}, free at {first:?}"));
    let off = T::nearest(1.0 / 1024.0);
    Some(first > off && overlaps(first - off)? && overlaps(first + off)?)
}

/// A comb, a box, or a union of boxes.
fn shape<T: Numbers>(decoder: &mut Decoder<'_, T>) -> Option<AnyShape<T>> {
    let kind = decoder.below(4);
    let at = [0; 2].map(|_| below(decoder, 17) - 8);
    let is_down = decoder.flag();
    let scale = decoder.scale();
    let place = |[x, y]: [i32; 2]| {
        let y = if is_down { -y } else { y };
        Point2::from([at[0] + x, at[1] + y].map(|c| T::nearest(f64::from(c)) * scale))
    };
    let of_box = |[p, q]: [[i32; 2]; 2]| Aabb::around([place(p), place(q)]);
    if kind == 0 {
        return Some(of_box([[0, 0], [1 + below(decoder, 4), 1 + below(decoder, 4)]])?.into());
    }
    // From left to right, starting and ending with a tooth: where each ends, and how high it is.
    let (mut x, mut profile) = (0, Vec::new());
    for index in 0..1 + 2 * below(decoder, 4) {
        let start = x;
        x += 1 + below(decoder, 4);
        let height = if index % 2 == 0 { 1 + below(decoder, 6) } else { 0 };
        profile.push(([start, x], height));
    }
    let base = -(1 + below(decoder, 3));
    if kind == 1 {
        let teeth = profile.iter().filter(|(_, height)| *height > 0);
        let boxes = teeth.map(|&([start, end], height)| [[start, base], [end, height]]);
        let boxes = boxes.chain([[[0, base], [x, 0]]]).filter_map(of_box);
        return Some(Compound::new(boxes.map(AnyShape::from)).ok()?.into());
    }
    let top = profile.iter().flat_map(|&(ends, height)| ends.map(|end| [end, height]));
    let ring = [[0, base]].into_iter().chain(top).chain([[x, base]]);
    Polygon::simple(ring.map(place)).ok().map(Into::into)
}

fn below<T: Numbers>(decoder: &mut Decoder<'_, T>, count: usize) -> i32 {
    decoder.below(count) as i32
}
