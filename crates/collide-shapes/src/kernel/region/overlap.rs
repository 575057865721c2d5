//! Whether the interiors of two straight sets share a point: exact, for any union of solids,
//! curves and points.
//!
//! As in [`cover`](crate::kernel::region::cover), what lies on the two sides of the pieces of
//! all edges is computed. Two solids overlap in a face; a curve meets the inside of a solid in a
//! piece with the solid on both sides; two curves overlap in a piece, or share a point that is no
//! end of either; a single point lies inside a solid if it has the solid all around. A single point
//! on a curve or an outline of its own union is a point of that.
//!
//! The ends of a union of curves are the points at which an odd number of them end.

use crate::kernel::geometry::bounds_of;
use crate::kernel::region::cover::{Along, Cover, Place, each_place, keep_if};
use crate::kernel::region::edges::{Edge, Near, Role, each_curve_end, each_edge, each_point};
use collide_core::{Bounds, Vec2, View};
use core::cmp::Ordering;
use core::ops::ControlFlow;
use smallvec::SmallVec;

/// Whether the interiors of the straight parts of both meet.
pub(crate) fn overlaps(a: &View<'_>, b: &View<'_>) -> bool {
    let near = common_box(a, b);
    edges_overlap(a, b, &near)
        || curves_meet(a, b, &near)
        || holds_point_of(a, b, &near)
        || holds_point_of(b, a, &near)
}

/// Where both can be.
fn common_box(a: &View<'_>, b: &View<'_>) -> Near {
    match (bounds_of(a), bounds_of(b)) {
        (Some(a), Some(b)) => Near::Box(a.common(&b)),
        (Some(one), None) | (None, Some(one)) => Near::Box(one),
        (None, None) => Near::Everywhere,
    }
}

/// Whether the interiors meet in a face or in a piece of an edge.
fn edges_overlap(a: &View<'_>, b: &View<'_>, near: &Near) -> bool {
    let both = [a, b];
    let is_apart = &mut |_, edge: Edge| {
        let along = both.map(|view| Along::of(view, &edge));
        each_place(&both, &edge, &mut |place| {
            let [a, b] = along.each_ref().map(|along| along.beyond(&place));
            keep_if(!interiors_meet(&a, &b))
        })
    };
    each_edge(a, near, is_apart).is_break() || each_edge(b, near, is_apart).is_break()
}

fn interiors_meet(a: &Cover, b: &Cover) -> bool {
    let in_face = (a.is_left() && b.is_left()) || (a.is_right() && b.is_right());
    let (in_a, in_b) = (a.curve || a.is_inside(), b.curve || b.is_inside());
    in_face || (in_a && in_b)
}

/// Whether curves of both meet in a single point that is no end of either.
fn curves_meet(a: &View<'_>, b: &View<'_>, near: &Near) -> bool {
    let ends = CurveEnds::of(&[a, b], near);
    each_edge(a, near, &mut |role, e| {
        if role == Role::Outline {
            return ControlFlow::Continue(());
        }
        let on_e: SmallVec<[Vec2; 4]> = ends.0.iter().copied().filter(|&p| e.holds(p)).collect();
        each_edge(b, &e.near(), &mut |role, f| {
            keep_if(role == Role::Outline || !share_inner_point(&e, &f, &ends, &on_e))
        })
    })
    .is_break()
}

/// Whether two curves share a point that is no end, given those on the first.
fn share_inner_point(e: &Edge, f: &Edge, ends: &CurveEnds, on_e: &[Vec2]) -> bool {
    if e.crosses(f) {
        return !on_e.iter().any(|&p| f.holds(p));
    }
    let ends_of = |e: &Edge| [e.start, e.end].into_iter().flatten();
    ends_of(e).any(|p| f.holds(p) && !ends.holds(p))
        || ends_of(f).any(|p| e.holds(p) && !ends.holds(p))
}

/// The points at which an odd number of the curves of one of some shapes end, in order.
struct CurveEnds(SmallVec<[Vec2; 16]>);

impl CurveEnds {
    /// Those near; of others some.
    fn of(views: &[&View<'_>], near: &Near) -> Self {
        let mut odd = SmallVec::new();
        for view in views {
            let mut all = SmallVec::<[Vec2; 16]>::new();
            // Never breaks.
            let _ = each_curve_end(view, near, &mut |end| {
                all.push(end);
                ControlFlow::Continue(())
            });
            all.sort_by(order);
            let same = all.chunk_by(|p, q| p == q);
            odd.extend(same.filter(|same| same.len() % 2 == 1).map(|same| same[0]));
        }
        odd.sort_by(order);
        Self(odd)
    }

    fn holds(&self, p: Vec2) -> bool {
        self.0.binary_search_by(|end| order(end, &p)).is_ok()
    }
}

/// By x, then y; the same for zeros of either sign.
fn order(p: &Vec2, q: &Vec2) -> Ordering {
    (p.x, p.y).partial_cmp(&(q.x, q.y)).unwrap_or(Ordering::Equal)
}

/// Whether a single point of `b`, in the interior of that, lies in the interior of `a`.
fn holds_point_of(a: &View<'_>, b: &View<'_>, near: &Near) -> bool {
    each_point(b, near, &mut |p| keep_if(!(is_interior(a, p) && is_interior(b, p)))).is_break()
}

/// Whether `p` lies in the interior of the straight parts of `view`.
pub(crate) fn is_interior(view: &View<'_>, p: Vec2) -> bool {
    let near = Near::Box(Bounds::of_point(p));
    let mut is_single = each_point(view, &near, &mut |q| keep_if(p != q)).is_break();
    let (mut inside_curve, mut on_outline, mut surrounded) = (false, false, true);
    let mut ends = None;
    // Never breaks.
    let _ = each_edge(view, &near, &mut |role, edge| {
        if !edge.holds(p) {
            return ControlFlow::Continue(());
        }
        // To a curve or an outline through it the point adds nothing.
        is_single = false;
        if role == Role::Curve {
            inside_curve |= !ends.get_or_insert_with(|| CurveEnds::of(&[view], &near)).holds(p);
        } else {
            on_outline = true;
            surrounded &= is_inside_along(view, &edge, p);
            surrounded &= is_inside_along(view, &edge.reversed(), p);
        }
        ControlFlow::Continue(())
    });
    let level = Edge::whole_line(p, Vec2::new(1.0, 0.0));
    let inside_solid = match on_outline {
        true => surrounded,
        false => Along::of(view, &level).beyond(&Place::At(p)).is_inside(),
    };
    is_single || inside_curve || inside_solid
}

/// Whether the edge, if it goes on beyond `p`, has solids on both sides there.
fn is_inside_along(view: &View<'_>, edge: &Edge, p: Vec2) -> bool {
    edge.end == Some(p) || Along::of(view, edge).beyond(&Place::At(p)).is_inside()
}
