//! collision 0.20 (GJK/EPA on `Primitive2`), in either scalar. It has no other door, and on the
//! shapes themselves its GJK is no faster (circle × box 118.5 ns for 119.3).

use crate::contestant::Contestant;
use crate::hand::Float as Number;
use crate::inputs::{Form, Posed, motion};
use cgmath::prelude::*;
use cgmath::{BaseFloat, Basis2, Decomposed, Point2, Rad, Vector2};
use collision::algorithm::minkowski::GJK2;
use collision::prelude::*;
use collision::primitive::{Circle, ConvexPolygon, Particle2, Primitive2, Rectangle};
use collision::{CollisionStrategy, Line2, Ray2};

type Pose<S> = Decomposed<Vector2<S>, Basis2<S>>;
type Item<S> = (Pose<S>, Primitive2<S>);

/// The scalar of the contestants.
pub trait Float: BaseFloat + Number {}

impl Float for f32 {}
impl Float for f64 {}

fn vector<S: Float>(v: [f64; 2]) -> Vector2<S> {
    Vector2::new(S::of(v[0]), S::of(v[1]))
}

fn point<S: Float>(p: [f64; 2]) -> Point2<S> {
    Point2::from_vec(vector(p))
}

#[allow(clippy::disallowed_methods, reason = "inputs are converted once, outside of any query")]
fn pose<S: Float>(p: &Posed) -> Pose<S> {
    let angle = f64::atan2(p.rotation[1], p.rotation[0]);
    Decomposed {
        scale: S::one(),
        rot: Rotation2::from_angle(Rad(S::of(angle))),
        disp: vector(p.position),
    }
}

fn primitive<S: Float>(form: &Form) -> Option<Primitive2<S>> {
    let ring = |v: &[[f64; 2]]| ConvexPolygon::new(v.iter().map(|&p| point(p)).collect()).into();
    Some(match form {
        Form::Point => Particle2::new().into(),
        Form::Circle(r) => Circle::new(S::of(*r)).into(),
        Form::Segment(h) => Line2::new(point([-h, 0.0]), point([*h, 0.0])).into(),
        Form::Rect(x, y) => Rectangle::new(S::of(2.0 * x), S::of(2.0 * y)).into(),
        Form::Triangle(v) => ring(v),
        Form::Convex(v) => ring(v),
        _ => return None,
    })
}

fn item<S: Float>(p: &Posed) -> Option<Item<S>> {
    Some((pose(p), primitive(&p.form)?))
}

fn items<S: Float>(pairs: &[(Posed, Posed)]) -> Option<Vec<(Item<S>, Item<S>)>> {
    pairs.iter().map(|(a, b)| Some((item(a)?, item(b)?))).collect()
}

/// `GJK2::intersect`.
pub fn boolean<S: Float>(pairs: &[(Posed, Posed)]) -> Vec<Contestant> {
    let Some(all) = items::<S>(pairs) else { return Vec::new() };
    vec![Contestant::boolean("collision", "user", all, |a, b| {
        GJK2::new().intersect(&a.1, &a.0, &b.1, &b.0).is_some()
    })]
}

/// `GJK2::distance`; 0 where it has none.
pub fn distance<S: Float>(pairs: &[(Posed, Posed)]) -> Vec<Contestant> {
    let Some(all) = items::<S>(pairs) else { return Vec::new() };
    vec![Contestant::new("collision", "user", all, |a, b| {
        GJK2::new().distance(&a.1, &a.0, &b.1, &b.0).map_or(0.0, Number::f64)
    })]
}

/// `GJK2::intersection`: the depth, −1 where the shapes are apart.
pub fn contact<S: Float>(pairs: &[(Posed, Posed)]) -> Vec<Contestant> {
    let Some(all) = items::<S>(pairs) else { return Vec::new() };
    vec![Contestant::new("collision", "user", all, |a, b| {
        GJK2::new()
            .intersection(&CollisionStrategy::FullResolution, &a.1, &a.0, &b.1, &b.0)
            .map_or(-1.0, |contact| contact.penetration_depth.f64())
    })]
}

/// `intersection_transformed`: the parameter of the hit, −1 where there is none.
pub fn ray<S: Float>(pairs: &[(Posed, Posed)]) -> Vec<Contestant> {
    let all: Option<Vec<_>> = pairs
        .iter()
        .map(|(a, b)| {
            let Form::Ray(length) = a.form else { return None };
            let ray = Ray2::new(point::<S>(a.position), vector(a.turn([length, 0.0])));
            Some((ray, item(b)?))
        })
        .collect();
    let first = |ray: &Ray2<S>, b: &Item<S>| {
        b.1.intersection_transformed(ray, &b.0).map_or(-1.0, |hit| {
            let along = (hit - ray.origin).dot(ray.direction);
            (along / ray.direction.magnitude2()).f64()
        })
    };
    all.map(|all| Contestant::new("collision", "user", all, first)).into_iter().collect()
}

/// `GJK2::intersection_time_of_impact`, B at rest.
pub fn cast<S: Float>(pairs: &[(Posed, Posed)]) -> Vec<Contestant> {
    let Some(all) = items::<S>(pairs) else { return Vec::new() };
    let moving = all
        .into_iter()
        .zip(pairs)
        .map(|((a, b), (p, q))| {
            let mut end = a.0;
            end.disp += vector(motion(p, q));
            ((a, end), b)
        })
        .collect();
    vec![Contestant::new("collision", "user", moving, |(a, end): &(Item<S>, Pose<S>), b| {
        GJK2::new()
            .intersection_time_of_impact(&a.1, &a.0..end, &b.1, &b.0..&b.0)
            .map_or(-1.0, |contact| contact.time_of_impact.f64())
    })]
}
