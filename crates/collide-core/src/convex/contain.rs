//! Containment of convex bodies.
//!
//! B lies in A iff `h_A(n) − h_B(n) ≥ 0` for every direction. On an arc of directions `h_A` is at
//! least the support of the two points of A known at its ends, and `h_B` at most that of the
//! corner in which the tangents of B at its ends meet; the difference of the two is again a
//! pair of sinusoids, so that the bound of the minimizer serves. It errs by at most
//! `(ρ_A + ρ_B)·w²/8` on an arc of width w.

use super::arc::least_of_greater;
use super::body::Body;
use super::node::{between, bisector};
use crate::{Vec2, greater};
use smallvec::SmallVec;

/// The bound below which nothing is distinguished from rounding, in units of rounding.
const TOLERANCE: f64 = 6.0;
/// The most directions tried. A body that fills A all around is not settled by then: with no
/// direction found in which it sticks out, it is inside.
const EVALUATIONS: u32 = 200;
/// The most arcs that wait at a time.
const ARCS: usize = 64;

/// What is known in one direction.
#[derive(Clone, Copy)]
struct Pair {
    normal: Vec2,
    a: Vec2,
    b: Vec2,
}

impl Pair {
    fn at(a: &dyn Body, b: &dyn Body, normal: Vec2) -> Self {
        Self { normal, a: a.support_point(normal), b: b.support_point(normal) }
    }

    fn room(&self) -> f64 {
        self.normal.dot(self.a - self.b)
    }
}

/// The directions between two known ones.
#[derive(Clone, Copy)]
struct Sector {
    left: Pair,
    right: Pair,
    bound: f64,
    split: Option<Vec2>,
    bisect: bool,
}

impl Sector {
    fn new(left: Pair, right: Pair, bisect: bool) -> Self {
        let reach = greater(right.normal.dot(right.b - left.b), 0.0);
        let slide = reach / left.normal.cross(right.normal);
        let corner = left.b + left.normal.perp() * slide;
        let (bound, split) =
            least_of_greater([left.normal, left.a - corner], [right.normal, right.a - corner], 0.0);
        Self { left, right, bound, split, bisect }
    }

    fn split_direction(&self) -> Option<Vec2> {
        let (l, r) = (self.left.normal, self.right.normal);
        let by_chord = if self.bisect { None } else { self.split };
        by_chord.or_else(|| bisector(l, r)).filter(|&n| between(l, n, r))
    }
}

/// Whether `b`, grown by `growth`, lies in `a`, to within a few times `unit`, which bounds the
/// rounding error of the support points. `growth` may be negative: then A is grown.
pub fn contains(a: &dyn Body, b: &dyn Body, growth: f64, unit: f64) -> bool {
    let axes = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)];
    let starts = axes.map(|(x, y)| Pair::at(a, b, Vec2::new(x, y)));
    if starts.iter().any(|pair| pair.room() < growth) {
        return false;
    }
    let mut sectors: SmallVec<[Sector; ARCS]> = SmallVec::new();
    for k in 0..4 {
        sectors.push(Sector::new(starts[k], starts[(k + 1) % 4], false));
    }
    let enough = growth - TOLERANCE * unit;
    for _ in 0..EVALUATIONS {
        let tightest =
            (0..sectors.len()).min_by(|&i, &j| sectors[i].bound.total_cmp(&sectors[j].bound));
        let Some(k) = tightest else { return true };
        let sector = sectors.swap_remove(k);
        if sector.bound >= enough {
            return true;
        }
        let Some(normal) = sector.split_direction() else { continue };
        let middle = Pair::at(a, b, normal);
        if middle.room() < growth {
            return false;
        }
        for (l, r) in [(sector.left, middle), (middle, sector.right)] {
            let child = Sector::new(l, r, !sector.bisect);
            if child.bound < enough && sectors.len() < ARCS {
                sectors.push(child);
            }
        }
    }
    true
}
