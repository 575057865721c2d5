//! Ray × straight outlines: segment, box, rectangle, triangle, convex polygon, polygon with
//! holes, chain.
//!
//! The ray's line has a left and a right bank. An edge that crosses the line changes on both
//! banks whether the solid is there; an edge that ends on the line changes it on the bank it
//! comes from; an edge on the line changes nothing. Whether the ray is inside between two
//! events is the disjunction of the banks, so vertices, tangents and edges along the ray need
//! no cases (`events`).
//!
//! Whether an edge meets the ray's line, and ahead of the origin, are exact signs. Vertices
//! are hits with their own coordinates, so the two edges at a vertex make one event.

use crate::ray::events::{Event, Sink};
use crate::ray::scaled_ray::ScaledRay;
use collide_core::view::{Segment, Triangle};
use collide_core::{Bounds, Rings, Vec2, clamped, greater, lesser, predicate};
use collide_shapes::kernel::hull::Hull;
use collide_shapes::kernel::hull::many::{clearly_higher, first_without};
use collide_shapes::kernel::tolerance::NEARLY_PARALLEL;
use core::ops::Range;

/// The segment's crossing, or the ends of the stretch that the ray shares with it.
pub(crate) fn segment<S: Sink>(
    scaled_ray: &ScaledRay,
    segment: &Segment,
    mut sink: S,
) -> S::Answer {
    add_link(scaled_ray, segment, &mut sink);
    sink.finish(false)
}

/// The outline of the corners of a box or a rectangle; one without width or height is a segment.
pub(crate) fn corners<S: Sink>(scaled_ray: &ScaledRay, corners: [Vec2; 4], sink: S) -> S::Answer {
    let [a, b, c, _] = corners;
    if a == b || b == c {
        return segment(scaled_ray, &Segment { a, b: c }, sink);
    }
    ring(scaled_ray, &corners, sink)
}

/// The outline of a triangle; a flat one is its longest edge.
pub(crate) fn triangle<S: Sink>(scaled_ray: &ScaledRay, triangle: &Triangle, sink: S) -> S::Answer {
    let [a, b, c] = triangle.vertices;
    if predicate::orient2d(a, b, c) == 0.0 {
        return segment(scaled_ray, &hull_of_collinear(a, b, c), sink);
    }
    ring(scaled_ray, &triangle.vertices, sink)
}

/// The outline of a hull with an inside; `None` of one that is rounded, or has no more than two
/// vertices.
pub(crate) fn hull<S: Sink, H: Hull>(
    scaled_ray: &ScaledRay,
    hull: &H,
    mut sink: S,
) -> Option<S::Answer> {
    let count = hull.vertex_count();
    if count < 3 || hull.radius() > 0.0 {
        return None;
    }
    for ends in crossed_edges(scaled_ray, hull).unwrap_or([0..count, 0..0, 0..0, 0..0]) {
        for end in ends {
            let start = if end == 0 { count } else { end } - 1;
            add_edge(scaled_ray, hull.vertex(start), hull.vertex(end), &mut sink);
        }
    }
    Some(sink.finish(true))
}

/// The ends of those edges of a large polygon that may meet the ray's line, in order. From the
/// vertex that lies furthest to the left of the line on to that furthest to the right the signs of
/// the sides change once, and so they do on the way back. `None` where the line may touch only.
fn crossed_edges<H: Hull>(scaled_ray: &ScaledRay, polygon: &H) -> Option<[Range<usize>; 4]> {
    if !polygon.is_large() {
        return None;
    }
    let (origin, len) = (scaled_ray.origin, polygon.vertex_count());
    let left = scaled_ray.scaled.perp();
    let clearly = clearly_higher(left, polygon.reach_from(origin))?;
    let ((right_most, last), (left_most, first)) =
        (polygon.lowest(left, origin), polygon.lowest(-left, origin));
    if right_most > clearly || left_most > clearly {
        return Some([0..0, 0..0, 0..0, 0..0]);
    }
    let side = |index: usize| scaled_ray.side(polygon.vertex(index % len));
    if !(side(first) > 0.0 && side(last) < 0.0) {
        return None;
    }
    let ends = |from: usize, to: usize, sign: f64| {
        let to = if to < from { to + len } else { to };
        let from = first_without(from, to, |i| side(i) * sign > 0.0);
        let end = 1 + first_without(from, to, |i| side(i) * sign >= 0.0);
        // What goes on at the first vertex is a range of its own.
        [from..len.min(end), from.max(len) - len..end.max(len) - len]
    };
    let ([p, q], [r, s]) = (ends(first, last, 1.0), ends(last, first, -1.0));
    let mut ends = [p, q, r, s];
    ends.sort_unstable_by_key(|ends| ends.start);
    Some(ends)
}

/// The outlines of the exterior and of the holes.
pub(crate) fn polygon<S: Sink>(scaled_ray: &ScaledRay, rings: &Rings, mut sink: S) -> S::Answer {
    search(scaled_ray, rings, |edge| add_edge(scaled_ray, edge.a, edge.b, &mut sink));
    sink.finish(true)
}

/// The edges of a chain.
pub(crate) fn polyline<S: Sink>(scaled_ray: &ScaledRay, rings: &Rings, mut sink: S) -> S::Answer {
    search(scaled_ray, rings, |edge| add_link_of(rings, scaled_ray, &edge, &mut sink));
    sink.finish(false)
}

/// Visits the edges whose boxes the ray can meet, in order.
fn search(scaled_ray: &ScaledRay, rings: &Rings, mut visit: impl FnMut(Segment)) {
    let can_meet = |bounds: &Bounds| can_meet(scaled_ray, bounds.min, bounds.max);
    rings.for_each_near(can_meet, |_, edge| visit(edge));
}

/// Whether the box has points on both sides of the ray's line, or on it, and some ahead. Exact.
pub(crate) fn can_meet(scaled_ray: &ScaledRay, min: Vec2, max: Vec2) -> bool {
    let pick = |high: bool, low: f64, top: f64| if high { top } else { low };
    let corner = |x: bool, y: bool| Vec2::new(pick(x, min.x, max.x), pick(y, min.y, max.y));
    let (right, up) = (scaled_ray.direction.x >= 0.0, scaled_ray.direction.y >= 0.0);
    scaled_ray.side(corner(!up, right)) >= 0.0
        && scaled_ray.side(corner(up, !right)) <= 0.0
        && scaled_ray.ahead(corner(right, up)) >= 0.0
}

/// The events of an edge of a chain: of a one-sided one, if the ray comes to it from the left.
pub(crate) fn add_link_of(
    chain: &Rings,
    scaled_ray: &ScaledRay,
    link: &Segment,
    sink: &mut impl Sink,
) {
    // Then the edge leads from the right of the ray to its left.
    let is_met = || {
        let (side_a, side_b) = (scaled_ray.side(link.a), scaled_ray.side(link.b));
        side_a <= 0.0 && side_b >= 0.0 && side_a != side_b
    };
    if !chain.is_one_sided() || is_met() {
        add_link(scaled_ray, link, sink);
    }
}

/// The events of a segment, which may be a point.
fn add_link(scaled_ray: &ScaledRay, link: &Segment, sink: &mut impl Sink) {
    if link.a != link.b {
        add_edge(scaled_ray, link.a, link.b, sink);
    } else if scaled_ray.side(link.a) == 0.0 {
        add_vertex(scaled_ray, link.a, [false, false], link.a, link.b, sink);
    }
}

fn ring<S: Sink>(scaled_ray: &ScaledRay, vertices: &[Vec2], mut sink: S) -> S::Answer {
    let mut a = vertices[vertices.len() - 1];
    for &b in vertices {
        add_edge(scaled_ray, a, b, &mut sink);
        a = b;
    }
    sink.finish(true)
}

/// The segment that three collinear points span.
fn hull_of_collinear(a: Vec2, b: Vec2, c: Vec2) -> Segment {
    let between = |p: Vec2, q: Vec2, r: Vec2| predicate::dot_of_differences(q, p, q, r) <= 0.0;
    if between(a, b, c) {
        Segment { a, b: c }
    } else if between(b, a, c) {
        Segment { a: b, b: c }
    } else {
        Segment { a, b }
    }
}

/// The events of one edge, whose solid, if any, lies on its left; none if it has no length.
#[inline]
pub(crate) fn add_edge(scaled_ray: &ScaledRay, a: Vec2, b: Vec2, sink: &mut impl Sink) {
    let (side_a, side_b) = (scaled_ray.side(a), scaled_ray.side(b));
    if (side_a > 0.0 && side_b > 0.0) || (side_a < 0.0 && side_b < 0.0) {
        return;
    }
    if a == b {
        return;
    }
    if side_a == 0.0 && side_b == 0.0 {
        return add_edge_along(scaled_ray, a, b, sink);
    }
    if side_a == 0.0 {
        add_vertex(scaled_ray, a, [side_b > 0.0, side_b < 0.0], a, b, sink);
    } else if side_b == 0.0 {
        add_vertex(scaled_ray, b, [side_a > 0.0, side_a < 0.0], a, b, sink);
    } else {
        add_crossing(scaled_ray, a, b, side_b > 0.0, sink);
    }
}

/// The event at the end `vertex` of the edge from `a` to `b`.
fn add_vertex(
    scaled_ray: &ScaledRay,
    vertex: Vec2,
    flips: [bool; 2],
    a: Vec2,
    b: Vec2,
    sink: &mut impl Sink,
) {
    if scaled_ray.ahead(vertex) >= 0.0 {
        let t = greater(scaled_ray.t_of(vertex), 0.0);
        let normals = [outward_normal(scaled_ray, a, b); 2];
        sink.push(Event { t, point: vertex, flips, normals, along: [false, false] });
    }
}

/// The event of an edge that crosses the ray's line, to the left if `upward`.
fn add_crossing(scaled_ray: &ScaledRay, a: Vec2, b: Vec2, upward: bool, sink: &mut impl Sink) {
    let turn = predicate::orient2d(a, b, scaled_ray.origin);
    if turn != 0.0 && (turn > 0.0) != upward {
        return;
    }
    let (offset_a, offset_b) = (a - scaled_ray.origin, b - scaled_ray.origin);
    let (across_a, across_b) =
        (scaled_ray.scaled.cross(offset_a).abs(), scaled_ray.scaled.cross(offset_b).abs());
    let across = across_a + across_b;
    let fraction = if across > 0.0 { across_a / across } else { 0.5 };
    // Scaled: of a short direction the times of the ends are beyond all numbers.
    let [t_a, t_b] = [offset_a, offset_b].map(|offset| scaled_ray.scaled_t_of_offset(offset));
    let (t, point) = if turn == 0.0 {
        (0.0, scaled_ray.origin)
    } else {
        let (low, high) = (lesser(t_a, t_b), greater(t_a, t_b));
        let t = t_by_cross(scaled_ray, offset_a, b - a).unwrap_or(t_a + (t_b - t_a) * fraction);
        // What rounding puts behind the origin is at the origin, in time and in place.
        match clamped(t, low, high) {
            t if t > 0.0 => (scaled_ray.t_of_scaled(t), interpolate(a, b, fraction)),
            _ => (0.0, scaled_ray.origin),
        }
    };
    let normals = [outward_normal(scaled_ray, a, b); 2];
    sink.push(Event { t, point, flips: [true, true], normals, along: [false, false] });
}

/// The scaled `t` of the crossing with the line through `origin + offset` along `edge`, by Cramer's
/// rule: one rounding where the products are exact. `None` if the two are so nearly parallel
/// that interpolation between the ends is better.
fn t_by_cross(scaled_ray: &ScaledRay, offset: Vec2, edge: Vec2) -> Option<f64> {
    let turn = scaled_ray.scaled.cross(edge);
    let is_steep = turn.abs() * NEARLY_PARALLEL > greater(edge.x.abs(), edge.y.abs());
    is_steep.then(|| offset.cross(edge) / turn)
}

/// The events of an edge on the ray's line: its ends, and the ray's origin between them.
fn add_edge_along(scaled_ray: &ScaledRay, a: Vec2, b: Vec2, sink: &mut impl Sink) {
    let (ahead_a, ahead_b) = (scaled_ray.ahead(a), scaled_ray.ahead(b));
    let normals = [outward_normal(scaled_ray, a, b); 2];
    let goes_on = predicate::ahead_along(a, scaled_ray.direction, b);
    let mut push = |t: f64, point: Vec2, along: [bool; 2]| {
        sink.push(Event { t, point, flips: [false, false], normals, along });
    };
    if ahead_a >= 0.0 {
        push(greater(scaled_ray.t_of(a), 0.0), a, [goes_on < 0.0, goes_on > 0.0]);
    }
    if ahead_b >= 0.0 {
        push(greater(scaled_ray.t_of(b), 0.0), b, [goes_on > 0.0, goes_on < 0.0]);
    }
    if (ahead_a < 0.0 && ahead_b > 0.0) || (ahead_a > 0.0 && ahead_b < 0.0) {
        push(0.0, scaled_ray.origin, [true, true]);
    }
}

/// The unit normal on the right of the edge; of an edge without length, against the ray.
fn outward_normal(scaled_ray: &ScaledRay, a: Vec2, b: Vec2) -> Vec2 {
    (-(b - a).perp()).unit().unwrap_or(-scaled_ray.unit)
}

fn interpolate(a: Vec2, b: Vec2, fraction: f64) -> Vec2 {
    if fraction <= 0.5 { a + (b - a) * fraction } else { b + (a - b) * (1.0 - fraction) }
}
