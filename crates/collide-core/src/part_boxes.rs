//! The boxes of the parts of a union, in a tree.
//!
//! A tree is good where neighbors in its list are near each other, and parts are listed in any
//! order. So they lie in the tree in an order of their own: halved across where they spread
//! furthest, and each half again, down to the children of one box. A search in the order of the
//! union sorts what it has found.

use crate::rings::FAN;
use crate::{Bounds, Levels, Vec2};
use alloc::vec::Vec;
use core::ops::ControlFlow;
use smallvec::SmallVec;

/// A tree over the boxes of the parts of a union.
#[derive(Debug)]
pub struct PartBoxes {
    /// The numbers of the parts, as they lie in the tree.
    order: Vec<u32>,
    levels: Levels,
}

impl PartBoxes {
    /// The tree over parts that have these boxes.
    pub fn new(boxes: &[Bounds]) -> Self {
        let mut order: Vec<u32> = (0..boxes.len() as u32).collect();
        gather(&mut order, &|part| middle(&boxes[part as usize]));
        let mut tree = Self { order, levels: Levels::new(boxes.len()) };
        tree.fit(|part| boxes[part]);
        tree
    }

    /// Fits every box to the parts, which have moved together.
    pub fn fit(&mut self, box_of_part: impl Fn(usize) -> Bounds) {
        self.levels.fit(self.order.iter().map(|&part| box_of_part(part as usize)));
    }

    /// The box around everything.
    pub fn bounds_of_all(&self) -> Bounds {
        self.levels.bounds_of_all()
    }

    /// Whether some part that lies in boxes which `enter` lets in satisfies the condition.
    pub fn some(
        &self,
        enter: impl FnMut(&Bounds) -> bool,
        mut condition: impl FnMut(usize) -> bool,
    ) -> bool {
        let visit = |place, _: &Bounds| match condition(self.order[place] as usize) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        self.levels.search(enter, visit).is_break()
    }

    /// Visits the parts that lie in boxes which `enter` lets in, in the order of the union, until
    /// `visit` breaks.
    pub fn search<R>(
        &self,
        enter: impl FnMut(&Bounds) -> bool,
        visit: impl FnMut(usize) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        self.found(enter).into_iter().try_for_each(visit)
    }

    /// Visits all parts that lie in boxes which `enter` lets in, in the order of the union.
    pub fn for_each_near(&self, enter: impl FnMut(&Bounds) -> bool, visit: impl FnMut(usize)) {
        self.found(enter).into_iter().for_each(visit);
    }

    fn found(&self, enter: impl FnMut(&Bounds) -> bool) -> SmallVec<[usize; 32]> {
        let mut found = SmallVec::new();
        // Never breaks.
        let _ = self.some(enter, |part| {
            found.push(part);
            false
        });
        found.sort_unstable();
        found
    }

    /// Visits the parts whose boxes are less than `limit` away, by the word of `distance`, those of
    /// nearer boxes first; `visit` returns the limit from then on.
    pub fn search_nearest(
        &self,
        limit: f64,
        distance: impl Fn(&Bounds) -> f64,
        mut visit: impl FnMut(usize, &Bounds) -> f64,
    ) {
        let visit = |place: usize, bounds: &Bounds| visit(self.order[place] as usize, bounds);
        self.levels.search_nearest(limit, distance, visit);
    }
}

/// `clone_from` does not allocate once there was room for as many parts.
impl Clone for PartBoxes {
    fn clone(&self) -> Self {
        Self { order: self.order.clone(), levels: self.levels.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.order.clone_from(&source.order);
        self.levels.clone_from(&source.levels);
    }
}

/// Sorts the parts so that those below each box of a tree lie together.
fn gather(parts: &mut [u32], middle: &impl Fn(u32) -> Vec2) {
    if parts.len() <= FAN {
        return;
    }
    let points = parts.iter().map(|&part| Bounds::of_point(middle(part)));
    let around = points.reduce(Bounds::merged).unwrap_or(Bounds::EVERYWHERE);
    let spread = around.max - around.min;
    let along = |&part: &u32| {
        let Vec2 { x, y } = middle(part);
        if spread.x > spread.y { x } else { y }
    };
    let of_child = FAN.pow((parts.len() - 1).ilog(FAN));
    let half = (parts.len() / 2).next_multiple_of(of_child);
    parts.select_nth_unstable_by(half, |p, q| along(p).total_cmp(&along(q)));
    let (low, high) = parts.split_at_mut(half);
    gather(low, middle);
    gather(high, middle);
}

/// The middle of a box; of one without end the origin.
fn middle(bounds: &Bounds) -> Vec2 {
    let middle = bounds.min.midpoint(bounds.max);
    if middle.x.is_finite() && middle.y.is_finite() { middle } else { Vec2::ZERO }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    fn random_boxes(count: usize, rng: &mut Pcg64Mcg) -> Vec<Bounds> {
        let mut number = |reach: f64| rng.random_range(-reach..reach);
        let around = |p: Vec2, q: Vec2| Bounds::of_segment(p, p + q);
        let mut point = |reach| Vec2::new(number(reach), number(reach));
        let mut boxes: Vec<_> = (0..count).map(|_| around(point(1.0), point(0.02))).collect();
        boxes[count / 2] = Bounds::EVERYWHERE;
        boxes
    }

    #[test]
    fn the_order_of_the_list_is_that_of_the_search_and_few_boxes_are_looked_at() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x9a7);
        let mut found_of_all = 0;
        for count in [17, 64, 65, 300, 1025, 5000] {
            let boxes = random_boxes(count, &mut rng);
            let tree = PartBoxes::new(&boxes);
            for _ in 0..20 {
                let corner = Vec2::new(rng.random_range(-1.0..1.0), rng.random_range(-1.0..1.0));
                let window = Bounds::of_segment(corner, corner + Vec2::new(0.1, 0.1));
                let (mut found, mut looked_at) = (Vec::new(), 0);
                let enter = |bounds: &Bounds| {
                    looked_at += 1;
                    bounds.meets(&window)
                };
                tree.for_each_near(enter, |part| found.push(part));
                let brute = (0..count).filter(|&part| boxes[part].meets(&window));
                assert_eq!(found, brute.collect::<Vec<_>>());
                assert!(looked_at < 64 + 16 * found.len(), "{looked_at} of {count}");
                assert!(tree.some(|bounds| bounds.meets(&window), |part| part == found[0]));
                found_of_all += found.len();
            }
        }
        assert!(found_of_all > 400, "{found_of_all}");
    }
}
