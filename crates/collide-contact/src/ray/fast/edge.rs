//! An edge that the ray's line crosses; ray × segment.
//!
//! With `k` = d × v and `l` = d · v at the ends of the edge, it is crossed at
//! `t = (l₀ |k₁| + l₁ |k₀|) / ((|k₀| + |k₁|) d²)`, which lies between the feet of its ends.

use crate::ray::fast::outline::{Cut, Ends, FastOutline, are_ordinary, greatest_of, kind_of};
use crate::ray::hit::{Crossing, HitKind};
use collide_core::view::{Ray, Segment};
use collide_core::{Vec2, select_positive, sqrt};
use collide_shapes::kernel::tolerance::SIGN_MARGIN;

/// How the ray's line passes a vertex: `k` and `l`.
#[derive(Clone, Copy)]
pub(crate) struct Passed {
    pub(crate) cross: f64,
    pub(crate) along: f64,
}

impl Passed {
    #[inline]
    pub(crate) fn new(ray: &Ray, vertex: Vec2) -> Self {
        let offset = vertex - ray.origin;
        Self { cross: ray.direction.cross(offset), along: ray.direction.dot(offset) }
    }
}

/// An edge that the line crosses.
#[derive(Clone, Copy)]
pub(crate) struct Crossed {
    /// Of the vertex at which the edge starts.
    pub(crate) index: usize,
    /// |k| at the start, and at both ends together.
    pub(crate) cross: f64,
    pub(crate) crosses: f64,
    /// `t · (|k₀| + |k₁|) · d²`.
    pub(crate) numerator: f64,
}

impl Crossed {
    pub(crate) const NOTHING: Self = Self { index: 0, cross: 0.0, crosses: 0.0, numerator: 0.0 };

    #[inline]
    pub(crate) fn new(index: usize, start: Passed, end: Passed) -> Self {
        let (cross, cross_end) = (start.cross.abs(), end.cross.abs());
        let numerator = start.along * cross_end + end.along * cross;
        Self { index, cross, crosses: cross + cross_end, numerator }
    }

    /// The exit where `outward` is 1, the entry where it is −1, without a branch.
    #[inline(always)]
    pub(crate) fn either(enter: &Self, exit: &Self, outward: f64) -> Self {
        let crosses = |edge: &Self| Vec2::new(edge.cross, edge.crosses);
        let Vec2 { x: cross, y: crosses } =
            Vec2::select_positive(outward, crosses(exit), crosses(enter));
        let numerator = select_positive(outward, exit.numerator, enter.numerator);
        let index = [enter.index, exit.index][usize::from(outward > 0.0)];
        Self { index, cross, crosses, numerator }
    }

    #[inline]
    pub(crate) fn t(&self, direction_squared: f64) -> f64 {
        self.numerator / (self.crosses * direction_squared)
    }

    #[inline]
    fn point(&self, start: Vec2, end: Vec2) -> Vec2 {
        start + (end - start) * (self.cross / self.crosses)
    }

    /// The hit of a ring.
    #[inline(always)]
    pub(crate) fn end(
        &self,
        [start, end]: [Vec2; 2],
        normal: Vec2,
        direction_squared: f64,
        outward: f64,
    ) -> Crossing {
        Crossing {
            t: self.t(direction_squared),
            point: self.point(start, end),
            normal,
            kind: kind_of(outward),
        }
    }
}

/// The unit normal on the right of an edge that the line certainly crosses: one of ordinary
/// length, therefore.
#[inline]
pub(crate) fn right_of(start: Vec2, end: Vec2) -> Vec2 {
    let edge = end - start;
    -edge.perp() * (1.0 / sqrt(edge.length_squared()))
}

/// The line through a segment.
pub(crate) struct SegmentEnd {
    segment: Segment,
    edge: Crossed,
    direction: Vec2,
}

impl Ends for SegmentEnd {
    #[inline(always)]
    fn end(&self, _: f64) -> Crossing {
        let Segment { a, b } = self.segment;
        let edge = b - a;
        // On the right of the edge, or, if the ray comes from its left, on the left.
        let side = 1.0_f64.copysign(-self.direction.cross(edge));
        Crossing {
            t: self.edge.t(self.direction.length_squared()),
            point: self.edge.point(a, b),
            normal: -edge.perp() * (side / sqrt(edge.length_squared())),
            kind: HitKind::Touch,
        }
    }
}

impl FastOutline for Segment {
    type Ends = SegmentEnd;
    const IS_THIN: bool = true;

    #[inline(always)]
    fn cut(&self, ray: &Ray) -> Cut<SegmentEnd> {
        let (u, v, d) = (self.a - ray.origin, self.b - ray.origin, ray.direction);
        let (start, end) = (Passed::new(ray, self.a), Passed::new(ray, self.b));
        let edge = Crossed::new(0, start, end);
        let reach = u.x.abs() + u.y.abs() + v.x.abs() + v.y.abs();
        let size = reach * (d.x.abs() + d.y.abs());
        let is_settled = (start.cross.abs() > SIGN_MARGIN * size)
            & (end.cross.abs() > SIGN_MARGIN * size)
            & (edge.numerator.abs() > SIGN_MARGIN * size * size)
            & are_ordinary(d.length_squared(), reach * reach);
        let is_hit = (start.cross * end.cross < 0.0) & (edge.numerator > 0.0);
        let t = edge.t(d.length_squared());
        let ends = SegmentEnd { segment: *self, edge, direction: d };
        Cut { is_settled, is_hit, t, outward: -1.0, ends }
    }

    fn greatest(&self) -> f64 {
        greatest_of(&[self.a, self.b])
    }

    fn scaled(self, factor: f64) -> Self {
        Self { a: self.a * factor, b: self.b * factor }
    }
}
