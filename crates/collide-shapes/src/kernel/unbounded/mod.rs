//! What the kernels of line, ray and half-plane share.

pub(crate) mod half_plane;
pub(crate) mod line;
pub(crate) mod ray;

use crate::kernel::curved::comfortable;
use crate::kernel::hull::Hull;
use crate::kernel::tolerance::{FURTHEST_MEETING, LEAST_CERTIFIED_EXTENT};

use crate::kernel::separation::Separation;
use collide_core::predicate::accurate_cross;
use collide_core::view::{HalfPlane, Line, Ray};
use collide_core::{Vec2, greater, lesser};

/// The queries of an unbounded shape and a hull by the functions of these names beside it, compiled
/// for few types of hulls.
macro_rules! pair_with_hulls {
    ($shape:ty) => {
        impl<B: AsHull> FlatPair<B> for $shape {
            fn intersects(&self, other: &B) -> bool {
                intersects(self, &other.hull().erased())
            }

            fn contains(&self, other: &B) -> bool {
                contains(self, &other.hull().erased())
            }

            fn touches(&self, other: &B) -> bool {
                touches(self, &other.hull().erased())
            }

            fn overlaps(&self, other: &B) -> bool {
                overlaps(self, &other.hull().erased())
            }

            fn separation(&self, other: &B) -> Separation {
                separation(self, &other.hull().erased())
            }

            fn common_point(&self, other: &B) -> Vec2 {
                common_point(self, &other.hull().erased())
            }
        }
    };
}
use pair_with_hulls;

/// An upper bound of the distance of the hull's core from `p`, and of lengths whose rounding is not
/// relative.
pub(crate) fn reach<H: Hull>(p: Vec2, hull: &H) -> f64 {
    hull.vertices().fold(LEAST_CERTIFIED_EXTENT, |far, v| greater((v - p).norm_l1(), far))
}

/// Where the line through `p` along `u` meets the line through `q` along `v`; `p` if they are
/// parallel. The cross products are taken of the stored directions, with their rounding errors:
/// the point is as accurate as its own coordinates.
pub(crate) fn crossing(p: Vec2, u: Vec2, q: Vec2, v: Vec2) -> Vec2 {
    let size = |w: Vec2| greater(w.x.abs(), w.y.abs());
    let scale = comfortable(size(q - p));
    let [u, v, between] = [u * comfortable(size(u)), v * comfortable(size(v)), (q - p) * scale];
    let turn = accurate_cross(u, v);
    if turn == 0.0 {
        return p;
    }
    let furthest = FURTHEST_MEETING / greater(size(u), 1.0);
    let along = accurate_cross(between, v) / turn / scale;
    p + u * lesser(greater(along, -furthest), furthest)
}

/// The numbers of an unbounded shape, by which two of a kind are ordered.
pub(crate) trait Key {
    fn key(&self) -> (Vec2, Vec2);
}

impl Key for Line {
    fn key(&self) -> (Vec2, Vec2) {
        (self.point, self.direction)
    }
}

impl Key for Ray {
    fn key(&self) -> (Vec2, Vec2) {
        (self.origin, self.direction)
    }
}

impl Key for HalfPlane {
    fn key(&self) -> (Vec2, Vec2) {
        (self.point, self.normal)
    }
}

/// Whether `a` comes before `b`, or is the same.
fn in_order<K: Key>(a: &K, b: &K) -> bool {
    let ((p, u), (q, v)) = (a.key(), b.key());
    p.lexicographic_cmp(q).then(u.lexicographic_cmp(v)).is_le()
}

/// The two in a fixed order.
pub(crate) fn ordered<'a, K: Key>(a: &'a K, b: &'a K) -> (&'a K, &'a K) {
    if in_order(a, b) { (a, b) } else { (b, a) }
}

/// The separation of two shapes of a kind, computed in a fixed order.
pub(crate) fn symmetric<K: Key>(a: &K, b: &K, kernel: impl Fn(&K, &K) -> Separation) -> Separation {
    if in_order(a, b) { kernel(a, b) } else { kernel(b, a).flipped() }
}
