//! The bodies of parry.

use collide_benches::inputs::{Form, Posed};
use parry2d::math::{Pose, Rot2, Vector};
use parry2d::shape::SharedShape;

pub(crate) fn vector(v: [f64; 2]) -> Vector {
    Vector::new(v[0] as f32, v[1] as f32)
}

/// The body; an ellipse, which parry has not, is a polygon of 32 vertices on it.
///
/// # Panics
///
/// If it is none that engines simulate.
pub(crate) fn shared_shape(body: &Posed) -> (SharedShape, Pose) {
    let x = |half: f64| vector([half, 0.0]);
    let shape = match &body.form {
        Form::Circle(radius) => SharedShape::ball(*radius as f32),
        Form::Segment(half) => SharedShape::segment(x(-half), x(*half)),
        Form::Capsule(half, radius) => SharedShape::capsule(x(-half), x(*half), *radius as f32),
        Form::Rect(w, h) => SharedShape::cuboid(*w as f32, *h as f32),
        Form::Triangle([a, b, c]) => SharedShape::triangle(vector(*a), vector(*b), vector(*c)),
        Form::Convex(vertices) => {
            let points: Vec<_> = vertices.iter().map(|&v| vector(v)).collect();
            SharedShape::convex_hull(&points).expect("vertices in convex position")
        }
        Form::Ellipse(a, b) => {
            let angles = (0..32).map(|i| f64::from(i) * std::f64::consts::TAU / 32.0);
            let points: Vec<_> =
                angles.map(|angle| vector([a * angle.cos(), b * angle.sin()])).collect();
            SharedShape::convex_hull(&points).expect("vertices in convex position")
        }
        form => unreachable!("{form:?} is not among the kinds"),
    };
    let [c, s] = body.rotation;
    let rotation = Rot2::from_cos_sin_unchecked(c as f32, s as f32);
    (shape, Pose::from_parts(vector(body.position), rotation))
}
