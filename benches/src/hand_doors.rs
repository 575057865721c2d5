//! The hand-written kernels as contestants.

use crate::contestant::Contestant;
use crate::hand::{
    Capsule, Circle, Convex, Float, FromPosed, Hit, Obb, Ray, Touch, V, capsule_capsule,
    circle_capsule, circle_circle, circle_circle_contact, circle_concave, circle_convex,
    circle_obb, circle_obb_cast, circle_obb_contact, circle_obb_distance, circle_segment,
    concave_concave, convex_convex, convex_convex_contact, convex_convex_distance, obb_obb,
    obb_obb_cast, obb_obb_contact, obb_obb_distance, point_circle, point_concave, point_convex,
    ray_capsule, ray_circle, ray_convex, ray_obb, ray_segment, segment_convex, segment_segment,
    segment_segment_distance,
};
use crate::inputs::Draw;
use crate::inputs::{Posed, motion};
use crate::workload::{Query, Scalar, Workload};
use std::hint::black_box;

type Pairs<'a> = &'a [(Posed, Posed)];

/// The hand-written contestant of a workload, where there is one.
pub fn hand(workload: &Workload, pairs: Pairs<'_>, scalar: Scalar) -> Option<Contestant> {
    match scalar {
        Scalar::F32 => of_scalar::<f32>(workload, pairs),
        Scalar::F64 => of_scalar::<f64>(workload, pairs),
    }
}

fn of_scalar<F: Float>(workload: &Workload, pairs: Pairs<'_>) -> Option<Contestant> {
    match workload.query {
        Query::Boolean => boolean::<F>(workload, pairs),
        Query::Ray => ray::<F>(workload, pairs),
        Query::Distance => distance::<F>(workload, pairs),
        Query::Contact => contact::<F, false>(workload, pairs),
        Query::Manifold => contact::<F, true>(workload, pairs),
        Query::Cast => cast::<F>(workload, pairs),
        Query::Sweep => None,
    }
}

fn both<A: FromPosed, B: FromPosed>(pairs: Pairs<'_>) -> Option<Vec<(A, B)>> {
    pairs.iter().map(|(a, b)| Some((A::from_posed(a)?, B::from_posed(b)?))).collect()
}

fn yes<A: FromPosed + 'static, B: FromPosed + 'static>(
    pairs: Pairs<'_>,
    f: impl Fn(&A, &B) -> bool + Copy + 'static,
) -> Option<Contestant> {
    Some(Contestant::boolean("hand", "fastest", both(pairs)?, f))
}

fn value<F: Float, A: FromPosed + 'static, B: FromPosed + 'static>(
    pairs: Pairs<'_>,
    f: impl Fn(&A, &B) -> F + Copy + 'static,
) -> Option<Contestant> {
    Some(Contestant::new("hand", "fastest", both(pairs)?, move |a, b| f(a, b).f64()))
}

fn boolean<F: Float>(w: &Workload, p: Pairs<'_>) -> Option<Contestant> {
    use Draw as D;
    match (w.a, w.b) {
        (D::Circle, D::Circle) => yes(p, circle_circle::<F>),
        (D::Circle, D::Segment) => yes(p, circle_segment::<F>),
        (D::Circle, D::Capsule) => yes(p, circle_capsule::<F>),
        (D::Circle, D::Rect) => yes(p, circle_obb::<F>),
        (D::Circle, D::Convex(_) | D::Triangle) => yes(p, circle_convex::<F>),
        (D::Circle, D::Concave(_)) => yes(p, |a: &Circle<F>, b: &Vec<V<F>>| circle_concave(a, b)),
        (D::Point, D::Circle) => yes(p, point_circle::<F>),
        (D::Point, D::Convex(_)) => yes(p, point_convex::<F>),
        (D::Point, D::Concave(_)) => yes(p, |a: &V<F>, b: &Vec<V<F>>| point_concave(a, b)),
        (D::Rect, D::Rect) => yes(p, obb_obb::<F>),
        (D::Segment, D::Segment) => yes(p, segment_segment::<F>),
        (D::Capsule, D::Capsule) => yes(p, capsule_capsule::<F>),
        (D::Segment, D::Convex(_)) => yes(p, segment_convex::<F>),
        (D::Convex(_), D::Convex(_)) | (D::Triangle, D::Triangle) => yes(p, convex_convex::<F>),
        (D::Concave(_), D::Concave(_)) => {
            yes(p, |a: &Vec<V<F>>, b: &Vec<V<F>>| concave_concave(a, b))
        }
        _ => None,
    }
}

/// The time that is added up. The rest of the hit is wanted too.
fn time<F: Float>(hit: Option<Hit<F>>) -> F {
    black_box(&hit).map_or(-F::ONE, |hit| hit.t)
}

fn ray<F: Float>(w: &Workload, p: Pairs<'_>) -> Option<Contestant> {
    match w.b {
        Draw::Circle => value(p, |a: &Ray<F>, b: &Circle<F>| time(ray_circle(a, b))),
        Draw::Rect => value(p, |a: &Ray<F>, b: &Obb<F>| time(ray_obb(a, b))),
        Draw::Convex(_) | Draw::Triangle => {
            value(p, |a: &Ray<F>, b: &Convex<F>| time(ray_convex(a, b)))
        }
        Draw::Segment => value(p, |a: &Ray<F>, b: &Capsule<F>| time(ray_segment(a, b))),
        Draw::Capsule => value(p, |a: &Ray<F>, b: &Capsule<F>| time(ray_capsule(a, b))),
        _ => None,
    }
}

fn distance<F: Float>(w: &Workload, p: Pairs<'_>) -> Option<Contestant> {
    match (w.a, w.b) {
        (Draw::Circle, Draw::Rect) => value(p, circle_obb_distance::<F>),
        (Draw::Rect, Draw::Rect) => value(p, obb_obb_distance::<F>),
        (Draw::Segment, Draw::Segment) => value(p, segment_segment_distance::<F>),
        (Draw::Convex(_), Draw::Convex(_)) => value(p, convex_convex_distance::<F>),
        _ => None,
    }
}

/// The answer that is added up. The rest of it is wanted too: nothing may be left out.
fn touch<F: Float, const POINTS: bool>(t: Touch<F>) -> F {
    black_box(&t);
    if POINTS {
        F::of(f64::from(t.count))
    } else if t.count == 0 {
        -F::ONE
    } else {
        t.depth
    }
}

fn contact<F: Float, const CLIP: bool>(w: &Workload, p: Pairs<'_>) -> Option<Contestant> {
    match (w.a, w.b) {
        (Draw::Circle, Draw::Circle) => {
            value(p, |a: &Circle<F>, b: &Circle<F>| touch::<F, CLIP>(circle_circle_contact(a, b)))
        }
        (Draw::Circle, Draw::Rect) => {
            value(p, |a: &Circle<F>, b: &Obb<F>| touch::<F, CLIP>(circle_obb_contact(a, b)))
        }
        (Draw::Rect, Draw::Rect) => {
            value(p, |a: &Obb<F>, b: &Obb<F>| touch::<F, CLIP>(obb_obb_contact::<F, CLIP>(a, b)))
        }
        (Draw::Convex(_), Draw::Convex(_)) => value(p, |a: &Convex<F>, b: &Convex<F>| {
            touch::<F, CLIP>(convex_convex_contact::<F, CLIP>(a, b))
        }),
        _ => None,
    }
}

fn cast<F: Float>(w: &Workload, p: Pairs<'_>) -> Option<Contestant> {
    let motions = p.iter().map(|(a, b)| motion(a, b)).map(|m| V(F::of(m[0]), F::of(m[1])));
    match (w.a, w.b) {
        (Draw::Circle, Draw::Rect) => {
            let moving = both::<Circle<F>, Obb<F>>(p)?;
            let moving = moving.into_iter().zip(motions).map(|((a, b), m)| ((a, m), b)).collect();
            Some(Contestant::new("hand", "fastest", moving, |(a, m), b| {
                time(circle_obb_cast(a, *m, b)).f64()
            }))
        }
        (Draw::Rect, Draw::Rect) => {
            let moving = both::<Obb<F>, Obb<F>>(p)?;
            let moving = moving.into_iter().zip(motions).map(|((a, b), m)| ((a, m), b)).collect();
            Some(Contestant::new("hand", "fastest", moving, |(a, m), b| {
                time(obb_obb_cast(a, *m, b)).f64()
            }))
        }
        _ => None,
    }
}
