//! Whether one shape holds another.

use crate::Shape;
use crate::body::{Body, Where};
use crate::dyadic::Dyadic;
use crate::ellipse::{Ellipse, sign_with_root};
use crate::intersect::{Form, samples};
use crate::plane::{Piece, Place, Vector};
use crate::support::{Question, greatest};

/// Whether every point of `b` belongs to `a` (boundaries count). Exact where it answers.
///
/// `None` where this is not decided: a union that holds `b` only jointly, unless `b` is without
/// area and no part of the union is rounded or an ellipse. A rounded shape inside an ellipse, and
/// an ellipse inside an ellipse or a rounded shape, are decided to 2^-90 of the extent of the pair,
/// touching counting as inside.
pub fn contains(a: &Shape, b: &Shape) -> Option<bool> {
    let parts = Form::all(a);
    all(Form::all(b).iter().map(|b| match &parts[..] {
        [a] => holds(a, b),
        parts => union_holds(parts, b),
    }))
}

/// False if any is, `None` if else any is unknown.
fn all(answers: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let answers: Vec<_> = answers.collect();
    if answers.contains(&Some(false)) {
        return Some(false);
    }
    answers.iter().all(Option::is_some).then_some(true)
}

fn holds(a: &Form, b: &Form) -> Option<bool> {
    match (a, b) {
        (Form::Body(a), Form::Body(b)) if a.hull.is_some() => Some(convex_holds(a, b)),
        (Form::Body(a), Form::Body(b)) => Some(outline_holds(&[a], b)),
        (Form::Body(body), Form::Ellipse(ellipse)) => {
            body_holds_ellipse(body, ellipse).or_else(|| Some(no_excess(a, b, &body.radius)))
        }
        (Form::Ellipse(ellipse), Form::Body(body)) => {
            ellipse_holds(ellipse, body).or_else(|| Some(no_excess(a, b, &-&body.radius)))
        }
        (Form::Ellipse(_), Form::Ellipse(_)) => Some(no_excess(a, b, &Dyadic::ZERO)),
    }
}

fn union_holds(parts: &[Form], b: &Form) -> Option<bool> {
    if parts.iter().any(|a| holds(a, b) == Some(true)) {
        return Some(true);
    }
    let Form::Body(b) = b else {
        return None;
    };
    if b.corners().any(|p| !parts.iter().any(|part| has_point(part, &p))) {
        return Some(false);
    }
    let is_plain = |part: &Form| matches!(part, Form::Body(body) if body.radius.is_zero());
    if b.is_filled() || !b.radius.is_zero() || !parts.iter().all(is_plain) {
        return None;
    }
    let bodies: Vec<_> = parts.iter().filter_map(Form::body).collect();
    Some(outline_holds(&bodies, b))
}

fn has_point(form: &Form, p: &Vector) -> bool {
    match form {
        Form::Ellipse(ellipse) => ellipse.holds(p),
        Form::Body(body) => convex_holds(body, &Body::hull(vec![p.clone()])) || body.holds(p),
    }
}

/// `a` being a hull, perhaps unbounded: it suffices to look at the corners and directions of `b`.
fn convex_holds(a: &Body, b: &Body) -> bool {
    let slack = &a.radius - &b.radius;
    let within_reach = |p: Vector| {
        let point = Body::hull(vec![p]);
        let distance = a.least_distance_squared(&point);
        a.meets(&point) || distance.n <= &slack.squared() * &distance.d
    };
    let deep_inside = |p: Vector| {
        let clear = |edge: &Piece| is_left_by(&p, edge, &-&slack);
        a.is_filled() && a.pieces.iter().all(clear)
    };
    b.directions.iter().all(|d| recedes(a, d))
        && b.corners().all(|p| if slack.is_negative() { deep_inside(p) } else { within_reach(p) })
}

/// Whether a point lies to the left of the line along an edge, at least `depth` ≥ 0 from it.
fn is_left_by(p: &Vector, edge: &Piece, depth: &Dyadic) -> bool {
    let height = edge.along.cross(&p.minus(&edge.start));
    sign_with_root(&-depth, &edge.along.squared(), &height).is_ge()
}

/// Whether a hull is unbounded in a direction.
fn recedes(a: &Body, direction: &Vector) -> bool {
    let parallel = |d: &Vector| d.cross(direction).is_zero() && d.dot(direction).is_positive();
    match &a.directions[..] {
        [_, _, down] => !down.dot(direction).is_negative(),
        directions => directions.iter().any(parallel),
    }
}

/// Whether the union of some bodies without radius holds `b`: its outline, no hole of theirs
/// inside, no outline too near.
fn outline_holds(bodies: &[&Body], b: &Body) -> bool {
    let covered = |place: &Place| bodies.iter().any(|a| a.locate(place) != Where::Outside);
    let fills = bodies.iter().any(|a| a.is_filled());
    if !b.pieces.iter().all(|piece| samples(piece, bodies).iter().all(covered)) {
        return false;
    }
    if b.is_filled() && (!fills || bodies.iter().any(|a| has_hole_inside(a, b))) {
        return false;
    }
    let clear = |a: &&Body| {
        let distance = a.least_distance_squared(b);
        distance.n >= &b.radius.squared() * &distance.d
    };
    b.radius.is_zero() || fills && bodies.iter().all(clear)
}

fn has_hole_inside(a: &Body, b: &Body) -> bool {
    let inner = |hole: Body| hole.interior_place().map(|place| b.locate(&place));
    a.holes().any(|hole| inner(hole) == Some(Where::Inside))
}

/// Whether `b` sticks out of `a` by no more than `slack`.
fn no_excess(a: &Form, b: &Form, slack: &Dyadic) -> bool {
    let excess = greatest(a, b, Question::Excess).map(|excess| &excess - slack);
    let extent = match b {
        Form::Ellipse(ellipse) => ellipse.semi_axes()[0].squared(),
        Form::Body(body) => body.radius.squared(),
    };
    excess.is_some_and(|e| !e.is_positive() || e.squared() < extent.shifted(-180))
}

fn body_holds_ellipse(a: &Body, b: &Ellipse) -> Option<bool> {
    if !a.is_filled() {
        return if a.radius.is_zero() { Some(false) } else { None };
    }
    if a.hull.is_none() {
        return Some(b.is_within(a));
    }
    let below = |edge: &Piece| b.height_above(&edge.start, &edge.along.perp().negated()).is_le();
    if a.pieces.iter().all(below) {
        return Some(true);
    }
    a.radius.is_zero().then_some(false)
}

fn ellipse_holds(a: &Ellipse, b: &Body) -> Option<bool> {
    if !b.is_bounded() || !b.corners().all(|p| a.holds(&p)) {
        return Some(false);
    }
    b.radius.is_zero().then_some(true)
}
