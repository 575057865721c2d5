//! How often outlines cross.

use crate::check::affine::Pair;

/// Each crossing becomes a vertex, of which so many fit into memory.
const MOST: f64 = 2e7;

/// Whether the rings cross so often that the crossings would not fit into memory, by an estimate
/// from pairs of edges that are spread evenly over all.
pub(super) fn are_too_many(rings: &[Vec<Pair>]) -> bool {
    const SAMPLES: usize = 1 << 14;
    let around = |ring: &Vec<Pair>| {
        ring.iter().copied().zip(ring.iter().copied().cycle().skip(1)).collect::<Vec<_>>()
    };
    let edges: Vec<_> = rings.iter().flat_map(around).collect();
    let pairs = (edges.len() as f64).powi(2) / 2.0;
    if pairs <= MOST {
        return false;
    }
    // Steps by the golden ratio, and by the root of two.
    let spread = |step: usize, ratio: f64| (step as f64 * ratio).fract() * edges.len() as f64;
    let cross = |step: &usize| {
        let [first, second] = [0.618_033_988_749_894_9, 0.414_213_562_373_095_1];
        do_cross(edges[spread(*step, first) as usize], edges[spread(*step, second) as usize])
    };
    let found = (1..=SAMPLES).filter(cross).count();
    // One or two may be chance.
    found >= 3 && pairs * found as f64 > MOST * SAMPLES as f64
}

fn do_cross((a, b): (Pair, Pair), (c, d): (Pair, Pair)) -> bool {
    let turn =
        |p: Pair, q: Pair, r: Pair| (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
    turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0
}
