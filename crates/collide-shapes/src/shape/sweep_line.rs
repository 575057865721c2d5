//! Whether edges are apart but for the vertices that neighbors share: in O(n log n), whatever they
//! are.
//!
//! A vertical line sweeps over them from left to right and knows those that it crosses, in their
//! order along it. Two edges that meet come to be neighbors in that order before they do, so only
//! those are looked at that become neighbors. Up to the first that meet the order is right, since
//! the signs by which edges are compared are exact; there the sweep ends.
//!
//! The order is kept in blocks of about a hundred edges: a place is found by bisection, and an edge
//! is taken out without comparing it to any other.
//!
//! Points are ordered by x, then y, as though the line leaned a little: edges along it are nothing
//! special. Edges begin before others end at the same point, so that all that meet in a point are
//! on the line at once.
//!
//! Source: Shamos & Hoey, *Geometric intersection problems* (1976).

use alloc::vec::Vec;
use collide_core::Vec2;
use collide_core::predicate::orient2d;

/// Edges of a block at most: fewer make more blocks, more make more to move for each edge.
const BLOCK: usize = 128;

/// An edge from left to right.
#[derive(Clone, Copy)]
struct Strand {
    left: Vec2,
    right: Vec2,
}

/// An end of an edge.
struct End {
    at: Vec2,
    is_right: bool,
    number: u32,
}

/// Whether of no two edges, which all have a length, `meet` says that they meet where they may not.
/// It may leave out only the common end of two edges.
pub(super) fn are_apart(edges: &[[Vec2; 2]], meet: impl Fn(usize, usize) -> bool) -> bool {
    let strands: Vec<Strand> = edges.iter().map(Strand::of).collect();
    let mut ends: Vec<End> = (0..).zip(&strands).flat_map(|(i, strand)| strand.ends(i)).collect();
    ends.sort_unstable_by(|p, q| p.at.lexicographic_cmp(q.at).then(p.is_right.cmp(&q.is_right)));
    let mut line = Line::new(&strands);
    let are_met = |p: Option<u32>, q: Option<u32>| {
        p.zip(q).is_some_and(|(p, q)| meet(p.min(q) as usize, p.max(q) as usize))
    };
    ends.iter().all(|end| {
        if end.is_right {
            let [before, after] = line.remove(end.number);
            return !are_met(before, after);
        }
        let ([before, after], own) = (line.insert(end.number), Some(end.number));
        !are_met(before, own) && !are_met(own, after)
    })
}

/// The edges that the line crosses.
struct Line<'s> {
    strands: &'s [Strand],
    /// Edges that follow one another along the line, upward.
    blocks: Vec<Vec<u32>>,
    /// The blocks upward. None of them is empty.
    order: Vec<u32>,
    /// In which block each edge is.
    block_of: Vec<u32>,
    /// Of each the number of the next one along the line, and of the one before: beyond the last
    /// and before the first comes a number that none has.
    next: Vec<u32>,
    previous: Vec<u32>,
}

impl<'s> Line<'s> {
    /// That of these edges, none of which it crosses yet.
    fn new(strands: &'s [Strand]) -> Self {
        let count = strands.len();
        let ends = alloc::vec![count as u32; count + 1];
        let block_of = alloc::vec![0; count];
        let (blocks, order) = (Vec::new(), Vec::new());
        Self { strands, blocks, order, block_of, next: ends.clone(), previous: ends }
    }

    /// Adds an edge, which begins no earlier than the others; those next to it.
    fn insert(&mut self, number: u32) -> [Option<u32>; 2] {
        let before = self.put_in_order(number).unwrap_or(self.strands.len() as u32);
        let after = self.next[before as usize];
        (self.previous[number as usize], self.next[number as usize]) = (before, after);
        (self.next[before as usize], self.previous[after as usize]) = (number, number);
        [before, after].map(|other| self.edge(other))
    }

    /// Adds an edge to a block; the one before.
    fn put_in_order(&mut self, number: u32) -> Option<u32> {
        let Self { strands, blocks, order, .. } = self;
        let strand = &strands[number as usize];
        let is_below = |&other: &u32| strands[other as usize].is_below(strand);
        let place = order.partition_point(|&block| is_below(&blocks[block as usize][0]));
        let place = place.saturating_sub(1);
        let Some(&block) = order.get(place) else {
            self.add_block(0, alloc::vec![number]);
            return None;
        };
        let list = &mut blocks[block as usize];
        let index = list.partition_point(is_below);
        let before = index.checked_sub(1).map(|index| list[index]);
        list.insert(index, number);
        self.block_of[number as usize] = block;
        if list.len() > BLOCK {
            let upper = list.split_off(BLOCK / 2);
            self.add_block(place + 1, upper);
        }
        before
    }

    fn add_block(&mut self, place: usize, list: Vec<u32>) {
        let block = self.blocks.len() as u32;
        for &number in &list {
            self.block_of[number as usize] = block;
        }
        self.order.insert(place, block);
        self.blocks.push(list);
    }

    /// Takes away an edge; those that come to be neighbors.
    fn remove(&mut self, number: u32) -> [Option<u32>; 2] {
        let block = self.block_of[number as usize];
        take_out(&mut self.blocks[block as usize], number);
        if self.blocks[block as usize].is_empty() {
            take_out(&mut self.order, block);
        }
        let (before, after) = (self.previous[number as usize], self.next[number as usize]);
        (self.next[before as usize], self.previous[after as usize]) = (after, before);
        [before, after].map(|other| self.edge(other))
    }

    fn edge(&self, number: u32) -> Option<u32> {
        ((number as usize) < self.strands.len()).then_some(number)
    }
}

fn take_out(list: &mut Vec<u32>, number: u32) {
    if let Some(index) = list.iter().position(|&other| other == number) {
        list.remove(index);
    }
}

impl Strand {
    fn of(&[a, b]: &[Vec2; 2]) -> Self {
        let (left, right) = if a.lexicographic_cmp(b).is_le() { (a, b) } else { (b, a) };
        Self { left, right }
    }

    fn ends(&self, number: u32) -> [End; 2] {
        let end = |at, is_right| End { at, is_right, number };
        [end(self.left, false), end(self.right, true)]
    }

    /// Whether it lies below another that begins no earlier, where both are on the line.
    fn is_below(&self, later: &Self) -> bool {
        let side = |p: Vec2| orient2d(self.left, self.right, p);
        let at_start = side(later.left);
        at_start > 0.0 || at_start == 0.0 && side(later.right) > 0.0
    }
}

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
