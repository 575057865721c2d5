//! Point × convex polygon: the greatest height of the point above an edge.
//!
//! With unit outward normals, the point is inside iff no height is positive. The sign of the
//! greatest is certain unless it is within the rounding error; then the exact predicates
//! decide, as they do for a rounded polygon.
//!
//! Among many vertices a bisection finds the wedge at the first one that holds the point; a point
//! on the line of a spoke is left to the edges.

use crate::kernel::certain::beyond_squared;
use crate::kernel::flat;
use crate::kernel::hull::boolean;
use crate::kernel::tolerance::COORDINATE_HEIGHT_ERROR;

use crate::kernel::hull::{AsHull, Hull, many};
use collide_core::Vec2;
use collide_core::check::is_nowhere;
use collide_core::view::ConvexPolygon;

/// With more vertices, the discs inside and around the polygon are worth their branches.
const FEW: usize = 12;
/// With more than these, a bisection is faster than to look at every edge.
const MANY: usize = 64;

/// Whether the point belongs to the polygon.
#[inline]
pub fn intersects(polygon: &ConvexPolygon<'_>, point: &Vec2) -> bool {
    if polygon.vertices.len() > FEW || polygon.radius > 0.0 {
        if polygon.vertices.len() > MANY && polygon.radius == 0.0 {
            return in_some_wedge(polygon, *point);
        }
        return flat::intersects(polygon, point);
    }
    let size = polygon.magnitude() + point.x.abs() + point.y.abs();
    let height = greatest_height(polygon, *point);
    if height.abs() > COORDINATE_HEIGHT_ERROR * size + f64::MIN_POSITIVE {
        return height < 0.0;
    }
    boolean::intersects_exact(&polygon, &point.hull())
}

#[inline(always)]
fn greatest_height(polygon: &ConvexPolygon<'_>, p: Vec2) -> f64 {
    let mut greatest = f64::NEG_INFINITY;
    for (&vertex, normal) in polygon.vertices.iter().zip(polygon.normals) {
        let height = normal.dot(p - vertex);
        greatest = if height > greatest { height } else { greatest };
    }
    greatest
}

/// The same by bisection; exact.
#[inline(never)]
fn in_some_wedge(polygon: &ConvexPolygon<'_>, p: Vec2) -> bool {
    let discs = polygon.discs;
    let is_near = (p - discs.center).length_squared() <= beyond_squared(discs.outer);
    if !is_near || is_nowhere(p) {
        return false;
    }
    many::is_in_some_wedge(&polygon, p)
        .unwrap_or_else(|| boolean::intersects_exact(&polygon, &p.hull()))
}

#[cfg(test)]
mod tests {
    use super::{in_some_wedge, intersects};
    use crate::kernel::hull::AsHull;
    use crate::kernel::hull::boolean;
    use alloc::vec::Vec;
    use collide_core::view::ConvexPolygon;
    use collide_core::{Discs, Vec2};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    /// A square whose sides carry `count` collinear vertices each, the first one `start` steps
    /// into a side; with the vertices of a parabola for a lower side if `bent`.
    fn ring(count: i32, start: usize, bent: bool) -> Vec<Vec2> {
        let n = f64::from(count);
        let side = |i: i32| f64::from(i);
        let mut ring: Vec<Vec2> = Vec::new();
        ring.extend((0..count).map(|i| {
            let x = side(i);
            Vec2::new(x, if bent { x * (x - n) } else { 0.0 })
        }));
        ring.extend((0..count).map(|i| Vec2::new(n, side(i))));
        ring.extend((0..count).map(|i| Vec2::new(n - side(i), n)));
        ring.extend((0..count).map(|i| Vec2::new(0.0, n - side(i))));
        ring.rotate_left(start);
        ring
    }

    #[test]
    fn the_bisection_never_contradicts_the_edges() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xb15e);
        let mut tally = [0; 2];
        for (start, bent) in [(0, false), (7, false), (40, true), (0, true)] {
            let vertices = ring(20, start, bent);
            let next = |i: usize| vertices[(i + 1) % vertices.len()];
            let normal = |i: usize| {
                let edge = next(i) - vertices[i];
                (-edge.perp()).unit().expect("an edge")
            };
            let normals: Vec<Vec2> = (0..vertices.len()).map(normal).collect();
            let discs = Discs::of_polygon(&vertices, &normals);
            let polygon = ConvexPolygon {
                vertices: &vertices,
                normals: &normals,
                discs: &discs,
                radius: 0.0,
            };
            for _ in 0..10_000 {
                let mut number = |least: i32| {
                    let x = f64::from(rng.random_range(least..=22));
                    if rng.random_range(0..3) == 0 { x.next_up() } else { x }
                };
                let p = Vec2::new(number(-2), number(if bent { -102 } else { -2 }));
                let exact = boolean::intersects_exact(&polygon.hull(), &p.hull());
                assert_eq!(in_some_wedge(&polygon, p), exact, "{p:?} {start} {bent}");
                assert_eq!(intersects(&polygon, &p), exact, "{p:?} {start} {bent}");
                tally[usize::from(exact)] += 1;
            }
        }
        assert!(tally[0] > 4_000 && tally[1] > 10_000, "{tally:?}");
    }
}
