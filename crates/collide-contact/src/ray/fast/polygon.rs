//! Ray × convex polygon.
//!
//! A disc around the polygon sorts out most rays that miss. Around the ring, the side of the
//! ray's line on which a vertex lies changes twice, or never: where it changes from left to
//! right the line enters, for the ring is counterclockwise.

use crate::ray::fast::edge::{Crossed, Passed};
use crate::ray::fast::outline::{Cut, Ends, FastOutline, are_ordinary, greatest_of, sign};
use crate::ray::hit::Crossing;
use collide_core::view::{ConvexPolygon, Ray};
use collide_core::{Vec2, greater};
use collide_shapes::kernel::tolerance::SIGN_MARGIN;

/// How many vertices the kernel takes: one bit of the mask each.
const MOST_VERTICES: usize = 64;

/// A convex polygon without rounding, its numbers times `scale`.
#[derive(Clone, Copy)]
pub(crate) struct ScaledPolygon<'a> {
    pub(crate) polygon: &'a ConvexPolygon<'a>,
    pub(crate) scale: f64,
}

impl ScaledPolygon<'_> {
    /// Whether this kernel takes the polygon.
    #[inline]
    pub(crate) fn fits(polygon: &ConvexPolygon<'_>) -> bool {
        (polygon.radius == 0.0) & (polygon.vertices.len() <= MOST_VERTICES)
    }

    #[inline]
    fn len(&self) -> usize {
        self.polygon.vertices.len()
    }

    #[inline]
    fn vertex(&self, index: usize) -> Vec2 {
        self.polygon.vertex(index) * self.scale
    }

    #[inline]
    fn next(&self, index: usize) -> usize {
        if index + 1 == self.len() { 0 } else { index + 1 }
    }

    /// A line beside the polygon, or what rounding cannot settle here.
    #[inline]
    fn missed(self, is_settled: bool) -> Cut<PolygonEnds<Self>> {
        let (enter, exit) = (Crossed::NOTHING, Crossed::NOTHING);
        let ends = PolygonEnds { polygon: self, enter, exit, direction_squared: 1.0 };
        Cut { is_settled, is_hit: false, t: f64::NAN, outward: -1.0, ends }
    }

    /// The cut, given that the vertices lie within `reach` of the ray's origin.
    #[inline(always)]
    fn cut_edges(self, ray: &Ray, reach: f64, direction_squared: f64) -> Cut<PolygonEnds<Self>> {
        let d = ray.direction;
        let size = reach * (d.x.abs() + d.y.abs());
        let (mut left, mut least) = (0_u64, f64::INFINITY);
        for i in 0..self.len() {
            let cross = d.cross(self.vertex(i) - ray.origin);
            left |= u64::from(cross > 0.0) << i;
            least = if cross.abs() < least { cross.abs() } else { least };
        }
        let next = (left >> 1) | ((left & 1) << (self.len() - 1));
        let (down, up) = (left & !next, next & !left);
        if down == 0 {
            return self.missed(least > SIGN_MARGIN * size);
        }
        let edge = |mask: u64| {
            let index = mask.trailing_zeros() as usize;
            let passed = |i: usize| Passed::new(ray, self.vertex(i));
            Crossed::new(index, passed(index), passed(self.next(index)))
        };
        let (enter, exit) = (edge(down), edge(up));
        let outward = sign(-enter.numerator);
        let starts_inside = outward > 0.0;
        let first = Crossed::either(&enter, &exit, outward);
        let (is_hit, t) = (first.numerator > 0.0, first.t(direction_squared));
        let far = SIGN_MARGIN * size * size;
        let is_settled = (least > SIGN_MARGIN * size)
            & (enter.numerator.abs() > far)
            & (!starts_inside | (exit.numerator.abs() > far));
        let ends = PolygonEnds { polygon: self, enter, exit, direction_squared };
        Cut { is_settled, is_hit, t, outward, ends }
    }
}

/// The line through a polygon.
pub(crate) struct PolygonEnds<P> {
    polygon: P,
    enter: Crossed,
    exit: Crossed,
    direction_squared: f64,
}

impl Ends for PolygonEnds<ScaledPolygon<'_>> {
    #[inline(always)]
    fn end(&self, outward: f64) -> Crossing {
        let edge = Crossed::either(&self.enter, &self.exit, outward);
        let (start, end) = (edge.index, self.polygon.next(edge.index));
        let ends = [self.polygon.vertex(start), self.polygon.vertex(end)];
        edge.end(ends, self.polygon.polygon.normals[start], self.direction_squared, outward)
    }
}

impl FastOutline for ScaledPolygon<'_> {
    type Ends = PolygonEnds<Self>;

    #[inline(always)]
    fn cut(&self, ray: &Ray) -> Cut<PolygonEnds<Self>> {
        let (discs, d) = (self.polygon.discs, ray.direction);
        let to_center = discs.center * self.scale - ray.origin;
        let outer = discs.outer * self.scale;
        let (far, near) = (to_center.length_squared(), outer * outer * (1.0 + SIGN_MARGIN));
        let (cross, direction_squared) = (d.cross(to_center), d.length_squared());
        let reach = to_center.x.abs() + to_center.y.abs() + 1.5 * outer;
        if !are_ordinary(direction_squared, reach * reach) {
            return self.missed(false);
        }
        let lost = SIGN_MARGIN * reach * reach * direction_squared;
        let is_beside = cross * cross > near * direction_squared + lost;
        let is_behind = (far > near) & (d.dot(to_center) < 0.0);
        if is_beside | is_behind {
            return self.missed(true);
        }
        self.cut_edges(ray, reach, direction_squared)
    }

    fn greatest(&self) -> f64 {
        (0..self.len())
            .map(|i| self.vertex(i))
            .fold(0.0, |most, p| greater(greatest_of(&[p]), most))
    }

    fn scaled(self, factor: f64) -> Self {
        Self { scale: self.scale * factor, ..self }
    }
}
