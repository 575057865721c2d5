//! The short way for pairs that are apart.
//!
//! Where `f < 0`, `f″ = ρ − f > 0`: Newton's method runs on a convex function. And with `m = 0` the
//! bound `n(t)·C ≥ −|C|` of the minimizer holds all around from one direction: no direction is
//! lower than `−√(f² + f′²)`, so that a direction of slope zero is certified by itself.

use super::minimize::{NOISE, rotated};
use super::{Minimum, Node, SupportGap};

/// The most steps; a needle that wants more is left to the full search.
const STEPS: u32 = 8;
/// The least factor by which a step must reduce the slope.
const PROGRESS: f64 = 4.0;

/// The minimum, found from a direction with a negative gap; `None` where that takes more than a few
/// steps. `scale` is what the distance and the extents of the shapes add up to.
pub fn descend<G: SupportGap>(gap: &G, start: Node, scale: f64) -> Option<Minimum> {
    let unit = f64::EPSILON * scale;
    let mut node = start;
    let mut lowest = start.value;
    for evaluations in 1..=STEPS {
        let angle = -node.slope / (node.curvature() - node.value);
        if node.value >= 0.0 || angle.abs() > 0.5 {
            return None;
        }
        let next = gap.at(rotated(node.normal, angle), node.part);
        lowest = lowest.min(next.value);
        let flat = NOISE * (unit + f64::EPSILON * next.curvature());
        let settled = next.slope.abs() <= flat || angle.abs() <= NOISE * f64::EPSILON;
        // √(f² + f′²) exceeds −f by less than f′²/2|f|.
        if settled && next.slope * next.slope <= -next.value * unit {
            let bound = lowest - 0.5 * unit;
            let below = true;
            return Some(Minimum {
                node: next,
                lowest,
                bound,
                below,
                at_corner: false,
                evaluations,
            });
        }
        if settled || next.slope.abs() * PROGRESS > node.slope.abs() {
            return None;
        }
        node = next;
    }
    None
}
