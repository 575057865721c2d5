//! The short way: one descent that certifies itself.
//!
//! Where `m` is the least curvature of all directions, the bound `f(t) ≥ m + n(t)·C` of the
//! minimizer holds all around from any one direction: nothing is lower than
//! `m − √((f − m)² + f′²)`. Where `f < m`, a direction of slope zero is therefore the minimum:
//! always for shapes that are apart, and for those that overlap by less than they are round.

use super::minimize::{Minimum, NOISE};
use super::node::{Node, SupportGap};
use crate::Vec2;

/// The most evaluations; a needle that wants more is left to the full search.
const STEPS: u32 = 8;
/// The least factor by which a step must reduce the slope.
const PROGRESS: f64 = 2.0;

/// A support gap that knows how its curvature changes.
pub trait SmoothGap: SupportGap {
    /// The least curvature of all directions.
    fn least_curvature(&self) -> f64;

    /// The gap as of [`SupportGap::at`], and the derivative of its curvature by the angle.
    fn at_with_change(&self, normal: Vec2, part: u32) -> (Node, f64);
}

/// The minimum, sought from direction `start` on; `None` where that takes more than a few steps,
/// leads to a direction that is not `allowed`, or finds one that might not be the lowest. `scale`
/// is what the distance and the extents of the shapes add up to.
#[inline(always)]
pub fn descend<G: SmoothGap>(
    gap: &G,
    (start, part): (Vec2, u32),
    scale: f64,
    allowed: impl Fn(Vec2) -> bool,
) -> Option<Minimum> {
    let unit = f64::EPSILON * scale;
    let least = gap.least_curvature();
    let (mut normal, mut lowest, mut steepest) = (start, f64::INFINITY, f64::INFINITY);
    for evaluations in 1..=STEPS {
        let (node, change) = gap.at_with_change(normal, part);
        let (slope, second) = (node.slope, node.curvature() - node.value);
        lowest = if node.value < lowest { node.value } else { lowest };
        if slope.abs() <= flat(&node, unit) {
            // √((f − m)² + f′²) exceeds m − f by less than f′²/2(m − f).
            let certified = node.value < least && slope * slope <= (least - node.value) * unit;
            let (bound, below) = (lowest - 0.5 * unit, lowest < 0.0);
            let found = Minimum { node, lowest, bound, below, at_corner: false, evaluations };
            return certified.then_some(found);
        }
        let angle = -slope / second;
        // The parabola's minimum decides whether it can be certified.
        if second <= 0.0 || node.value + 0.5 * slope * angle >= least || slope.abs() > steepest {
            return None;
        }
        normal = halley(&node, angle, (change - slope) * angle / second)?;
        if !allowed(normal) {
            return None;
        }
        steepest = slope.abs() / PROGRESS;
    }
    None
}

/// The minimum at a kink, which `end` sees from the left, descending, while the other side ascends;
/// `None` if it might not be the lowest. On either side the bound is `m + (f − m)·cos t ≥ f`.
#[inline(always)]
pub fn certified_kink<G: SmoothGap>(gap: &G, end: Node, scale: f64) -> Option<Minimum> {
    (end.value < gap.least_curvature()).then_some(Minimum {
        node: end,
        lowest: end.value,
        bound: end.value,
        below: end.value < 0.0,
        at_corner: end.slope.abs() > flat(&end, f64::EPSILON * scale),
        evaluations: 2,
    })
}

/// Slopes within this are zero but for rounding.
#[inline]
fn flat(node: &Node, unit: f64) -> f64 {
    NOISE * (unit + f64::EPSILON * node.curvature())
}

/// Halley's step, which converges cubically: Newton's angle over `1 + bend/2`, as a tangent.
#[inline]
fn halley(node: &Node, angle: f64, bend: f64) -> Option<Vec2> {
    let along = 1.0 + 0.5 * bend;
    let along = if along > 0.5 { along } else { 0.5 };
    (node.normal * along + node.normal.perp() * angle).unit()
}
