//! The vertices before and after one in its ring or chain.

use crate::composite::rounding::rounding_of;
use collide_core::{Rings, Vec2};

/// The unit vector from a vertex to the neighboring one that lies elsewhere.
pub(crate) fn neighbor_direction(rings: &Rings, index: usize, ahead: bool) -> Option<Vec2> {
    (neighbor(rings, index, ahead)? - rings.vertex(index)).unit()
}

/// The next vertex of the ring that does not coincide but for rounding, so that a direction leads
/// to it; `None` at the end of an open chain.
pub(crate) fn neighbor(rings: &Rings, index: usize, ahead: bool) -> Option<Vec2> {
    let here = rings.vertex(index);
    let least = rounding_of(here);
    let mut at = index;
    for _ in 0..rings.vertices().len() {
        at = step(rings, at, ahead)?;
        let there = rings.vertex(at);
        if (there - here).norm_l1() > least {
            return Some(there);
        }
    }
    None
}

/// The vertex after or before another in its ring.
pub(crate) fn step(rings: &Rings, index: usize, ahead: bool) -> Option<usize> {
    let ring = rings.ring_range(rings.ring_of(index));
    match ahead {
        true if index + 1 < ring.end => Some(index + 1),
        true if rings.is_closed() => Some(ring.start),
        false if index > ring.start => Some(index - 1),
        false if rings.is_closed() => Some(ring.end - 1),
        _ => None,
    }
}
