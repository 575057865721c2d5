//! A polygon or a polyline as its edges, and which of them lie near another shape.

use crate::kernel::region::edges::Edge;
use crate::kernel::region::vicinity::Vicinity;
use collide_core::predicate::orient2d;
use collide_core::view::Segment;
use collide_core::{Bounds, Rings, RunEdges, Vec2, View, views};
use core::ops::ControlFlow;

/// A polygon or a polyline.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Region<'a> {
    pub(crate) rings: &'a Rings,
    /// Whether the inside belongs to it.
    pub(crate) filled: bool,
}

impl<'a> Region<'a> {
    pub(crate) fn filled(rings: &'a Rings) -> Self {
        Self { rings, filled: true }
    }

    pub(crate) fn chain(rings: &'a Rings) -> Self {
        Self { rings, filled: false }
    }

    /// Whether `p` belongs to the region.
    #[inline]
    pub(crate) fn holds(&self, p: Vec2) -> bool {
        if self.filled { self.rings.encloses(p) } else { self.some_edge_holds(p) }
    }

    /// Whether `p` lies on some edge.
    fn some_edge_holds(&self, p: Vec2) -> bool {
        self.some_edge_near(&Bounds::of_point(p), |edge| segments_meet(edge, &point(p)))
    }

    /// Whether some edge near the box satisfies the condition.
    #[inline]
    pub(crate) fn some_edge_near(
        &self,
        near: &Bounds,
        mut condition: impl FnMut(&Segment) -> bool,
    ) -> bool {
        let visit = |_, edge: Segment| {
            stop_if(Bounds::of_segment(edge.a, edge.b).meets(near) && condition(&edge))
        };
        self.rings.search(|bounds| bounds.meets(near), visit).is_break()
    }

    /// Whether some edge satisfies the condition; only those are looked at that the kernel may
    /// say meet the shape in this vicinity.
    pub(crate) fn some_edge_in(
        &self,
        vicinity: &Vicinity,
        mut condition: impl FnMut(&Segment) -> bool,
    ) -> bool {
        let visit = |_, edge: Segment| {
            let is_near = vicinity.meets(&Bounds::of_segment(edge.a, edge.b));
            stop_if(is_near && condition(&edge))
        };
        self.rings.search(|bounds| vicinity.meets(bounds), visit).is_break()
    }

    /// Whether some edge satisfies the condition; only those are looked at that can meet `view`,
    /// by the word of its kernel.
    #[inline]
    pub(crate) fn some_edge_near_view(
        &self,
        view: &View<'_>,
        mut condition: impl FnMut(&Segment) -> bool,
    ) -> bool {
        let whole_line = match view {
            View::Line(l) => Some(Edge::whole_line(l.point, l.direction)),
            View::Ray(r) => Some(Edge::whole_line(r.origin, r.direction)),
            View::HalfPlane(_) | views!(hull | curved | region | compound) => None,
        };
        match (Vicinity::of(view), whole_line) {
            (Some(vicinity), _) => self.some_edge_in(&vicinity, condition),
            (_, Some(line)) => {
                let near = line.near();
                let visit = |_, edge: Segment| stop_if(condition(&edge));
                self.rings.search(|bounds| near.enters(bounds), visit).is_break()
            }
            _ => self.rings.edges().any(|(_, edge)| condition(&edge)),
        }
    }
}

#[inline]
pub(crate) fn stop_if(condition: bool) -> ControlFlow<()> {
    if condition { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

fn point(p: Vec2) -> Segment {
    Segment { a: p, b: p }
}

/// Visits the pairs of edges whose boxes meet, until one breaks.
#[inline]
pub(crate) fn some_edge_pair_near<B>(
    a: &Region<'_>,
    b: &Region<'_>,
    mut visit: impl FnMut(&Segment, &Segment) -> ControlFlow<B>,
) -> ControlFlow<B> {
    some_run_pair_near(a.rings, b.rings, |[_, near_b], edges_a, edges_b| {
        for (_, e) in edges_a {
            let box_e = Bounds::of_segment(e.a, e.b);
            if !box_e.meets(near_b) {
                continue;
            }
            for (_, f) in edges_b.clone() {
                if box_e.meets(&Bounds::of_segment(f.a, f.b)) {
                    visit(&e, &f)?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}

/// Visits the pairs of runs of edges whose boxes meet, with these, until one breaks.
#[inline]
pub(crate) fn some_run_pair_near<'a, B>(
    a: &'a Rings,
    b: &'a Rings,
    mut visit: impl FnMut([&Bounds; 2], RunEdges<'a>, RunEdges<'a>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let box_b = b.bounds();
    let is_deep = a.is_deep();
    a.search_runs(
        |bounds| bounds.meets(&box_b) && (!is_deep || some_run_meets(b, bounds)),
        |near_a, edges_a| {
            b.search_runs(
                |bounds| bounds.meets(near_a),
                |near_b, edges_b| visit([near_a, near_b], edges_a.clone(), edges_b),
            )
        },
    )
}

/// Whether the box around some edges meets another one.
#[inline(never)]
fn some_run_meets(rings: &Rings, other: &Bounds) -> bool {
    rings.search_runs(|bounds| bounds.meets(other), |_, _| stop_if(true)).is_break()
}

/// Whether two segments, of any length, share a point; exact.
///
/// Each has the ends of the other on both sides of its line, or on it. Where all four ends lie
/// on one line, the boxes decide.
#[inline]
pub(crate) fn segments_meet(e: &Segment, f: &Segment) -> bool {
    if !Bounds::of_segment(e.a, e.b).meets(&Bounds::of_segment(f.a, f.b)) {
        return false;
    }
    let (s, t) = (orient2d(e.a, e.b, f.a), orient2d(e.a, e.b, f.b));
    if (s > 0.0 && t > 0.0) || (s < 0.0 && t < 0.0) {
        return false;
    }
    let (s, t) = (orient2d(f.a, f.b, e.a), orient2d(f.a, f.b, e.b));
    !((s > 0.0 && t > 0.0) || (s < 0.0 && t < 0.0))
}
