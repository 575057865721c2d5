//! The best axis of each of two hulls, kept while one of them is proven to lead all others.

use crate::Manifolds;
use crate::contact::margin::Margin;
use crate::manifold::buffer::Sink;
use crate::manifold::cells::hulls::push;
use crate::manifold::memory::Pair;
use crate::manifold::memory::hull::{KeptAxis, KeptHull};
use collide_core::pose::Pose;
use collide_core::posed::{Framed, PosedView, moved};
use collide_core::{Real, View, greater, lesser, views};
use collide_shapes::kernel::certain::Certain;
use collide_shapes::kernel::hull::order::in_order;
use collide_shapes::kernel::hull::separation::filter::{Facing, facing_over};
use collide_shapes::kernel::hull::{AsHull, Hull};
use collide_shapes::kernel::tolerance::LEAST_CERTIFIED_EXTENT;

/// Of each hull the edge with the greatest gap, and the vertex of the other above it.
#[derive(Clone, Copy, Debug)]
pub(super) struct KeptAxes {
    edges: [u32; 2],
    vertices: [u32; 2],
    /// The gap along any other edge is at most this.
    others: f64,
}

/// Two hulls of fewer vertices that are not apart cost no more from scratch.
pub(super) const FEWEST: usize = 24;

/// How many steps like the last an axis should lead for, so that it pays to measure it.
const STEPS: f64 = 3.0;

/// The number of vertices of a hull of at least two.
fn hull_len(view: &View<'_>) -> Option<usize> {
    let len = views! {
        match view, hull(shape) => shape.hull().vertex_count();
        View::Aabb(_) | View::Rect(_) => 4,
        views!(unbounded | curved | region | compound) => return None,
    };
    (len > 1).then_some(len)
}

/// Whether these are hulls of four or more vertices, and together of so many.
pub(super) fn are_of_many_vertices(a: &View<'_>, b: &View<'_>, fewest: usize) -> bool {
    let lens = hull_len(a).zip(hull_len(b));
    lens.is_some_and(|(a, b)| are_many(a, b, fewest))
}

/// The same of hulls of so many vertices.
#[inline]
pub(super) fn are_many(a: usize, b: usize, fewest: usize) -> bool {
    a > 3 && b > 3 && a + b >= fewest
}

/// Whether two hulls move so slowly that some axis may lead for a while.
pub(super) fn is_slow(pair: &Pair, views: [&View<'_>; 2], drift: f64) -> bool {
    // As much as half an edge of a polygon around a circle is lifted by the turn to the next.
    let lead = |i: usize| {
        let len = hull_len(views[i]).unwrap_or(usize::MAX) as f64;
        8.0 * pair.discs[i].radius / (len * len)
    };
    STEPS * drift <= lesser(lead(0), lead(1))
}

impl KeptAxes {
    /// Those of two hulls that turn clearly everywhere, if one will lead for a few more steps.
    #[inline(never)]
    pub(super) fn measured(
        pair: &Pair,
        local: [&View<'_>; 2],
        framed: [&View<'_>; 2],
        drift: f64,
    ) -> Option<Self> {
        // One that does not turn clearly may be another polygon where it is moved.
        for view in local {
            if !KeptHull::of(view)?.is_clear(pair.size) {
                return None;
            }
        }
        let (a, b) = (KeptHull::of(framed[0])?, KeptHull::of(framed[1])?);
        let ((of_a, second_of_a), (of_b, second_of_b)) = (a.best_two(&b)?, b.best_two(&a)?);
        let others = greater(second_of_a, second_of_b);
        let leads = greater(of_a.gap, of_b.gap) - others > STEPS * drift + pair.slack();
        leads.then_some(Self {
            edges: [of_a.edge as u32, of_b.edge as u32],
            vertices: [of_a.vertex as u32, of_b.vertex as u32],
            others,
        })
    }

    /// The better one of the two axes, if it is still the best of all, and whether it is B's.
    #[inline]
    pub(super) fn best(
        &self,
        hulls: &FramedHulls<'_>,
        pair: &Pair,
        drift: f64,
    ) -> Option<(KeptAxis, bool)> {
        let (FramedHulls { a, b, .. }, slack) = (hulls, pair.slack());
        let of_a = a.axis(self.edges[0], b, self.vertices[0], slack)?;
        let of_b = b.axis(self.edges[1], a, self.vertices[1], slack)?;
        let leads = greater(of_a.gap, of_b.gap) > self.others + drift + slack;
        let is_b = of_b.gap > of_a.gap || (of_b.gap == of_a.gap && !in_order(a, b));
        leads.then_some((if is_b { of_b } else { of_a }, is_b))
    }
}

/// Two hulls in one frame.
pub(super) struct FramedHulls<'v> {
    a: KeptHull<'v>,
    b: KeptHull<'v>,
    /// The one that was moved, unless it is a polygon that is to be moved; and the other.
    moved: Option<View<'v>>,
    still: &'v View<'v>,
    frame: Pose,
}

impl<'v> FramedHulls<'v> {
    /// The shapes, if they are hulls of two or more vertices, of which one has to be moved: a
    /// motion that does nothing may change the sign of a zero.
    #[inline]
    pub(super) fn of<T: Real>(a: &'v PosedView<'v, T>, b: &'v PosedView<'v, T>) -> Option<Self> {
        if a.pose == b.pose {
            return None;
        }
        let Framed { is_a_moved, motion } = Framed::of(a, b);
        let (still, mover) = if is_a_moved { (b, a) } else { (a, b) };
        let moved = moved(&mover.view, &motion);
        let hull = match &moved {
            Some(view) => KeptHull::of_few(view)?,
            None => KeptHull::of(&mover.view)?.to_be_moved(&motion)?,
        };
        let at_rest = KeptHull::of(&still.view)?;
        let (a, b) = if is_a_moved { (hull, at_rest) } else { (at_rest, hull) };
        Some(Self { a, b, moved, still: &still.view, frame: still.pose })
    }

    /// Adds the manifold along the best axis; `None` where the pair is to be asked from scratch.
    pub(super) fn push<T: Real>(
        &self,
        axis: &KeptAxis,
        is_b: bool,
        pair: &Pair,
        margin: &Margin,
        out: &mut Manifolds<T>,
    ) -> Option<()> {
        let (first, second) = if is_b { (&self.b, &self.a) } else { (&self.a, &self.b) };
        let Certain::Sure(Facing { separation, face }) = over(first, axis, second) else {
            return None;
        };
        let doubt = pair.doubt(margin.value);
        if margin.is_clearly_beyond(separation.distance, doubt) {
            out.clear();
            return Some(());
        }
        if separation.distance > 0.0 && separation.distance + doubt > margin.value {
            return None;
        }
        let mut sink = Sink::new(out, None).in_frame(&self.frame);
        sink.keep_within(margin.value);
        push(first, second, &separation, &face?, is_b, f64::INFINITY, &mut sink)?;
        match &self.moved {
            // A distance has no order.
            Some(moved) => margin.settle(moved, self.still, &mut sink),
            None => margin.settle_by_separation(&mut sink),
        }
        Some(())
    }
}

/// What is measured over the edge of the axis.
#[inline]
fn over(a: &KeptHull<'_>, axis: &KeptAxis, b: &KeptHull<'_>) -> Certain<Facing> {
    let reach = a.reach_from(b.vertex(0)) + b.reach_from(a.vertex(0));
    let extent = reach + (a.radius() + b.radius() + LEAST_CERTIFIED_EXTENT);
    facing_over(a, (axis.edge, axis.normal), b, (axis.gap, axis.vertex), extent)
}
