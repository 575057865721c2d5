//! A fixed order of two hulls, so that exchanging them exchanges the answer bit for bit.

use crate::kernel::hull::Hull;
use collide_core::Vec2;
use core::cmp::Ordering;

/// Whether `a` comes before `b`, or is the same hull: fewer vertices first, then by the vertices
/// in order, then by radius.
#[inline]
pub fn in_order<A: Hull, B: Hull>(a: &A, b: &B) -> bool {
    if a.len() != b.len() {
        return a.len() < b.len();
    }
    for i in 0..a.len() {
        match compare(a.vertex(i), b.vertex(i)) {
            Ordering::Equal => {}
            order @ (Ordering::Less | Ordering::Greater) => return order == Ordering::Less,
        }
    }
    a.radius() <= b.radius()
}

/// The lexicographic order of two points.
#[inline]
pub(crate) fn compare(p: Vec2, q: Vec2) -> Ordering {
    let by = |x: f64, y: f64| x.partial_cmp(&y).unwrap_or(Ordering::Equal);
    by(p.x, q.x).then(by(p.y, q.y))
}
