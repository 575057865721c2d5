//! Rounded hulls: the one form that eight shapes share.
//!
//! Point and circle have one vertex, segment and capsule two, triangle three, box and
//! rectangle four, a convex polygon any number; each may be grown by a radius. Whatever is
//! written for [`Hull`] serves all pairs of them.

use collide_core::view::{Aabb, Capsule, Circle, ConvexPolygon, Rect, Segment, Triangle};
use collide_core::{Discs, Real, Vec2};

/// The points within `radius` of the convex hull of the vertices, which run counterclockwise.
/// Vertices may repeat and may be collinear.
pub trait Hull: Copy {
    /// How many vertices there are: at least one.
    fn len(&self) -> usize;

    /// Whether there are no vertices: never.
    fn is_empty(&self) -> bool {
        false
    }

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
    #[inline(always)]
    fn outward(&self, index: usize) -> Vec2 {
        let edge = self.edge(index);
        -(edge.b - edge.a).perp()
    }

    /// A disc inside of the core and one around. For hulls of few vertices only the center is
    /// worth its price; `inner` is minus its rounding error.
    #[inline]
    fn discs(&self) -> Discs {
        let first = self.vertex(0);
        let sum = self.vertices().skip(1).fold(Vec2::ZERO, |sum, v| sum + (v - first));
        let center = first + sum * (1.0 / self.len() as f64);
        let inner = -16.0 * f64::EPSILON * self.magnitude() - f64::MIN_POSITIVE;
        Discs { center, inner, outer: f64::INFINITY }
    }

    /// A bound of the sum |x| + |y| over the vertices.
    #[inline]
    fn magnitude(&self) -> f64 {
        self.vertices().fold(0.0, |most, v| (v.x.abs() + v.y.abs()).max(most))
    }

    /// The vertex after `index`, cyclically.
    #[inline]
    fn next(&self, index: usize) -> usize {
        if index + 1 == self.len() { 0 } else { index + 1 }
    }

    /// The vertex before `index`, cyclically.
    #[inline]
    fn previous(&self, index: usize) -> usize {
        if index == 0 { self.len() - 1 } else { index - 1 }
    }

    /// The edge from vertex `index` to the next.
    #[inline]
    fn edge(&self, index: usize) -> Segment {
        Segment { a: self.vertex(index), b: self.vertex(self.next(index)) }
    }

    /// How many edges there are: none for a single vertex.
    #[inline]
    fn edge_count(&self) -> usize {
        if self.len() == 1 { 0 } else { self.len() }
    }

    /// How many of the edges, from the first on, cover the outline: one for a segment, whose
    /// second edge is the first run back. A single vertex counts as an edge without length.
    #[inline]
    fn side_count(&self) -> usize {
        if self.len() == 2 { 1 } else { self.len() }
    }

    /// The vertices in order.
    #[inline]
    fn vertices(&self) -> impl Iterator<Item = Vec2> {
        let hull = *self;
        (0..self.len()).map(move |i| hull.vertex(i))
    }

    /// The edges that cover the outline, in order.
    #[inline]
    fn sides(&self) -> impl Iterator<Item = Segment> {
        let hull = *self;
        (0..self.side_count()).map(move |i| hull.edge(i))
    }

    /// The index of a vertex that lies furthest along `direction`, the lowest of several.
    #[inline]
    fn support_index(&self, direction: Vec2) -> usize {
        let mut best = 0;
        let mut height = self.vertex(0).dot(direction);
        for i in 1..self.len() {
            let h = self.vertex(i).dot(direction);
            if h > height {
                (best, height) = (i, h);
            }
        }
        best
    }
}

/// A shape that is a rounded hull.
pub trait AsHull {
    /// Its form as a hull.
    type Hull: Hull;

    /// This shape as a hull.
    fn hull(&self) -> Self::Hull;
}

/// A hull of `N` vertices, by value: the compiler knows the length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SmallHull<const N: usize> {
    vertices: [Vec2; N],
    radius: f64,
}

impl<const N: usize> SmallHull<N> {
    /// The hull of `vertices`, grown by `radius`.
    #[inline(always)]
    pub const fn new(vertices: [Vec2; N], radius: f64) -> Self {
        const { assert!(N > 0) };
        Self { vertices, radius }
    }
}

impl<const N: usize> Hull for SmallHull<N> {
    #[inline(always)]
    fn len(&self) -> usize {
        N
    }

    #[inline(always)]
    fn vertex(&self, index: usize) -> Vec2 {
        self.vertices[index]
    }

    #[inline(always)]
    fn radius(&self) -> f64 {
        self.radius
    }

    #[inline]
    fn edge_normal(&self, index: usize) -> Option<Vec2> {
        let edge = self.edge(index);
        (-(edge.b - edge.a).perp()).unit()
    }
}

impl<T: Real> Hull for ConvexPolygon<'_, T> {
    #[inline]
    fn len(&self) -> usize {
        self.vertices.len()
    }

    #[inline]
    fn vertex(&self, index: usize) -> Vec2 {
        Vec2::from_point(self.vertices[index])
    }

    #[inline]
    fn radius(&self) -> f64 {
        self.radius
    }

    #[inline]
    fn edge_normal(&self, index: usize) -> Option<Vec2> {
        Some(self.normals[index])
    }

    const HAS_NORMALS: bool = true;

    #[inline(always)]
    fn outward(&self, index: usize) -> Vec2 {
        self.normals[index]
    }

    #[inline(always)]
    fn discs(&self) -> Discs {
        *self.discs
    }

    #[inline]
    fn magnitude(&self) -> f64 {
        let Discs { center, outer, .. } = *self.discs;
        if outer.is_finite() {
            return center.x.abs() + center.y.abs() + 2.0 * outer;
        }
        self.vertices().fold(0.0, |most, v| (v.x.abs() + v.y.abs()).max(most))
    }
}

impl<T: Real> AsHull for ConvexPolygon<'_, T> {
    type Hull = Self;

    #[inline]
    fn hull(&self) -> Self {
        *self
    }
}

macro_rules! small_hulls {
    ($($shape:ty: $n:literal, $this:ident => $vertices:expr, $radius:expr;)*) => {$(
        impl AsHull for $shape {
            type Hull = SmallHull<$n>;

            #[inline(always)]
            fn hull(&self) -> Self::Hull {
                let $this = self;
                SmallHull::new($vertices, $radius)
            }
        }
    )*};
}

small_hulls! {
    Vec2: 1, point => [*point], 0.0;
    Segment: 2, segment => [segment.a, segment.b], 0.0;
    Circle: 1, circle => [circle.center], circle.radius;
    Capsule: 2, capsule => [capsule.a, capsule.b], capsule.radius;
    Aabb: 4, aabb => aabb.corners(), 0.0;
    Rect: 4, rect => rect.corners(), 0.0;
    Triangle: 3, triangle => triangle.vertices, 0.0;
}
