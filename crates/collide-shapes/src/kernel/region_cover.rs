//! Whether one straight set covers another: exact, for any union of solids, curves and points.
//!
//! The edges of both sets cut the plane into faces, pieces of edges, and points. A closed set
//! covers another iff it covers all its faces, the pieces that are curves of it, and its single
//! points; the rest follows by closure. Every face has some piece of an edge on its rim. So the
//! edges are walked one at a time: the places at which something else begins, ends or crosses
//! cut an edge into pieces, and just beyond each place it is counted how many solids lie to the
//! left and to the right of the edge.
//!
//! The count is a crossing number along the edge's own line, from minus infinity up to the
//! place, shifted infinitesimally to one side: another edge takes part iff its ends lie on
//! different sides of the shifted line, with a sign that tells entering from leaving. Places
//! are ends of edges or crossings of two lines, and their order along the line is one exact
//! predicate, [`compare_line_crossings`]. No crossing is ever computed.
//!
//! Source: the side-of-edge labels of an overlay (de Berg et al., *Computational Geometry*,
//! ch. 2), evaluated by crossing numbers instead of stored.

use super::region_bounds::bounds_of;
use super::region_edges::{Edge, Near, Role, each_edge, each_point, side, turn};
use crate::matrix;
use collide_core::predicate::{DirectedLine, compare_line_crossings};
use collide_core::{Real, Vec2, View};
use core::ops::ControlFlow;

/// A place on the line of an edge.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place {
    MinusInfinity,
    /// A point of the line.
    At(Vec2),
    /// Where another line crosses it.
    Crossing(DirectedLine),
}

/// What lies along an edge just beyond a place.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cover {
    /// Solids to the left.
    left: i32,
    /// Solids to the right.
    right: i32,
    /// Whether a curve runs along the edge.
    pub(crate) curve: bool,
}

impl Cover {
    pub(crate) fn is_left(&self) -> bool {
        self.left > 0
    }

    pub(crate) fn is_right(&self) -> bool {
        self.right > 0
    }

    /// Whether the piece lies inside solids.
    pub(crate) fn is_inside(&self) -> bool {
        self.is_left() && self.is_right()
    }

    fn holds(&self, other: &Self) -> bool {
        let piece = self.curve || self.is_left() || self.is_right();
        (self.is_left() || !other.is_left())
            && (self.is_right() || !other.is_right())
            && (piece || !other.curve)
    }
}

/// Whether the straight parts of `cover` together hold all of `set`, which is straight.
pub(crate) fn covers<T: Real>(cover: &View<'_, T>, set: &View<'_, T>) -> bool {
    let point_is_held = &mut |p| keep_if(matrix::intersects::<T>(cover, &View::Point(p)));
    if each_point(set, point_is_held).is_break() {
        return false;
    }
    let both = [cover, set];
    let mut has_solids = false;
    let edge_is_held = |edge: Edge| {
        each_place(&both, &edge, &mut |place| {
            let [held, wanted] = both.map(|view| cover_beyond(view, &edge, &place));
            keep_if(held.holds(&wanted))
        })
    };
    let own = each_edge(set, &Near::Everywhere, &mut |role, edge| {
        has_solids |= role == Role::Outline;
        edge_is_held(edge)
    });
    if own.is_break() || !has_solids {
        return own.is_continue();
    }
    let near = bounds_of(set).map_or(Near::Everywhere, Near::Box);
    each_edge(cover, &near, &mut |_, edge| edge_is_held(edge)).is_continue()
}

pub(crate) fn keep_if(condition: bool) -> ControlFlow<()> {
    if condition { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// Visits the places at which the pieces of `edge` begin, in no order.
pub(crate) fn each_place<T: Real>(
    views: &[&View<'_, T>; 2],
    edge: &Edge,
    visit: &mut dyn FnMut(Place) -> ControlFlow<()>,
) -> ControlFlow<()> {
    visit(edge.start.map_or(Place::MinusInfinity, Place::At))?;
    let near = edge.near();
    for view in views {
        each_edge(view, &near, &mut |_, other| {
            for p in [other.start, other.end].into_iter().flatten() {
                if edge.side(p) == 0.0 && edge.holds_between_ends(p) {
                    visit(Place::At(p))?;
                }
            }
            if edge.crosses(&other) {
                visit(Place::Crossing(other.line))?;
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}

/// What of `view` lies along `edge` just beyond `place`.
pub(crate) fn cover_beyond<T: Real>(view: &View<'_, T>, edge: &Edge, place: &Place) -> Cover {
    let mut cover = Cover::default();
    // Never breaks.
    let _ = each_edge(view, &Near::Line(edge.line), &mut |role, other| {
        match (role, other.start, other.end) {
            (Role::Curve, ..) => cover.curve |= runs_along(edge, &other, place),
            (Role::Outline, Some(a), Some(b)) => {
                count_outline(&mut cover, edge, &other.line, [a, b], place);
            }
            (Role::Outline, ..) => count_half_plane(&mut cover, edge, &other.line, place),
        }
        ControlFlow::Continue(())
    });
    cover
}

/// Counts the outline edge `ab` if it is crossed before the place.
fn count_outline(
    cover: &mut Cover,
    edge: &Edge,
    line: &DirectedLine,
    ends: [Vec2; 2],
    place: &Place,
) {
    let [a, b] = ends.map(|p| edge.side(p));
    let (left, right) = ((a > 0.0) != (b > 0.0), (a < 0.0) != (b < 0.0));
    if !left && !right {
        return;
    }
    let heads_left = a < 0.0 || b > 0.0;
    if is_passed(edge, line, heads_left, place) {
        let sign = if heads_left { -1 } else { 1 };
        cover.left += if left { sign } else { 0 };
        cover.right += if right { sign } else { 0 };
    }
}

/// Counts the half-plane to the left of `line` if the place lies in it.
fn count_half_plane(cover: &mut Cover, edge: &Edge, line: &DirectedLine, place: &Place) {
    let heading = turn(&edge.line, line);
    let beside = side(line, edge.line.point);
    let (left, right) = if heading != 0.0 {
        let inside = is_passed(edge, line, heading > 0.0, place) != (heading > 0.0);
        (inside, inside)
    } else if beside != 0.0 {
        (beside > 0.0, beside > 0.0)
    } else {
        let same_way = edge.order(line.from, line.to) > 0.0;
        (same_way, !same_way)
    };
    cover.left += i32::from(left);
    cover.right += i32::from(right);
}

/// Whether the crossing with `line`, which heads to the left of the edge or to its right, lies
/// at the place or before.
fn is_passed(edge: &Edge, line: &DirectedLine, heads_left: bool, place: &Place) -> bool {
    match place {
        Place::MinusInfinity => false,
        // Beyond the crossing the edge is on the right of what heads left.
        Place::At(p) if heads_left => side(line, *p) <= 0.0,
        Place::At(p) => side(line, *p) >= 0.0,
        Place::Crossing(other) => compare_line_crossings(edge.line, *line, *other) <= 0.0,
    }
}

/// Whether the curve runs along the edge just beyond the place.
fn runs_along(edge: &Edge, curve: &Edge, place: &Place) -> bool {
    if !edge.is_collinear(curve) {
        return false;
    }
    let same_way = edge.order(curve.line.from, curve.line.to) > 0.0;
    let curve = if same_way { *curve } else { curve.reversed() };
    curve.start.is_none_or(|p| !is_beyond(edge, p, place))
        && curve.end.is_none_or(|p| is_beyond(edge, p, place))
}

/// Whether `p`, a point of the edge's line, lies beyond the place.
fn is_beyond(edge: &Edge, p: Vec2, place: &Place) -> bool {
    match place {
        Place::MinusInfinity => true,
        Place::At(q) => edge.order(*q, p) > 0.0,
        Place::Crossing(line) => {
            let (across, heading) = (side(line, p), turn(&edge.line, line));
            (across < 0.0 && heading > 0.0) || (across > 0.0 && heading < 0.0)
        }
    }
}
