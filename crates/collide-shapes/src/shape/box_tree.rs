//! Boxes in a binary tree over their given order, to find the pairs that overlap.
//!
//! Consecutive edges of a ring lie near one another, so that the box around a run of them is
//! small: no sorting is needed, and real outlines take O(n log n).

use alloc::vec::Vec;
use collide_core::view::Aabb;
use core::ops::{ControlFlow, Range};

/// A binary tree over boxes: the node of a run of several has the nodes of its halves as
/// children, at twice its own position and one more.
pub(super) struct BoxTree {
    boxes: Vec<Aabb>,
    /// Of the nodes of several boxes.
    nodes: Vec<Aabb>,
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

/// A search for pairs of boxes.
struct Pairs<'t, V> {
    tree: &'t BoxTree,
    /// How many pairs of nodes that overlap may still come.
    left: usize,
    visit: &'t mut V,
}

impl<E, V: FnMut(usize, usize) -> Result<(), E>> Pairs<'_, V> {
    /// Breaks with what `visit` refuses with, or without where too many overlap.
    fn within(&mut self, node: Node) -> ControlFlow<Option<E>> {
        if node.is_leaf() {
            return ControlFlow::Continue(());
        }
        let [left, right] = node.children();
        self.within(left.clone())?;
        self.within(right.clone())?;
        self.between(left, right)
    }

    fn between(&mut self, a: Node, b: Node) -> ControlFlow<Option<E>> {
        if !overlap(self.tree.bounds(&a), self.tree.bounds(&b)) {
            return ControlFlow::Continue(());
        }
        let Some(left) = self.left.checked_sub(1) else { return ControlFlow::Break(None) };
        self.left = left;
        if a.is_leaf() && b.is_leaf() {
            return match (self.visit)(a.run.start, b.run.start) {
                Ok(()) => ControlFlow::Continue(()),
                Err(refused) => ControlFlow::Break(Some(refused)),
            };
        }
        if a.run.len() >= b.run.len() {
            let [left, right] = a.children();
            self.between(left, b.clone())?;
            self.between(right, b)
        } else {
            let [left, right] = b.children();
            self.between(a.clone(), left)?;
            self.between(a, right)
        }
    }
}

impl BoxTree {
    /// The tree over at least one box.
    pub(super) fn new(boxes: Vec<Aabb>) -> Self {
        let nodes = alloc::vec![boxes[0]; boxes.len().next_power_of_two()];
        let mut tree = Self { nodes, boxes };
        tree.fill(tree.root());
        tree
    }

    fn root(&self) -> Node {
        Node { position: 1, run: 0..self.boxes.len() }
    }

    fn bounds(&self, node: &Node) -> &Aabb {
        if node.is_leaf() { &self.boxes[node.run.start] } else { &self.nodes[node.position] }
    }

    fn fill(&mut self, node: Node) -> Aabb {
        if node.is_leaf() {
            return self.boxes[node.run.start];
        }
        let [left, right] = node.children().map(|child| self.fill(child));
        let bounds = Aabb { min: left.min.min(right.min), max: left.max.max(right.max) };
        self.nodes[node.position] = bounds;
        bounds
    }

    /// Calls `visit(i, j)`, i < j, for every pair of boxes that overlap or touch, until it refuses;
    /// `None` if more than `most` pairs of nodes do.
    pub(super) fn pairs<E>(
        &self,
        most: usize,
        mut visit: impl FnMut(usize, usize) -> Result<(), E>,
    ) -> Option<Result<(), E>> {
        let mut pairs = Pairs { tree: self, left: most, visit: &mut visit };
        match pairs.within(self.root()) {
            ControlFlow::Continue(()) => Some(Ok(())),
            ControlFlow::Break(refused) => refused.map(Err),
        }
    }

    /// Calls `visit(i)` for every box that overlaps or touches `aabb`.
    pub(super) fn overlapping(&self, aabb: &Aabb, visit: &mut impl FnMut(usize)) {
        self.overlapping_below(self.root(), aabb, visit);
    }

    fn overlapping_below(&self, node: Node, aabb: &Aabb, visit: &mut impl FnMut(usize)) {
        if !overlap(self.bounds(&node), aabb) {
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
