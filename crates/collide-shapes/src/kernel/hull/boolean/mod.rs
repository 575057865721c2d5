//! Whether two rounded hulls share a point: exact, for every pair of them.
//!
//! Two sets are apart iff a line separates them, and for two convex polygons a line along one
//! of their edges does, unless both lie on parallel lines. Where they lie on one common line
//! the lexicographic order of the coordinates is the order along it; and since that order
//! respects convex combinations, "everything of A comes before everything of B" is proof of
//! separation for any two hulls. The two tests together miss nothing: points, segments and
//! flat polygons need no case of their own.
//!
//! Rounded hulls share a point iff their cores do, or some vertex of one core lies within
//! `r_a + r_b` of an edge of the other.
//!
//! Every decision is the exact sign of a polynomial (degree 2, with radii 4).

pub(crate) mod cores;
pub(crate) mod filter;

use crate::kernel::hull::Hull;
use crate::kernel::hull::boolean::cores::{cores_apart, cores_reach, is_nowhere};
use crate::kernel::hull::separation::core::proven_sign;
use collide_core::predicate::compare_distance;

/// Whether the two hulls share a point.
#[inline]
pub fn intersects<A: Hull, B: Hull>(a: &A, b: &B) -> bool {
    if a.vertex_count() == 1 && b.vertex_count() == 1 {
        return compare_distance(a.vertex(0), b.vertex(0), a.radius(), b.radius()) <= 0.0
            && !is_nowhere(a)
            && !is_nowhere(b);
    }
    if cfg!(collide_small) {
        return intersects_erased(&a.erased(), &b.erased());
    }
    filter::certain(a, b).unwrap_or_else(|| intersects_exact(a, b))
}

/// The same of any hulls: what is exact searches the large ones.
fn intersects_erased<A: Hull, B: Hull>(a: &A, b: &B) -> bool {
    let is_large = a.is_large() || b.is_large();
    let certain = if is_large { None } else { filter::certain(a, b) };
    certain.unwrap_or_else(|| intersects_exact_erased(a, b))
}

/// The same by the exact predicates alone, after a look at the distance where there are many
/// vertices.
#[cold]
#[inline(never)]
pub fn intersects_exact<A: Hull, B: Hull>(a: &A, b: &B) -> bool {
    intersects_exact_erased(&a.erased(), &b.erased())
}

fn intersects_exact_erased<A: Hull, B: Hull>(a: &A, b: &B) -> bool {
    if is_nowhere(a) || is_nowhere(b) {
        return false;
    }
    if a.radius() == 0.0 && b.radius() == 0.0 {
        return !cores_apart(a, b);
    }
    if a.vertex_count() + b.vertex_count() > 4
        && let Some(sign) = proven_sign(a, b)
    {
        return sign <= 0.0;
    }
    cores_reach(a, b, |sign| sign <= 0.0) || !cores_apart(a, b)
}
