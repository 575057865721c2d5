//! The signed distance of two shapes.

use crate::Shape;
use crate::body::Body;
use crate::dyadic::Dyadic;
use crate::intersect::{Form, intersects};
use crate::plane::{Ratio, Vector};

/// The signed distance.
///
/// Positive: the distance of two shapes that are apart. Otherwise they intersect, and it is 0 if one of them is not
/// convex, else minus the penetration depth, the length of the shortest translation that leaves them only touching
/// (−∞ if there is none, as for crossing lines). Of straight shapes right to an ulp.
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

fn pair_gap(a: &Form, b: &Form) -> f64 {
    match (a, b) {
        (Form::Body(a), Form::Body(b)) => body_gap(a, b),
        _ => f64::NAN,
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
