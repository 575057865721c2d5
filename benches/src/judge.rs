//! Who is right where contestants disagree: the exact oracle, queried about the shapes as drawn.
//!
//! Contestants place the shapes with roundings of their own, so an answer is wrong only if it
//! is farther from the truth than those and the iterations of the peers explain.

use crate::inputs::{Form, Posed, TURNS, motion};
use crate::workload::{Query, Scalar};
use collide_oracle::{Shape, gap, intersects};

/// Beyond this a number is another one, relative to 1 + the number.
const TOLERANCE: f64 = 1e-3;

/// The gap within which a yes and a no are both right: what placing may move.
const fn rounding(scalar: Scalar) -> f64 {
    match scalar {
        Scalar::F32 => 1e-5,
        Scalar::F64 => 1e-13,
    }
}

/// Whether two answers to the same pair are not the same.
pub fn differ(a: f64, b: f64) -> bool {
    (a - b).abs() > TOLERANCE * (1.0 + a.abs()) || a.is_nan() != b.is_nan()
}

/// Whether the truth refutes an answer; `None` where the oracle is not queried.
pub fn is_wrong(
    query: Query,
    (a, b): &(Posed, Posed),
    answer: f64,
    scalar: Scalar,
) -> Option<bool> {
    let near = rounding(scalar);
    let (p, q) = (truth(a), truth(b));
    Some(match query {
        Query::Boolean => {
            let gap = gap(&p, &q);
            (answer > 0.0) != (gap <= 0.0) && (gap == 0.0 || gap.abs() > near)
        }
        Query::Distance => differ(gap(&p, &q).max(0.0), answer),
        // The least depth of concave shapes is nobody's contact.
        Query::Contact if is_concave(a) || is_concave(b) => return None,
        Query::Contact => {
            let gap = gap(&p, &q);
            let depth = if gap <= 0.0 { -gap } else { -1.0 };
            differ(depth, answer) && (gap.abs() > near || answer > near)
        }
        Query::Ray => {
            let Form::Ray(length) = a.form else { return None };
            let along = a.turn([length, 0.0]);
            if intersects(&Shape::point(a.position), &q) {
                return None;
            }
            if answer < 0.0 {
                return Some(intersects(&p, &q) && gap(&p, &q) < -near);
            }
            let until = |t: f64| {
                let end = [a.position[0] + t * along[0], a.position[1] + t * along[1]];
                intersects(&Shape::segment(a.position, end), &q)
            };
            let slack = TOLERANCE * (1.0 + answer);
            !answer.is_finite() || until((answer - slack).max(0.0)) || !until(answer + slack)
        }
        Query::Cast => {
            let Shape::Hull { vertices, radius } = p else { return None };
            let [x, y] = motion(a, b);
            let until = |t: f64| {
                let swept =
                    Shape::Swept { vertices: vertices.clone(), radius, motion: [t * x, t * y] };
                intersects(&swept, &q)
            };
            if answer < 0.0 {
                return Some(until(1.0 - TOLERANCE));
            }
            let slack = TOLERANCE * (1.0 + answer);
            !answer.is_finite() || until((answer - slack).max(0.0)) || !until(answer + slack)
        }
        Query::Sweep => {
            let gap_at = |t: f64| {
                let [x, y] = motion(a, b);
                let a = a.moved([t * x, t * y], t * TURNS[0]);
                gap(&truth(&a), &truth(&b.moved([0.0; 2], t * TURNS[1])))
            };
            let is_apart_until = |t: f64| (0..=64).all(|i| gap_at(t * f64::from(i) / 64.0) > 0.0);
            if answer < 0.0 {
                return Some(!is_apart_until(1.0 - TOLERANCE));
            }
            let slack = TOLERANCE * (1.0 + answer);
            let meets = |t: f64| gap_at(t) <= 0.0;
            !answer.is_finite()
                || !is_apart_until((answer - slack).max(0.0))
                || !(0..=8).any(|i| meets(answer + slack * f64::from(i) / 8.0))
        }
        Query::Manifold => return None,
    })
}

fn is_concave(p: &Posed) -> bool {
    matches!(p.form, Form::Concave(_))
}

/// The shape as drawn.
pub fn truth(p: &Posed) -> Shape {
    let all = |v: &[[f64; 2]]| v.iter().map(|&q| p.world(q)).collect::<Vec<_>>();
    match &p.form {
        Form::Point => Shape::point(p.position),
        Form::Circle(r) => Shape::circle(p.position, *r),
        Form::Segment(h) => Shape::segment(p.world([-h, 0.0]), p.world([*h, 0.0])),
        Form::Capsule(h, r) => Shape::capsule(p.world([-h, 0.0]), p.world([*h, 0.0]), *r),
        Form::Rect(x, y) => Shape::hull(all(&[[-x, -y], [*x, -y], [*x, *y], [-x, *y]]), 0.0),
        Form::Triangle(v) => Shape::hull(all(v), 0.0),
        Form::Convex(v) => Shape::hull(all(v), 0.0),
        Form::Concave(v) => Shape::polygon(all(v)),
        Form::Ellipse(x, y) => {
            Shape::Ellipse { center: p.position, rotation: p.rotation, semi_axes: [*x, *y] }
        }
        Form::Ray(length) => Shape::Ray { origin: p.position, direction: p.turn([*length, 0.0]) },
    }
}
