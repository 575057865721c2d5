//! What a pair remembers from one step to the next, and what that proves.
//!
//! Kept are the relative pose of the shapes, and of it either a bound of their distance, or of each
//! hull the best axis, with a bound of the gaps along all others. A point of B, seen from A, has
//! moved since by no more than the center of the disc around B has, and the turn times the radius
//! of that; likewise a point of A, seen from B. By no more have the distance and each gap changed.
//!
//! So a pair that was apart by more still is; and if one of the two kept axes, measured anew, is
//! above the bound of all others, the best axis is one of the two, as a search would find it. What
//! is measured along it, from the vertices that the memory names, is what a search leads to, bit for
//! bit. Wherever that is not clear beyond rounding, the pair is asked from scratch.
//!
//! Nothing is taken from a memory that was left by other shapes: `key` tells them apart.

mod disc;
mod hull;
mod key;

use crate::Manifolds;
use crate::contact::margin::Margin;
use crate::contact::matrix::{Wanted, manifolds};
use crate::manifold::buffer::Sink;
use crate::manifold::cells::hulls::push;
use crate::manifold::memory::disc::Disc;
use crate::manifold::memory::hull::{KeptAxis, KeptHull};
use crate::manifold::memory::key::key;
use collide_core::pose::Pose;
use collide_core::posed::{Framed, PosedView, in_one_frame};
use collide_core::{Real, Vec2, View, greater, lesser, views};
use collide_shapes::kernel::certain::Certain;
use collide_shapes::kernel::hull::Hull;
use collide_shapes::kernel::hull::axis::AxisHint;
use collide_shapes::kernel::hull::order::in_order;
use collide_shapes::kernel::hull::separation::filter::{Facing, facing_over};
use collide_shapes::kernel::tolerance::{KEPT_DISTANCE_ERROR, KEPT_ERROR, LEAST_CERTIFIED_EXTENT};
use collide_shapes::matrix;

/// What a pair of shapes remembers from one step to the next, for
/// [`FindManifold::manifold_with`](crate::FindManifold::manifold_with): 88 bytes beside the pair,
/// and nothing on the heap.
///
/// Of [`Posed`](collide_core::Posed) shapes it keeps the relative pose and what that has shown: that
/// they are apart, by how much, or along which edges of two hulls of which one is a
/// `ConvexPolygon` the search for the best axis ended. While they have moved too little to change
/// that, the answer needs no search, nor a moved polygon. Of placed shapes it keeps the edge alone,
/// where the next search begins.
///
/// The answer is that without a memory, bit for bit, also with one that other shapes have left: it
/// knows its shapes by 64 bits of their numbers. Pairs of which an answer costs no more than to
/// remember (those of two circles, segments, capsules, boxes, rectangles or triangles) leave it as
/// it is, and so do users' shapes, unions of boxes, and outlines of more than about a hundred
/// vertices.
#[derive(Clone, Debug, Default)]
pub struct PairMemory {
    /// Of the shapes that left `kept`.
    key: u64,
    /// B seen from A when the pair was last asked from scratch.
    relative: Option<Pose>,
    kept: Kept,
    pub(crate) hint: AxisHint,
}

#[derive(Clone, Copy, Debug, Default)]
enum Kept {
    #[default]
    Nothing,
    /// The shapes are apart by more than this.
    Apart(f64),
    Axes(KeptAxes),
}

/// Of each hull the edge with the greatest gap, and the vertex of the other above it.
#[derive(Clone, Copy, Debug)]
struct KeptAxes {
    edges: [u32; 2],
    vertices: [u32; 2],
    /// The gap along any other edge is at most this.
    others: f64,
}

/// The manifolds of a posed pair, with what it remembers.
pub(crate) fn manifolds_into<T: Real>(
    a: &PosedView<'_, T>,
    b: &PosedView<'_, T>,
    margin: T,
    out: &mut Manifolds<T>,
    memory: &mut PairMemory,
) {
    let margin = Margin::new(margin);
    let pair = pays(&a.view, &b.view).then(|| Pair::of(a, b));
    if let Some(pair) = &pair
        && memory.recall(pair, a, b, &margin, out).is_some()
    {
        return;
    }
    in_one_frame(a, b, |view_a, view_b, frame| {
        let mut wanted = Wanted { out: Sink::new(out, Some(&mut memory.hint)), margin };
        manifolds::of_views(view_a, view_b, &mut wanted);
        if let Some(pair) = &pair {
            memory.remember(pair, [&a.view, &b.view], [view_a, view_b], out.is_empty());
        }
        out.move_by(frame);
    });
}

/// Whether it pays to remember a pair of such shapes.
fn pays(a: &View<'_>, b: &View<'_>) -> bool {
    let is_large = |view: &View<'_>| match view {
        View::ConvexPolygon(_) | View::Ellipse(_) | views!(region | compound) => true,
        View::Custom(_) | views!(small_hull | unbounded) => false,
    };
    is_large(a) || is_large(b)
}

/// A pair as it is now.
struct Pair {
    /// Around A and B, each in its own frame.
    discs: [Disc; 2],
    /// B seen from A.
    relative: Pose,
    /// More than all lengths that take part.
    size: f64,
}

impl Pair {
    fn of<T: Real>(a: &PosedView<'_, T>, b: &PosedView<'_, T>) -> Self {
        let discs = [Disc::around(&a.view), Disc::around(&b.view)];
        let relative = Pose::relative(&a.pose, &b.pose);
        let apart = relative.image_of(Vec2::ZERO).norm_l1();
        Self { discs, relative, size: discs[0].size() + discs[1].size() + apart }
    }

    /// How far, at most, points of B have moved, seen from A, and points of A, seen from B.
    fn drifts(&self, then: &Pose) -> [f64; 2] {
        let ([of_a, of_b], now) = (&self.discs, &self.relative);
        let turn = (now.rotation() - then.rotation()).length();
        let moved = |p: Vec2, q: Vec2, disc: &Disc| {
            let turned = if turn > 0.0 { turn * disc.radius } else { 0.0 };
            (p - q).length() + turned
        };
        [
            moved(now.image_of(of_b.center), then.image_of(of_b.center), of_b),
            moved(now.preimage_of(of_a.center), then.preimage_of(of_a.center), of_a),
        ]
    }

    /// What a gap may be wrong by.
    fn slack(&self) -> f64 {
        KEPT_ERROR * self.size
    }

    /// By how much more than the margin shapes are to be apart that clearly are.
    fn doubt(&self, margin: f64) -> f64 {
        KEPT_DISTANCE_ERROR * (self.size + margin)
    }

    /// How far the shapes are apart, if they move so slowly that it will be asked again.
    fn apart(&self, [a, b]: [&View<'_>; 2], drift: f64) -> Option<Kept> {
        let is_slow = drift <= SLOW * self.size;
        is_slow.then(|| Kept::Apart(matrix::distance(a, b)))
    }

    /// The best axes of two hulls that turn clearly everywhere, if they will lead for a few more
    /// steps like the last.
    fn axes(&self, local: [&View<'_>; 2], framed: [&View<'_>; 2], drift: f64) -> Option<Kept> {
        let (a, b) = (KeptHull::of(framed[0], None)?, KeptHull::of(framed[1], None)?);
        let lead = |hull: &KeptHull<'_>, disc: &Disc| hull.expected_lead(disc.radius);
        let is_slow = 2.0 * drift <= lesser(lead(&a, &self.discs[0]), lead(&b, &self.discs[1]));
        // One that does not turn clearly may be another polygon where it is moved.
        let is_clear = |view| Some(KeptHull::of(view, None)?.is_clear(self.size));
        if !is_slow || !is_clear(local[0])? || !is_clear(local[1])? {
            return None;
        }
        let ((of_a, second_of_a), (of_b, second_of_b)) = (a.best_two(&b)?, b.best_two(&a)?);
        let others = greater(second_of_a, second_of_b);
        let leads = greater(of_a.gap, of_b.gap) - others > 2.0 * drift + self.slack();
        leads.then_some(Kept::Axes(KeptAxes {
            edges: [of_a.edge as u32, of_b.edge as u32],
            vertices: [of_a.vertex as u32, of_b.vertex as u32],
            others,
        }))
    }
}

/// A pair that moved by more than this part of its size since it was last asked from scratch is not
/// measured: it would be in vain.
const SLOW: f64 = 1.0 / 16.0;

impl PairMemory {
    /// The manifolds, if what is kept proves them.
    #[inline]
    fn recall<T: Real>(
        &self,
        pair: &Pair,
        a: &PosedView<'_, T>,
        b: &PosedView<'_, T>,
        margin: &Margin,
        out: &mut Manifolds<T>,
    ) -> Option<()> {
        let drifts = pair.drifts(self.relative.as_ref()?);
        match &self.kept {
            Kept::Nothing => None,
            Kept::Apart(least) => {
                let still = least - lesser(drifts[0], drifts[1]);
                let is_apart = margin.is_clearly_beyond(still, pair.doubt(margin.value));
                (is_apart && self.knows(a, b)).then(|| out.clear())
            }
            Kept::Axes(kept) if self.knows(a, b) => {
                kept.push(pair, greater(drifts[0], drifts[1]), a, b, margin, out)
            }
            Kept::Axes(_) => None,
        }
    }

    fn knows<T: Real>(&self, a: &PosedView<'_, T>, b: &PosedView<'_, T>) -> bool {
        key(&a.view, &b.view) == Some(self.key)
    }

    /// Keeps what may spare the search next time, after an answer from scratch about these views,
    /// which are `framed` in one frame.
    fn remember(
        &mut self,
        pair: &Pair,
        local: [&View<'_>; 2],
        framed: [&View<'_>; 2],
        is_apart: bool,
    ) {
        self.kept = Kept::Nothing;
        let Some(then) = self.relative.replace(pair.relative) else { return };
        let drifts = pair.drifts(&then);
        let kept = if is_apart {
            pair.apart(framed, lesser(drifts[0], drifts[1]))
        } else {
            pair.axes(local, framed, greater(drifts[0], drifts[1]))
        };
        if let Some(kept) = kept
            && let Some(key) = key(local[0], local[1])
        {
            (self.kept, self.key) = (kept, key);
        }
    }
}

impl KeptAxes {
    /// Adds the manifold along the better one of the two axes, if it is still the best of all.
    fn push<T: Real>(
        &self,
        pair: &Pair,
        drift: f64,
        a: &PosedView<'_, T>,
        b: &PosedView<'_, T>,
        margin: &Margin,
        out: &mut Manifolds<T>,
    ) -> Option<()> {
        if a.pose == b.pose {
            // The one is not moved by a motion that does nothing.
            return None;
        }
        let Framed { is_a_moved, motion } = Framed::of(a, b);
        let hull_a = KeptHull::of(&a.view, is_a_moved.then_some(&motion))?;
        let hull_b = KeptHull::of(&b.view, (!is_a_moved).then_some(&motion))?;
        let slack = pair.slack();
        let of_a = hull_a.axis(self.edges[0], &hull_b, self.vertices[0], slack)?;
        let of_b = hull_b.axis(self.edges[1], &hull_a, self.vertices[1], slack)?;
        let leads = greater(of_a.gap, of_b.gap) > self.others + drift + slack;
        if !leads {
            return None;
        }
        let is_b = of_b.gap > of_a.gap || (of_b.gap == of_a.gap && !in_order(&hull_a, &hull_b));
        let (first, axis, second) =
            if is_b { (&hull_b, of_b, &hull_a) } else { (&hull_a, of_a, &hull_b) };
        let Certain::Sure(facing) = over(first, &axis, second) else { return None };
        let distance = facing.separation.distance;
        let doubt = pair.doubt(margin.value);
        if margin.is_clearly_beyond(distance, doubt) {
            out.clear();
            return Some(());
        }
        let is_near = distance <= 0.0 || distance + doubt <= margin.value;
        if !is_near || (distance > 0.0 && has_distance_of_its_own(&a.view, &b.view)) {
            return None;
        }
        let mut sink = Sink::new(out, None);
        sink.keep_within(margin.value);
        push(first, second, &facing.separation, &facing.face?, is_b, f64::INFINITY, &mut sink)?;
        margin.settle_by_separation(&mut sink);
        out.move_by(if is_a_moved { &b.pose } else { &a.pose });
        Some(())
    }
}

/// Whether the distance of such a pair, where it is apart, is not what is measured along its axis.
fn has_distance_of_its_own(a: &View<'_>, b: &View<'_>) -> bool {
    // Moved, a box is a rectangle.
    let is_box = |view: &View<'_>| matches!(view, View::Aabb(_));
    is_box(a) || is_box(b) || matrix::distance::is_tuned(a, b)
}

/// What is measured over the edge of the axis.
fn over(a: &KeptHull<'_>, axis: &KeptAxis, b: &KeptHull<'_>) -> Certain<Facing> {
    let reach = a.reach_from(b.vertex(0)) + b.reach_from(a.vertex(0));
    let extent = reach + (a.radius() + b.radius() + LEAST_CERTIFIED_EXTENT);
    facing_over(a, (axis.edge, axis.normal), b, (axis.gap, axis.vertex), extent)
}
