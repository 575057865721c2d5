//! The shapes as hulls: boxes and rectangles know their axes, polygons their normals and discs.

use crate::kernel::greatest::sole_greatest;
use crate::kernel::hull::any_small::{AnySmallHull, ErasedFew};
use crate::kernel::hull::axis::many::Floor;
use crate::kernel::hull::axis::searched_gap;
use crate::kernel::hull::box_hull::BoxHull;
use crate::kernel::hull::four::Four;
use crate::kernel::hull::small_hull::{ErasedIfSmallCode, SmallHull, erased_if_small_code};
use crate::kernel::hull::{
    AsHull, Hull, four_of_few, furthest_edge_of_all, furthest_from, lowest_of_all, many,
    support_index_of_all,
};
use collide_core::view::{Aabb, Capsule, Circle, ConvexPolygon, Rect, Segment, Triangle};
use collide_core::{Discs, Vec2, greater};
use wide::f32x4;

impl Hull for BoxHull {
    type Erased = ErasedFew;

    #[inline]
    fn erased(&self) -> ErasedFew {
        AnySmallHull::new(self).into_erased()
    }

    const LOOKS_AHEAD: bool = true;
    const HAS_KNOWN_COUNT: bool = true;

    #[inline]
    fn as_box(&self) -> Option<&BoxHull> {
        Some(self)
    }

    #[inline]
    fn furthest_edge(&self, p: Vec2, extent: f64) -> Option<(f64, usize, Vec2)> {
        let height = |i: usize| self.rough_normal(i).dot(p - self.vertices[i]);
        let heights = [height(0), height(1), height(2), height(3)];
        let highest = sole_greatest(heights, 2.0 * self.roughness * extent);
        let normal = highest.and_then(|(_, i)| self.edge_normal(i));
        match (highest, normal) {
            (Some((_, i)), Some(normal)) => Some((normal.dot(p - self.vertices[i]), i, normal)),
            _ => SmallHull::new(self.vertices, 0.0).furthest_edge(p, extent),
        }
    }

    #[inline]
    fn vertex_count(&self) -> usize {
        4
    }

    #[inline]
    fn vertex(&self, index: usize) -> Vec2 {
        self.vertices[index]
    }

    #[inline]
    fn radius(&self) -> f64 {
        0.0
    }

    #[inline]
    fn edge_normal(&self, index: usize) -> Option<Vec2> {
        let edge = self.edge(index);
        (-(edge.b - edge.a).perp()).unit()
    }

    #[inline(always)]
    fn rough_normal(&self, index: usize) -> Vec2 {
        match index {
            0 => -self.axis.perp(),
            1 => self.axis,
            2 => self.axis.perp(),
            _ => -self.axis,
        }
    }

    #[inline]
    fn lowest_at_most(&self, normal: Vec2, origin: Vec2) -> f64 {
        let (x, y) = (normal.dot(self.axis).abs(), normal.cross(self.axis).abs());
        normal.dot(self.center - origin) - (self.half_extents.x * x + self.half_extents.y * y)
    }

    #[inline]
    fn roughness(&self) -> f64 {
        self.roughness
    }

    #[inline]
    fn reach_from(&self, point: Vec2) -> f64 {
        (self.center - point).norm_l1()
            + self.axis.norm_l1() * (self.half_extents.x + self.half_extents.y)
    }
}

impl AsHull for Aabb {
    type Hull<'h> = BoxHull;

    #[inline]
    fn hull(&self) -> BoxHull {
        let half = (self.max - self.min) * 0.5;
        BoxHull::new(self.corners(), self.min + half, Vec2::new(1.0, 0.0), half)
    }
}

impl AsHull for Rect {
    type Hull<'h> = BoxHull;

    #[inline]
    fn hull(&self) -> BoxHull {
        BoxHull::new(self.corners(), self.center, self.rotation, self.half_extents)
    }
}

/// Behind a reference, so that the view is not copied.
impl<'v> Hull for &'v ConvexPolygon<'_> {
    #[cfg(not(collide_small))]
    type Erased = &'v ConvexPolygon<'v>;

    #[cfg(collide_small)]
    type Erased = super::any_hull::AnyHull<'v>;

    #[cfg(not(collide_small))]
    #[inline]
    fn erased(&self) -> Self::Erased {
        self
    }

    #[cfg(collide_small)]
    fn erased(&self) -> Self::Erased {
        Self::Erased::Polygon(self)
    }

    #[inline]
    fn vertex_count(&self) -> usize {
        self.vertices.len()
    }

    #[inline(always)]
    fn vertex(&self, index: usize) -> Vec2 {
        self.vertices[index]
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

    #[inline]
    fn outward(&self, index: usize) -> Vec2 {
        self.normals[index]
    }

    const LOOKS_AHEAD: bool = true;

    #[inline]
    fn is_large(&self) -> bool {
        many::is_large(self)
    }

    #[inline(always)]
    fn lowest(&self, normal: Vec2, origin: Vec2) -> (f64, usize) {
        if self.is_large() {
            return lowest_of_many(self, normal, origin, None);
        }
        lowest_of_all(self, normal, origin)
    }

    #[inline]
    fn furthest_edge(&self, p: Vec2, extent: f64) -> Option<(f64, usize, Vec2)> {
        if self.is_large() && self.vertex_count() > many::MANY_FOR_A_POINT {
            return furthest_edge_of_many(self, p, extent);
        }
        furthest_edge_of_all(self, p)
    }

    #[inline]
    fn lowest_from(&self, normal: Vec2, origin: Vec2, start: usize) -> (f64, usize) {
        if self.is_large() {
            return lowest_of_many(self, normal, origin, Some(start));
        }
        lowest_of_all(self, normal, origin)
    }

    #[inline]
    fn about_lowest(&self, along: Vec2) -> usize {
        many::about_lowest(self, along)
    }

    #[inline]
    fn about_lowest_between(&self, along: Vec2, ends: [usize; 2]) -> usize {
        many::about_lowest_between(self, along, ends)
    }

    #[inline]
    fn support_index(&self, direction: Vec2) -> usize {
        if self.is_large() {
            return support_index_of_many(self, direction);
        }
        support_index_of_all(self, direction)
    }

    #[inline(always)]
    fn four(&self, first: usize, origin: Vec2) -> Four {
        let vertices = self.vertices.get(first..).and_then(|v| v.first_chunk());
        let normals = self.normals.get(first..).and_then(|n| n.first_chunk());
        let (Some([p, q, r, s]), Some(normals)) = (vertices, normals) else {
            return four_of_few(self, origin);
        };
        Four::of_polygon([pair_from(p, q, origin), pair_from(r, s, origin)], normals)
    }

    #[inline]
    fn lowest_at_most(&self, normal: Vec2, origin: Vec2) -> f64 {
        normal.dot(self.discs.center - origin) - self.discs.inner
    }

    #[inline(always)]
    fn reach_from(&self, point: Vec2) -> f64 {
        let Discs { center, outer, .. } = *self.discs;
        if outer.is_finite() {
            (center - point).norm_l1() + 1.5 * outer
        } else {
            furthest_vertex(self, point)
        }
    }

    #[inline]
    fn discs(&self) -> Discs {
        *self.discs
    }

    #[inline]
    fn magnitude(&self) -> f64 {
        let Discs { center, outer, .. } = *self.discs;
        if outer.is_finite() {
            return center.x.abs() + center.y.abs() + 2.0 * outer;
        }
        self.vertices().fold(0.0, |most, v| greater(v.norm_l1(), most))
    }
}

/// The lowest vertex of a large polygon, out of the way of small ones.
#[inline(never)]
fn lowest_of_many(
    polygon: &&ConvexPolygon<'_>,
    normal: Vec2,
    origin: Vec2,
    start: Option<usize>,
) -> (f64, usize) {
    let found = many::lowest(polygon, normal, origin, start);
    found.unwrap_or_else(|| lowest_of_all(polygon, normal, origin))
}

/// The edge of a large polygon that a point lies furthest outside of.
#[inline(never)]
fn furthest_edge_of_many(
    polygon: &&ConvexPolygon<'_>,
    p: Vec2,
    extent: f64,
) -> Option<(f64, usize, Vec2)> {
    let mut floor = Floor { gap: f64::NEG_INFINITY, error: 2.0 * polygon.roughness() * extent };
    let point = SmallHull::new([p], 0.0);
    let axis = searched_gap(polygon, &point, f64::INFINITY, &mut floor)?;
    Some((axis.gap, axis.edge, axis.normal))
}

/// The vertex of a large polygon that lies furthest along a vector.
#[inline(never)]
fn support_index_of_many(polygon: &&ConvexPolygon<'_>, direction: Vec2) -> usize {
    let found = many::lowest(polygon, -direction, polygon.vertex(0), None);
    found.map_or_else(|| support_index_of_all(polygon, direction), |(_, index)| index)
}

/// The same of a polygon whose discs are unknown.
#[cold]
#[inline(never)]
fn furthest_vertex<H: Hull>(hull: &H, point: Vec2) -> f64 {
    furthest_from(hull, point)
}

/// Two points seen from `origin`: (x, y) of the first and of the second.
#[inline]
fn pair_from(p: &Vec2, q: &Vec2, origin: Vec2) -> f32x4 {
    let (p, q) = (*p - origin, *q - origin);
    f32x4::new([p.x as f32, p.y as f32, q.x as f32, q.y as f32])
}

impl AsHull for ConvexPolygon<'_> {
    type Hull<'h>
        = &'h Self
    where
        Self: 'h;

    #[inline]
    fn hull(&self) -> &Self {
        self
    }
}

impl AsHull for Vec2 {
    type Hull<'h> = ErasedIfSmallCode<SmallHull<1>>;

    #[inline]
    fn hull(&self) -> ErasedIfSmallCode<SmallHull<1>> {
        erased_if_small_code(SmallHull::new([*self], 0.0))
    }
}

impl AsHull for Segment {
    type Hull<'h> = ErasedIfSmallCode<SmallHull<2>>;

    #[inline]
    fn hull(&self) -> ErasedIfSmallCode<SmallHull<2>> {
        erased_if_small_code(SmallHull::new([self.a, self.b], 0.0))
    }
}

impl AsHull for Circle {
    type Hull<'h> = ErasedIfSmallCode<SmallHull<1>>;

    #[inline]
    fn hull(&self) -> ErasedIfSmallCode<SmallHull<1>> {
        erased_if_small_code(SmallHull::new([self.center], self.radius))
    }
}

impl AsHull for Capsule {
    type Hull<'h> = ErasedIfSmallCode<SmallHull<2>>;

    #[inline]
    fn hull(&self) -> ErasedIfSmallCode<SmallHull<2>> {
        erased_if_small_code(SmallHull::new([self.a, self.b], self.radius))
    }
}

impl AsHull for Triangle {
    type Hull<'h> = ErasedIfSmallCode<SmallHull<3>>;

    #[inline]
    fn hull(&self) -> ErasedIfSmallCode<SmallHull<3>> {
        erased_if_small_code(SmallHull::new(self.vertices, 0.0))
    }
}
