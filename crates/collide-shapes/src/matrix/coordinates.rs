//! Triangles that go to their kernel by coordinates, number by number.
//!
//! A view was written a moment before its kernel reads it, vertex by vertex. A read across two
//! writes has to wait until both have reached the cache, for some fifteen cycles; and the tuned
//! distances of triangles read so, the ordinate of a vertex together with the abscissa of the next.
//! They are inlined here; a kernel that is called would only find the triangle in memory again.

use collide_core::Vec2;
use collide_core::view::Triangle;

/// The distance of a cell by its kernel; of a triangle by coordinates, where that is a tuned one.
macro_rules! distance_of_cell {
    (Triangle, Point, $kernel:path, $a:ident, $b:ident) => {
        distance_of_cell!(@by_coordinates $kernel, $a, $b)
    };
    (Triangle, Segment, $kernel:path, $a:ident, $b:ident) => {
        distance_of_cell!(@by_coordinates $kernel, $a, $b)
    };
    (Triangle, Circle, $kernel:path, $a:ident, $b:ident) => {
        distance_of_cell!(@by_coordinates $kernel, $a, $b)
    };
    (Triangle, Capsule, $kernel:path, $a:ident, $b:ident) => {
        distance_of_cell!(@by_coordinates $kernel, $a, $b)
    };
    (Triangle, Rect, $kernel:path, $a:ident, $b:ident) => {
        distance_of_cell!(@by_coordinates $kernel, $a, $b)
    };
    (Triangle, Triangle, $kernel:path, $a:ident, $b:ident) => {{
        let ([p, q, r], [s, t, u]) = ($a.vertices, $b.vertices);
        crate::matrix::coordinates::both_by_coordinates(p, q, r, s, t, u, $kernel)
    }};
    (@by_coordinates $kernel:path, $a:ident, $b:ident) => {{
        let [p, q, r] = $a.vertices;
        crate::matrix::coordinates::by_coordinates(p, q, r, $b, $kernel)
    }};
    ($row:ident, $col:ident, $kernel:path, $a:ident, $b:ident) => {
        $kernel($a, $b)
    };
}
pub(super) use distance_of_cell;

/// The kernel's answer for a triangle and another shape.
#[inline(never)]
pub(super) fn by_coordinates<B>(
    p: Vec2,
    q: Vec2,
    r: Vec2,
    other: &B,
    kernel: impl FnOnce(&Triangle, &B) -> f64,
) -> f64 {
    kernel(&Triangle { vertices: [p, q, r] }, other)
}

/// The kernel's answer for two triangles.
#[inline(never)]
pub(super) fn both_by_coordinates(
    p: Vec2,
    q: Vec2,
    r: Vec2,
    s: Vec2,
    t: Vec2,
    u: Vec2,
    kernel: impl FnOnce(&Triangle, &Triangle) -> f64,
) -> f64 {
    kernel(&Triangle { vertices: [p, q, r] }, &Triangle { vertices: [s, t, u] })
}
