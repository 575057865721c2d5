//! A point that two intersecting hulls share.
//!
//! If the cores overlap, a vertex of one lies in the other or two edges cross. Otherwise the
//! radii bridge the gap between the closest points of the cores, in proportion.

use crate::kernel::hull::Hull;
use crate::kernel::hull::boolean::cores::{core_holds, cores_apart};
use crate::kernel::hull::order::in_order;
use crate::kernel::hull::separation::core::{core_separation, extent};
use collide_core::predicate::orient2d;
use collide_core::view::Segment;
use collide_core::{Vec2, clamped};

/// A point of both hulls, which must intersect: the same in both orders.
pub(crate) fn common_point<A: Hull, B: Hull>(a: &A, b: &B) -> Vec2 {
    common_point_erased(&a.erased(), &b.erased())
}

#[inline(never)]
fn common_point_erased<A: Hull, B: Hull>(a: &A, b: &B) -> Vec2 {
    if in_order(a, b) { ordered(a, b) } else { ordered(b, a) }
}

fn ordered<A: Hull, B: Hull>(a: &A, b: &B) -> Vec2 {
    let reach = a.radius() + b.radius();
    if reach > 0.0 && cores_apart(a, b) {
        let gap = core_separation(a, b, extent(a, b));
        // Exactly: it may be all that the shape has.
        if b.radius() == 0.0 {
            return gap.point_b;
        }
        return gap.point_a + (gap.point_b - gap.point_a) * (a.radius() / reach);
    }
    a.vertices()
        .find(|&v| core_holds(b, v))
        .or_else(|| b.vertices().find(|&v| core_holds(a, v)))
        .or_else(|| a.sides().find_map(|e| b.sides().find_map(|f| crossing(e, f))))
        .unwrap_or(a.vertex(0))
}

/// Where two segments cross, if they do in the inside of both: the level point of the shorter one,
/// brought back between the ends of the longer one. Of nearly collinear segments rounding may put
/// it anywhere, but not outside of either.
fn crossing(e: Segment, f: Segment) -> Option<Vec2> {
    let is_between = |s: f64, t: f64| (s < 0.0 && t > 0.0) || (s > 0.0 && t < 0.0);
    let crosses = is_between(orient2d(e.a, e.b, f.a), orient2d(e.a, e.b, f.b))
        && is_between(orient2d(f.a, f.b, e.a), orient2d(f.a, f.b, e.b));
    crosses.then(|| {
        let length = |s: Segment| (s.b - s.a).length();
        let (short, long) = if length(e) < length(f) { (e, f) } else { (f, e) };
        let along = (long.b - long.a).unit().unwrap_or(Vec2::ZERO);
        let height = |p: Vec2| along.cross(p - long.a);
        let level = level_point(short, height(short.a), height(short.b));
        long.a + along * clamped(along.dot(level - long.a), 0.0, length(long))
    })
}

/// The point of a segment at which a height that changes linearly from `start` to `end`, of
/// opposite signs, is zero.
pub(crate) fn level_point(segment: Segment, start: f64, end: f64) -> Vec2 {
    let rise = end - start;
    let t = if rise == 0.0 { 0.5 } else { clamped(-start / rise, 0.0, 1.0) };
    segment.a + (segment.b - segment.a) * t
}
