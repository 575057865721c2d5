//! Whether the interiors of two unions of straight bodies share a point.
//!
//! The pieces of all bodies cut the plane into points, stretches of pieces, and faces. Whether one
//! of them belongs to the interior of a union is the same all over it, so that one place of each is
//! tested: every cut, the middle of every stretch, and a place just left and just right of that
//! middle, halfway to the next piece, which meets every face that has an edge.

use crate::body::{Body, Where};
use crate::intersect::{cuts, samples};
use crate::plane::{Extent, Piece, Place, Ratio};

/// The bodies of a union, none of which has a radius.
///
/// Its interior: the points that its filled bodies surround together; those of its curves but the
/// points in which an odd number of curves end; and its single points that lie on no curve and no
/// outline.
pub(crate) struct Union<'b>(pub(crate) Vec<&'b Body>);

/// Whether the interiors share a point.
pub(crate) fn interiors_meet(a: &Union<'_>, b: &Union<'_>) -> bool {
    let all: Vec<_> = a.0.iter().chain(&b.0).copied().collect();
    let is_shared = |place: &Place| a.holds_inside(place) && b.holds_inside(place);
    all.iter().flat_map(|body| &body.pieces).any(|piece| {
        let cuts = cuts(piece, &all).into_iter().map(|t| piece.at(&t));
        let middles = samples(piece, &all);
        cuts.chain(middles.clone()).any(|place| is_shared(&place))
            || middles.iter().any(|middle| {
                let beside = |side| beside(middle, piece, side, &all);
                [-1.0, 1.0]
                    .into_iter()
                    .filter_map(beside)
                    .any(|place| a.covers(&place) && b.covers(&place))
            })
    })
}

impl Union<'_> {
    fn filled(&self) -> impl Iterator<Item = &Body> {
        self.0.iter().copied().filter(|body| body.is_filled())
    }

    /// Whether the place, which lies in a face, belongs to it.
    fn covers(&self, place: &Place) -> bool {
        self.filled().any(|body| body.locate(place) == Where::Inside)
    }

    /// Whether the place belongs to the interior.
    fn holds_inside(&self, place: &Place) -> bool {
        self.is_inside_curve(place) || self.surrounds(place)
    }

    fn is_inside_curve(&self, place: &Place) -> bool {
        let thin = || self.0.iter().copied().filter(|body| !body.is_filled());
        let holding = || thin().filter(|body| body.locate(place) == Where::Boundary);
        let is_point = |body: &Body| body.pieces.iter().all(|piece| piece.along.is_zero());
        let ends = thin().flat_map(|body| &body.loose_ends);
        let is_end = ends.filter(|end| place.from(end).is_zero()).count() % 2 == 1;
        let is_on_curve = holding().any(|body| !is_point(body));
        // A point adds nothing to a curve or an outline through it.
        let is_single = || {
            holding().next().is_some()
                && !self.filled().any(|body| body.locate(place) == Where::Boundary)
        };
        if is_on_curve { !is_end } else { is_single() }
    }

    /// Whether the filled bodies hold all that is near the place.
    fn surrounds(&self, place: &Place) -> bool {
        if self.covers(place) {
            return true;
        }
        let filled: Vec<_> = self.filled().collect();
        let mut rims = filled.iter().flat_map(|body| &body.pieces);
        let (mut is_rim, mut is_covered) = (false, true);
        for piece in rims.by_ref().filter(|piece| piece.holds(place, true)) {
            is_rim = true;
            for middle in stretches_at(place, piece, &filled) {
                let beside = |side| beside(&middle, piece, side, &filled);
                is_covered &= [-1.0, 1.0].into_iter().filter_map(beside).all(|p| self.covers(&p));
            }
        }
        is_rim && is_covered
    }
}

/// The middles of the stretches of a piece that the place belongs to.
fn stretches_at(place: &Place, piece: &Piece, bodies: &[&Body]) -> Vec<Place> {
    let at = place.from(&piece.start).dot(&piece.along);
    let at = Ratio::new(&at, &(&place.weight * &piece.along.squared()));
    let cuts = cuts(piece, bodies);
    let one = crate::dyadic::Dyadic::new(1.0);
    let before = cuts.iter().rev().find(|t| (*t).cmp(&at).is_lt()).cloned();
    let after = cuts.iter().find(|t| (*t).cmp(&at).is_gt()).cloned();
    let is_endless_before = piece.extent == Extent::Line;
    let is_endless_after = piece.extent != Extent::Segment;
    let before = before.or_else(|| is_endless_before.then(|| at.plus_whole(&-&one)));
    let after = after.or_else(|| is_endless_after.then(|| at.plus_whole(&one)));
    [before, after].into_iter().flatten().map(|t| piece.at(&t.midpoint(&at))).collect()
}

/// A place to the left of the piece (`side` 1) or to its right (−1), straight ahead of a place of
/// it, with no piece in between.
fn beside(place: &Place, piece: &Piece, side: f64, bodies: &[&Body]) -> Option<Place> {
    if piece.along.is_zero() {
        return None;
    }
    // All lengths times the weight: then the place has whole coordinates.
    let across = piece.along.perp().times(&crate::dyadic::Dyadic::new(side));
    let ahead = Piece { start: place.point.clone(), along: across, extent: Extent::Ray };
    let others = bodies.iter().flat_map(|body| &body.pieces).map(|other| Piece {
        start: other.start.times(&place.weight),
        along: other.along.times(&place.weight),
        extent: other.extent,
    });
    let mut nearest: Option<Ratio> = None;
    for other in others {
        let met = match ahead.crossing(&other) {
            Some((s, t)) => Vec::from_iter(other.has(&t, true).then_some(s)),
            None => parameters_of_ends(&ahead, &other),
        };
        let ahead = met.into_iter().filter(|s| s.n.is_positive());
        nearest = nearest.into_iter().chain(ahead).min_by(Ratio::cmp);
    }
    let half = nearest.map_or_else(
        || Ratio::whole(crate::dyadic::Dyadic::new(1.0)),
        |s| Ratio::whole(crate::dyadic::Dyadic::ZERO).midpoint(&s),
    );
    let Place { point, weight } = ahead.at(&half);
    Some(Place { point, weight: &weight * &place.weight })
}

/// Where on the ray the ends of a parallel piece lie, if on it.
fn parameters_of_ends(ray: &Piece, other: &Piece) -> Vec<Ratio> {
    let along = ray.along.squared();
    let ends = other.ends().into_iter().map(|p| p.minus(&ray.start));
    let on_line = ends.filter(|v| ray.along.cross(v).is_zero());
    on_line.map(|v| Ratio::new(&v.dot(&ray.along), &along)).collect()
}
