//! The shapes of physics scenes as parry has them.

use crate::solids::{Solid, solids};
use collide2d::AnyShape;
use collide2d::nalgebra::{Isometry2, Point2, Vector2};
use parry2d::math::{Pose, Rot2, Vector};
use parry2d::shape::SharedShape;

/// Of a polygon in place of an ellipse, which parry has not.
const ELLIPSE_VERTICES: usize = 32;

/// The vector in parry's scalar.
pub fn vector(v: Vector2<f64>) -> Vector {
    Vector::new(v.x as f32, v.y as f32)
}

/// The pose in parry's scalar.
pub fn pose(pose: &Isometry2<f64>) -> Pose {
    let rotation = Rot2::from_cos_sin_unchecked(pose.rotation.re as f32, pose.rotation.im as f32);
    Pose::from_parts(vector(pose.translation.vector), rotation)
}

/// The shape, and where it is in the frame of its body.
///
/// # Panics
///
/// If it is none that the scenes have.
pub fn shared_shape(shape: &AnyShape<f64>) -> (Pose, SharedShape) {
    let mut parts: Vec<_> = solids(shape, ELLIPSE_VERTICES).iter().map(part).collect();
    match parts.len() {
        1 => parts.remove(0),
        _ => (Pose::IDENTITY, SharedShape::compound(parts)),
    }
}

fn part(solid: &Solid) -> (Pose, SharedShape) {
    let at = |point: Point2<f64>| pose(&Isometry2::translation(point.x, point.y));
    let all = |vertices: &[Point2<f64>]| vertices.iter().map(|v| vector(v.coords)).collect();
    match solid {
        Solid::Disc { center, radius } => (at(*center), SharedShape::ball(*radius as f32)),
        Solid::Capsule { ends: [a, b], radius } => {
            let [a, b] = [vector(a.coords), vector(b.coords)];
            (Pose::IDENTITY, SharedShape::capsule(a, b, *radius as f32))
        }
        Solid::Rect { center, half_extents, rotation } => {
            let place = Isometry2::from_parts((*center).into(), *rotation);
            let half = vector(*half_extents);
            (pose(&place), SharedShape::cuboid(half.x, half.y))
        }
        Solid::Convex { vertices, radius: 0.0 } => {
            let shape = match vertices[..] {
                [a, b, c] => {
                    let [a, b, c] = [a, b, c].map(|v| vector(v.coords));
                    SharedShape::triangle(a, b, c)
                }
                _ => SharedShape::convex_polyline(all(vertices)).expect("a convex polygon"),
            };
            (Pose::IDENTITY, shape)
        }
        Solid::Convex { vertices, radius } => {
            let shape = SharedShape::round_convex_polyline(all(vertices), *radius as f32);
            (Pose::IDENTITY, shape.expect("a convex polygon"))
        }
        Solid::Chain { vertices } => match vertices[..] {
            [a, b] => (Pose::IDENTITY, SharedShape::segment(vector(a.coords), vector(b.coords))),
            _ => (Pose::IDENTITY, SharedShape::polyline(all(vertices), None)),
        },
        Solid::HalfPlane { point, normal } => {
            (at(*point), SharedShape::halfspace(vector(normal.normalize())))
        }
    }
}
