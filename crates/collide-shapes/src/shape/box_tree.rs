//! Boxes in a binary tree over their given order, to find the pairs that overlap.
//!
//! Consecutive edges of a ring lie near one another, so that the box around a run of them is
//! small: no sorting is needed, and real outlines take O(n log n).

use alloc::vec::Vec;
use collide_core::view::Aabb;
use core::ops::Range;

/// A binary tree over boxes: the node of a run of several has the nodes of its halves as
/// children, at twice its own position and one more.
pub(super) struct BoxTree {
    nodes: Vec<Aabb>,
    len: usize,
}

/// A node with the run of boxes below it.
#[derive(Clone)]
struct Node {
    position: usize,
    run: Range<usize>,
}

impl Node {
    fn is_leaf(&self) -> bool {
        self.run.len() == 1
    }

    fn children(&self) -> [Self; 2] {
        let middle = self.run.start + self.run.len() / 2;
        [
            Self { position: 2 * self.position, run: self.run.start..middle },
            Self { position: 2 * self.position + 1, run: middle..self.run.end },
        ]
    }
}

fn overlap(a: &Aabb, b: &Aabb) -> bool {
    a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y
}

impl BoxTree {
    /// The tree over at least one box.
    pub(super) fn new(boxes: &[Aabb]) -> Self {
        let nodes = alloc::vec![boxes[0]; 2 * boxes.len().next_power_of_two()];
        let mut tree = Self { nodes, len: boxes.len() };
        tree.fill(tree.root(), boxes);
        tree
    }

    fn root(&self) -> Node {
        Node { position: 1, run: 0..self.len }
    }

    fn fill(&mut self, node: Node, boxes: &[Aabb]) -> Aabb {
        let aabb = if node.is_leaf() {
            boxes[node.run.start]
        } else {
            let [left, right] = node.children().map(|child| self.fill(child, boxes));
            Aabb { min: left.min.min(right.min), max: left.max.max(right.max) }
        };
        self.nodes[node.position] = aabb;
        aabb
    }

    /// Calls `visit(i, j)`, i < j, for every pair of boxes that overlap or touch.
    pub(super) fn pairs<E>(
        &self,
        visit: &mut impl FnMut(usize, usize) -> Result<(), E>,
    ) -> Result<(), E> {
        self.pairs_within(self.root(), visit)
    }

    /// Whether more pairs of nodes than this overlap or touch.
    pub(super) fn is_dense(&self, most: usize) -> bool {
        let mut left = most;
        self.count_within(self.root(), &mut left).is_none()
    }

    fn count_within(&self, node: Node, left: &mut usize) -> Option<()> {
        if node.is_leaf() {
            return Some(());
        }
        let [low, high] = node.children();
        self.count_within(low.clone(), left)?;
        self.count_within(high.clone(), left)?;
        self.count_between(low, high, left)
    }

    fn count_between(&self, a: Node, b: Node, left: &mut usize) -> Option<()> {
        if !overlap(&self.nodes[a.position], &self.nodes[b.position]) {
            return Some(());
        }
        *left = left.checked_sub(1)?;
        if a.is_leaf() && b.is_leaf() {
            return Some(());
        }
        let (split, whole) = if a.run.len() >= b.run.len() { (a, b) } else { (b, a) };
        split
            .children()
            .into_iter()
            .try_for_each(|half| self.count_between(half, whole.clone(), left))
    }

    fn pairs_within<E>(
        &self,
        node: Node,
        visit: &mut impl FnMut(usize, usize) -> Result<(), E>,
    ) -> Result<(), E> {
        if node.is_leaf() {
            return Ok(());
        }
        let [left, right] = node.children();
        self.pairs_within(left.clone(), visit)?;
        self.pairs_within(right.clone(), visit)?;
        self.pairs_between(left, right, visit)
    }

    fn pairs_between<E>(
        &self,
        a: Node,
        b: Node,
        visit: &mut impl FnMut(usize, usize) -> Result<(), E>,
    ) -> Result<(), E> {
        if !overlap(&self.nodes[a.position], &self.nodes[b.position]) {
            return Ok(());
        }
        if a.is_leaf() && b.is_leaf() {
            return visit(a.run.start, b.run.start);
        }
        if a.run.len() >= b.run.len() {
            let [left, right] = a.children();
            self.pairs_between(left, b.clone(), visit)?;
            self.pairs_between(right, b, visit)
        } else {
            let [left, right] = b.children();
            self.pairs_between(a.clone(), left, visit)?;
            self.pairs_between(a, right, visit)
        }
    }

    /// Calls `visit(i)` for every box that overlaps or touches `aabb`.
    pub(super) fn overlapping(&self, aabb: &Aabb, visit: &mut impl FnMut(usize)) {
        self.overlapping_below(self.root(), aabb, visit);
    }

    fn overlapping_below(&self, node: Node, aabb: &Aabb, visit: &mut impl FnMut(usize)) {
        if !overlap(&self.nodes[node.position], aabb) {
            return;
        }
        if node.is_leaf() {
            return visit(node.run.start);
        }
        for child in node.children() {
            self.overlapping_below(child, aabb, visit);
        }
    }
}
