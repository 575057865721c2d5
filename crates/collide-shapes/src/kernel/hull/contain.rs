//! Whether a rounded hull holds another: exact.
//!
//! With support functions `h`, A ⊇ B means `h_A + r_a ≥ h_B + r_b` in every direction.
//!
//! - `r_a ≥ r_b`: B's core lies in A's core grown by `r_a − r_b`; the grown core is convex, so
//!   it is enough to check this for B's vertices.
//! - `r_a < r_b`: B's core grown by `r_b − r_a` lies in A's core, that is, every vertex of B
//!   keeps at least that distance inside of the line of every edge. A core without area has
//!   each edge in both directions and holds no disc.

use crate::kernel::hull::Hull;
use crate::kernel::hull::boolean::cores::{core_holds, is_nowhere};
use collide_core::Vec2;
use collide_core::predicate::{compare_line_distance, compare_segment_distance, orient2d};

/// Whether every point of `b` belongs to `a`.
pub fn contains<A: Hull, B: Hull>(a: &A, b: &B) -> bool {
    contains_erased(&a.erased(), &b.erased())
}

fn contains_erased<A: Hull, B: Hull>(a: &A, b: &B) -> bool {
    if is_nowhere(b) {
        return false;
    }
    if a.radius() >= b.radius() {
        return b.vertices().all(|v| holds_within(a, v, b.radius()));
    }
    b.vertices().all(|v| core_holds_disc(a, v, b.radius()))
}

/// Whether `p` lies within `a.radius() − shrink` ≥ 0 of the core of `a`.
#[inline]
fn holds_within<A: Hull>(a: &A, p: Vec2, shrink: f64) -> bool {
    let (r, s) = (a.radius(), -shrink);
    core_holds(a, p)
        || (a.radius() > shrink
            && a.sides().any(|e| compare_segment_distance(p, e.a, e.b, r, s) <= 0.0))
}

/// Whether the disc of radius `radius − a.radius()` > 0 around `p` lies in the core of `a`.
#[inline]
fn core_holds_disc<A: Hull>(a: &A, p: Vec2, radius: f64) -> bool {
    let mut has_edge = false;
    for i in 0..a.edge_count() {
        let edge = a.edge(i);
        if edge.a == edge.b {
            continue;
        }
        has_edge = true;
        if orient2d(edge.a, edge.b, p) <= 0.0
            || compare_line_distance(p, edge.a, edge.b, radius, -a.radius()) < 0.0
        {
            return false;
        }
    }
    has_edge
}
