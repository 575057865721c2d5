//! Convex polygons of many vertices: the lowest vertex by bisection.
//!
//! The normals of a convex polygon turn counterclockwise once around, and the lowest vertex along a
//! direction is the one at which they pass its opposite. A bisection finds it but for rounding.
//! What is lowest as computed lies near by: along the outline the heights fall to one side and rise
//! to the other, so from any vertex a walk both ways, until the heights have clearly risen, has
//! seen the lowest one, and all that rounding can take for it. It is the same vertex, at the same
//! height, that a look at all of them finds.
//!
//! Source: O'Rourke, *Computational Geometry in C* (1998), §7.9.

use crate::kernel::hull::Hull;
use crate::kernel::tolerance::{CLEARLY_HIGHER, SAME_DIRECTION_SINE};
use collide_core::Vec2;
use collide_core::predicate::orient2d;
use collide_core::view::ConvexPolygon;

/// With more vertices than these a search is faster than to look at all of them.
pub(crate) const MANY: usize = 64;

/// With more vertices than these a search is faster for the edge that a point lies furthest outside
/// of, to which a look at each is quick.
pub(crate) const MANY_FOR_A_POINT: usize = 256;

/// Whether a search pays.
#[inline]
pub(crate) fn is_large(polygon: &ConvexPolygon<'_>) -> bool {
    polygon.vertices.len() > MANY && polygon.discs.outer.is_finite()
}

/// The lowest vertex along a vector, but for rounding.
pub(crate) fn about_lowest(polygon: &ConvexPolygon<'_>, along: Vec2) -> usize {
    let passed = edges_before(polygon, -along);
    if passed < polygon.vertices.len() { passed } else { 0 }
}

/// How many edges, from the first on, have normals that turn no further than `direction`, seen from
/// the first one's; but for rounding.
pub(crate) fn edges_before(polygon: &ConvexPolygon<'_>, direction: Vec2) -> usize {
    let (start, first) = (polygon.normals[0], polygon.vertices[0]);
    let is_in_first_half = |edge: usize| {
        let normal = polygon.normals[edge];
        let turn = start.cross(normal);
        if turn.abs() > SAME_DIRECTION_SINE || start.dot(normal) < 0.0 {
            return turn > 0.0;
        }
        // On one line with the first edge: ahead of its start, or before it at the end of the ring.
        start.perp().dot(polygon.vertices[edge] - first) >= 0.0
    };
    let is_left = start.cross(direction) >= 0.0;
    let is_before = |edge: usize| {
        let turns_to = polygon.normals[edge].cross(direction) >= 0.0;
        if is_left {
            turns_to && is_in_first_half(edge)
        } else {
            turns_to || is_in_first_half(edge)
        }
    };
    first_without(0, polygon.vertices.len(), is_before)
}

/// The lowest vertex along a vector of those from one vertex to another, between which the normals
/// turn by no more than a right angle and pass the opposite of the vector; but for rounding.
pub(crate) fn about_lowest_between(
    polygon: &ConvexPolygon<'_>,
    along: Vec2,
    [from, to]: [usize; 2],
) -> usize {
    let len = polygon.vertices.len();
    let count = if from <= to { to - from } else { to + len - from };
    if 2 * count > len {
        // Or rounding has exchanged the two.
        return about_lowest(polygon, along);
    }
    let cyclic = |index: usize| if index < len { index } else { index - len };
    let falls = |edge: usize| polygon.normals[cyclic(edge)].cross(along) < 0.0;
    cyclic(first_without(from, from + count, falls))
}

/// The first index of a range that the property does not hold for, given that it holds for those
/// before and for none after.
#[inline]
pub fn first_without(mut from: usize, mut to: usize, holds: impl Fn(usize) -> bool) -> usize {
    while from < to {
        let middle = from + (to - from) / 2;
        if holds(middle) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    from
}

/// The height of the lowest vertex above `origin` along `normal`, and its index, the least of
/// several, as [`Hull::lowest`] finds it of all; the search begins at the vertex `start`, or by
/// bisection. `None` where the range of the numbers may not suffice.
#[inline]
pub(crate) fn lowest(
    polygon: &&ConvexPolygon<'_>,
    normal: Vec2,
    origin: Vec2,
    start: Option<usize>,
) -> Option<(f64, usize)> {
    let clearly = clearly_higher(normal, polygon.reach_from(origin))?;
    let start = start.unwrap_or_else(|| about_lowest(polygon, normal));
    let height = |i: usize| normal.dot(polygon.vertices[i] - origin);
    Some(lowest_around(polygon.vertices.len(), start, clearly, height))
}

/// Whether the point belongs to a convex polygon of four or more vertices, without its radius;
/// exact, and `None` on the line of a spoke. A bisection finds the wedge at the first vertex that
/// holds the point: the spokes to the others turn counterclockwise.
pub(crate) fn is_in_some_wedge<H: Hull>(polygon: &H, p: Vec2) -> Option<bool> {
    let side = |a: usize, b: usize| orient2d(polygon.vertex(a), polygon.vertex(b), p);
    let last = polygon.vertex_count() - 1;
    let (first_side, last_side) = (side(0, 1), side(last, 0));
    if !(first_side > 0.0 && last_side > 0.0) {
        return (first_side < 0.0 || last_side < 0.0).then_some(false);
    }
    // The point is strictly left of the spoke to `low`, and strictly right of that to `high`.
    let (mut low, mut high) = (1, last);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        let of_spoke = side(0, middle);
        if of_spoke == 0.0 {
            return None;
        }
        (low, high) = if of_spoke > 0.0 { (middle, high) } else { (low, middle) };
    }
    Some(side(low, high) >= 0.0)
}

/// By how much a height along a vector is clearly above another, of points within `reach` of the
/// origin; `None` where it may leave the range of the numbers.
#[inline]
pub fn clearly_higher(along: Vec2, reach: f64) -> Option<f64> {
    let size = along.norm_l1() * reach;
    size.is_finite().then_some(CLEARLY_HIGHER * size + f64::MIN_POSITIVE)
}

/// The lowest of a ring of vertices of these heights, which fall and rise once but for rounding;
/// the first of several.
#[inline]
pub(crate) fn lowest_around(
    len: usize,
    start: usize,
    clearly: f64,
    height: impl Fn(usize) -> f64,
) -> (f64, usize) {
    let mut lowest = (height(start), start);
    let mut visit = |i: usize| {
        let height = height(i);
        if height < lowest.0 || (height == lowest.0 && i < lowest.1) {
            lowest = (height, i);
        }
        height <= lowest.0 + clearly
    };
    walk(len, start, &mut visit);
    lowest
}

/// Visits the vertices after `start`, in order and as long as they go on, then those before it.
#[inline]
fn walk(len: usize, start: usize, goes_on: &mut impl FnMut(usize) -> bool) {
    let (mut at, mut left) = (start, len - 1);
    while left > 0 {
        (at, left) = (if at + 1 == len { 0 } else { at + 1 }, left - 1);
        if !goes_on(at) {
            break;
        }
    }
    at = start;
    while left > 0 {
        (at, left) = (if at == 0 { len } else { at } - 1, left - 1);
        if !goes_on(at) {
            break;
        }
    }
}

/// Consecutive vertices of an outline.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chain {
    first: usize,
    count: usize,
    len: usize,
}

impl Chain {
    /// All vertices of an outline.
    pub(crate) fn whole(len: usize) -> Self {
        Self { first: 0, count: len, len }
    }

    /// The vertices around `start` in both directions, as long as they belong to it.
    pub(crate) fn around(len: usize, start: usize, belongs: impl Fn(usize) -> bool) -> Self {
        let mut chain = Self { first: start, count: 1, len };
        while chain.count < len && belongs((start + chain.count) % len) {
            chain.count += 1;
        }
        while chain.count < len && belongs((chain.first + len - 1) % len) {
            chain = chain.one_longer();
        }
        chain
    }

    /// The vertices of a hull no higher along a vector than the lowest one and `more`: all of a
    /// hull that is not searched.
    pub(crate) fn lowest<H: Hull>(hull: &H, along: Vec2, more: f64) -> Self {
        if !hull.is_large() {
            return Self::whole(hull.vertex_count());
        }
        let (_, start) = hull.lowest(along, hull.vertex(0));
        let origin = hull.vertex(start);
        Self::around(hull.vertex_count(), start, |i| along.dot(hull.vertex(i) - origin) <= more)
    }

    /// With the vertex before: also the edges that start at these vertices, or end there.
    pub(crate) fn one_longer(self) -> Self {
        let first = if self.first == 0 { self.len } else { self.first } - 1;
        if self.is_whole() { self } else { Self { first, count: self.count + 1, ..self } }
    }

    pub(crate) fn is_whole(&self) -> bool {
        self.count == self.len
    }

    /// The indices, from the least on.
    pub(crate) fn indices(&self) -> impl Iterator<Item = usize> + use<> {
        let end = self.first + self.count;
        let around = if end > self.len && !self.is_whole() { end - self.len } else { 0 };
        let first = if self.is_whole() { 0 } else { self.first };
        (0..around).chain(first..end.min(self.len))
    }
}
