//! Shapes of a few numbers and of known kinds, brought into one frame: as any two are, by no view.

use crate::pose::Pose;
use crate::view::{Capsule, Circle, Ellipse, HalfPlane, Line, Ray, Rect, Segment, Triangle};
use crate::{Vec2, View};

/// A shape of a few numbers.
pub trait Few: Copy {
    /// How many vertices its hull has.
    const VERTICES: usize;

    /// The shape after a motion, which takes points and directions to these.
    fn moved_by(&self, at: impl Fn(Vec2) -> Vec2, along: impl Fn(Vec2) -> Vec2) -> Self;
}

impl Few for Circle {
    const VERTICES: usize = 1;

    #[inline]
    fn moved_by(&self, at: impl Fn(Vec2) -> Vec2, _: impl Fn(Vec2) -> Vec2) -> Self {
        Self { center: at(self.center), ..*self }
    }
}

impl Few for Rect {
    const VERTICES: usize = 4;

    #[inline]
    fn moved_by(&self, at: impl Fn(Vec2) -> Vec2, along: impl Fn(Vec2) -> Vec2) -> Self {
        Self { center: at(self.center), rotation: along(self.rotation), ..*self }
    }
}

impl Few for Segment {
    const VERTICES: usize = 2;

    #[inline]
    fn moved_by(&self, at: impl Fn(Vec2) -> Vec2, _: impl Fn(Vec2) -> Vec2) -> Self {
        Self { a: at(self.a), b: at(self.b) }
    }
}

impl Few for Capsule {
    const VERTICES: usize = 2;

    #[inline]
    fn moved_by(&self, at: impl Fn(Vec2) -> Vec2, _: impl Fn(Vec2) -> Vec2) -> Self {
        Self { a: at(self.a), b: at(self.b), ..*self }
    }
}

impl Few for Triangle {
    const VERTICES: usize = 3;

    #[inline]
    fn moved_by(&self, at: impl Fn(Vec2) -> Vec2, _: impl Fn(Vec2) -> Vec2) -> Self {
        Self::counterclockwise(self.vertices.map(at))
    }
}

impl View<'_> {
    /// A shape of a few numbers after a motion, which takes points and directions to these; `None`
    /// of all others.
    #[inline]
    pub fn moved_by<'m>(
        &self,
        at: impl Fn(Vec2) -> Vec2,
        along: impl Fn(Vec2) -> Vec2,
    ) -> Option<View<'m>> {
        Some(match *self {
            View::Point(point) => at(point).into(),
            View::Segment(segment) => segment.moved_by(at, along).into(),
            View::Ray(ray) => {
                Ray { origin: at(ray.origin), direction: along(ray.direction) }.into()
            }
            View::Line(line) => {
                Line { point: at(line.point), direction: along(line.direction) }.into()
            }
            View::HalfPlane(plane) => {
                HalfPlane { point: at(plane.point), normal: along(plane.normal) }.into()
            }
            View::Circle(circle) => circle.moved_by(at, along).into(),
            View::Ellipse(ellipse) => {
                let (center, rotation) = (at(ellipse.center), along(ellipse.rotation));
                Ellipse { center, rotation, ..ellipse }.into()
            }
            View::Capsule(capsule) => capsule.moved_by(at, along).into(),
            View::Aabb(aabb) => {
                let center = at(aabb.min.midpoint(aabb.max));
                let half_extents = (aabb.max - aabb.min) * 0.5;
                Rect { center, rotation: along(Vec2::new(1.0, 0.0)), half_extents }.into()
            }
            View::Rect(rect) => rect.moved_by(at, along).into(),
            View::Triangle(triangle) => triangle.moved_by(at, along).into(),
            View::ConvexPolygon(_)
            | View::Polygon(_)
            | View::Polyline(_)
            | View::Compound(_)
            | View::Custom(_) => return None,
        })
    }
}

/// Two shapes at these poses in one frame, as [`in_one_frame`](super::in_one_frame) brings them
/// there, and where that is, if not in the world.
#[inline]
pub fn in_one_frame<'p, A: Few, B: Few>(
    (a, pose_a): (A, &'p Pose),
    (b, pose_b): (B, &Pose),
) -> (A, B, Option<&'p Pose>) {
    if pose_a == pose_b {
        (a, b, Some(pose_a))
    } else {
        (moved(&a, pose_a), moved(&b, pose_b), None)
    }
}

/// The same of a shape beside a convex polygon at the pose `frame`, which is not moved.
#[inline]
pub fn in_the_frame<B: Few>(frame: &Pose, (b, pose_b): (B, &Pose)) -> B {
    if frame == pose_b { b } else { moved(&b, &Pose::relative(frame, pose_b)) }
}

#[inline]
fn moved<S: Few>(shape: &S, motion: &Pose) -> S {
    shape.moved_by(|point| motion.image_of(point), |way| way.rotated(motion.rotation()))
}
