//! Straight shapes as what they consist of: solid edges, curves and single points.
//!
//! The outline of a solid runs with the solid on its left. A solid without area is the segment
//! between its outermost points, or a point; so is a round shape of radius zero. Edges without
//! length are left out. Everything below is decided by exact predicates.

use crate::kernel::geometry::ends_of_flat;
use crate::kernel::hull::{AsHull, Hull};
use collide_core::predicate::{DirectedLine, cross_of_differences, dot_of_differences, orient2d};
use collide_core::view::Compound;
use collide_core::{Bounds, Rings, Vec2, View, view, views};
use core::ops::ControlFlow;

/// A segment, a ray or a line, with a length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Edge {
    pub(crate) line: DirectedLine,
    /// `None` where the edge comes from infinity.
    pub(crate) start: Option<Vec2>,
    /// `None` where the edge goes to infinity.
    pub(crate) end: Option<Vec2>,
}

/// What an edge is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// The outline of a solid, which lies on the left.
    Outline,
    /// A curve of its own.
    Curve,
}

/// Which edges are wanted; others may be visited too.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Near {
    Everywhere,
    Box(Bounds),
    Line(DirectedLine),
    /// All that the line cuts of those parts of a union that meet the box.
    LineOfParts(DirectedLine, Bounds),
}

/// Called with each edge until it breaks.
pub(crate) type VisitEdge<'v> = dyn FnMut(Role, Edge) -> ControlFlow<()> + 'v;
/// Called with each point until it breaks.
pub(crate) type VisitPoint<'v> = dyn FnMut(Vec2) -> ControlFlow<()> + 'v;

impl Edge {
    pub(crate) fn segment(a: Vec2, b: Vec2) -> Self {
        Self { line: DirectedLine { point: a, from: a, to: b }, start: Some(a), end: Some(b) }
    }

    fn ray(origin: Vec2, direction: Vec2) -> Self {
        Self { start: Some(origin), ..Self::whole_line(origin, direction) }
    }

    pub(crate) fn whole_line(point: Vec2, direction: Vec2) -> Self {
        let line = DirectedLine { point, from: Vec2::ZERO, to: direction };
        Self { line, start: None, end: None }
    }

    /// The same edge run through backward.
    pub(crate) fn reversed(self) -> Self {
        let DirectedLine { point, from, to } = self.line;
        let line = DirectedLine { point, from: to, to: from };
        Self { line, start: self.end, end: self.start }
    }

    /// Which edges can meet this one.
    pub(crate) fn near(&self) -> Near {
        match (self.start, self.end) {
            (Some(a), Some(b)) => Near::Box(Bounds::of_segment(a, b)),
            _ => Near::Line(self.line),
        }
    }

    /// Positive where `p` lies to the left of the edge's line.
    pub(crate) fn side(&self, p: Vec2) -> f64 {
        side(&self.line, p)
    }

    /// Positive where `other` heads to the left.
    pub(crate) fn turn(&self, other: &Self) -> f64 {
        turn(&self.line, &other.line)
    }

    /// Positive where `q` lies ahead of `p` along the edge.
    pub(crate) fn order(&self, p: Vec2, q: Vec2) -> f64 {
        dot_of_differences(self.line.from, self.line.to, p, q)
    }

    /// Whether both lie on one line.
    pub(crate) fn is_collinear(&self, other: &Self) -> bool {
        self.turn(other) == 0.0 && self.side(other.line.point) == 0.0
    }

    /// Whether `p` is a point of the edge.
    pub(crate) fn holds(&self, p: Vec2) -> bool {
        self.side(p) == 0.0
            && self.start.is_none_or(|a| self.order(a, p) >= 0.0)
            && self.end.is_none_or(|b| self.order(p, b) >= 0.0)
    }

    /// Whether `p`, a point of the edge's line, lies on the edge and is no end of it.
    pub(crate) fn holds_between_ends(&self, p: Vec2) -> bool {
        self.start.is_none_or(|a| self.order(a, p) > 0.0)
            && self.end.is_none_or(|b| self.order(p, b) > 0.0)
    }

    /// Whether the edges cross in a point that is no end of either.
    pub(crate) fn crosses(&self, other: &Self) -> bool {
        self.is_straddled_by(other) && other.is_straddled_by(self)
    }

    /// Whether `other` crosses the line of this edge in a point that is no end of `other`.
    fn is_straddled_by(&self, other: &Self) -> bool {
        let opposite = |s: f64, t: f64| (s < 0.0 && t > 0.0) || (s > 0.0 && t < 0.0);
        match (other.start, other.end) {
            (Some(a), Some(b)) => opposite(self.side(a), self.side(b)),
            (Some(a), None) => opposite(self.side(a), self.turn(other)),
            (None, Some(b)) => opposite(-self.turn(other), self.side(b)),
            (None, None) => self.turn(other) != 0.0,
        }
    }

    /// Whether the edges share a point.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.crosses(other)
            || [other.start, other.end].into_iter().flatten().any(|p| self.holds(p))
            || [self.start, self.end].into_iter().flatten().any(|p| other.holds(p))
            || (self.start.or(other.start).is_none() && self.is_collinear(other))
    }
}

/// Positive where `p` lies to the left of the line.
pub(crate) fn side(line: &DirectedLine, p: Vec2) -> f64 {
    cross_of_differences(line.from, line.to, line.point, p)
}

/// Positive where `other` heads to the left of `line`.
pub(crate) fn turn(line: &DirectedLine, other: &DirectedLine) -> f64 {
    cross_of_differences(line.from, line.to, other.from, other.to)
}

impl Near {
    /// Whether some wanted edge may lie in the box.
    pub(crate) fn enters(&self, bounds: &Bounds) -> bool {
        match self {
            Self::Everywhere => true,
            Self::Box(wanted) => wanted.meets(bounds),
            Self::Line(line) | Self::LineOfParts(line, _) => line_meets_box(line, bounds),
        }
    }

    /// The same of a part of a union, in a box that may have no end.
    fn enters_part(&self, bounds: &Bounds) -> bool {
        match self {
            Self::Box(wanted) | Self::LineOfParts(_, wanted) => wanted.meets(bounds),
            Self::Line(_) if !(bounds.min.is_finite() && bounds.max.is_finite()) => true,
            Self::Everywhere | Self::Line(_) => self.enters(bounds),
        }
    }
}

fn line_meets_box(line: &DirectedLine, bounds: &Bounds) -> bool {
    let Bounds { min, max } = *bounds;
    let corners = [min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)];
    let sides = corners.map(|c| side(line, c));
    !sides.iter().all(|&s| s > 0.0) && !sides.iter().all(|&s| s < 0.0)
}

/// Whether the shape consists of straight edges and points only.
pub(crate) fn is_straight(view: &View<'_>) -> bool {
    views! {
        match view, hull(shape) => shape.hull().radius() == 0.0;
        views!(unbounded | region) => true,
        View::Ellipse(_) => false,
        View::Custom(shape) => ends_of_flat(*shape).is_some(),
        View::Compound(parts) => (0..parts.part_count()).all(|i| is_straight(&parts.part(i))),
    }
}

/// Whether the shape is a single point.
pub(crate) fn is_single_point(view: &View<'_>) -> bool {
    each_point(view, &Near::Everywhere, &mut |_| ControlFlow::Break(())).is_break()
}

/// Visits the edges of a shape; parts that are not straight are passed over.
pub(crate) fn each_edge(
    view: &View<'_>,
    near: &Near,
    visit: &mut VisitEdge<'_>,
) -> ControlFlow<()> {
    match view {
        View::Ray(r) => visit(Role::Curve, Edge::ray(r.origin, r.direction)),
        View::Line(l) => visit(Role::Curve, Edge::whole_line(l.point, l.direction)),
        View::HalfPlane(h) => visit(Role::Outline, Edge::whole_line(h.point, h.normal.perp())),
        View::Polygon(p) => ring_edges(p.rings, Role::Outline, near, visit),
        View::Polyline(p) => ring_edges(p.rings, Role::Curve, near, visit),
        View::Compound(parts) => each_part(*parts, near, &mut |part| each_edge(part, near, visit)),
        views!(hull | curved) => match hull_form(view) {
            Form::Hull(corners) => hull_edges(corners.into_iter(), visit),
            Form::Polygon(p) => hull_edges((0..p.vertices.len()).map(|i| p.vertex(i)), visit),
            Form::Flat(a, b) if a != b => visit(Role::Curve, Edge::segment(a, b)),
            Form::Flat(..) | Form::Other => ControlFlow::Continue(()),
        },
    }
}

/// Visits the parts of a union in which something wanted may lie, in no order.
fn each_part(
    parts: Compound<'_>,
    near: &Near,
    visit: &mut dyn FnMut(&View<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(boxes) = parts.part_boxes() else {
        return parts.parts().try_for_each(|part| visit(&part));
    };
    let is_last = |index| visit(&parts.part(index)).is_break();
    if boxes.some(|bounds| near.enters_part(bounds), is_last) {
        return ControlFlow::Break(());
    }
    ControlFlow::Continue(())
}

/// Visits the single points that a shape consists of: not those of its edges.
pub(crate) fn each_point(
    view: &View<'_>,
    near: &Near,
    visit: &mut VisitPoint<'_>,
) -> ControlFlow<()> {
    match view {
        View::Polyline(p) if is_point(p.rings) => visit(p.rings.vertex(0)),
        View::Polyline(_) => ControlFlow::Continue(()),
        View::Compound(parts) => each_part(*parts, near, &mut |part| each_point(part, near, visit)),
        View::Polygon(_) | views!(hull | unbounded | curved) => match hull_form(view) {
            Form::Flat(a, b) if a == b => visit(a),
            Form::Hull(_) | Form::Polygon(_) | Form::Flat(..) | Form::Other => {
                ControlFlow::Continue(())
            }
        },
    }
}

/// Visits the ends of the curves that a shape consists of.
pub(crate) fn each_curve_end(
    view: &View<'_>,
    near: &Near,
    visit: &mut VisitPoint<'_>,
) -> ControlFlow<()> {
    match view {
        View::Ray(r) => visit(r.origin),
        View::Polyline(p) => {
            let (first, last) = (p.rings.vertex(0), p.rings.vertex(p.rings.vertices().len() - 1));
            if p.rings.is_closed() || first == last {
                return ControlFlow::Continue(());
            }
            visit(first)?;
            visit(last)
        }
        View::Compound(parts) => {
            each_part(*parts, near, &mut |part| each_curve_end(part, near, visit))
        }
        View::Line(_) | View::HalfPlane(_) | View::Polygon(_) => ControlFlow::Continue(()),
        views!(hull | curved) => match hull_form(view) {
            Form::Flat(a, b) if a != b => {
                visit(a)?;
                visit(b)
            }
            Form::Hull(_) | Form::Polygon(_) | Form::Flat(..) | Form::Other => {
                ControlFlow::Continue(())
            }
        },
    }
}

/// A convex straight shape.
enum Form<'a> {
    /// A hull with area.
    Hull([Vec2; 4]),
    Polygon(&'a view::ConvexPolygon<'a>),
    /// A segment, or a point.
    Flat(Vec2, Vec2),
    /// Anything else.
    Other,
}

fn hull_form<'a>(view: &'a View<'a>) -> Form<'a> {
    views! {
        match view, small_hull(shape) => small_form(&shape.hull());
        View::ConvexPolygon(p) if p.radius == 0.0 => Form::Polygon(p),
        View::Custom(shape) => ends_of_flat(*shape).map_or(Form::Other, |[a, b]| Form::Flat(a, b)),
        View::ConvexPolygon(_) | View::Ellipse(_) | views!(unbounded | region | compound) => {
            Form::Other
        }
    }
}

fn small_form<'a, H: Hull>(hull: &H) -> Form<'a> {
    let last = hull.vertex_count() - 1;
    if hull.radius() != 0.0 {
        Form::Other
    } else if last < 2 {
        Form::Flat(hull.vertex(0), hull.vertex(last))
    } else {
        corners_form([0, 1, 2, 3].map(|i: usize| hull.vertex(i.min(last))))
    }
}

fn corners_form<'a>(corners: [Vec2; 4]) -> Form<'a> {
    let [a, b, c, d] = corners;
    if orient2d(a, b, c) != 0.0 || orient2d(a, c, d) != 0.0 {
        return Form::Hull(corners);
    }
    let is_before = |p: Vec2, q: Vec2| (p.x, p.y) < (q.x, q.y);
    let least = corners.into_iter().fold(a, |m, p| if is_before(p, m) { p } else { m });
    let greatest = corners.into_iter().fold(a, |m, p| if is_before(m, p) { p } else { m });
    Form::Flat(least, greatest)
}

fn hull_edges(
    corners: impl Iterator<Item = Vec2> + Clone,
    visit: &mut VisitEdge<'_>,
) -> ControlFlow<()> {
    let next = corners.clone().cycle().skip(1);
    corners
        .zip(next)
        .filter(|(a, b)| a != b)
        .try_for_each(|(a, b)| visit(Role::Outline, Edge::segment(a, b)))
}

fn ring_edges(
    rings: &Rings,
    role: Role,
    near: &Near,
    visit: &mut VisitEdge<'_>,
) -> ControlFlow<()> {
    rings.search(
        |bounds| near.enters(bounds),
        |_, edge| match edge.a == edge.b {
            true => ControlFlow::Continue(()),
            false => visit(role, Edge::segment(edge.a, edge.b)),
        },
    )
}

fn is_point(rings: &Rings) -> bool {
    let bounds = rings.bounds();
    bounds.min == bounds.max
}
