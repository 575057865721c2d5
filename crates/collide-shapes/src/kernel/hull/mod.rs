//! Rounded hulls: the one form that eight shapes share.
//!
//! Point and circle have one vertex, segment and capsule two, triangle three, box and
//! rectangle four, a convex polygon any number; each may be grown by a radius. Whatever is
//! written for [`Hull`] serves all pairs of them. That of boxes and rectangles is [`BoxHull`].

#[cfg(collide_small)]
pub mod any_hull;
pub mod any_small;
pub mod axis;
pub(crate) mod body;
pub mod boolean;
pub mod box_hull;
pub(crate) mod common_point;
pub mod contain;
pub mod four;
pub mod many;
mod of_shapes;
pub mod order;
pub mod separation;
pub mod small_hull;
pub mod touch;
pub(crate) mod with_normals;

use crate::kernel::hull::box_hull::BoxHull;
use crate::kernel::hull::four::Four;
use crate::kernel::tolerance::{EXTENT_HEIGHT_ERROR, SHORT_EDGE, SIDE_SINE};
use collide_core::view::Segment;
use collide_core::{Discs, Vec2, greater, lesser};
use core::hint::select_unpredictable;

/// The points within `radius` of the convex hull of the vertices, which run counterclockwise.
/// Vertices may repeat and may be collinear.
pub trait Hull: Copy {
    /// The type of all hulls of at most four vertices, or of polygons; in small code of both.
    type Erased: Hull;

    /// The same hull as one of few types, for what is called seldom.
    fn erased(&self) -> Self::Erased;

    /// How many vertices there are: at least one.
    fn vertex_count(&self) -> usize;

    /// Whether there may be a single one: the hull is a disc then.
    const MAY_BE_DISC: bool = false;

    /// Vertex `index`.
    fn vertex(&self, index: usize) -> Vec2;

    /// The rounding radius.
    fn radius(&self) -> f64;

    /// The unit outward normal of the edge from vertex `index` to the next, `None` where the
    /// edge has no length. A segment has two edges, there and back.
    fn edge_normal(&self, index: usize) -> Option<Vec2>;

    /// Whether the normals are stored: [`Hull::outward`] is unit then.
    const HAS_NORMALS: bool = false;

    /// A normal of the edge from vertex `index` to the next, outward, of any length; zero where
    /// the edge has none.
    #[inline]
    fn outward(&self, index: usize) -> Vec2 {
        let edge = self.edge(index);
        -(edge.b - edge.a).perp()
    }

    /// Whether a look ahead pays, for [`Hull::rough_normal`], which is about unit then, and
    /// [`Hull::lowest_at_most`] cost little.
    const LOOKS_AHEAD: bool = false;

    /// About [`Hull::edge_normal`], without a root: wrong by less than [`Hull::roughness`] where
    /// it pays as a look ahead, else of any length.
    #[inline]
    fn rough_normal(&self, index: usize) -> Vec2 {
        self.outward(index)
    }

    /// Four consecutive vertices, seen from `origin`, and the edges that start there; all of a hull
    /// that has no more.
    #[inline]
    fn four(&self, _first: usize, origin: Vec2) -> Four {
        four_of_few(self, origin)
    }

    /// What the least height of the vertices above `origin`, along a vector, cannot exceed by more
    /// than [`Hull::roughness`] per length of that.
    #[inline]
    fn lowest_at_most(&self, normal: Vec2, origin: Vec2) -> f64 {
        least_height(self, normal, origin)
    }

    /// Whether the compiler knows how many vertices there are, four at most;
    /// [`Hull::lowest_at_most`] is no more than [`Hull::roughness`] above the least height then.
    const HAS_KNOWN_COUNT: bool = false;

    /// The hull as that of a box, if it is one.
    #[inline]
    fn as_box(&self) -> Option<&BoxHull> {
        None
    }

    /// The height of the vertex that lies lowest above `origin` along `normal`, and its index, the
    /// least of several.
    #[inline(always)]
    fn lowest(&self, normal: Vec2, origin: Vec2) -> (f64, usize) {
        lowest_of_all(self, normal, origin)
    }

    /// Whether the polygon has so many vertices that it is searched, not looked at as a whole. The
    /// answers are the same.
    #[inline]
    fn is_large(&self) -> bool {
        false
    }

    /// [`Hull::lowest`], which lies near the vertex `start`.
    #[inline]
    fn lowest_from(&self, normal: Vec2, origin: Vec2, _start: usize) -> (f64, usize) {
        self.lowest(normal, origin)
    }

    /// A vertex that lies lowest along a vector, but for rounding.
    #[inline]
    fn about_lowest(&self, along: Vec2) -> usize {
        self.lowest(along, self.vertex(0)).1
    }

    /// The same where it is one of those from the first to the second vertex, between which the
    /// outline turns by no more than a right angle.
    #[inline]
    fn about_lowest_between(&self, along: Vec2, _ends: [usize; 2]) -> usize {
        self.about_lowest(along)
    }

    /// Whether the outline clearly turns at both ends of an edge, and no other vertex can be taken
    /// for one of them.
    #[inline(always)]
    fn is_whole(&self, edge: usize) -> bool {
        let [p, q, r, s] = self.around(edge);
        let [before, own, after] = [q - p, r - q, s - r];
        let sizes = [before, own, after].map(Vec2::norm_l1);
        let shortest = lesser(sizes[0], lesser(sizes[1], sizes[2]));
        let turns = (before.cross(own) > SIDE_SINE * sizes[0] * sizes[1])
            & (own.cross(after) > SIDE_SINE * sizes[1] * sizes[2]);
        (turns | (self.vertex_count() == 2)) & (shortest > SHORT_EDGE * self.reach_from(q))
    }

    /// The ends of an edge, between the vertex before and the one after.
    #[inline(always)]
    fn around(&self, edge: usize) -> [Vec2; 4] {
        let (before, end) = (self.previous(edge), self.next(edge));
        let after = self.next(end);
        [self.vertex(before), self.vertex(edge), self.vertex(end), self.vertex(after)]
    }

    /// The edge that the point lies furthest outside of, the first of several: its height, index
    /// and normal. `None` where no edge has a length.
    #[inline]
    fn furthest_edge(&self, p: Vec2, _extent: f64) -> Option<(f64, usize, Vec2)> {
        furthest_edge_of_all(self, p)
    }

    /// The error of the two, per extent of the pair; infinite where they say nothing.
    #[inline]
    fn roughness(&self) -> f64 {
        EXTENT_HEIGHT_ERROR
    }

    /// How far the vertices are from a point at most, in the L1 norm: not more than a few times
    /// too large.
    #[inline]
    fn reach_from(&self, point: Vec2) -> f64 {
        furthest_from(self, point)
    }

    /// A disc inside of the core and one around. For hulls of few vertices only the center is
    /// worth its price; `inner` is minus its rounding error.
    #[inline]
    fn discs(&self) -> Discs {
        let first = self.vertex(0);
        let sum = self.vertices().skip(1).fold(Vec2::ZERO, |sum, v| sum + (v - first));
        let center = first + sum * (1.0 / self.vertex_count() as f64);
        let inner = -16.0 * f64::EPSILON * self.magnitude() - f64::MIN_POSITIVE;
        Discs { center, inner, outer: f64::INFINITY }
    }

    /// A bound of the sum |x| + |y| over the vertices.
    #[inline]
    fn magnitude(&self) -> f64 {
        self.vertices().fold(0.0, |most, v| greater(v.norm_l1(), most))
    }

    /// The vertex after `index`, cyclically.
    #[inline]
    fn next(&self, index: usize) -> usize {
        select_unpredictable(index + 1 == self.vertex_count(), 0, index + 1)
    }

    /// The vertex before `index`, cyclically.
    #[inline]
    fn previous(&self, index: usize) -> usize {
        select_unpredictable(index == 0, self.vertex_count(), index) - 1
    }

    /// The edge from vertex `index` to the next.
    #[inline]
    fn edge(&self, index: usize) -> Segment {
        Segment { a: self.vertex(index), b: self.vertex(self.next(index)) }
    }

    /// How many edges there are: none for a single vertex.
    #[inline]
    fn edge_count(&self) -> usize {
        if self.vertex_count() == 1 { 0 } else { self.vertex_count() }
    }

    /// How many of the edges, from the first on, cover the outline: one for a segment, whose
    /// second edge is the first run back. A single vertex counts as an edge without length.
    #[inline]
    fn side_count(&self) -> usize {
        if self.vertex_count() == 2 { 1 } else { self.vertex_count() }
    }

    /// The vertices in order.
    #[inline]
    fn vertices(&self) -> impl Iterator<Item = Vec2> {
        let hull = *self;
        (0..self.vertex_count()).map(move |i| hull.vertex(i))
    }

    /// The edges that cover the outline, in order.
    #[inline]
    fn sides(&self) -> impl Iterator<Item = Segment> {
        let hull = *self;
        (0..self.side_count()).map(move |i| hull.edge(i))
    }

    /// The index of a vertex that lies furthest along `direction`, the lowest of several. Its
    /// rounding is that of the hull's size, not of its distance from the world's origin.
    #[inline]
    fn support_index(&self, direction: Vec2) -> usize {
        support_index_of_all(self, direction)
    }
}

/// [`Hull::furthest_edge`], by a look at all edges.
#[inline]
pub(crate) fn furthest_edge_of_all<H: Hull>(hull: &H, p: Vec2) -> Option<(f64, usize, Vec2)> {
    let mut best: Option<(f64, usize, Vec2)> = None;
    for i in 0..hull.vertex_count() {
        let Some(normal) = hull.edge_normal(i) else { continue };
        let height = normal.dot(p - hull.vertex(i));
        if best.is_none_or(|(most, ..)| height > most) {
            best = Some((height, i, normal));
        }
    }
    best
}

/// [`Hull::lowest`], by a look at all vertices.
#[inline(always)]
pub(crate) fn lowest_of_all<H: Hull>(hull: &H, normal: Vec2, origin: Vec2) -> (f64, usize) {
    let (mut least, mut index) = (normal.dot(hull.vertex(0) - origin), 0);
    for i in 1..hull.vertex_count() {
        let height = normal.dot(hull.vertex(i) - origin);
        (least, index) = if height < least { (height, i) } else { (least, index) };
    }
    (least, index)
}

/// [`Hull::support_index`], by a look at all vertices.
#[inline]
pub(crate) fn support_index_of_all<H: Hull>(hull: &H, direction: Vec2) -> usize {
    let anchor = hull.vertex(0);
    let mut most = 0.0;
    for i in 1..hull.vertex_count() {
        let height = (hull.vertex(i) - anchor).dot(direction);
        most = if height > most { height } else { most };
    }
    // Found again rather than carried along: that would cost a branch for each vertex.
    let mut first = hull.vertex_count() - 1;
    for i in (0..hull.vertex_count() - 1).rev() {
        first = if (hull.vertex(i) - anchor).dot(direction) == most { i } else { first };
    }
    first
}

/// The least height of the hull's vertices above `origin` along `normal`.
///
/// `origin` is subtracted first: the rounding is that of the distance from there. A height that
/// is not a number counts only if it is that of vertex 0.
#[inline(always)]
pub fn least_height<H: Hull>(hull: &H, normal: Vec2, origin: Vec2) -> f64 {
    if hull.is_large() {
        return hull.lowest(normal, origin).0;
    }
    let mut least = normal.dot(hull.vertex(0) - origin);
    for i in 1..hull.vertex_count() {
        let height = normal.dot(hull.vertex(i) - origin);
        least = lesser(height, least);
    }
    least
}

/// The edges of a hull of at most four; beyond the last one the first again.
#[inline(always)]
pub(crate) fn four_of_few<H: Hull>(hull: &H, origin: Vec2) -> Four {
    let index = |lane: usize| if lane < hull.vertex_count() { lane } else { 0 };
    let edge = |lane: usize| hull.rough_normal(index(lane)).perp();
    let start = |lane: usize| hull.vertex(index(lane)) - origin;
    let edges = [edge(0), edge(1), edge(2), edge(3)];
    Four::new([start(0), start(1), start(2), start(3)], edges)
}

/// How far the vertices are from a point at most, in the L1 norm. Not a fold, which would be
/// called.
#[inline(always)]
pub(crate) fn furthest_from<H: Hull>(hull: &H, point: Vec2) -> f64 {
    let mut far = 0.0;
    for i in 0..hull.vertex_count() {
        far = greater((hull.vertex(i) - point).norm_l1(), far);
    }
    far
}

/// A shape that is a rounded hull.
pub trait AsHull {
    /// Its form as a hull.
    type Hull<'h>: Hull
    where
        Self: 'h;

    /// This shape as a hull.
    fn hull(&self) -> Self::Hull<'_>;
}
