//! A fixed order of two hulls, so that exchanging them exchanges the answer bit for bit.

use crate::kernel::hull::Hull;
use core::cmp::Ordering;

/// Whether `a` comes before `b`, or is the same hull: fewer vertices first, then by the vertices
/// in order, then by radius.
#[inline]
pub fn in_order<A: Hull, B: Hull>(a: &A, b: &B) -> bool {
    if a.vertex_count() != b.vertex_count() {
        return a.vertex_count() < b.vertex_count();
    }
    for i in 0..a.vertex_count() {
        match a.vertex(i).lexicographic_cmp(b.vertex(i)) {
            Ordering::Equal => {}
            order @ (Ordering::Less | Ordering::Greater) => return order == Ordering::Less,
        }
    }
    a.radius() <= b.radius()
}
