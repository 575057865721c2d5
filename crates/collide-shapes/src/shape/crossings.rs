//! How often outlines cross.

use crate::shape::edge_pair::{InCommon, meet};
use alloc::vec::Vec;
use collide_core::{ShapeError, Vec2};

/// Each crossing becomes a vertex, of which so many fit into memory.
const MOST: usize = 20_000_000;

/// An error if rings (or chains, as if they were closed) cross so often that the crossings would
/// not fit into memory, by an estimate from pairs of edges that are spread evenly over all.
pub(super) fn check<'a>(rings: impl Iterator<Item = &'a [Vec2]> + Clone) -> Result<(), ShapeError> {
    const SAMPLES: usize = 1 << 14;
    let count: usize = rings.clone().map(<[Vec2]>::len).sum();
    let pairs = (count as u128).pow(2) / 2;
    if pairs <= MOST as u128 {
        return Ok(());
    }
    let around = |ring: &'a [Vec2]| ring.iter().zip(ring.iter().cycle().skip(1));
    let edges: Vec<_> = rings.flat_map(around).map(|(a, b)| [*a, *b]).collect();
    // Multiples of the golden ratio, and of the root of two, without their whole part.
    let spread = |step: usize, ratio: u64| {
        let part = (step as u64).wrapping_mul(ratio);
        edges[((u128::from(part) * edges.len() as u128) >> 64) as usize]
    };
    let cross = |step: &usize| {
        let [first, second] = [0x9e37_79b9_7f4a_7c15, 0x6a09_e667_f3bc_c908];
        meet(spread(*step, first), spread(*step, second)) == InCommon::Across
    };
    let found = (1..=SAMPLES).filter(cross).count();
    let estimate = pairs * found as u128 / SAMPLES as u128;
    // One or two may be chance.
    if found < 3 || estimate <= MOST as u128 {
        return Ok(());
    }
    let about = usize::try_from(estimate).unwrap_or(usize::MAX);
    Err(ShapeError::TooManyCrossings { about, limit: MOST })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_knot_of_many_edges_is_refused_and_a_long_outline_is_not() {
        let point = |i: u64| Vec2::new((i * 7919 % 997) as f64, (i * 104_729 % 991) as f64);
        let knot: Vec<_> = (0..40_000).map(point).collect();
        let error = check([knot.as_slice()].into_iter()).unwrap_err();
        let ShapeError::TooManyCrossings { about, .. } = error else { panic!("{error}") };
        // All pairs of every twentieth edge, a four hundredth of all pairs.
        let edges: Vec<_> = knot.windows(2).step_by(20).map(|edge| [edge[0], edge[1]]).collect();
        let pairs = (0..edges.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        let crossings =
            400 * pairs.filter(|(i, j)| meet(edges[*i], edges[*j]) == InCommon::Across).count();
        assert!(about.abs_diff(crossings) < crossings / 10, "{about} instead of {crossings}");
        assert_eq!(check([&knot[..6000]].into_iter()), Ok(()));
        let comb = |i: u64| Vec2::new(i as f64, (i % 2) as f64);
        let comb: Vec<_> = (0..1_000_000).map(comb).collect();
        assert_eq!(check([comb.as_slice()].into_iter()), Ok(()));
    }
}
