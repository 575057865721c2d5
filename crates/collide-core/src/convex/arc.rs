//! An arc of directions with a lower bound of the gap on it.

use super::node::{Node, between};
use crate::{Vec2, greater, lesser, sqrt};

/// Rounding allowance, in multiples of epsilon, for the two ends of an arc to be distinct.
const DISTINCT: f64 = 8.0;

/// The directions from `left` counterclockwise to `right`, less than π apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arc {
    pub(super) left: Node,
    pub(super) right: Node,
    /// No direction of the arc has a smaller gap, up to rounding.
    pub(super) bound: f64,
    /// Where the two discs' bounds meet, if that is strictly inside.
    pub(super) crossing: Option<Vec2>,
    /// Whether to split by the bisector: the last split hardly shortened the chord.
    pub(super) bisect: bool,
}

impl Arc {
    /// The arc between two nodes. `cap` bounds the rounding error of the lower bound.
    #[inline]
    pub(super) fn new(left: Node, right: Node, cap: f64) -> Self {
        let (l, r) = (&left, &right);
        let m = lesser(
            lesser(l.curvature_a, r.curvature_a) + lesser(l.curvature_b, r.curvature_b),
            cap,
        );
        let (u0, u1) = (l.value - m, r.value - m);
        let c0 = l.normal * u0 + l.normal.perp() * l.slope;
        let c1 = r.normal * u1 + r.normal.perp() * r.slope;
        let size = u0.abs() + l.slope.abs() + u1.abs() + r.slope.abs() + m;
        let (low, crossing) =
            least_of_greater([l.normal, c0], [r.normal, c1], DISTINCT * f64::EPSILON * size);
        Self { left, right, bound: m + low, crossing, bisect: false }
    }

    /// The squared distance of the two support points.
    #[inline]
    pub(super) fn chord_squared(&self) -> f64 {
        (self.right.support() - self.left.support()).length_squared()
    }
}

/// The least value on an arc of the greater of two sinusoids `n · c`, the first starting at
/// the left end and the second at the right end, and where they cross strictly inside.
/// Corners `c` closer than `distinct` count as one.
#[inline]
pub(super) fn least_of_greater(
    [l, c0]: [Vec2; 2],
    [r, c1]: [Vec2; 2],
    distinct: f64,
) -> (f64, Option<Vec2>) {
    let descends = l.perp().dot(c0) < 0.0;
    let ascends = r.perp().dot(c1) > 0.0;
    let crossing = outward_normal(c0, c1, distinct).filter(|&n| between(l, n, r));
    if let Some(n) = crossing {
        // c0 rules from the left end to the crossing, c1 from there on.
        let mut low = lesser(lesser(lesser(l.dot(c0), r.dot(c1)), n.dot(c0)), n.dot(c1));
        if descends && n.perp().dot(c0) > 0.0 {
            low = lesser(-length(c0), low);
        }
        if ascends && n.perp().dot(c1) < 0.0 {
            low = lesser(-length(c1), low);
        }
        return (low, crossing);
    }
    let of_first =
        if descends && r.perp().dot(c0) > 0.0 { -length(c0) } else { lesser(l.dot(c0), r.dot(c0)) };
    let of_second =
        if ascends && l.perp().dot(c1) < 0.0 { -length(c1) } else { lesser(r.dot(c1), l.dot(c1)) };
    (greater(of_first, of_second), None)
}

/// The outward normal of the chord between the support points of two nodes, strictly between them.
#[inline]
pub(super) fn chord_normal(l: &Node, r: &Node) -> Option<Vec2> {
    let size = l.value.abs() + l.slope.abs() + r.value.abs() + r.slope.abs();
    outward_normal(l.support(), r.support(), DISTINCT * f64::EPSILON * size)
        .filter(|&n| between(l.normal, n, r.normal))
}

/// The unit normal to the right of `a → b`, unless they are within `least` of each other.
#[inline]
fn outward_normal(a: Vec2, b: Vec2, least: f64) -> Option<Vec2> {
    let e = b - a;
    let size = length(e);
    if size > least { Some(Vec2::new(e.y, -e.x) * (1.0 / size)) } else { None }
}

/// The plain length: the kernels bring their inputs near 1 beforehand.
#[inline]
fn length(v: Vec2) -> f64 {
    sqrt(v.length_squared())
}
