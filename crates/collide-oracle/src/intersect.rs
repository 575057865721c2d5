//! Whether shapes share a point, and whether their interiors do.

use crate::Shape;
use crate::body::{Body, Where};
use crate::ellipse::Ellipse;
use crate::plane::{Piece, Place, Ratio};
use crate::union::Union;
use core::cmp::Ordering;

/// Whether the shapes share a point. Exact.
pub fn intersects(a: &Shape, b: &Shape) -> bool {
    any_pair(a, b, |a, b| match (a, b) {
        (Form::Ellipse(a), Form::Ellipse(b)) => a.compare_ellipse(b).is_le(),
        (Form::Ellipse(a), Form::Body(b)) | (Form::Body(b), Form::Ellipse(a)) => {
            a.compare(b).is_le()
        }
        (Form::Body(a), Form::Body(b)) => compare_cores(a, b).is_le(),
    })
}

/// Whether the shapes share a point but their interiors do not. Exact.
///
/// The interior of a filled or rounded shape is its topological interior; that of a segment, a ray
/// or an open chain is the curve without its end points; that of a line or a closed chain all of
/// it; that of a point the point itself. What is degenerate has the interior of what it degenerates
/// to. The straight parts of a union have that of their union: all that its filled parts surround,
/// and its curves but the points in which an odd number of them end. Its round parts have each
/// their own.
pub fn touches(a: &Shape, b: &Shape) -> bool {
    intersects(a, b) && !some_pair_overlaps(a, b) && !straight_parts_overlap(a, b)
}

/// Whether the interiors meet of two parts, both straight only if there are no others.
fn some_pair_overlaps(a: &Shape, b: &Shape) -> bool {
    let is_union = a.parts().len().max(b.parts().len()) > 1;
    any_pair(a, b, |a, b| match (a, b) {
        (Form::Ellipse(a), Form::Ellipse(b)) => a.compare_ellipse(b).is_lt(),
        (Form::Ellipse(a), Form::Body(b)) | (Form::Body(b), Form::Ellipse(a)) => {
            a.compare(b).is_lt()
        }
        (Form::Body(a), Form::Body(b)) if is_union && a.is_straight() && b.is_straight() => false,
        (Form::Body(a), Form::Body(b)) => interiors_meet(a, b),
    })
}

/// Whether the interiors meet of the straight parts of two shapes, one of which is a union.
fn straight_parts_overlap(a: &Shape, b: &Shape) -> bool {
    let [a, b] = [a, b].map(Form::all);
    let [one, other] = [&a, &b].map(|forms| {
        Union(forms.iter().filter_map(Form::body).filter(|body| body.is_straight()).collect())
    });
    a.len().max(b.len()) > 1 && crate::union::interiors_meet(&one, &other)
}

/// The exact form of a shape that is no union.
pub(crate) enum Form {
    Body(Body),
    Ellipse(Ellipse),
}

impl Form {
    /// The forms of the parts of a shape.
    pub(crate) fn all(shape: &Shape) -> Vec<Self> {
        shape.parts().into_iter().filter_map(Self::new).collect()
    }

    pub(crate) fn body(&self) -> Option<&Body> {
        match self {
            Self::Body(body) => Some(body),
            Self::Ellipse(_) => None,
        }
    }

    fn new(shape: &Shape) -> Option<Self> {
        if let Shape::Ellipse { center, rotation, semi_axes } = shape {
            return Some(Self::Ellipse(Ellipse::new(*center, *rotation, *semi_axes)));
        }
        Body::new(shape).map(Self::Body)
    }
}

fn any_pair(a: &Shape, b: &Shape, test: impl Fn(&Form, &Form) -> bool) -> bool {
    let (a, b) = (Form::all(a), Form::all(b));
    a.iter().any(|a| b.iter().any(|b| test(a, b)))
}

/// How the distance of the cores compares with the sum of the radii.
fn compare_cores(a: &Body, b: &Body) -> Ordering {
    let reach = &a.radius + &b.radius;
    if a.meets(b) {
        return Ordering::Equal.min(Ordering::Equal.cmp(&reach.sign()));
    }
    if reach.is_zero() {
        return Ordering::Greater;
    }
    let Ratio { n, d } = a.least_distance_squared(b);
    n.cmp(&(&reach.squared() * &d))
}

fn interiors_meet(a: &Body, b: &Body) -> bool {
    if !(&a.radius + &b.radius).is_zero() {
        return compare_cores(a, b).is_lt();
    }
    match (a.is_filled(), b.is_filled()) {
        (true, true) => {
            let reaches_into = |a: &Body, b: &Body| {
                a.interior_place().is_some_and(|place| b.locate(&place) == Where::Inside)
            };
            enters(a, b) || enters(b, a) || reaches_into(a, b) || reaches_into(b, a)
        }
        (true, false) => enters(b, a),
        (false, true) => enters(a, b),
        (false, false) => curves_meet(a, b),
    }
}

/// Whether a piece of `a` has a point strictly inside `b`.
fn enters(a: &Body, b: &Body) -> bool {
    let mut samples = a.pieces.iter().flat_map(|piece| samples(piece, &[b]));
    samples.any(|place| b.locate(&place) == Where::Inside)
}

/// A point of each part into which the outlines of some bodies cut a piece; the point, if it is
/// one.
pub(crate) fn samples(piece: &Piece, bodies: &[&Body]) -> Vec<Place> {
    let cuts = cuts(piece, bodies);
    let Some((first, last)) = cuts.first().zip(cuts.last()) else {
        return vec![Place::at(&piece.start)];
    };
    let mut places: Vec<_> =
        cuts.windows(2).map(|pair| piece.at(&pair[0].midpoint(&pair[1]))).collect();
    let one = crate::dyadic::Dyadic::new(1.0);
    if piece.extent != crate::plane::Extent::Segment {
        places.push(piece.at(&last.plus_whole(&one)));
    }
    if piece.extent == crate::plane::Extent::Line {
        places.push(piece.at(&first.plus_whole(&-&one)));
    }
    places
}

/// The parameters, in order, at which a piece starts, ends, and meets outlines; none if it has no
/// length.
pub(crate) fn cuts(piece: &Piece, bodies: &[&Body]) -> Vec<Ratio> {
    let length_squared = piece.along.squared();
    if length_squared.is_zero() {
        return Vec::new();
    }
    let place_of = |p: &crate::plane::Vector| {
        Ratio::new(&p.minus(&piece.start).dot(&piece.along), &length_squared)
    };
    let mut cuts: Vec<_> = piece.ends().iter().map(place_of).collect();
    for other in bodies.iter().flat_map(|body| &body.pieces) {
        match piece.crossing(other) {
            Some((s, t)) => cuts.extend(other.has(&t, true).then_some(s)),
            None => cuts.extend(other.ends().iter().map(place_of)),
        }
    }
    cuts.retain(|t| piece.has(t, true));
    cuts.sort_by(Ratio::cmp);
    cuts.dedup_by(|s, t| s.cmp(t).is_eq());
    cuts
}

/// Whether two bodies without area share a point that is no loose end of either, or a whole
/// segment.
fn curves_meet(a: &Body, b: &Body) -> bool {
    let is_inner = |place: &Place| {
        let loose = |body: &Body| body.loose_ends.iter().any(|end| place.from(end).is_zero());
        !loose(a) && !loose(b)
    };
    a.pieces.iter().any(|piece| {
        // By both: the middle between two places may be a loose end.
        let ends = cuts(piece, &[a, b]).into_iter().map(|t| piece.at(&t));
        let all = ends.chain(samples(piece, &[a, b]));
        let mut shared = all.filter(|place| b.locate(place) != Where::Outside);
        shared.any(|place| is_inner(&place))
    })
}
