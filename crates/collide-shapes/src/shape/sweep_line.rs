//! Whether edges are apart but for the vertices that neighbors share: in O(n log n), whatever they
//! are.
//!
//! A vertical line sweeps over them from left to right and knows those that it crosses, in their
//! order along it. Two edges that meet come to be neighbors in that order before they do, so only
//! those are looked at that become neighbors. Up to the first that meet the order is right, since
//! the signs by which edges are compared are exact; there the sweep ends.
//!
//! Points are ordered by x, then y, as though the line leaned a little: edges along it are nothing
//! special. Edges begin before others end at the same point, so that all that meet in a point are
//! on the line at once.
//!
//! Source: Shamos & Hoey, *Geometric intersection problems* (1976).

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use collide_core::Vec2;
use collide_core::predicate::orient2d;
use core::cmp::Ordering;
use core::ops::Bound;

/// An edge from left to right.
#[derive(Clone, Copy)]
struct Strand {
    left: Vec2,
    right: Vec2,
    number: usize,
}

/// An end of an edge.
struct End {
    at: Vec2,
    is_right: bool,
    number: usize,
}

/// Whether of no two edges, which all have a length, `meet` says that they meet where they may not.
/// It may leave out only the common end of two edges.
pub(super) fn are_apart(edges: &[[Vec2; 2]], meet: impl Fn(usize, usize) -> bool) -> bool {
    let strands: Vec<Strand> = edges.iter().enumerate().map(Strand::of).collect();
    let mut ends: Vec<End> = strands.iter().flat_map(Strand::ends).collect();
    ends.sort_unstable_by(|p, q| p.at.lexicographic_cmp(q.at).then(p.is_right.cmp(&q.is_right)));
    let mut line = Line::new(strands.len());
    ends.iter().all(|end| {
        let strand = strands[end.number];
        let [before, after] = if end.is_right { line.remove(&strand) } else { line.insert(strand) };
        let are_met = |p: Option<usize>, q: Option<usize>| {
            p.zip(q).is_some_and(|(p, q)| meet(p.min(q), p.max(q)))
        };
        if end.is_right {
            return !are_met(before, after);
        }
        let own = Some(end.number);
        !are_met(before, own) && !are_met(own, after)
    })
}

/// The edges that the line crosses.
struct Line {
    in_order: BTreeSet<Strand>,
    /// Of each the number of the next one along the line, and of the one before: beyond the last
    /// and before the first comes a number that none has.
    next: Vec<usize>,
    previous: Vec<usize>,
}

impl Line {
    /// That of so many edges, none of which it crosses yet.
    fn new(count: usize) -> Self {
        let ends = alloc::vec![count; count + 1];
        Self { in_order: BTreeSet::new(), next: ends.clone(), previous: ends }
    }

    /// Adds an edge; those next to it.
    fn insert(&mut self, strand: Strand) -> [Option<usize>; 2] {
        let number = strand.number;
        let before = self.in_order.range((Bound::Unbounded, Bound::Excluded(&strand)));
        let before = before.map(|strand| strand.number).next_back().unwrap_or(self.next.len() - 1);
        let after = self.next[before];
        self.in_order.insert(strand);
        (self.previous[number], self.next[number]) = (before, after);
        (self.next[before], self.previous[after]) = (number, number);
        [before, after].map(|other| self.edge(other))
    }

    /// Takes away an edge; those that come to be neighbors.
    fn remove(&mut self, strand: &Strand) -> [Option<usize>; 2] {
        let (before, after) = (self.previous[strand.number], self.next[strand.number]);
        self.in_order.remove(strand);
        (self.next[before], self.previous[after]) = (after, before);
        [before, after].map(|other| self.edge(other))
    }

    fn edge(&self, number: usize) -> Option<usize> {
        (number + 1 < self.next.len()).then_some(number)
    }
}

impl Strand {
    fn of((number, &[a, b]): (usize, &[Vec2; 2])) -> Self {
        let (left, right) = if a.lexicographic_cmp(b).is_le() { (a, b) } else { (b, a) };
        Self { left, right, number }
    }

    fn ends(&self) -> [End; 2] {
        let end = |at, is_right| End { at, is_right, number: self.number };
        [end(self.left, false), end(self.right, true)]
    }

    /// Whether another, which begins no earlier, lies above (less) or below.
    fn to_later(self, later: &Self) -> Ordering {
        let side = |p: Vec2| orient2d(self.left, self.right, p);
        let at_start = side(later.left);
        let side = if at_start == 0.0 { side(later.right) } else { at_start };
        0.0.partial_cmp(&side).unwrap_or(Ordering::Equal)
    }
}

/// Along the line, upward, of edges that are on it at once and do not meet.
impl Ord for Strand {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.number == other.number {
            return Ordering::Equal;
        }
        let order = if self.left.lexicographic_cmp(other.left).is_le() {
            self.to_later(other)
        } else {
            other.to_later(self).reverse()
        };
        order.then(self.number.cmp(&other.number))
    }
}

impl PartialOrd for Strand {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Strand {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for Strand {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::edge_pair::{InCommon, meet};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn the_sweep_finds_whether_any_two_of_random_edges_meet() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x5eeb);
        let mut apart = 0;
        for round in 0..40_000 {
            let size = [3, 8, 1000][round % 3];
            let reach = [size, size / 3 + 1][round % 2];
            let mut number = |most: i32| f64::from(rng.random_range(-most..=most));
            let edge = |_| loop {
                let a = Vec2::new(number(size), number(size));
                let b = a + Vec2::new(number(reach), number(reach));
                if a != b {
                    return [a, b];
                }
            };
            let edges: Vec<[Vec2; 2]> = (0..2 + round % 6).map(edge).collect();
            let meets = |i: usize, j: usize| meet(edges[i], edges[j]) != InCommon::Nothing;
            let count = edges.len();
            let brute = (0..count).all(|j| (0..j).all(|i| !meets(i, j)));
            assert_eq!(are_apart(&edges, meets), brute, "{edges:?}");
            apart += usize::from(brute);
        }
        assert!(apart > 8_000 && apart < 32_000, "{apart}");
    }
}
