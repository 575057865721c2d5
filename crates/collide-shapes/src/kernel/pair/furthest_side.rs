//! The side of a triangle or a convex polygon that a point is furthest outside of, or least deep
//! inside.

use crate::kernel::certain::beyond_squared;
use crate::kernel::greatest::Greatest;
use crate::kernel::hull::Hull;
use crate::kernel::tolerance::SQUARE_ERROR;
use collide_core::{Vec2, greater, lesser};
use core::hint::select_unpredictable;
use wide::f64x2;

/// The edge that a point is furthest outside of, or least deep inside.
pub(super) struct Furthest {
    pub(super) edge: usize,
    pub(super) ends: [Vec2; 2],
    /// Normals of the edge before, of the edge and of the one after it, of any length.
    pub(super) outward: [Vec2; 3],
    /// How high the point lies above it, in some measure.
    pub(super) height: f64,
    /// More than 0 if that is clear, and that no other edge comes near.
    pub(super) clearness: f64,
    /// Whether the point is clearly further above this side than the limit; never true of
    /// polygons, which have discs.
    pub(super) is_beyond: bool,
}

/// Of a convex polygon, by its normals, which are unit.
#[inline(always)]
pub(super) fn furthest_of_polygon<H: Hull>(p: Vec2, hull: &H, uncertainty: f64) -> Furthest {
    let mut heights = Greatest::NONE;
    for i in 0..hull.vertex_count() {
        heights = heights.and(hull.outward(i).dot(p - hull.vertex(i)), i);
    }
    let Greatest { most, index: edge, second } = heights;
    let (before, after) = (hull.previous(edge), hull.next(edge));
    Furthest {
        edge,
        ends: [hull.vertex(edge), hull.vertex(after)],
        outward: [hull.outward(before), hull.outward(edge), hull.outward(after)],
        height: most,
        clearness: lesser(most - second, most.abs()) - uncertainty,
        is_beyond: false,
    }
}

/// Of a triangle, by the squares of the heights, which need no roots. By selection: an index would
/// have the vertices stored, and loaded before they are. Vertex by vertex in vectors of two: what
/// was just written so, as the view of a `dyn Shape` is, has to be read so. Also the extent of the
/// pair, whose radii are `reach`. No coordinate is beyond
/// [`Real::MAX_COORDINATE`](collide_core::Real).
#[inline(always)]
pub(super) fn furthest_of_triangle(
    p: Vec2,
    [a, b, c]: [Vec2; 3],
    reach: f64,
    limit: f64,
) -> (Furthest, f64) {
    let corners = [a, b, c].map(lanes);
    let from = corners.map(|corner| lanes(p) - corner);
    let sizes = from.map(|v| sum(v.abs()));
    let extent = greater(greater(sizes[0], sizes[1]), sizes[2]) + reach;
    let first = height_squared(from[0], corners[0], corners[1]);
    let second = height_squared(from[1], corners[1], corners[2]);
    let third = height_squared(from[2], corners[2], corners[0]);
    let both = greater(first, second);
    // Positive where it is the second, or the third.
    let (of_second, of_third) = (second - first, third - both);
    let (most, next) = (greater(both, third), lesser(both, third));
    let [from, to, across] = [
        chosen(of_second, of_third, [a, b, c]),
        chosen(of_second, of_third, [b, c, a]),
        chosen(of_second, of_third, [c, a, b]),
    ];
    let uncertainty = SQUARE_ERROR * extent * extent + f64::MIN_POSITIVE;
    let outward = |from: Vec2, to: Vec2| -(to - from).perp();
    let furthest = Furthest {
        edge: select_unpredictable(of_third > 0.0, 2, usize::from(of_second > 0.0)),
        ends: [from, to],
        outward: [outward(across, from), outward(from, to), outward(to, across)],
        height: most,
        clearness: lesser(most - greater(next, lesser(first, second)), most.abs()) - uncertainty,
        is_beyond: most > beyond_squared(limit) + uncertainty,
    };
    (furthest, extent)
}

/// The third of three where `of_third` is positive, else the second where `of_second` is.
#[inline]
fn chosen(of_second: f64, of_third: f64, [first, second, third]: [Vec2; 3]) -> Vec2 {
    // A function, not a closure: in a matrix of many cells a closure would be called.
    Vec2::select_positive(of_third, third, Vec2::select_positive(of_second, second, first))
}

/// The square of the height above a side, with the sign of the height, of what is at `from` seen
/// from the side's start.
#[inline(always)]
fn height_squared(from: f64x2, start: f64x2, end: f64x2) -> f64 {
    let u = end - start;
    let [across, length_squared] = [difference(from * swapped(u)), sum(u * u)];
    // In this order nothing overflows; a side without length is at height 0.
    across * (1.0 / (length_squared + f64::MIN_POSITIVE)) * across.abs()
}

#[inline]
fn lanes(v: Vec2) -> f64x2 {
    f64x2::new([v.x, v.y])
}

#[inline]
fn swapped(v: f64x2) -> f64x2 {
    let [x, y] = v.to_array();
    f64x2::new([y, x])
}

#[inline]
fn sum(v: f64x2) -> f64 {
    let [x, y] = v.to_array();
    x + y
}

#[inline]
fn difference(v: f64x2) -> f64 {
    let [x, y] = v.to_array();
    x - y
}
