//! Which sweep serves which pair: what does not turn is cast; hulls of up to eight vertices go by
//! the zero of the gap along an axis ([`hull`]), where that is clear, other convex shapes by
//! certified advance, the others in convex parts.
//!
//! The outline of a polygon stands for the polygon, since the shapes are apart at the start.
//! An unbounded shape is replaced by the part of its boundary that a bounded one can meet.

use crate::cast::matrix::cast_views;
use crate::cast::{Impact, start};
use crate::composite::parts::bounds;
use crate::form::{Form, furthest};
use crate::hull_pair::{OfHulls, of_hulls};
use crate::one_sided::is_met;
use crate::pair_order::is_in_order;
use crate::sweep::certified_advance::advance;
use crate::sweep::encounter::Encounter;
use crate::sweep::hull;
use crate::sweep::motion::Path;
use crate::sweep::moving_body::Body;
use collide_core::view::{Located, Segment};
use collide_core::{Vec2, View, views};
use collide_shapes::kernel::certain::Certain;
use collide_shapes::kernel::geometry::point_of;
use collide_shapes::kernel::hull::Hull;
use collide_shapes::kernel::tolerance::FAR_BOUNDARY;
use collide_shapes::matrix;

/// The first time in [0, 1] at which A, moved along `path_a`, touches B, moved along `path_b`.
pub(crate) fn sweep_views(
    a: &View<'_>,
    path_a: &Path,
    b: &View<'_>,
    path_b: &Path,
) -> Option<Impact> {
    if path_a.angle == 0.0 && path_b.angle == 0.0 {
        return cast_views(a, path_a.translation, b, path_b.translation);
    }
    if a.is_nowhere() || b.is_nowhere() {
        return None;
    }
    let (path_a, path_b) = (&centered(path_a, a), &centered(path_b, b));
    if is_in_order(a, b) {
        sweep_ordered(a, path_a, b, path_b)
    } else {
        sweep_ordered(b, path_b, a, path_a).map(Impact::flipped)
    }
}

/// The same path. Where it does not turn, its center has no meaning, and a point of the shape takes
/// its place: a far one would count in the extent of the pair.
fn centered(path: &Path, shape: &View<'_>) -> Path {
    let center = if path.angle == 0.0 { point_of(shape) } else { path.center };
    Path { center, ..*path }
}

/// As [`sweep_views`], for a pair in order.
fn sweep_ordered(a: &View<'_>, path_a: &Path, b: &View<'_>, path_b: &Path) -> Option<Impact> {
    let apart = || sweep_apart(a, path_a, b, path_b, 1.0).map(start::later);
    start::impact(a, b).or_else(apart)
}

/// As [`sweep_views`], of shapes that do not intersect at the start, until `limit`.
fn sweep_apart(
    a: &View<'_>,
    path_a: &Path,
    b: &View<'_>,
    path_b: &Path,
    limit: f64,
) -> Option<Impact> {
    let mirrored = || sweep_apart(b, path_b, a, path_a, limit).map(Impact::flipped);
    let sweep_part = |part: &View<'_>, limit| sweep_apart(part, path_a, b, path_b, limit);
    match (Form::of(a), Form::of(b)) {
        (Form::Convex(a), Form::Convex(b)) => {
            match certain_impact((a, path_a), (b, path_b), limit) {
                Certain::Sure(impact) => Some(impact),
                Certain::Beyond => None,
                Certain::Unsure => advance(&Body::new(a, *path_a), &Body::new(b, *path_b), limit),
            }
        }
        (Form::Parts(parts), _) => {
            Encounter::of(&bounds(a), path_a, b, path_b)
                .of_parts(parts, limit, |i, limit| sweep_part(&parts.part(i), limit))
        }
        (Form::Outline(a), Form::Outline(b)) if b.is_one_sided() && !a.is_one_sided() => mirrored(),
        (Form::Outline(rings), _) => {
            let encounter = Encounter::of(&rings.bounds(), path_a, b, path_b);
            encounter.of_edges(rings, limit, |edge, limit| {
                let view = View::Segment(*edge);
                if !rings.is_one_sided() {
                    return sweep_part(&view, limit);
                }
                let apart = (!matrix::intersects(&view, b)).then_some(limit);
                let hit = apart.and_then(|limit| sweep_part(&view, limit));
                // By the edge as it was before it turned.
                let toward = |hit: &Impact| path_a.pose(hit.time).turn_back(hit.normal);
                hit.filter(|hit| is_met(edge, toward(hit)))
            })
        }
        (Form::Convex(_), _) => mirrored(),
        (_, Form::Parts(_) | Form::Outline(_)) => mirrored(),
        (Form::Ray(_) | Form::Line(_) | Form::HalfPlane(_), _) => {
            sweep_part(&View::Segment(boundary(a, path_a, b, path_b)), limit)
        }
    }
}

/// What is clear of two hulls.
pub(crate) fn certain_impact(
    (a, path_a): (&View<'_>, &Path),
    (b, path_b): (&View<'_>, &Path),
    limit: f64,
) -> Certain<Impact> {
    of_hulls(a, b, FirstTouch { path_a, path_b, limit }, || Certain::Unsure)
}

/// The question for the first touch of two hulls on these paths, as far as it is clear.
struct FirstTouch<'p> {
    path_a: &'p Path,
    path_b: &'p Path,
    limit: f64,
}

impl OfHulls for FirstTouch<'_> {
    type Answer = Certain<Impact>;

    fn of<A: Hull, B: Hull>(self, a: &A, b: &B) -> Certain<Impact> {
        hull::hulls((a, self.path_a), (b, self.path_b), self.limit)
    }
}

/// The part of the boundary of an unbounded shape that B can meet on its way.
fn boundary(a: &View<'_>, path_a: &Path, b: &View<'_>, path_b: &Path) -> Segment {
    let origin = point_of(a);
    let center = path_b.center;
    let around = (center - path_a.center).length()
        + furthest(b, center)
        + (path_b.translation - path_a.translation).length()
        + (origin - path_a.center).length();
    let is_bounded = matches!(Form::of(b), Form::Convex(_));
    let reach = if is_bounded {
        2.0 * around
    } else {
        FAR_BOUNDARY * around + (point_of(b) - origin).length()
    };
    let (direction, both_ways) = match a {
        View::Ray(ray) => (ray.direction, false),
        View::Line(line) => (line.direction, true),
        View::HalfPlane(plane) => (plane.normal.perp(), true),
        views!(hull | curved | region | compound) => (Vec2::ZERO, false),
    };
    let along = direction.unit().unwrap_or(Vec2::ZERO) * reach;
    Segment { a: if both_ways { origin - along } else { origin }, b: origin + along }
}
