//! The signed distance of two shapes.

use crate::Shape;
use crate::body::Body;
use crate::dyadic::Dyadic;
use crate::ellipse::Ellipse;
use crate::intersect::{Form, intersects};
use crate::plane::{Ratio, Vector};
use crate::support::{Question, greatest};
use core::cmp::Ordering;

/// The signed distance.
///
/// Positive: the distance of two shapes that are apart. Otherwise they intersect, and it is 0 if
/// one of them is not convex, else minus the penetration depth, the length of the shortest
/// translation that leaves them only touching (−∞ if there is none, as for crossing lines). Right
/// to an ulp for straight and rounded shapes, and for ellipses unless they overlap with several
/// equally deep directions that 64 samples cannot distinguish.
pub fn gap(a: &Shape, b: &Shape) -> f64 {
    let (a_forms, b_forms) = (Form::all(a), Form::all(b));
    if let ([a], [b]) = (&a_forms[..], &b_forms[..]) {
        return pair_gap(a, b);
    }
    if intersects(a, b) {
        return 0.0;
    }
    let pairs = a_forms.iter().flat_map(|a| b_forms.iter().map(move |b| pair_gap(a, b)));
    pairs.fold(f64::INFINITY, f64::min)
}

/// The distance: [`gap`], or 0 where the shapes intersect.
pub fn distance(a: &Shape, b: &Shape) -> f64 {
    gap(a, b).max(0.0)
}

/// The distance of a point from the boundary of a shape, negative inside; from the shape itself if
/// that is without area.
///
/// `None` inside a union whose parts overlap there, of which the boundary is not known.
pub fn signed_distance(p: [f64; 2], shape: &Shape) -> Option<f64> {
    let forms = Form::all(shape);
    let point = Form::Body(Body::hull(vec![Vector::new(p)]));
    let inside = |form: &&Form| match form {
        Form::Body(body) if body.hull.is_none() && body.is_filled() => body.holds(&Vector::new(p)),
        form => pair_gap(form, &point) <= 0.0,
    };
    let around: Vec<_> = forms.iter().filter(inside).collect();
    match around[..] {
        [] => Some(gap(&Shape::point(p), shape)),
        [Form::Body(region)] if region.hull.is_none() => {
            let nearest = region.pieces.iter().map(|edge| edge.distance_squared(&Vector::new(p)));
            let least = nearest.min_by(Ratio::cmp)?;
            Some(-root_less(&least, &Dyadic::ZERO).to_f64())
        }
        [form] => Some(pair_gap(form, &point)),
        _ => None,
    }
}

fn pair_gap(a: &Form, b: &Form) -> f64 {
    match (a, b) {
        (Form::Body(a), Form::Body(b)) => body_gap(a, b),
        (Form::Ellipse(e), Form::Body(body)) | (Form::Body(body), Form::Ellipse(e)) => {
            outline_gap(e, body)
        }
        (Form::Ellipse(e), Form::Ellipse(f)) => {
            smooth_gap(a, b, &Dyadic::ZERO, e.compare_ellipse(f))
        }
    }
}

/// The gap of an ellipse and a body, which need not be convex.
fn outline_gap(ellipse: &Ellipse, body: &Body) -> f64 {
    let order = ellipse.compare(body);
    let form = |body: Body| Form::Body(body);
    let a = Form::Ellipse(ellipse.clone());
    if body.hull.is_some() {
        return smooth_gap(&a, &form(body.clone()), &body.radius, order);
    }
    if order.is_le() {
        return 0.0;
    }
    let edges =
        body.pieces.iter().map(|edge| form(Body::hull(vec![edge.start.clone(), edge.end()])));
    let gaps = edges.map(|edge| smooth_gap(&a, &edge, &Dyadic::ZERO, order));
    gaps.fold(f64::INFINITY, f64::min)
}

/// The gap of convex shapes, one of them an ellipse, of which it is known exactly how they lie.
fn smooth_gap(a: &Form, b: &Form, radius: &Dyadic, order: Ordering) -> f64 {
    if order.is_eq() {
        return 0.0;
    }
    let Some(core) = greatest(a, b, Question::Separation) else {
        return f64::NEG_INFINITY;
    };
    let separation = &core - radius;
    // 256 bits may miss a gap of 1e-324 beside a core of size 1; its sign is known.
    if separation.magnitude().unwrap_or(i64::MIN) > core_size(a) - 200 {
        return separation.to_f64();
    }
    let least = f64::from_bits(1);
    if order.is_gt() { least } else { -least }
}

/// The least `k` with both coordinates of a semi-axis below `2^k`.
fn core_size(form: &Form) -> i64 {
    let size = |v: &Vector| v.x.magnitude().max(v.y.magnitude()).unwrap_or(0);
    match form {
        Form::Ellipse(ellipse) => size(&ellipse.semi_axes()[0]),
        Form::Body(_) => i64::MIN / 2,
    }
}

fn body_gap(a: &Body, b: &Body) -> f64 {
    let reach = &a.radius + &b.radius;
    if !a.meets(b) {
        return root_less(&a.least_distance_squared(b), &reach).to_f64();
    }
    if a.hull.is_none() || b.hull.is_none() {
        return 0.0;
    }
    core_separation(a, b).map_or(f64::NEG_INFINITY, |core| (&core - &reach).to_f64())
}

/// `√(n/d) − r`, as `(n − r² d) / (d (√(n/d) + r))`: the numerator is exact.
fn root_less(squared: &Ratio, r: &Dyadic) -> Dyadic {
    let root = squared.n.quotient(&squared.d).root();
    let numerator = &squared.n - &(&r.squared() * &squared.d);
    if numerator.is_zero() {
        return Dyadic::ZERO;
    }
    numerator.quotient(&(&squared.d * &(&root + r)))
}

/// The greatest separation, at most 0, of two hulls that meet, over the normals of their pieces.
fn core_separation(a: &Body, b: &Body) -> Option<Dyadic> {
    let lengthy = |body: &Body| body.pieces.iter().all(|piece| piece.along.is_zero());
    if lengthy(a) && lengthy(b) {
        return Some(Dyadic::ZERO);
    }
    let pieces = a.pieces.iter().chain(&b.pieces).filter(|piece| !piece.along.is_zero());
    let normals = pieces.flat_map(|piece| [piece.along.perp(), piece.along.perp().negated()]);
    normals.filter_map(|normal| separation_along(a, b, &normal)).max()
}

/// How far `b` lies ahead of `a` along a normal, if it is not infinitely far behind.
fn separation_along(a: &Body, b: &Body, normal: &Vector) -> Option<Dyadic> {
    let ahead = |d: &Vector| normal.dot(d).is_positive();
    let behind = |d: &Vector| normal.dot(d).is_negative();
    if a.directions.iter().any(ahead) || b.directions.iter().any(behind) {
        return None;
    }
    let heights = |body: &Body| body.corners().map(|p| normal.dot(&p)).collect::<Vec<_>>();
    let separation = &heights(b).into_iter().min()? - &heights(a).into_iter().max()?;
    Some(separation.quotient(&normal.squared().root()))
}
