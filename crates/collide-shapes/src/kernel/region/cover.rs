//! Whether one straight set covers another: exact, for any union of solids, curves and points.
//!
//! The edges of both sets cut the plane into faces, pieces of edges, and points. A closed set
//! covers another iff it covers all its faces, the pieces that are curves of it, and its single
//! points; the rest follows by closure. Every face has some piece of an edge on its rim. So the
//! edges are walked one at a time: the places at which something else begins, ends or crosses
//! cut an edge into pieces, and just beyond each place it is counted how many solids lie to the
//! left and to the right of the edge. All that crosses the line of an edge is sorted once, so that
//! `n` edges, which may cross in n² places, take n² log n.
//!
//! The count is a crossing number along the edge's own line, from minus infinity up to the
//! place, shifted infinitesimally to one side: another edge takes part iff its ends lie on
//! different sides of the shifted line, with a sign that distinguishes entering from leaving.
//! Places are ends of edges or crossings of two lines, and their order along the line is one exact
//! predicate, [`compare_line_crossings`]. No crossing is ever computed.
//!
//! Source: the side-of-edge labels of an overlay (de Berg et al., *Computational Geometry*,
//! ch. 2), evaluated by crossing numbers instead of stored.

use crate::kernel::geometry::bounds_of;
use crate::kernel::region::edges::{Edge, Near, Role, each_edge, each_point, side, turn};
use collide_core::predicate::{DirectedLine, compare_line_crossings};
use collide_core::{Vec2, View};
use core::cmp::Ordering;
use core::ops::ControlFlow;
use smallvec::SmallVec;

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

/// Whether the straight parts of `cover` together hold all of `set`, which is straight; and `holds`
/// says whether `cover` holds a point.
pub(crate) fn covers(cover: &View<'_>, set: &View<'_>, holds: impl Fn(Vec2) -> bool) -> bool {
    let point_is_held = &mut |p| keep_if(holds(p));
    if each_point(set, &Near::Everywhere, point_is_held).is_break() {
        return false;
    }
    let both = [cover, set];
    let mut has_solids = false;
    let edge_is_held = |edge: Edge| {
        let along = both.map(|view| Along::of(view, &edge));
        each_place(&both, &edge, &mut |place| {
            let [held, wanted] = along.each_ref().map(|along| along.beyond(&place));
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
pub(crate) fn each_place(
    views: &[&View<'_>; 2],
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

/// What of a shape lies along an edge, sorted: searched at every place on it.
pub(crate) struct Along<'e> {
    edge: &'e Edge,
    /// Solids to the left and to the right at minus infinity.
    ground: [i32; 2],
    passages: SmallVec<[Passage; 32]>,
    /// Curves on the edge's line: those that come from infinity, where others start, where they
    /// end.
    endless: usize,
    starts: SmallVec<[Vec2; 8]>,
    ends: SmallVec<[Vec2; 8]>,
}

/// An outline across the line of the edge.
struct Passage {
    line: DirectedLine,
    heads_left: bool,
    /// By how much it changes what lies to the left and to the right; once sorted, it and all
    /// before.
    change: [i32; 2],
}

impl<'e> Along<'e> {
    pub(crate) fn of(view: &View<'_>, edge: &'e Edge) -> Self {
        let mut along = Self {
            edge,
            ground: [0; 2],
            passages: SmallVec::new(),
            endless: 0,
            starts: SmallVec::new(),
            ends: SmallVec::new(),
        };
        // A part that does not meet the edge is left as often as it is entered before any place.
        let near = match edge.near() {
            Near::Box(bounds) => Near::LineOfParts(edge.line, bounds),
            near @ (Near::Everywhere | Near::Line(_) | Near::LineOfParts(..)) => near,
        };
        // Never breaks.
        let _ = each_edge(view, &near, &mut |role, other| {
            match (role, other.start, other.end) {
                (Role::Curve, ..) => along.add_curve(&other),
                (Role::Outline, Some(a), Some(b)) => along.add_outline(&other.line, [a, b]),
                (Role::Outline, ..) => along.add_half_plane(&other.line),
            }
            ControlFlow::Continue(())
        });
        along.sort();
        along
    }

    fn sort(&mut self) {
        let sign = |x: f64| x.partial_cmp(&0.0).unwrap_or(Ordering::Equal);
        let line = self.edge.line;
        self.passages.sort_by(|p, q| sign(compare_line_crossings(line, p.line, q.line)));
        let mut sum = self.ground;
        for passage in &mut self.passages {
            sum = [sum[0] + passage.change[0], sum[1] + passage.change[1]];
            passage.change = sum;
        }
        for points in [&mut self.starts, &mut self.ends] {
            points.sort_by(|&p, &q| sign(self.edge.order(q, p)));
        }
    }

    /// What lies along the edge just beyond the place.
    pub(crate) fn beyond(&self, place: &Place) -> Cover {
        let is_passed = |p: &Passage| is_passed(self.edge, &p.line, p.heads_left, place);
        let passed = self.passages.partition_point(is_passed);
        let [left, right] =
            if passed == 0 { self.ground } else { self.passages[passed - 1].change };
        let begun = |points: &[Vec2]| points.partition_point(|&p| !is_beyond(self.edge, p, place));
        let curve = self.endless + begun(&self.starts) > begun(&self.ends);
        Cover { left, right, curve }
    }

    /// Adds an outline edge, which takes part where its ends lie on different sides of the line.
    fn add_outline(&mut self, line: &DirectedLine, ends: [Vec2; 2]) {
        let [a, b] = ends.map(|p| self.edge.side(p));
        let (left, right) = ((a > 0.0) != (b > 0.0), (a < 0.0) != (b < 0.0));
        if left || right {
            let heads_left = a < 0.0 || b > 0.0;
            let sign = if heads_left { -1 } else { 1 };
            let change = [if left { sign } else { 0 }, if right { sign } else { 0 }];
            self.passages.push(Passage { line: *line, heads_left, change });
        }
    }

    /// Adds the half-plane to the left of `line`.
    fn add_half_plane(&mut self, line: &DirectedLine) {
        let heading = turn(&self.edge.line, line);
        let beside = side(line, self.edge.line.point);
        let (ground, change) = if heading > 0.0 {
            ([1, 1], [-1, -1])
        } else if heading < 0.0 {
            ([0, 0], [1, 1])
        } else if beside != 0.0 {
            ([i32::from(beside > 0.0); 2], [0, 0])
        } else {
            let same_way = i32::from(self.edge.order(line.from, line.to) > 0.0);
            ([same_way, 1 - same_way], [0, 0])
        };
        self.ground = [self.ground[0] + ground[0], self.ground[1] + ground[1]];
        if heading != 0.0 {
            self.passages.push(Passage { line: *line, heads_left: heading > 0.0, change });
        }
    }

    /// Adds a curve, if it runs along the line of the edge.
    fn add_curve(&mut self, curve: &Edge) {
        if !self.edge.is_collinear(curve) {
            return;
        }
        let same_way = self.edge.order(curve.line.from, curve.line.to) > 0.0;
        let curve = if same_way { *curve } else { curve.reversed() };
        match curve.start {
            Some(start) => self.starts.push(start),
            None => self.endless += 1,
        }
        self.ends.extend(curve.end);
    }
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
