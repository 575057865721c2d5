//! Boxes over a list, level by level.
//!
//! Level 0 has a box for each item of the list, and a box of the next level holds [`FAN`]
//! consecutive ones. What is near in the list must be near in the plane for the tree to be good;
//! then it needs no sorting, the place of a node gives its children and its parent, and only the
//! boxes have to be fitted again, or moved, after a motion.
//!
//! A search goes in the order of the list ([`Levels::search`]), or from near to far
//! ([`Levels::search_nearest`]). Neither allocates nor recurses.

use super::bounds::Bounds;
use crate::Vec2;
use core::ops::{ControlFlow, Range};
use smallvec::SmallVec;

/// Children of a box.
pub(crate) const FAN: usize = 4;
/// Enough levels for 2^32 items, a quarter on each next level.
const LEVELS: usize = 17;

/// The place of a box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    level: usize,
    /// Its number within the level.
    pub(super) number: usize,
}

/// The tree of boxes over the items of a list: along the axes, unless another kind is requested.
#[derive(Debug)]
pub struct Levels<B = Bounds> {
    /// Level after level, the items' first.
    boxes: SmallVec<[B; 1]>,
    /// Where each level starts in `boxes`; then where the last ends.
    starts: [u32; LEVELS + 1],
    top: usize,
}

impl Levels {
    /// The tree over so many items. The boxes are not fitted yet.
    pub fn new(items: usize) -> Self {
        Self::of_height(items, LEVELS)
    }

    /// A list of boxes without a tree over them: every search looks at all items.
    pub fn flat(items: usize) -> Self {
        Self::of_height(items, 1)
    }

    fn of_height(items: usize, most: usize) -> Self {
        let mut levels = Self::without_boxes(items, most);
        levels.boxes.resize(levels.starts[levels.top + 1] as usize, Bounds::of_point(Vec2::ZERO));
        levels
    }

    /// Fits every box, given those of the items; the box around everything.
    pub fn fit(&mut self, items: impl Iterator<Item = Bounds>) -> Bounds {
        for (of_item, bounds) in items.zip(&mut self.boxes) {
            *bounds = of_item;
        }
        for level in 1..=self.top {
            let start = self.starts[level] as usize;
            let (below, above) = self.boxes.split_at_mut(start);
            let children = below[self.starts[level - 1] as usize..].chunks(FAN);
            for (bounds, children) in above.iter_mut().zip(children) {
                *bounds = children[1..].iter().fold(children[0], |all, &b| all.merged(b));
            }
        }
        self.bounds_of_all()
    }

    /// The box around everything.
    pub fn bounds_of_all(&self) -> Bounds {
        let last = self.boxes[self.starts[self.top] as usize..].iter().copied();
        last.reduce(Bounds::merged).unwrap_or(Bounds::of_point(Vec2::ZERO))
    }

    /// Visits the pairs of items of two lists whose boxes are less than `limit` apart, by the word
    /// of `apart`, nearer boxes first, with the box of the second; `visit` returns the limit from
    /// then on.
    pub(super) fn search_nearest_pairs(
        &self,
        other: &Self,
        mut limit: f64,
        apart: impl Fn(Node, Node) -> f64,
        mut visit: impl FnMut(usize, usize, &Bounds) -> f64,
    ) {
        let apart = |&(a, b): &(Node, Node)| apart(a, b);
        let mut stack = Stack::new();
        for a in self.siblings(None) {
            let pairs = other.siblings(None).map(|b| (a, b));
            stack.push_nearest_last(pairs, limit, apart);
        }
        while let Some((least, (a, b))) = stack.pop() {
            if least >= limit {
                continue;
            }
            if a.level == 0 && b.level == 0 {
                limit = visit(a.number, b.number, other.bounds(b));
            } else if a.level >= b.level {
                let pairs = self.siblings(Some(a)).map(|a| (a, b));
                stack.push_nearest_last(pairs, limit, apart);
            } else {
                let pairs = other.siblings(Some(b)).map(|b| (a, b));
                stack.push_nearest_last(pairs, limit, apart);
            }
        }
    }
}

impl<B> Levels<B> {
    /// The tree over so many items, with the box that `around` makes for each run of them.
    pub fn around(items: usize, mut around: impl FnMut(Range<usize>) -> B) -> Self {
        let mut levels = Self::without_boxes(items, LEVELS);
        for level in 0..=levels.top {
            for number in 0..levels.count(level) {
                let box_of_run = around(levels.items(Node { level, number }));
                levels.boxes.push(box_of_run);
            }
        }
        levels
    }

    /// The tree over items with these boxes, given what holds the children of a box.
    pub(super) fn of_items(
        items: impl ExactSizeIterator<Item = B>,
        around: impl Fn(&[B]) -> B,
    ) -> Self {
        let mut levels = Self::without_boxes(items.len(), LEVELS);
        levels.boxes.extend(items);
        for level in 1..=levels.top {
            let below = levels.starts[level - 1] as usize..levels.starts[level] as usize;
            for first in below.clone().step_by(FAN) {
                let children = &levels.boxes[first..below.end.min(first + FAN)];
                let bounds = around(children);
                levels.boxes.push(bounds);
            }
        }
        levels
    }

    /// All boxes.
    pub(super) fn boxes_mut(&mut self) -> &mut [B] {
        &mut self.boxes
    }

    fn without_boxes(items: usize, most: usize) -> Self {
        let mut levels = Self { boxes: SmallVec::new(), starts: [0; LEVELS + 1], top: 0 };
        let (mut count, mut total) = (items, items);
        levels.starts[1] = total as u32;
        while count > FAN && levels.top + 1 < most {
            count = count.div_ceil(FAN);
            total += count;
            levels.top += 1;
            levels.starts[levels.top + 1] = total as u32;
        }
        levels
    }

    /// Whether there are so many items that it pays to look for the nearest first.
    #[inline]
    pub fn is_deep(&self) -> bool {
        self.top > 1
    }

    /// Visits the items that lie in boxes which `enter` lets in, in order, until `visit` breaks.
    #[inline]
    pub fn search<R>(
        &self,
        mut enter: impl FnMut(&B) -> bool,
        mut visit: impl FnMut(usize, &B) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let mut node = self.first();
        while let Some(at) = node {
            let bounds = self.bounds(at);
            node = if !enter(bounds) {
                self.skip(at)
            } else if let Some(child) = self.child(at) {
                Some(child)
            } else {
                visit(at.number, bounds)?;
                self.skip(at)
            };
        }
        ControlFlow::Continue(())
    }

    /// Visits all items that lie in boxes which `enter` lets in, in order.
    #[inline]
    pub fn for_each_near(&self, enter: impl FnMut(&B) -> bool, mut visit: impl FnMut(usize, &B)) {
        let _: ControlFlow<()> = self.search(enter, |item, bounds| {
            visit(item, bounds);
            ControlFlow::Continue(())
        });
    }

    /// Visits the items whose boxes are less than `limit` away, by the word of `distance`, those of
    /// nearer boxes first; `visit` returns the limit from then on.
    pub fn search_nearest(
        &self,
        limit: f64,
        distance: impl Fn(&B) -> f64,
        mut visit: impl FnMut(usize, &B) -> f64,
    ) {
        self.search_nearest_nodes(
            limit,
            |node| distance(self.bounds(node)),
            |node| visit(node.number, self.bounds(node)),
        );
    }

    /// The same by the places of the boxes.
    pub(super) fn search_nearest_nodes(
        &self,
        mut limit: f64,
        distance: impl Fn(Node) -> f64,
        mut visit: impl FnMut(Node) -> f64,
    ) {
        let mut stack = Stack::new();
        stack.push_nearest_last(self.siblings(None), limit, |&node| distance(node));
        while let Some((least, node)) = stack.pop() {
            if least >= limit {
                continue;
            }
            if node.level == 0 {
                limit = visit(node);
            } else {
                stack.push_nearest_last(self.siblings(Some(node)), limit, |&node| distance(node));
            }
        }
    }

    /// The children of a node, or the nodes of the highest level.
    fn siblings(&self, parent: Option<Node>) -> impl Iterator<Item = Node> + use<B> {
        let level = parent.map_or(self.top, |node| node.level - 1);
        let all = 0..self.count(level);
        let Range { start, end } = parent
            .map_or(all.clone(), |node| node.number * FAN..all.end.min((node.number + 1) * FAN));
        (start..end).map(move |number| Node { level, number })
    }

    /// Where a search starts.
    #[inline]
    pub(super) fn first(&self) -> Option<Node> {
        (!self.boxes.is_empty()).then_some(Node { level: self.top, number: 0 })
    }

    #[inline]
    pub(super) fn bounds(&self, node: Node) -> &B {
        &self.boxes[self.starts[node.level] as usize + node.number]
    }

    /// The first child, `None` for an item.
    #[inline]
    pub(super) fn child(&self, node: Node) -> Option<Node> {
        (node.level > 0).then(|| Node { level: node.level - 1, number: node.number * FAN })
    }

    /// The next node in order that is not below this one.
    #[inline]
    pub(super) fn skip(&self, node: Node) -> Option<Node> {
        let Node { mut level, mut number } = node;
        number += 1;
        while level < self.top && (number % FAN == 0 || number == self.count(level)) {
            number = (number - 1) / FAN + 1;
            level += 1;
        }
        (number < self.count(level)).then_some(Node { level, number })
    }

    /// The boxes of the items.
    pub(super) fn boxes_of_items(&self) -> &[B] {
        &self.boxes[..self.count(0)]
    }

    /// The items below a node.
    #[inline]
    pub(super) fn items(&self, node: Node) -> Range<usize> {
        let width = FAN.pow(node.level as u32);
        node.number * width..((node.number + 1) * width).min(self.count(0))
    }

    /// How many nodes a level has.
    #[inline]
    fn count(&self, level: usize) -> usize {
        (self.starts[level + 1] - self.starts[level]) as usize
    }
}

impl<B: Copy> Clone for Levels<B> {
    fn clone(&self) -> Self {
        Self { boxes: SmallVec::from_slice(&self.boxes), starts: self.starts, top: self.top }
    }

    fn clone_from(&mut self, source: &Self) {
        self.boxes.clear();
        self.boxes.extend_from_slice(&source.boxes);
        self.starts = source.starts;
        self.top = source.top;
    }
}

/// What is still to be looked at, with a bound of its distance: a few siblings on each level. There
/// is room for those of a tree over 2^32 items, and of two over 2^16 each.
struct Stack<N>(SmallVec<[(f64, N); 64]>);

impl<N> Stack<N> {
    fn new() -> Self {
        Self(SmallVec::new())
    }

    fn pop(&mut self) -> Option<(f64, N)> {
        self.0.pop()
    }

    /// Pushes the nodes that are less than `limit` away so that the nearest is popped first.
    fn push_nearest_last(
        &mut self,
        nodes: impl Iterator<Item = N>,
        limit: f64,
        distance: impl Fn(&N) -> f64,
    ) {
        let start = self.0.len();
        for node in nodes {
            let least = distance(&node);
            if least < limit {
                self.0.push((least, node));
                let nodes = &mut self.0[start..];
                let mut place = nodes.len() - 1;
                while place > 0 && nodes[place - 1].0 <= least {
                    nodes.swap(place - 1, place);
                    place -= 1;
                }
            }
        }
    }
}
